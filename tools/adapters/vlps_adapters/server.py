"""Clients: who may come in, their requests and answers."""
import hmac
import http.server
import ipaddress
import json
import re
import socket
import socketserver
import sys
import threading
import traceback

from . import crawl4ai, firecrawl, jina, splash
from .page import unique
from .service import JSON, TEXT, Call, Failure, Gone, usage

READ_SECONDS = 30         # for a request to arrive
DRAIN_BYTES = 1 << 20     # read of a refused body, so that its client sees the answer
CACHE_BYTES = 64_000_000  # of documents of batches that took requests of their own


def ready(call):
    return JSON, call.ask('/readyz')


ROUTES = [('GET', '/https?:/.*', jina.read), ('POST', '/', jina.read),
          ('POST', '/md', crawl4ai.md), ('POST', '/crawl', crawl4ai.crawl),
          ('POST', '/(v[12])/scrape', firecrawl.scrape), ('POST', '/(v[12])/map', firecrawl.map_site),
          ('POST', '/(v[12])/batch/scrape', firecrawl.begin),
          # clients of v1 ask for batches as if they were crawls, and for errors with DELETE
          ('GET DELETE', '/(v[12])/(?:batch/scrape|crawl)/([^/]+)', firecrawl.batch),
          ('GET DELETE', '/(v[12])/(?:batch/scrape|crawl)/([^/]+)/errors', firecrawl.errors),
          ('POST', '/(v[12])/(crawl|search)', firecrawl.missing),
          ('GET POST', r'/render\.(html|png|json)', splash.render),
          ('GET', '/readyz', ready)]


class Cache:
    """Documents of batches that took requests of their own, the most recent ones."""

    def __init__(self):
        self.lock, self.entries, self.size = threading.Lock(), {}, 0

    def get(self, key):
        with self.lock:
            return self.entries.get(key, (None, 0))[0]

    def put(self, key, document):
        """Returns the size of the document as JSON."""
        with self.lock:
            if key not in self.entries:
                self.entries[key] = document, len(json.dumps(document))
                self.size += self.entries[key][1]
            size = self.entries[key][1]
            while self.size > CACHE_BYTES:
                self.size -= self.entries.pop(next(iter(self.entries)))[1]
            return size


class Access:
    """Who may come in: as with `vlps serve`, tokens, names of hosts and origins of pages."""

    def __init__(self, tokens, hosts, origins):
        self.tokens, self.origins = tokens, origins
        self.hosts = {host.rpartition('://')[2].lower(): host.partition('://')[0] if '://' in host else 'http'
                      for host in hosts}

    @staticmethod
    def host(headers):
        """The one Host header and the name in it; no name where it is malformed."""
        fields = headers.get_all('Host', [])
        found = re.fullmatch(r'(?:\[([0-9a-fA-F:.%]+)\]|([A-Za-z0-9._-]+))(?::[0-9]*)?', fields[0] if fields else '')
        if len(fields) != 1:
            raise usage('a request needs exactly one Host field')
        return fields[0], (found.group(1) or found.group(2)).lower() if found else None

    def base(self, headers):
        host, name = self.host(headers)
        return f'{self.hosts.get(name, "http")}://{host}'

    def check(self, headers, preflight):
        name, origin = self.host(headers)[1], headers.get('Origin')
        if name is None or name != 'localhost' and name not in self.hosts and not is_address(name):
            raise Failure(421, 'refused', 'unknown name of the host; whoever runs vlps-adapters can add it with --host')
        own = self.base(headers).lower() == origin.lower() if origin else \
            headers.get('Sec-Fetch-Site', 'none') in ('none', 'same-origin')
        if not own and origin not in self.origins:
            raise Failure(403, 'refused', 'pages of other origins may not use the adapters; '
                                          'whoever runs vlps-adapters can allow their origin with --cors')
        scheme, _, token = headers.get('Authorization', '').partition(' ')
        # all are compared, in a time that says nothing of where they differ
        known = [hmac.compare_digest(token.encode(), other.encode()) for other in self.tokens]
        if self.tokens and not preflight and not (scheme.lower() == 'bearer' and any(known)):
            raise Failure(401, 'refused', 'a token is needed, as in the header Authorization: Bearer TOKEN',
                          {'WWW-Authenticate': 'Bearer'})


class Handler(http.server.BaseHTTPRequestHandler):
    """One request of a client and its answer; then the connection is closed."""
    protocol_version, timeout = 'HTTP/1.1', READ_SECONDS

    def version_string(self):
        return 'vlps-adapters'

    def log_request(self, code='-', size='-'):
        """Names the route alone: addresses of pages may have passwords."""
        if self.server.verbose:
            print(f'vlps-adapters: {self.command} {self.route}: {code}', file=sys.stderr)

    def log_message(self, form, *arguments):
        pass

    def send_error(self, code, message=None, explain=None):
        """Answers a request that is not HTTP."""
        self.headers = {}
        self.send_object(code, {'error': {'code': 'usage', 'message': message or 'malformed request'}})

    def handle(self):
        # a request that trickles in is cut off
        self.timer = threading.Timer(READ_SECONDS, self.stop_reading)
        self.timer.daemon, self.length, self.more_headers, self.route = True, 0, {}, 'other'
        self.timer.start()
        try:
            self.handle_one_request()
        finally:
            self.timer.cancel()

    def stop_reading(self):
        try:
            self.connection.shutdown(socket.SHUT_RD)
        except OSError:
            pass

    def respond(self):
        self.close_connection = True
        try:
            try:
                answer = self.answer()
                self.send(200, *answer) if isinstance(answer, tuple) else self.send_object(200, answer)
            except Failure as failure:
                self.drain()
                self.more_headers |= failure.headers
                self.send_object(failure.status, self.write_failure(failure))
        except (Gone, OSError):
            pass

    do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = respond

    def write_failure(self, failure):
        if re.match('/v[12](/|$)', self.path):
            return {'success': False, 'error': failure.message, 'code': failure.code}
        error = {'code': failure.code, 'message': failure.message}
        return {'error': error | ({'http_status': failure.page_status} if failure.page_status else {})}

    def read_body(self):
        lengths = self.headers.get_all('Content-Length', ['0'])
        if 'Transfer-Encoding' in self.headers or len(lengths) > 1 or not re.fullmatch('[0-9]{1,15}', lengths[0]):
            raise usage('a request takes one Content-Length and no Transfer-Encoding')
        self.length = int(lengths[0])
        self.server.access.check(self.headers, self.is_preflight())
        if self.length > self.server.max_body:
            raise Failure(413, 'too-large', "the request's body is larger than --max-body")
        body, self.length = self.rfile.read(self.length), 0
        self.timer.cancel()
        if len(body) < int(lengths[0]):
            raise Gone
        return body

    def drain(self):
        """Reads a refused body, so that the client sees the answer."""
        left = min(self.length, DRAIN_BYTES)
        while left > 0 and (data := self.rfile.read(min(left, 65536))):
            left -= len(data)

    def is_preflight(self):
        """A browser asks whether a page of another origin may send a request."""
        return self.command == 'OPTIONS' and 'Access-Control-Request-Method' in self.headers

    def answer(self):
        """Returns an object, or a type and a body."""
        server, body = self.server, self.read_body()
        call = Call(server.service, self.command.replace('HEAD', 'GET'), self.path, self.headers, body, self.connection)
        call.base, call.cache = server.access.base(self.headers), server.cache
        found = [(methods.split(), match, function) for methods, pattern, function in ROUTES
                 if (match := re.fullmatch(pattern, call.path, re.DOTALL))]
        allowed = unique(method for methods, _, _ in found for method in methods)
        if not allowed:
            raise Failure(404, 'no-such-path', 'unknown path')
        if self.is_preflight() and self.headers.get('Origin') in server.access.origins:
            return self.allow(allowed)
        if call.method not in allowed:
            raise Failure(405, 'wrong-method', 'this path does not take this method', {'Allow': ', '.join(allowed)})
        match, function = next(row[1:] for row in found if call.method in row[0])
        self.route = f'{function.__module__.rpartition(".")[2]} {function.__name__}'
        try:
            answer = function(call, *match.groups())
        except (ArithmeticError, LookupError, TypeError, ValueError) as error:
            traceback.print_exc()
            raise Failure(500, 'internal', 'the adapter failed') from error
        self.more_headers |= {'Age': call.age} if call.age is not None else {}
        return answer

    def allow(self, methods):
        asked = [name.strip() for name in self.headers.get('Access-Control-Request-Headers', '').split(',')[:32]]
        names = [name for name in asked if re.fullmatch('[Xx]-[A-Za-z-]{1,62}', name)]
        self.more_headers |= {'Access-Control-Allow-Methods': ', '.join(methods), 'Access-Control-Max-Age': '600',
                              'Access-Control-Allow-Headers': ', '.join(['authorization', 'content-type', *names])}
        return TEXT, ''

    def send_object(self, status, value):
        self.send(status, JSON, json.dumps(value, ensure_ascii=False) + '\n')

    def send(self, status, kind, body):
        data = body.encode('utf-8', 'replace') if isinstance(body, str) else body
        headers = {'Content-Type': kind, 'Content-Length': len(data), 'Connection': 'close',
                   'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff',
                   # the content of pages, if shown, has no origin, runs no script and loads nothing
                   'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"}
        origin = self.headers.get('Origin')
        if origin in self.server.access.origins:
            headers |= {'Access-Control-Allow-Origin': origin, 'Vary': 'Origin'}
        self.send_response(status)
        for name, value in (headers | self.more_headers).items():
            self.send_header(name, str(value))
        self.end_headers()
        if self.command != 'HEAD':
            self.wfile.write(data)


class Server(http.server.ThreadingHTTPServer):
    """Listens, and has a thread for each connection."""
    daemon_threads, request_queue_size = False, 128

    def __init__(self, address, arguments, access, service):
        self.address_family = socket.AF_INET6 if ':' in address[0] else socket.AF_INET
        self.access, self.service, self.cache = access, service, Cache()
        self.verbose, self.max_body = arguments.verbose, int(arguments.max_body * 1e6)
        self.free = threading.BoundedSemaphore(arguments.connections)
        super().__init__(address, Handler)

    def server_bind(self):
        socketserver.TCPServer.server_bind(self)  # without asking a name server for the own name

    def process_request(self, request, client_address):
        if self.free.acquire(blocking=False):
            super().process_request(request, client_address)
        else:
            request.sendall(b'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 2\r\nContent-Length: 0\r\n'
                            b'Connection: close\r\n\r\n')
            self.shutdown_request(request)

    def process_request_thread(self, request, client_address):
        try:
            super().process_request_thread(request, client_address)
        finally:
            self.free.release()


def is_address(name):
    try:
        return bool(ipaddress.ip_address(name))
    except ValueError:
        return False
