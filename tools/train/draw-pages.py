#!/usr/bin/python3
"""Draws pages of kinds that the sets have few of, with their labels.

  draw-pages.py SETS OUT COUNT

OUT becomes a data set of COUNT pages: shops with filter panels, products, portals, lists, threads, profiles, articles and
sign-in pages, with headers of several rows, footers of several bands, side columns of all sorts, and cells of content
that are no side columns.  Layout (tables, floats, flex, grid), names, colours, fonts, sizes and languages vary.  The text
is that of the gold of some sets in SETS, so content reads like content.  Each page is a site of its own.  What is drawn
first says what an element is, so the labels are right by construction; they follow those of `layouts`.  The same
arguments give the same pages.
"""
import hashlib
import html
import json
import pathlib
import random
import re
import sys

import drawn_kinds

SETS_OF_TEXT = {'wcxb-dev': 'en', 'aeb': 'en', 'dragnet': 'en', 'daniel-zh': 'zh', 'cwced': 'zh'}

FIRST_OTHER = 400  # number of the first page of the kinds in drawn_kinds.py

HERE = pathlib.Path(__file__).resolve().parent
# by language: menus, matters of the site itself, headings of side columns
WORDS = json.loads((HERE / 'draw-words.json').read_text(encoding='utf-8'))
LANGUAGES = {'en': 10, 'de': 3, 'fr': 2, 'es': 2, 'zh': 4, 'ja': 1, 'ru': 1, 'it': 1}  # how often
CURRENCY = ['$%d.%02d', '%d,%02d €', '£%d.%02d', '¥%d%02d', 'Rs. %d.%02d', '%d,%02d kr', 'R$ %d,%02d', '%d %02d ₽']
FAMILIES = [
    'Arial,sans-serif', 'Georgia,serif', 'Verdana,sans-serif', 'Tahoma,Geneva,sans-serif', 'sans-serif', 'serif',
    '"Open Sans",Roboto,sans-serif', '"Times New Roman",serif', 'system-ui,sans-serif', '"Trebuchet MS",sans-serif'
]

# in narrow windows columns stand below each other, and nothing has a width of its own
NARROW = ('@media(max-width:760px){[style*="display:flex"],[style*="display:grid"]{display:block!important}'
          '[style*="width:"]{width:auto!important;max-width:100%!important}'
          '[style*="margin-left:"]{margin-left:0!important}'
          '[style*="position:fixed;left:0"],[style*="position:absolute;left:0"]{position:static!important}}')

# what elements of a meaning are called, and their tags
NAMES = {
    'header': 'header top masthead site-header hd banner',
    'nav': 'nav menu navigation main-menu navbar topnav',
    'footer': 'footer foot site-footer ft bottom',
    'left': 'sidebar left leftcol side aside filters col-left',
    'right': 'sidebar right rightcol side aside secondary col-right widget-area',
    'main': 'main content primary center maincol page-content',
    'box': 'box widget block module panel card',
    'row': 'row wrapper inner container columns',
    'item': 'item entry product card teaser cell',
    'band': 'section band strip footer-top bottom-bar links',
    'hero': 'hero slider carousel banner jumbotron',
    'other': 'share related crumbs promo'
}
FRAMEWORK_NAMES = {
    'left': 'col-md-3 col-sm-4',
    'right': 'col-lg-3',
    'main': 'col-md-9',
    'row': 'row',
    'box': 'panel panel-default',
    'item': 'col-md-4',
    'band': 'container'
}
TAGS = {
    'header': 'header',
    'nav': 'nav',
    'footer': 'footer',
    'left': 'aside',
    'right': 'aside',
    'main': 'main',
    'item': 'article',
    'band': 'section'
}


def read_texts(sets):
    """Lines of the gold texts of each language, page by page."""
    texts = {'en': [], 'zh': []}
    for name, language in SETS_OF_TEXT.items():
        for line in (sets / name / 'pages.jsonl').read_text(encoding='utf-8').splitlines():
            gold = json.loads(line).get('gold_text')
            if gold and (sets / name / gold).exists():
                lines = map(str.strip, (sets / name / gold).read_text(encoding='utf-8', errors='replace').splitlines())
                lines = [line for line in lines if 12 < len(line) < 900]
                if len(lines) >= 4:
                    texts[language].append(lines)
    return texts


class Site:
    """What is drawn once for a page: its look, its words, how it is built."""

    def __init__(self, number, texts):
        self.r = r = random.Random(number * 7919 + 13)
        self.lang = r.choices(list(LANGUAGES), LANGUAGES.values())[0]
        self.texts = texts['zh' if self.lang in ('zh', 'ja') else 'en']
        self.naming = r.choice('plain plain semantic semantic semantic hash bem framework table table'.split())
        self.tags5 = self.naming != 'table' and r.random() < .6
        self.technique = 'table' if self.naming == 'table' else r.choice(['float', 'flex', 'flex', 'grid'])
        self.base = r.choice([11, 12, 13, 14, 14, 15, 16, 16])
        self.dark = r.random() < .1
        hue = r.randrange(360)
        self.accent = f'hsl({hue},{r.randrange(30,90)}%,{r.randrange(25,55)}%)'
        self.accent2 = f'hsl({(hue + r.randrange(30, 330)) % 360},{r.randrange(10,60)}%,{r.randrange(30,60)}%)'
        self.soft = f'hsl({hue},{r.randrange(5,50)}%,{r.randrange(90,98)}%)'
        self.ground = '#222' if self.dark else r.choice(['#fff', '#fff', '#fff', self.soft, '#eee', '#f5f5f5'])
        self.ink = '#ddd' if self.dark else r.choice(['#000', '#222', '#333', '#444'])
        self.line = r.choice(['#ddd', '#ccc', '#eee', self.accent])
        self.fluid = r.random() < .25
        self.width = r.choice([760, 900, 960, 980, 1000, 1100, 1140, 1170, 1200, 1240])
        self.left = r.random() < .08  # not centred
        self.currency = r.choice(CURRENCY)
        self.round = r.choice([0, 0, 3, 8, 16])
        self.box_style = r.choice(['none', 'border', 'ground', 'rule', 'shadow'])
        self.salt = str(number)
        self.plain_links = r.random() < .5
        # of its own numbers, so that the rest stays as it was
        self.narrow = self.technique in ('flex', 'grid') and random.Random(number * 31 + 7).random() < .8

    def p(self, chance):
        return self.r.random() < chance

    def name(self, meaning):
        """Attributes for an element of a meaning."""
        r = self.r
        if self.naming == 'table' and self.p(.7) or self.naming == 'plain' and self.p(.6):
            return ''
        if self.naming == 'hash':
            h = hashlib.md5((self.salt + meaning).encode()).hexdigest()
            return f' class="{r.choice("abcdefsx")}{h[:6]}"'
        words = NAMES[meaning].split()
        if self.naming == 'framework':
            word = FRAMEWORK_NAMES.get(meaning, r.choice(words))
        elif self.naming == 'bem':
            word = f'c-{meaning}__{r.choice(["inner", "wrap", "body"])}'
        else:
            word = words[int(hashlib.md5((self.salt + meaning).encode()).hexdigest(), 16) % len(words)]
        return (
            f' {"id" if meaning in ("header", "footer", "main", "left", "right") and self.p(.4) and " " not in word else "class"}'
            f'="{word}"')

    def open(self, meaning, style='', label=None, tag=None):
        if tag is None:
            tag = TAGS.get(meaning, 'div') if self.tags5 and self.p(.8) else 'div'
        attributes = self.name(meaning)
        if label:
            attributes += f' data-block="1" data-block-type="{label}"'
        if style:
            attributes += f' style="{style}"'
        return f'<{tag}{attributes}>', f'</{tag}>'

    def wrap(self, meaning, inner, style='', label=None, tag=None):
        first, last = self.open(meaning, style, label, tag)
        return f'{first}{inner}{last}\n'

    # --- text ---
    def lines(self):
        return self.r.choice(self.texts)

    def paragraph(self, least=80):
        for _ in range(6):
            line = self.r.choice(self.lines())
            if len(line) >= (least if self.lang not in ('zh', 'ja') else least // 3):
                return html.escape(line)
        return html.escape(line)

    def prose(self, n):
        lines = self.lines()
        start = self.r.randrange(max(1, len(lines) - n))
        return [html.escape(l) for l in lines[start:start + n]]

    def title(self, words=8):
        line = self.r.choice(self.lines())
        if self.lang in ('zh', 'ja'):
            return html.escape(re.split('[，。、；：]', line)[0][:words * 3])
        return html.escape(' '.join(line.split()[:self.r.randrange(max(1, words // 2), words + 1)]).rstrip('.,;:'))

    def label(self, kind):
        return self.r.choice(WORDS[self.lang][kind])

    def labels(self, kind, n):
        words = WORDS[self.lang][kind]
        return self.r.sample(words, min(n, len(words)))

    def date(self):
        r = self.r
        d, m, y = r.randrange(1, 29), r.randrange(1, 13), r.randrange(2006, 2026)
        return r.choice([
            f'{y}-{m:02}-{d:02}', f'{d}.{m}.{y}', f'{m}/{d}/{y}', f'{y}/{m:02}/{d:02} {r.randrange(24):02}:{r.randrange(60):02}'
        ])

    def price(self):
        return self.currency % (self.r.randrange(1, 900), self.r.randrange(100))

    def a(self, text, style=''):
        return f'<a href="/{self.r.randrange(9999)}"{f" style={chr(34)}{style}{chr(34)}" if style else ""}>{text}</a>'

    def image(self, w, h):
        colour = f'hsl({self.r.randrange(360)},{self.r.randrange(10,70)}%,{self.r.randrange(40,90)}%)'
        svg = (f"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='{w}' "
               f"height='{h}'%3E%3Crect width='100%25' height='100%25' "
               f"fill='{colour.replace('%', '%25')}'/%3E%3C/svg%3E")
        return f'<img src="{svg}" width="{w}" height="{h}" alt="" style="max-width:100%;height:auto">'

    # --- layout ---
    def columns(self, cells, gap=20):
        """cells: (width in px, None for all the rest; HTML; meaning; label; style)"""
        r = self.r
        if self.technique == 'table':
            tds = ''.join(f'<td valign="top"{f" width={chr(34)}{w}{chr(34)}" if w else ""}' +
                          (f' data-block="1" data-block-type="{label}"' if label else '') +
                          f'{self.name(meaning)} style="padding:0 {gap // 2}px;{style}">{inner}</td>'
                          for w, inner, meaning, label, style in cells)
            return f'<table width="100%" cellspacing="0" cellpadding="0" border="0"><tr>{tds}</tr></table>\n'

        if self.technique == 'grid':
            columns = ' '.join('minmax(0,1fr)' if w is None else f'{w}px' for w, *_ in cells)
            first, last = self.open('row', f'display:grid;grid-template-columns:{columns};gap:{gap}px')
            return first + ''.join(self.wrap(m, inner, style, label) for _, inner, m, label, style in cells) + last + '\n'
        if self.technique == 'flex':
            first, last = self.open('row', f'display:flex;gap:{gap}px' + (';align-items:flex-start' if r.random() < .5 else ''))
            return first + ''.join(
                self.wrap(m, inner, ('flex:1;min-width:0;' if w is None else f'flex:0 0 {w}px;max-width:{w}px;') +
                          style, label) for w, inner, m, label, style in cells) + last + '\n'
        used = sum(width or 0 for width, *_ in cells) + gap * (len(cells) - 1)
        total = f'calc(100% - {used}px)'
        parts = []
        for i, (w, inner, m, label, style) in enumerate(cells):
            last_one = i == len(cells) - 1
            s = f'float:{"right" if last_one and len(cells) > 1 else "left"};width:{total if w is None else f"{w}px"};' + (
                f'margin-right:{gap}px;' if not last_one else '') + 'box-sizing:border-box;' + style
            parts.append(self.wrap(m, inner, s, label))
        return self.wrap('row', ''.join(parts) + '<div style="clear:both"></div>', 'overflow:hidden')

    def grid(self, cells, across, gap=16):
        """Cells of equal width in rows."""
        if self.technique == 'table':
            rows = [cells[i:i + across] for i in range(0, len(cells), across)]
            return '<table width="100%">' + ''.join('<tr>' + ''.join(f'<td valign="top" width="{100 // across}%">{c}</td>'
                                                                     for c in row) + '</tr>' for row in rows) + '</table>'
        if self.technique == 'grid':
            return self.wrap('row', ''.join(self.wrap('item', c) for c in cells),
                             f'display:grid;grid-template-columns:repeat({across},minmax(0,1fr));gap:{gap}px')
        share = f'calc({100 / across:.3f}% - {gap}px)'
        if self.technique == 'flex':
            return self.wrap('row', ''.join(self.wrap('item', c, f'width:{share}') for c in cells),
                             f'display:flex;flex-wrap:wrap;gap:{gap}px')
        return self.wrap(
            'row', ''.join(
                self.wrap('item', c, f'display:inline-block;vertical-align:top;width:{share};margin:0 {gap // 2}px {gap}px')
                for c in cells))

    def inline_list(self, items, gap=14, tag=None):
        way = self.r.choice(['ul', 'ul', 'pipe', 'plain']) if tag is None else tag
        if way == 'ul':
            style = 'display:flex;flex-wrap:wrap;gap:0' if self.p(.5) else ''
            li = f'display:inline-block;padding:0 {gap}px 0 0'
            return f'<ul style="list-style:none;margin:0;padding:0;{style}">' + ''.join(f'<li style="{li}">{i}</li>'
                                                                                        for i in items) + '</ul>'
        return (' | ' if way == 'pipe' else ' &nbsp; ').join(items)

    def down_list(self, items):
        way = self.r.choice(['ul', 'ul', 'ul', 'br', 'div'])
        pad = self.r.choice([0, 2, 4, 6, 8])
        bullet = 'list-style:none;padding:0;margin:0' if self.p(.6) else 'padding-left:18px;margin:0'
        if way == 'ul':
            return f'<ul style="{bullet}">' + ''.join(f'<li style="padding:{pad}px 0">{i}</li>' for i in items) + '</ul>'
        return '<br>'.join(items) if way == 'br' else ''.join(f'<div style="padding:{pad}px 0">{i}</div>' for i in items)

    def heading(self, text, level=3):
        way = self.r.choice(['h', 'h', 'h', 'b', 'div'])
        size = {1: 1.9, 2: 1.5, 3: 1.15, 4: 1}[level]
        if way == 'h' or level < 3:
            return f'<h{level} style="font-size:{size}em;margin:.5em 0">{text}</h{level}>'
        if way == 'b':
            return f'<p><b>{text}</b></p>'
        return f'<div style="font-weight:bold;font-size:{size}em;margin-bottom:6px;' + (
            f'background:{self.accent};color:#fff;padding:5px 8px'
            if self.p(.4) else f'color:{self.accent}') + f'">{text}</div>'

    def box(self, inner, ground=None):
        style = {
            'none': 'margin-bottom:22px',
            'border': f'border:1px solid {self.line};padding:10px;margin-bottom:16px',
            'ground': f'background:{self.soft};color:#222;padding:14px;margin-bottom:16px',
            'rule': f'border-bottom:1px solid {self.line};padding:10px 0;margin-bottom:10px',
            'shadow': 'box-shadow:0 1px 6px rgba(0,0,0,.25);padding:12px;margin-bottom:18px'
        }[self.box_style]
        return self.wrap('box', inner, style + f';border-radius:{self.round}px')

    # --- boxes of side columns ---
    def side_box(self, side):
        r = self.r
        head = self.heading(self.label("side"), r.choice([3, 3, 4]))
        kind = (r.choice('links links links filter filter price login promo promo news news thumbs tags '
                         'stats people contact calendar poll search ad tweets tree quote ranking'.split()))
        if side == 'nav':
            kind = r.choice(['tree', 'links', 'links'])
        if side == 'filter':
            kind = r.choice('filter filter filter price tree sizes rating'.split())
        n = r.randrange(3, 13)
        if kind == 'links':
            body = self.down_list(
                [self.a(self.title(5)) + (f' ({r.randrange(1, 400)})' if r.random() < .3 else '')
                 for _ in range(n)] if self.p(.6) else [self.a(l) for l in self.labels("menu", n)])
        elif kind == 'tree':
            body = '<ul style="padding-left:12px">' + ''.join(f'<li>{self.a(l)}' + ('<ul style="padding-left:14px">' + ''.join(
                f'<li>{self.a(self.title(3))}</li>'
                for _ in range(r.randrange(2, 5))) + '</ul>' if r.random() < .4 else '') + '</li>'
                                                              for l in self.labels("menu", n)) + '</ul>'
        elif kind == 'filter':
            body = ''.join(f'<div style="padding:2px 0"><label><input type="checkbox"> {self.title(2)}</label>' +
                           (f' <span style="color:#888">({r.randrange(1, 300)})</span>' if self.p(.5) else '') + '</div>'
                           for _ in range(n))
        elif kind == 'sizes':
            body = ' '.join(f'<span style="display:inline-block;border:1px solid #aaa;padding:4px 8px;margin:2px">{s}</span>'
                            for s in r.choice([['XS', 'S', 'M', 'L', 'XL'], [str(x) for x in range(36, 46)]]))
        elif kind == 'rating':
            body = ''.join(f'<div>{"★" * s}{"☆" * (5 - s)} ({r.randrange(900)})</div>' for s in (5, 4, 3, 2))
        elif kind == 'price':
            body = (f'<input style="width:60px" value="{r.randrange(50)}">'
                    f' - <input style="width:60px" value="{r.randrange(100, 999)}"> <button>OK</button>' +
                    self.down_list([self.a(f'{self.price()} - {self.price()}') for _ in range(r.randrange(0, 5))]))
        elif kind == 'login':
            body = (f'<form>{self.label("menu")}<br><input style="width:90%"><br>'
                    f'{self.label("menu")}<br><input type="password" style="width:90%"><br><button>'
                    f'{self.label("side")}</button></form>' + self.a(self.title(3)))
        elif kind == 'promo':
            body = (
                self.image(200, r.randrange(60, 200)) + f'<p>{self.paragraph(40)[:r.randrange(60, 260)]}</p>' +
                f'<p>{self.a(self.label("own"), f"background:{self.accent};color:#fff;padding:6px 12px;display:inline-block")}</p>'
            )
        elif kind == 'news':
            body = ''.join(f'<div style="margin-bottom:10px"><small>{self.date()}</small><br>{self.a(self.title(9))}' +
                           (f'<br>{self.paragraph(40)[:140]}' if self.p(.4) else '') + '</div>'
                           for _ in range(r.randrange(2, 8)))
        elif kind == 'thumbs':
            body = (''.join(f'<div style="overflow:hidden;margin-bottom:8px">'
                            f'<div style="float:left;margin-right:8px">{self.image(60, 50)}</div>'
                            f'{self.a(self.title(9))}</div>' for _ in range(n)))
        elif kind == 'tags':
            body = ' '.join(self.a(self.title(2), f'font-size:{r.randrange(80, 190)}%') for _ in range(n * 2))
        elif kind == 'stats':
            body = '<table style="width:100%">' + ''.join(
                f'<tr><td>{self.title(3)}</td><td align="right">{r.randrange(90000)}</td></tr>'
                for _ in range(r.randrange(3, 9))) + '</table>'
        elif kind == 'people':
            body = (''.join(f'<div style="overflow:hidden;margin-bottom:10px">'
                            f'<div style="float:left;margin-right:8px">{self.image(32, 32)}</div>'
                            f'{self.a(self.title(2))}<br><small>{self.title(5)}</small></div>' for _ in range(n)))
        elif kind == 'contact':
            body = (f'<p>{self.title(4)}<br>{self.title(3)} {r.randrange(200)}<br>'
                    f'{r.randrange(10000, 99999)} {self.title(2)}</p><p>'
                    f'Tel. {r.randrange(100, 999)} {r.randrange(1000000, 9999999)}<br>info@example.org</p>')
        elif kind == 'calendar':
            body = '<table style="width:100%">' + ''.join('<tr>' + ''.join(f'<td>{w * 7 + d + 1}</td>'
                                                                           for d in range(7)) + '</tr>'
                                                          for w in range(4)) + '</table>'
        elif kind == 'poll':
            body = f'<p>{self.title(9)}?</p>' + ''.join(f'<div><input type="radio"> {self.title(3)}</div>'
                                                        for _ in range(4)) + f'<button>{self.label("side")}</button>'
        elif kind == 'search':
            body = f'<input style="width:70%"><button>{self.label("side")[:4]}</button>'
        elif kind == 'ad':
            return (self.box(f'<div data-block="1" data-block-type="LinkList"><small>'
                             f'{r.choice(["Advertisement", "Anzeige", "广告", "Publicité"])}</small><br>'
                             f'{self.image(r.choice([160, 200, 300]), r.choice([250, 400, 600]))}</div>'))
        elif kind == 'tweets':
            body = ''.join(f'<p><b>@{self.title(1)}</b> {self.paragraph(60)[:140]} <small>{r.randrange(23)}h</small></p>'
                           for _ in range(r.randrange(2, 5)))
        elif kind == 'quote':
            return self.box(f'<p><i>{self.paragraph(60)[:240]}</i></p>')
        else:
            body = '<ol>' + ''.join(f'<li>{self.a(self.title(9))}</li>' for _ in range(r.randrange(4, 11))) + '</ol>'
        return self.box(head + body)

    def side(self, kind=None):
        boxes = self.r.choice([1, 1, 2, 3, 4, 5]) if kind != 'filter' else self.r.randrange(2, 7)
        if kind == 'nav':
            boxes = self.r.choice([1, 1, 2])
        return ''.join(self.side_box(kind) for _ in range(boxes))

    # --- header ---
    def logo(self):
        name = self.title(3)
        way = self.r.choice(['text', 'text', 'image', 'both', 'slogan'])
        text = f'<span style="font-size:{self.r.randrange(18, 40)}px;font-weight:bold">{name}</span>'
        if way == 'text':
            return self.a(text) if self.p(.7) else f'<h1 style="margin:0">{name}</h1>'
        if way == 'image':
            return self.a(self.image(self.r.randrange(100, 260), self.r.randrange(30, 90)))
        return self.a(self.image(
            50, 50)) + ' ' + text + (f'<div style="font-size:90%">{self.title(6)}</div>' if way == 'slogan' else '')

    def contain(self, inner, style=''):
        if self.fluid:
            return self.wrap('row', inner, f'padding:0 {self.r.choice([10, 20, 30])}px;{style}')
        return self.wrap('row', inner, f'width:{self.width}px;margin:0 {"0" if self.left else "auto"};{style}')

    def header(self):
        r = self.r
        rows = []
        nav = [
            self.a(l, '' if self.plain_links else 'color:inherit;text-decoration:none')
            for l in self.labels("menu", r.randrange(4, 13))
        ]
        if self.p(.4):
            top = self.inline_list([self.a(l) for l in self.labels("own", r.randrange(2, 7))
                                    ]) + (f' &nbsp; {r.randrange(100, 999)} {r.randrange(10000, 99999)}' if self.p(.4) else '')
            rows.append(
                (top, f'font-size:85%;padding:{r.randrange(3, 9)}px 0;text-align:{r.choice(["left", "right", "right"])}',
                 self.accent2 if self.p(.4) else None))
        search = (f'<form><input style="width:{r.randrange(140, 420)}px" '
                  f'placeholder="{self.title(2)}"><button>{self.label("side")[:5]}</button></form>' if self.p(.6) else '')
        account = self.inline_list([self.a(l) for l in self.labels("side", r.randrange(1, 4))]) if self.p(.5) else ''
        if self.p(.25) and not search:
            rows.append((self.columns([(r.randrange(180, 300), self.logo(), 'other', None, ''),
                                       (None, self.inline_list(nav, r.randrange(10, 30)), 'nav', None, 'padding-top:14px')]),
                         f'padding:{r.randrange(8, 24)}px 0', None))
        else:
            cells = [(r.randrange(200, 320), self.logo(), 'other', None, '')]
            cells.append((None, search + (f'<p>{self.title(8)}</p>' if self.p(.15) else ''), 'other', None, ''))
            if account:
                cells.append((r.randrange(160, 260), account, 'other', None, ''))
            rows.append((self.columns(cells), f'padding:{r.randrange(8, 40)}px 0', None))
            rows.append(
                (self.inline_list(nav,
                                  r.randrange(8,
                                              30)), f'padding:{r.randrange(5, 16)}px 0', self.accent if self.p(.7) else None))
        if self.p(.35):  # a second row of the menu
            rows.append((self.inline_list([self.a(self.title(2), 'color:inherit') for _ in range(r.randrange(4, 12))]),
                         f'padding:{r.randrange(4, 12)}px 0;font-size:92%', self.soft if self.p(.5) else None))
        if self.p(.12):
            rows.append((f'{self.date()} &nbsp; {self.title(5)} {r.randrange(30)}°C &nbsp; ' + self.a(self.title(6)),
                         'padding:4px 0', None))
        if self.p(.1):
            rows.append(
                (f'<b>{self.title(6)}</b> {self.a(self.label("own"))}', f'padding:10px 0;text-align:center', self.accent2))
        if self.p(.06):
            rows.append((f'<form>{self.label("menu")} <input>'
                         f' {self.label("menu")} <input type="password"> <button>{self.label("side")}</button></form>',
                         'padding:6px 0', None))
        out = ''
        for inner, style, ground in rows:
            colour = f'background:{ground};color:{"#222" if ground == self.soft else "#fff"};' if ground else ''
            out += self.wrap('nav' if 'nav' not in out and self.p(.3) else 'band',
                             self.contain(inner),
                             colour + style,
                             tag='div')
        return self.wrap(
            'header', out, f'background:{self.r.choice(["inherit", "#fff", self.soft])};' +
            ('color:#222;' if self.dark else '') + (f'border-bottom:1px solid {self.line}' if self.p(.5) else ''), 'Header')

    # --- footer ---
    def footer(self, shop=False):
        r = self.r
        bands = []
        if self.p(.25):
            items = [
                f'{self.image(32, 32)}<div><b>{self.label("own")}</b><br>{self.title(7)}</div>'
                for _ in range(r.choice([3, 4, 4]))
            ]
            bands.append((self.grid(items, len(items)), self.soft))
        if self.p(.3):
            bands.append((self.columns([
                (None, f'{self.heading(self.label("side"), 3)}<p>{self.paragraph(40)[:160]}</p>', 'other', None, ''),
                (360, f'<form><input style="width:220px" placeholder="e-mail"><button>'
                 f'{self.label("side")}</button></form><small>{self.title(10)}</small>', 'other', None, '')
            ]), self.accent))
        if self.p(.2):
            bands.append((' '.join(self.image(r.randrange(60, 120), 40)
                                   for _ in range(r.randrange(4, 9))) if self.p(.5) else f'<b>{self.label("side")}</b> ' +
                          ' '.join(self.image(50, 30) for _ in range(6)), None))
        if self.p(.6):
            n = r.choice([2, 3, 4, 4, 5, 6])
            cells = []
            for i in range(n):
                kind = r.choice('links links links about contact news social'.split())
                if kind == 'links':
                    body = self.down_list([
                        self.a(l, 'color:inherit') for l in (self.labels("own", r.randrange(3, 9)) if self.
                                                             p(.6) else [self.title(3) for _ in range(r.randrange(3, 9))])
                    ])
                elif kind == 'about':
                    body = f'<p>{self.paragraph(60)[:r.randrange(80, 320)]}</p>'
                elif kind == 'contact':
                    body = (f'<p>{self.title(3)} {r.randrange(90)}<br>'
                            f'{r.randrange(10000, 99999)} {self.title(1)}<br>'
                            f'+{r.randrange(10, 99)} {r.randrange(100, 999)} {r.randrange(10000, 99999)}</p>')
                elif kind == 'news':
                    body = ''.join(f'<p>{self.a(self.title(8), "color:inherit")}<br><small>{self.date()}</small></p>'
                                   for _ in range(3))
                else:
                    body = ' '.join(
                        self.a(x, 'color:inherit')
                        for x in r.sample('Facebook Twitter Instagram YouTube LinkedIn RSS'.split(), 4))
                cells.append(self.heading(self.label("menu"), r.choice([3, 4])) + body)
            bands.append((self.grid(cells, n), r.choice([self.accent2, '#222', self.soft, None])))
        if self.p(.15):
            bands.append(
                (f'<h2 style="font-size:1.1em">{self.title(8)}</h2>' + ''.join(f'<p>{x}</p>'
                                                                               for x in self.prose(r.randrange(2, 6))), None))
        if self.p(.12):
            bands.append((self.heading(self.label("side"), 4) +
                          ' '.join(self.a(self.title(2)) + ',' for _ in range(r.randrange(10, 40))), None))
        legal = f'© {r.randrange(2004, 2026)} {self.title(3)}. ' + r.choice(
            ['All rights reserved.', '', '版权所有', 'Alle Rechte vorbehalten.', 'Powered by ' + self.title(1)])
        legal = legal + (' &nbsp; ' +
                         self.inline_list([self.a(l, 'color:inherit') for l in self.labels("own", r.randrange(2, 7))])
                         if self.p(.6) else '') + (f'<p>{self.paragraph(60)[:r.randrange(80, 300)]}</p>' if self.p(.2) else '')
        if self.p(.5):
            legal = f'<div style="text-align:center">{legal}</div>'
        if not bands or self.p(.9):
            bands.append((legal, r.choice([None, '#111', self.accent, self.soft])))
        whole = r.choice([None, None, '#333', self.soft])
        out = ''
        for inner, ground in bands:
            ground = ground or whole
            dark = ground is not None and ground != self.soft
            out += self.wrap(
                'band',
                self.contain(inner), (f'background:{ground};color:{"#eee" if dark else "#222"};' if ground else '') +
                f'padding:{r.choice([6, 12, 20, 30, 40])}px 0;' + (f'border-top:1px solid {self.line}' if self.p(.3) else ''),
                tag=None if len(bands) > 1 else 'div')
        if len(bands) > 1 and self.p(.35):  # bands that no element holds together
            return self.split_footer(bands, whole)
        return self.wrap('footer', out, f'font-size:{r.choice([85, 90, 100])}%;margin-top:{r.choice([0, 10, 30])}px', 'Footer')

    def split_footer(self, bands, whole):
        out = ''
        for number, (inner, ground) in enumerate(bands):
            ground = ground or whole
            dark = ground is not None and ground != self.soft
            meaning = 'footer' if number == len(bands) - 1 else 'band'
            out += self.wrap(meaning, self.contain(inner),
                             (f'background:{ground};color:{"#eee" if dark else "#222"};' if ground else '') +
                             f'padding:{self.r.choice([8, 16, 30])}px 0', 'Footer')
        return out

    # --- main content of each kind ---
    def crumbs(self):
        return self.wrap('other', ' &gt; '.join(self.a(l) for l in self.labels("menu", self.r.randrange(2, 5))),
                         'font-size:90%;padding:6px 0', 'LinkList')

    def share(self):
        return self.wrap('other', ' '.join(self.a(x) for x in ['Facebook', 'Twitter', 'WhatsApp', 'E-mail']), 'padding:6px 0',
                         'LinkList')

    def article(self):
        r = self.r
        out = f'<h1 style="font-size:{r.randrange(20, 40)}px">{self.title(11)}</h1>' + (
            f'<p><small>{self.title(2)} · {self.date()}</small></p>' if self.p(.7) else '')
        if self.p(.3):
            out += self.share()
        if self.p(.5):
            out += f'<p>{self.image(r.randrange(300, 700), r.randrange(150, 400))}</p>'
        for i, text in enumerate(self.prose(r.choice([2, 4, 8, 14, 20]))):
            if i and self.p(.2):
                out += f'<h2 style="font-size:1.3em">{self.title(6)}</h2>'
            out += f'<p style="line-height:{r.choice([1.3, 1.5, 1.7])}">{text}</p>'
            if self.p(.08):
                out += f'<p style="float:{r.choice(["left", "right"])};margin:8px">{self.image(220, 160)}</p>'
        if self.p(.3):
            out += '<ul>' + ''.join(f'<li>{self.title(10)}</li>' for _ in range(5)) + '</ul>'
        if self.p(.2):
            out += '<table border="1" style="border-collapse:collapse">' + ''.join('<tr>' + ''.join(f'<td>{self.title(3)}</td>'
                                                                                                    for _ in range(3)) + '</tr>'
                                                                                   for _ in range(5)) + '</table>'
        return out

    def card(self, shop, picture):
        out = self.image(picture, int(picture * self.r.choice([.6, .75, 1, 1.3]))) if self.p(.95) else ''
        out += f'<div>{self.a(self.title(8))}</div>'
        if shop:
            out += f'<div><b>{self.price()}</b>' + (f' <s>{self.price()}</s>' if self.p(.3) else '') + '</div>'
            if self.p(.4):
                out += f'<div>★★★★☆ ({self.r.randrange(500)})</div>'
            if self.p(.4):
                out += f'<button style="background:{self.accent};color:#fff">{self.label("menu")}</button>'
        else:
            out += (f'<small>{self.date()}</small>' if self.p(.5) else '') + (f'<p>{self.paragraph(40)[:150]}</p>'
                                                                              if self.p(.6) else '')
        return out

    def products(self, room):
        r = self.r
        across = max(2, min(5, room // r.randrange(170, 260)))
        picture = room // across - 40
        out = f'<h1 style="font-size:1.6em">{self.label("menu")}</h1>' if self.p(.7) else ''
        if self.p(.2):
            out += f'<p>{self.paragraph()}</p>'
        if self.p(.6):
            out += (f'<div style="padding:8px 0;overflow:hidden">'
                    f'{r.randrange(4000)} {self.label("menu")} <span style="float:right"><select>'
                    f'<option>{self.title(2)}</option></select></span></div>')
        if self.p(.75):
            out += self.grid([self.card(True, picture) for _ in range(across * r.randrange(1, 8))], across)
        else:
            out += (''.join(f'<div style="overflow:hidden;border-bottom:1px solid {self.line};padding:12px '
                            f'0"><div style="float:left;width:170px">{self.image(150, 120)}</div>'
                            f'<div style="float:right;width:140px"><b>{self.price()}</b><br><button>'
                            f'{self.label("menu")}</button></div><div style="margin:0 150px 0 180px">'
                            f'{self.a(self.title(9))}<p>{self.paragraph(40)[:220]}</p></div></div>'
                            for _ in range(r.randrange(3, 12))))
        if self.p(.6):
            out += '<div style="padding:12px 0">' + ' '.join(self.a(str(x)) for x in range(1, 8)) + ' &gt;</div>'
        return out

    def product(self, room):
        r = self.r
        picture = int(room * r.choice([.4, .5, .6]))
        price = (f'<h1 style="font-size:1.4em">{self.title(9)}</h1><p>'
                 f'★★★★★ {r.randrange(300)}</p><p style="font-size:1.6em">{self.price()}</p>' +
                 (f'<p>{self.label("side")}: <select><option>{self.title(1)}</option></select></p>' if self.p(.5) else '') +
                 f'<p><button style="background:{self.accent};color:#fff;padding:10px 30px">{self.label("menu")}</button></p>')
        for _ in range(r.randrange(0, 4)):
            price += (r.choice([
                f'<div style="border:1px solid {self.line};padding:10px;margin:8px 0"><b>'
                f'{self.title(3)}</b><br>{self.title(8)}</div>', f'<ul>' + ''.join(f'<li>{self.title(7)}</li>'
                                                                                   for _ in range(4)) + '</ul>',
                f'<p>{self.paragraph(50)[:220]}</p>',
                f'<p><b>{self.title(2)}</b><br>{self.a(self.title(3))}<br>{self.title(4)}</p>'
            ]))
        gallery = self.image(picture - 20, int(picture * .8)) + '<div>' + ' '.join(
            self.image(60, 60) for _ in range(r.randrange(0, 6))) + '</div>'
        description = ''
        if self.p(.8):
            description = f'<h2>{self.label("side")}</h2>' + ''.join(f'<p>{x}</p>' for x in self.prose(r.randrange(1, 6)))
        if self.p(.6):
            description += f'<h2>{self.title(3)}</h2><table style="width:100%">' + ''.join(
                f'<tr><td style="width:35%">{self.title(2)}</td><td>{self.title(6)}</td></tr>'
                for _ in range(r.randrange(4, 14))) + '</table>'
        if self.p(.3):
            description += (f'<h2>{self.title(3)}</h2>' +
                            ''.join(f'<div style="border-top:1px solid {self.line};padding:8px 0"><b>'
                                    f'{self.title(2)}</b> ★★★★☆ <small>{self.date()}</small><p>{self.paragraph(40)}</p></div>'
                                    for _ in range(r.randrange(1, 6))))
        if self.p(.4):  # description below the pictures, beside the price column
            out = self.columns([(picture, gallery + description, 'other', None, ''), (None, price, 'other', None, '')], 30)
        else:
            out = self.columns([(picture, gallery, 'other', None, ''), (None, price, 'other', None, '')], 30) + description
        if self.p(.5):
            out += self.wrap('other', f'<h2>{self.label("side")}</h2>' + self.grid([self.card(True, 140) for _ in range(4)], 4),
                             '', 'LinkList')
        return out

    def home(self, room):
        r = self.r
        out = ''
        if self.p(.5):
            out += self.wrap(
                'hero',
                f'<h2 style="font-size:2em">{self.title(7)}</h2><p>{self.paragraph(40)[:200]}</p>{self.a(self.label("menu"))}',
                f'background:{self.soft};color:#222;padding:{r.randrange(15, 70)}px')
        for _ in range(r.randrange(1, 5)):
            if self.p(.6):
                out += self.heading(self.label("menu") if self.p(.5) else self.title(5), 2)
            across = r.choice([1, 2, 2, 3, 4])
            kind = r.choice('cards cards lists prose shop topics'.split())
            if kind == 'cards':
                out += self.grid([self.card(False, room // across - 30) for _ in range(across * r.choice([1, 1, 2]))], across)
            elif kind == 'shop':
                out += self.grid([self.card(True, room // max(3, across) - 40) for _ in range(max(3, across))], max(3, across))
            elif kind == 'lists':
                out += self.grid([
                    self.heading(self.label("menu"), 3) + self.down_list([
                        self.a(self.title(9)) + (f' <small>{self.date()}</small>' if self.p(.3) else '')
                        for _ in range(r.randrange(3, 9))
                    ]) for _ in range(max(2, across))
                ], max(2, across))
            elif kind == 'topics':
                out += self.grid([
                    self.heading(self.title(3), 3) + f'<p>{self.paragraph(50)[:240]}</p>{self.a(self.label("menu"))}'
                    for _ in range(max(2, across))
                ], max(2, across))
            else:
                out += ''.join(f'<p>{x}</p>' for x in self.prose(r.randrange(1, 4)))
        return out

    def entries(self, room):
        r = self.r
        out = f'<h1 style="font-size:1.6em">{self.title(4)}</h1>' if self.p(.6) else ''
        thumbs, date, teaser = self.p(.5), self.p(.7), self.p(.7)
        for _ in range(r.randrange(3, 20)):
            out += self.wrap(
                'item', (f'<div style="float:left;margin-right:12px">{self.image(120, 90)}</div>' if thumbs else '') +
                f'<h3 style="margin:4px 0">{self.a(self.title(10))}</h3>' + (f'<small>{self.date()}</small>' if date else '') +
                (f'<p>{self.paragraph(60)[:260]}</p>' if teaser else ''),
                f'overflow:hidden;padding:10px 0;border-bottom:1px solid {self.line}')
        return out + (' '.join(self.a(str(x)) for x in range(1, 9)) if self.p(.6) else '')

    def table(self, room):
        r = self.r
        across = r.randrange(3, 8)
        return (
            f'<h1 style="font-size:1.5em">{self.title(5)}</h1>' + (f'<p>{self.paragraph()}</p>' if self.p(.4) else '') +
            '<table style="width:100%;border-collapse:collapse">' + ''.join('<tr>' + ''.join(
                f'<td style="border-bottom:1px solid {self.line};padding:5px">'
                f'{self.a(self.title(6)) if c == 0 else r.choice([self.title(2), str(r.randrange(9999)), self.date()])}</td>'
                for c in range(across)) + '</tr>' for _ in range(r.randrange(6, 40))) + '</table>')

    def thread(self, room):
        r = self.r
        out = f'<h1 style="font-size:1.5em">{self.title(9)}</h1>'
        for _ in range(r.randrange(2, 9)):
            user = f'<b>{self.title(1)}</b><br>{self.image(70, 70)}<br><small>{self.title(2)}<br>{r.randrange(5000)}</small>'
            post = f'<small>{self.date()}</small>' + ''.join(f'<p>{x}</p>' for x in self.prose(r.randrange(1, 4)))
            out += self.box(self.columns([(130, user, 'other', None, ''), (None, post, 'other', None, '')], 12))
        return out

    def profile(self, room):
        return (f'<div style="overflow:hidden"><div style="float:left;margin-right:14px">'
                f'{self.image(90, 90)}</div><h1 style="font-size:1.5em">{self.title(2)}</h1><p>'
                f'{self.title(9)}</p></div>' + self.table(room))

    def short(self):
        r = self.r
        out = f'<h1 style="font-size:1.5em">{self.title(5)}</h1>'
        if self.p(.5):
            out += ''.join(
                f'<p>{self.label("side")}<br><input style="width:{r.randrange(180, 320)}px"></p>'
                for _ in range(r.randrange(2, 5))) + f'<button>{self.label("side")}</button><p>{self.a(self.title(4))}</p>'
        return out + ''.join(f'<p>{x}</p>' for x in self.prose(r.randrange(0, 3)))

    # --- page ---
    def page(self):
        r = self.r
        kind = r.choices('article products product home entries table thread profile company short'.split(),
                         [14, 18, 10, 20, 12, 6, 5, 6, 7, 6])[0]
        chance = {
            'article': (.2, .6),
            'products': (.75, .08),
            'product': (.12, .1),
            'home': (.3, .5),
            'entries': (.3, .5),
            'table': (.3, .4),
            'thread': (.1, .3),
            'profile': (.2, .6),
            'company': (.5, .3),
            'short': (.3, .3)
        }[kind]
        left, right = self.p(chance[0]), self.p(chance[1])
        lw, rw = r.choice([140, 160, 180, 200, 220, 240, 260, 280,
                           300]), r.choice([160, 180, 200, 220, 250, 280, 300, 300, 320, 340])
        total = 1240 if self.fluid else self.width
        room = max(300, total - left * (lw + 20) - right * (rw + 20))
        if left and right and room < 400:
            right, room = False, total - lw - 20
        maker = {
            'article': lambda: self.article(),
            'company': lambda: self.article(),
            'products': lambda: self.products(room),
            'product': lambda: self.product(room),
            'home': lambda: self.home(room),
            'entries': lambda: self.entries(room),
            'short': lambda: self.short(),
            'table': lambda: self.table(room),
            'thread': lambda: self.thread(room),
            'profile': lambda: self.profile(room)
        }[kind]
        main = maker()
        inside_crumbs = self.p(.3)
        if inside_crumbs and self.p(.7):
            main = self.crumbs() + main
        pad = self.p(.4)
        side_style = f'padding:{r.choice([0, 8, 14])}px;box-sizing:border-box;' + (
            f'background:{self.soft};color:#222;' if self.p(.25) else '') + (f'font-size:{r.choice([85, 90, 95])}%;' if self.p(
                .5) else '') + (f'border-right:1px solid {self.line};' if self.p(.15) else '')
        cells = []
        if left:
            cells.append((lw, self.side({
                'products': 'filter',
                'company': 'nav'
            }.get(kind, None) if self.p(.85) else None), 'left', 'Sidebar', side_style))
        cells.append(
            (None, main, 'main', 'Content', f'padding:{r.choice([0, 10, 20])}px;box-sizing:border-box;' if pad else ''))
        if right:
            cells.append((rw, self.side(), 'right', 'Sidebar', side_style))
        above = below = ''
        if not inside_crumbs and self.p(.4):
            above += self.crumbs()
        if kind in ('home', 'company') and self.p(.4):
            above += self.wrap(
                'hero',
                self.contain(f'<h2 style="font-size:2.2em">{self.title(6)}</h2><p>{self.paragraph(40)[:180]}</p>')
                if self.p(.5) else self.image(total, r.randrange(120, 400)),
                f'background:{self.accent};color:#fff;padding:{r.choice([20, 50, 90])}px 0', 'Content')
        elif self.p(.1):
            above += self.wrap('other', self.image(728, 90), 'text-align:center;padding:8px', 'LinkList')
        if (left or right) and self.p(.25):  # content goes on below the columns, over the whole width
            below += self.wrap('band',
                               self.home(total) if self.p(.5) else ''.join(f'<p>{x}</p>' for x in self.prose(3)),
                               'padding:16px 0', 'Content')
        if self.p(.2):
            below += self.wrap(
                'other', f'<h2>{self.label("side")}</h2>' + self.grid([self.card(kind == 'product', 180) for _ in range(4)], 4),
                'padding:16px 0', 'LinkList')
        row = self.columns(cells, r.choice([10, 20, 20, 30, 40])) if len(cells) > 1 else self.wrap('main', main, '', 'Content')
        shell = left and not right and self.p(.12)
        self.fluid = self.fluid or shell
        header, footer = self.header(), self.footer()
        boxed = self.p(.2) and not self.fluid
        if shell:  # the left column stands beside header and footer, too
            rest = header + self.wrap('main', main, f'padding:{r.choice([10, 20, 30])}px', 'Content') + footer
            body = self.columns([(lw, cells[0][1], 'left', 'Sidebar', side_style), (None, rest, 'other', None, '')],
                                r.choice([0, 10, 20]))
            return kind, self.document(body)
        middle = self.contain(
            above + row + below,
            f'padding-top:{r.choice([0, 10, 24])}px;' + (f'background:#fff;color:#222;' if self.p(.3) else ''))
        body = header + middle + footer
        if boxed:
            body = f'<div style="width:{self.width}px;margin:{r.choice([0, 20])}px auto;background:#fff;color:#222">{body}</div>'
        return kind, self.document(body)

    def document(self, body):
        r = self.r
        if self.p(.08):
            body = (f'<div data-block="1" data-block-type="LinkList" style="position:fixed;bottom:0;'
                    f'left:0;right:0;background:#333;color:#fff;padding:12px">'
                    f'Cookies: {self.title(9)} <button>OK</button></div>' + body)
        family = r.choice(FAMILIES)
        style = (
            f'body{{margin:0;font:{self.base}px/{r.choice([1.2, 1.4, 1.5, 1.6])} {family};background:{self.ground};color:{self.ink}}}'
            f'a{{color:{self.accent if self.p(.7) else "#00e"}' + (';text-decoration:none' if self.p(.6) else '') +
            '}img{vertical-align:top}header a,footer a{color:inherit}')
        viewport = ''
        if self.narrow:
            viewport = '<meta name="viewport" content="width=device-width,initial-scale=1">'
            style += NARROW
        doctype = '' if self.naming == 'table' and self.p(.4) else '<!DOCTYPE html>\n'
        return (f'{doctype}<html lang="{self.lang}"><head><meta charset="utf-8">{viewport}<title>'
                f'{self.title(8)}</title><style>{style}</style></head>\n<body>{body}</body></html>\n')


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    sets, out, count = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), int(sys.argv[3])
    out.mkdir(parents=True, exist_ok=True)
    texts, cases = read_texts(sets), []
    for number in range(count):
        site = Site(number, texts)
        kind, text = site.page() if number < FIRST_OTHER else drawn_kinds.page(site, number)
        name = f'drawn-{number:04}'
        (out / f'{name}.html').write_text(text, encoding='utf-8')
        cases.append({
            'id': name,
            'page': f'{name}.html',
            'domain': name,
            'regions': 'data-block',
            'kind': kind,
            'language': site.lang
        })
    (out / 'dataset.json').write_text(json.dumps({'name': out.name, 'gold': ['regions']}) + '\n', encoding='utf-8')
    (out / 'pages.jsonl').write_text(''.join(json.dumps(case) + '\n' for case in cases), encoding='utf-8')


if __name__ == '__main__':
    main()
