/* picture.js - the page's picture with regions, lines and elements */
import { ask, byId, during, fail, keptBody, lineNames, state } from './state.js';

const { drawBox, makeSheet, nextZoom, setZoom, svg } = globalThis.pageView;

/* --- regions and lines --- */

/* The five regions as rectangles: above, below, and between them band by band; then what stands over the page. */
const regionBoxes = () => {
  const { page, thresholds: t } = state.result;
  const top = t.h1 ?? 0, bottom = t.h2 ?? page.height;
  const boxes = [['HEADER', 0, 0, page.width, top], ['FOOTER', 0, bottom, page.width, page.height - bottom]];

  for (const band of t.bands ?? [{ top, bottom, w1: t.w1, w2: t.w2 }]) {
    const from = Math.max(band.top, top), height = Math.min(band.bottom, bottom) - from;
    const left = band.w1 ?? 0, right = band.w2 ?? page.width;

    boxes.push(['LM', 0, from, left, height], ['RM', right, from, page.width - right, height],
      ['CENTER', left, from, right - left, height]);
  }
  for (const layer of t.layers ?? [])
    boxes.push([layer.region, ...layer.box]);
  return boxes.filter(([, , , width, height]) => width > 0 && height > 0);
};

const setValue = (line, element, value) => {
  const down = line[0] === 'h';

  element.setAttribute('transform', down ? `translate(0 ${value})` : `translate(${value} 0)`);
  element.setAttribute('aria-valuenow', Math.round(value));
  element.setAttribute('aria-valuetext', `${Math.round(value)} px`);
  element.querySelector('text').textContent = `${line} ${Math.round(value)}`;
  element.classList.remove('absent');
};

/* One of the four lines, to be dragged or moved by keys.  One that is absent waits at its edge, where a label would cover
 * the first words of the page: it shows when somebody points at the line. */
const drawLine = (line, layer) => {
  const { page, thresholds: t } = state.result;
  const down = line[0] === 'h', most = down ? page.height : page.width;
  const hand = Number(state.moved[line] ?? NaN); /* further than what was sorted last */
  const value = Number.isNaN(hand) ? t[line] ?? (line[1] === '1' ? 0 : most) : hand;
  const size = Math.max(page.width / 80, 10);
  const group = svg('g', { class: `line ${down ? 'down' : 'across'}`, role: 'slider', tabindex: 0, 'data-line': line,
    'aria-label': `${line}: ${lineNames[line]}`, 'aria-orientation': down ? 'vertical' : 'horizontal',
    'aria-valuemin': 0, 'aria-valuemax': Math.round(most) }, layer);
  const ends = down ? { x1: 0, x2: page.width, y1: 0, y2: 0 } : { x1: 0, x2: 0, y1: 0, y2: page.height };
  const place = line[1] === '1' ? size * .3 : -size * .5;

  svg('line', { ...ends, stroke: 'transparent', 'stroke-width': size }, group);
  svg('line', { ...ends, class: 'stroke', stroke: '#c00', 'stroke-width': size / 5,
    'stroke-dasharray': t[line] === null ? `${size / 2}` : 'none' }, group);
  svg('text', { x: down ? size : place, y: down ? (line[1] === '1' ? size * 1.2 : -size * .4) : size * (line === 'w1' ? 3 : 5),
    'font-size': size * 1.1, fill: '#c00', stroke: '#fff', 'stroke-width': size / 4, 'paint-order': 'stroke',
    'text-anchor': !down && line === 'w2' ? 'end' : 'start' }, group);
  setValue(line, group, value);
  if (t[line] !== null || !Number.isNaN(hand))
    return;
  group.classList.add('absent');
  group.setAttribute('aria-valuetext', 'none');
};

const drawElements = (layer) => {
  for (const element of state.result.elements)
    if (!element.hidden && element.box[2] > 0 && element.box[3] > 0)
      drawBox(layer, element.region ?? 'LEFT_OUT', element.box, { fill: 'none', 'stroke-width': 1.5, 'data-element': element.index });
};

/* Draws everything anew; while labels are set, these in place of regions and lines.  The line that has the focus keeps it. */
export const draw = () => {
  const { thresholds } = state.result, { layer } = state.view;
  const focused = document.activeElement?.dataset?.line, sorted = thresholds.h1 !== undefined && !state.drawLabels;

  layer.replaceChildren();
  if (sorted && byId('show-regions').checked)
    for (const [region, ...box] of regionBoxes())
      drawBox(layer, region, box, { 'fill-opacity': region === 'CENTER' ? .06 : .3, 'stroke-width': 2, 'data-region': region });
  if (byId('show-elements').checked)
    drawElements(layer);
  state.drawLabels?.(layer);
  svg('rect', { id: 'chosen', width: 0, height: 0, fill: 'none', stroke: '#000', 'stroke-width': 3, 'stroke-dasharray': '8 5',
    'pointer-events': 'none' }, layer);
  if (sorted && byId('show-lines').checked)
    for (const line of Object.keys(lineNames))
      drawLine(line, layer);
  if (focused !== undefined)
    layer.querySelector(`[data-line=${focused}]`)?.focus();
  showElement(state.element);
};

/* A sheet for a new page, and its picture if there is one. */
export const showPage = async () => {
  const { page } = state.result;

  URL.revokeObjectURL(state.view?.picture.src);
  URL.revokeObjectURL(state.view?.after?.src);
  state.view = makeSheet(byId('stage'), page, 'group', 'Regions and lines');
  state.view.layer.id = 'layer';
  setZoom([byId('stage')], state.zoom);
  if (state.picture === null)
    return;
  state.view.picture.src = URL.createObjectURL(await (await ask(`/v1/kept/${state.picture}`)).blob());
  state.view.picture.alt = `The page as it was rendered: ${state.result.title ?? ''}`;
};

const others = { h1: 'h2', h2: 'h1', w1: 'w2', w2: 'w1' };

/* Within the page, and at least 1 px from the line on the other side: between them is CENTER. */
export const moveLine = (line, value) => {
  const { page, thresholds } = state.result, most = line[0] === 'h' ? page.height : page.width;
  const set = Number(state.moved[others[line]] ?? NaN), other = Number.isNaN(set) ? thresholds[others[line]] : set;
  const [least, greatest] = line[1] === '1' ? [0, other === null ? most : other - 1] : [other === null ? 0 : other + 1, most];
  const clamped = Math.max(Math.min(value, greatest), least);

  state.moved[line] = String(Math.round(clamped));
  setValue(line, state.view.layer.querySelector(`[data-line=${line}]`), clamped);
};

/* Where on the page an event happens. */
export const place = (event) => {
  const box = state.view.layer.getBoundingClientRect(), { page } = state.result;

  return [(event.clientX - box.left) / box.width * page.width, (event.clientY - box.top) / box.height * page.height];
};

/* --- before and after --- */

const slide = () => {
  const share = byId('slider').value, { view } = state;

  if (!view?.after)
    return;
  view.after.style.clipPath = `inset(0 0 0 ${share}%)`;
  view.layer.style.clipPath = `inset(0 ${100 - share}% 0 0)`; /* lines and regions are those of the page before */
};

let afterTurn = 0;

/* Has the page after removal rendered, if it is to be seen. */
export const showAfter = async () => {
  const turn = ++afterTurn, shown = byId('show-after').checked, { view } = state;

  byId('slide').hidden = !shown;
  if (!shown) {
    view?.after?.remove();
    if (view) {
      delete view.after;
      view.layer.style.clipPath = '';
    }
    return;
  }
  try {
    const blob = await (await ask('/v1/picture', keptBody({ after: true }))).blob();

    if (turn !== afterTurn)
      return;
    const image = document.createElement('img');
    image.alt = 'The page after removal';
    image.src = URL.createObjectURL(blob);
    image.className = 'after';
    view.after?.remove();
    view.picture.after(image);
    view.after = image;
    slide();
  } catch (error) {
    if (turn === afterTurn)
      fail(error);
  }
};

/* --- elements --- */

const named = (list) => list.map((value, i) => [globalThis.pageView.regions[i], value]).filter(([, value]) => value >= .005)
  .sort((a, b) => b[1] - a[1]).map(([name, value]) => `${name} ${Math.round(value * 100)} %`).join(', ');

/* What its text was taken for: its own, or that of the block around it. */
const likely = (element) => {
  const { elements } = state.result;

  for (let at = element; at !== undefined; at = elements[at.parent])
    if (at.probabilities)
      return `; its text is likely ${named(at.probabilities)}${at === element ? '' : ` (as of the ${at.tag} around it)`}`;
  return '';
};

/* What the words of `reason` in JSON mean: for what is kept, and for what is left out. */
const belongs = ['it belongs to what the method took'];
const meanings = {
  method: ['the method took it', 'the method did not take it for content'],
  regions: ['it is in a region that is wanted', 'it is outside the regions that are wanted'],
  selector: ['the selector matches it', 'the selector does not match it'],
  comments: ['these are readers\u2019 comments', 'these are readers\u2019 comments, or what is around them'],
  folded: ['a click would show it', 'only a click would show it'],
  heading: belongs, picture: belongs, table: belongs, code: belongs, note: belongs, callout: belongs,
  line: ['', 'it lies beyond one of the lines'],
  hidden: ['', 'a reader sees nothing of it'],
  notice: ['', 'it is a dialog, or a request for consent'],
  repeated: ['', 'the content has this text already'],
  frequent: ['', 'other pages of the site have this text, too'],
  sign: ['', 'it is a line number, a button of code or a sign beside a heading'],
  images: ['', 'pictures are not wanted'],
  links: ['', 'links are not wanted'],
  topic: ['', 'it is about another topic than the one asked for'],
};

/* Whether it is in the output, and why. */
const kept = (element) => {
  const meaning = meanings[element.reason]?.[element.content ? 0 : 1];

  return `${element.content ? 'kept' : 'left out'} (${element.reason}${meaning ? `: ${meaning}` : ''})`;
};

/* Why it is where it is. */
const why = (element) => {
  const line = { HEADER: 'h1', FOOTER: 'h2', LM: 'w1', RM: 'w2' }[element.region], { thresholds: t } = state.result;
  const side = { h1: 'above', h2: 'below', w1: 'left of', w2: 'right of' }[line];

  if ((t.layers ?? []).some((layer) => layer.region === element.region && layer.box.join() === element.box.join()))
    return '; it stands over the page and was judged by itself';
  return line !== undefined && typeof t[line] === 'number' ? `; it lies ${side} ${line}` : '';
};

/* Tag, id and classes. */
export const elementName = (element) => `${element.tag}${element.id ? ` #${element.id}` : ''}${element.class
  ? ` .${element.class.split(/\s+/).join('.')}` : ''}`;

export const showElement = (index) => {
  const element = state.result.elements[index], box = byId('chosen');

  state.element = element === undefined ? -1 : index;
  if (element === undefined)
    return;
  const [x, y, width, height] = element.box;
  for (const [name, value] of Object.entries({ x, y, width, height }))
    box?.setAttribute(name, value);
  byId('element').textContent = `${elementName(element)}: ${element.region ?? 'no region'}, ${
    kept(element)}; left ${x}, top ${y}, ${
    width} wide, ${height} high${why(element)}${likely(element)}`;
};

/* The smallest element at a place. */
export const elementAt = (x, y) => {
  let best = -1, least = Infinity;

  for (const element of state.result.elements) {
    const [left, top, width, height] = element.box;

    if (!element.hidden && x >= left && y >= top && x < left + width && y < top + height && width * height <= least) {
      least = width * height;
      best = element.index;
    }
  }
  return best;
};

/* The element that an arrow key leads to. */
const neighbour = (key) => {
  const { elements } = state.result, seen = (element) => !element.hidden;

  if (key === 'ArrowUp')
    return elements[state.element]?.parent ?? -1;
  if (key === 'ArrowDown')
    return elements.find((element) => element.parent === state.element && seen(element))?.index ?? -1;
  if (key === 'ArrowRight')
    return elements.find((element) => element.index > state.element && seen(element))?.index ?? -1;
  return elements.findLast((element) => element.index < state.element && seen(element))?.index ?? -1;
};

const scrollToElement = () => {
  const stage = byId('stage'), box = byId('chosen').getBoundingClientRect(), frame = stage.getBoundingClientRect();

  if (box.top < frame.top || box.bottom > frame.bottom)
    stage.scrollTop += box.top - frame.top - Math.max(0, (frame.height - box.height) / 2);
};

/* --- what is done to it --- */

const zoom = (key) => {
  const next = nextZoom(state.zoom, key);

  if (next === null)
    return false;
  state.zoom = next;
  setZoom([byId('stage')], next);
  byId('zoom').textContent = `${Math.round(next * 100)} %`;
  return true;
};

export const beginPicture = (redraw) => {
  byId('legend').append(globalThis.pageView.legend());
  for (const id of ['show-regions', 'show-lines', 'show-elements'])
    byId(id).addEventListener('change', redraw);
  byId('show-after').addEventListener('change', () => during(showAfter));
  byId('slider').addEventListener('input', slide);
  byId('zoom-in').addEventListener('click', () => zoom('+'));
  byId('zoom-out').addEventListener('click', () => zoom('-'));
  byId('stage').addEventListener('keydown', (event) => {
    if (state.result === null || event.target !== byId('stage') || event.ctrlKey || event.metaKey || event.altKey)
      return;
    if (event.key.startsWith('Arrow')) {
      const next = neighbour(event.key);

      if (next >= 0)
        showElement(next);
      scrollToElement();
    } else if (!zoom(event.key))
      return;
    event.preventDefault();
  });
};
