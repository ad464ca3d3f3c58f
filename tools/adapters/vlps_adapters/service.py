"""Requests to the service."""
import contextlib
import http.client
import json
import math
import select
import socket
import sys
import urllib.parse

CONNECT_SECONDS = 30
ANSWER_SECONDS = 3600  # longest wait for the service, which has limits of its own
JSON, TEXT, HTML, PNG = 'application/json', 'text/plain; charset=utf-8', 'text/html; charset=utf-8', 'image/png'


class Failure(Exception):
    """A request that is refused or failed."""

    def __init__(self, status, code, message, headers=None, page_status=None):
        super().__init__(message)
        self.status, self.code, self.message, self.headers = status, code, message, headers or {}
        self.page_status = page_status  # with which the server of the page answered; None: that is not why


class Gone(Exception):
    """The client closed its connection."""


def usage(message):
    return Failure(400, 'usage', message)


def parse_object(text):
    """Returns the JSON object of a body."""
    def refuse(_):
        raise ValueError
    try:
        value = json.loads(text, parse_constant=refuse)
        json.dumps(value, ensure_ascii=False).encode()  # fails for half of a surrogate pair
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise usage('the body of the request takes a JSON object')
    return value


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def seconds(name, milliseconds):
    """Converts a member of a request."""
    if not is_number(milliseconds) or not 0 <= milliseconds < 1e12:
        raise usage(f'"{name}" takes milliseconds')
    return round(milliseconds / 1000, 3)


class Service:
    """The address of a running `vlps serve`: http://HOST:PORT, or unix:PATH."""

    def __init__(self, address):
        parts = urllib.parse.urlsplit(address)
        self.path = address.removeprefix('unix:') if address.startswith('unix:') else None
        if self.path is None and (parts.scheme != 'http' or not parts.hostname or parts.path.strip('/')):
            raise ValueError('--service takes http://HOST:PORT or unix:PATH')
        self.host, self.port = ('localhost', 80) if self.path is not None else (parts.hostname, parts.port or 80)

    def connect(self):
        connection = http.client.HTTPConnection(self.host, self.port, timeout=CONNECT_SECONDS)
        if self.path is not None:
            connection.sock = socket.socket(socket.AF_UNIX)
            connection.sock.connect(self.path)
        else:
            connection.connect()
        connection.sock.settimeout(ANSWER_SECONDS)
        return connection


class Call:
    """A request of a client, which may ask the service several times."""

    def __init__(self, service, method, target, headers, body, client=None):
        self.service, self.method, self.headers, self.body = service, method, headers, body
        self.client = client  # its socket; None: nobody waits for the answer
        self.raw_path, _, self.raw_query = target.partition('?')
        self.path = urllib.parse.unquote(self.raw_path)
        self.query = dict(urllib.parse.parse_qsl(self.raw_query, keep_blank_values=True))
        self.age = None  # seconds since the service loaded the page; None: it did so for this request

    @contextlib.contextmanager
    def open(self, path, body=None, method=None, content_type=JSON):
        """The service's answer, to be read.  A dict is sent as JSON.  Raises the service's failure."""
        headers = {'Content-Type': content_type, 'Connection': 'close'}
        if 'Authorization' in self.headers:
            headers['Authorization'] = self.headers['Authorization']
        data = json.dumps(body).encode() if isinstance(body, dict) else body
        try:
            connection = self.service.connect()
            with contextlib.closing(connection):
                connection.request(method or ('GET' if body is None else 'POST'), path, data, headers)
                self.wait(connection.sock)
                response = connection.getresponse()
                if response.status >= 300:
                    raise failure_of(response, response.read())
                if response.headers['Age']:
                    self.age = max(int(response.headers['Age']), self.age or 0)
                yield response
        except (OSError, http.client.HTTPException) as error:
            print(f'vlps-adapters: {path.partition("?")[0]}: {error}', file=sys.stderr)
            raise Failure(502, 'no-service', 'the vlps service cannot be reached') from error

    def ask(self, *arguments, **named):
        """Returns the body of the service's answer to open()."""
        with self.open(*arguments, **named) as response:
            return response.read()

    def wait(self, answering):
        """Waits for the service, or raises Gone as soon as the client has closed its connection."""
        poll = select.poll()
        poll.register(answering, select.POLLIN)
        if self.client is not None:
            poll.register(self.client, select.POLLIN)
        while True:
            ready = [descriptor for descriptor, _ in poll.poll(ANSWER_SECONDS * 1000)]
            if answering.fileno() in ready or not ready:
                return
            try:
                if self.client.recv(1, socket.MSG_PEEK):
                    poll.unregister(self.client)  # more than one request, of which only the first is read
                    continue
            except OSError:
                pass
            raise Gone

    def ask_json(self, *arguments, **named):
        return json.loads(self.ask(*arguments, **named))


def failure_of(response, answer):
    try:
        error = json.loads(answer)['error']
        code, message = str(error['code']), str(error['message'])
    except (ValueError, KeyError, TypeError):
        return Failure(502, 'no-service', f'the vlps service answered with status {response.status}')
    headers = {name: response.headers[name] for name in ('Retry-After', 'WWW-Authenticate') if response.headers[name]}
    return Failure(response.status, code, message, headers, error.get('http_status'))


def query_of(options):
    """Options as the query of an address."""
    return urllib.parse.urlencode({name: 'true' if value is True else value for name, value in options.items()})
