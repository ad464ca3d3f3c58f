/* labels.js - regions of elements set by people, and saved as pages of a data set */
import { beginMerge, drawDifferences, forgetMerge, nextDifference, offerMerge, showMerge, spread } from './merge.js';
import { elementAt, place, showElement } from './picture.js';
import { ask, byId, count, during, fail, make, makeButton, say, state } from './state.js';

const { drawBox, regions, svg } = globalThis.pageView;
const mostSteps = 200; /* that can be undone */

let labels = new Map(); /* of an element's index its region */
let past = [], future = []; /* labels as they were before changes, and before these were undone */
let sets = [], unsaved = false, opening = false, redraw, present, stop;

const current = () => sets[byId('label-set').selectedIndex];

/* --- what is labelled --- */

/* Elements without others in them that can be seen and have no label around them. */
const leftOver = () => {
  const { elements } = state.result, inner = new Set(elements.map((element) => element.parent)), found = spread(labels);

  return elements.filter((element) => !element.hidden && !inner.has(element.index) && element.box[2] > 0 && element.box[3] > 0
    && found[element.index] === undefined);
};

const drawLabels = (layer) => {
  for (const [index, region] of labels) {
    const element = state.result.elements[index];

    if (element !== undefined)
      drawBox(layer, region, element.box, { 'fill-opacity': .35, 'stroke-width': 2, 'data-label': index });
  }
  drawDifferences(layer);
};

/* Which label the chosen element has: its own, or that of an element around it. */
const mark = () => {
  const { elements = [] } = state.result ?? {};
  let at = elements[state.element];

  for (const button of byId('label-regions').children)
    button.setAttribute('aria-pressed', state.element >= 0 && labels.get(state.element) === button.dataset.region);
  while (at !== undefined && !labels.has(at.index))
    at = elements[at.parent];
  byId('label-here').textContent = state.element < 0 ? 'Click an element, or choose one with the arrow keys in the picture.'
    : at === undefined ? 'This element has no label.'
    : at.index === state.element ? `This element is labelled ${labels.get(at.index)}.`
    : `This element is ${labels.get(at.index)}, as the ${at.tag} around it is labelled.`;
};

const describe = () => {
  const left = leftOver().length;

  byId('label-undo').disabled = past.length === 0;
  byId('label-redo').disabled = future.length === 0;
  byId('label-left').textContent = `${count(labels.size, 'label')}; ${left === 0 ? 'nothing is left' : left === 1 ? '1 element is left without one' : `${left} elements are left without one`}.`;
  showMerge(labels);
  mark();
};

const showChange = () => {
  unsaved = true;
  describe();
  redraw();
};

/* Puts others in the place of the labels. */
const change = (others) => {
  past = [...past, labels].slice(-mostSteps);
  future = [];
  labels = others;
  showChange();
};

/* One step back, or forth again. */
const step = (from, to, done, none) => {
  if (from.length === 0) {
    say(none);
    return;
  }
  to.push(labels);
  labels = from.pop();
  showChange();
  say(`${done}: ${count(labels.size, 'label')}.`);
};
const undo = () => step(past, future, 'Undone', 'There is nothing to undo.');
const redo = () => step(future, past, 'Done again', 'There is nothing to do again.');

const assign = (region) => {
  if (state.element < 0)
    return;
  const others = new Map(labels);

  if (region === undefined)
    others.delete(state.element);
  else
    others.set(state.element, region);
  if (labels.get(state.element) !== region)
    change(others);
  const { tag } = state.result.elements[state.element];
  say(region === undefined ? `The label of this ${tag} is gone.` : `This ${tag} is ${region}.`);
};

const next = () => {
  const left = leftOver(), found = left.find((element) => element.index > state.element) ?? left[0];

  if (found !== undefined)
    showElement(found.index);
  describe();
};

/* Labels as the page is sorted: the tops of the largest subtrees of one region. */
const takeResult = () => {
  const { elements } = state.result, mixed = [];

  for (const element of [...elements].reverse()) {
    const around = elements[element.parent];

    if (around !== undefined && !element.hidden && (mixed[element.index] || around.region !== element.region))
      mixed[around.index] = true;
  }
  const found = new Map();

  for (const { index, parent, region, hidden, box } of elements)
    if (region && !hidden && !mixed[index] && box[2] > 0 && box[3] > 0 && (parent < 0 || mixed[parent]))
      found.set(index, region);
  change(found);
  say('The labels are those of the result.');
};

/* --- sets --- */

/* Labels that are not saved would be gone with the page. */
export const mayLeave = () => !unsaved || window.confirm('The labels of this page are not saved. Leave it all the same?');

const bringPage = async (page) => {
  opening = true;
  try {
    const kept = await (await ask(`/v1/labels/${encodeURIComponent(current().name)}/${page.id}`)).json();
    const answer = await ask('/v1/segment', JSON.stringify({ kept: kept.snapshot, format: 'json' }));

    state.url = page.url;
    state.file = page.file;
    state.parts = true; /* as far as they were there */
    state.moved = {};
    await present({ ...kept, result: await answer.json() });
    state.page = page.id;
    offerMerge(sets, current(), state.page);
    past = [];
    future = [];
    labels = new Map(kept.labels.map(({ element, region }) => [element, region]));
    byId('label-done').checked = page.done;
    byId('label-mode').checked = true;
    changeMode();
    unsaved = false;
  } catch (error) {
    fail(error);
  } finally {
    opening = false;
  }
};

const openPage = (page) => {
  if (!mayLeave())
    return;
  stop(); /* what is still being rendered is no longer wanted */
  during(() => bringPage(page));
};

/* A row of the picture of progress: a bar in the colour of its region. */
const drawBar = (name, number, most, said) => {
  const row = document.createElement('tr'), cell = make('td'), picture = svg('svg', { viewBox: '0 0 100 1', preserveAspectRatio: 'none',
    'aria-hidden': 'true' }, cell);

  drawBox(picture, regions.includes(name) ? name : 'LEFT_OUT', [0, 0, most > 0 ? 100 * number / most : 0, 1],
    number > 0 ? {} : { visibility: 'hidden' });
  row.append(make('th', name, { scope: 'row' }), cell, make('td', said));
  return row;
};

/* How far the set is: pages that are done, and labels by region. */
const drawProgress = (set) => {
  const done = set.pages.length - set.left, labelled = (page) => page.regions ?? {};
  const counts = regions.map((region) => set.pages.reduce((sum, page) => sum + (labelled(page)[region] ?? 0), 0));
  const pages = regions.map((region) => set.pages.filter((page) => labelled(page)[region] > 0).length);

  byId('label-progress').hidden = set.pages.length === 0;
  byId('label-progress-caption').textContent = `Progress of ${set.name}`;
  byId('label-progress').tBodies[0].replaceChildren(
    drawBar('Pages done', done, set.pages.length, `${done} of ${set.pages.length}`),
    ...regions.map((region, i) => drawBar(region, counts[i], Math.max(...counts),
      `${count(counts[i], 'label')} on ${count(pages[i], 'page')}`)));
};

const pageName = ({ title, file, url, id }) => (title && file ? `${title} (${file})` : title || file || url || id);

const list = () => {
  const set = current();

  byId('label-pages').replaceChildren(...set.pages.map((page) => {
    const item = make('li'), progress = page.done ? 'done' : page.labels > 0 ? `${count(page.labels, 'label')}, not done` : 'to do';

    item.append(makeButton(pageName(page), () => openPage(page)), ` ${progress}`);
    return item;
  }));
  byId('label-set-left').textContent = set.pages.length === 0 ? 'none yet'
    : set.left === 0 ? `all ${set.pages.length} are done`
    : `${set.left} of ${set.pages.length} are left`;
  drawProgress(set);
  offerMerge(sets, set, state.page);
};

const load = async () => {
  const chosen = byId('label-set').selectedIndex;

  ({ sets } = await (await ask('/v1/labels')).json());
  byId('labels').hidden = byId('label-sets').hidden = sets.length === 0;
  if (sets.length === 0)
    return;
  byId('label-set').replaceChildren(...sets.map((set) => make('option', set.name)));
  byId('label-set').selectedIndex = Math.max(chosen, 0);
  list();
};

const save = async () => {
  /* the page is there before its labels are; they would be overwritten with none */
  if (opening) {
    say('The page is still being opened; save when its labels are there.');
    return;
  }
  const { result, snapshot, picture } = state;

  say('Saving…');
  try {
    const answer = await ask('/v1/labels', JSON.stringify({ set: current().name, kept: snapshot, picture, url: result.url,
      title: result.title, file: state.file || undefined,
      elements: result.elements.length, done: byId('label-done').checked,
      labels: [...labels].sort((a, b) => a[0] - b[0]).map(([element, region]) => ({ element, region })) }));
    unsaved = false;
    state.page = (await answer.json()).id;
    await load();
    say(`Saved: ${count(labels.size, 'label')}.`);
  } catch (error) {
    fail(error);
  }
};

const changeMode = () => {
  const on = byId('label-mode').checked;

  state.drawLabels = on ? drawLabels : null;
  byId('label-tools').hidden = !on;
  if (state.result === null)
    return;
  redraw();
  describe();
};

/* A page that is shown anew has no labels yet. */
export const forgetLabels = () => {
  labels = new Map();
  past = [];
  future = [];
  unsaved = false;
  state.page = null;
  forgetMerge();
  byId('label-done').checked = false;
  if (state.drawLabels)
    describe();
};

export const beginLabels = async (handlers) => {
  ({ redraw, present, stop } = handlers);
  regions.forEach((region, i) => {
    const button = makeButton(`${i + 1} ${region}`, () => assign(region));

    button.dataset.region = region;
    byId('label-regions').append(button);
  });
  byId('label-regions').append(makeButton('0 none', () => assign(undefined)));
  byId('label-mode').addEventListener('change', changeMode);
  byId('label-set').addEventListener('change', list);
  byId('label-result').addEventListener('click', takeResult);
  byId('label-next').addEventListener('click', next);
  byId('label-save').addEventListener('click', save);
  beginMerge(change);
  byId('label-undo').addEventListener('click', undo);
  byId('label-redo').addEventListener('click', redo);
  document.addEventListener('keydown', (event) => {
    const key = event.key.toLowerCase(), again = key === 'y' || (key === 'z' && event.shiftKey);

    /* text fields have their own */
    if (!state.drawLabels || !(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && !again)
      || event.target.matches('input:not([type=checkbox], [type=range]), textarea'))
      return;
    (again ? redo : undo)();
    event.preventDefault();
  });
  byId('stage').addEventListener('click', (event) => {
    if (!state.drawLabels)
      return;
    showElement(elementAt(...place(event)));
    assign(byId('label-brush').value || undefined);
  });
  byId('stage').addEventListener('keydown', (event) => {
    const number = '012345'.indexOf(event.key);

    if (!state.drawLabels || event.ctrlKey || event.metaKey || event.altKey)
      return;
    if (event.key.length === 1 && number >= 0)
      assign(regions[number - 1]);
    else if (event.key === 'n')
      next();
    else if (event.key === 'd')
      nextDifference();
    else if (event.key === 's')
      save();
    else
      return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  new MutationObserver(mark).observe(byId('element'), { childList: true }); /* another element is chosen */
  byId('token').addEventListener('change', () => load().catch(fail));
  window.addEventListener('beforeunload', (event) => unsaved && event.preventDefault());
  await load();
};
