/* main.js - shows how a page is sorted, and lets its lines be moved */
import { beginLabels, forgetLabels, mayLeave } from './labels.js';
import { beginOutput, showOutput } from './output.js';
import { beginPicture, draw, elementAt, moveLine, place, showAfter, showElement, showPage } from './picture.js';
import { filesOf, packed } from './parts.js';
import { ask, byId, chosen, controls, count, during, fail, keptBody, lineNames, link, make, makeButton, say, state } from './state.js';

/* --- side --- */

const percent = (value) => `${Math.round(value * 100)} %`;
const pixels = (value) => (typeof value === 'number' ? `${Math.round(value)} px` : 'none');

const describeLines = (t) => {
  const rows = Object.keys(lineNames).map((line) => {
    const found = t.separators?.[line], row = document.createElement('tr');

    row.append(make('th', `${line}: ${lineNames[line]}`, { scope: 'row' }), make('td', pixels(t[line])),
      make('td', line in state.moved ? 'by hand' : found && found.confidence !== null ? percent(found.confidence) : ''),
      make('td', line in state.moved ? '' : found?.reasons ?? ''));
    return row;
  });

  byId('lines').tBodies[0].replaceChildren(...rows);
};

/* Another reading of the page: its lines, to be taken with a click. */
const offer = (other) => {
  const lines = Object.keys(lineNames).map((line) => `${line} ${pixels(other[line])}`).join(', ');

  return makeButton(`Another reading, expected F1 ${other.expected_f1.toFixed(2)}: ${lines}`, () => {
    for (const line of Object.keys(lineNames))
      state.moved[line] = other[line] === null ? 'none' : String(other[line]);
    sort();
  });
};

/* A page without its style sheets is not the page that a reader sees: that comes before all that is said of it. */
const describeMissing = (missing) => {
  const { sheets = 0, missing_sheets: gone = 0 } = missing ?? {};
  const cure = state.file === '' ? 'The regions may be wrong.'
    : state.parts ? 'What is missing is not among the parts that came with it, so the regions may be wrong.'
    : 'Drop its folder, a .zip of it, or the page saved as MHTML or with SingleFile.';

  byId('missing').hidden = gone === 0;
  byId('missing').textContent = `${gone} of ${count(sheets, 'style sheet')} did not come, so the page is shown ${
    gone === sheets ? 'unstyled' : 'styled in part'}. ${cure}`;
};

const describe = () => {
  const { thresholds: t } = state.result;

  describeLines(t);
  describeMissing(state.result.missing);
  byId('expected').textContent = typeof t.expected_f1 !== 'number' ? ''
    : `${t.alternatives ? 'The region lines may be wrong. ' : ''}Expected F1 of CENTER: ${t.expected_f1.toFixed(2)}.`;
  byId('parts').replaceChildren(
    ...(t.bands ?? []).map((band) => make('li', `Band from ${pixels(band.top)} to ${pixels(band.bottom)}: w1 ${pixels(band.w1)}, w2 ${
      pixels(band.w2)}`)),
    ...(t.layers ?? []).map((layer) => make('li', `Layer at ${layer.box.map(Math.round).join(', ')}: ${layer.region}, ${
      percent(layer.confidence)}`)));
  byId('readings').replaceChildren(...(t.alternatives ?? []).map(offer));
};

const setLink = () => history.replaceState(null, '', link());

/* --- sorting --- */

let note = ''; /* to be said with the next result */

/* Sorts the kept snapshot by the lines as they are.  Of several that are under way only the last one counts. */
const sort = () => during(async () => {
  const turn = ++state.turn, begun = performance.now();

  try {
    const result = await (await ask('/v1/segment', keptBody({ format: 'json' }))).json();

    if (turn !== state.turn)
      return;
    state.result = result;
    draw();
    describe();
    setLink();
    say(`${note}Sorted in ${Math.round(performance.now() - begun)} ms.`);
    note = '';
    await showOutput();
    if (turn === state.turn && byId('show-after').checked)
      await showAfter();
  } catch (error) {
    if (turn === state.turn)
      fail(error);
  }
});

let dragged = null, waiting = false, again = false;

/* At most one sorting at a time; lines that were moved meanwhile are sorted after it.  A method that sorts by no lines
 * gives way to the usual one, so that a line always does what it shows. */
const sortSoon = () => {
  const { thresholds: t } = state.result;

  again = true;
  if (t.preset === null && byId('method').value !== '') {
    note = `${byId('method').value} has no lines, so the page is sorted by vlps. `;
    byId('method').value = '';
  }
  if (waiting)
    return;
  waiting = true;
  during(async () => {
    await new Promise(requestAnimationFrame);
    while (again) {
      again = false;
      await sort();
    }
    waiting = false;
  });
};

const beginLines = () => {
  const stage = byId('stage');

  stage.addEventListener('pointerdown', (event) => {
    const line = event.target.closest('.line');

    if (line === null)
      return;
    dragged = line.dataset.line;
    stage.setPointerCapture(event.pointerId);
    line.focus();
    event.preventDefault();
  });
  stage.addEventListener('pointermove', (event) => {
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
  for (const end of ['pointerup', 'pointercancel'])
    stage.addEventListener(end, () => {
      if (dragged !== null)
        sortSoon();
      dragged = null;
    });
  stage.addEventListener('keydown', (event) => {
    const line = event.target.closest('.line')?.dataset.line;
    const steps = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, PageUp: -10, PageDown: 10 };

    if (line === undefined || !(event.key in steps))
      return;
    const now = Number(event.target.getAttribute('aria-valuenow'));
    moveLine(line, now + steps[event.key] * (event.shiftKey ? 1 : 10));
    sortSoon();
    event.preventDefault();
  });
  byId('reset').addEventListener('click', () => {
    state.moved = {};
    sort();
  });
};

/* --- pages --- */

const recent = () => JSON.parse(localStorage.getItem('recent') ?? '[]');

const showRecent = () => {
  byId('recent').replaceChildren(...recent().map((url) => make('option', '', { value: url })));
  byId('pages').replaceChildren(...recent().map((url) => {
    const item = make('li'), anchor = make('a', url, { href: `#${new URLSearchParams({ url })}` });

    item.append(anchor);
    return item;
  }));
};

const remember = (url) => {
  localStorage.setItem('recent', JSON.stringify([url, ...recent().filter((other) => other !== url)].slice(0, 20)));
  showRecent();
};

/* Batches that the service has under way or done. */
const showJobs = async () => {
  const { jobs } = await (await ask('/v1/jobs')).json();

  byId('jobs-part').hidden = jobs.length === 0;
  byId('jobs').replaceChildren(...jobs.map((job) => make('li', `${job.id}: ${job.state}, ${count(job.pages, 'page')}, of ${job.created}`)));
};

/* Where the service has task files, it shows their tasks. */
const showTasksLink = async () => {
  const { collections } = await (await ask('/v1/collections')).json();

  byId('tasks-link').hidden = collections.length === 0;
};

/* Shows a page that has come, sorted by the lines of the viewer's address if there are any. */
const present = async (view, begun = performance.now()) => {
  Object.assign(state, { snapshot: view.snapshot, picture: view.picture, result: view.result, element: -1 });
  forgetLabels(); /* before anything can be saved for the new page */
  byId('left').hidden = byId('side').hidden = false;
  await showPage();
  draw();
  describe();
  setLink();
  say(`${view.result.title || 'The page'}: ${count(view.result.elements.length, 'element')}, ${Math.round(performance.now() - begun)} ms.`);
  if (Object.keys(state.moved).length > 0)
    await sort();
  else {
    await showOutput();
    await showAfter();
  }
};

let stopping = null;

const render = (load) => during(async () => {
  const begun = performance.now(), stop = new AbortController();
  const clock = setInterval(() => say(`Rendering, ${Math.round((performance.now() - begun) / 1000)} s…`), 1000);

  stopping?.abort();
  stopping = stop;
  byId('work').hidden = false;
  say('Rendering…');
  state.turn++;
  try {
    const view = await (await load(stop.signal)).json();

    clearInterval(clock); /* what is said of the page stays */
    await present(view, begun);
    if (byId('tasks-link').hidden && byId('token').value !== '')
      await showTasksLink();
  } catch (error) {
    fail(error);
  } finally {
    clearInterval(clock);
    if (stopping === stop)
      byId('work').hidden = true;
  }
});

const showUrl = (url) => {
  if (!mayLeave())
    return;
  state.url = url;
  state.file = '';
  remember(url);
  render((signal) => ask('/v1/view', JSON.stringify({ ...chosen(), url }), { signal }));
};

/* `parts`: it came with files beside it. */
const showFile = (file, parts) => {
  state.url = '';
  state.file = file.name;
  state.parts = parts;
  state.moved = {};
  render((signal) => ask(`/v1/view?${new URLSearchParams(chosen())}`, file, { type: 'application/octet-stream', signal }));
};

/* Files and folders; a page that comes with its parts is shown with them. */
const showFiles = (files) => during(async () => {
  if (!mayLeave())
    return;
  try {
    const all = await files;

    if (all.length > 0) {
      const page = await packed(all);

      showFile(page, page !== all[0][1]);
    }
  } catch (error) {
    fail(error);
  }
});

const showChosen = (input) => showFiles([...input.files].map((file) => [file.webkitRelativePath || file.name, file]));

/* What the address of the viewer says. */
const followLink = () => {
  const parameters = new URLSearchParams(location.hash.slice(1));

  for (const id of controls)
    byId(id).value = parameters.get(id) ?? '';
  state.moved = {};
  for (const line of Object.keys(lineNames))
    if (parameters.has(line))
      state.moved[line] = parameters.get(line);
  if (!parameters.has('url'))
    return;
  byId('url').value = parameters.get('url');
  showUrl(parameters.get('url'));
};

/* As it is typed: without a scheme it is of the web. */
const addressOf = (typed) => {
  const address = typed.trim();

  return address === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`;
};

const beginPages = () => {
  byId('ask').addEventListener('submit', (event) => {
    event.preventDefault();
    state.moved = {};
    byId('url').value = addressOf(byId('url').value);
    if (byId('url').value !== '')
      showUrl(byId('url').value);
    else if (byId('file').files.length > 0)
      showChosen(byId('file'));
  });
  for (const id of ['file', 'folder'])
    byId(id).addEventListener('change', () => showChosen(byId(id)));
  for (const id of ['method', 'thresholds', 'focus'])
    byId(id).addEventListener('change', () => state.snapshot !== null && sort());
  byId('viewport').addEventListener('change', () => state.url !== '' && byId('viewport').validity.valid && showUrl(state.url));
  byId('stop').addEventListener('click', () => stopping?.abort());
  byId('earlier').addEventListener('toggle', () => byId('earlier').open && showJobs().catch(fail));
  byId('forget').addEventListener('click', () => {
    localStorage.removeItem('recent');
    showRecent();
  });
  document.addEventListener('dragover', (event) => {
    event.preventDefault();
    document.body.classList.add('dropping');
  });
  document.addEventListener('dragleave', () => document.body.classList.remove('dropping'));
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    document.body.classList.remove('dropping');
    showFiles(filesOf(event.dataTransfer));
  });
  window.addEventListener('hashchange', followLink);
  /* a bookmark for other pages; here it is only to be dragged */
  byId('bookmarklet').href = `javascript:void(window.open(${JSON.stringify(`${location.origin}/#url=`)}+encodeURIComponent(location.href)))`;
  byId('bookmarklet').addEventListener('click', (event) => event.preventDefault());
};

beginOutput();
beginPicture(() => state.result !== null && draw());
beginLines();
beginPages();
showRecent();
showTasksLink().catch(() => {});
beginLabels({ redraw: draw, present, stop: () => stopping?.abort() }).catch(fail);
followLink();
