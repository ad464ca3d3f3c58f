'use strict';
/* viewer.js - shows how a page is sorted, and lets its lines be moved.  It speaks with its own service alone. */

const byId = (id) => document.getElementById(id);
const colours = { HEADER: '#0072b2', FOOTER: '#d55e00', LM: '#cc79a7', RM: '#e69f00', CENTER: '#009e73' };
const lineNames = { h1: 'HEADER ends', h2: 'FOOTER begins', w1: 'LM ends', w2: 'RM begins' };
const endings = { text: 'txt', markdown: 'md', html: 'html', json: 'json', links: 'jsonl' };
const controls = ['method', 'thresholds', 'focus', 'viewport'];

/* What is shown: the kept snapshot, the result of the last sorting, the lines that were set by hand. */
const state = { snapshot: null, result: null, moved: {}, format: 'text', output: '', element: -1, turn: 0, url: '' };

const say = (text) => { byId('status').textContent = text; };

const ask = async (path, body, type = 'application/json') => {
  const headers = {};
  const token = byId('token').value;

  if (body !== undefined)
    headers['Content-Type'] = type;
  if (token !== '')
    headers.Authorization = `Bearer ${token}`;
  const answer = await fetch(path, { method: body === undefined ? 'GET' : 'POST', headers, body });
  if (answer.ok)
    return answer;
  byId('token-label').hidden = byId('token-label').hidden && answer.status !== 401;
  const { error } = await answer.json().catch(() => ({ error: { message: `status ${answer.status}` } }));
  throw new Error(error.message);
};

const chosen = () => Object.fromEntries(controls.map((id) => [id, byId(id).value]).filter(([, value]) => value !== ''));

/* --- picture --- */

const svg = (name, attributes, parent) => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);

  for (const [key, value] of Object.entries(attributes))
    element.setAttribute(key, value);
  parent.append(element);
  return element;
};

/* The five regions as rectangles: above, below, and between them band by band. */
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
  const { page } = state.result;
  const down = line[0] === 'h';

  element.setAttribute('transform', down ? `translate(0 ${value})` : `translate(${value} 0)`);
  element.setAttribute('aria-valuenow', Math.round(value));
  element.setAttribute('aria-valuetext', `${Math.round(value)} px`);
  element.querySelector('text').textContent = `${line} ${Math.round(value)}`;
  return [down ? page.height : page.width, value];
};

/* One of the four lines, to be dragged or moved by keys.  One that is absent waits at its edge. */
const drawLine = (line, layer) => {
  const { page, thresholds: t } = state.result;
  const down = line[0] === 'h', most = down ? page.height : page.width;
  const value = t[line] ?? (line[1] === '1' ? 0 : most);
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
};

const focusedLine = () => document.activeElement?.dataset?.line;

const draw = () => {
  const { page, thresholds } = state.result;
  const layer = byId('layer'), focused = focusedLine();

  layer.setAttribute('viewBox', `0 0 ${page.width} ${page.height}`);
  layer.setAttribute('preserveAspectRatio', 'none');
  layer.replaceChildren();
  byId('sheet').style.aspectRatio = `${page.width} / ${page.height}`;
  if (thresholds.h1 === undefined)
    return;
  for (const [region, x, y, width, height] of regionBoxes())
    svg('rect', { x, y, width, height, fill: colours[region], 'fill-opacity': region === 'CENTER' ? .06 : .3,
      stroke: colours[region], 'stroke-width': 2, 'data-region': region }, layer);
  svg('rect', { id: 'chosen', x: 0, y: 0, width: 0, height: 0, fill: 'none', stroke: '#000', 'stroke-width': 3,
    'stroke-dasharray': '8 5', 'pointer-events': 'none' }, layer);
  for (const line of Object.keys(lineNames))
    drawLine(line, layer);
  if (focused !== undefined)
    layer.querySelector(`[data-line=${focused}]`).focus();
  showElement(state.element);
};

/* --- side --- */

const cell = (row, text, heading = false) => {
  const element = document.createElement(heading ? 'th' : 'td');

  if (heading)
    element.scope = 'row';
  element.textContent = text;
  row.append(element);
};

const percent = (value) => `${Math.round(value * 100)} %`;

const describe = () => {
  const { thresholds: t } = state.result;
  const body = byId('lines').tBodies[0];

  body.replaceChildren();
  for (const line of Object.keys(lineNames)) {
    const found = t.separators?.[line], row = body.insertRow();

    cell(row, `${line}: ${lineNames[line]}`, true);
    cell(row, t[line] === null || t[line] === undefined ? 'none' : `${Math.round(t[line])} px`);
    cell(row, line in state.moved ? 'by hand' : found ? percent(found.confidence) : '');
    cell(row, line in state.moved ? '' : found?.reasons ?? '');
  }
  byId('expected').textContent = typeof t.expected_f1 !== 'number' ? ''
    : `F1 of CENTER is expected to be ${t.expected_f1.toFixed(2)}${t.expected_f1 < .7 ? ': the lines are doubtful' : ''}.`;
  byId('readings').replaceChildren(...(t.alternatives ?? []).map((other) => {
    const button = document.createElement('button');

    button.type = 'button';
    button.textContent = `Another reading, expected F1 ${other.expected_f1.toFixed(2)}`;
    button.addEventListener('click', () => {
      for (const line of Object.keys(lineNames))
        state.moved[line] = other[line] === null ? 'none' : String(other[line]);
      sort();
    });
    return button;
  }));
};

const showElement = (index) => {
  const element = state.result.elements[index], box = byId('chosen');

  state.element = element === undefined ? -1 : index;
  if (element === undefined)
    return;
  const [x, y, width, height] = element.box;
  for (const [name, value] of Object.entries({ x, y, width, height }))
    box?.setAttribute(name, value);
  byId('element').textContent = `${element.tag}${element.id ? ` #${element.id}` : ''}${element.class
    ? ` .${element.class.split(/\s+/).join('.')}` : ''}: ${element.region ?? 'no region'}; left ${x}, top ${y}, ${
    width} wide, ${height} high`;
};

/* The smallest element at a place. */
const elementAt = (x, y) => {
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

/* --- output --- */

const body = (format) => JSON.stringify({ ...chosen(), ...state.moved, kept: state.snapshot, format });

const showOutput = async () => {
  const turn = state.turn;
  const answer = await ask('/v1/segment', body(state.format));
  const text = await answer.text();

  if (turn !== state.turn)
    return;
  state.output = text;
  byId('output').textContent = text.length > 500000 ? `${text.slice(0, 500000)}\n…` : text;
};

const setLink = () => {
  const parameters = new URLSearchParams({ ...chosen(), ...state.moved });

  if (state.url !== '')
    parameters.set('url', state.url);
  history.replaceState(null, '', `#${parameters}`);
};

/* Sorts the kept snapshot by the lines as they are.  Of several that are under way only the last one counts. */
const sort = async () => {
  const turn = ++state.turn, begun = performance.now();

  try {
    const answer = await ask('/v1/segment', body('json'));
    const result = await answer.json();

    if (turn !== state.turn)
      return;
    state.result = result;
    draw();
    describe();
    setLink();
    say(`Sorted in ${Math.round(performance.now() - begun)} ms.`);
    await showOutput();
  } catch (error) {
    if (turn === state.turn)
      say(`It failed: ${error.message}`);
  }
};

/* --- lines --- */

const moveLine = (line, value) => {
  const { page } = state.result;
  const most = line[0] === 'h' ? page.height : page.width;
  const clamped = Math.min(Math.max(value, 0), most);

  state.moved[line] = String(Math.round(clamped));
  setValue(line, byId('layer').querySelector(`[data-line=${line}]`), clamped);
};

const place = (event) => {
  const box = byId('layer').getBoundingClientRect(), { page } = state.result;

  return [(event.clientX - box.left) / box.width * page.width, (event.clientY - box.top) / box.height * page.height];
};

let dragged = null, waiting = false;

const sortSoon = () => {
  if (waiting)
    return;
  waiting = true;
  requestAnimationFrame(async () => {
    await sort();
    waiting = false;
  });
};

byId('layer').addEventListener('pointerdown', (event) => {
  const line = event.target.closest?.('.line');

  if (line === null)
    return;
  dragged = line.dataset.line;
  byId('layer').setPointerCapture(event.pointerId);
  line.focus();
  event.preventDefault();
});
byId('layer').addEventListener('pointermove', (event) => {
  if (state.result === null)
    return;
  const [x, y] = place(event);

  if (dragged === null) {
    showElement(elementAt(x, y));
    return;
  }
  moveLine(dragged, dragged[0] === 'h' ? y : x);
  sortSoon();
});
byId('layer').addEventListener('pointerup', () => {
  if (dragged !== null)
    sort();
  dragged = null;
});
byId('layer').addEventListener('keydown', (event) => {
  const line = event.target.closest?.('.line')?.dataset.line;
  const steps = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, PageUp: -10, PageDown: 10 };

  if (line === undefined || !(event.key in steps))
    return;
  const now = Number(event.target.getAttribute('aria-valuenow'));
  moveLine(line, now + steps[event.key] * (event.shiftKey ? 1 : 10));
  sortSoon();
  event.preventDefault();
});
byId('stage').addEventListener('keydown', (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];

  if (step === undefined || state.result === null || event.target !== byId('stage'))
    return;
  const { elements } = state.result;
  let next = state.element + step;
  while (elements[next]?.hidden)
    next += step;
  showElement(Math.min(Math.max(next, 0), elements.length - 1));
  event.preventDefault();
});

/* --- pages --- */

const remember = (url) => {
  const pages = [url, ...JSON.parse(localStorage.getItem('recent') ?? '[]').filter((other) => other !== url)].slice(0, 20);

  localStorage.setItem('recent', JSON.stringify(pages));
  showRecent();
};

const showRecent = () => {
  byId('recent').replaceChildren(...JSON.parse(localStorage.getItem('recent') ?? '[]').map((url) => {
    const option = document.createElement('option');

    option.value = url;
    return option;
  }));
};

const showPicture = async (number) => {
  const picture = byId('picture');

  URL.revokeObjectURL(picture.src);
  picture.removeAttribute('src');
  if (number !== null)
    picture.src = URL.createObjectURL(await (await ask(`/v1/kept/${number}`)).blob());
};

const render = async (load) => {
  const begun = performance.now();
  const clock = setInterval(() => say(`Rendering, ${Math.round((performance.now() - begun) / 1000)} s…`), 1000);

  byId('progress').hidden = false;
  say('Rendering…');
  state.turn++;
  try {
    const view = await (await load()).json();

    Object.assign(state, { snapshot: view.snapshot, result: view.result, element: -1 });
    byId('stage').hidden = byId('side').hidden = false;
    await showPicture(view.picture);
    draw();
    describe();
    setLink();
    say(`${view.result.title || 'The page'}: ${view.result.elements.length} elements, ${
      Math.round(performance.now() - begun)} ms.`);
    await showOutput();
    if (Object.keys(state.moved).length > 0)
      await sort();
  } catch (error) {
    say(`It failed: ${error.message}`);
  } finally {
    clearInterval(clock);
    byId('progress').hidden = true;
  }
};

const showUrl = (url) => {
  state.url = url;
  remember(url);
  return render(() => ask('/v1/view', JSON.stringify({ ...chosen(), url })));
};

const showFile = (file) => {
  state.url = '';
  state.moved = {};
  return render(() => ask(`/v1/view?${new URLSearchParams(chosen())}`, file, 'application/octet-stream'));
};

byId('ask').addEventListener('submit', (event) => {
  event.preventDefault();
  state.moved = {};
  if (byId('url').value !== '')
    showUrl(byId('url').value);
  else if (byId('file').files.length > 0)
    showFile(byId('file').files[0]);
});
byId('file').addEventListener('change', () => byId('file').files.length > 0 && showFile(byId('file').files[0]));
for (const id of ['method', 'thresholds', 'focus'])
  byId(id).addEventListener('change', () => state.snapshot !== null && sort());
byId('reset').addEventListener('click', () => {
  state.moved = {};
  sort();
});
document.addEventListener('dragover', (event) => {
  event.preventDefault();
  document.body.classList.add('dropping');
});
document.addEventListener('dragleave', () => document.body.classList.remove('dropping'));
document.addEventListener('drop', (event) => {
  event.preventDefault();
  document.body.classList.remove('dropping');
  if (event.dataTransfer.files.length > 0)
    showFile(event.dataTransfer.files[0]);
});

/* --- tabs and what is taken along --- */

const chooseTab = (tab) => {
  for (const other of byId('tabs').children) {
    other.setAttribute('aria-selected', other === tab);
    other.tabIndex = other === tab ? 0 : -1;
  }
  byId('output').setAttribute('aria-labelledby', tab.id);
  state.format = tab.dataset.format;
  showOutput().catch((error) => say(`It failed: ${error.message}`));
};

byId('tabs').addEventListener('click', (event) => event.target.dataset.format && chooseTab(event.target));
byId('tabs').addEventListener('keydown', (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key], tabs = [...byId('tabs').children];

  if (step === undefined)
    return;
  const next = tabs[(tabs.indexOf(document.activeElement) + step + tabs.length) % tabs.length];
  next.focus();
  chooseTab(next);
});
byId('copy').addEventListener('click', async () => {
  await navigator.clipboard.writeText(state.output);
  say('Copied.');
});
byId('link').addEventListener('click', async () => {
  await navigator.clipboard.writeText(location.href);
  say('The link is copied.');
});
byId('download').addEventListener('click', () => {
  const link = document.createElement('a');

  link.href = URL.createObjectURL(new Blob([state.output]));
  link.download = `page.${endings[state.format]}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
});

/* --- beginning --- */

const begin = () => {
  const parameters = new URLSearchParams(location.hash.slice(1));

  byId('stage').tabIndex = 0;
  showRecent();
  for (const id of controls)
    byId(id).value = parameters.get(id) ?? '';
  for (const line of Object.keys(lineNames))
    if (parameters.has(line))
      state.moved[line] = parameters.get(line);
  if (parameters.has('url')) {
    byId('url').value = parameters.get('url');
    showUrl(parameters.get('url'));
  }
};

begin();
