#!/usr/bin/python3
"""Makes a data set from pages of npm and Debian packages and the labels that people gave them.

  label-packages.py OUT LABELS.json...

LABELS.json is a list of pages: {"id", "npm": "NAME@VERSION" or "debian": "NAME=VERSION", "file", "domain", "kind",
"language", "regions": {"Content": [XPATH, ...], ...}}. `file` is the page's path in the package. Pages of one design
have one `domain`, also across files. Every XPath must match; its elements get the label of region gold (data-block)
that it stands under. A labelled page is written beside the original, so that it finds its style sheets; where `root`
names a folder of the package, addresses that begin with a slash are those of files in it. OUT/packages keeps the
unpacked packages: they are fetched once, by `npm pack` and `apt-get download`. Needs python3-lxml.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import lxml.html

TYPES = ('Content', 'Header', 'Footer', 'Sidebar', 'LinkList')  # LinkList: not judged

FETCH = {'npm': ('npm', 'pack', '--silent'),
         'debian': ('apt-get', '-qq', '-o', 'APT::Sandbox::User=root', 'download')}


def fail(message):
    sys.exit(f'label-packages.py: {message}')


def fetch(kind, package, folder):
    """Unpacks `package` to `folder`, which appears only when all of it is there."""
    with tempfile.TemporaryDirectory(dir=folder.parent) as work:
        command = [*FETCH[kind], package]
        if subprocess.run(command, cwd=work, stdout=subprocess.DEVNULL, check=False).returncode != 0:
            fail(f'{" ".join(command)} failed')
        archive, unpacked = next(pathlib.Path(work).iterdir()), pathlib.Path(work, 'unpacked')
        unpacked.mkdir()
        subprocess.run(['tar', '-xf', archive, '-C', unpacked, '--strip-components=1', '--no-same-owner']
                       if kind == 'npm' else ['dpkg-deb', '-x', archive, unpacked], check=True)
        unpacked.chmod(0o755)
        shutil.move(unpacked, folder)


def label(tree, case):
    for block, paths in case['regions'].items():
        if block not in TYPES:
            fail(f'{case["id"]}: unknown type {block}; use {", ".join(TYPES)}')
        for path in paths:
            found = tree.xpath(path)
            if not found:
                fail(f'{case["id"]}: {path} matches nothing')
            for element in found:
                if element.get('data-block-type', block) != block:
                    fail(f'{case["id"]}: {path} matches an element that is {element.get("data-block-type")}, too')
                element.set('data-block', '1')
                element.set('data-block-type', block)


def resolve(tree, root, page):
    """Makes addresses from the root of the site relative to `page`."""
    for element, attribute, link, _ in list(tree.iterlinks()):
        path = link.split('?')[0].split('#')[0].lstrip('/')
        if attribute and link.startswith('/') and not link.startswith('//') and (root / path).is_file():
            element.set(attribute, os.path.relpath(root / path, page.parent))
            element.attrib.pop('crossorigin', None)  # fails for files


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    out, cases = pathlib.Path(sys.argv[1]), []
    packages = out / 'packages'
    packages.mkdir(parents=True, exist_ok=True)
    for case in (case for path in sys.argv[2:] for case in json.loads(pathlib.Path(path).read_text(encoding='utf-8'))):
        if any(other['id'] == case['id'] for other in cases):
            fail(f'{case["id"]}: two pages have this id; rename one of them')
        kind = 'npm' if 'npm' in case else 'debian'
        folder = packages / case[kind].replace('/', '_').replace(':', '_')
        if not folder.exists():
            fetch(kind, case[kind], folder)
        original = folder / case['file']
        if not original.is_file():
            fail(f'{case["id"]}: no file {case["file"]} in {case[kind]}')
        source = original.read_bytes()
        utf8 = b'charset' not in source[:2000].lower()
        tree = lxml.html.document_fromstring(source, parser=lxml.html.HTMLParser(encoding='utf-8' if utf8 else None))
        label(tree, case)
        page = original.with_name(f'labelled-{case["id"]}.html')
        if 'root' in case:
            resolve(tree, folder / case['root'], page)
        doctype = tree.getroottree().docinfo.doctype if b'<!doctype' in source[:2000].lower() else None
        page.write_bytes(lxml.html.tostring(tree, encoding='utf-8', doctype=doctype))
        cases.append({'id': case['id'], 'page': str(page.relative_to(out)), 'domain': case['domain'],
                      'kind': case['kind'], 'language': case['language'], 'charset': 'utf-8', 'source': case[kind],
                      'regions': 'data-block'})
    (out / 'dataset.json').write_text(json.dumps({'name': out.name, 'gold': ['regions']}) + '\n', encoding='utf-8')
    (out / 'pages.jsonl').write_text(''.join(json.dumps(case) + '\n' for case in cases), encoding='utf-8')
    print(f'{out.name}: {len(cases)} pages of {len({case["domain"] for case in cases})} domains')


if __name__ == '__main__':
    main()
