"""The command vlps-adapters."""
import argparse
import ipaddress
import re
import signal
import sys

from .server import Access, Server, is_address
from .service import Service

MIN_TOKEN = 16  # characters


def read_tokens(path):
    with open(path, encoding='utf-8') as file:
        tokens = [line.strip() for line in file if line.strip() and not line.startswith('#')]
    if not tokens or any(len(token) < MIN_TOKEN or ' ' in token for token in tokens):
        raise ValueError(f'--token-file takes tokens of {MIN_TOKEN} characters or more, one on each line')
    return tokens


def parse_arguments(arguments):
    parser = argparse.ArgumentParser(
        prog='vlps-adapters',
        description='Answers clients of Jina Reader, Crawl4AI, Firecrawl and Splash from a running vlps serve.')
    parser.add_argument('--service', metavar='ADDRESS', default='http://127.0.0.1:8730',
                        help='the service: http://HOST:PORT, or unix:PATH (%(default)s)')
    parser.add_argument('--listen', metavar='ADDRESS:PORT', default='127.0.0.1:8731',
                        help='address to listen on; port 0: any free port (%(default)s)')
    parser.add_argument('--token-file', metavar='FILE',
                        help='access tokens, those of the service; required for addresses other than loopback')
    parser.add_argument('--host', metavar='NAME', action='append', default=[],
                        help='host name of the adapters, beside addresses and localhost; https://NAME behind a proxy '
                             'with TLS; may be repeated')
    parser.add_argument('--cors', metavar='ORIGIN', action='append', default=[],
                        help='origin whose pages may use the adapters; may be repeated (none)')
    parser.add_argument('--max-body', metavar='MB', type=float, default=10, help='limit for the body of a request (10)')
    parser.add_argument('--connections', metavar='N', type=int, default=64, help='limit for open connections (64)')
    parser.add_argument('--verbose', action='store_true', help='a line on standard error for each request')
    return parser, parser.parse_args(arguments)


def main():
    parser, arguments = parse_arguments(sys.argv[1:])
    host, _, port = arguments.listen.rpartition(':')
    host = host.strip('[]')
    if not is_address(host) or not re.fullmatch('[0-9]{1,5}', port) or int(port) > 65535:
        parser.error('--listen takes ADDRESS:PORT, such as 127.0.0.1:8731')
    if not ipaddress.ip_address(host).is_loopback and not arguments.token_file:
        parser.error('--listen takes an address other than loopback only with --token-file')
    if arguments.max_body <= 0 or arguments.connections < 1:
        parser.error('--max-body and --connections take numbers above 0')
    try:
        tokens = read_tokens(arguments.token_file) if arguments.token_file else []
        access = Access(tokens, arguments.host, arguments.cors)
        server = Server((host, int(port)), arguments, access, Service(arguments.service))
    except (OSError, ValueError) as error:
        parser.error(str(error))

    def stop(number, _):
        signal.signal(number, signal.SIG_DFL)
        raise KeyboardInterrupt
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
    host = f'[{host}]' if ':' in host else host
    print(f'vlps-adapters: serving on http://{host}:{server.server_address[1]}', file=sys.stderr, flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass
    server.server_close()  # after the requests in progress


if __name__ == '__main__':
    main()
