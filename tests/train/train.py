#!/usr/bin/python3
"""Makes the models of data/ from pages with human answers, and says how good they are on sites they have not seen.

  train.py content BUILD OUT SET...      OUT: data/content.trees, or - for the folds
                                         alone; SET: data set folder with gold texts
  train.py regions BUILD OUT CACHE SET...
                                         OUT: data/regions.trees; SET: data set folder with region gold; CACHE: where
                                         'vlps compare --cache CACHE' has kept the rendered pages of the sets, of which
                                         all are taken: several viewports, with scripts and without

BUILD is the build folder.  Before the model is made from all pages, it is made five times from four fifths of the
sites and tried on the rest; --no-folds leaves that out.  --folds=DIR keeps these five models, with the sites that each
has not seen, in DIR/fold-0 and so on, for 'vlps compare --models DIR'.  --without=COLUMN,... leaves out the columns
whose names begin so, in the folds alone: what are they worth?  --jobs=N makes N folds at once.  Needs python3-xgboost and python3-numpy.
The same pages give the same model: seeds are fixed, and sites are parted by the hash of their name.  Sites whose pages
have the same class names and ids are copies of one design and stay together.
"""
import collections
import difflib
import hashlib
import json
import multiprocessing
import pathlib
import re
import subprocess
import sys

import numpy
import xgboost

REGIONS = ['HEADER', 'FOOTER', 'LM', 'RM', 'CENTER']
HEADER, FOOTER, LM, RM, CENTER = range(5)
FOLDS = 5

CONTENT = dict(objective='binary:logistic', max_depth=6, eta=.05, subsample=.7, colsample_bytree=.25, min_child_weight=8,
               reg_lambda=5, tree_method='hist', max_bin=64, nthread=1, seed=0)
CONTENT_ROUNDS = 320
GROUP_WEIGHTS = {'magic-zh': 2.5, 'cwced': 2, 'aeb': 1.5}  # small sets would be drowned by the large one
LAYOUT = dict(objective='multi:softprob', num_class=5, max_depth=4, eta=.12, subsample=.7, colsample_bytree=.3,
              min_child_weight=.5, reg_lambda=3, tree_method='hist', max_bin=64, nthread=1, seed=1)
LAYOUT_ROUNDS = 80


class Page:
    """Rows, labels and weights of the text blocks of one page."""


def read_features(build, files, layout=False):
    command = [build / 'tests/train/features'] + (['--layout'] if layout else []) + [str(file) for file in files]
    output = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout
    position = output.index(b'\n')
    names = output[:position].decode().split('\t')
    position += 1
    while position < len(output):
        end = output.index(b'\n', position)
        name, count = output[position + 5:end].decode().split('\t')
        count = int(count)
        page = Page()
        page.file = name
        page.names = names
        page.rows = numpy.frombuffer(output, numpy.float32, count * len(names), end + 1).reshape(count, len(names))
        position = end + 1 + page.rows.nbytes
        page.lines = []
        for _ in range(count):
            end = output.index(b'\n', position)
            page.lines.append(output[position:end].decode('utf-8', 'replace').split('\t'))
            position = end + 1
        yield page


def fold_of(site):
    return int(hashlib.md5(site.encode()).hexdigest(), 16) % FOLDS


# --- main content ---

IDEOGRAPH = re.compile('[\u3400-\u9fff\uf900-\ufaff\u3040-\u30ff\uac00-\ud7af]')


def tokens(text):
    return re.findall(r'\w+', IDEOGRAPH.sub(lambda match: f' {match.group(0)} ', text))


def label_content(page, gold):
    """Share of each text block's words that the gold has in its place."""
    words, owner = [], []
    for number, line in enumerate(page.lines):
        for word in tokens(line[0].lower()):
            words.append(word)
            owner.append(number)
    found = numpy.zeros(len(page.lines))
    for block in difflib.SequenceMatcher(None, words, tokens(gold.lower()), autojunk=False).get_matching_blocks():
        for number in range(block.a, block.a + block.size):
            found[owner[number]] += 1
    counts = numpy.bincount(numpy.array(owner, int), minlength=len(page.lines)) if owner else found
    page.labels = found / numpy.maximum(counts, 1)
    page.sizes = numpy.maximum(counts, 1).astype(float)


def read_content(build, folders):
    pages = []
    for folder in map(pathlib.Path, folders):
        cases = [json.loads(line) for line in open(folder / 'pages.jsonl', encoding='utf-8')]
        cases = [case for case in cases if case.get('gold_text')]
        for case, page in zip(cases, read_features(build, [folder / case['page'] for case in cases])):
            page.gold = (folder / case['gold_text']).read_text(encoding='utf-8')
            page.design = page.site = case.get('domain') or case['id']
            page.group = folder.name
            label_content(page, page.gold)
            page.weights = (page.sizes / page.sizes.sum() * 100 + .02) * GROUP_WEIGHTS.get(page.group, 1)
            pages.append(page)
    return pages


def shingles(words):
    if len(words) < 4:
        return collections.Counter([tuple(words)] if words else [])
    return collections.Counter(zip(words, words[1:], words[2:], words[3:]))


def content_scores(pages, bound):
    """F1 of mean precision and mean recall over 4-token shingles, for each data set."""
    sums = collections.defaultdict(lambda: ([], []))
    for page in pages:
        kept = [word for number, line in enumerate(page.lines) if page.probabilities[number] >= bound
                for word in tokens(line[0])]
        result, gold = shingles(kept), shingles(tokens(page.gold))
        common = sum((result & gold).values())
        precisions, recalls = sums[page.group]
        if result:
            precisions.append(common / sum(result.values()))
        if gold:
            recalls.append(common / sum(gold.values()))
    scores = {}
    for group, (precisions, recalls) in sums.items():
        precision, recall = numpy.mean(precisions), numpy.mean(recalls)
        scores[group] = (2 * precision * recall / (precision + recall), precision, recall)
    return scores


def report_content(pages):
    for bound in (.25, .3, .35, .4, .5, .6):
        print(f'  bound {bound}: ' + '  '.join(f'{group} {f1:.3f} ({precision:.3f} {recall:.3f})' for
              group, (f1, precision, recall) in content_scores(pages, bound).items()), flush=True)


# --- regions ---

MOST_PASSAGES = 500  # of a page: of one with more, every so many of them are learnt from
MARGIN_WEIGHT = 2  # of margins, which few pages have
ALIKE = .7  # common share of the names of two pages from which on they are copies of one design
NAMES_LEAST = 15


def label_regions(page):
    """Regions as src/compare/region-gold.c reads them; -1 where a text block is not judged."""
    page.labels = numpy.array([int(line[1]) for line in page.lines], int)
    page.width = float(page.lines[0][4]) if page.lines else 0
    page.sizes = numpy.array([max(1, len(line[0].replace(' ', ''))) for line in page.lines], float)
    page.weights = page.sizes / max(1, page.sizes.sum()) * 33 + .02
    step = 1 + len(page.lines) // MOST_PASSAGES
    page.judged = (page.labels >= 0) & (numpy.arange(len(page.lines)) % step == 0)
    page.weights *= step
    page.weights[(page.labels == LM) | (page.labels == RM)] *= MARGIN_WEIGHT


def names_of(path):
    """Class names and ids of a page: what its design consists of."""
    text = path.read_text(encoding='utf-8', errors='replace')
    found = re.findall(r'\b(class|id)\s*=\s*["\']([^"\']*)', text)
    return frozenset(f'{kind}={name}' for kind, value in found for name in value.split())


def group_designs(pages, names):
    """Gives all sites that share a design the same `design`: the first of their names."""
    design = {page.site: page.site for page in pages}

    def root(site):
        while design[site] != site:
            site = design[site]
        return site

    # a name that a quarter of the set has is that of a tool or a framework, not of a design
    sets = collections.Counter(group for group, _ in names)
    seen = collections.Counter((group, word) for (group, _), (_, words) in names.items() for word in words)
    names = {(group, page): (site, frozenset(word for word in words if 4 * seen[group, word] < sets[group]))
             for (group, page), (site, words) in names.items()}
    ids = sorted(names)
    for number, one in enumerate(ids):
        for other in ids[:number]:
            (site, words), (rival, others) = names[one], names[other]
            if min(len(words), len(others)) < NAMES_LEAST or root(site) == root(rival):
                continue
            common = len(words & others)
            if common >= ALIKE * (len(words) + len(others) - common):
                first, second = sorted((root(site), root(rival)))
                design[second] = first
    for page in pages:
        page.design = root(page.site)


def read_regions(build, cache, *folders):
    pages, names = [], {}
    for folder in map(pathlib.Path, folders):
        cases = {}
        for line in open(folder / 'pages.jsonl', encoding='utf-8'):
            case = json.loads(line)
            cases[case['id']] = case
        # ID-HASH.json.gz; the hash says how the page was rendered
        files = {file: file.name.rsplit('-', 1)[0] for file in sorted(pathlib.Path(cache, folder.name).glob('*.json.gz'))}
        files = {str(file): name for file, name in files.items() if name in cases}
        for page in read_features(build, files, layout=True):
            case = cases[files[page.file]]
            label_regions(page)
            if not page.judged.any():
                continue
            page.id = case['id']
            page.site = case.get('domain') or case['id']
            page.group = folder.name
            names[page.group, page.id] = page.site, names_of(folder / case['page'])
            pages.append(page)
    # whatever the files are called, the same pages come in the same order
    pages.sort(key=lambda page: (page.group, page.id, page.width, hashlib.md5(page.rows.tobytes()).hexdigest()))
    for page in pages:
        page.rows, page.labels = page.rows[page.judged], page.labels[page.judged]
        page.sizes, page.weights = page.sizes[page.judged], page.weights[page.judged]
    group_designs(pages, names)
    return pages


def report_regions(pages):
    """Each text block by itself; with the four lines it is measured by 'vlps compare'."""
    for group in sorted({(page.group, page.width) for page in pages}):
        f1s, accuracies, confusion = [], [], numpy.zeros((len(REGIONS), len(REGIONS)))
        for page in pages:
            sizes, gold = page.sizes, page.labels
            if (page.group, page.width) != group or not (gold == CENTER).any() or (gold == CENTER).all():
                continue
            found = page.probabilities.argmax(1)
            both = sizes[(gold == CENTER) & (found == CENTER)].sum()
            f1s.append(2 * both / (sizes[gold == CENTER].sum() + sizes[found == CENTER].sum()))
            accuracies.append(sizes[gold == found].sum() / sizes.sum())
            numpy.add.at(confusion, (gold, found), sizes)
        if f1s:
            recalls = confusion.diagonal() / numpy.maximum(confusion.sum(1), 1)
            precisions = confusion.diagonal() / numpy.maximum(confusion.sum(0), 1)
            print(f'  {group[0]} at {group[1]:.0f}: {len(f1s)} pages, CENTER F1 {numpy.mean(f1s):.3f}, accuracy '
                  f'{numpy.mean(accuracies):.3f}; ' + '  '.join(f'{name} {precision:.2f} {recall:.2f}' for
                  name, precision, recall in zip(REGIONS, precisions, recalls)))


# --- models ---

def fit(pages, parameters, rounds):
    matrix = xgboost.DMatrix(numpy.vstack([page.rows for page in pages]),
                             label=numpy.concatenate([page.labels for page in pages]),
                             weight=numpy.concatenate([page.weights for page in pages]), missing=numpy.nan)
    return xgboost.train(parameters, matrix, rounds)


def cross_validate(pages, parameters, rounds, jobs, keep):
    """`keep` (fold, model, sites) is called with every model and the sites that it has not seen."""
    def fit_fold(fold):
        return fit([page for page in pages if fold_of(page.design) != fold], parameters, rounds).save_raw()

    for fold, raw in enumerate(in_turn(fit_fold, FOLDS, jobs)):
        model = xgboost.Booster(parameters, model_file=bytearray(raw))
        unseen = [page for page in pages if fold_of(page.design) == fold]
        for page in unseen:
            page.probabilities = model.predict(xgboost.DMatrix(page.rows, missing=numpy.nan))
        keep(fold, model, sorted({page.site for page in unseen}))


def in_turn(function, n, jobs):
    """What `function` gives for 0 to n - 1, `jobs` of them at once, each in a process of its own.  This process must
    not have asked xgboost for anything before: its threads do not live on in the others."""
    results = []
    for first in range(0, n, jobs):
        running = []
        for number in range(first, min(n, first + jobs)):
            receiver, sender = multiprocessing.Pipe(duplex=False)
            process = multiprocessing.get_context('fork').Process(
                target=lambda: sender.send_bytes(function(number)))
            process.start()
            running.append((process, receiver))
        for process, receiver in running:
            results.append(receiver.recv_bytes())
            process.join()
    return results


def write_node(node, columns, out):
    """Writes a subtree and returns its expectation and how much weight went through it."""
    if 'leaf' in node:
        out.append(f'= {node["leaf"]:.5g}')
        return node['leaf'], node['cover']
    children = {child['nodeid']: child for child in node['children']}
    place = len(out)
    out.append('')
    left, left_cover = write_node(children[node['yes']], columns, out)
    right, right_cover = write_node(children[node['no']], columns, out)
    cover = left_cover + right_cover
    value = (left * left_cover + right * right_cover) / cover if cover else 0
    unknown = 'l' if node['missing'] == node['yes'] else 'r'
    out[place] = f'{columns[node["split"]]} {numpy.float32(node["split_condition"])!s} {unknown} {value:.4g}'
    return value, cover


def write_model(model, names, classes, path):
    trees = [json.loads(tree) for tree in model.get_dump(with_stats=True, dump_format='json')]
    used = sorted({name for tree in trees for name in splits(tree)}, key=lambda name: int(name[1:]))
    columns = {name: number for number, name in enumerate(used)}
    lines = ['# made by tests/train/train.py; see docs/auto.md', f'vlps-boosted-trees 1 {classes} 0']
    lines += [f'column {names[int(name[1:])]}' for name in used]
    for number, tree in enumerate(trees):
        lines.append(f'tree {number % classes}')
        write_node(tree, columns, lines)
    pathlib.Path(path).write_text('\n'.join(lines) + '\n', encoding='ascii')
    print(f'{path}: {len(trees)} trees, {len(used)} columns, {len(lines)} lines')


def splits(node):
    if 'leaf' not in node:
        yield node['split']
        for child in node['children']:
            yield from splits(child)


def main():
    arguments = [argument for argument in sys.argv[1:] if not argument.startswith('--')]
    options = dict(argument[2:].partition('=')[::2] for argument in sys.argv[1:] if argument.startswith('--'))
    if len(arguments) < 4 or arguments[0] not in ('content', 'regions') or set(options) - {'no-folds', 'folds', 'without', 'jobs'}:
        sys.exit(__doc__)
    kind, build, out, *folders = arguments
    content = kind == 'content'
    pages = read_content(pathlib.Path(build), folders) if content else read_regions(pathlib.Path(build), *folders)
    parameters, rounds = (CONTENT, CONTENT_ROUNDS) if content else (LAYOUT, LAYOUT_ROUNDS)
    names = pages[0].names
    classes = 1 if content else len(REGIONS)
    print(f'{len(pages)} pages, {sum(len(page.rows) for page in pages)} text blocks, {len(names)} columns')

    def keep(fold, model, sites):
        if 'folds' in options:
            folder = pathlib.Path(options['folds']) / f'fold-{fold}'
            folder.mkdir(parents=True, exist_ok=True)
            write_model(model, names, classes, folder / f'{kind}.trees')
            (folder / f'{kind}.sites').write_text(''.join(f'{site}\n' for site in sites), encoding='utf-8')

    if 'no-folds' not in options:
        print(f'by sites unseen, {FOLDS} folds:')
        left_out = [number for number, name in enumerate(names)
                    if 'without' in options and name.startswith(tuple(options['without'].split(',')))]
        for page in pages:
            page.all_rows = page.rows
            if left_out:
                page.rows = page.rows.copy()
                page.rows[:, left_out] = numpy.nan
        cross_validate(pages, parameters, rounds, int(options.get('jobs', 1)), keep)
        (report_content if content else report_regions)(pages)
        for page in pages:
            page.rows = page.all_rows
    if out != '-':
        write_model(fit(pages, parameters, rounds), names, classes, out)


if __name__ == '__main__':
    main()
