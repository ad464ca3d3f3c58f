"""POST /md and /crawl, for clients of the server of Crawl4AI (https://docs.crawl4ai.com)."""
import base64
import concurrent.futures
import time

from .page import WHOLE, Page, bare, host_of, read_once
from .service import Failure, is_number, parse_object, seconds, usage

MAX_URLS = 100  # of a request to /crawl
AT_ONCE = 4     # of them
REFUSED = {'browser_config': ('cookies', 'headers', 'proxy', 'proxy_config', 'storage_state'),
           'crawler_config': ('js_code', 'session_id', 'stream', 'pdf', 'extraction_strategy', 'excluded_tags',
                              'excluded_selector', 'deep_crawl_strategy')}


def md(call):
    body = parse_object(call.body)
    kind, url = body.get('f') or 'fit', body.get('url')
    if kind not in ('fit', 'raw'):
        raise usage('"f" takes fit or raw; other filters of Crawl4AI are not supported')
    if not isinstance(url, str):
        raise usage('"url" takes an address')
    text = read_once(call, {'url': url} | (WHOLE if kind == 'raw' else {}), 'markdown')
    return {'url': bare(url), 'filter': kind, 'query': None, 'cache': '0', 'markdown': text, 'success': True}


def read_config(body, name):
    """Returns the members of browser_config or crawler_config, which clients send with a type, or alone."""
    config = body.get(name) or {}
    config = config.get('params', config) if isinstance(config, dict) else None
    if not isinstance(config, dict):
        raise usage(f'"{name}" takes an object')
    for member in REFUSED[name]:
        if config.get(member):
            raise usage(f'"{member}" is not supported')
    return config


def read_options(browser, crawler):
    """Returns the options of the service, but for the address."""
    options = {}
    if crawler.get('css_selector'):
        options['selector'] = str(crawler['css_selector'])
    if crawler.get('wait_for'):
        options['wait-for'] = str(crawler['wait_for']).removeprefix('css:')
        if options['wait-for'].startswith('js:'):
            raise usage('"wait_for" takes a CSS selector')
    if crawler.get('page_timeout') is not None:
        options['timeout'] = seconds('page_timeout', crawler['page_timeout'])
    if browser.get('user_agent'):
        options['user-agent'] = str(browser['user_agent'])
    if is_number(browser.get('viewport_width')) and is_number(browser.get('viewport_height')):
        options['viewport'] = f'{browser["viewport_width"]:.0f}x{browser["viewport_height"]:.0f}'
    return options


def write_links(page):
    links, own = {'internal': [], 'external': []}, host_of(page.facts['url'])
    for link in page.links():
        host = host_of(link['url'])
        links['internal' if host == own else 'external'].append(
            {'href': link['url'], 'text': link['text'], 'title': '', 'base_domain': host})
    return links


def write_page(page):
    html, raw = page.content('html'), page.all('markdown')
    images = [{'src': image['url'], 'alt': image['text'], 'desc': '', 'score': 0, 'type': 'image', 'group_id': 0}
              for image in page.images()]
    return {'html': page.all('html'), 'cleaned_html': html, 'fit_html': html, 'links': write_links(page),
            'markdown': {'raw_markdown': raw, 'markdown_with_citations': raw, 'references_markdown': '',
                         'fit_markdown': page.content('markdown'), 'fit_html': html},
            'media': {'images': images, 'videos': [], 'audios': []}, 'extracted_content': None,
            'metadata': {name: page.facts[name] for name in ('title', 'description', 'author', 'language')},
            'redirected_url': page.facts['url'], 'status_code': 200}


def crawl_page(call, url, options, picture):
    try:
        page = Page(call, options | {'url': url}, picture=picture)
        screenshot = base64.b64encode(page.picture).decode() if picture else None
        return {'url': bare(url), 'success': True, **write_page(page), 'screenshot': screenshot, 'error_message': ''}
    except Failure as failure:
        if failure.status in (401, 429):
            raise
        return {'url': bare(url), 'success': False, 'status_code': failure.page_status, 'html': '',
                'error_message': f'{failure.code}: {failure.message}'}


def crawl(call):
    started, body = time.monotonic(), parse_object(call.body)
    browser, crawler = read_config(body, 'browser_config'), read_config(body, 'crawler_config')
    options, urls = read_options(browser, crawler), body.get('urls')
    if not isinstance(urls, list) or not 0 < len(urls) <= MAX_URLS or not all(isinstance(url, str) for url in urls):
        raise usage(f'"urls" takes a list of 1 to {MAX_URLS} addresses')
    pool = concurrent.futures.ThreadPoolExecutor(AT_ONCE)
    try:
        results = list(pool.map(lambda url: crawl_page(call, url, options, bool(crawler.get('screenshot'))), urls))
    finally:
        pool.shutdown(cancel_futures=True)
    return {'success': True, 'results': results, 'server_processing_time_s': round(time.monotonic() - started, 3)}
