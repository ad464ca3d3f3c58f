#!/usr/bin/env python3
"""What `--render auto` gains: share of pages rendered and F1, beside rendering always and never.

  vlps compare SET... -m vlps --cache CACHE --json ALWAYS.json
  vlps compare SET... -m vlps --no-render --json NEVER.json
  vlps batch LIST -o RUN --render auto --offline --fields input,render_reason
  render-auto.py ALWAYS.json NEVER.json RUN/results.jsonl SET...

SET is the folder of a data set, LIST has the paths of its pages.  `best` takes of each page whichever is better, knowing
the gold: no rule can do more.  F1 is that of mean precision and mean recall, as in vlps compare.
"""
import json
import pathlib
import sys


def results(path):
    """(precision, recall) of each page by set, id and method."""
    found = {}
    for dataset in json.loads(pathlib.Path(path).read_text())['sets']:
        for page in dataset['results']:
            for method, values in page['results'].items():
                if 'shingle_recall' in values:
                    found[dataset['name'], page['id'], method] = (values.get('shingle_precision'), values['shingle_recall'])
    return found


def f1_of(precision, recall):
    return 2 * precision * recall / (precision + recall) if precision and recall else 0


def f1(pairs):
    precisions = [precision for precision, _ in pairs if precision is not None]
    return f1_of(sum(precisions) / max(1, len(precisions)), sum(recall for _, recall in pairs) / len(pairs))


def main():
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    always, never = results(sys.argv[1]), results(sys.argv[2])
    reasons = {}
    for line in open(sys.argv[3], encoding='utf-8'):
        row = json.loads(line)
        reasons[row['input']] = row.get('render_reason') or 'failed'
    for folder in map(pathlib.Path, sys.argv[4:]):
        pages = [json.loads(line) for line in open(folder / 'pages.jsonl', encoding='utf-8')]
        reason_of = {page['id']: reasons.get(str(folder / page['page'])) for page in pages}
        for method in sorted({key[2] for key in always}):
            keys = [(folder.name, page['id'], method) for page in pages]
            keys = [key for key in keys if key in always and key in never and reason_of[key[1]]]
            if not keys:
                continue
            a, n = [always[key] for key in keys], [never[key] for key in keys]
            rendered = [reason_of[key[1]] not in ('complete', 'failed') for key in keys]
            chosen = [x if wanted else y for x, y, wanted in zip(a, n, rendered)]
            best = [max(pair, key=lambda values: f1_of(*values)) for pair in zip(a, n)]
            print(f'{folder.name} {method}: {len(keys)} pages, {sum(rendered)} rendered; F1 always {f1(a):.3f}, '
                  f'never {f1(n):.3f}, auto {f1(chosen):.3f}, best {f1(best):.3f}')


main()
