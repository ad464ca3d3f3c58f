#!/usr/bin/env python3
"""e2e-test.py - pages through the adapters and `vlps serve` ($VLPS) with the real engine"""
import base64
import contextlib
import http.server
import os
import re
import struct
import subprocess
import sys
import tempfile
import threading
import time

from harness import ROOT, ask, run_tests, same

PATIENCE = 600  # s
PAGE = b'''<!doctype html><html lang=en><head><title>The harbour reopens</title>
<meta name=description content="After three years the harbour reopens."></head><body>
<nav><a href=/>Home</a> <a href=/news>News</a> <a href=http://other.example/x>Other</a></nav><main>
<h1>The harbour reopens</h1><p>After three years of work the harbour of the town has been opened again, and the first
ships came in on Tuesday morning with grain and timber, said <a href=/people/lee>Ann Lee</a>.</p>
<p class=depth>The gauge said seven metres, which is enough for most ships that call here, and the pilots are
content.</p>
<img src=/h.png alt="The [new] harbour" width=40 height=20><p id=low style="margin-top: 900px">Far below.</p></main>
<footer><a href=/imprint>Imprint</a></footer></body></html>'''


class Pages(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        origin = f'http://{self.headers["Host"]}'
        sitemap = ('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>'
                   f'{origin}/listed</loc></url></urlset>').encode()
        status, kind, body = {'/sitemap.xml': (200, 'application/xml', sitemap), '/page': (200, 'text/html', PAGE)}.get(
            self.path, (404, 'text/html', b'<title>Gone</title><p>This page is gone.'))
        self.send_response(status)
        self.send_header('Content-Type', kind)
        self.send_header('Content-Length', str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


@contextlib.contextmanager
def started(command, **options):
    """A program that serves; its port."""
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, **options)
    try:
        said = next((line for line in process.stderr if 'serving on' in line), '')
        threading.Thread(target=process.stderr.read, daemon=True).start()
        yield int(re.search(r':(\d+)\n', said).group(1))
    finally:
        process.terminate()
        same(process.wait(PATIENCE), 0)


def until(ready):
    end = time.monotonic() + PATIENCE
    while not (value := ready()) and time.monotonic() < end:
        time.sleep(.1)
    return value


def jina(get, post, url):
    text = get(f'/{url}').text
    assert text.startswith(f'Title: The harbour reopens\n\nURL Source: {url}\n\n'), text
    assert 'seven metres' in text and 'Imprint' not in text
    both = {'withLinksSummary': True, 'withImagesSummary': True}
    text = post('/', {'url': url, 'returnFormat': 'markdown'} | both).text
    assert 'Imprint' in text.partition('\nImages:\n')[0] and '- ![Image 1: The \\[new\\] harbour](http' in text
    assert re.search(r'\nLinks/Buttons:\n- \[Home\]\(http', text)
    text = post('/', {'url': url, 'targetSelector': '.depth', 'engine': 'direct'}).text
    assert 'seven metres' in text and 'Tuesday' not in text
    own = post('/', {'url': url, 'html': "<title>T</title><p>one <a href='/b'>two</a>",
                     'returnFormat': 'markdown'}).text
    same(own, f'one [two]({url.removesuffix("/page")}/b)\n')
    picture = post('/', {'url': url, 'respondWith': 'screenshot'}).body
    same(struct.unpack('>II', picture[16:24]), (1280, 1024))


def crawl4ai(get, post, url):
    fit, raw = (post('/md', {'url': url, 'f': kind}).json['markdown'] for kind in ('fit', 'raw'))
    assert 'seven metres' in fit and 'Imprint' not in fit and 'Imprint' in raw
    results = post('/crawl', {'urls': [url, url.replace('page', 'gone')]}).json['results']
    same([(result['success'], result['status_code']) for result in results], [(True, 200), (False, 404)])
    assert 'Imprint' not in results[0]['markdown']['fit_markdown'] and '<footer>' in results[0]['html']
    same([link['href'] for link in results[0]['links']['external']], ['http://other.example/x'])


def firecrawl(get, post, url):
    data = post('/v2/scrape', {'url': url, 'formats': ['markdown', 'rawHtml', 'links', 'screenshot']}).json['data']
    assert 'seven metres' in data['markdown'] and '<footer>' in data['rawHtml']
    assert 'http://other.example/x' in data['links']
    picture = base64.b64decode(data['screenshot'].partition(',')[2])
    same(struct.unpack('>II', picture[16:24]), (1280, 1024))
    metadata = {'title': 'The harbour reopens', 'sourceURL': url, 'statusCode': 200, 'language': 'en'}
    same({name: data['metadata'][name] for name in metadata}, metadata)
    links = [link['url'] for link in post('/v2/map', {'url': url}).json['links']]
    origin = url.removesuffix('/page')
    same(links[:3], [url, f'{origin}/listed', f'{origin}/'])
    same(post('/v2/scrape', {'url': f'{origin}/gone'}).json['code'], 'http-status')
    batch(get, post, url)


def batch(get, post, url):
    begun = post('/v2/batch/scrape', {'urls': [url, url.replace('page', 'gone')],
                                      'formats': ['markdown', 'images', {'type': 'screenshot', 'fullPage': True}]}).json
    path = '/v2/' + begun['url'].partition('/v2/')[2]
    until(lambda: get(path).json['status'] == 'completed')
    answer = get(path).json
    same((answer['total'], answer['completed'], 'expiresAt' in answer), (2, 1, True))
    document = answer['data'][0]
    assert 'seven metres' in document['markdown'] and document['images'][0].endswith('/h.png')
    same((document['metadata']['sourceURL'], document['metadata']['statusCode']), (url, 200))
    assert struct.unpack('>I', base64.b64decode(document['screenshot'].partition(',')[2])[20:24])[0] > 1024
    same([error['code'] for error in get(f'{path}/errors').json['errors']], ['http-status'])
    same(ask(get.port, 'DELETE', path).status, 409)


def splash(get, post, url):
    body = {'url': url, 'wait': .1, 'headers': {'User-Agent': 'Scrapy/2.11'}, 'html': 1, 'png': 1}
    assert 'Imprint' in post('/render.html', body).text
    answer = post('/render.json', body).json
    same((answer['url'], answer['title'], answer['geometry']), (url, 'The harbour reopens', [0, 0, 1024, 768]))
    for picture in (post('/render.png', body).body, base64.b64decode(answer['png'])):
        same(struct.unpack('>II', picture[16:24]), (1024, 768))
    # as with Splash, an error page is a page
    assert 'This page is gone' in post('/render.html', {'url': url.replace('page', 'gone')}).text


def closed(get, post, url):
    """No adapter leads to addresses that are not open."""
    for host in ('10.0.0.1', '127.0.0.2', '[::1]', '169.254.169.254'):
        page = {'url': f'http://{host}/'}
        for answer in (get(f'/http://{host}/'), post('/', page), post('/md', page), post('/v2/scrape', page),
                       post('/v2/map', page), get(f'/render.html?url=http://{host}/'), post('/render.json', page)):
            same((host, answer.status), (host, 403))
        result = post('/crawl', {'urls': [page['url']]}).json['results'][0]
        same(result['error_message'].partition(':')[0], 'not-public')
    for answer in (get('/render.html?url=file:///etc/passwd'), post('/', {'url': 'file:///etc/passwd'}),
                   post('/md', {'url': 'file:///etc/passwd'}), post('/v1/scrape', {'url': 'file:///etc/passwd'})):
        same(answer.status, 400)


def main():
    pages = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Pages)
    threading.Thread(target=pages.serve_forever, daemon=True).start()
    url = f'http://127.0.0.1:{pages.server_port}/page'
    with tempfile.TemporaryDirectory() as folder:
        service = [os.environ['VLPS'], 'serve', '--listen', '127.0.0.1:0', '--renderers', '1', '--ignore-robots',
                   '--allow-net', '127.0.0.1/32', '--timeout', '100', '--job-folder', folder]
        with started(service) as port:
            adapters = [sys.executable, '-m', 'vlps_adapters', '--listen', '127.0.0.1:0', '--service',
                        f'http://127.0.0.1:{port}']
            with started(adapters, env=os.environ | {'PYTHONPATH': str(ROOT / 'tools/adapters')}) as port:
                run(port, url)


def run(port, url):
    def get(path):
        return ask(port, 'GET', path)

    def post(path, body):
        return ask(port, 'POST', path, body)

    def with_pages(test):
        def call():
            test(get, post, url)
        call.__name__ = test.__name__
        return call
    get.port = port
    assert until(lambda: get('/readyz').status == 200)
    run_tests('e2e-adapters', *(with_pages(test) for test in (jina, crawl4ai, firecrawl, splash, closed)))


main()
