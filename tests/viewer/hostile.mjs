/* hostile.mjs - pages, names and addresses of strangers in the viewer, the tasks, the gallery and the report: no script of
 * theirs runs in the browser, no request leaves it, and what shows them stays usable
 *
 *   hostile.mjs [NAME]     the cases whose name has NAME in it
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { launch, runCases, startService } from './service.mjs';

const folder = await mkdtemp(join(tmpdir(), 'vlps-hostile-'));
const wrong = []; /* what happened in the browser and must not */
const right = '\u202e\u2066', nul = '\u0000';

/* --- what strangers write --- */

/* Ways to act where text is taken for markup; each would set globalThis.acted, or ask for an address. */
const payloads = [
  '<script>globalThis.acted=1</script>',
  '<img src=x onerror="globalThis.acted=1">',
  '"><img src=x onerror=globalThis.acted=1>',
  "'><svg onload=globalThis.acted=1>",
  '</title></textarea></style></script><script>globalThis.acted=1</script>',
  '<iframe srcdoc="<script>parent.acted=1</script>"></iframe>',
  '<link rel=stylesheet href=http://trap.example/a.css>',
  '<style>@import "http://trap.example/b.css";</style>',
  '<meta http-equiv=refresh content="0;url=http://trap.example/">',
  '<base href=http://trap.example/><form action=http://trap.example/><button autofocus>a',
  '${globalThis.acted=1}{{constructor.constructor("globalThis.acted=1")()}}',
  '<details open ontoggle=globalThis.acted=1>',
  '\\3c img src=x onerror=globalThis.acted=1\\3e',
  '&lt;img src=x onerror=globalThis.acted=1&gt;',
  '__proto__', 'constructor', 'toString',
];
const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const links = ['javascript:globalThis.acted=1', 'JaVaScRiPt:globalThis.acted=1', ' java\nscript:globalThis.acted=1',
  'data:text/html,<script>parent.acted=1</script>', 'vbscript:acted', 'blob:http://trap.example/1', 'feed:javascript:acted=1'];
const about = { '@context': 'https://schema.org', '@type': 'NewsArticle', headline: payloads[1], url: links[0],
  author: payloads.map((name) => ({ '@type': 'Person', name, url: links[0] })), articleBody: payloads.join(' '),
  image: [links[3], payloads[2]], ['__proto__']: { acted: 1 }, publisher: { name: payloads[0], logo: links[1] } };

/* Title, attributes, links, styles and data: all of them a payload; the markup itself, too, if `raw`. */
const makePage = (raw) => `<!doctype html><html lang="${escape(payloads[2])}"><meta charset=utf-8>
<title>${escape(payloads.join(' '))}${right}</title>
${payloads.map((text, i) => `<meta name="${['author', 'description', 'keywords'][i % 3]}" content="${escape(text)}">`).join('')}
<script type=application/ld+json>${JSON.stringify(about).replaceAll('</', '<\\/')}</script>
<style>.quoted::before { content: "\\3c script\\3e globalThis.acted=1\\3c /script\\3e" } </style>
<header><h1>${right}${escape(payloads[0])}</h1></header>
<main>${payloads.map((text, i) => `<p id="${escape(text)}" class="quoted ${escape(text)} ${right}" title="${escape(text)}">
<a href="${escape(links[i % links.length])}" title="${escape(text)}">${escape(text)} ${i} words of a paragraph</a>
that goes on for a while, so that it is content: ${escape(text)} and some more words of a paragraph.${raw ? text : ''}</p>`).join('\n')}
<pre><code class="language-${escape(payloads[2])}">${escape(payloads.join('\n'))}</code></pre>
<table><caption>${escape(payloads[1])}</caption><tr><td>${payloads.map(escape).join('<td>')}</table>
<img alt="${escape(payloads[2])}" src="${escape(links[3])}" width=300 height=200></main><footer>${escape(payloads[4])}</footer>`;

/* Boxes as large as they get, far away, and 6,000 elements. */
const large = `<!doctype html><title>Large</title><div style="width:1000000px;height:1000000px">wide and high</div>
<div style="position:absolute;left:-1000000px;top:0;width:1e9px;height:1e9px">far</div>
<div style="position:absolute;left:1e30px;top:1e30px;width:1e300px;height:1px">beyond</div>
${Array.from({ length: 6000 }, (_, i) => `<p id=p${i}>Paragraph ${i} of very many.</p>`).join('')}`;
const deep = `<!doctype html><title>Deep</title>${'<div class=a>'.repeat(600)}<p>${'Words at the bottom of it all. '.repeat(40)}`;
const words = `<!doctype html><title>${'T'.repeat(300000)}</title><p>${'long'.repeat(100000)}<p id="${'i'.repeat(200000)}"
  class="${'c '.repeat(50000)}">${'A sentence of some words. '.repeat(60)}`;
const pages = { '/text': makePage(false), '/raw': makePage(true), '/large': large, '/deep': deep, '/words': words };

const site = createServer((request, response) => {
  const page = pages[new URL(request.url, 'http://x').pathname];

  response.writeHead(page === undefined ? 404 : 200, { 'Content-Type': 'text/html; charset=utf-8' });
  response.end(page);
});
await new Promise((done) => site.listen(0, '127.0.0.1', done));
const origin = `http://127.0.0.1:${site.address().port}`;

/* --- a task file and a list of pages that have all this --- */

const run = (...words) => promisify(execFile)(process.env.VLPS, words);
const files = join(folder, 'files'), tasks = join(folder, 'tasks.ini');
const names = ['<img src=x onerror=acted=1>.html', '"><svg onload=acted=1>.html', `${right}lmth.html`, "'&amp;#1.html"];

await mkdir(files);
for (const name of names)
  await writeFile(join(files, name), makePage(true));
await writeFile(tasks, `[a <img src=x onerror=acted=1>]\nexample = ${origin}/text\npages = ${origin}/raw\nfeed = yes\nperiod = 1w\n`
  + `method = readability\n`);
await run('collect', tasks, '--once', '--ignore-robots').catch(() => {}); 

const browser = await launch();
const service = await startService(['--labels', join(folder, 'labels <img src=x onerror=acted=1>'), '--collection', tasks]);
let page;

/* --- what the cases share --- */

const watch = (context, allowed) => {
  /* what a policy stops is named and never leaves */
  const left = (request) => /^(blob:|data:)/.test(request.url()) || request.url().startsWith(allowed)
    || request.failure()?.errorText === 'csp' || wrong.push(`request for ${request.url().slice(0, 200)}`);
  context.on('requestfinished', left);
  context.on('requestfailed', left);
  context.on('page', (other) => {
    other.on('dialog', (dialog) => { wrong.push(`dialog ${dialog.message()}`); dialog.dismiss(); });
    other.on('pageerror', (error) => wrong.push(String(error)));
    other.on('popup', () => wrong.push('a window opened'));
  });
};
const open = async (address, allowed = `${service.base}/`) => {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });

  await page?.context().close();
  watch(context, allowed);
  page = await context.newPage();
  page.setDefaultTimeout(120000);
  await page.goto(address);
};
const until = async (what, done) => {
  for (const end = performance.now() + 120000; performance.now() < end;) {
    if (await done())
      return;
    await page.waitForTimeout(30);
  }
  assert.fail(`${what} did not happen; the viewer says: ${(await page.textContent('#status')).slice(0, 300)}`);
};
const settled = () => until('the end of its work', async () => await page.getAttribute('body', 'aria-busy') === null);

/* Nothing of the page has become a part of this document, and nothing has acted. */
const inert = async () => {
  assert.deepEqual(await page.evaluate(() => ({
    acted: [globalThis.acted, Object.prototype.acted].filter((value) => value !== undefined),
    handlers: [...document.querySelectorAll('*')].flatMap((element) => element.getAttributeNames())
      .filter((name) => /^on/.test(name)),
    elements: [...document.querySelectorAll('iframe, object, embed, base, form[action], meta[http-equiv=refresh]')]
      .map((element) => element.tagName),
    images: [...document.images].map((image) => image.getAttribute('src'))
      .filter((source) => source && !/^(blob|data):/.test(source)),
    links: [...document.links].filter((link) => link.id !== 'bookmarklet' && !/^(https?|file|blob):/.test(link.href))
      .map((link) => link.href),
  })), { acted: [], handlers: [], elements: [], images: [], links: [] });
  assert.deepEqual(wrong.splice(0), []);
};

/* All formats, with and without what was left out; all elements that the arrow keys reach first; regions and lines. */
const use = async () => {
  for (const format of ['text', 'markdown', 'html', 'json', 'links']) {
    await page.click(`#tab-${format}`);
    await settled();
    await page.check('#show-struck');
    await settled();
    await page.uncheck('#show-struck');
    await settled();
    await inert();
  }
  await page.check('#show-elements');
  await page.focus('#stage');
  for (let i = 0; i < 40; i++)
    await page.keyboard.press(i % 5 === 4 ? 'ArrowDown' : 'ArrowRight');
  assert.match(await page.textContent('#element'), /: .*(kept|left out)/s);
  await inert();
};

/* A line moves, and the page is sorted by it: the viewer does its work. */
const usable = async () => {
  const line = page.locator('[data-line=h1]'), before = await line.getAttribute('aria-valuenow');

  await line.focus();
  await page.keyboard.press('ArrowDown');
  await until('the line to move', async () => await line.getAttribute('aria-valuenow') !== before);
  await settled();
  assert.match(await page.textContent('#status'), /^Sorted in/);
};

const show = async (path) => {
  await open(`${service.base}/`);
  await page.fill('#url', `${origin}${path}`);
  await page.click('button[type=submit]');
  await settled();
  assert.match(await page.textContent('#status'), /\d+ elements?, \d+ ms/);
};

/* --- cases --- */

const markup = (path) => async () => {
  await show(path);
  await use();
  await page.click('#tab-html');
  await settled();
  assert.match(await page.textContent('#output'), /globalThis/);
  await usable();
  await page.click('#earlier summary'); /* recent pages */
  await inert();
};

const sizes = (path) => async () => {
  await show(path);
  await usable();
  await page.check('#show-elements');
  await page.focus('#stage');
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowUp'])
    await page.keyboard.press(key);
  await page.click('#zoom-in');
  const box = await page.locator('#stage').boundingBox();
  assert(box.width < 1400 && box.height < 5000, `the picture takes ${box.width} x ${box.height}`);
  assert(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'wider than its window');
  await page.click('#tab-markdown');
  await settled();
  await inert();
};

/* Opens a page as a file of this name and saves it in the set of labels. */
const saveAs = async (name) => {
  await page.setInputFiles('#file', { name: `${name}.html`, mimeType: 'text/html',
    buffer: Buffer.from(`${pages['/raw']}${name}`) });
  await settled();
  assert.match(await page.textContent('#status'), /\d+ elements?, \d+ ms/);
  await page.check('#label-mode');
  await page.click('#label-result');
  await page.check('#label-done');
  await page.click('#label-save');
  await until('saving', async () => /^(Saved|It failed)/.test(await page.textContent('#status')));
};

/* The names of files, and what is saved under them. */
const fileNames = async () => {
  await open(`${service.base}/`);
  for (const name of [...payloads.slice(0, 4), '../../../etc/passwd', `${right}lmth.a`, 'a'.repeat(5000), '.', 'CON',
    `a${nul}b`]) {
    await saveAs(name);
    await inert();
  }
  await page.evaluate(() => { document.getElementById("label-sets").open = true; });
  await until('the names', async () => await page.locator('#label-pages button').count() > 3);
  await inert();
};

/* What a stranger can write into the snapshot of a page: everything that is text, boxes, and numbers of elements. */
const boxes = ['', '', '-1000', '1000000', '4e9', '-1e9', '1e300', '0'];
const spoil = (snapshot, turn) => {
  for (const part of snapshot.documents.flat()) {
    const text = payloads[turn % payloads.length];

    Object.assign(part, { title: text, language: text, charset: text, url: links[turn % links.length],
      names: part.names.map((name, i) => (i > 2 && turn === 1 ? text : name)), value: part.value?.map(() => text),
      text: part.text?.map((words) => `${text} ${words} ${right}`) });
    for (const side of ['left', 'top', 'width', 'height'].slice(0, turn < 2 ? 0 : boxes[turn] < 0 ? 2 : 4))
      part[side] = part[side]?.split(' ').map((number, i) => (i % 3 ? number : boxes[turn])).join(' ');
    if (turn === 7)
      part.parent = part.parent?.replaceAll(/\d+/g, '99999');
  }
  return { ...snapshot, url: turn === 6 ? links[0] : snapshot.url, input: payloads[turn % payloads.length],
    warnings: [payloads[1], { code: payloads[2], message: payloads[3] }] };
};

/* The set of somebody else, with pages, labels and lists of a stranger. */
const foreignSet = async () => {
  const own = join(folder, 'labels <img src=x onerror=acted=1>'), set = join(folder, 'theirs');
  const turns = [0, 1, 2, 3, 4, 5, 6, 7], opened = [];

  await open(`${service.base}/`);
  await saveAs('a');
  const { labels, page: stored, ...row } = JSON.parse((await readFile(join(own, 'pages.jsonl'), 'utf8')).split('\n')[0]);
  const snapshot = JSON.parse(gunzipSync(await readFile(join(own, stored))));
  const rows = turns.map((turn) => ({ ...row, id: `${turn}`.repeat(16), page: `pages/${`${turn}`.repeat(16)}.json.gz`,
    labels: `labels/${`${turn}`.repeat(16)}.json`, url: links[turn % links.length], page_title: payloads[turn],
    file: payloads[turn] }));

  await mkdir(join(set, 'pages'), { recursive: true });
  await mkdir(join(set, 'labels'));
  for (const turn of turns) {
    await writeFile(join(set, rows[turn].page), gzipSync(JSON.stringify(spoil(structuredClone(snapshot), turn))));
    await writeFile(join(set, rows[turn].labels), JSON.stringify({ elements: turn % 2 ? snapshot.elements : 5,
      labels: [{ element: turn % 2 ? 3 : 1e9, region: turn % 3 ? 'CENTER' : payloads[1] }] }));
  }
  await writeFile(join(set, 'pages.jsonl'), rows.map((line) => `${JSON.stringify(line)}\n`).join(''));
  await writeFile(join(set, 'dataset.json'), JSON.stringify({ name: payloads[1], description: payloads[0], gold: ['regions'] }));
  const theirs = await startService(['--labels', set]);

  try {
    await open(`${theirs.base}/`, `${theirs.base}/`);
    await page.evaluate(() => { document.getElementById('label-sets').open = true; });
    await until('the pages', async () => await page.locator('#label-pages button').count() === turns.length);
    await inert();
    for (const turn of turns) {
      await page.evaluate(() => { document.getElementById('status').textContent = ''; });
      await page.locator('#label-pages button').nth(turn).click();
      await until('a page or an error', async () => await page.textContent('#status') !== '');
      await settled();
      opened.push(/^It failed/.test(await page.textContent('#status')) ? 'failed' : 'opened');
      await inert();
    }
    /* texts and boxes may be anything; without names of attributes, an address of the web or parents of its elements, a
     * file is not a snapshot */
    assert.equal(opened.join(' '), 'opened failed opened opened opened opened failed failed');
  } finally {
    await theirs.end();
  }
};

/* What the address of the viewer says, and what earlier visits left behind. */
const addresses = async () => {
  const hashes = [...links, ...payloads].map((text) => new URLSearchParams({ url: text }).toString())
    .concat(payloads.slice(1, 3).flatMap((text) => ['method', 'thresholds', 'focus', 'viewport', 'h1', 'w2'].map((name) =>
      new URLSearchParams({ url: `${origin}/deep`, [name]: text }).toString())),
      ['__proto__=1&url=a', 'url=%', 'url=%ff%fe', '%'.repeat(5000)]);

  await open(`${service.base}/`);
  for (const hash of hashes) {
    await page.goto('about:blank');
    await page.goto(`${service.base}/#${hash}`);
    await settled();
    await inert();
  }
  await page.evaluate((list) => localStorage.setItem('recent', JSON.stringify(list)), [...links, ...payloads]);
  await page.goto(`${service.base}/`);
  await page.click('#earlier summary');
  assert.equal(await page.locator('#pages li').count(), links.length + payloads.length);
  await inert();
  for (const at of [0, 1, 3])
    await page.locator('#pages a').nth(at).click();
  await settled();
  await inert();
};

/* What the service answers is no document of the viewer's origin where somebody opens it by its address. */
const answers = async () => {
  for (const format of ['html', 'markdown', 'text', 'json', 'tei', 'links'])
    for (const path of ['/raw', '/text']) {
      const asked = `${service.base}/v1/segment?${new URLSearchParams({ url: `${origin}${path}`, format })}`;

      await open(asked).catch((error) => assert.match(String(error), /Download is starting|ERR_ABORTED/));
      await page.waitForTimeout(200);
      for (const frame of page.frames())
        assert.equal(await frame.evaluate(() => globalThis.acted), undefined, `${format} of ${path} acted`);
      if (page.url().startsWith(service.base))
        assert.equal(await page.evaluate(() => origin), 'null', `${format} has the rights of the service`);
      assert.deepEqual(wrong.splice(0), []);
    }
};

const collected = async () => {
  await open(`${service.base}/viewer/tasks.html`);
  await settled();
  await page.locator('#collections button').first().click();
  await settled();
  await inert();
};

/* The gallery of a run is a file: it asks for nothing at all. */
const gallery = async () => {
  const out = join(folder, 'run');

  await run('batch', files, '-o', out, '--offline', '--quiet', '--write', 'gallery');
  await open(`file://${join(out, 'gallery.html')}`, `file://${out}`);
  assert.match(await page.textContent('body'), /acted/);
  await page.keyboard.press('n');
  await page.keyboard.press('+');
  assert.equal(await page.evaluate(() => globalThis.acted), undefined);
  await inert();
};

const report = async () => {
  const set = join(folder, 'set'), page0 = await readFile(join(files, names[0]));
  const rows = payloads.slice(0, 6).map((text, i) => ({ id: text.replaceAll(/[/\\]/g, '|'), page: `${i}.html`,
    gold_text: 'gold.txt', domain: text, kind: text, url: `${origin}/${i}` }));

  await mkdir(set);
  await writeFile(join(set, 'gold.txt'), payloads.join('\n'));
  for (const i of rows.keys())
    await writeFile(join(set, `${i}.html`), page0);
  await writeFile(join(set, 'pages.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  await writeFile(join(set, 'dataset.json'), JSON.stringify({ name: payloads[1], description: payloads[0], origin: links[0] }));
  await run('compare', set, '-m', 'whole,vlps', '--cache', join(folder, 'cache'), '--report', join(folder, 'report'));
  await open(`file://${folder}/report/report.html`, `file://${folder}/report/`);
  await page.locator('#pages tbody tr').first().waitFor();
  for (let i = 0; i < 5; i++) {
    await page.keyboard.press('n');
    await inert();
  }
};

const failures = await runCases([
  ['hostile/text', markup('/text')],
  ['hostile/raw', markup('/raw')],
  ['hostile/large', sizes('/large')],
  ['hostile/deep', sizes('/deep')],
  ['hostile/words', sizes('/words')],
  ['hostile/file-names', fileNames],
  ['hostile/foreign-set', foreignSet],
  ['hostile/addresses', addresses],
  ['hostile/answers', answers],
  ['hostile/collected', collected],
  ['hostile/gallery', gallery],
  ['hostile/report', report],
].filter(([name]) => name.includes(process.argv[2] ?? '')));

await browser.close();
await service.end();
site.closeAllConnections();
site.close();
await rm(folder, { recursive: true });
process.exitCode = failures > 0 ? 1 : 0;
