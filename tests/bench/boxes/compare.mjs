/* compare.mjs - text boxes of the same pages in two engines
 *
 *   node compare.mjs OURS THEIRS [--limit PX] [--examples N] [--page NAME]
 *
 * OURS and THEIRS hold NAME.json each.  A text run is compared when both engines have it (same text on the same path of
 * tags, matched in document order) and show it.  It agrees when left, top, right and bottom are each within the limit.
 * What disagrees is put down to one cause: its own layout, or else whatever moved the block it stands in.
 */
import { existsSync, readdirSync } from 'node:fs';

import { matchNodes, readDocument } from './document.mjs';

const args = process.argv.slice(2);
const option = (name, fallback) => {
  const at = args.indexOf(name);
  return at < 0 ? fallback : args.splice(at, 2)[1];
};
const LIMIT = Number(option('--limit', 3));
const EXAMPLES = Number(option('--examples', 0));
const ONLY = option('--page', null);
const [ours, theirs] = args;

const CONTROLS = new Set(['input', 'select', 'textarea', 'button', 'fieldset', 'legend', 'option', 'meter', 'progress']);
const MEDIA = new Set(['img', 'iframe', 'frame', 'object', 'embed', 'video', 'audio', 'canvas', 'svg', 'applet', 'marquee']);
const LINE_HEIGHT = 'line heights a fraction of a pixel apart';
const LINE_BREAKS = 'lines that break at other places, or another font';

const parentOf = (page, node) => (node.parent < 0 ? null : page.nodes[node.parent]);
const isControl = (node) => CONTROLS.has(node.name);

const holder = (page, node, test) => {
  for (let up = parentOf(page, node); up; up = parentOf(page, up))
    if (test(up))
      return up;
  return null;
};

/* The box that lines of text are set in. */
const isBlock = (node) => node.style.length > 0 && !node.style[0].startsWith('inline') && node.style[0] !== 'contents';
const blockOf = (page, node) => holder(page, node, isBlock);

const sides = (box) => [box.left, box.top, box.left + box.width, box.top + box.height];
const agrees = (a, b, dx = 0, dy = 0) => {
  const ofA = sides(a), ofB = sides(b), move = [dx, dy, dx, dy];
  return ofA.every((side, i) => Math.abs(side - ofB[i] - move[i]) <= LIMIT);
};

/* Rules of Jing & Zuo 2004 on one box, to see whether it would fall into the same region. */
const regionOf = (page, box) => {
  const [width, height] = page.size;
  if (box.top + box.height <= 200) return 'HEADER';
  if (box.top >= height - 160) return 'FOOTER';
  if (box.left + box.width <= 0.3 * width) return 'LM';
  if (box.left >= 0.7 * width) return 'RM';
  return 'CENTER';
};

const ALIKE = 1; /* px: sizes that differ by no more have not moved anything that counts */

/* Lines of the same number that each are a fraction of a pixel higher: WebKit cuts line heights down to whole pixels. */
const fractionsOfLines = (node, other, fontSize) => {
  const difference = other.height - node.height;
  return difference > 0 && difference <= node.height / (fontSize || 16);
};

/* What made an element larger or smaller along an axis ("width", "height"), looked for among all that is inside it. */
const causeOfSize = (element, twin, size) => {
  /* many lines add up, so text counts even where a single run differs by little */
  let media = null, mediaMost = ALIKE, text = null, textMost = 0.2, alone = false;
  const visit = [element];
  while (visit.length > 0) {
    const node = visit.pop(), other = twin.get(node);
    if (!other) {
      alone ||= node.shown && node[size] > ALIKE;
      continue;
    }
    const difference = Math.abs(node[size] - other[size]);
    if ((isControl(node) || MEDIA.has(node.name)) && difference > mediaMost) {
      media = node;
      mediaMost = difference;
    } else if (difference > textMost
               && (node.name === '' ? node.shown && node.text !== '' : size === 'height' && node.lines)) {
      text = node;
      textMost = difference;
    }
    if (!MEDIA.has(node.name))
      visit.push(...node.children);
  }
  if (media !== null)
    return isControl(media) ? `form control (${media.name}) of another size`
      : media.name === 'img' ? 'image of another size' : `replaced content (${media.name}) of another size`;
  if (alone)
    return 'element of one engine only';
  if (text !== null && size === 'width')
    return 'text of another width';
  if (text !== null)
    return fractionsOfLines(text, twin.get(text), 10) ? LINE_HEIGHT : LINE_BREAKS;
  return 'box model';
};

/* What moved a block: at the level where most of the way was lost, the sibling before it that differs most in size. */
const causeOfShift = (page, block, twin) => {
  const other = twin.get(block);
  const vertical = Math.abs(block.top - other.top) >= Math.abs(block.left - other.left);
  const [side, size] = vertical ? ['top', 'height'] : ['left', 'width'];
  let level = null, most = 0;

  for (let node = block, up = parentOf(page, node); up; node = up, up = parentOf(page, up)) {
    if (!twin.has(node) || !twin.has(up))
      continue;
    const lost = Math.abs((node[side] - up[side]) - (twin.get(node)[side] - twin.get(up)[side]));
    if (lost > most) {
      most = lost;
      level = [node, up];
    }
  }
  if (level === null)
    return 'not found';
  const [node, up] = level;
  let worst = null, difference = 0.2;
  for (const sibling of up.children) {
    if (sibling === node)
      break;
    const match = twin.get(sibling);
    const by = match ? Math.abs(sibling[size] - match[size]) : sibling.shown ? sibling[size] : 0;
    if (by > difference) {
      difference = by;
      worst = sibling;
    }
  }
  if (worst !== null)
    return twin.has(worst) ? causeOfSize(worst, twin, size) : 'element of one engine only';
  /* centred, or set from the other end: what counts is what made the parent larger */
  if (Math.abs(up[size] - twin.get(up)[size]) > ALIKE)
    return causeOfSize(up, twin, size);
  return causeOfSize(node, twin, size);
};

const ownCause = (page, text, other, block, twin) => {
  if (holder(page, text, isControl))
    return 'text in a form control';
  if (Math.abs(text.height - other.height) > LIMIT)
    return fractionsOfLines(text, other, parseFloat(parentOf(page, text).style[3])) ? LINE_HEIGHT : LINE_BREAKS;
  if (Math.abs(text.width - other.width) > LIMIT)
    return 'text of another width';
  /* of the same size, and moved within its block by what stands before it or around it */
  return block && twin.has(block) ? causeOfSize(block, twin, Math.abs(text.top - other.top
    - (block.top - twin.get(block).top)) > LIMIT ? 'height' : 'width') : 'box model';
};

const comparePage = (name, causes) => {
  const a = readDocument(`${ours}/${name}.json`), b = readDocument(`${theirs}/${name}.json`);
  const pairs = matchNodes(a.nodes, b.nodes);
  const twin = new Map(pairs);
  const isText = (node) => node.name === '' && node.text !== '' && node.shown;
  const result = {
    name, ours: a.nodes.filter(isText).length, theirs: b.nodes.filter(isText).length, sizes: [a.size, b.size],
    texts: 0, same: 0, shifted: 0, inBlock: 0, sameSize: 0, sameRegion: 0, sameLines: 0,
  };

  for (const text of a.nodes.filter(isText)) {
    const block = blockOf(a, text);
    if (block)
      block.lines = true;
  }
  for (const [text, other] of pairs) {
    if (!isText(text) || !isText(other))
      continue;
    const block = blockOf(a, text), otherBlock = block ? twin.get(block) : null;
    const dx = otherBlock ? block.left - otherBlock.left : 0, dy = otherBlock ? block.top - otherBlock.top : 0;
    const same = agrees(text, other), inBlock = agrees(text, other, dx, dy);

    result.texts++;
    result.same += same;
    result.shifted += same || agrees(text, other, 0, dy);
    result.inBlock += same || inBlock;
    result.sameSize += Math.abs(text.width - other.width) <= LIMIT && Math.abs(text.height - other.height) <= LIMIT;
    result.sameLines += Math.abs(text.height - other.height) <= LIMIT;
    result.sameRegion += regionOf(a, text) === regionOf(b, other);
    if (same)
      continue;
    const cause = inBlock ? 'moved with its block: ' + causeOfShift(a, block, twin)
      : 'laid out otherwise: ' + ownCause(a, text, other, block, twin);
    if (!causes.has(cause))
      causes.set(cause, { texts: 0, pages: new Map(), examples: [] });
    const entry = causes.get(cause);
    entry.texts++;
    entry.pages.set(name, (entry.pages.get(name) || 0) + 1);
    entry.examples.push(`${name}: "${text.text.slice(0, 50)}" ${sides(text).map(Math.round)} / ${sides(other).map(Math.round)}`);
  }
  return result;
};

const percent = (part, whole) => `${(100 * part / whole).toFixed(1)} %`;
const quantile = (list, q) => {
  const sorted = [...list].sort((x, y) => x - y);
  const at = (sorted.length - 1) * q, low = Math.floor(at);
  return sorted[low] + ((sorted[Math.min(low + 1, sorted.length - 1)] - sorted[low]) * (at - low));
};

const causes = new Map();
const pages = readdirSync(ours)
  .filter((file) => file.endsWith('.json') && existsSync(`${theirs}/${file}`))
  .map((file) => file.slice(0, -5))
  .filter((name) => ONLY === null || name === ONLY)
  .map((name) => comparePage(name, causes));
const sum = (key) => pages.reduce((total, page) => total + page[key], 0);
const texts = sum('texts');
const counted = pages.filter((page) => page.texts > 0);

console.log(`${pages.length} pages, ${sum('ours')} / ${sum('theirs')} shown text runs, ${texts} compared, limit ${LIMIT} px`);
console.log(`\n${''.padEnd(52)}all     per page: median  lower quartile  worst`);
for (const [key, label] of [
  ['same', 'left, top, right, bottom'],
  ['shifted', 'after undoing the vertical shift of its block'],
  ['inBlock', 'after undoing every shift of its block'],
  ['sameSize', 'width and height'],
  ['sameLines', 'height alone'],
  ['sameRegion', 'same region (lines of jing-zuo-2004)'],
]) {
  const shares = counted.map((page) => page[key] / page.texts);
  console.log(label.padEnd(50), percent(sum(key), texts).padStart(7),
    percent(quantile(shares, 0.5), 1).padStart(16), percent(quantile(shares, 0.25), 1).padStart(15),
    percent(quantile(shares, 0), 1).padStart(8));
}

console.log(`\nThe other ${texts - sum('same')}, by cause:`);
for (const [cause, entry] of [...causes].sort((x, y) => y[1].texts - x[1].texts)) {
  const most = [...entry.pages].sort((x, y) => y[1] - x[1])[0];
  console.log(`${String(entry.texts).padStart(6)} ${percent(entry.texts, texts).padStart(7)} ${cause} `
    + `(${entry.pages.size} pages; most: ${most[0]} ${most[1]})`);
  const step = Math.max(1, Math.floor(entry.examples.length / Math.max(1, EXAMPLES)));
  for (let i = 0; i < EXAMPLES && i * step < entry.examples.length; i++)
    console.log(`           ${entry.examples[i * step]}`);
}

console.log('\nPages, fewest agreeing first:');
for (const page of [...counted].sort((x, y) => x.same / x.texts - y.same / y.texts))
  console.log(`${page.name.padEnd(42)} ${String(page.texts).padStart(5)} texts  ${percent(page.same, page.texts).padStart(7)}`
    + `  in block ${percent(page.inBlock, page.texts).padStart(7)}  ${page.sizes[0].join('x')} / ${page.sizes[1].join('x')}`);
