#!/usr/bin/env python3
# labels-test.py VLPS GOLDEN - labels of people as COCO, YOLO and Label Studio, and those of two people compared
#
# GOLDEN has snapshots of pages.  What is expected was worked out from the boxes of the elements by hand.
import json, os, shutil, struct, subprocess, sys, tempfile, urllib.parse, xml.etree.ElementTree, zlib

vlps, golden = (os.path.realpath(path) for path in sys.argv[1:3])
REGIONS = ['HEADER', 'FOOTER', 'LM', 'RM', 'CENTER']
n = 0


def check(name, right, said=''):
    global n
    n += 1
    print('%s %d %s' % ('ok' if right else 'not ok', n, name), flush=True)
    if not right and said:
        print('\n'.join('# ' + line for line in str(said).splitlines()))


def run(*arguments):
    done = subprocess.run([vlps, 'compare', *arguments, '--cache', 'cache'], capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def png(width, height):
    def chunk(kind, data):
        return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))
    rows = (b'\0' + b'\xff\xff\xff' * width) * height
    return (b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', width, height, 8, 2, 0, 0, 0))
            + chunk(b'IDAT', zlib.compress(rows)) + chunk(b'IEND', b''))


def png_size(path):
    with open(path, 'rb') as file:
        return list(struct.unpack('>II', file.read(24)[16:]))


def make_set(name, pages):
    """pages: (id, snapshot, labels or None, size of the picture or None, other members)"""
    os.mkdir(name)
    with open(name + '/dataset.json', 'w') as file:
        json.dump({'name': name, 'description': 'd', 'origin': 'o', 'licence': 'l'}, file)
    with open(name + '/pages.jsonl', 'w') as lines:
        for id, snapshot, labels, size, more in pages:
            shutil.copy('%s/%s.snapshot.json.gz' % (golden, snapshot), '%s/%s.json.gz' % (name, id))
            if size:
                with open('%s/%s.png' % (name, id), 'wb') as file:
                    file.write(png(*size))
            with open('%s/%s.labels.json' % (name, id), 'w') as file:
                json.dump({'elements': {'two-columns': 84, 'quickstart': 217}.get(snapshot, 1),
                           'labels': [{'element': e, 'region': r} for e, r in (labels or [])]}, file)
            lines.write(json.dumps({'id': id, 'page': id + '.json.gz', 'regions': 'labels' if labels else None,
                                    'labels': id + '.labels.json', **more}) + '\n')


def read(path):
    with open(path, encoding='utf-8') as file:
        return file.read()


os.chdir(tempfile.mkdtemp())
make_set('anna', [
    ('a1', 'two-columns', [(0, 'HEADER'), (17, 'CENTER'), (29, 'RM'), (48, 'RM')], (640, 574),
     {'file': '../Mü shop & co.v2.html'}),
    ('a2', 'quickstart', [(0, 'HEADER'), (25, 'LM')], (1280, 1060), {'file': '../Mü shop & co.v2.html'}),
    ('a3', 'two-columns', [(18, 'CENTER')], None, {'url': 'http://a.example/x'}),
    ('a4', 'shelf', None, None, {}),
])
make_set('ben', [('a1', 'two-columns', [(0, 'HEADER'), (17, 'CENTER'), (18, 'HEADER'), (29, 'LM')], None,
                  {'file': 'shop.html'})])
make_set('nobody', [('a1', 'two-columns', None, None, {})])

status, out, err = run('anna', 'ben', '--export', 'coco,yolo,label-studio=boxes')
check('both sets are exported', status == 0, err)
check('and the run says what was written', out == (
    'anna: 7 boxes on 3 pages in boxes/anna; 1 page without labels left out; no picture of 1 page\n'
    'ben: 4 boxes on 1 page in boxes/ben; no picture of 1 page\n'), out)

# pages keep the name of the file that was dropped; what leads elsewhere is a character like others
names = ['_._Mü shop & co.v2', '_._Mü shop & co.v2-a2', 'a3']
images = sorted(os.listdir('boxes/anna/images'))
check('pictures have the names of the files', images == sorted(name + '.png' for name in names[:2]), images)
check('and are the pictures of the pages', png_size('boxes/anna/images/%s.png' % names[0]) == [640, 574])

coco = json.loads(read('boxes/anna/coco.json'))
check('COCO has the five regions and no blocks', [(c['id'], c['name']) for c in coco['categories']] ==
      list(enumerate(REGIONS, 1)), coco['categories'])
check('its images have names and sizes', [(i['file_name'], i['width'], i['height']) for i in coco['images']] ==
      [('images/%s.png' % names[0], 640, 574), ('images/%s.png' % names[1], 1280, 1060), ('images/a3.png', 1280, 1149)],
      coco['images'])
wanted = [  # half of the boxes of elements 0, 17, 29, 48; the hidden element 0 of the second page is no box
    (1, 'HEADER', [0, 0, 640, 24]), (1, 'CENTER', [10, 24, 390, 473.44]), (1, 'RM', [415, 24, 100, 473.44]),
    (1, 'RM', [530, 24, 100, 473.44]), (2, 'HEADER', [0, 50, 1, 1]), (2, 'LM', [160, 162, 158, 520.8]),
    (3, 'CENTER', [20, 69.44, 780, 24])]
found = [(a['image_id'], REGIONS[a['category_id'] - 1], a['bbox']) for a in coco['annotations']]
check('its boxes are those of what people labelled', found == wanted, found)
check('with areas, outlines and ids of their own', all(
    abs(a['area'] - a['bbox'][2] * a['bbox'][3]) < .02 * sum(a['bbox'][2:]) and len(a['segmentation'][0]) == 8
    for a in coco['annotations']) and [a['id'] for a in coco['annotations']] == list(range(1, 8)))

yolo = []
for number, name in enumerate(names):
    size = coco['images'][number]['width'], coco['images'][number]['height']
    for line in read('boxes/anna/labels/%s.txt' % name).splitlines():
        kind, x, y, w, h = line.split(' ')
        x, y, w, h = (float(v) * size[i % 2] for i, v in enumerate((x, y, w, h)))
        yolo.append((number + 1, REGIONS[int(kind)], [x - w / 2, y - h / 2, w, h]))
check('YOLO has the same boxes', len(yolo) == len(wanted) and all(
    a[:2] == b[:2] and max(abs(p - q) for p, q in zip(a[2], b[2])) < .01 for a, b in zip(yolo, wanted)), yolo)
listed = ''.join(read('boxes/anna/%s.txt' % part) for part in ('train', 'val', 'test')).splitlines()
check('each picture is in one of its parts', sorted(listed) == sorted('./images/%s.png' % name for name in names),
      listed)
check('data.yaml names the regions', read('boxes/anna/data.yaml').endswith(
    'names:\n' + ''.join('  %d: %s\n' % pair for pair in enumerate(REGIONS))))

tasks, studio = json.loads(read('boxes/anna/label-studio.json')), []
for task in tasks:
    for item in task['annotations'][0]['result']:
        value, size = item['value'], (item['original_width'], item['original_height'])
        assert item['type'] == 'rectanglelabels' and item['image_rotation'] == value['rotation'] == 0, item
        studio.append((task['id'], value['rectanglelabels'][0],
                       [value[k] * size[i % 2] / 100 for i, k in enumerate(('x', 'y', 'width', 'height'))]))
check('Label Studio has the same boxes', len(studio) == len(wanted) and all(
    a[:2] == b[:2] and max(abs(p - q) for p, q in zip(a[2], b[2])) < .01 for a, b in zip(studio, wanted)), studio)
path = urllib.parse.parse_qs(urllib.parse.urlsplit(tasks[0]['data']['image']).query)['d'][0]
check('its pictures are found from the folder of the export', os.path.exists('boxes/' + path), path)
check('its tasks say what the page is', tasks[0]['data']['file'] == '../Mü shop & co.v2.html'
      and tasks[2]['data']['url'] == 'http://a.example/x', tasks)
interface = xml.etree.ElementTree.fromstring(read('boxes/anna/label-studio.xml'))
control = interface.find('RectangleLabels')
first = tasks[0]['annotations'][0]['result'][0]
check('its interface has the names that the results refer to', [label.get('value') for label in control] == REGIONS
      and (control.get('name'), control.get('toName')) == (first['from_name'], first['to_name'])
      and interface.find('Image').get('name') == first['to_name'])

run('ben', '--export', 'coco=some', '-q')
check('only what is asked for is written', sorted(os.listdir('some/ben')) == ['coco.json', 'images'])
for arguments, said in (
        (('anna', '--export', 'voc=x'), "--export knows coco, yolo and label-studio, not 'voc'"),
        (('anna', '--export', 'coco'), '--export takes FORMAT,...=DIR'),
        (('anna', '--export', 'coco='), '--export takes FORMAT,...=DIR'),
        (('anna', '--export', 'coco=x', '--no-render'), 'drop --no-render'),
        (('anna', '--export', 'coco=x', '--agreement', 'ben'), 'drop one of them')):
    status, out, err = run(*arguments)
    check('refused: ' + ' '.join(arguments[1:]), status == 2 and said in err, err)
status, out, err = run('nobody', '--export', 'coco=x')
check('a set without labels is an error with its cure', status == 4 and 'nobody has no labelled page' in err, err)

# Blocks: the menu, which is one line; the title and 10 paragraphs; 9 blocks in the first column, 13 in the second,
# which ben left out.  Both judged 21, of which 11 agree; by chance (1 * 2 + 11 * 10) / 21 would.
status, out, err = run('anna', '--agreement', 'ben', '--json', 'agreement.json')
found = json.loads(read('agreement.json'))
blocks, chance = found['blocks'], (1 * 2 + 11 * 10) / 21
check('blocks that both judged', status == 0 and blocks['judged'] == 21, found)
check('agreement per block', abs(blocks['agree'] - 11 / 21) < 1e-5, blocks)
check("Cohen's kappa per block", abs(blocks['kappa'] - (11 - chance) / (21 - chance)) < 1e-5, blocks)
check('agreement of each region', abs(blocks['regions']['CENTER'] - 20 / 21) < 1e-5
      and abs(blocks['regions']['HEADER'] - 2 / 3) < 1e-5 and blocks['regions']['LM'] == 0, blocks)
differences = found['pages'][0]['differences']
title = differences[0]
check('the blocks that differ are listed', [(d['first'], d['second']) for d in differences] ==
      [('CENTER', 'HEADER')] + [('RM', 'LM')] * 9 + [('RM', None)] * 13,
      differences)
check('with element, text and box', title['element'] == 18 and title['text'] == 'What the storm did to the harbour'
      and title['box'] == [20, 63.44, 515.53, 36], title)
check('the table has all of it', 'CENTER HEADER "What the storm did to the harbour"' in out and
      '       21    0.524    0.362' in out, out)
check('pages of one file name are told apart', found['pages'][0]['id'] == '../Mü shop & co.v2.html (a1)', found)
status, again, err = run('anna', '--agreement', 'anna')
check('who agrees with himself has 1', ' 1.000    1.000\n' in again and 'differ' not in again, again)

# What a method finds is a proposal: the page as it is, labels that do not count until somebody has looked at them.
status, out, err = run('anna', '-m', 'jing-zuo-2004', '--labels', 'jing-zuo-2004=proposed')
lines = [json.loads(line) for line in read('proposed/anna/pages.jsonl').splitlines()]
check('a method proposes labels for each page, once', status == 0 and [line['file'] for line in lines] ==
      ['../Mü shop & co.v2.html', '../Mü shop & co.v2.html', 'a4'] and
      all(len(line['id']) == 16 and line['labelled'] > 0 for line in lines), err)
check('the pages are as they were, with styles and pictures', all(
    open('proposed/anna/' + line['page'], 'rb').read() == open('%s/%s.snapshot.json.gz' % (golden, name), 'rb').read()
    for line, name in zip(lines, ('two-columns', 'quickstart', 'shelf'))) and
    png_size('proposed/anna/pages/%s.png' % lines[1]['id']) == [1280, 1060])
check('proposals are no gold', all(line['regions'] is None for line in lines), lines)
with open('proposed/anna/pages.jsonl', 'w') as file:
    file.writelines(json.dumps({**line, 'regions': 'labels'}) + '\n' for line in lines)
status, out, err = run('proposed/anna', '-m', 'jing-zuo-2004', '--json', 'proposed.json')
scores = [page['results']['jing-zuo-2004'] for page in json.loads(read('proposed.json'))['sets'][0]['results']]
check('labels that are marked as done are what the method found', len(scores) == 3 and
      all(score['region_accuracy'] == 1 for score in scores), scores)
print('1..%d' % n)
