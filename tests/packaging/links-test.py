#!/usr/bin/env python3
"""links-test.py ROOT - what the documents link to is there: files, and the headings that anchors name; and so are the
documents that the sources name"""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
LINK = re.compile(r'\]\(([^)\s]*)\)')


def anchor(heading):
    text = re.sub(r'\[([^]]*)\]\([^)]*\)', r'\1', heading).strip().lower()
    return re.sub(r'[^\w\- ]', '', text).replace(' ', '-')


def without_code(text):
    return re.sub(r'^ {4}.*$', '', re.sub(r'^```.*?^```$', '', text, flags=re.M | re.S), flags=re.M)


documents = [*root.glob('*.md'), *root.glob('docs/**/*.md'), *root.glob('src/**/*.md'), *root.glob('fixtures/*.md')]
anchors = {path.resolve(): {anchor(line.lstrip('#')) for line in without_code(path.read_text(encoding='utf-8')).splitlines()
                            if line.startswith('#')} for path in documents}
print(f'1..{len(documents) + 1}')
for number, path in enumerate(documents, 1):
    missing = []
    for link in LINK.findall(without_code(path.read_text(encoding='utf-8'))):
        name, _, place = link.partition('#')
        target = (path.parent / name).resolve() if name else path.resolve()
        if '://' not in link and (not target.exists() or place and place not in anchors.get(target, ())):
            missing.append(link)
    print(f"{'not ok' if missing else 'ok'} {number} /links/{path.relative_to(root)} {' '.join(missing)}")
missing = set()
for path in [*root.glob('src/**/*.[chj]*'), *root.glob('tools/**/*.*'), *root.glob('data/**/*.sbatch')]:
    for name, place in re.findall(r'\b(docs/[\w/-]+\.md)(?:#([\w-]+))?', path.read_text(encoding='utf-8', errors='replace')):
        if not (root / name).exists() or place and place not in anchors[(root / name).resolve()]:
            missing.add(f'{path.relative_to(root)}: {name}#{place}')
print(f"{'not ok' if missing else 'ok'} {len(documents) + 1} /links/sources {'; '.join(sorted(missing))}")
