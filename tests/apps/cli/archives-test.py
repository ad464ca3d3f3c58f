#!/usr/bin/env python3
# archives-test.py VLPS - every HTML answer of an archive is done, named as damaged or left out as another page's: none is lost
#
# The archives are made here, so that what they hold is known without reading them; nothing of the program is used for it.
import gzip, json, os, random, subprocess, sys, tempfile, zlib

vlps = os.path.realpath(sys.argv[1])
SENTENCE = 'Page %d of archive %d has a sentence of its own, and another one that follows it.'


class Maker:
    """Records of one archive, and what they amount to."""

    def __init__(self, number):
        self.random = random.Random(number)
        self.number, self.records, self.pages, self.missing, self.damaged, self.n = number, [], [], [], 0, 0

    def url(self):
        self.n += 1
        return 'http://site%d.example/%d' % (self.number, self.n)

    def html(self):
        return ('<!doctype html><title>t</title><p>' + SENTENCE % (self.n, self.number)).encode()

    def body(self, data):
        kind = self.random.choice(['plain', 'gzip', 'deflate', 'chunked'])
        if kind == 'gzip':
            return b'Content-Encoding: gzip\r\n', gzip.compress(data)
        if kind == 'deflate':
            return b'Content-Encoding: deflate\r\n', zlib.compress(data)
        if kind == 'chunked':
            half = len(data) // 2
            parts = b''.join(b'%x\r\n%s\r\n' % (len(p), p) for p in (data[:half], data[half:]))
            return b'Transfer-Encoding: chunked\r\n', parts + b'0\r\n\r\n'
        return b'', data

    def record(self, kind, url, block):
        head = [b'WARC-Type: ' + kind, b'WARC-Target-URI: ' + url.encode(), b'Content-Type: application/http',
                b'WARC-Date: 2026-01-02T03:04:%02dZ' % (self.n % 60), b'Content-Length: %d' % len(block)]
        self.random.shuffle(head)
        return b'\r\n'.join([b'WARC/1.%d' % self.random.randint(0, 1)] + head) + b'\r\n\r\n' + block + b'\r\n\r\n'

    def response(self, url, status, type, data):
        header, body = self.body(data)
        first = self.random.choice([b'HTTP/1.1 ', b'HTTP/1.0 ', b'HTTP/2 ']) + status + b'\r\n'
        return self.record(b'response', url, first + b'Content-Type: ' + type + b'\r\n' + header + b'\r\n' + body)

    def add_page(self):
        url = self.url()
        self.pages.append(url)
        type = self.random.choice([b'text/html', b'text/html; charset=utf-8', b'Text/HTML', b'application/xhtml+xml',
                                   b'', b'unknown/unknown', b'*/*', b'no-type'])
        data = self.html()
        if type == b'application/xhtml+xml':
            data = (b'<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head>'
                    b'<body><p>%s</p></body></html>' % (SENTENCE % (self.n, self.number)).encode())
        self.records.append(self.response(url, b'200 OK', type, data))

    def add_request(self):
        self.records.append(self.record(b'request', self.url(), b'GET / HTTP/1.1\r\nAccept: text/html\r\n\r\n'))

    def add_other(self):
        kind = self.random.choice(['image', 'missing', 'moved', 'json', 'info'])
        url = self.url()
        if kind == 'image':
            self.records.append(self.response(url, b'200 OK', b'image/png', b'\x89PNG\r\n\x1a\n' + bytes(50)))
        elif kind == 'missing':
            self.missing.append(url)
            status = self.random.choice([b'404 Not Found', b'410 Gone', b'503 Service Unavailable'])
            self.records.append(self.response(url, status, b'text/html', self.html()))
        elif kind == 'moved':
            self.records.append(self.record(b'response', url, b'HTTP/1.1 301 Moved\r\nLocation: /elsewhere\r\n\r\n'))
        elif kind == 'json':
            self.records.append(self.response(url, b'200 OK', b'application/json', b'{"a": 1}'))
        else:
            self.records.append(self.record(b'warcinfo', url, b'software: made by hand\r\n'))

    def add_damaged(self):
        url = self.url()
        self.damaged += 1
        self.records.append(self.record(b'response', url, b'no answer of a server at all\r\n\r\n' + self.html()))

    def make(self, path, packed):
        steps = [self.add_page] * 5 + [self.add_request, self.add_other, self.add_other, self.add_damaged]
        for _ in range(self.random.randint(1, 25)):
            self.random.choice(steps)()
        with open(path, 'wb') as file:
            if packed == 'stream':
                file.write(gzip.compress(b''.join(self.records)))
            else:
                file.write(b''.join(gzip.compress(r) if packed == 'records' else r for r in self.records))


def run(folder, path, *more):
    out = os.path.join(folder, 'out-' + os.path.basename(path) + ''.join(more))
    done = subprocess.run([vlps, 'batch', path, '--no-render', '--fields', 'url,text', '-q', '-o', out, *more],
                          capture_output=True, text=True)
    rows = [json.loads(line) for line in open(os.path.join(out, 'results.jsonl'))] if done.returncode == 0 else []
    summary = json.load(open(os.path.join(out, 'summary.json'))) if done.returncode == 0 else {}
    return done, rows, summary


def check(name, holds, why=''):
    check.n += 1
    print('%s %d %s' % ('ok' if holds else 'not ok', check.n, name))
    if not holds:
        print('# ' + why.replace('\n', '\n# '))


check.n = 0
with tempfile.TemporaryDirectory() as folder:
    for number in range(30):
        packed = ('no', 'records', 'stream')[number % 3]
        path = os.path.join(folder, '%d.warc%s' % (number, '' if packed == 'no' else '.gz'))
        maker = Maker(number)
        maker.make(path, packed)
        done, rows, summary = run(folder, path)
        if not maker.pages:
            check('archive %d has no page, and that is said' % number, done.returncode != 0 and
                  ('left out, which came with HTTP status' if maker.missing else 'without an HTML page') in done.stderr,
                  done.stderr)
            continue
        found = sorted(row['url'] for row in rows if row['status'] == 'ok')
        damaged = (summary.get('damaged') or {}).get('records', 0)
        check('archive %d (%s): %d pages, %d damaged' % (number, packed, len(maker.pages), maker.damaged),
              found == sorted(maker.pages) and damaged == maker.damaged,
              '%d pages, %d damaged: %s\n%s' % (len(found), damaged, sorted(set(maker.pages) ^ set(found)), done.stderr))
        with_errors = run(folder, path, '--http-errors')[1]
        check('with --http-errors %d more' % len(maker.missing),
              sorted(row['url'] for row in with_errors if row['status'] == 'ok') == sorted(maker.pages + maker.missing),
              str(with_errors)[:500])
        texts = [(row.get('content') or {}).get('text', '') for row in rows]
        own = all('archive %d has' % number in text for text in texts)
        check('and each has its own text', own and len(set(texts)) == len(rows), str(rows)[:500])
    print('1..%d' % check.n)
