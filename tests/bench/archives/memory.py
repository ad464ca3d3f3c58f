#!/usr/bin/env python3
# memory.py VLPS [GIGABYTES...] - peak memory of a batch over web archives of several sizes, made by repetition
#
# Every page is of 200 KB, so that an archive of 2 GB has 10,000.  The ratio of the last line is that of the largest archive
# to the smallest: 1 is flat.
import os, subprocess, sys, tempfile, time

vlps = os.path.realpath(sys.argv[1])
sizes = [float(size) for size in sys.argv[2:]] or [.1, .5, 2]
PARAGRAPH = '<p>The ferry crosses the lake four times a day, and what a passenger should know about it is kept here.</p>\n'
FILLER = '<!-- ' + 'x' * 1000 + ' -->\n'


def write(path, size):
    """As many pages as the archive of `size` GB has room for."""
    with open(path, 'wb') as file:
        n = 0
        while file.tell() < size * 1e9:
            n += 1
            html = ('<!doctype html><title>Page %d</title><h1>Page %d</h1>\n' % (n, n) + PARAGRAPH * 20 + FILLER * 195).encode()
            block = b'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n' + html
            file.write(b'WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://lake.example/%d\r\n'
                       b'WARC-Date: 2026-01-02T03:04:05Z\r\nWARC-Record-ID: <urn:x:%d>\r\n'
                       b'Content-Type: application/http; msgtype=response\r\nContent-Length: %d\r\n\r\n' % (n, n, len(block)))
            file.write(block + b'\r\n\r\n')
    return n


def main():
    peaks = []
    for size in sizes:
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, 'repeated.warc')
            n = write(path, size)
            start = time.monotonic()
            child = subprocess.Popen([vlps, 'batch', path, '--no-render', '--fields', 'url,text', '-q', '-o',
                                      os.path.join(folder, 'run')])
            _, status, usage = os.wait4(child.pid, 0)
            if status != 0:
                sys.exit('vlps batch failed')
            peaks.append(usage.ru_maxrss / 1024)
            print('%5.1f GB, %6d pages: %6.0f MiB at most, %.0f pages/s' %
                  (size, n, peaks[-1], n / (time.monotonic() - start)))
    print('ratio %.2f' % (peaks[-1] / peaks[0]))


main()
