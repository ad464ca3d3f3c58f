#!/usr/bin/python3
"""Draws labelled pages as plans, before and after: where text of each region stands, and the four lines.

  gallery.py BUILD CACHE SET BEFORE.csv AFTER.csv OUT.svg [N]
  gallery.py BUILD CACHE SET AFTER.csv OUT.svg ID,ID...

BEFORE.csv, AFTER.csv: from 'vlps compare SET -m auto --csv FILE', with and without what is to be shown.  CACHE, SET: as
train.py takes them; the plans are of windows 1280 px wide.  Of N pages (12) half are those that have gained most of the
share of text in its right region, half those that have least of it after.  With the names of pages these are drawn,
with one plan each.  Nothing of the pages themselves is in the picture, so that it can be shown.
"""
import csv
import html
import pathlib
import re
import sys

import train

PALETTE = pathlib.Path(__file__).resolve().parents[2] / 'src/output/overlay/palette.c'
COLOURS = {train.REGIONS.index(name): f'#{colour}' for name, colour in
           re.findall(r'\[VLPS_REGION_(\w+)\] = 0x(\w{6})', PALETTE.read_text(encoding='utf-8'))}
COLOURS[-1] = '#bbbbbb'
WINDOW = 1280
WIDTH, HEIGHT, GAP, HEAD = 120, 200, 12, 34
PLANS = 6  # side by side


def read_rows(path):
    with open(path, encoding='utf-8') as file:
        return {row['page']: row for row in csv.DictReader(file) if row['system'] == 'auto' and row['region_accuracy']}


def choose(before, after, number):
    def right(rows, page):
        return float(rows[page]['region_accuracy'])

    both = sorted(set(before) & set(after))
    gained = sorted(both, key=lambda page: right(before, page) - right(after, page))[:number // 2]
    least = [page for page in sorted(both, key=lambda page: right(after, page)) if page not in gained]
    return gained + least[:number - len(gained)]


def draw(page, row):
    scale = min(WIDTH / page.page_width, HEIGHT / page.page_height)
    out = [f'<text y="24" font-size="9">{float(row["region_accuracy"]):.2f} right, F1 {float(row["region_f1"]):.2f}</text>',
           f'<g transform="translate(0 {HEAD})">',
           f'<rect width="{page.page_width * scale:.1f}" height="{page.page_height * scale:.1f}" fill="#fff" stroke="#888"/>']
    for label, box in zip(page.labels, page.boxes):
        left, top, box_width, box_height = [float(number) * scale for number in box]
        out.append(f'<rect x="{left:.0f}" y="{top:.0f}" width="{max(box_width, 1):.0f}" height="{max(box_height, 1):.0f}" '
                   f'fill="{COLOURS[int(label)]}" fill-opacity=".5"/>')
    for name, across in (('h1', True), ('h2', True), ('w1', False), ('w2', False)):
        if row[name]:
            at = float(row[name]) * scale
            ends = f'x1="-4" x2="{page.page_width * scale + 4:.1f}" y1="{at:.1f}" y2="{at:.1f}"' if across else \
                f'y1="-4" y2="{page.page_height * scale + 4:.1f}" x1="{at:.1f}" x2="{at:.1f}"'
            out.append(f'<line {ends} stroke="#000" stroke-width="1.5"/>')
    return ''.join(out) + '</g>'


def read_pages(build, cache, folder, names):
    model = train.HERE.parents[1] / 'data/content.trees'
    return {page.id: page for page in train.read_rows(pathlib.Path(build), 'regions', model, cache, folder)
            if page.id in names and page.width == WINDOW}


def write(target, plans):
    """`plans`: title, page and row of results; one without title belongs to the one before it."""
    parts = []
    for place, (title, page, row) in enumerate(plans):
        x, y = place % PLANS * (WIDTH + 1.5 * GAP) + GAP, place // PLANS * (HEIGHT + HEAD + GAP) + GAP
        parts.append(f'<g transform="translate({x} {y})"><text y="12" font-size="10" font-weight="bold">'
                     f'{html.escape(title)}</text>{draw(page, row)}</g>')
    width = PLANS * (WIDTH + 1.5 * GAP) + GAP
    height = (len(plans) + PLANS - 1) // PLANS * (HEIGHT + HEAD + GAP) + GAP
    svg = (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif">'
           f'<rect width="100%" height="100%" fill="#fff"/>{"".join(parts)}</svg>\n')
    pathlib.Path(target).write_text(svg.replace('><', '>\n<'), encoding='utf-8')


def main():
    if len(sys.argv) not in (7, 8):
        sys.exit(__doc__)
    build, cache, folder, *files = sys.argv[1:]
    if files[1].endswith('.svg'):
        after, target, names = read_rows(files[0]), files[1], files[2].split(',')
        pages = read_pages(build, cache, folder, names)
        write(target, [(name.partition('-')[2][:22], pages[name], after[name]) for name in names])
        return
    before, after = read_rows(files[0]), read_rows(files[1])
    names = choose(before, after, int(files[3]) if len(files) > 3 else 12)
    pages = read_pages(build, cache, folder, names)
    write(files[2], [plan for name in names
                     for plan in ((name[:40], pages[name], before[name]), ('', pages[name], after[name]))])


if __name__ == '__main__':
    main()
