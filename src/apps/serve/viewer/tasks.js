/* tasks.js - the tasks of vlps collect and their newest records; it looks, and starts nothing */
import { ask, byId, count, during, fail, make, makeButton, say } from './state.js';

const columns = ['Task', 'State', 'Last run', 'New', 'Records', 'Failing', 'To publish'];
let turn = 0; /* of what was asked for, the last alone is shown */

/* Numbers in the address bar bring the task back: #1/2 */
const chosen = () => location.hash.match(/^#(\d+)\/(\d+)$/)?.slice(1) ?? null;

const when = (time) => new Date(time).toLocaleString();

const stateOf = (task) => task.last_run === null ? 'has not run yet'
  : task.due === null || new Date(task.due) <= new Date() ? 'due now' : `due ${when(task.due)}`;

/* Addresses of pages are those of strangers. */
const linkTo = (url, text) => /^https?:\/\//.test(url) ? make('a', text, { href: url, rel: 'noreferrer' }) : make('span', text);

const makeWarnings = (warnings) => warnings.map((warning) => make('li', `Warning: ${warning}`, { class: 'warning' }));

const makeRecord = (record) => {
  const item = make('li'), list = make('ul');
  const facts = [record.author, record.time, `collected ${when(record.collected)}`].filter(Boolean);

  item.append(linkTo(record.url, record.title || record.url), make('p', facts.join(', ')), make('p', record.begins));
  list.replaceChildren(...makeWarnings(record.warnings));
  if (record.warnings.length > 0)
    item.append(list);
  return item;
};

const showTask = async (collection, number) => {
  const now = ++turn;

  try {
    const { task, records } = await (await ask(`/v1/collections/${collection}/${number}`)).json();
    if (now !== turn)
      return;
    byId('task-name').textContent = task.name;
    byId('feed').href = `/v1/collections/${collection}/${number}/feed`;
    byId('task-feed').hidden = !task.feed;
    byId('task-warnings').replaceChildren(...makeWarnings(task.warnings));
    byId('records').replaceChildren(...records.map(makeRecord));
    byId('task').hidden = false;
    say(`${task.name}: ${count(task.records, 'record')}, ${stateOf(task)}.`);
  } catch (error) {
    byId('task').hidden = true;
    fail(error);
  }
};

const choose = (collection, number) => {
  history.replaceState(null, '', `#${collection}/${number}`);
  return during(() => showTask(collection, number));
};

const makeRow = (collection, task) => {
  const row = make('tr'), name = make('th', '', { scope: 'row' });

  name.append(makeButton(task.name, () => choose(collection, task.number)));
  if (task.warnings.length > 0)
    name.append(make('span', ' Warning', { class: 'warning' }));
  row.append(name, ...[stateOf(task), task.last_run === null ? 'never' : when(task.last_run), task.new, task.records,
    task.failing, task.unpublished].map((value) => make('td', String(value))));
  return row;
};

const makeCollection = ({ number, name, readable, tasks }) => {
  const part = make('div', '', { class: 'wide-table', role: 'region', tabindex: '0', 'aria-label': `Tasks of ${name}` });
  const table = make('table'), head = make('thead'), titles = make('tr'), body = make('tbody');

  titles.append(...columns.map((column) => make('th', column, { scope: 'col' })));
  head.append(titles);
  body.append(...tasks.map((task) => makeRow(number, task)));
  table.append(make('caption', name), head, body);
  part.append(table);
  if (!readable)
    part.append(make('p', 'This task file or a store of it cannot be read, so tasks are missing here. The log of a verbose service says why.',
      { class: 'warning' }));
  return part;
};

const load = async () => {
  try {
    const { collections } = await (await ask('/v1/collections')).json();
    const tasks = collections.reduce((sum, { tasks }) => sum + tasks.length, 0), task = chosen();

    byId('collections').replaceChildren(...collections.map(makeCollection));
    say(collections.length === 0 ? 'There are no tasks here: vlps serve --collection TASKS.ini shows those of a task file.'
      : `${count(tasks, 'task')}.`);
    if (task !== null)
      await showTask(...task);
  } catch (error) {
    fail(error);
  }
};

byId('ask').addEventListener('submit', (event) => {
  event.preventDefault();
  during(load);
});
window.addEventListener('hashchange', () => chosen() && during(() => showTask(...chosen())));
during(load);
