#!/usr/bin/env python3
"""answers-test.py - what clients of other services are answered, and what the service is asked for it"""
import base64
import re
import struct
import time

from fake_service import FACTS, HTML, JOB, LINKS, PICTURE
from harness import URL, Adapters, fire_refused, refused, run_tests, same
from vlps_adapters import firecrawl, server


# --- Jina Reader ---

def jina_options():
    """Headers and members by their names, as options of the service."""
    adapters = Adapters()
    for members, options in (
            ({}, {}), ({'targetSelector': ['main', '.a']}, {'selector': 'main, .a'}),
            ({'waitForSelector': '#late', 'timeout': 20}, {'wait-for': '#late', 'timeout': '20'}),
            ({'locale': 'de', 'userAgent': 'x/1'}, {'language': 'de', 'user-agent': 'x/1'}),
            ({'respondTiming': 'html'}, {'wait': 'load'}), ({'cacheTolerance': 60}, {'max-age': '60'}),
            ({'cacheTolerance': 60, 'noCache': True}, {}), ({'retainImages': 'none'}, {'no-images': True}),
            ({'retainLinks': 'none'}, {'links': 'none'}), ({'retainLinks': 'text'}, {'links': 'text'}),
            ({'mdLinkStyle': 'referenced'}, {'links': 'references'}), ({'mdLinkStyle': 'discarded'}, {'links': 'text'}),
            ({'withLinksSummary': False, 'unknown': 1}, {})):
        wanted = {'url': URL} | options | {'screen': False}
        picture = {'respondWith': 'pageshot'}
        same(adapters.ask('POST', '/', {'url': URL} | members | picture).status, 200)
        same(adapters.options(), wanted)
        headers = {'x' + re.sub('(?=[A-Z])', '-', f'{name[0].upper()}{name[1:]}'):
                   ', '.join(value) if isinstance(value, list) else str(value).lower()
                   for name, value in (members | picture).items()}
        same(adapters.ask('GET', f'/{URL}', headers=headers).status, 200)
        same(adapters.options(), wanted)
        form = '&'.join(f'{name}={value}' for name, value in {'url': URL, **picture}.items())
    same(adapters.ask('POST', '/', form, {'Content-Type': 'application/x-www-form-urlencoded'}).body, PICTURE)
    same(adapters.options(), {'url': URL, 'screen': False})
    adapters.ask('POST', '/', {'html': '<p>a', 'url': URL, 'engine': 'direct', 'respondWith': 'screenshot'})
    same(adapters.options(), {'html': '<p>a', 'base-url': URL, 'no-render': True, 'screen': True})
    for members in ({}, {'removeSelector': 'a'}, {'setCookies': 'a=b'}, {'proxyUrl': URL}, {'respondWith': 'vlm'}):
        if members:
            refused(adapters.ask('POST', '/', {'url': URL} | members))
            same(adapters.paths(), [])
    for headers in ({'X-Set-Cookie': 'a=b'}, {'X-Proxy-Url': URL}, {'X-Remove-Selector': 'a'}):
        refused(adapters.ask('GET', f'/{URL}', headers=headers))
    for body in ('[', '[]', '{"url": NaN}', '"a"', b'\xff', '[' * 100000):
        refused(adapters.ask('POST', '/', body))


def jina_addresses():
    """The address of the page is the path as it is, or encoded as a whole, with the query."""
    adapters = Adapters()
    for path, url in (('/http://a.example/', 'http://a.example/'), ('/http:/a.example/', 'http://a.example/'),
                      ('/https://a.example/%41?q=1&r=%26', 'https://a.example/%41?q=1&r=%26'),
                      ('/https%3A%2F%2Fa.example%2Fb%3Fc', 'https://a.example/b?c'),
                      ('/http://a.example/../../x', 'http://a.example/../../x')):
        same(adapters.ask('GET', path, headers={'X-Respond-With': 'screenshot'}).status, 200)
        same(adapters.options()['url'], url)


def jina_answers():
    adapters = Adapters()
    answer = adapters.ask('GET', f'/{URL}')
    same(answer.text, f'Title: A title\n\nURL Source: {URL}\n\nPublished Time: 2024-03-05\n\n'
         'Markdown Content:\nmarkdown\n')
    same(answer.headers['Content-Type'], 'text/plain; charset=utf-8')
    same(adapters.paths(), ['/v1/render', '/v1/segment', '/v1/segment'])
    same(adapters.options('/v1/segment'), {'format': 'markdown'})
    both = {'withLinksSummary': True, 'withImagesSummary': True}
    answer = adapters.ask('POST', '/', {'url': URL, 'respondWith': 'text'} | both)
    same(answer.text, 'whole text\n\nImages:\n- ![Image 1: A \\[picture\\]](http://a.example/dir/p.png)\n'
         '- ![Image 2](http://b.example/q.png)\n\nLinks/Buttons:\n- [One \\*](http://a.example/one)\n'
         '- [](http://sub.a.example/two#part)\n- [Three](http://b.example/three)\n- [Again](http://a.example/one)\n')
    accept = {'Accept': 'application/json'}
    data = adapters.ask('POST', '/', {'url': 'http://me:secret@a.example/'} | both, accept).json['data']
    same(data, {'title': 'A title', 'description': 'What it is', 'url': URL, 'publishedTime': '2024-03-05',
                'content': 'markdown\n',
                'links': {'One *': 'http://a.example/one',
                          'http://sub.a.example/two#part': 'http://sub.a.example/two#part',
                          'Three': 'http://b.example/three', 'Again': 'http://a.example/one'},
                'images': {'Image 1: A [picture]': 'http://a.example/dir/p.png', 'Image 2': 'http://b.example/q.png'}})
    answer = adapters.ask('POST', '/', {'url': URL, 'respondWith': 'html', 'targetSelector': 'p'})
    same((answer.text, answer.headers['Content-Type']), (HTML, 'text/html; charset=utf-8'))
    same(adapters.options(), {'url': URL, 'method': 'vl-ps', 'regions': 'all', 'format': 'html'})
    data = adapters.ask('POST', '/', {'url': URL, 'respondWith': 'screenshot'}, accept).json['data']
    same(base64.b64decode(data['screenshotUrl'].partition(',')[2])[16:24], struct.pack('>II', 4, 3))
    # without rendering each format is a load, and what needs the whole page is rendered
    adapters.ask('POST', '/', {'url': URL, 'engine': 'direct'})
    same(adapters.paths(), ['/v1/segment', '/v1/segment'])
    same(adapters.options(), {'url': URL, 'no-render': True, 'format': 'markdown'})
    adapters.ask('POST', '/', {'url': URL, 'engine': 'direct', 'respondWith': 'markdown'})
    same(adapters.paths(), ['/v1/render', '/v1/segment'])


# --- Crawl4AI ---

def crawl4ai_md():
    adapters = Adapters()
    for body, text, options in (({}, 'markdown\n', {}), ({'f': 'fit'}, 'markdown\n', {}),
                                ({'f': 'raw', 'q': None, 'c': '0'}, 'whole markdown\n', {'method': 'vl-ps',
                                                                                         'regions': 'all'})):
        answer = adapters.ask('POST', '/md', {'url': URL} | body)
        same(answer.json, {'url': URL, 'filter': body.get('f', 'fit'), 'query': None, 'cache': '0', 'markdown': text,
                           'success': True})
        same(adapters.options(), {'url': URL, 'format': 'markdown'} | options)
    for body in ({}, {'url': 1}, {'url': URL, 'f': 'llm', 'q': 'what?'}, {'url': URL, 'f': 'bm25'}):
        refused(adapters.ask('POST', '/md', body))
        same(adapters.paths(), [])


def crawl4ai_crawl():
    adapters = Adapters()
    config = {'browser_config': {'type': 'BrowserConfig', 'params': {'user_agent': 'x/1', 'viewport_width': 800,
                                                                     'viewport_height': 600}},
              'crawler_config': {'css_selector': 'main', 'wait_for': 'css:.late', 'page_timeout': 9000,
                                 'screenshot': True}}
    answer = adapters.ask('POST', '/crawl', {'urls': [URL]} | config).json
    result = answer['results'][0]
    same((answer['success'], result['success'], result['status_code'], result['url']), (True, True, 200, URL))
    same(adapters.options(), {'url': URL, 'user-agent': 'x/1', 'viewport': '800x600', 'selector': 'main',
                              'wait-for': '.late',
                              'timeout': 9})
    same([link['href'] for link in result['links']['external']], ['http://sub.a.example/two#part',
                                                                  'http://b.example/three'])
    same(result['markdown']['raw_markdown'] + result['markdown']['fit_markdown'], 'whole markdown\nmarkdown\n')
    same((base64.b64decode(result['screenshot']), result['html']), (PICTURE, HTML))
    urls = [f'{URL}{number}' for number in range(7)] + [f'{URL}error/502/http-status']
    results = adapters.ask('POST', '/crawl', {'urls': urls}).json['results']
    same([result['url'] for result in results], urls)
    same([result['success'] for result in results], [True] * 7 + [False])
    same((results[7]['status_code'], results[7]['error_message']), (404, 'http-status: it failed'))
    for body in ({}, {'urls': []}, {'urls': URL}, {'urls': [URL, 1]}, {'urls': [URL] * 101},
                 {'urls': [URL], 'crawler_config': {'params': {'js_code': 'a'}}}, {'urls': [URL],
                                                                                   'crawler_config': [1]},
                 {'urls': [URL], 'browser_config': {'cookies': [1]}}, {'urls': [URL],
                                                                       'crawler_config': {'wait_for': 'js:a'}},
                 {'urls': [URL], 'crawler_config': {'page_timeout': '9'}}):
        refused(adapters.ask('POST', '/crawl', body))
        same(adapters.paths(), [])
    same(adapters.ask('POST', '/crawl', {'urls': [f'{URL}error/401/refused']}).status, 401)


# --- Firecrawl ---

def firecrawl_options():
    adapters = Adapters()
    for members, options in (
            ({}, {}), ({'waitFor': 500, 'timeout': 9000, 'mobile': True, 'actions': []},
                       {'wait': 'quiet', 'quiet-time': 500, 'timeout': 9, 'device': 'phone'}),
            ({'location': {'country': 'DE', 'languages': ['de']}, 'headers': {'user-agent': 'a', 'X-A': 'b'}},
             {'language': 'de', 'user-agent': 'a'}), ({'timeout': None, 'waitFor': 0, 'origin': 'js-sdk'}, {})):
        for version in ('v1', 'v2'):
            same(adapters.ask('POST', f'/{version}/scrape', {'url': URL} | members).status, 200)
            same(adapters.options('/v1/render'), {'url': URL} | options)
    adapters.ask('POST', '/v2/scrape', {'url': URL, 'includeTags': ['main', '.a'], 'formats': ['markdown']})
    same(adapters.options('/v1/segment'), {'selector': 'main, .a', 'format': 'markdown'})
    same(adapters.ask('POST', '/v2/scrape', {'url': URL, 'maxAge': 1500}).headers['Age'], '9')
    same(adapters.options('/v1/render')['max-age'], 1.5)
    for members in ({'formats': ['summary']}, {'formats': [{'type': 'json', 'prompt': 'a'}]}, {'formats': [1]},
                    {'formats': [['markdown']]}, {'actions': [{'type': 'wait'}]}, {'excludeTags': ['nav']},
                    {'waitFor': 100000},
                    {'waitFor': '5'}, {'timeout': -1}, {'timeout': True}, {'maxAge': 'a'},
                    {'headers': {'Cookie': 'a=b'}},
                    {'headers': {'authorization': 'a'}}):
        for version in ('v1', 'v2'):
            fire_refused(adapters.ask('POST', f'/{version}/scrape', {'url': URL} | members))
            same(adapters.paths(), [])
    fire_refused(adapters.ask('POST', '/v2/scrape', '['))


def firecrawl_documents():
    adapters = Adapters()
    formats = ['markdown', 'html', 'rawHtml', 'links', 'images']
    data = adapters.ask('POST', '/v2/scrape', {'url': 'http://me:secret@a.example/', 'formats': formats}).json['data']
    metadata = {'title': 'A title', 'description': 'What it is', 'language': 'en', 'publishedTime': '2024-03-05',
                'sourceURL': URL, 'url': 'http://a.example/last', 'statusCode': 200}
    same(data, {'markdown': 'markdown\n', 'html': HTML, 'rawHtml': HTML, 'metadata': metadata,
                'links': ['http://a.example/one', 'http://sub.a.example/two#part', 'http://b.example/three'],
                'images': ['http://a.example/dir/p.png', 'http://b.example/q.png']})
    same(adapters.paths().count('/v1/render'), 1)
    data = adapters.ask('POST', '/v1/scrape', {'url': URL, 'onlyMainContent': False}).json['data']
    same((list(data), data['markdown']), (['markdown', 'metadata'], 'whole markdown\n'))
    for formats, height in ((['screenshot'], 3), ([{'type': 'screenshot', 'fullPage': True}], 6),
                            (['screenshot@fullPage'], 6)):
        data = adapters.ask('POST', '/v2/scrape', {'url': URL, 'formats': formats}).json['data']
        picture = base64.b64decode(data['screenshot'].removeprefix('data:image/png;base64,'))
        same(struct.unpack('>II', picture[16:24]), (4, height))


def firecrawl_map():
    adapters = Adapters()

    def urls(version='v2', **members):
        links = adapters.ask('POST', f'/{version}/map', {'url': URL} | members).json['links']
        return [link['url'] for link in links] if version == 'v2' else links
    last, listed, one = (f'{URL}{name}' for name in ('last', 'map', 'one'))
    two = 'http://sub.a.example/two'
    links = adapters.ask('POST', '/v2/map', {'url': URL}).json['links']
    same(links, [{'url': last, 'title': 'A title'}, {'url': listed}, {'url': one, 'title': 'One *'}, {'url': two}])
    same(adapters.options('/v1/sitemap'), {'url': last})
    same(urls(sitemap='skip'), [last, one, two])
    assert '/v1/sitemap' not in adapters.paths()
    same(urls(sitemap='only', includeSubdomains=False), [last, listed])
    same((urls(limit=2), urls(search='ONE'), urls(search='title')), ([last, listed], [one], [last]))
    same(urls(includeSubdomains=False), [last, listed, one])
    same((urls('v1'), urls('v1', ignoreSitemap=True), urls('v1', sitemapOnly=True)),
         ([last, listed, one, two], [last, one, two], [last, listed]))
    for members in ({'limit': 0}, {'limit': 100001}, {'limit': 'a'}, {'sitemap': 'none'}):
        fire_refused(adapters.ask('POST', '/v2/map', {'url': URL} | members))
    for path in ('/v2/crawl', '/v2/search', '/v1/crawl', '/v1/search'):
        fire_refused(adapters.ask('POST', path, {'url': URL}), 400, 'not-supported')
    fire_refused(adapters.ask('GET', '/v2/crawl/abc'), 404, 'no-such-job')
    fire_refused(adapters.ask('GET', '/v2/unknown'), 404, 'no-such-path')
    fire_refused(adapters.ask('GET', '/v2/scrape'), 405, 'wrong-method')


def firecrawl_begin():
    adapters = Adapters()
    body = {'urls': [URL, 'ftp://a.example/', 5, 'http:///x'], 'formats': ['markdown', 'links', 'screenshot'],
            'maxAge': 9,
            'includeTags': ['p'], 'onlyMainContent': False, 'timeout': 2000}
    answer = adapters.ask('POST', '/v2/batch/scrape', body).json
    name = f'{JOB}-markdown-links-screenshot'
    same(answer, {'success': True, 'id': name, 'url': f'http://127.0.0.1:{adapters.port}/v2/batch/scrape/{name}',
                  'invalidURLs': ['ftp://a.example/', '', 'http:///x']})
    asked = adapters.service.asked[0]
    fields = asked.options.pop('fields').split(',')
    same(asked.options, {'keep': '86400', 'method': 'vl-ps', 'regions': 'all', 'selector': 'p', 'timeout': '2.0',
                         'write': 'snapshot,before'})
    assert {'url', 'input', 'http_status', 'fetched', 'title',
            'markdown'} <= set(fields) and 'html' not in fields, fields
    same(asked.body, b'{"url": "http://a.example/"}\n')
    answer = adapters.ask('POST', '/v1/batch/scrape', {'urls': [URL], 'ignoreInvalidURLs': False}).json
    same((answer['url'].split('/')[3], 'invalidURLs' in answer), ('v1', False))
    assert 'write' not in adapters.options()
    for body in ({}, {'urls': []}, {'urls': URL}, {'urls': ['file:///etc/passwd']}, {'urls': [URL, 'a'],
                                                                                     'ignoreInvalidURLs': False},
                 {'urls': [URL], 'formats': ['summary']}, {'urls': [URL], 'webhook': URL}, {'urls': [URL],
                                                                                            'appendToId': '0'},
                 {'urls': [URL], 'zeroDataRetention': True}):
        fire_refused(adapters.ask('POST', '/v2/batch/scrape', body))
        same(adapters.paths(), [])


def firecrawl_many():
    """The time for a batch grows with its addresses, not with their square."""
    adapters = Adapters()
    started = time.monotonic()
    urls = [f'{URL}{number}' for number in range(100000)] + [f'ftp://{number}' for number in range(100000)]
    same(len(adapters.ask('POST', '/v2/batch/scrape', {'urls': urls}).json['invalidURLs']), 100000)
    same(adapters.service.asked[0].body.count(b'\n'), 100000)
    assert time.monotonic() - started < 60


def firecrawl_batch():
    adapters = Adapters()
    path = f'/v2/batch/scrape/{JOB}-markdown'
    answer = adapters.ask('GET', path).json
    same({name: answer[name] for name in ('success', 'status', 'total', 'completed', 'expiresAt')},
         {'success': True, 'status': 'completed', 'total': 4, 'completed': 2, 'expiresAt': '2026-01-01T00:00:00Z'})
    same([document['markdown'] for document in answer['data']], ['two', 'three'])
    same([(document['metadata']['sourceURL'], document['metadata']['statusCode']) for document in answer['data']],
         [('http://a.example/2', 203), ('http://a.example/3', 200)])
    same(adapters.ask('GET', path.replace('v2/batch/scrape', 'v1/crawl')).json, answer)
    part = adapters.ask('GET', f'{path}?limit=1').json
    offset = part['next'].partition('offset=')[2].partition('&')[0]
    same((len(part['data']), part['next']),
         (1, f'http://127.0.0.1:{adapters.port}{path}?skip=1&offset={offset}&limit=1'))
    rest = adapters.ask('GET', part['next'].partition(str(adapters.port))[2]).json
    same(([document['markdown'] for document in rest['data']], 'next' in rest), (['three'], False))
    same(adapters.options(f'/v1/jobs/{JOB}/results'), {'offset': offset})
    same([document['markdown'] for document in adapters.ask('GET', f'{path}?skip=1').json['data']], ['three'])
    for query in ('skip=x', 'limit=0', 'skip=-1', 'limit=', 'skip=9999999999999999', 'offset=x', 'offset=1'):
        fire_refused(adapters.ask('GET', f'{path}?{query}'))
    same(adapters.ask('GET', f'{path}/errors').json,
         {'success': True, 'robotsBlocked': ['http://a.example/1'],
          'errors': [{'id': '4', 'url': 'http://a.example/4', 'code': 'timeout', 'error': 'late',
                      'timestamp': '2024-01-02T00:00:00Z'}]})
    fire_refused(adapters.ask('DELETE', path), 409, 'job-ended')
    for name in ('0123', JOB, f'{JOB}-', f'{JOB}-pdf', f'{"f" * 32}-markdown', f'..%2F{JOB}-markdown'):
        answer = adapters.ask('GET', f'/v2/batch/scrape/{name}')
        fire_refused(answer, 404, 'no-such-path' if '%2F' in name else 'no-such-job')
    for state, word in (('queued', 'scraping'), ('running', 'scraping'), ('failed', 'failed'), ('cancelled',
                                                                                                'cancelled')):
        adapters.service.state = state
        same(adapters.ask('GET', path).json['status'], word)
    same(adapters.ask('DELETE', path).json, {'success': True, 'status': 'cancelled'})
    same(adapters.paths(), [f'/v1/jobs/{JOB}/cancel'])


def firecrawl_parts():
    """What is made of files of the job is made once, and a long answer ends early."""
    adapters = Adapters()
    path = f'/v2/batch/scrape/{JOB}-rawHtml-links-images-screenshot'
    documents = adapters.ask('GET', path).json['data']
    same(sorted(documents[0]), ['images', 'links', 'metadata', 'rawHtml', 'screenshot'])
    same((documents[0]['rawHtml'], documents[0]['links']), (HTML, list(dict.fromkeys(link['url'] for link in LINKS))))
    same(adapters.paths().count(f'/v1/jobs/{JOB}/pages/2/snapshot'), 1)
    same(adapters.ask('GET', path).json['data'], documents)
    same(adapters.paths(), [f'/v1/jobs/{JOB}', f'/v1/jobs/{JOB}/results'])
    server.CACHE_BYTES, room = 1000, server.CACHE_BYTES
    try:
        cache = server.Cache()
        for number in range(100):
            cache.put(number, 'a' * 100)
        same((cache.get(0), cache.get(99), cache.size <= 1000), (None, 'a' * 100, True))
    finally:
        server.CACHE_BYTES = room
    firecrawl.PART_BYTES, part = 10, firecrawl.PART_BYTES
    try:
        answer = adapters.ask('GET', path).json
        same((len(answer['data']), answer['next'].partition('?')[2].partition('&')[0]), (1, 'skip=1'))
    finally:
        firecrawl.PART_BYTES = part


# --- Splash ---

def splash_options():
    adapters = Adapters()
    usual = {'url': URL, 'scroll': 'never', 'http-errors': True, 'viewport': '1024x768', 'wait': 'load',
             'method': 'vl-ps',
             'regions': 'all', 'format': 'html'}
    for arguments, options in (
            ({}, {}), ({'images': 0, 'unknown': 'a', 'cookies': [], 'http_method': 'get'}, {}),
            ({'wait': 0.5, 'timeout': 10, 'viewport': '800x600'},
             {'wait': 'quiet', 'quiet-time': 500, 'timeout': 10, 'viewport': '800x600'}),
            ({'headers': {'User-Agent': 'Scrapy/2.11', 'Accept-Language': 'de-DE,en;q=0.5', 'Accept': 'a'}},
             {'user-agent': 'Scrapy/2.11', 'language': 'de-DE'}), ({'headers': [['accept-language', 'de']]},
                                                                   {'language': 'de'})):
        answer = adapters.ask('POST', '/render.html', {'url': URL} | arguments)
        same((answer.text, answer.headers['Content-Type']), (HTML, 'text/html; charset=utf-8'))
        same(adapters.options(), usual | options)
    adapters.ask('GET', '/render.html?url=http://a.example/%3Fa%3Db&wait=0.5&images=0')
    same(adapters.options(), usual | {'url': 'http://a.example/?a=b', 'wait': 'quiet', 'quiet-time': 500})
    for query in ('wait=a', 'wait=-1', 'wait=61', 'wait=nan', 'timeout=x', 'js_source=alert(1)',
                  'proxy=http://10.0.0.1:1',
                  'http_method=POST', 'har=1', 'width=100', 'html=maybe'):
        refused(adapters.ask('GET', f'/render.json?url={URL}&{query}'))
        same(adapters.paths(), [])
    for body in ('[]', '{"headers": [1]}', '{"headers": {"a": 1}, "lua_source": "a"}', '{"headers": 7}'):
        refused(adapters.ask('POST', '/render.html', body))


def splash_answers():
    adapters = Adapters()
    for query, screen in (('', True), ('&render_all=1', False), ('&viewport=full', False)):
        answer = adapters.ask('GET', f'/render.png?url={URL}{query}')
        same((answer.body, answer.headers['Content-Type']), (PICTURE, 'image/png'))
        same(adapters.options()['screen'], screen)
    answer = {'requestedUrl': URL, 'url': FACTS['url'], 'title': 'The title', 'geometry': [0, 0, 4, 3]}
    same(adapters.ask('GET', f'/render.json?url={URL}').json, answer)
    answer = adapters.ask('POST', '/render.json', {'url': URL, 'html': 1, 'png': True}).json
    same((answer['html'], base64.b64decode(answer['png'])[16:24]), (HTML, struct.pack('>II', 4, 3)))
    answer = adapters.ask('POST', '/render.json', {'url': URL, 'png': '1', 'viewport': 'full'}).json
    same(('html' in answer, base64.b64decode(answer['png'])), (False, PICTURE))


run_tests('adapters', jina_options, jina_addresses, jina_answers, crawl4ai_md, crawl4ai_crawl, firecrawl_options,
          firecrawl_documents, firecrawl_map, firecrawl_begin, firecrawl_many, firecrawl_batch, firecrawl_parts,
          splash_options, splash_answers)
