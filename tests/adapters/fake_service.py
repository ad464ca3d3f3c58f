"""A stand-in for `vlps serve`: answers /v1 from constants and remembers what it was asked."""
import gzip
import http.server
import json
import socketserver
import struct
import threading
import urllib.parse
import zlib

JOB = '0123456789abcdef0123456789abcdef'
HTML = ('<!doctype html><html><head><base href="http://a.example/dir/"><title>The\n title</title></head><body>'
        '<img src="p.png" alt=" A  [picture] "><img src="data:image/png;base64,AAAA"><img src=//b.example/q.png>'
        '</body>')
LINKS = [{'url': 'http://a.example/one', 'text': 'One *'}, {'url': 'http://sub.a.example/two#part', 'text': ''},
         {'url': 'http://b.example/three', 'text': 'Three'}, {'url': 'http://a.example/one', 'text': 'Again'}]
FACTS = {'url': 'http://a.example/last', 'title': 'A title', 'description': 'What it is', 'language': 'en',
         'author': None, 'time': '2024-03-05', 'modified': None, 'source': None, 'image': None,
         'page': {'width': 4, 'height': 6}, 'viewport': {'width': 4, 'height': 3}}


def png(width, height):
    """A picture in which each row has a colour of its own."""
    def chunk(name, body):
        return struct.pack('>I', len(body)) + name + body + struct.pack('>I', zlib.crc32(name + body))
    rows = b''.join(b'\0' + bytes([row, 0, 255]) * width for row in range(height))
    return (b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', width, height, 8, 2, 0, 0, 0))
            + chunk(b'IDAT', zlib.compress(rows)) + chunk(b'IEND', b''))


PICTURE = png(4, 6)
LINES = [{'number': 2, 'status': 'ok', 'error': None, 'input': 'http://me:secret@a.example/2',
          'fetched': '2024-01-01T00:00:00Z', 'http_status': 203, **FACTS, 'content': {'markdown': 'two',
                                                                                      'html': '<p>two'}},
         {'number': 1, 'status': 'failed', 'error': {'code': 'robots', 'message': 'no'}, 'input': 'http://a.example/1'},
         {'number': 4, 'status': 'failed', 'error': {'code': 'timeout', 'message': 'late'},
          'input': 'http://a.example/4',
          'fetched': '2024-01-02T00:00:00Z'},
         {'number': 3, 'status': 'ok', 'error': None, 'input': 'http://a.example/3', 'fetched': None,
          'http_status': None,
          **FACTS, 'content': {'markdown': 'three', 'html': '<p>three'}}]


class Asked:
    """A request that the service got."""

    def __init__(self, handler, body):
        path, _, query = handler.path.partition('?')
        self.method, self.path, self.headers, self.body = handler.command, path, handler.headers, body
        self.options = dict(urllib.parse.parse_qsl(query))
        self.snapshot = body if path == '/v1/segment' and b'vlps-snapshot' in unpacked(body) else None
        if self.snapshot is None and body[:1] == b'{' and path != '/v1/jobs':
            self.options |= json.loads(body)


def unpacked(body):
    return gzip.decompress(body) if body[:2] == b'\x1f\x8b' else body


class Handler(http.server.BaseHTTPRequestHandler):
    def respond(self):
        asked = Asked(self, self.rfile.read(int(self.headers.get('Content-Length', 0))))
        self.server.asked.append(asked)
        url = asked.options.get('url', '')
        if '/error/' in url:
            status, code = url.partition('/error/')[2].split('/')
            error = {'code': code, 'message': 'it failed'} | ({'http_status': 404} if code == 'http-status' else {})
            return self.send(int(status), {'error': error}, {'Retry-After': '7'} if status == '503' else {})
        if url.endswith('/nonsense'):
            return self.send(500, b'what is no JSON')
        if url.endswith('/hang'):
            self.server.hanging.set()
            self.connection.recv(1)  # until the other end closes
            return self.server.closed.set()
        status, value = self.answer(asked)
        return self.send(status, value, {'Age': '9'} if 'max-age' in asked.options else {})

    do_GET = do_POST = do_DELETE = respond

    def answer(self, asked):
        snapshot = {'format': 'vlps-snapshot', 'of': asked.options}
        name, _, rest = asked.path.removeprefix('/v1/').removeprefix('/').partition('/')
        if name == 'segment':
            return 200, self.segment(asked.options)
        if name == 'jobs':
            return self.job(asked, rest)
        return 200, {'render': snapshot, 'picture': PICTURE,
                     'sitemap': {'urls': ['http://a.example/map', 'http://c.example/']},
                     'view': {'snapshot': '7', 'picture': '8', 'result': FACTS},
                     'kept': PICTURE if rest == '8' else snapshot, 'readyz': {'status': 'ready'}}[name]

    def segment(self, options):
        form = options['format']
        if form == 'json':
            return FACTS
        if form == 'links':
            return ''.join(json.dumps(link) + '\n' for link in LINKS).encode()
        whole = 'whole ' if options.get('regions') == 'all' else ''
        return HTML.encode() if form == 'html' else f'{whole}{form}\n'.encode()

    def job(self, asked, rest):
        state = {'id': JOB, 'state': self.server.state, 'pages': 4, 'done': 2, 'failed': 2, 'pending': 0}
        if asked.method == 'POST' and not rest:
            return 202, state
        job, _, part = rest.partition('/')
        if job != JOB:
            return 404, {'error': {'code': 'no-such-job', 'message': 'there is no job of this name'}}
        if part == 'cancel' and self.server.state == 'done':
            return 409, {'error': {'code': 'job-ended', 'message': 'the job has ended already'}}
        if part == 'results':
            lines = ''.join(json.dumps(line) + '\n' for line in LINES).encode()
            return 200, lines[int(asked.options.get('offset', 0)):]
        if part.endswith('/snapshot'):
            return 200, gzip.compress(json.dumps({'format': 'vlps-snapshot'}).encode())
        return 200, PICTURE if part.endswith('/before') else state | {'expires': '2026-01-01T00:00:00Z'}

    def send(self, status, value, headers=()):
        body = value if isinstance(value, bytes) else json.dumps(value).encode()
        self.send_response(status)
        for name, text in {'Content-Length': str(len(body)), **dict(headers)}.items():
            self.send_header(name, text)
        self.end_headers()
        self.wfile.write(body)

    def address_string(self):
        return 'a client'

    def log_message(self, *arguments):
        pass


class FakeService(socketserver.ThreadingMixIn, socketserver.TCPServer):
    """Listens on a port of its own, or on a socket in the file system."""
    daemon_threads = True

    def __init__(self, address=('127.0.0.1', 0), family=None):
        self.address_family = family or self.address_family
        self.asked, self.state = [], 'done'
        self.hanging, self.closed = threading.Event(), threading.Event()
        super().__init__(address, Handler)
        threading.Thread(target=self.serve_forever, args=[.01], daemon=True).start()
