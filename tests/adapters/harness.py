"""What the tests of the adapters share: the adapters before a service that only pretends, and a client."""
import http.client
import json
import pathlib
import socket
import sys
import threading
import traceback

from fake_service import FakeService

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / 'tools/adapters'))
from vlps_adapters import server  # noqa: E402
from vlps_adapters.__main__ import parse_arguments  # noqa: E402
from vlps_adapters.service import Service  # noqa: E402

URL = 'http://a.example/'


class Answer:
    def __init__(self, response):
        self.status, self.headers, self.body = response.status, response.headers, response.read()

    @property
    def text(self):
        return self.body.decode()

    @property
    def json(self):
        return json.loads(self.body)


def ask(port, method, path, body=None, headers=()):
    """Sends a request.  A dict goes as JSON."""
    connection = http.client.HTTPConnection('127.0.0.1', port, timeout=600)
    connection.request(method, path, json.dumps(body) if isinstance(body, dict) else body, dict(headers))
    return Answer(connection.getresponse())


class Adapters:
    """The adapters before a service that only pretends."""

    def __init__(self, arguments=(), tokens=(), address=None, service=None):
        self.service = service or FakeService()
        options = parse_arguments(arguments)[1]
        access = server.Access(tokens, options.host, options.cors)
        where = Service(address or f'http://127.0.0.1:{self.service.server_address[1]}')
        self.server = server.Server(('127.0.0.1', 0), options, access, where)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, args=[.01], daemon=True).start()

    def ask(self, method, path, body=None, headers=()):
        """Sends a request; the requests that the service gets for it are in self.service.asked."""
        self.service.asked.clear()
        return ask(self.port, method, path, body, headers)

    def options(self, path=None):
        """What the service was asked at this path, or at first."""
        return next(asked.options for asked in self.service.asked if path in (None, asked.path))

    def paths(self):
        return [asked.path for asked in self.service.asked]

    def raw(self, text):
        with socket.create_connection(('127.0.0.1', self.port), timeout=60) as connection:
            connection.sendall(text.encode())
            return b''.join(iter(lambda: connection.recv(65536), b'')).decode()


def same(value, wanted):
    assert value == wanted, f'{value!r}, not {wanted!r}'


def refused(answer, status=400, code='usage'):
    same((answer.status, (answer.json.get('error') or {}).get('code')), (status, code))


def fire_refused(answer, status=400, code='usage'):
    same((answer.status, answer.json['success'], answer.json['code']), (status, False, code))
    assert isinstance(answer.json['error'], str)


def run_tests(group, *tests):
    """Runs functions and writes TAP."""
    print(f'1..{len(tests)}')
    failed = False
    for number, test in enumerate(tests, 1):
        result = 'ok'
        try:
            test()
        except Exception:
            failed, result = True, 'not ok'
            print(''.join(f'# {line}\n' for line in traceback.format_exc().splitlines()), end='')
        print(f'{result} {number} /{group}/{test.__name__}', flush=True)
    sys.exit(failed)
