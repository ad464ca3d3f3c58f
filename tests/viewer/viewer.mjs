/* viewer.mjs - a real browser uses the viewer
 *
 *   viewer.mjs [FOLDER]     FOLDER gets pictures of it
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { audit, launch, root, runCases, serveFixtures, startService } from './service.mjs';

const folder = process.argv[2];
const sets = await mkdtemp(join(tmpdir(), 'vlps-labels-')); /* of two people */
/* A task whose three pages are collected, one whose page is like nothing that its example has, and one that never ran. */
const collect = async () => {
  const site = join(sets, 'site'), lines = (word, n) => Array.from({ length: 40 }, (_, i) => `${word} ${n * 31 + i * i}`).join(' ');
  const file = join(sets, 'tasks.ini'), late = '[later]\nmethod = bts\npages = site/1.html\n';
  const tasks = '[stories]\nexample = site/1.html\npages = site/{1..3}.html\nfeed = yes\nperiod = 1w\n'
    + '[odd]\nexample = site/odd.html\npages = site/2.html\nperiod = 1w\n';

  await mkdir(site);
  for (const n of [1, 2, 3])
    await writeFile(join(site, `${n}.html`), `<title>Story ${n} - The Daily Test</title><p>The Daily Test: a newspaper for
      testers, all days of the year, at the usual places.</p><h1>Story ${n}</h1><p>${lines(['harbour', 'glacier', 'railway'][n - 1], n)}.
      <p>Printed and published by the testers' own press, which answers for nothing at all.</p>`);
  await writeFile(join(site, 'odd.html'), `<p>${'ÄÖÜ '.repeat(200)}`);
  await writeFile(file, tasks);
  await promisify(execFile)(process.env.VLPS, ['collect', file, '--once']);
  await writeFile(file, tasks + late);
  return file;
};
const fixtures = await serveFixtures(), browser = await launch();
const service = await startService([...['anna', 'ben', 'gold'].flatMap((name) => ['--labels', join(sets, name)]),
  '--job-folder', join(sets, 'jobs'), '--collection', await collect()]);
const address = `${fixtures.address}/real/quickstart/index.html`;
const wrong = []; /* what no page may do */
let page;

/* --- what the cases share --- */

/* The page's policy forbids what the tool's own waiting is made of. */
const until = async (what, done) => {
  for (const end = performance.now() + 60000; performance.now() < end;) {
    if (await done())
      return;
    await page.waitForTimeout(30);
  }
  assert.fail(`${what} did not happen; the viewer says: ${await page.textContent('#status')}`);
};
const text = (selector) => page.textContent(selector);
const line = (name) => page.locator(`[data-line=${name}]`);
const value = async (name) => Number(await line(name).getAttribute('aria-valuenow'));
const said = (what) => until(String(what), async () => what.test(await text('#status')));
/* What it said before is no sign that it has done what came after. */
const settled = () => until('the end of its work', async () => await page.getAttribute('body', 'aria-busy') === null);
const sorted = async () => {
  await settled();
  assert.match(await text('#status'), /^Sorted in/);
};
const moved = async (name, from) => {
  await until('the line to move', async () => (await value(name)) !== from);
  await sorted();
};
const shot = async (name) => folder && page.screenshot({ path: `${folder}/viewer-${name}.png` });
const shows = (what, pattern) => until(`${what} like ${pattern}`, async () => pattern.test(await text(what)));

const open = async (options = {}) => {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'],
    ...options });

  await page?.context().close();
  page = await context.newPage();
  page.setDefaultTimeout(60000);
  page.on('request', (request) => {
    if (!/^(blob:|data:)/.test(request.url()) && !request.url().startsWith(`${service.base}/`))
      wrong.push(`request for ${request.url()}`);
  });
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
  page.on('pageerror', (error) => wrong.push(String(error)));
  await page.goto(`${service.base}/`);
};

/* A page has come and is sorted. */
const shown = async () => {
  await settled();
  assert.match(await text('#status'), /elements,|^Sorted in/);
};

const show = async (url) => {
  await page.fill('#url', url);
  await page.click('button[type=submit]');
  await shown();
  await until('text', async () => (await text('#output')).length > 20);
};

/* Drops a file of the fixtures on the page. */
const drop = async (path) => {
  const data = await readFile(`${root}/${path}`, 'utf8');

  await page.evaluate(([content, name]) => {
    const transfer = new DataTransfer();

    transfer.items.add(new File([content], name, { type: 'text/html' }));
    for (const type of ['dragover', 'drop'])
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }, [data, path]);
  await shown();
};

/* A point of the picture, from the page's own px, in the window; it is scrolled to. */
const spot = async (x, y) => page.evaluate(([left, top]) => {
  const stage = document.getElementById('stage'), layer = document.getElementById('layer'), { width } = layer.viewBox.baseVal;

  stage.scrollTop = top * layer.getBoundingClientRect().width / width - 200;
  const box = layer.getBoundingClientRect();
  return [box.left + left * box.width / width, box.top + top * box.width / width];
}, [x, y]);

/* --- cases --- */

const progress = async () => {
  await open();
  await page.fill('#url', `${fixtures.address}/never`);
  await page.click('button[type=submit]');
  assert(await page.isVisible('#progress'));
  await said(/Rendering, [1-9]\d* s/);
  await page.click('#stop');
  await said(/Stopped/);
  assert(!await page.isVisible('#progress'));
  fixtures.letGo();
};

const regions = async () => {
  await show(address);
  for (const region of ['HEADER', 'FOOTER', 'LM', 'RM', 'CENTER'])
    assert(await page.locator(`#layer [data-region=${region}]`).count() > 0, region);
  for (const name of ['h1', 'h2', 'w1', 'w2'])
    assert.match(await text('#lines'), new RegExp(`${name}: [A-Z]+ (ends|begins)${await value(name)} px\\d+ %`));
  assert.match(await text('#expected'), /Expected F1 of CENTER: 0\.\d\d/);
  assert.match(await page.getAttribute('#stage img', 'alt'), /as it was rendered/);
  await until('the picture', () => page.evaluate(() => document.querySelector('#stage img').naturalWidth > 100));
  const fill = await page.evaluate(() => getComputedStyle(document.querySelector('[data-region=HEADER]')).fill);
  assert.equal(fill, 'rgb(0, 114, 178)');
  await shot('light');
};

const drag = async () => {
  const found = await value('h1'), kept = (await text('#output')).length;
  const [x, y] = await spot(640, found), [, lower] = await spot(640, found + 400);

  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let i = 1; i <= 10; i++)
    await page.mouse.move(x, y + (lower - y) * i / 10);
  await page.mouse.up();
  await moved('h1', found);
  await until('the whole way', async () => Math.abs(await value('h1') - found - 400) < 5);
  await until('less text', async () => (await text('#output')).length < kept);
  assert.match(await text('#lines'), /h1: HEADER ends\d+ pxby hand/);
  await sorted();
  assert((await page.evaluate(() => location.hash)).includes(`h1=${await value('h1')}&`));
};

const lineKeys = async () => {
  const before = await value('h1');

  await line('h1').focus();
  await page.keyboard.press('ArrowUp');
  await until('10 px', async () => (await value('h1')) === before - 10);
  await page.keyboard.press('Shift+ArrowDown');
  await until('1 px', async () => (await value('h1')) === before - 9);
  await moved('h1', before);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.line), 'h1');
};

/* Lines stop at the page's edges, and h1 and h2, w1 and w2 beside each other: a centre is left. */
const linesMeet = async () => {
  const push = async (name, key) => {
    await line(name).focus();
    for (let i = 0; i < 30; i++)
      await page.keyboard.press(key);
    await sorted();
  };

  const meet = async (low, high) => {
    const room = await value(high) - await value(low);

    assert(room > 0 && room < 2, `${low} and ${high} are ${room} px apart`);
  };

  await push('h1', 'PageDown');
  await meet('h1', 'h2');
  await push('h2', 'PageUp');
  await meet('h1', 'h2');
  await push('w2', 'PageUp');
  await meet('w1', 'w2');
  await push('h1', 'PageUp');
  assert.equal(await value('h1'), 0);
  await push('h2', 'PageUp');
  assert.equal(await value('h2'), 1);
  await page.click('#reset');
  await sorted();
};

const permalink = async () => {
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  let sortNow;
  const copiedFirst = new Promise((done) => { sortNow = done; });

  /* the lines as they are, also while they are being sorted by */
  await page.route('**/v1/segment', async (route) => {
    await copiedFirst;
    await route.continue();
  });
  await line('h1').focus();
  await page.keyboard.press('ArrowDown');
  await page.click('#link');
  const before = await value('h1');
  await said(/link is copied/);
  assert((await copied()).includes(`h1=${before}&`));
  sortNow();
  await sorted();
  await page.unroute('**/v1/segment');
  await page.click('#link');
  await said(/link is copied/);
  const link = await copied();
  await page.goto('about:blank');
  await page.goto(link);
  await until('the page', () => page.isVisible('#side'));
  await sorted();
  assert.equal(await value('h1'), before);
  assert.equal(await page.inputValue('#url'), address);
  await page.click('#reset');
  await moved('h1', before);
  assert.doesNotMatch(await page.evaluate(() => location.hash), /h1=/);
};

const formats = async () => {
  const starts = { text: /./, markdown: /^\*\*/, html: /^<!DOCTYPE html>/i, json: /^{"url"/, links: /^{"url".*"region"/ };

  for (const [format, start] of Object.entries(starts)) {
    await page.click(`#tab-${format}`);
    await shows('#output', start);
    await page.check('#show-struck');
    await until('struck', async () => await page.locator('#output del').count() > 0);
    const struck = await page.locator('#output del').allTextContents(), all = await text('#output');
    await page.uncheck('#show-struck');
    await until('not struck', async () => await page.locator('#output del').count() === 0);
    const kept = await text('#output');
    if (format === 'json')
      assert(struck.every((piece) => /"content": false/.test(piece)));
    else
      assert(all.length > kept.length);
  }
  await page.locator('#tabs > :last-child').focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.getAttribute('#tab-text', 'aria-selected'), 'true');
  await shows('#output', /^[^{<]/);
  await page.check('#show-struck');
  await until('struck', async () => await page.locator('#output del').count() > 0);
  await shot('struck');
  await page.uncheck('#show-struck');
};

const taken = async () => {
  await until('text', async () => await page.locator('#output del').count() === 0);
  const shown = await text('#output');

  /* the bookmark leads from any page to the viewer, with the address at hand as it is; a browser decodes such an address
   * before it runs it */
  const bookmark = await page.evaluate(() => document.getElementById('bookmarklet').href);
  const opened = new Function('window', 'location', `return ${decodeURIComponent(bookmark.replace('javascript:', ''))}`);
  let target = '';
  opened({ open: (address) => { target = address; } }, { href: 'http://example.com/a?b=1&c=%20#d' });
  assert.equal(new URL(target).origin, new URL(page.url()).origin);
  assert.equal(new URLSearchParams(new URL(target).hash.slice(1)).get('url'), 'http://example.com/a?b=1&c=%20#d');
  await page.click('#copy');
  await said(/Copied/);
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), shown);
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#download')]);
  assert.equal(download.suggestedFilename(), 'page.txt');
  assert.equal(await readFile(await download.path(), 'utf8'), shown);
};

const elements = async () => {
  const [x, y] = await spot(640, 400);

  await page.mouse.move(x, y);
  await shows('#element', /: CENTER, kept \(method: the method took it\); left \d+, top \d+, .* wide, .* high.*its text is likely CENTER \d+ %/);
  const [, above] = await spot(640, 80);
  await page.mouse.move(x, above);
  await shows('#element', /: HEADER, left out \(line: it lies beyond one of the lines\); .*it lies above h1/);
  const [leftX, leftY] = await spot(640, 600);
  await page.mouse.move(leftX, leftY);
  const pointed = await text('#element');
  await page.focus('#stage');
  for (const key of ['ArrowRight', 'ArrowUp', 'ArrowDown', 'ArrowLeft']) {
    const before = await text('#element');

    await page.keyboard.press(key);
    assert.notEqual(await text('#element'), before, key);
  }
  assert.notEqual(pointed, '');
  await page.check('#show-elements');
  assert(await page.locator('[data-element]').count() > 50);
  await page.uncheck('#show-elements');
  await page.uncheck('#show-regions');
  assert.equal(await page.locator('#layer [data-region]').count(), 0);
  await page.check('#show-regions');
  await page.uncheck('#show-lines');
  assert.equal(await page.locator('[data-line]').count(), 0);
  await page.check('#show-lines');
};

const zoom = async () => {
  const width = async () => (await page.locator('#layer').boundingBox()).width, before = await width();

  await page.focus('#stage');
  await page.keyboard.press('+');
  assert(Math.abs(await width() / before - 1.5) < .02);
  assert.equal(await text('#zoom'), '150 %');
  await page.click('#zoom-in');
  assert(Math.abs(await width() / before - 2) < .03);
  await page.focus('#stage');
  await page.keyboard.press('0');
  assert(Math.abs(await width() / before - 1) < .02);
};

const slider = async () => {
  await page.check('#show-after');
  await until('the page after removal', async () => await page.locator('#stage img.after').count() === 1);
  const clip = () => page.evaluate(() => document.querySelector('#stage img.after').style.clipPath);
  assert.equal(await clip(), 'inset(0px 0px 0px 50%)');
  await page.focus('#slider');
  await page.keyboard.press('Home');
  assert.equal(await clip(), 'inset(0px 0px 0px 0%)');
  await until('both pictures', () => page.evaluate(() => [...document.querySelectorAll('#stage img')].every((image) => image.naturalWidth > 0)));
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageUp');
  await shot('after');
  await page.uncheck('#show-after');
  assert.equal(await page.locator('#stage img.after').count(), 0);
};

const choices = async () => {
  const change = async (id, chosen) => {
    await page.fill(id, chosen);
    await page.keyboard.press('Tab');
    await sorted();
  };
  const length = () => page.evaluate(() => document.getElementById('output').textContent.length);
  const found = await value('h1'), kept = await length();
  const labels = () => page.evaluate(() => [...document.querySelectorAll('.line text')].map((label) => getComputedStyle(label).visibility));

  await change('#thresholds', 'jing-zuo-2004');
  await until('the preset', async () => (await value('h1')) === 200);
  assert.deepEqual(await labels(), ['visible', 'visible', 'visible', 'visible']);
  await change('#thresholds', '');
  await until('no preset', async () => (await value('h1')) === found);
  await change('#method', 'readability');
  await until('the method', async () => (await length()) !== kept);
  const replaced = await length();
  /* lines that are absent wait at the edges, where their labels would cover words */
  await until('no lines', async () => (await line('h1').getAttribute('aria-valuetext')) === 'none');
  assert.deepEqual(await labels(), ['hidden', 'hidden', 'hidden', 'hidden']);
  await line('w2').focus();
  assert.equal((await labels()).filter((visibility) => visibility === 'visible').length, 1);
  /* a line always does what it shows: the method without lines gives way */
  await page.keyboard.press('PageUp');
  await said(/^readability has no lines, so the page is sorted by vlps\. Sorted in/);
  await settled();
  assert.equal(await page.inputValue('#method'), '');
  assert.match(await text('#lines'), /w2: RM begins\d+ pxby hand/);
  /* a column of links that comes into CENTER does not become main content, so the line must cut the article to change the text */
  for (let i = 1; i < 9; i++)
    await page.keyboard.press('PageUp');
  await until('an article that is cut', async () => ![kept, replaced].includes(await length()));
  await page.click('#reset');
  await until('the usual method', async () => (await length()) === kept);
  await page.selectOption('#focus', 'recall');
  await until('the focus', async () => /focus=recall/.test(await page.evaluate(() => location.hash)) && (await length()) >= kept);
  await page.selectOption('#focus', '');
  await page.fill('#viewport', '900x700');
  await page.keyboard.press('Tab');
  await until('the window', async () => await page.evaluate(() => document.getElementById('layer').viewBox.baseVal.width < 1200));
};

const recent = async () => {
  const job = await fetch(`${service.base}/v1/jobs?no-render`, { method: 'POST', body: `${fixtures.address}/render/text.html\n` });
  assert.equal(job.status, 202);
  await page.click('#earlier summary');
  await shows('#jobs', new RegExp(`${(await job.json()).id}: \\w+, 1 page,`));
  await page.fill('#url', '');
  await page.locator('#pages a', { hasText: 'quickstart' }).click();
  await until('the address', async () => await page.inputValue('#url') === address);
  await shown();
  await page.click('#forget');
  assert.equal(await page.locator('#pages li').count(), 0);
};

const parts = async () => {
  await open();
  await drop('real/irs/index.html');
  await drop('render/half-margin.html');
  assert.match(await text('#parts'), /Band from 0 px to \d+ px: w1.*Band from/s);
  await drop('render/layers.html');
  assert.match(await text('#parts'), /Layer at .*: (HEADER|CENTER|FOOTER|LM|RM), \d+ %/);
  assert.equal(await page.evaluate(() => location.hash), '');
};

/* Every page is called doubtful here, whatever the models think of it. */
const alternatives = async () => {
  await page.route('**/v1/view*', (route) => {
    const url = new URL(route.request().url());

    url.searchParams.set('param', 'auto.doubtful=1');
    route.continue({ url: String(url) });
  });
  await drop('render/layers.html');
  assert.match(await text('#expected'), /may be wrong/);
  const before = await text('#lines'), button = page.locator('#readings button').first();
  assert.match(await button.textContent(), /Another reading, expected F1 0\.\d\d: h1 /);
  await button.click();
  await sorted();
  assert.notEqual(await text('#lines'), before);
  assert.match(await text('#lines'), /by hand/);
};

/* From the address to a line that is moved, by the keyboard alone. */
const keyboard = async () => {
  const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.dataset.line);
  const tabTo = async (what) => {
    for (let i = 0; i < 40 && await focused() !== what; i++)
      await page.keyboard.press('Tab');
    assert.equal(await focused(), what);
  };

  await open();
  await tabTo('url');
  await page.keyboard.type(address);
  await page.keyboard.press('Enter');
  await shown();
  await tabTo('stage');
  await page.keyboard.press('ArrowRight');
  await shows('#element', /wide/);
  await tabTo('w1');
  const before = await value('w1');
  await page.keyboard.press('PageDown');
  await moved('w1', before);
  await tabTo('tab-text');
  await page.keyboard.press('ArrowRight');
  await shows('#output', /^<!DOCTYPE html>/i);
};

/* Every control has a name, and what happens is said. */
const names = async () => {
  const nameless = await page.evaluate(() => [...document.querySelectorAll('button, input, select, [role=slider], [role=tab]')]
    .filter((one) => !(one.getAttribute('aria-label') || one.textContent.trim() || one.labels?.[0]?.textContent.trim())).map((one) => one.outerHTML));

  assert.deepEqual(nameless, []);
  assert.equal(await page.getAttribute('#status', 'role'), 'status');
  assert.match(await line('w1').getAttribute('aria-valuetext'), /^\d+ px$/);
};

const accessible = async () => assert.deepEqual(await audit(page), []);

/* The header takes a tenth of the window.  The stage ends with the page, and with the window where the page is longer. */
const size = async () => {
  const rest = () => page.evaluate(() => {
    const stage = document.getElementById('stage');

    return [stage.clientHeight - document.querySelector('.sheet').clientHeight, stage.clientHeight / innerHeight];
  });

  for (const [width, height] of [[1400, 900], [1920, 1080], [1280, 1024]]) {
    await open({ viewport: { width, height } });
    const header = await page.evaluate(() => document.querySelector('header').offsetHeight / innerHeight);
    assert.ok(header <= .1, `the header takes ${header} of the window of ${width}x${height} px`);
  }
  for (const width of [1280, 375]) {
    await open({ viewport: { width, height: 800 }, colorScheme: 'dark' });
    for (const file of ['render/text.html', 'real/quickstart/index.html']) {
      await drop(file);
      const [over, share] = await rest();
      assert.ok(over <= 1 && share <= .81, `${over} ${share} at ${width} px of ${file}`);
    }
  }
};

const dark = async () => {
  await open({ colorScheme: 'dark' });
  await show(address);
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(22, 24, 27)');
  await page.check('#show-struck');
  await until('struck', async () => await page.locator('#output del').count() > 0);
  await page.click('#keys summary');
  await shot('dark');
  await accessible();
};

const narrow = async () => {
  for (const width of [420, 320]) {
    await page.setViewportSize({ width, height: 800 });
    assert(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `it scrolls sideways at ${width} px`);
  }
  await shot('narrow');
  await accessible();
};

/* One person labels a page by clicks and keys; it is saved as a page of her set. */
const labels = async () => {
  const labelled = () => page.locator('[data-label]').count();

  await open();
  await show(address);
  await page.check('#label-mode');
  assert.equal(await page.locator('[data-line]').count(), 0);
  assert.match(await text('#label-left'), /^0 labels; \d+ elements are left/);
  const [x, y] = await spot(640, 500);
  await page.selectOption('#label-brush', 'CENTER');
  await page.mouse.click(x, y);
  await said(/This \w+ is CENTER/);
  assert.equal(await labelled(), 1);
  assert.equal(await page.getAttribute('#label-regions [data-region=CENTER]', 'aria-pressed'), 'true');
  assert.equal(await text('#label-here'), 'This element is labelled CENTER.');
  await page.focus('#stage');
  await page.keyboard.press('2');
  await said(/This \w+ is FOOTER/);
  await page.keyboard.press('0');
  await said(/The label of this \w+ is gone/);
  assert.equal(await labelled(), 0);
  await page.keyboard.press('Control+z'); /* back to FOOTER, to CENTER, to nothing */
  assert.equal(await page.getAttribute('#label-regions [data-region=FOOTER]', 'aria-pressed'), 'true');
  await page.keyboard.press('Control+z');
  assert.equal(await page.getAttribute('#label-regions [data-region=CENTER]', 'aria-pressed'), 'true');
  await page.click('#label-undo');
  assert.equal(await labelled(), 0);
  assert(await page.isDisabled('#label-undo'));
  await page.click('#label-redo');
  await said(/Done again: 1 label\./);
  assert.equal(await page.getAttribute('#label-regions [data-region=CENTER]', 'aria-pressed'), 'true');
  await page.focus('#stage');
  await page.keyboard.press('Control+Shift+z');
  assert.equal(await page.getAttribute('#label-regions [data-region=FOOTER]', 'aria-pressed'), 'true');
  await page.keyboard.press('0');
  await said(/is gone/);
  assert(await page.isDisabled('#label-redo')); /* what was undone before a change is no more */
  assert.equal(await text('#label-here'), 'This element has no label.');
  await page.keyboard.press('n');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('1');
  await page.keyboard.press('ArrowDown');
  await shows('#label-here', /^This element is HEADER, as the \w+ around it is labelled\.$/);
  assert.equal(await labelled(), 1);
  assert.match(await text('#label-left'), /^1 label; /);
  const before = await text('#label-left');
  await page.click('#label-result');
  assert(await labelled() > 4);
  assert.notEqual(await text('#label-left'), before);
  await shot('labels');
  await accessible();
  const asked = page.waitForEvent('dialog').then((dialog) => dialog.dismiss());
  await page.click('button[type=submit]'); /* nothing is lost without a question */
  await asked;
  assert(await labelled() > 4);
  await page.focus('#stage');
  await page.keyboard.press('s');
  await said(/Saved: \d+ labels/);
  assert.match(await text('#label-set-left'), /1 of 1 are left/);
  await page.check('#label-done');
  await page.click('#label-save');
  await until('all done', async () => /all 1 are done/.test(await text('#label-set-left')));
  await page.click('#label-sets summary');
  assert.match(await text('#label-progress'), /^Progress of annaPages done1 of 1HEADER\d+ labels? on 1 page/);
  const bar = (name) => page.evaluate((wanted) => {
    const row = [...document.querySelectorAll('#label-progress tr')].find((one) => one.cells[0].textContent === wanted);
    const { fill } = getComputedStyle(row.querySelector('rect'));

    return { fill, width: row.querySelector('rect').width.baseVal.value, said: row.cells[2].textContent };
  }, name);
  assert.deepEqual(await bar('Pages done'), { fill: (await bar('Pages done')).fill, width: 100, said: '1 of 1' });
  assert.equal((await bar('HEADER')).fill, 'rgb(0, 114, 178)');
  await shot('progress');
  await accessible();
  await page.click('#label-sets summary');
  await drop('margins/two-columns.html'); /* the mode stays for the next page */
  assert.equal(await labelled(), 0);
  await page.click('#label-result');
  await page.check('#label-done');
  await page.click('#label-save');
  await until('both done', async () => /all 2 are done/.test(await text('#label-set-left')));
};

/* Another one finds the same page among what is left, without its labels, and calls the left margin content. */
const secondPerson = async () => {
  await open();
  await page.click('#label-sets summary');
  await page.selectOption('#label-set', 'ben');
  await page.locator('#label-pages button', { hasText: 'NOAA' }).click();
  await shown();
  assert.match(await text('#label-set-left'), /2 of 2 are left/);
  await until('label mode', () => page.isVisible('#label-tools'));
  assert.equal(await page.locator('[data-label]').count(), 0);
  await page.click('#label-result');
  await page.click('#label-sets summary'); /* the list stays above the picture and would cover it */
  const label = await page.evaluate(() => [...document.querySelectorAll('[data-label]')]
    .sort((a, b) => b.height.baseVal.value - a.height.baseVal.value).find((box) => box.style.fill === 'var(--LM)').dataset.label);
  const box = page.locator(`[data-label="${label}"]`);
  await box.scrollIntoViewIfNeeded();
  const { x, y, width } = await box.boundingBox();
  await page.mouse.move(x + width / 2, y + 3);
  await page.focus('#stage');
  for (let i = 0; i < 20 && await page.getAttribute('#label-regions [data-region=LM]', 'aria-pressed') !== 'true'; i++)
    await page.keyboard.press('ArrowUp');
  await page.keyboard.press('5');
  await said(/is CENTER/);
  await page.check('#label-done');
  await page.keyboard.press('Tab');
  await page.click('#label-save');
  await said(/Saved/);
  await page.reload();
  await until('the page that the link names', () => page.isVisible('#side'));
  await shown();
  await page.click('#label-sets summary');
  await page.selectOption('#label-set', 'ben');
  await page.locator('#label-pages button', { hasText: 'NOAA' }).click();
  await until('its own labels', async () => await page.locator('[data-label]').count() > 4);
  assert(await page.isChecked('#label-done'));
};

/* In a third set the labels of both are merged: what they see alike is there at once, what they do not is chosen. */
const merge = async () => {
  await open();
  await page.click('#label-sets summary');
  await page.selectOption('#label-set', 'gold');
  await page.locator('#label-pages button', { hasText: 'NOAA' }).click();
  await until('label mode', () => page.isVisible('#label-tools'));
  assert.equal(await page.locator('[data-label]').count(), 0);
  assert(await page.isVisible('#merge-part'));
  await page.selectOption('#label-set', 'anna'); /* beside her own there is one set alone */
  assert(!await page.isVisible('#merge-part'));
  await page.selectOption('#label-set', 'gold');
  assert.deepEqual(await page.locator('#merge-second option').allTextContents(), ['anna', 'ben']);
  await page.click('#merge');
  await until('differences', async () => await page.locator('#merge-differences li').count() > 0);
  const agreed = (await text('#merge-found'))
    .match(/^anna and ben give the same region to (\d+) of (\d+) elements that both labelled\.$/);
  assert(Number(agreed[1]) > 0 && Number(agreed[1]) < Number(agreed[2]), agreed[0]);
  assert.equal(await page.locator('#merge-differences li').count(), 1); /* the left margin, as one */
  assert.match(await text('#merge-differences li'), /anna: LM ben: CENTER$/);
  assert.equal(await text('#merge-left'), '1 difference, 1 to decide.');
  const before = await page.locator('[data-label]').count(), row = () => page.locator('#merge-differences button');
  await row().nth(2).click();
  assert.equal(await text('#merge-left'), '1 difference, 0 to decide.');
  assert.equal(await row().nth(2).getAttribute('aria-pressed'), 'true');
  assert.equal(await page.locator('[data-label]').count(), before + 1);
  await page.click('#label-undo');
  assert.equal(await text('#merge-left'), '1 difference, 1 to decide.');
  await page.focus('#stage');
  await page.keyboard.press('d');
  await page.keyboard.press('3');
  assert.equal(await row().nth(1).getAttribute('aria-pressed'), 'true');
  await page.keyboard.press('d');
  await said(/All differences are decided/);
  await shot('merge');
  await accessible();
  await page.check('#label-done');
  await page.click('#label-save');
  await said(/Saved: \d+ labels/);
};

/* A page that was a file keeps the name of it. */
const dropped = async () => {
  await open();
  const html = '<!doctype html><title>Shop</title><h1>A shop</h1><p>It sells this and that, and is open on Mondays.</p>';
  const shop = () => page.locator('#label-pages button', { hasText: 'Shop (sh\u00f6p & co.html)' });
  await page.setInputFiles('#file', { name: 'sh\u00f6p & co.html', mimeType: 'text/html', buffer: Buffer.from(html) });
  await until('the page', () => page.isVisible('#side'));
  await settled();
  await page.check('#label-mode');
  await page.click('#label-sets summary');
  await page.selectOption('#label-set', 'gold');
  await page.click('#label-result');
  await page.check('#label-done');
  await page.click('#label-save');
  await said(/Saved: \d+ labels?/);
  await until('its name', async () => await shop().count() === 1);
  const labels = await page.locator('[data-label]').count();
  assert(labels > 0);
  /* who saves before the labels are there does not overwrite them with none */
  assert.match(await shop().evaluate((button) => {
    button.click();
    document.getElementById('label-save').click();
    return document.getElementById('status').textContent;
  }), /^The page is still being opened/);
  await settled();
  assert.equal(await page.locator('[data-label]').count(), labels);
  assert(await page.isChecked('#label-done'));
  await page.click('#label-save'); /* the name stays when it is saved again */
  await said(/Saved: \d+ labels?/);
  assert.equal(await shop().count(), 1);
  await page.reload(); /* it has no address that would bring it back */
  await said(/^Enter an address/);
};

const compare = async (...more) => (await promisify(execFile)(process.env.VLPS, ['compare', join(sets, 'anna'), '--cache',
  join(sets, 'cache'), ...more])).stdout;

/* A page with its parts: alone it is unstyled, which is said first; in a folder, a .zip and MHTML it has its styles. */
const withParts = async () => {
  const site = join(sets, 'saved'), zip = join(sets, 'saved.zip'), words = 'words of a page '.repeat(40);
  const html = `<!doctype html><title>Saved</title><link rel=stylesheet href="a%20b/page.css"><nav><a href=/>Home</a></nav><main><h1>Head</h1><p>${
    words}</p></main>`;
  const sheet = '@import "more.css"; nav { float: left; width: 217px; height: 300px }', more = 'main { margin-left: 301px; width: 411px }';
  const mhtml = ['From: <Saved>', 'MIME-Version: 1.0', 'Content-Type: multipart/related;', '\ttype="text/html"; boundary="-x-"', '', '---x-',
    'Content-Type: text/html', 'Content-Transfer-Encoding: quoted-printable', 'Content-Location: http://saved.example/dir/', '',
    html.replaceAll('=', '=3D').replaceAll('words of', 'wor=\r\nds of'), '---x-', 'Content-Type: text/css', 'Content-Transfer-Encoding: base64',
    'Content-Location: http://saved.example/dir/a%20b/page.css', '', btoa(sheet), '---x-', 'Content-Type: text/css',
    'Content-Location: http://saved.example/dir/a%20b/more.css', '', more, '---x---', ''].join('\r\n');
  const boxes = () => page.evaluate(() => [...document.querySelectorAll('[data-element]')].map((box) => Number(box.getAttribute('width'))));
  const styled = async (what) => {
    await shown();
    await page.check('#show-elements');
    assert(!await page.isVisible('#missing'), what);
    for (const width of [217, 411])
      assert((await boxes()).some((box) => Math.abs(box - width) < 1), `${what}: nothing is ${width} px wide`);
  };

  await mkdir(join(site, 'a b'), { recursive: true });
  await writeFile(join(site, 'index.html'), html);
  await writeFile(join(site, 'a b', 'page.css'), sheet);
  await writeFile(join(site, 'a b', 'more.css'), more);
  await promisify(execFile)('python3', ['-c', `import sys, zipfile
with zipfile.ZipFile(sys.argv[1], 'w') as zip:
    zip.write(sys.argv[2] + '/index.html', 'top/index.html', zipfile.ZIP_DEFLATED)
    zip.write(sys.argv[2] + '/a b/page.css', 'top/a b/page.css', zipfile.ZIP_DEFLATED)
    zip.write(sys.argv[2] + '/a b/more.css', 'top/a b/more.css', zipfile.ZIP_STORED)`, zip, site]);
  await writeFile(join(sets, 'saved.mhtml'), mhtml);
  await open();
  await page.setInputFiles('#file', join(site, 'index.html'));
  await shown();
  assert.match(await text('#missing'), /^1 of 1 style sheet did not come, so the page is shown unstyled\. Drop its folder/);
  assert(await page.isVisible('#missing'));
  assert.doesNotMatch(await text('#expected'), /CENTER: (0\.9|1)/);
  await page.setInputFiles('#folder', site);
  await styled('the folder');
  await rename(join(site, 'a b', 'more.css'), join(sets, 'more.css'));
  await page.setInputFiles('#folder', site);
  await shown();
  assert.match(await text('#missing'), /^1 of 2 style sheets did not come, .* What is missing is not among the parts/);
  await rename(join(sets, 'more.css'), join(site, 'a b', 'more.css'));
  await page.setInputFiles('#file', zip);
  await styled('the .zip');
  await page.setInputFiles('#file', join(sets, 'saved.mhtml'));
  await styled('MHTML');
  assert.match(await text('#output'), /words of a page words of/);
  await page.setInputFiles('#file', { name: 'torn.zip', mimeType: 'application/zip', buffer: (await readFile(zip)).subarray(0, 300) });
  await said(/\.zip file has no end/);
};

/* What was saved is a data set: methods are measured on it, and the two people against each other. */
const dataSets = async () => {
  const table = await compare('-m', 'auto,whole', '--report', join(sets, 'report'));
  assert.match(table, /^anna: 2 pages/m);
  assert.match(table, /^auto +\S/m);
  const numbers = (await compare('--agreement', join(sets, 'ben'))).match(/^all 1 pages +([\d.]+) +([\d.]+) +([\d.]+) +([\d.]+) +([\d.]+)/m);
  assert(numbers[1] > .5 && numbers[1] < 1, numbers[0]);
  assert(Number(numbers[2]) < Number(numbers[1]), numbers[0]);
  assert.equal(numbers[3], '1.000'); /* HEADER */
  assert(Number(numbers[5]) < 1); /* LM */
  assert.match(await compare('--agreement', join(sets, 'gold')), /^all 1 pages +1\.000 +1\.000/m); /* anna was right in all */
  assert.match(await compare(join(sets, 'gold'), '--export', `coco,yolo,label-studio=${join(sets, 'boxes')}`),
    /^gold: \d+ boxes on 2 pages in .*gold$/m);
  const coco = JSON.parse(await readFile(join(sets, 'boxes', 'gold', 'coco.json')));
  assert.equal(coco.images[1].file_name, 'images/sh\u00f6p & co.png');
  const bytes = await readFile(join(sets, 'boxes', 'gold', coco.images[1].file_name));
  assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [coco.images[1].width, coco.images[1].height]);
  await promisify(execFile)(process.env.VLPS_ROWS, ['regions', process.env.VLPS_CONTENT_MODEL, join(sets, 'cache'), join(sets, 'anna')],
    { encoding: 'latin1' }).then(({ stdout }) => assert.equal(stdout.match(/anna\t[0-9a-f]{16}\t/g).length, 2)); /* what is learnt from */
};

/* The report on it shows pages with the same picture, colours and keys; it opens from disk and loads nothing. */
const report = async () => {
  await page.context().close();
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, colorScheme: 'dark' });
  page = await context.newPage();
  page.on('request', (request) => /^(file|data|blob):/.test(request.url()) || wrong.push(`request for ${request.url()}`));
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
  page.on('pageerror', (error) => wrong.push(String(error)));
  await page.goto(`file://${sets}/report/report.html`);
  await until('the table', async () => await page.locator('#pages tbody tr').count() === 2);
  assert.match(await text('.calibration'), /^auto flagged (none|[12]) of 2 pages; .*scores? below \.9/);
  assert.equal(await text('#sets button'), 'anna (2)');
  assert.match(await text('main thead th >> nth=2'), /^CENTER P\s*2 pages$/);
  await page.click('#pages tbody tr >> nth=0');
  const title = () => text('#page h3 >> nth=0'), first = await title();
  assert.equal(await page.locator('#page .stage').count(), 2);
  await until('pictures', () => page.evaluate(() => [...document.querySelectorAll('#page .stage img')].every((image) => image.naturalWidth > 0)));
  assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector('#page .stage rect[style*=HEADER]')).fill), 'rgb(0, 114, 178)');
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(22, 24, 27)');
  const width = async () => (await page.locator('#page svg >> nth=0').boundingBox()).width, before = await width();
  await page.keyboard.press('+');
  assert(Math.abs(await width() / before - 1.5) < .02);
  await page.evaluate(() => document.querySelector('#page .stage').scrollTo(0, 100));
  await until('both scrolled', () => page.evaluate(() => document.querySelectorAll('#page .stage')[1].scrollTop === 100));
  await page.keyboard.press('0');
  await page.keyboard.press('n');
  assert.notEqual(await title(), first);
  await page.keyboard.press('p');
  assert.equal(await title(), first);
  await page.locator('#page').scrollIntoViewIfNeeded();
  await shot('report');
  await accessible();
};

/* The tasks of a task file, their newest records, and what one was warned of. */
const tasks = async () => {
  await open();
  await page.click('#tasks-link a');
  await page.waitForURL(/tasks\.html/);
  await settled();
  assert.match(await text('#status'), /^3 tasks\.$/);
  const rows = await page.locator('#collections tbody tr').allTextContents();
  assert.equal(rows.length, 3);
  assert.match(rows[0], /^storiesdue .*3300$/);
  assert.match(rows[1], /^odd Warningdue .*1100$/);
  assert.match(rows[2], /^laterhas not run yetnever0000$/);
  await page.click('#collections button:text-is("stories")');
  await settled();
  assert.match(await text('#status'), /^stories: 3 records, due /);
  assert.deepEqual(await page.locator('#records > li > :first-child').allTextContents(), ['Story 1', 'Story 3', 'Story 2']);
  assert.match(await text('#records'), /railway 93 railway 94/);
  assert(await page.isVisible('#feed'));
  assert.match(await page.evaluate(async () => (await fetch(document.getElementById('feed').href)).text()), /<feed xmlns=/);
  await shot('tasks');
  await accessible();
  /* the address brings a task back */
  await page.click('#collections button:text-is("odd")');
  await settled();
  await page.reload();
  await settled();
  assert.equal(await text('#task-name'), 'odd');
  assert.match(await text('#task-warnings'), /Warning: the page and its example begin and end with hardly the same text/);
  assert(!await page.isVisible('#feed'));
  await page.emulateMedia({ colorScheme: 'dark' });
  await narrow();
};

const failures = await runCases([
  ['viewer/progress', progress],
  ['viewer/regions', regions],
  ['viewer/drag', drag],
  ['viewer/line-keys', lineKeys],
  ['viewer/lines-meet', linesMeet],
  ['viewer/permalink', permalink],
  ['viewer/formats', formats],
  ['viewer/taken', taken],
  ['viewer/elements', elements],
  ['viewer/zoom', zoom],
  ['viewer/slider', slider],
  ['viewer/accessible', accessible],
  ['viewer/choices', choices],
  ['viewer/recent', recent],
  ['viewer/parts', parts],
  ['viewer/alternatives', alternatives],
  ['viewer/keyboard', keyboard],
  ['viewer/names', names],
  ['viewer/labels', labels],
  ['viewer/second-person', secondPerson],
  ['viewer/merge', merge],
  ['viewer/dropped', dropped],
  ['viewer/with-parts', withParts],
  ['viewer/data-sets', dataSets],
  ['viewer/report', report],
  ['viewer/tasks', tasks],
  ['viewer/size', size],
  ['viewer/dark', dark],
  ['viewer/narrow', narrow],
  ['viewer/nothing-else', async () => assert.deepEqual(wrong, [])],
]);

await browser.close();
await service.end();
fixtures.end();
await rm(sets, { recursive: true });
process.exitCode = failures > 0 ? 1 : 0;
