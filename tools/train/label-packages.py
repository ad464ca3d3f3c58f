#!/usr/bin/python3
"""Makes a data set from pages of npm and Debian packages and the labels that people gave them.

  label-packages.py OUT LABELS.json...

LABELS.json is a list of pages: {"id", "npm": "NAME@VERSION" or "debian": "NAME=VERSION", "file", "domain", "kind",
"language", "regions": {"Content": [XPATH, ...], ...}}. `file` is the page's path in the package. Pages of one design
have one `domain`, also across files. Every XPath must match; its elements get the label of region gold (data-block)
that it stands under. A labelled page is written beside the original, so that it finds its style sheets; where `root`
names a folder of the package, addresses that begin with a slash are those of files in it. Further keys are

  "with": packages of the same kind that are unpacked to the same place
  "made": {"lang", "dir", "style", "text": {"npm" or "debian", "file"}}, each of them optional, for what no such page
          has: language and direction of the root, a style sheet, and a file of whose text each text of the body gets
          as many characters as it had

OUT/packages keeps the unpacked packages: they are fetched once, by `npm pack` and `apt-get download`. Needs
python3-lxml.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unicodedata

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


def package_folder(case, packages):
    """Returns the folder of the packages of `case`, which are fetched first where they are not there yet."""
    kind = 'npm' if 'npm' in case else 'debian'
    names = [case[kind], *case.get('with', ())]
    folder = packages / '+'.join(names).replace('/', '_').replace(':', '_')
    if len(names) == 1 and not folder.exists():
        fetch(kind, case[kind], folder)
    elif not folder.exists():
        with tempfile.TemporaryDirectory(dir=packages) as work:
            for name in names:
                part = package_folder({kind: name}, packages)
                shutil.copytree(part, pathlib.Path(work, 'all'), symlinks=True, dirs_exist_ok=True)
            shutil.move(pathlib.Path(work, 'all'), folder)
    return folder


def replace_texts(body, words):
    """Puts a piece of `words`, a text in which words are one blank apart, into the place of each text of `body`.  A piece
    ends with a word, or where words are long, with a letter and its marks."""
    at = 0
    for element in body.iter(lxml.etree.Element):
        for name in ('text', 'tail'):
            text = getattr(element, name) or ''
            if (name == 'text' and element.tag in ('script', 'style', 'textarea')) or not any(map(str.isalpha, text)):
                continue
            end = at + len(text.strip())
            if end + 12 >= len(words):
                at, end = 0, end - at
                words = words if end + 12 < len(words) else (words + ' ') * (2 + end // len(words))
            blank = words.find(' ', end, end + 12)
            while blank < 0 and unicodedata.category(words[end])[0] == 'M':
                end += 1
            end = blank if blank >= 0 else end
            setattr(element, name, text.replace(text.strip(), words[at:end].strip()))
            at = end


def make(root, made, packages):
    root.attrib.update({name: made[name] for name in ('lang', 'dir') if name in made})
    if 'style' in made:
        style = lxml.html.Element('style')
        style.text = made['style']
        root.find('head').append(style)
    if 'text' in made:
        path = package_folder(made['text'], packages) / made['text']['file']
        source = lxml.html.document_fromstring(path.read_bytes(), parser=lxml.html.HTMLParser(encoding='utf-8'))
        replace_texts(root.find('body'), ' '.join(' '.join(source.find('body').itertext()).split()))


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
        folder = package_folder(case, packages)
        original = folder / case['file']
        if not original.is_file():
            fail(f'{case["id"]}: no file {case["file"]} in {folder.name}')
        source = original.read_bytes()
        utf8 = b'charset' not in source[:2000].lower()
        tree = lxml.html.document_fromstring(source, parser=lxml.html.HTMLParser(encoding='utf-8' if utf8 else None))
        label(tree, case)
        make(tree.getroottree().getroot(), case.get('made', {}), packages)
        page = original.with_name(f'labelled-{case["id"]}.html')
        if 'root' in case:
            resolve(tree, folder / case['root'], page)
        doctype = tree.getroottree().docinfo.doctype if b'<!doctype' in source[:2000].lower() else None
        page.write_bytes(lxml.html.tostring(tree, encoding='utf-8', doctype=doctype))
        cases.append({'id': case['id'], 'page': str(page.relative_to(out)), 'domain': case['domain'],
                      'kind': case['kind'], 'language': case['language'], 'charset': 'utf-8', 'source': case.get('npm') or case['debian'],
                      'regions': 'data-block'})
    (out / 'dataset.json').write_text(json.dumps({'name': out.name, 'gold': ['regions']}) + '\n', encoding='utf-8')
    (out / 'pages.jsonl').write_text(''.join(json.dumps(case) + '\n' for case in cases), encoding='utf-8')
    print(f'{out.name}: {len(cases)} pages of {len({case["domain"] for case in cases})} domains')


if __name__ == '__main__':
    main()
