"""/render.html, /render.png and /render.json, for clients of Splash (https://splash.readthedocs.io)."""
import base64
import math
import re

from .page import WHOLE, Markup, Page, read_once
from .service import HTML, PNG, parse_object, usage

REFUSED = ('js', 'js_source', 'lua_source', 'proxy', 'body', 'formdata', 'cookies', 'width', 'height', 'baseurl', 'har',
           'history', 'iframes', 'console', 'script', 'jpeg', 'profile')
WINDOW = '1024x768'
MAX_WAIT = 60  # s


def read_number(arguments, name, what):
    """Returns 0 for an argument that is missing.  Numbers and flags come as texts, too."""
    value = arguments.get(name, 0)
    try:
        number = float({'true': 1, 'false': 0}.get(value, value) if isinstance(value, str) else value)
    except (TypeError, ValueError, OverflowError):
        number = math.nan
    if not math.isfinite(number):
        raise usage(f'the argument "{name}" takes {what}')
    return number


def read_headers(headers):
    """Returns options for an object, or a list of pairs."""
    options = {}
    try:
        for name, value in headers.items() if isinstance(headers, dict) else headers or ():
            if name.lower() == 'user-agent':
                options['user-agent'] = str(value)
            elif name.lower() == 'accept-language':
                options['language'] = re.split('[,;]', str(value))[0].strip()
    except (TypeError, ValueError, AttributeError):
        raise usage('the argument "headers" takes names and texts') from None
    return options


def read_options(arguments):
    """Returns the options of the service."""
    for name in REFUSED:
        if arguments.get(name) not in (None, False, '', [], {}, 0, '0'):
            raise usage(f'the argument "{name}" is not supported')
    if str(arguments.get('http_method', 'GET')).upper() != 'GET':
        raise usage('the argument "http_method" takes GET alone')
    url, viewport = arguments.get('url'), arguments.get('viewport', WINDOW)
    wait = read_number(arguments, 'wait', 'seconds')
    if not 0 <= wait <= MAX_WAIT:
        raise usage(f'the argument "wait" takes 0 to {MAX_WAIT} seconds')
    options = read_headers(arguments.get('headers')) | {
        'url': url if isinstance(url, str) else '', 'scroll': 'never', 'http-errors': True,
        'viewport': WINDOW if viewport == 'full' else str(viewport)}
    if 'timeout' in arguments:
        options['timeout'] = read_number(arguments, 'timeout', 'seconds')
    # without a wait the page is taken at its load event, with one when nothing has changed for so long
    return options | ({'wait': 'quiet', 'quiet-time': int(wait * 1000)} if wait >= .001 else {'wait': 'load'})


def render(call, form):
    arguments = {name: value or 'true' for name, value in call.query.items()}
    arguments |= parse_object(call.body) if call.body else {}
    options = read_options(arguments)
    html, png, full = (read_number(arguments, name, '0 or 1') > 0 for name in ('html', 'png', 'render_all'))
    full = full or arguments.get('viewport') == 'full'
    if form == 'html':
        return HTML, read_once(call, options | WHOLE, 'html')
    if form == 'png':
        return PNG, call.ask('/v1/picture', options | {'screen': not full})
    page = Page(call, options, whole=True, picture=png)
    facts, text = page.facts, page.all('html')
    answer = {'requestedUrl': page.url(), 'url': facts['url'], 'title': ' '.join((Markup(text, facts['url']).title or
                                                                                  '').split()),
              'geometry': [0, 0, facts['viewport']['width'], facts['viewport']['height']]}
    if html:
        answer['html'] = text
    if png:
        answer['png'] = base64.b64encode(page.picture if full else page.screen()).decode()
    return answer
