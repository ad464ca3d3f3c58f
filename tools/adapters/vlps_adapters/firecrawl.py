"""/v1 and /v2, for clients of Firecrawl (https://docs.firecrawl.dev)."""
import json
import re

from .page import WHOLE, JobPage, Page, bare, data_url, host_of, unique
from .service import Failure, is_number, parse_object, query_of, seconds, usage

KEEP_SECONDS = 86400     # from the end of a batch to its removal
PART_BYTES = 10_000_000  # of documents in one answer; `next` leads to the rest
MAX_LINKS, USUAL_LINKS = 100_000, 5000
FORMS = ('markdown', 'html', 'rawHtml', 'links', 'images', 'screenshot', 'fullPage')
# metadata by names of the service
METADATA = {'description': 'description', 'language': 'language', 'author': 'author', 'time': 'publishedTime',
            'modified': 'modifiedTime', 'image': 'ogImage', 'source': 'ogSiteName'}
FIELDS = ('url', 'input', 'title', 'page', 'viewport', 'fetched', 'http_status', *METADATA)
# files of a job that formats are made of
FILES = {'snapshot': {'rawHtml', 'links', 'images'}, 'before': {'screenshot', 'fullPage'}}
STATES = {'queued': 'scraping', 'running': 'scraping', 'done': 'completed', 'failed': 'failed',
          'cancelled': 'cancelled'}


# --- requests ---

def refuse(body, names):
    for name in names:
        if body.get(name):
            raise usage(f'"{name}" is not supported')


def read_headers(headers):
    options = {}
    for name, value in headers.items() if isinstance(headers, dict) else ():
        if name.lower() in ('cookie', 'authorization'):
            raise usage('"headers" cannot sign in to a page')
        if name.lower() == 'user-agent':
            options['user-agent'] = str(value)
    return options


def read_options(body):
    """Returns the options of the service, but for the address."""
    refuse(body, ('actions', 'excludeTags'))
    options = read_headers(body.get('headers'))
    for name, option in (('timeout', 'timeout'), ('maxAge', 'max-age')):
        if body.get(name) is not None:
            options[option] = seconds(name, body[name])
    location, tags, wait = body.get('location'), body.get('includeTags'), body.get('waitFor') or 0
    languages = location.get('languages') if isinstance(location, dict) else None
    if languages and isinstance(languages, list):
        options['language'] = str(languages[0])
    if body.get('mobile') is True:
        options['device'] = 'phone'
    if tags and isinstance(tags, list):
        options['selector'] = ', '.join(str(tag) for tag in tags)
    if not is_number(wait) or not 0 <= wait <= 60000:
        raise usage('"waitFor" takes 0 to 60000 milliseconds')
    return options | ({'wait': 'quiet', 'quiet-time': int(wait)} if wait else {})


def read_url(body):
    return {'url': body['url'] if isinstance(body.get('url'), str) else ''}


def is_whole(body):
    return body.get('onlyMainContent') is False


def read_forms(body):
    """Returns names of FORMS; fullPage is a screenshot of the whole page."""
    forms, given = [], body.get('formats')
    for item in ['markdown'] if given is None else given if isinstance(given, list) else [given]:
        form = item.get('type') if isinstance(item, dict) else item
        if form == 'screenshot@fullPage' or form == 'screenshot' and isinstance(item, dict) and item.get('fullPage'):
            form = 'fullPage'
        if form not in FORMS:
            raise usage('"formats" takes markdown, html, rawHtml, links, images and screenshot')
        forms.append(form)
    return unique(forms)


# --- documents ---

def write_document(page, forms):
    data = {form: page.content(form) for form in ('markdown', 'html') if form in forms}
    if 'rawHtml' in forms:
        data['rawHtml'] = page.all('html')
    if 'links' in forms:
        data['links'] = unique(link['url'] for link in page.links())
    if 'images' in forms:
        data['images'] = unique(image['url'] for image in page.images())
    if FILES['before'] & set(forms):
        data['screenshot'] = data_url(page.screen() if 'screenshot' in forms else page.picture)
    facts = page.facts
    data['metadata'] = {'title': facts['title'],
                        **{name: facts[fact] for fact, name in METADATA.items() if facts[fact]},
                        'sourceURL': page.url(), 'url': bare(facts['url']),
                        'statusCode': facts.get('http_status') or 200}  # others fail
    return data


def scrape(call, version):
    body = parse_object(call.body)
    forms = read_forms(body)
    page = Page(call, read_options(body) | read_url(body), is_whole(body), bool(FILES['before'] & set(forms)))
    return {'success': True, 'data': write_document(page, forms)}


def read_sitemap(body, version):
    if version == 'v1':
        return 'only' if body.get('sitemapOnly') else 'skip' if body.get('ignoreSitemap') else 'include'
    sitemap = body.get('sitemap') or 'include'
    if sitemap not in ('include', 'skip', 'only'):
        raise usage('"sitemap" takes include, skip or only')
    return sitemap


def find_links(call, page, sitemap):
    """Yields address and title of the page, and of what the sitemap and the page lead to."""
    yield page.facts['url'], page.facts['title']
    if sitemap != 'skip':
        for url in call.ask_json('/v1/sitemap', {'url': page.facts['url']})['urls']:
            yield url, ''
    if sitemap != 'only':
        for link in page.links():
            yield link['url'], link['text']


def map_site(call, version):
    body = parse_object(call.body)
    sitemap, limit, found = read_sitemap(body, version), body.get('limit'), {}
    search = str(body.get('search') or '').lower()
    limit = USUAL_LINKS if limit is None else limit
    if not is_number(limit) or not 1 <= limit <= MAX_LINKS:
        raise usage(f'"limit" takes 1 to {MAX_LINKS}')
    page = Page(call, read_options(body) | read_url(body), whole=True)
    site = host_of(page.facts['url'])
    for url, title in find_links(call, page, sitemap):
        url, host = url.partition('#')[0], host_of(url)
        near = host == site or body.get('includeSubdomains') is not False and host.endswith('.' + site)
        if site and near and (search in url.lower() or search in title.lower()) and len(found) < limit:
            found.setdefault(url, {'url': url} | ({'title': title} if title else {}))
    return {'success': True, 'links': list(found) if version == 'v1' else list(found.values())}


# --- batches: jobs of the service.  Their names end with the formats of their documents ---

def sort_urls(body):
    """Returns the addresses of a request, and the entries that are none."""
    good, bad = [], []
    for url in body.get('urls') if isinstance(body.get('urls'), list) else ():
        url = url if isinstance(url, str) else ''
        (good if re.match(r'https?://[^\s/?#]', url, re.IGNORECASE) else bad).append(url)
    if not good or bad and body.get('ignoreInvalidURLs') is False:
        raise usage('"urls" takes a list of http or https addresses')
    return good, bad


def begin(call, version):
    body = parse_object(call.body)
    refuse(body, ('webhook', 'appendToId', 'zeroDataRetention'))
    forms, (urls, invalid) = read_forms(body), sort_urls(body)
    options = read_options(body) | (WHOLE if is_whole(body) else {}) | {'keep': KEEP_SECONDS}
    options.pop('max-age', None)  # every page is loaded
    options['fields'] = ','.join([*FIELDS, *(form for form in ('markdown', 'html') if form in forms)])
    files = [name for name, needed in FILES.items() if needed & set(forms)]
    if files:
        options['write'] = ','.join(files)
    lines = ''.join(json.dumps({'url': url}) + '\n' for url in urls).encode()
    job = call.ask_json(f'/v1/jobs?{query_of(options)}', lines, content_type='application/jsonl')['id']
    name = '-'.join([job, *forms])
    answer = {'success': True, 'id': name, 'url': f'{call.base}/{version}/batch/scrape/{name}'}
    return answer if body.get('ignoreInvalidURLs') is False else answer | {'invalidURLs': invalid}


def read_name(name):
    """Returns job and formats of a batch."""
    job, *forms = name.split('-')
    if not re.fullmatch('[0-9a-f]{32}', job) or not forms or not set(forms) <= set(FORMS):
        raise Failure(404, 'no-such-job', 'there is no batch of this name')
    return job, forms


def read_results(call, job, offset=0):
    """Yields each line of the results from `offset` (bytes), and where it ends."""
    with call.open(f'/v1/jobs/{job}/results?offset={offset}') as lines:
        for line in lines:
            offset += len(line)
            try:
                value = json.loads(line)
            except ValueError:
                raise usage('"offset" takes what "next" has') from None
            yield value, offset


def read_number(call, name, least, usual):
    text = call.query.get(name, str(usual))
    if not re.fullmatch('[0-9]{1,15}', text) or int(text) < least:
        raise usage('"skip" and "limit" take numbers of documents')
    return int(text)


def collect(call, name, skip, limit, offset):
    """Returns documents of a batch in the order in which they were done, and where the next one is; None: nowhere."""
    job, forms = read_name(name)
    documents, size, end = [], 0, offset
    for line, next_end in read_results(call, job, offset):
        if line['status'] == 'ok' and skip > 0:
            skip -= 1
        elif line['status'] == 'ok':
            if len(documents) >= limit or size > PART_BYTES:
                return documents, end
            key = name, line['number']
            document = call.cache.get(key) or write_document(JobPage(call, job, line), forms)
            size += call.cache.put(key, document)
            documents.append(document)
        end = next_end
    return documents, None


def batch(call, version, name):
    job = read_name(name)[0]
    if call.method == 'DELETE':
        call.ask(f'/v1/jobs/{job}/cancel', method='POST')
        return {'success': True, 'status': 'cancelled'}
    skip, limit = read_number(call, 'skip', 0, 0), read_number(call, 'limit', 1, 999_999_999)
    state = call.ask_json(f'/v1/jobs/{job}')
    offset = read_number(call, 'offset', 0, 0)  # of `next`, in place of counting what is skipped
    documents, end = collect(call, name, 0 if offset else skip, limit, offset)
    answer = {'success': True, 'status': STATES[state['state']], 'total': state['pages'], 'completed': state['done']}
    if 'expires' in state:
        answer['expiresAt'] = state['expires']
    if end is not None:
        rest = {'skip': skip + len(documents), 'offset': end} | ({'limit': limit} if 'limit' in call.query else {})
        answer['next'] = f'{call.base}/{version}/batch/scrape/{name}?{query_of(rest)}'
    return answer | {'data': documents}


def errors(call, version, name):
    failed, blocked = [], []
    for line, _ in read_results(call, read_name(name)[0]):
        error = line['error'] or {}
        if error.get('code') == 'robots':
            blocked.append(line['input'])
        elif error:
            entry = {'id': str(line['number']), 'url': line['input'], 'code': error['code'], 'error': error['message']}
            failed.append(entry | ({'timestamp': line['fetched']} if line.get('fetched') else {}))
    return {'success': True, 'errors': failed, 'robotsBlocked': blocked}


def missing(call, version, name):
    raise Failure(400, 'not-supported', f'/{version}/{name} is not supported; use map and batch/scrape')
