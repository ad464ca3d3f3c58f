#!/usr/bin/python3
"""Makes a model from labelled pages, and says how good it is on sites it has not seen.

  train.py content BUILD OUT SET...      OUT: data/content.trees, or - for the folds
                                         alone; SET: data set folder with gold texts, Markdown or, with
                                         --cache=CACHE, region gold
  train.py regions BUILD OUT CACHE SET...
                                         OUT: data/regions.trees; SET: data set folder with region gold; CACHE: where
                                         'vlps compare --cache CACHE' has kept the rendered pages of the sets, of which
                                         all are taken: several viewports, with scripts and without

make-models makes both in their order.  BUILD is the build folder; the parameters are in manifest.json.

Before the model is made from all pages, it is made five times from four fifths of the sites and tried on the rest;
--no-folds leaves that out.  With --by-set it is made once for each set instead, from the pages of all other sets
without those of its sites, and tried on that one: so it meets pages of a kind that it has not seen.  --folds=DIR
keeps these models, with the sites that each has not seen, in DIR/fold-0 and so on, for 'vlps compare --models DIR';
with --by-set in DIR/SET/fold-0, for 'vlps compare SET --models DIR/SET'.  --without=COLUMN,... leaves out the
columns whose names begin so, in the folds alone: what are they worth?  --jobs=N makes N folds at once.  --content=FILE
is the model of main content whose probabilities are features of the regions; data/content.trees without it.  Needs
python3-xgboost and python3-numpy.

The same pages give the same model: seeds are fixed, and sites are parted by the hash of their name.  Sites whose pages
have the same class names and ids are copies of one design and stay together.
"""
import collections
import hashlib
import json
import multiprocessing
import pathlib
import pickle
import re
import subprocess
import sys

import numpy
import xgboost

HERE = pathlib.Path(__file__).resolve().parent
MANIFEST = json.loads((HERE / 'manifest.json').read_text(encoding='utf-8'))
REGIONS = ['HEADER', 'FOOTER', 'LM', 'RM', 'CENTER']
HEADER, FOOTER, LM, RM, CENTER = range(5)
FOLDS = 5
MADE = MANIFEST['made']  # sets that make-models makes


class Page:
    """Rows, labels and weights of the text blocks of one page."""


def read_rows(build, *arguments):
    """Pages as tools/train/rows prints them."""
    command = [build / 'tools/train/rows', *map(str, arguments)]
    output = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout
    position = output.index(b'\n')
    names = output[:position].decode().split('\t')
    position += 1

    def floats(*shape):
        nonlocal position
        values = numpy.frombuffer(output, numpy.float32, int(numpy.prod(shape)), position).reshape(shape)
        position += values.nbytes
        return values.copy()  # where it stands between lines of text it may not be aligned

    while position < len(output):
        end = output.index(b'\n', position)
        page = Page()
        page.names = names
        page.group, page.id, page.site, page.file, page.snapshot, *numbers = output[position:end].decode().split('\t')
        position = end + 1
        count = int(numbers[0])
        page.page_width, page.page_height, page.width = map(float, numbers[1:])
        page.rows = floats(count, len(names))
        page.labels = floats(count)
        page.sizes = floats(count).astype(float)
        page.boxes = floats(count, 4) if arguments[0] == 'regions' else None
        yield page


def starting_with(names, beginnings):
    return [number for number, name in enumerate(names) if name.startswith(tuple(beginnings))]


def fold_of(site):
    return int(hashlib.md5(site.encode()).hexdigest(), 16) % FOLDS


# --- main content ---

LETTERS_OF_WORD = 6


def read_labelled(build, cache, folders, names):
    """Pages with region gold as examples of main content: CENTER is, the other regions are not."""
    for page in read_rows(build, 'regions', HERE.parents[1] / 'data/content.trees', cache, *folders):
        judged = page.labels >= 0
        if page.width == MANIFEST['content']['labelled_width'] and judged.any():
            page.rows = page.rows[judged][:, [page.names.index(name) for name in names]]
            page.names = names
            page.sizes = page.sizes[judged] / LETTERS_OF_WORD
            page.labels = (page.labels[judged] == CENTER).astype(numpy.float32)
            yield page


def read_content(build, folders, cache):
    labelled = [folder for folder in folders if pathlib.Path(folder).name in MANIFEST['content']['labelled']]
    texts = read_rows(build, 'content', *[folder for folder in folders if folder not in labelled])
    pages = [page for page in texts if len(page.rows) > 0]
    if labelled:
        pages += read_labelled(build, cache, labelled, pages[0].names)
    for page in pages:
        # test pages of another tool are called FAMILY--NAME, and those of a family are alike
        page.design = page.site.partition('--')[0]
        weight = MANIFEST['content']['weights'].get(page.group, 1)
        page.weights = (page.sizes / page.sizes.sum() * 100 + .02) * weight
    return pages


def report_content(pages):
    """Words kept and words of the gold; with the choice of whole runs it is measured by 'vlps compare --models'."""
    for bound in (.25, .3, .35, .4, .5, .6):
        sums = collections.defaultdict(lambda: [0, 0, 0])
        for page in pages:
            kept = page.probabilities >= bound
            for place, words in enumerate(((page.labels * page.sizes)[kept], page.sizes[kept], page.labels * page.sizes)):
                sums[page.group][place] += words.sum() / page.sizes.sum()
        print(f'  bound {bound}: ' + '  '.join(f'{group} {2 * both / (kept + gold):.3f} ({both / kept:.3f} {both / gold:.3f})'
              for group, (both, kept, gold) in sums.items()), flush=True)


# --- regions ---

MOST_TEXT_BLOCKS = 500  # of a page: of one with more, every so many of them are learnt from
ALIKE = .7  # common share of the names of two pages from which on they are copies of one design
NAMES_LEAST = 15


def weigh_regions(page):
    step = 1 + len(page.labels) // MOST_TEXT_BLOCKS
    page.judged = (page.labels >= 0) & (numpy.arange(len(page.labels)) % step == 0)
    page.weights = (page.sizes / max(1, page.sizes.sum()) * 33 + .02) * step
    page.weights[(page.labels == LM) | (page.labels == RM)] *= MANIFEST['regions']['margin_weight']
    page.weights *= MANIFEST['regions']['weights'].get(page.group, 1)


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


def read_regions(build, model, cache, *folders):
    pages, names = [], {}
    for page in read_rows(build, 'regions', model, cache, *folders):
        weigh_regions(page)
        if page.judged.any():
            names[page.group, page.id] = page.site, names_of(pathlib.Path(page.file))
            pages.append(page)
    # whatever the files are called, the same pages come in the same order
    pages.sort(key=lambda page: (page.group, page.id, page.width, hashlib.md5(page.rows.tobytes()).hexdigest()))
    for page in pages:
        page.rows, page.labels = page.rows[page.judged], page.labels[page.judged].astype(int)
        page.sizes, page.weights = page.sizes[page.judged], page.weights[page.judged]
        page.rows[:, starting_with(page.names, MANIFEST['regions']['unused'])] = numpy.nan
    group_designs(pages, names)
    return pages


def report_regions(pages):
    """Each text block by itself; with the four separators it is measured by 'vlps compare --models'."""
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

def fit(pages, recipe):
    """Boosters whose votes count alike; together they are the model.  They differ by their seeds alone."""
    matrix = xgboost.DMatrix(numpy.vstack([page.rows for page in pages]),
                             label=numpy.concatenate([page.labels for page in pages]),
                             weight=numpy.concatenate([page.weights for page in pages]), missing=numpy.nan)
    parameters, rounds = recipe['parameters'], recipe['rounds']
    return [xgboost.train(dict(parameters, seed=parameters['seed'] + number), matrix, rounds)
            for number in range(recipe.get('models', 1))]


def predict(boosters, rows):
    matrix = xgboost.DMatrix(rows, missing=numpy.nan)
    odds = numpy.exp(numpy.mean([booster.predict(matrix, output_margin=True) for booster in boosters], axis=0))
    return odds / odds.sum(1, keepdims=True) if odds.ndim > 1 else odds / (1 + odds)


def part_pages(pages, by_set):
    """Gives each page its fold and returns the names of the folds.  Made pages are always learnt from."""
    sets = sorted({page.group for page in pages} - set(MADE)) if by_set else []
    for page in pages:
        page.fold = fold_of(page.design) if not by_set else sets.index(page.group) if page.group in sets else None
    return [f'{name}/fold-0' for name in sets] if by_set else [f'fold-{fold}' for fold in range(FOLDS)]


def cross_validate(pages, recipe, jobs, keep, n_folds):
    """`keep` (fold, boosters, sites) is called with every model and the sites that it has not seen."""
    def fit_fold(fold):
        sites = {page.site for page in pages if page.fold == fold}  # a site may have pages in several sets
        boosters = fit([page for page in pages if page.fold != fold and page.site not in sites], recipe)
        return pickle.dumps([booster.save_raw() for booster in boosters])

    for fold, raw in enumerate(in_turn(fit_fold, n_folds, jobs)):
        boosters = [xgboost.Booster(recipe['parameters'], model_file=bytearray(one)) for one in pickle.loads(raw)]
        unseen = [page for page in pages if page.fold == fold]
        for page in unseen:
            page.probabilities = predict(boosters, page.rows)
        keep(fold, boosters, sorted({page.site for page in unseen}))


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


def write_node(node, columns, share, out):
    """Writes a subtree and returns its expectation and how much weight went through it.  All it says counts `share`."""
    if 'leaf' in node:
        out.append(f'= {node["leaf"] * share:.5g}')
        return node['leaf'] * share, node['cover']
    children = {child['nodeid']: child for child in node['children']}
    place = len(out)
    out.append('')
    left, left_cover = write_node(children[node['yes']], columns, share, out)
    right, right_cover = write_node(children[node['no']], columns, share, out)
    cover = left_cover + right_cover
    value = (left * left_cover + right * right_cover) / cover if cover else 0
    unknown = 'l' if node['missing'] == node['yes'] else 'r'
    out[place] = f'{columns[node["split"]]} {numpy.float32(node["split_condition"])!s} {unknown} {value:.4g}'
    return value, cover


def origin(kind):
    """What a model is made of, as comments for its file."""
    recipe = MANIFEST[kind]
    made = {'docs': 'docs (documentation packages)', 'drawn': 'drawn (draw-pages.py)',
            'packaged': 'packaged (label-packages.py)'}
    sets = [made.get(name) or f'{name} (sha256 {MANIFEST["sets"][name][:16]}...)'
            for name in recipe['sets'] + recipe.get('labelled', [])]
    parameters = [f'{name} {value}' for name, value in recipe['parameters'].items()]
    times = f'{recipe["models"]} times ' if 'models' in recipe else ''
    return [f'# made by tools/train/make-models from tools/train/manifest.json of {MANIFEST["date"]}; see docs/auto.md',
            f'# sets: {", ".join(sets)}',
            f'# xgboost {xgboost.__version__}: {times}{recipe["rounds"]} rounds, {", ".join(parameters)}']


def write_model(boosters, names, kind, path):
    classes = 1 if kind == 'content' else len(REGIONS)
    trees = [json.loads(tree) for booster in boosters for tree in booster.get_dump(with_stats=True, dump_format='json')]
    used = sorted({name for tree in trees for name in splits(tree)}, key=lambda name: int(name[1:]))
    columns = {name: number for number, name in enumerate(used)}
    lines = origin(kind) + [f'vlps-boosted-trees 1 {classes} 0']
    lines += [f'column {names[int(name[1:])]}' for name in used]
    for number, tree in enumerate(trees):
        lines.append(f'tree {number % classes}')
        write_node(tree, columns, 1 / len(boosters), lines)
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
    if (len(arguments) < 4 or arguments[0] not in ('content', 'regions')
            or set(options) - {'no-folds', 'by-set', 'folds', 'without', 'jobs', 'content', 'cache'}):
        sys.exit(__doc__)
    kind, build, out, *folders = arguments
    build = pathlib.Path(build)
    content = kind == 'content'
    model_of_content = options.get('content', HERE.parents[1] / 'data/content.trees')
    if content:
        pages = read_content(build, folders, options.get('cache'))
    else:
        pages = read_regions(build, model_of_content, *folders)
    recipe = MANIFEST[kind]
    names = pages[0].names
    print(f'{len(pages)} pages, {sum(len(page.rows) for page in pages)} text blocks, {len(names)} columns', flush=True)

    parts = []  # files of folds, which get their names when all are there: half of them would not have left out all sites

    def keep(fold, boosters, sites):
        if 'folds' in options:
            folder = pathlib.Path(options['folds']) / folds[fold]
            folder.mkdir(parents=True, exist_ok=True)
            parts.extend(folder / f'{kind}.{ending}.part' for ending in ('trees', 'sites'))
            write_model(boosters, names, kind, parts[-2])
            parts[-1].write_text(''.join(f'{site}\n' for site in sites), encoding='utf-8')

    if 'no-folds' not in options:
        folds = part_pages(pages, 'by-set' in options)
        print(f'by {"sets" if "by-set" in options else "sites"} unseen, {len(folds)} folds:')
        left_out = starting_with(names, options['without'].split(',')) if 'without' in options else []
        for page in pages:
            page.all_rows = page.rows
            if left_out:
                page.rows = page.rows.copy()
                page.rows[:, left_out] = numpy.nan
        cross_validate(pages, recipe, int(options.get('jobs', 1)), keep, len(folds))
        for part in parts:
            part.rename(part.with_suffix(''))
        (report_content if content else report_regions)([page for page in pages if page.fold is not None])
        for page in pages:
            page.rows = page.all_rows
    if out != '-':
        write_model(fit(pages, recipe), names, kind, out)


if __name__ == '__main__':
    main()
