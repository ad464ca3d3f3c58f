"""GET /https://... and POST /, for clients of Jina Reader (https://github.com/jina-ai/reader)."""
import re
import urllib.parse

from .page import WHOLE, Page, data_url, loading, read_once
from .service import HTML, PNG, TEXT, parse_object, usage

# options of the service by members of Jina Reader
OPTIONS = {'targetSelector': 'selector', 'waitForSelector': 'wait-for', 'timeout': 'timeout', 'locale': 'language',
           'userAgent': 'user-agent'}
REFUSED = {'removeSelector': 'X-Remove-Selector', 'setCookies': 'X-Set-Cookie', 'proxyUrl': 'X-Proxy-Url'}
MEMBERS = (*OPTIONS, *REFUSED, 'returnFormat', 'respondWith', 'cacheTolerance', 'withLinksSummary', 'withImagesSummary',
           'retainImages', 'retainLinks', 'mdLinkStyle', 'engine', 'respondTiming', 'noCache')
FORMS = ('content', 'markdown', 'html', 'text', 'screenshot', 'pageshot')


def header_of(member):
    """Returns X-Return-Format for returnFormat."""
    return REFUSED.get(member) or 'X-' + re.sub('(?=[A-Z])', '-', member).title()


def text_of(value):
    """Returns a value of a body as a header would have it, or None if it has no meaning there."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return ', '.join(text for text in value if isinstance(text, str)) or None
    return str(value) if isinstance(value, (str, int, float)) else None


def read_values(call):
    """Returns the members of a request: those of the body go before headers, and these before the path."""
    values = {member: call.headers.get(header_of(member)) for member in MEMBERS}
    # the address as it is, or encoded as a whole; proxies make one slash of two
    path = call.raw_path if call.raw_path.startswith(('/http:', '/https:')) else call.path
    found = re.fullmatch('/(https?:/)/?(.*)', path, re.DOTALL)
    if found:
        values['url'] = '/'.join(found.groups()) + ('?' + call.raw_query if call.raw_query else '')
    if call.headers.get_content_type() == 'application/x-www-form-urlencoded':
        body = dict(urllib.parse.parse_qsl(call.body.decode('utf-8', 'replace'), keep_blank_values=True))
    else:
        body = parse_object(call.body) if call.body else {}
    for member in (*MEMBERS, 'url', 'html'):
        values[member] = text_of(body.get(member)) or values.get(member)
    return {member: text for member, text in values.items() if text and text.lower() != 'false'}


def read_options(values):
    """Returns the options of the service."""
    options = {option: values[member] for member, option in OPTIONS.items() if member in values}
    word = {member: text.lower() for member, text in values.items()}
    for member, header in REFUSED.items():
        if member in values:
            raise usage(f'{header} is not supported')
    if 'html' in values:
        options |= {'html': values['html']} | ({'base-url': values['url']} if 'url' in values else {})
    else:
        options['url'] = values.get('url', '')
    if 'cacheTolerance' in values and 'noCache' not in values:
        options['max-age'] = values['cacheTolerance']
    if word.get('respondTiming') in ('html', 'visible-content'):
        options['wait'] = 'load'
    if word.get('engine') in ('direct', 'curl'):
        options['no-render'] = True
    if word.get('retainLinks') == 'none':
        options['links'] = 'none'
    elif word.get('retainLinks') == 'text' or word.get('mdLinkStyle') == 'discarded':
        options['links'] = 'text'
    elif word.get('mdLinkStyle') == 'referenced':
        options['links'] = 'references'
    if word.get('retainImages') == 'none':
        options['no-images'] = True
    return options


def summarize(page, name):
    """Yields text and address of each link or image of the page; images are numbered."""
    items = page.links() if name == 'links' else page.images()
    for number, item in enumerate(items, 1):
        text = item['text'] if name == 'links' else f'Image {number}: {item["text"]}'.removesuffix(': ')
        yield text, item['url']


def write_summary(page, name):
    """Returns the list behind the content."""
    lines = ['\nLinks/Buttons:\n' if name == 'links' else '\nImages:\n']
    for text, url in summarize(page, name):
        text = re.sub(r'([\\\[\]*_`<>])', r'\\\1', text)
        url = urllib.parse.quote(url, safe="%!#$&'*+,/:;=?@[]~")
        lines.append(f'- {"" if name == "links" else "!"}[{text}]({url})\n')
    return ''.join(lines)


def write_text(page, form, summaries):
    text = page.content('text' if form == 'text' else 'markdown')
    if form == 'content':
        time = page.facts['time']
        text = (f'Title: {page.facts["title"]}\n\nURL Source: {page.url()}\n\n'
                + (f'Published Time: {time}\n\n' if time else '') + f'Markdown Content:\n{text}')
    return text + ''.join(write_summary(page, name) for name in summaries)


def write_json(page, form, summaries):
    facts = page.facts
    data = {'title': facts['title'], 'description': facts['description'] or '', 'url': page.url()}
    if facts['time']:
        data['publishedTime'] = facts['time']
    if form.endswith('shot'):
        data[f'{form}Url'] = data_url(page.screen() if form == 'screenshot' else page.picture)
    elif form == 'html':
        data['html'] = page.all('html')
    elif form == 'text':
        data['text'] = page.content('text')
    else:
        data['content'] = page.content('markdown')
    for name in reversed(summaries):
        data[name] = {}
        for text, url in summarize(page, name):
            data[name].setdefault(text or url, url)
    return {'code': 200, 'status': 20000, 'data': data}


def read(call):
    values = read_values(call)
    options = read_options(values)
    member = 'returnFormat' if 'returnFormat' in values else 'respondWith'
    form = values.get(member, 'content').lower()
    if form not in FORMS:
        raise usage(f'{header_of(member)} takes {", ".join(FORMS[:-1])} or {FORMS[-1]}')
    as_json = 'application/json' in call.headers.get('Accept', '')
    if form.endswith('shot') and not as_json:
        return PNG, call.ask('/v1/picture', options | {'screen': form == 'screenshot'})
    if form == 'html' and not as_json:
        return HTML, read_once(call, loading(options) | WHOLE, 'html')
    page = Page(call, options, whole=form in ('markdown', 'text'), picture=form.endswith('shot'))
    summaries = [name for name in ('images', 'links') if f'with{name.title()}Summary' in values]
    return write_json(page, form, summaries) if as_json else (TEXT, write_text(page, form, summaries))
