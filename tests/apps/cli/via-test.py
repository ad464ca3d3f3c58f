#!/usr/bin/env python3
# via-test.py VLPS - vlps segment --via against sockets whose services lie, drip, flood or die
import json, os, socket, subprocess, sys, tempfile, threading, time

vlps = os.path.realpath(sys.argv[1])
DRIPS = 61  # s: --timeout 1 and a minute for the queue
KNOWN, UNKNOWN, USAGE, NETWORK, TIMEOUT, MEMORY = 'is no service of this version', 'no service answers', 2, 5, 5, 8


def answer(body, status='200 OK', fields=''):
    body = body if isinstance(body, bytes) else body.encode()
    return f'HTTP/1.1 {status}\r\nContent-Length: {len(body)}\r\n{fields}\r\n'.encode() + body


def failed(error, status='500 Broken'):
    return answer(json.dumps({'error': error}), status)


def text(warnings):
    return answer(json.dumps({'text': 'words', 'warnings': warnings}))


def endless(head, piece, wait=0):
    yield head
    while True:
        time.sleep(wait)
        yield piece


OK = b'HTTP/1.1 200 OK\r\n'
# name: bytes or what makes them, exit status, what is on standard error
CASES = {
    'closed': (b'', NETWORK, UNKNOWN),
    'closed in the head': (OK + b'Conten', NETWORK, UNKNOWN),
    'closed in the body': (OK + b'Content-Length: 99\r\n\r\n{"text":"a', NETWORK, UNKNOWN),
    'not HTTP': (b'words\r\n\r\n', NETWORK, UNKNOWN),
    'broken JSON': (answer('{"text":'), NETWORK, KNOWN),
    'not an object': (answer('["text"]'), NETWORK, KNOWN),
    'text is a number': (answer('{"text":5}'), NETWORK, KNOWN),
    'a million brackets': (answer('[' * 1000000), NETWORK, KNOWN),
    'a million values': (answer('{"text":"a","warnings":[' + '[],' * 1000000 + '0]}'), NETWORK, KNOWN),
    'not UTF-8': (answer(b'{"text":"a\xff"}'), NETWORK, KNOWN),
    'warnings of other types': (text([1, None, {}, 'the last']), 0, 'vlps: warning: the last\n'),
    'warnings of two lines': (text(['a\nvlps: b\r\x1b[31m']), 0, 'vlps: warning: a vlps: b \\x1b[31m\n'),
    'warnings without end': (text(['w' * 1000000] * 9), 0, 'vlps: warning: ' + 'w' * 2000 + '\n'),
    'errors of two lines': (failed({'code': 'timeout', 'message': 'a\nvlps: b'}), TIMEOUT, 'says: a vlps: b\n'),
    'error of other types': (failed({'code': [], 'message': 5}), NETWORK, 'Internal Server Error'),
    'error that stops': (failed({'code': 'cancelled', 'message': 'a'}), NETWORK, 'says: a\n'),
    'unknown error of the client': (failed({'code': 'a', 'message': 'b'}, '400 Bad'), USAGE, 'says: b\n'),
    'redirection': (answer('', '302 Found', 'Location: http://127.0.0.1/\r\n'), NETWORK, 'Found'),
    'fields without end': (lambda: endless(OK, b'X-A: b\r\n' * 1000), NETWORK, UNKNOWN),
    'body without end': (lambda: endless(OK + b'\r\n{"text":"', b'a' * 1000000), MEMORY, 'sent more than 256 MB'),
    'head that drips': (lambda: endless(OK, b'X-A: b\r\n', .5), TIMEOUT, 'has not answered within 61 s'),
    'body that drips': (lambda: endless(OK + b'\r\n{"text":"', b'a', .5), TIMEOUT, 'has not answered within 61 s'),
    'silence': (lambda: endless(b'', b'', 1), TIMEOUT, 'has not answered within 61 s'),
}


def serve(listening, parts):
    connection = listening.accept()[0]
    try:
        while not connection.recv(65536).endswith(b'}'):
            pass
        for part in [parts] if isinstance(parts, bytes) else parts():
            connection.sendall(part)
    except OSError:
        pass
    connection.close()


def run(folder, number, parts):
    path = f'{folder}/{number}'
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(path)
        listening.listen()
        threading.Thread(target=serve, args=(listening, parts), daemon=True).start()
        begun = time.monotonic()
        done = subprocess.run([vlps, 'segment', 'http://a.example/', '--via', path, '--timeout', '1', '-f', 'text'],
                              capture_output=True, timeout=600)
        return done, time.monotonic() - begun


def check(name, folder, number):
    parts, status, said = CASES[name]
    done, seconds = run(folder, number, parts)
    error = done.stderr.decode()
    good = done.returncode == status and said in error and len(error) < 100 * 2100 and error.count('\n') <= 100 \
        and (done.stdout == b'words') == (status == 0)
    if said.startswith('has not'):
        good = good and DRIPS <= seconds
    results[number] = f'{"" if good else "not "}ok {number + 1} - {name}', f'# {done.returncode}: {error[:300]!r}'


results = {}
with tempfile.TemporaryDirectory() as folder:
    threads = [threading.Thread(target=check, args=(name, folder, i)) for i, name in enumerate(CASES)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
print(f'1..{len(CASES)}')
for i in range(len(CASES)):
    print('\n'.join(results.get(i, (f'not ok {i + 1}', '# no result'))))
sys.exit(any(line[0].startswith('not') for line in results.values()) or len(results) < len(CASES))
