/* state.js - what the viewer shows, and how it asks its service; it speaks with nobody else */

export const byId = (id) => document.getElementById(id);
export const controls = ['method', 'thresholds', 'focus', 'viewport'];
export const lineNames = { h1: 'HEADER ends', h2: 'FOOTER begins', w1: 'LM ends', w2: 'RM begins' };

/* The kept snapshot and picture, the result of the last sorting, the lines that were set by hand, the sheet they are drawn
 * on; the address or the name of the file that the page is, and whether the file came with its parts; its id in data sets,
 * where it is in one. */
export const state = { snapshot: null, picture: null, result: null, moved: {}, format: 'text', element: -1, turn: 0, url: '',
  file: '', parts: false, page: null, zoom: 1, view: null, drawLabels: null };

let underWay = 0;

/* What the viewer does meanwhile is not final: the page says so to those who wait for it. */
export const during = async (work) => {
  underWay++;
  document.body.setAttribute('aria-busy', 'true');
  try {
    return await work();
  } finally {
    underWay--;
    if (underWay === 0)
      document.body.removeAttribute('aria-busy');
  }
};

/* In one line, so that nothing moves below it; what failed is shown whole. */
export const say = (text, whole = false) => {
  byId('status').textContent = byId('status').title = text;
  byId('status').classList.toggle('whole', whole);
};

export const ask = async (path, body, { type = 'application/json', signal } = {}) => {
  const headers = {};
  const token = byId('token').value;

  if (body !== undefined)
    headers['Content-Type'] = type;
  if (token !== '')
    headers.Authorization = `Bearer ${token}`;
  const answer = await fetch(path, { method: body === undefined ? 'GET' : 'POST', headers, body, signal });
  if (answer.ok)
    return answer;
  byId('token-label').hidden = byId('token-label').hidden && answer.status !== 401;
  const { error } = await answer.json().catch(() => ({ error: { message: `status ${answer.status}` } }));
  throw Object.assign(new Error(error.message), { code: error.code });
};

export const fail = (error) => say(error.name === 'AbortError' ? 'Stopped.' : `It failed: ${error.message}`, true);

export const chosen = () => Object.fromEntries(controls.map((id) => [id, byId(id).value]).filter(([, value]) => value !== ''));

/* The part of the viewer's address that brings the page back, with the lines as they are now. */
export const link = () => {
  const parameters = new URLSearchParams({ ...chosen(), ...state.moved });

  if (state.url !== '')
    parameters.set('url', state.url);
  return `#${parameters}`;
};

/* The body of a request for the kept page, sorted by the lines as they are. */
export const keptBody = (more) => JSON.stringify({ ...chosen(), ...state.moved, kept: state.snapshot, ...more });

export const make = (name, text = '', attributes = {}) => {
  const element = document.createElement(name);

  for (const [key, value] of Object.entries(attributes))
    element.setAttribute(key, value);
  element.textContent = text;
  return element;
};

export const makeButton = (text, click) => {
  const button = make('button', text, { type: 'button' });

  button.addEventListener('click', click);
  return button;
};

/* "1 label", "2 labels" */
export const count = (number, name) => `${number} ${name}${number === 1 ? '' : 's'}`;
