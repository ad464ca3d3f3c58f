"""Pages of the service, loaded once and read in several formats."""
import base64
import functools
import gzip
import html.parser
import json
import re
import struct
import urllib.parse
import zlib

from .service import JSON, query_of

PLAIN_BYTES = 8_000_000  # of a snapshot that is not packed on its way back
WHOLE = {'method': 'vl-ps', 'regions': 'all'}
# options of the service that load a page; the others choose its content
LOADING = {'url', 'html', 'base-url', 'max-age', 'timeout', 'wait', 'wait-for', 'quiet-time', 'scroll', 'language',
           'user-agent', 'device', 'viewport', 'http-errors', 'no-render'}


class Page:
    """A page that the service loads once, and only if needed, to be read in several formats.

    `whole`: all of it is content.  `picture`: it is loaded with its picture.
    """

    def __init__(self, call, options, whole=False, picture=False):
        self.call, self.options, self.texts = call, options, {}
        self.choice = {name: value for name, value in options.items() if name not in LOADING} | (WHOLE if whole else {})
        if picture:
            view = call.ask_json('/v1/view', options | self.choice)
            self.facts = view['result']
            self.snapshot = pack(call.ask(f'/v1/kept/{view["snapshot"]}'))
            self.picture = call.ask(f'/v1/kept/{view["picture"]}')

    @functools.cached_property
    def snapshot(self):
        return pack(self.call.ask('/v1/render', loading(self.options)))

    @functools.cached_property
    def facts(self):
        """The service's JSON about the page."""
        return json.loads(self.content('json'))

    def read(self, form, choice):
        query = query_of(choice | {'format': form})
        if query not in self.texts and 'no-render' in self.options and 'regions' not in choice:
            self.texts[query] = read_once(self.call, self.options, form)
        elif query not in self.texts:
            kind = JSON if self.snapshot[:1] == b'{' else 'application/gzip'
            self.texts[query] = self.call.ask(f'/v1/segment?{query}', self.snapshot, content_type=kind).decode()
        return self.texts[query]

    def content(self, form):
        """Returns the content in a format, as the options choose it."""
        return self.read(form, self.choice)

    def all(self, form):
        """Returns the whole page in a format."""
        return self.read(form, WHOLE)

    def url(self):
        """Returns the requested address, or the page's own if the request had the page."""
        return bare(self.options.get('url') or self.facts['url'])

    def links(self):
        """Returns {"url", "text"} of each link of the whole page."""
        return [json.loads(line) for line in self.all('links').splitlines()]

    def images(self):
        """Returns {"url", "text"} of each image of the whole page."""
        return Markup(self.all('html'), self.facts['url']).images

    def screen(self):
        """Returns the part of the picture that fits into the window."""
        width = struct.unpack('>I', self.picture[16:20])[0]
        scale = width / max(1, self.facts['page']['width'])
        return crop(self.picture, round(self.facts['viewport']['height'] * scale))


class JobPage(Page):
    """A page of a job that is done: its line of the results, and the files beside it."""

    def __init__(self, call, job, line):
        super().__init__(call, {'url': line['input']})
        self.folder = f'/v1/jobs/{job}/pages/{line["number"]}'
        self.facts = line

    def content(self, form):
        return self.facts['content'][form]

    @functools.cached_property
    def snapshot(self):
        return pack(gzip.decompress(self.call.ask(f'{self.folder}/snapshot')))

    @functools.cached_property
    def picture(self):
        return self.call.ask(f'{self.folder}/before')


def loading(options):
    """Returns the options that load a page; the whole page needs rendering."""
    return {name: value for name, value in options.items() if name in LOADING and name != 'no-render'}


def read_once(call, options, form):
    """Returns a page in one format."""
    return call.ask('/v1/segment', options | {'format': form}).decode()


def pack(snapshot):
    """Returns a snapshot as it is sent back: plain, which the service reads fastest, unless it is long."""
    return snapshot if len(snapshot) < PLAIN_BYTES else gzip.compress(snapshot, 1)


def crop(png, height):
    """Returns the first rows of a PNG picture with 8 bits a channel, not interlaced."""
    chunks, at = [], 8
    while at < len(png):
        length = struct.unpack('>I', png[at:at + 4])[0]
        chunks.append((png[at + 4:at + 8], png[at + 8:at + 8 + length]))
        at += length + 12
    width, rows, depth, colour = struct.unpack('>IIBB', chunks[0][1][:10])
    if rows <= height or depth != 8:
        return png
    size = height * (1 + width * {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colour])
    data = zlib.decompressobj().decompress(b''.join(body for name, body in chunks if name == b'IDAT'), size)
    chunks = [(b'IHDR', struct.pack('>II', width, max(1, height)) + chunks[0][1][8:]),
              *((name, body) for name, body in chunks[1:] if name not in (b'IDAT', b'IEND')),
              (b'IDAT', zlib.compress(data)), (b'IEND', b'')]
    return png[:8] + b''.join(struct.pack('>I', len(body)) + name + body + struct.pack('>I', zlib.crc32(name + body))
                              for name, body in chunks)


class Markup(html.parser.HTMLParser):
    """Title and images of an HTML document."""

    def __init__(self, text, url):
        super().__init__()
        self.base, self.title, self.images, self.in_title = url, None, [], False
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        if tag == 'base' and values.get('href'):
            self.base = urllib.parse.urljoin(self.base, values['href'])
        if tag == 'title' and self.title is None:
            self.title, self.in_title = '', True
        if tag == 'img' and values.get('src'):
            try:
                url = urllib.parse.urljoin(self.base, values['src'].strip())
            except ValueError:
                return
            if url.startswith(('http://', 'https://')):
                self.images.append({'url': url, 'text': ' '.join((values.get('alt') or '').split())})

    def handle_data(self, data):
        if self.in_title:
            self.title += data

    def handle_endtag(self, tag):
        if tag == 'title':
            self.in_title = False


def data_url(png):
    return 'data:image/png;base64,' + base64.b64encode(png).decode()


def bare(url):
    """Returns an address without user name and password."""
    return re.sub(r'^([A-Za-z][A-Za-z0-9+.-]*://)[^/?#]*@', r'\1', url)


def unique(items):
    return list(dict.fromkeys(items))


def host_of(url):
    """Returns the host in lower case without "www.", or "" if the address has none."""
    try:
        return (urllib.parse.urlsplit(url).hostname or '').removeprefix('www.')
    except ValueError:
        return ''
