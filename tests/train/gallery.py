#!/usr/bin/python3
"""Draws the labelled pages on which the lines are worst: where text of each region stands, and the four lines.

  gallery.py BUILD CSV SNAPSHOTS OUT.svg [N]

CSV: from 'vlps compare SET -m auto --models DIR --csv CSV'.  SNAPSHOTS: folder with ID.json of the same viewport, as
train.py takes it.  N: how many pages (10).  Nothing of the pages themselves is in the picture, so that it can be shown.
"""
import csv
import html
import pathlib
import sys

import train

COLOURS = {train.HEADER: '#0072b2', train.FOOTER: '#d55e00', train.LM: '#cc79a7', train.RM: '#e69f00',
           train.CENTER: '#009e73', -1: '#bbbbbb'}
WIDTH, HEIGHT, GAP, HEAD = 180, 300, 16, 34
COLUMNS = 5


def draw(page, row):
    width, height = [float(number) for number in page.lines[0][4].split()]
    scale = min(WIDTH / width, HEIGHT / height)
    out = [f'<text y="12" font-size="10" font-weight="bold">{html.escape(row["page"].split("-", 1)[-1][:30])}</text>',
           f'<text y="26" font-size="10">F1 {float(row["region_f1"]):.2f}, P {float(row["region_precision"]):.2f}, '
           f'R {float(row["region_recall"]):.2f}</text>',
           f'<g transform="translate(0 {HEAD})">',
           f'<rect width="{width * scale:.1f}" height="{height * scale:.1f}" fill="#fff" stroke="#888"/>']
    for label, line in zip(page.labels, page.lines):
        left, top, box_width, box_height = [float(number) * scale for number in line[3].split()]
        out.append(f'<rect x="{left:.1f}" y="{top:.1f}" width="{max(box_width, 1):.1f}" height="{max(box_height, 1):.1f}" '
                   f'fill="{COLOURS[label]}" fill-opacity=".5"/>')
    for name, across in (('h1', True), ('h2', True), ('w1', False), ('w2', False)):
        if row[name]:
            at = float(row[name]) * scale
            ends = f'x1="-4" x2="{width * scale + 4:.1f}" y1="{at:.1f}" y2="{at:.1f}"' if across else \
                f'y1="-4" y2="{height * scale + 4:.1f}" x1="{at:.1f}" x2="{at:.1f}"'
            out.append(f'<line {ends} stroke="#000" stroke-width="1.5"/>')
    return ''.join(out) + '</g>'


def main():
    if len(sys.argv) not in (5, 6):
        sys.exit(__doc__)
    build, table, folder, target = sys.argv[1:5]
    number = int(sys.argv[5]) if len(sys.argv) > 5 else 10
    with open(table, encoding='utf-8') as file:
        rows = [row for row in csv.DictReader(file) if row['system'] == 'auto' and row['region_f1']]
    rows = sorted(rows, key=lambda row: float(row['region_f1']))[:number]
    files = [pathlib.Path(folder) / (row['page'] + '.json') for row in rows]
    parts = []
    for place, (row, page) in enumerate(zip(rows, train.read_features(pathlib.Path(build), files, layout=True))):
        train.label_regions(page)
        x, y = place % COLUMNS * (WIDTH + GAP) + GAP, place // COLUMNS * (HEIGHT + HEAD + GAP) + GAP
        parts.append(f'<g transform="translate({x} {y})">{draw(page, row)}</g>')
    width = COLUMNS * (WIDTH + GAP) + GAP
    height = (len(rows) + COLUMNS - 1) // COLUMNS * (HEIGHT + HEAD + GAP) + GAP
    svg = (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif">'
           f'<rect width="100%" height="100%" fill="#fff"/>{"".join(parts)}</svg>\n')
    pathlib.Path(target).write_text(svg.replace('><', '>\n<'), encoding='utf-8')


if __name__ == '__main__':
    main()
