#!/usr/bin/env python3
"""server-test.py - failures, who may use the adapters, their limits, and the command"""
import pathlib
import re
import select
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import zlib

from fake_service import FakeService, png
from harness import ROOT, URL, Adapters, ask, fire_refused, refused, run_tests, same
from vlps_adapters import server
from vlps_adapters.__main__ import parse_arguments
from vlps_adapters.page import crop

TOKEN = 'a-token-of-many-letters'


def failures():
    """Failures of the service are passed on with their status, those of Firecrawl's paths in its form."""
    adapters = Adapters()
    for status, code in ((403, 'not-public'), (504, 'timeout'), (503, 'queue-full'), (502, 'http-status')):
        url = f'{URL}error/{status}/{code}'
        answer = adapters.ask('GET', f'/{url}')
        refused(answer, status, code)
        same(answer.headers['Retry-After'], '7' if status == 503 else None)
        same(answer.json['error'].get('http_status'), 404 if code == 'http-status' else None)
        refused(adapters.ask('POST', '/md', {'url': url}), status, code)
        refused(adapters.ask('GET', f'/render.json?url={url}'), status, code)
        fire_refused(adapters.ask('POST', '/v2/scrape', {'url': url}), status, code)
    refused(adapters.ask('GET', f'/{URL}nonsense'), 502, 'no-service')
    adapters.service.shutdown()
    adapters.service.server_close()
    refused(adapters.ask('GET', f'/{URL}'), 502, 'no-service')


def local_socket():
    with tempfile.TemporaryDirectory() as folder:
        path = f'{folder}/socket'
        adapters = Adapters(address=f'unix:{path}', service=FakeService(path, socket.AF_UNIX))
        same(adapters.ask('POST', '/md', {'url': URL}).status, 200)
        same(adapters.service.asked[0].headers['Host'], 'localhost')


def access():
    """Who may come in: names of hosts, origins, tokens, which the service sees, too."""
    adapters = Adapters(['--host', 'reader.example', '--host', 'https://tls.example', '--cors', 'https://app.example'])

    def ask(**headers):
        return adapters.ask('GET', '/readyz', headers={name.replace('_', '-'): text for name, text in headers.items()})
    for host, status in (('127.0.0.1', 200), ('localhost:1', 200), ('[::1]:80', 200), ('reader.example', 200),
                         ('TLS.example', 200),
                         ('evil.example', 421), ('127.0.0.1.evil.example', 421), ('a b', 421), ('localhost:x', 421),
                         ('127.1', 421), ('', 421)):
        same((host, ask(Host=host).status), (host, status))
        if status == 421:
            same(adapters.paths(), [])
    own = f'http://127.0.0.1:{adapters.port}'
    for headers, status in (({'Origin': own}, 200), ({'Origin': 'null'}, 403), ({'Origin': 'http://evil.example'}, 403),
                            ({'Origin': own.replace('http', 'https')}, 403), ({'Origin': 'https://app.example'}, 200),
                            ({'Sec_Fetch_Site': 'cross-site'}, 403), ({'Sec_Fetch_Site': 'same-site'}, 403),
                            ({'Sec_Fetch_Site': 'none'}, 200), ({'Host': 'tls.example',
                                                                 'Origin': 'https://tls.example'}, 200),
                            ({'Host': 'tls.example', 'Origin': 'http://tls.example'}, 403)):
        same((headers, ask(**headers).status), (headers, status))
    same(ask(Origin='https://app.example').headers['Access-Control-Allow-Origin'], 'https://app.example')
    same(ask().headers['Access-Control-Allow-Origin'], None)
    for name, text in (('X-Content-Type-Options', 'nosniff'), ('Cache-Control', 'no-store')):
        same(ask().headers[name], text)
    assert 'sandbox' in ask().headers['Content-Security-Policy']
    ask(Authorization='Bearer of-the-client')
    same(adapters.service.asked[0].headers['Authorization'], 'Bearer of-the-client')
    assert ' 400 ' in adapters.raw('GET /readyz HTTP/1.1\r\n\r\n')
    assert ' 400 ' in adapters.raw('GET /readyz HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n')


def tokens():
    adapters = Adapters(['--cors', 'https://app.example'], [TOKEN, TOKEN[::-1]])
    for header, status in (('', 401), (f'Bearer {TOKEN}', 200), (f'bearer {TOKEN[::-1]}', 200), (f'Bearer {TOKEN}x',
                                                                                                 401),
                           (TOKEN, 401), (f'Basic {TOKEN}', 401), ('Bearer \xe4', 401)):
        answer = adapters.ask('GET', '/readyz', headers={'Authorization': header} if header else {})
        same((header, answer.status), (header, status))
        same(answer.headers['WWW-Authenticate'], 'Bearer' if status == 401 else None)
        same(len(adapters.paths()), 1 if status == 200 else 0)
    large = adapters.ask('POST', '/', 'a' * 500000)
    same((large.status, adapters.paths()), (401, []))
    asked = {'Access-Control-Request-Method': 'POST',
             'Access-Control-Request-Headers': 'x-respond-with, x-a\tb, authorization'}
    answer = adapters.ask('OPTIONS', '/', headers=asked | {'Origin': 'https://app.example'})
    same((answer.status, answer.headers['Access-Control-Allow-Methods']), (200, 'POST'))
    same(answer.headers['Access-Control-Allow-Headers'], 'authorization, content-type, x-respond-with')
    same(adapters.ask('OPTIONS', '/', headers=asked | {'Origin': 'https://evil.example'}).status, 403)
    same(adapters.ask('OPTIONS', '/', headers=asked).status, 405)


def bodies():
    adapters = Adapters(['--max-body', '0.1'])
    answer = adapters.ask('POST', '/', {'url': URL, 'html': 'a' * 100001})
    refused(answer, 413, 'too-large')
    fire_refused(adapters.ask('POST', '/v2/scrape', 'a' * 900000), 413, 'too-large')
    same(adapters.ask('POST', '/', {'url': URL, 'html': 'a' * 99000}).status, 200)
    for head in ('Transfer-Encoding: chunked\r\n', 'Content-Length: 2\r\nContent-Length: 2\r\n',
                 'Content-Length: -1\r\n',
                 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n', 'Content-Length: x\r\n'):
        assert ' 400 ' in adapters.raw(f'POST / HTTP/1.1\r\nHost: localhost\r\n{head}\r\n{{}}'), head
    for body in (b'{"url":"\\ud800"}', b'{"url":"http://a.example/","targetSelector":"\\udc00"}', b'{"\\ud800":1}',
                 b'{"a":' * 15000, b'[' * 90000, b'{"timeout":' + b'9' * 5000 + b'}', b'{"timeout":NaN}',
                 b'{"a":"\xff"}'):
        refused(adapters.ask('POST', '/', body), 400, 'usage')
    # one request a connection: what follows is not read as another one
    answer = adapters.raw('GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n' * 2)
    same(answer.count('HTTP/1.1'), 1)
    same(adapters.ask('HEAD', f'/{URL}').body, b'')
    same((adapters.ask('PUT', '/md').status, adapters.ask('PUT', '/md').headers['Allow']), (405, 'POST'))
    refused(adapters.ask('GET', '/'), 405, 'wrong-method')
    refused(adapters.ask('GET', '/../../etc/passwd'), 404, 'no-such-path')


def connections():
    """One connection too many is refused until another ends."""
    adapters = Adapters(['--connections', '1'])
    end = time.monotonic() + 60

    def becomes(status):
        while adapters.ask('GET', '/readyz').status != status:
            assert time.monotonic() < end, status
            time.sleep(.01)
    with socket.create_connection(('127.0.0.1', adapters.port)) as first:
        first.sendall(b'GET ')
        becomes(503)
    becomes(200)


def slow_requests():
    """A request that trickles in is cut off."""
    server.READ_SECONDS, seconds = .3, server.READ_SECONDS
    try:
        adapters = Adapters()
        same(adapters.raw('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n{'), '')
        assert 'Bad request' in adapters.raw('GET ')
    finally:
        server.READ_SECONDS = seconds


def gone():
    """The service sees at once that the client has closed its connection."""
    adapters = Adapters()
    with socket.create_connection(('127.0.0.1', adapters.port)) as client:
        client.sendall(f'GET /{URL}hang HTTP/1.1\r\nHost: localhost\r\n\r\n'.encode())
        assert adapters.service.hanging.wait(60)
        assert not adapters.service.closed.is_set()
    assert adapters.service.closed.wait(60)


def pictures():
    """The upper part of a picture has the same rows."""
    def rows(picture):
        length = struct.unpack('>I', picture[33:37])[0]
        return zlib.decompress(picture[41:41 + length])
    for height in (1, 5, 8):
        part = crop(png(7, 9), height)
        same(struct.unpack('>II', part[16:24]), (7, height))
        same(rows(part), rows(png(7, 9))[:height * 22])
    same(crop(png(7, 9), 9), png(7, 9))
    same(crop(png(7, 9), 20), png(7, 9))


# --- the command ---

def run(*arguments):
    return subprocess.Popen([sys.executable, '-m', 'vlps_adapters', *arguments], stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE,
                            text=True, env={'PYTHONPATH': str(ROOT / 'tools/adapters'), 'PYTHONDONTWRITEBYTECODE': '1'})


def command():
    with tempfile.TemporaryDirectory() as folder:
        few, good = pathlib.Path(folder) / 'few', pathlib.Path(folder) / 'good'
        few.write_text('short\n')
        good.write_text(f'# tokens\n{TOKEN}\n\n')
        for arguments, word in ((['--listen', 'nowhere'], '--listen'), (['--listen', '0.0.0.0:0'], '--token-file'),
                                (['--listen', '[::]:0'], '--token-file'), (['--token-file', str(few)], '--token-file'),
                                (['--token-file', f'{folder}/none'], 'none'), (['--service', 'ftp://a/'], '--service'),
                                (['--service', 'http://a/b'], '--service'), (['--connections', '0'], '--connections'),
                                (['--adapter', 'jina'], '--adapter'), (['--listen', '127.0.0.1:70000'], '--listen')):
            process = run(*arguments)
            out, err = process.communicate(timeout=60)
            same((arguments, process.returncode, out), (arguments, 2, ''))
            assert word in err, err
        fake = FakeService()
        process = run('--listen', '0.0.0.0:0', '--token-file', str(good), '--service',
                      f'http://127.0.0.1:{fake.server_address[1]}')
        port = int(re.search(r'serving on http://0\.0\.0\.0:(\d+)', process.stderr.readline()).group(1))
        # what is in progress is finished
        with socket.create_connection(('127.0.0.1', port)) as client:
            token = f'Authorization: Bearer {TOKEN}'
            client.sendall(f'GET /{URL}hang HTTP/1.1\r\nHost: localhost\r\n{token}\r\n\r\n'.encode())
            assert fake.hanging.wait(60)
            process.send_signal(signal.SIGTERM)
            assert not select.select([process.stderr], [], [], .3)[0]
        process.communicate(timeout=60)
        same(process.returncode, 0)


def log():
    """A line for each request, without addresses of pages."""
    fake = FakeService()
    process = run('--listen', '127.0.0.1:0', '--verbose', '--service', f'http://127.0.0.1:{fake.server_address[1]}')
    port = int(re.search(r':(\d+)\n', process.stderr.readline()).group(1))
    for path in ('/http://me:secret@a.example/', '/secret'):
        ask(port, 'GET', path)
    process.terminate()
    same(process.communicate(timeout=60)[1], 'vlps-adapters: GET jina read: 200\nvlps-adapters: GET other: 404\n')


def manual():
    """Help and man page have the same options."""
    parser = parse_arguments([])[0]
    options = {option for action in parser._actions for option in action.option_strings if option.startswith('--')}
    man = (ROOT / 'tools/adapters/vlps-adapters.1').read_text(encoding='utf-8').replace('\\-', '-')
    same(set(re.findall(r'^\.BI? (--[a-z-]+)', man, re.M)), options)


run_tests('adapters-server', failures, local_socket, access, tokens, bodies, connections, slow_requests, gone,
          pictures, command,
          log, manual)
