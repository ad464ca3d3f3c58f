/* merge.js - the labels of two people as those of a third set, and what the two see differently */
import { elementName, showElement } from './picture.js';
import { ask, byId, count, during, fail, make, makeButton, say, state } from './state.js';

const { drawBox } = globalThis.pageView;

let people = []; /* names of two sets */
let differences = []; /* [{ index, choices }]: an element and its regions by both, undefined for none */
let without = new Set(); /* elements of these for which no region was chosen */
let labels = new Map(), change; /* as they are now; what puts others in their place */

/* The region of each element: that of the nearest label around it. */
export const spread = (given) => {
  const found = [];

  for (const { index, parent } of state.result.elements)
    found[index] = given.get(index) ?? found[parent];
  return found;
};

/* Labels for what both see alike, and the outermost elements that they see differently. */
const compare = (first, second) => {
  const one = spread(first), two = spread(second), merged = new Map(), around = [], found = [];

  for (const { index, parent } of state.result.elements) {
    const choices = [one[index], two[index]];

    if (choices[0] !== choices[1]) {
      /* what is alike in it has a label of its own, whatever is chosen for it */
      around[index] = undefined;
      if (choices[0] !== one[parent] || choices[1] !== two[parent])
        found.push({ index, choices });
      continue;
    }
    around[index] = choices[0];
    if (choices[0] !== undefined && choices[0] !== around[parent])
      merged.set(index, choices[0]);
  }
  return { merged, found, one, two };
};

/* On how many elements without others in them both agree, of those that both gave a region. */
const agreement = (one, two) => {
  const inner = new Set(state.result.elements.map((element) => element.parent));
  const both = state.result.elements.filter(({ index, hidden }) => !hidden && !inner.has(index)
    && one[index] !== undefined && two[index] !== undefined);

  return [both.filter(({ index }) => one[index] === two[index]).length, both.length];
};

/* --- what is to be decided --- */

const isChosen = ({ index }, region) =>
  (region === undefined ? without.has(index) && !labels.has(index) : labels.get(index) === region);
const isOpen = ({ index }) => !labels.has(index) && !without.has(index);

const choose = ({ index }, region) => {
  const others = new Map(labels);

  showElement(index);
  if (region === undefined) {
    others.delete(index);
    without.add(index);
  } else
    others.set(index, region);
  change(others);
};

const drawRow = (difference) => {
  const row = make('li'), { index } = difference;

  row.append(makeButton(elementName(state.result.elements[index]), () => showElement(index)),
    ...difference.choices.flatMap((region, i) => {
      const button = makeButton(`${people[i]}: ${region ?? 'none'}`, () => choose(difference, region));

      button.setAttribute('aria-pressed', isChosen(difference, region));
      return [' ', button];
    }));
  return row;
};

/* Shows the labels as they are now. */
export const showMerge = (now) => {
  labels = now;
  byId('merge-differences').replaceChildren(...differences.map(drawRow));
  byId('merge-left').textContent = differences.length === 0 ? ''
    : `${count(differences.length, 'difference')}, ${differences.filter(isOpen).length} to decide.`;
};

export const drawDifferences = (layer) => {
  for (const difference of differences.filter(isOpen))
    drawBox(layer, 'LEFT_OUT', state.result.elements[difference.index].box, { 'fill-opacity': .15, 'stroke-width': 4,
      'stroke-dasharray': '12 6' });
};

export const nextDifference = () => {
  const open = differences.filter(isOpen), found = open.find(({ index }) => index > state.element) ?? open[0];

  if (found !== undefined)
    showElement(found.index);
  else
    say(differences.length === 0 ? 'There are no differences.' : 'All differences are decided.');
};

/* --- two sets --- */

/* Offers the sets, other than the chosen one, that have labels of the page, if there are two. */
export const offerMerge = (sets, current, id) => {
  const names = sets.filter((set) => set !== current && set.pages.some((page) => page.id === id && page.labels > 0))
    .map((set) => set.name);

  const selects = [byId('merge-first'), byId('merge-second')], before = selects.map((select) => names.indexOf(select.value));
  const stay = !before.includes(-1) && before[0] !== before[1];

  byId('merge-part').hidden = names.length < 2;
  for (const [place, select] of selects.entries()) {
    select.replaceChildren(...names.map((name) => make('option', name)));
    select.selectedIndex = stay ? before[place] : Math.min(place, names.length - 1);
  }
};

export const forgetMerge = () => {
  differences = [];
  without = new Set();
  byId('merge-part').hidden = true;
  byId('merge-found').textContent = '';
  showMerge(new Map());
};

const labelsOf = async (name, id) => {
  const answer = await (await ask(`/v1/labels/${encodeURIComponent(name)}/${id}/labels`)).json();

  return new Map(answer.labels.map(({ element, region }) => [element, region]));
};

const merge = async () => {
  const names = [byId('merge-first').value, byId('merge-second').value], id = state.page;

  if (names[0] === names[1]) {
    say('Choose two sets.');
    return;
  }
  try {
    const [first, second] = await Promise.all(names.map((name) => labelsOf(name, id)));

    if (id !== state.page)
      return;
    const { merged, found, one, two } = compare(first, second), [alike, both] = agreement(one, two);
    people = names;
    differences = found;
    without = new Set();
    byId('merge-found').textContent = `${names[0]} and ${names[1]} give the same region to ${alike} of ${
      count(both, 'element')} that both labelled.`;
    change(merged);
    nextDifference();
  } catch (error) {
    fail(error);
  }
};

export const beginMerge = (put) => {
  change = put;
  byId('merge').addEventListener('click', () => during(merge));
  byId('merge-next').addEventListener('click', nextDifference);
};
