/* engine-test.mjs - the npm package on rendered pages, and with a service */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { batch, extract, segment } from '../../../src/bindings/node/index.js';
import { collect, fixture, scratch, slowServer } from './helpers.mjs';

const page = fixture('real/quickstart/index.html'), token = 'a-token-of-the-tests';
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
let service, child, ended;

/* Waits for the address that the service says, then for its renderer. */
before(async () => {
  const folder = await scratch({ after });

  await writeFile(join(folder, 'tokens'), `${token}\n`);
  child = spawn(process.env.VLPS, ['serve', '--listen', '127.0.0.1:0', '--renderers', '1', '--allow-net', '127.0.0.1',
    '--ignore-robots', '--token-file', join(folder, 'tokens')], { stdio: ['ignore', 'ignore', 'pipe'] });
  ended = new Promise((done) => child.on('exit', done));
  service = await new Promise((done, failed) => {
    let said = '';

    child.stderr.setEncoding('utf8').on('data', (text) => {
      said += text;
      if (/serving on \S+\n/.test(said))
        done(said.match(/serving on (\S+)\n/)[1]);
    });
    ended.then((status) => failed(new Error(`the service ended with ${status}: ${said}`)));
  });
  while (!(await fetch(`${service}/readyz`)).ok)
    await pause(50);
});

after(async () => {
  child.kill('SIGTERM');
  assert.equal(await ended, 0);
});

test('a rendered page', async () => {
  const result = await segment(page, { offline: true });
  const byId = (id) => result.elements.find((element) => element.id === id);

  assert.equal(result.rendered, true);
  assert.equal(result.title, 'NOAA - National Oceanic and Atmospheric Administration');
  assert.equal(result.thresholds.preset, 'auto');
  assert.match(result.content.text, /Safe boating makes for smooth sailing/);
  assert.equal(byId('headTitle').region, 'HEADER');
  assert.equal(byId('contentArea').region, 'CENTER');
  assert.equal(byId('contentArea').content, true);
  assert(byId('contentArea').box[3] > 500);
});

test('a page of the service', async () => {
  const html = await readFile(page, 'utf8'), url = 'https://example.org/noaa/';
  const options = { noRender: true, focus: 'recall' };
  const there = await segment({ html, url }, { ...options, service, token });
  const here = await segment({ html, url }, options);

  assert.equal(here.url, url);
  assert.deepEqual({ ...there, input: here.input }, here);
});

test('a rendered page of the service', async () => {
  const result = await segment({ html: '<title>One</title><h1>One</h1><p style="width: 300px">Some words.' },
    { service: `${service}/`, token, viewport: '800x600' });

  assert.equal(result.rendered, true);
  assert.equal(result.viewport.width, 800);
  assert.equal(result.elements.find((element) => element.tag === 'p').box[2], 300);
});

test('formats of the service', async () => {
  const input = { html: '<meta charset=iso-8859-1><p>Zoë <a href=b>two</a>', url: 'https://example.org/a/' };
  const options = { service, token, noRender: true };

  assert.equal(await extract(input, options), 'Zoë two\n');
  assert.equal(await extract(input, { ...options, format: 'markdown' }), 'Zoë [two](https://example.org/a/b)\n');
  assert.equal(await extract({ html: Buffer.from(input.html, 'latin1') }, options), 'Zoë two\n');
});

test('a batch of the service', async () => {
  const list = function* () {
    yield { html: '<title>One</title><p>Zoë.', id: 'a', options: { baseUrl: 'https://example.org/' } };
    yield { html: '<meta charset=iso-8859-1><title>Two</title><p>Zoë.', options: { links: 'none' } };
    yield 'http://127.0.0.1:1/';
    yield { html: '<p>Three.', id: 'c', options: { noSuchOption: true } };
  };
  const results = await collect(batch(list(), { service, token, noRender: true }));
  const [first, second, third, fourth] = results.sort((a, b) => a.number - b.number);

  assert.equal(results.length, 4);
  assert.deepEqual([first.number, first.id, first.status], [1, 'a', 'ok']);
  assert.deepEqual([first.title, first.url], ['One', 'https://example.org/']);
  assert.deepEqual([second.status, second.title, second.content.text, second.error], ['ok', 'Two', 'Zoë.\n', null]);
  assert.deepEqual([third.status, third.error.code], ['failed', 'network']);
  assert.deepEqual([fourth.status, fourth.id, fourth.error.code], ['failed', 'c', 'usage']);
});

test('errors of the service', async () => {
  const options = { service, token, noRender: true }, html = '<p>One.';

  await assert.rejects(segment({ html }, { ...options, token: 'wrong' }),
    { name: 'VlpsError', exitStatus: null, message: /token/ });
  await assert.rejects(collect(batch(['https://example.org/'], { service })), { name: 'VlpsError', message: /token/ });
  await assert.rejects(segment({ html }, { ...options, noSuchOption: true }),
    { code: 'usage', message: /no-such-option/ });
  await assert.rejects(segment(page, options), { code: 'usage', message: /address of the web/ });
  await assert.rejects(segment('http://127.0.0.1:1/', options), { code: 'network' });
  await assert.rejects(segment({ html }, { ...options, format: 'text' }), { code: 'no-result' });
  await assert.rejects(segment({ html }, { service: 'http://127.0.0.1:1' }),
    { code: 'no-service', message: /start one with 'vlps serve'/ });
  await assert.rejects(segment({ html }, { service: 'nothing' }),
    { code: 'usage', message: /not an address of a service/ });
  await assert.rejects(collect(batch(function* () { throw new RangeError('mine'); }(), options)), RangeError);
});

test('work of the service that is stopped', async (t) => {
  const options = { service, token, noRender: true };

  for (const begin of [(url, signal) => segment(url, { ...options, signal }),
    (url, signal) => collect(batch([url], { ...options, signal }))]) {
    const server = await slowServer(t), stop = new AbortController(), work = begin(`${server.base}/page`, stop.signal);

    await Promise.race([server.firstHeld, work]);
    stop.abort();
    await assert.rejects(work, { name: 'VlpsError', code: 'cancelled', exitStatus: null, cause: stop.signal.reason });
    server.letGo();
  }
});
