#!/usr/bin/python3
"""Labels pages of Debian's documentation packages by what their generators call their parts.

  label-docs.py OUT PAGES-A-PACKAGE

For every package of manifest.json that is installed, some of its pages are copied to OUT, a data set, spread over all it has,
with the labels of region gold (data-block) on the elements that the generator made as navigation, side column, footer
or content.  A package is a site.  They stay beside their style sheets through a base element.  Needs python3-lxml.
"""
import json
import pathlib
import subprocess
import sys

import lxml.html

MANIFEST = json.loads((pathlib.Path(__file__).resolve().parent / 'manifest.json').read_text(encoding='utf-8'))

# Role and places; the first place of a role that a page has counts for content, all of them for the others.
CONTENT = ('//div[@id="apicontent"]', '//div[contains(concat(" ",@class," ")," body ")]', '//*[@role="main"]', '//main', '//article',
           '//div[@class="contents"]', '//section[@class="content"]', '//div[@id="content"]',
           '//body/div[@class="refentry" or @class="chapter" or @class="book" or @class="sect1" or @class="section" or '
           '@class="part" or @class="appendix" or @class="preface" or @class="reference" or @class="index"]')
PARTS = {
    'Header': ('//header', '//div[@id="top"]', '//div[@class="navheader"]', '//table[contains(@class,"navigation")]',
               '//body/div[contains(@class,"related")][1]', '//div[@class="mobile-header"]'),
    'Footer': ('//footer', '//address[@class="footer"]', '//div[@class="navfooter"]', '//div[@id="nav-path"]',
               '//div[contains(concat(" ",@class," ")," footer ")]', '//body/div[contains(@class,"related")][position()>1]'),
    'Sidebar': ('//div[@id="column2"]', '//div[contains(@class,"sphinxsidebar")]', '//nav[contains(@class,"wy-nav-side")]', '//aside',
                '//div[@id="side-nav"]', '//nav[contains(@class,"sidebar")]', '//div[@class="sidebar"]',
                '//section[@class="sidebar"]'),
}


def label(tree):
    content = next((found for found in (tree.xpath(place) for place in CONTENT) if found), [])
    for element in content[:1]:
        element.set('data-block', '1')
        element.set('data-block-type', 'Content')
    parts = 0
    for role, places in PARTS.items():
        for element in (element for place in places for element in tree.xpath(place)):
            inside = any(parent is content[0] for parent in element.iterancestors()) if content else True
            if not inside and element.get('data-block') is None:
                element.set('data-block', '1')
                element.set('data-block-type', role)
                parts += 1
    return bool(content) and parts > 0


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    out, most = pathlib.Path(sys.argv[1]), int(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    cases = []
    for package in MANIFEST['documentation']['packages']:
        listing = subprocess.run(['dpkg', '-L', package], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        pages = sorted(path for path in map(pathlib.Path, listing.stdout.split('\n'))
                       if path.suffix == '.html' and '/_' not in str(path) and path.is_file()
                       and 3000 < path.stat().st_size < 300000)
        kept = 0
        for number in range(0, len(pages), max(1, len(pages) // (most + 2))):
            page = pages[number].resolve()
            tree = lxml.html.fromstring(page.read_bytes())
            if kept == most or tree.find('head') is None or not label(tree):
                continue
            base = lxml.html.Element('base', href=page.as_uri())
            tree.find('head').insert(0, base)
            (out / f'{package}_{kept}.html').write_bytes(
                b'<!DOCTYPE html>\n<meta charset="utf-8">' + lxml.html.tostring(tree, encoding='utf-8'))
            cases.append({'id': f'{package}_{kept}', 'page': f'{package}_{kept}.html', 'domain': package,
                          'regions': 'data-block', 'kind': 'documentation'})
            kept += 1
        print(f'{package}: {kept} of {len(pages)} pages')
    (out / 'dataset.json').write_text(json.dumps({'name': out.name, 'gold': ['regions']}) + '\n', encoding='utf-8')
    (out / 'pages.jsonl').write_text(''.join(json.dumps(case) + '\n' for case in cases), encoding='utf-8')


if __name__ == '__main__':
    main()
