#!/usr/bin/env python3
# requests-test.py VLPS never|always - what pages say of uses, and signed requests, against a server on this machine
#
# Signatures are verified by python3-cryptography, else by openssl; the program's own code has no part in it.
import base64, hashlib, http.server, json, os, re, shutil, subprocess, sys, tempfile, threading, time

vlps, render = os.path.realpath(sys.argv[1]), '--render=' + sys.argv[2]
# RFC 9421, appendix B.1.4
KEY = {'kty': 'OKP', 'crv': 'Ed25519', 'd': 'n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU',
       'x': 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs'}
AGENT = 'https://bot.example'
TEXT = '<!doctype html><title>A page</title>%s<body><p>A sentence that stands on this page, and another one.</p>'
PAGES = {'/plain': ('', []), '/header': ('', ['noai, noimageai']), '/two': ('', ['otherbot: noindex', 'noai']),
         '/other': ('', ['otherbot: noai']), '/meta': ('<meta name="robots" content="noindex, follow">', []),
         '/part': ('<link rel=stylesheet href=/style.css>', [])}
seen, number = {}, 0


def check(name, good, said=''):
    global number
    number += 1
    print('%sok %d - %s' % ('' if good else 'not ', number, name))
    if not good and said:
        print('# ' + str(said).replace('\n', '\n# '))


class Handler(http.server.BaseHTTPRequestHandler):
    robots = ''

    def do_GET(self):
        seen.setdefault((self.server.server_port, self.path), []).append(self.headers)
        if self.path == '/robots.txt':
            return self.answer(self.server.robots.encode(), [], 'text/plain')
        if self.path == '/style.css':
            return self.answer(b'p { color: green }', [], 'text/css')
        if self.path == '/away':
            self.send_response(302)
            self.send_header('Location', 'http://127.0.0.1:%d/plain' % other.server_port)
            self.send_header('Content-Length', '0')
            return self.end_headers()
        head, tags = PAGES.get(self.path, ('', []))
        self.answer((TEXT % head).encode(), tags, 'text/html')

    def answer(self, body, tags, kind):
        self.send_response(200)
        self.send_header('Content-Type', kind)
        self.send_header('Content-Length', str(len(body)))
        for tag in tags:
            self.send_header('X-Robots-Tag', tag)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


def serve(robots=''):
    server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
    server.robots = robots
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def run(*arguments):
    done = subprocess.run([vlps, *arguments], capture_output=True, text=True, timeout=600)
    return done.returncode, done.stdout, done.stderr


def segment(server, path, *options):
    return run('segment', 'http://127.0.0.1:%d%s' % (server.server_port, path), render, *options)


def signals(server, path, *options):
    status, out, err = segment(server, path, '-f', 'json', *options)
    return json.loads(out).get('signals') if status == 0 else (status, err)


def uses(found):
    return (found or {}).get('search'), (found or {}).get('ai_input'), (found or {}).get('ai_train')


def verifies(signature, base):
    public = base64.urlsafe_b64decode(KEY['x'] + '=')
    try:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
        Ed25519PublicKey.from_public_bytes(public).verify(signature, base)
        return True
    except ImportError:
        pass
    except Exception:
        return False
    files = [os.path.join(folder, name) for name in ('public.der', 'signature', 'base')]
    for name, data in zip(files, (bytes.fromhex('302a300506032b6570032100') + public, signature, base)):
        with open(name, 'wb') as file:
            file.write(data)
    return subprocess.run(['openssl', 'pkeyutl', '-verify', '-pubin', '-keyform', 'DER', '-inkey', files[0], '-rawin',
                           '-in', files[2], '-sigfile', files[1]], capture_output=True).returncode == 0


def check_signature(name, headers, authority):
    """The signature base put together from the headers alone, as RFC 9421, section 2.5, has it."""
    found, agent = headers.get('Signature-Input', ''), headers.get('Signature-Agent', '')
    match = re.fullmatch(r'(\w+)=(\("@authority" "signature-agent";key="(\w+)"\)(;.*))', found)
    if match is None:
        return check(name, False, dict(headers))
    label, parameters, key, rest = match.groups()
    member = re.search(r'(?:^|, )%s=("[^"]*")' % key, agent)
    given = dict(part.split('=', 1) for part in rest[1:].split(';'))
    print_of = hashlib.sha256(('{"crv":"Ed25519","kty":"OKP","x":"%s"}' % KEY['x']).encode()).digest()
    base = '"@authority": %s\n"signature-agent";key="%s": %s\n"@signature-params": %s' % (
        authority, key, member.group(1), parameters)
    signature = base64.b64decode(re.fullmatch(label + r'=:(.*):', headers['Signature']).group(1))
    now = time.time()
    check(name, verifies(signature, base.encode()) and not verifies(signature, base.encode() + b' '), base)
    check(name + ': its parameters', member.group(1) == '"%s"' % AGENT and given['tag'] == '"web-bot-auth"'
          and given['keyid'] == '"%s"' % base64.urlsafe_b64encode(print_of).decode().rstrip('=')
          and int(given['created']) <= now < int(given['expires']) <= int(given['created']) + 300, given)


folder = tempfile.mkdtemp()
silent, plain, other = serve(), serve('User-agent: *\nContent-Signal: search=yes, ai-train=no\nAllow: /\n'), serve()
group = serve('User-agent: *\nContent-Signal: ai-input=no\n\n'
              'User-agent: vlps\nContent-Signal: ai-input=yes\nDisallow: /no\n')

# what pages say
check('a page that says nothing', signals(silent, '/plain') is None)
found = signals(silent, '/header')
check('a header', uses(found) == (None, False, False) and found['x_robots_tag'] == 'noai, noimageai', found)
# the engine hands out both as one
check('two headers, one for another robot', uses(signals(silent, '/two'))
      == ((None, False, False) if render == '--render=never' else (None, None, None)))
check('a header for another robot', uses(signals(silent, '/other')) == (None, None, None))
found = signals(silent, '/meta')
check('a meta element', uses(found) == (False, None, None) and found['robots'] == 'noindex, follow', found)
check('robots.txt is not asked for one page', (plain.server_port, '/robots.txt') not in seen
      and signals(plain, '/plain') is None and (plain.server_port, '/robots.txt') not in seen)

# what is honoured
status, out, err = segment(silent, '/header', '--respect-signals', 'ai-train')
check('a reserved use is refused', status == 6 and out == '' and 'ai-train (X-Robots-Tag)' in err, (status, err))
check('another one is not', segment(silent, '/header', '--respect-signals', 'search')[0] == 0)
status, out, err = segment(silent, '/meta', '--respect-signals', 'ai-input,search')
check('one of several', status == 6 and 'search (meta)' in err, (status, err))
seen.clear()
status, out, err = segment(plain, '/plain', '--respect-signals', 'ai-train')
check('robots.txt reserves it, and nothing is loaded', status == 6 and 'ai-train (robots.txt)' in err
      and list(seen) == [(plain.server_port, '/robots.txt')], (status, err, list(seen)))
found = signals(plain, '/plain', '--respect-signals', 'search')
check('and allows another', uses(found) == (True, None, False)
      and found['content_signal'] == 'search=yes, ai-train=no', found)
check('the group of the program counts', uses(signals(group, '/plain', '--respect-signals', 'ai-input'))
      == (None, True, None))
check('a word that is no use', segment(silent, '/plain', '--respect-signals', 'training')[0] == 2)

# a batch asks robots.txt anyway
listed = os.path.join(folder, 'list.txt')
with open(listed, 'w') as file:
    for server, path in ((plain, '/plain'), (plain, '/header'), (silent, '/plain'), (silent, '/meta')):
        file.write('http://127.0.0.1:%d%s\n' % (server.server_port, path))
status, out, err = run('batch', listed, '-o', '-', '-q', '-j', '1', render, '--retries', '0')
rows = [json.loads(line) for line in out.splitlines()]
check('a batch has what robots.txt and pages say', status == 0 and [uses(row.get('signals')) for row in
      sorted(rows, key=lambda row: row['number'])] == [(True, None, False), (True, False, False), (None, None, None),
      (False, None, None)], (status, err, out))
status, out, err = run('batch', listed, '-o', '-', '-q', '-j', '1', render, '--respect-signals', 'ai-train')
rows = [json.loads(line) for line in out.splitlines()]
check('and leaves out what is reserved', status == 1 and [row['status'] for row in sorted(rows,
      key=lambda row: row['number'])] == ['failed', 'failed', 'ok', 'ok'], (status, err))

# signed requests
key = os.path.join(folder, 'key.jwk')
with open(key, 'w') as file:
    json.dump(KEY, file)
signing = ('--bot-auth-key', key, '--bot-auth-agent', AGENT)
able = shutil.which('openssl')
try:
    import cryptography
    able = True
except ImportError:
    pass
if able:
    seen.clear()
    status, out, err = segment(silent, '/part', '-v', *signing)
    authority = '127.0.0.1:%d' % silent.server_port
    check('a signed page', status == 0 and KEY['d'] not in out + err, (status, err))
    check_signature('its request', seen[silent.server_port, '/part'][0], authority)
    if render == '--render=always':
        check_signature('its style sheet', seen[silent.server_port, '/style.css'][0], authority)
        check('a signature for several requests has no nonce',
              'nonce' not in seen[silent.server_port, '/style.css'][0]['Signature-Input'])
    status, out, err = segment(silent, '/away', *signing)
    arrived = seen[other.server_port, '/plain'][0]
    check('a redirection', status == 0, err)
    if render == '--render=never':
        check_signature('is signed for its own server', arrived, '127.0.0.1:%d' % other.server_port)
    else:
        check('has no signature for another server', arrived.get('Signature') is None)
    seen.clear()
    segment(silent, '/plain')
    check('without a key nothing is signed', seen[silent.server_port, '/plain'][0].get('Signature') is None)
    har = os.path.join(folder, 'a.har')
    if render == '--render=always':
        status, out, err = segment(silent, '/plain', '--har', har, *signing)
        check('a record has no key', status == 0 and KEY['d'] not in open(har).read(), err)
else:
    print('ok %d # SKIP neither python3-cryptography nor openssl' % (number + 1))
    number += 1
check('a key without an agent', segment(silent, '/plain', '--bot-auth-key', key)[0] == 2)
check('an agent without a key', segment(silent, '/plain', '--bot-auth-agent', AGENT)[0] == 2)
status, out, err = segment(silent, '/plain', '--bot-auth-key', '/nonexistent', '--bot-auth-agent', AGENT)
check('a key that is not there', status == 8 and '--bot-auth-key' in err, (status, err))
shutil.rmtree(folder)
print('1..%d' % number)
