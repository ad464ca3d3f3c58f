/* output.js - the content in each format, and what is taken along */
import { ask, byId, chosen, during, fail, keptBody, link, say, state } from './state.js';

const { compareLists, strike } = globalThis.pageView;
const mostShown = 500000; /* characters */
const mostChanges = 2500; /* beyond which pieces of text are not compared */

let output = '', whole = { of: null };

/* The same format of the page with all its regions; one is kept. */
const allOf = async (format) => {
  const of = `${state.snapshot} ${format}`;

  if (whole.of !== of) {
    const answer = await ask('/v1/segment', JSON.stringify({ ...chosen(), method: 'vl-ps', kept: state.snapshot, format,
      regions: 'HEADER,FOOTER,LM,RM,CENTER' }));
    whole = { of, text: await answer.text() };
  }
  return whole.text;
};

/* What is compared: tags and text of HTML, lines of all else. */
const pieces = (text, format) => text.split(format === 'html' ? /(?<=>)|(?=<)/ : /(?<=\n)/);

/* JSON lists all elements, an element a line: those that are left out are struck. */
const strikeJson = (text) => pieces(text, 'json').map((line) =>
  [/^ *\{"index": .*"content": false, "reason": "/.test(line) ? '-' : '=', line]);

const show = async () => {
  const text = output.length > mostShown ? `${output.slice(0, mostShown)}\n…` : output, { format } = state;

  byId('output').classList.remove('struck');
  byId('output').textContent = text;
  if (!byId('show-struck').checked)
    return;
  if (format === 'json') {
    strike(byId('output'), strikeJson(text));
    return;
  }
  const turn = state.turn, all = await allOf(format);
  if (turn !== state.turn || format !== state.format)
    return;
  strike(byId('output'), compareLists(pieces(all.slice(0, mostShown), format), pieces(text, format), mostChanges));
};

export const showOutput = async () => {
  const turn = state.turn, { format } = state;
  const text = await (await ask('/v1/segment', keptBody({ format }))).text();

  if (turn !== state.turn || format !== state.format)
    return;
  output = text;
  await show();
};

const chooseTab = (tab) => {
  for (const other of byId('tabs').children) {
    other.setAttribute('aria-selected', other === tab);
    other.tabIndex = other === tab ? 0 : -1;
  }
  byId('output').setAttribute('aria-labelledby', tab.id);
  state.format = tab.dataset.format;
  during(showOutput).catch(fail);
};

const download = () => {
  const file = document.createElement('a');

  file.href = URL.createObjectURL(new Blob([output]));
  file.download = `page${byId(`tab-${state.format}`).dataset.ending}`;
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), 1000);
};

const copy = (text, done) => navigator.clipboard.writeText(text).then(() => say(done), fail);

export const beginOutput = () => {
  byId('tabs').addEventListener('click', (event) => event.target.dataset.format && chooseTab(event.target));
  byId('tabs').addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key], tabs = [...byId('tabs').children];

    if (step === undefined)
      return;
    const next = tabs[(tabs.indexOf(document.activeElement) + step + tabs.length) % tabs.length];
    next.focus();
    chooseTab(next);
  });
  byId('show-struck').addEventListener('change', () => during(show).catch(fail));
  byId('copy').addEventListener('click', () => copy(output, 'Copied.'));
  byId('link').addEventListener('click', () => copy(new URL(link(), location.href).href, 'The link is copied.'));
  byId('download').addEventListener('click', download);
};
