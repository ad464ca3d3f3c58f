/* program-test.mjs - the npm package with the program, on pages that are not rendered */
import assert from 'node:assert/strict';
import { access, readFile, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { batch, extract, segment, VlpsError } from '../../../src/bindings/node/index.js';
import { collect, fakeProgram, fixture, scratch, slowServer } from './helpers.mjs';

const gbk = fixture('real/sunzi/gbk.html'), xfig = fixture('real/xfig/index.html');
const fast = { noRender: true };
/* Prints its arguments. */
const echo = (t) => fakeProgram(t, `#!${process.execPath}\nconsole.log(JSON.stringify(process.argv.slice(2)));\n`);

test('segment', async () => {
  const result = await segment(gbk, fast);

  assert.equal(result.title, '孙子兵法');
  assert.equal(result.url, String(pathToFileURL(gbk)));
  assert.equal(result.language, 'zh');
  assert.equal(result.rendered, false);
  assert.match(result.content.text, /兵者，国之大事，死生之地，存亡之道，不可不察也。/);
  assert.equal(result.elements.find((element) => element.tag === 'h1').content, true);
});

test('extract', async () => {
  assert.equal(await extract({ html: '<p>One <a href=b>two</a>', url: 'https://example.org/a/' }, fast), 'One two\n');
  assert.equal(await extract({ html: '<p>One <a href=b>two</a>', url: new URL('https://example.org/a/') },
    { ...fast, format: 'markdown' }), 'One [two](https://example.org/a/b)\n');
});

test('an address of a file', async () => {
  assert.equal(await extract(pathToFileURL(gbk), fast), await extract(gbk, fast));
});

test('HTML in a string is Unicode, bytes are as they declare', async () => {
  const html = '<meta charset=iso-8859-1><p>Zoë';

  assert.equal(await extract({ html }, fast), 'Zoë\n');
  assert.equal(await extract({ html: `\ufeff${html}` }, fast), 'Zoë\n');
  assert.equal(await extract({ html: Buffer.from(html, 'latin1') }, fast), 'Zoë\n');
  assert.match(await extract({ html: await readFile(gbk) }, fast), /兵者，国之大事/);
});

test('a difference is no failure', async (t) => {
  const earlier = join(await scratch(t), 'earlier.txt');

  await writeFile(earlier, 'Old\n');
  assert.match(await extract({ html: '<p>New' }, { ...fast, compareWith: earlier }), /^-Old\n\+New$/m);
});

test('options become those of the program', async (t) => {
  const program = await echo(t);

  const options = { noRender: true, h1: -160, quietTime: 0, click: ['a', ' b'], userAgent: '', offline: false };

  assert.deepEqual(await segment('-x', { program, ...options, w1: null, w2: undefined }), ['segment', '--errors=json',
    '--format=json', '--no-render',
    '--h1=-160', '--quiet-time=0', '--click=a', '--click= b', '--user-agent=', '--', '-x']);
  assert.deepEqual(JSON.parse(await extract('x', { program, format: 'tei' })),
    ['segment', '--errors=json', '--format=tei', '--', 'x']);
  assert.deepEqual(JSON.parse(await extract({ html: '', url: 'https://e.org/' }, { program })),
    ['segment', '--errors=json', '--base-url=https://e.org/', '--format=text', '--', '-']);
  assert.deepEqual(await collect(batch('pages/', { program, elements: true })),
    [['batch', '--errors=json', '--output=-', '--elements', '--', 'pages/']]);
});

test('no shell', async (t) => {
  const program = await echo(t), mark = join(dirname(program), 'mark');
  const hostile = `$(touch ${mark}); touch ${mark} | "'\`touch ${mark}\` &\n*`;

  assert.deepEqual(await segment(hostile, { program, topic: hostile }),
    ['segment', '--errors=json', '--format=json', `--topic=${hostile}`, '--', hostile]);
  await assert.rejects(access(mark));
});

test('where the program is found', async (t) => {
  const program = await echo(t), { VLPS, PATH } = process.env;

  t.after(() => Object.assign(process.env, { VLPS, PATH }));
  process.env.VLPS = program;
  assert.equal((await segment('x'))[0], 'segment');
  assert.equal((await segment('x', { program: undefined }))[0], 'segment');
  delete process.env.VLPS;
  process.env.PATH = `${dirname(program)}${delimiter}${PATH}`;
  assert.equal((await segment('x'))[0], 'segment');
  process.env.VLPS = '/nonexistent/vlps';
  assert.equal((await segment('x', { program }))[0], 'segment');
  await assert.rejects(segment('x'), { code: 'no-program' });
});

test('a batch', async () => {
  const named = { input: xfig, id: 'x', options: { focus: 'recall' } };
  const results = await collect(batch([gbk, 'nofile.html', named], fast));
  const [first, second, third] = results.sort((a, b) => a.number - b.number);

  assert.equal(results.length, 3);
  assert.equal(first.status, 'ok');
  assert.equal(first.title, '孙子兵法');
  assert.equal(first.error, null);
  assert.match(first.content.text, /兵者，国之大事/);
  assert.equal(second.status, 'failed');
  assert.equal(second.input, 'nofile.html');
  assert.equal(second.error.code, 'not-found');
  assert.equal(third.id, 'x');
  assert.equal(third.title, 'XFig User Manual');
});

test('a batch of a folder, and into one', async (t) => {
  const output = join(await scratch(t), 'run');
  const results = await collect(batch(fixture('real/sunzi'), { ...fast, fields: 'title' }));

  assert.deepEqual(results.map((result) => result.title), Array(3).fill('孙子兵法'));
  assert.deepEqual(await collect(batch(fixture('real/sunzi'), { ...fast, output })), []);
  assert.equal((await readFile(join(output, 'results.jsonl'), 'utf8')).split('\n').length, 4);
});

test('a list is read as it is made', async () => {
  const list = async function* () {
    for (let i = 0; i < 100; i++)
      yield { input: gbk, id: `page\n${i}` };
  };
  const ids = new Set((await collect(batch(list(), { ...fast, fields: 'title' }))).map((result) => result.id));

  assert.equal(ids.size, 100);
  assert(ids.has('page\n99'));
});

test('lines in many pieces', async (t) => {
  const line = { status: 'ok', title: '一二三'.repeat(100) };
  const program = await fakeProgram(t, `#!/bin/sh\nexec yes '${JSON.stringify(line)}'\n`);
  let n = 0;

  for await (const result of batch('x', { program })) {
    assert.deepEqual(result, line);
    if (++n === 5000)
      break;
  }
});

/* A program with 100 MB to print is not done while nobody reads them. */
test('the program waits for a slow reader', async (t) => {
  const mark = join(await scratch(t), 'mark'), line = JSON.stringify({ status: 'ok', title: 'x'.repeat(1000) });
  const program = await fakeProgram(t, `#!/bin/sh\nyes '${line}' | head -n 100000\ntouch ${mark}\n`);
  const results = batch('x', { program });

  assert.equal((await results.next()).value.status, 'ok');
  await new Promise((done) => setTimeout(done, 1000));
  await assert.rejects(access(mark));
  await results.return();
});

test('long lines and what is cut off', async (t) => {
  const program = await fakeProgram(t, `#!/bin/sh
printf '{"title": "%s"}\\n\\n{"title"' "$(head -c 3000000 /dev/zero | tr '\\0' x)" | tr -s '\\n'
kill -KILL $$
`);
  const results = batch('x', { program });

  assert.equal((await results.next()).value.title.length, 3000000);
  await assert.rejects(results.next(),
    { code: 'failed', exitStatus: null, message: `${program} was ended by SIGKILL` });
});

test('errors', async (t) => {
  const rejects = (work, expected) => assert.rejects(work, (error) => {
    assert(error instanceof VlpsError && error instanceof Error);
    assert.equal(error.name, 'VlpsError');
    for (const [key, value] of Object.entries(expected))
      value instanceof RegExp ? assert.match(error[key], value) : assert.equal(error[key], value, key);
    return true;
  });

  await rejects(segment('nofile.html', fast),
    { code: 'not-found', exitStatus: 4, message: 'there is no file nofile.html' });
  await rejects(extract(gbk, { noRendering: true }),
    { code: 'usage', exitStatus: 2, message: /^unknown option --no-rendering/ });
  await rejects(collect(batch([gbk], { noRendering: true })),
    { code: 'usage', exitStatus: 2, message: /^unknown option/ });
  await rejects(collect(batch([{ input: gbk, options: { noRendering: true } }])), { code: 'usage', exitStatus: 2 });
  await rejects(collect(batch('nolist', fast)),
    { code: 'not-found', exitStatus: 4, message: /^there is no file nolist/ });
  await rejects(segment('http://127.0.0.1:1/', fast), { code: 'network', exitStatus: 5 });
  await rejects(extract(gbk, { ...fast, onlyLanguage: 'de' }), { code: 'empty-page', exitStatus: 7, message: /zh/ });
  await rejects(segment({ html: Buffer.from('%PDF-1.4\n\u0001\u0002') }, fast), { code: 'not-html', exitStatus: 7 });
  await rejects(segment(dirname(gbk), fast), { code: 'not-html', exitStatus: 7, message: /is a folder/ });
  for (const name of ['no-render', 'NoRender', '-x', 'a=b', '', '1a'])
    await rejects(segment(gbk, { [name]: true }),
      { code: 'usage', exitStatus: null, message: /cannot name an option/ });
  for (const value of [{}, () => 1, Symbol('x'), [[1]]])
    await rejects(segment(gbk, { h1: value }), { code: 'usage', exitStatus: null, message: /^the option 'h1' takes/ });
  for (const input of [undefined, null, 3, {}, { html: 3 }])
    await rejects(segment(input), { code: 'usage', message: /^the input must be/ });
  await rejects(collect(batch(3)), { code: 'usage', message: /^the inputs must be/ });
  await rejects(collect(batch([gbk, null], fast)), { code: 'usage', message: /^an entry of the list must be/ });
  await rejects(segment('a\0b'), { code: 'usage', message: /null bytes/ });
  await rejects(segment(gbk, { ...fast, format: 'text' }), { code: 'no-result', message: /leave out options/ });
  await rejects(segment(gbk, { program: '/nonexistent/vlps' }), { code: 'no-program', exitStatus: null,
    message: "there is no program /nonexistent/vlps; install vlps, or name the program in the option 'program' or the "
      + 'variable VLPS' });
  await rejects(collect(batch([gbk], { program: '/nonexistent/vlps' })), { code: 'no-program' });
  await rejects(segment(gbk, { program: gbk }), { code: 'no-program', message: /may not be executed/ });
  await rejects(segment(gbk, { program: await fakeProgram(t, '#!/bin/sh\nexit 77\n') }),
    { code: 'failed', exitStatus: 77, message: /status 77/ });
});

test('an error of the list is the caller\'s', async () => {
  const error = new RangeError('mine');
  const list = function* () {
    yield gbk;
    throw error;
  };

  await assert.rejects(collect(batch(list(), fast)), (caught) => caught === error);
});

test('a page that is stopped', async (t) => {
  const server = await slowServer(t), stop = new AbortController(), reason = new Error('enough');
  const work = segment(`${server.base}/page`, { ...fast, signal: stop.signal });

  await Promise.race([server.firstHeld, work]);
  stop.abort(reason);
  await assert.rejects(work, { name: 'VlpsError', code: 'cancelled', exitStatus: 130, cause: reason });
  await assert.rejects(segment(gbk, { signal: stop.signal }), { code: 'cancelled', exitStatus: null, cause: reason });
  await assert.rejects(collect(batch([gbk], { signal: stop.signal })), { code: 'cancelled', exitStatus: null });
});

/* What is in progress comes, and no page is begun any more. */
test('a batch that is stopped', async (t) => {
  const server = await slowServer(t), stop = new AbortController();
  const list = [gbk, ...Array.from({ length: 1000 }, (_, i) => `${server.base}/${i}`)];
  const results = batch(list, { ...fast, signal: stop.signal, fields: 'title' }), titles = [];

  assert.equal((await results.next()).value.title, '孙子兵法');
  await server.firstHeld;
  stop.abort();
  server.letGo();
  await assert.rejects(async () => {
    for await (const result of results)
      titles.push(result.title);
  }, { name: 'VlpsError', code: 'cancelled', exitStatus: 130 });
  assert(titles.length > 0 && titles.length < 1000, `${titles.length} pages`);
  assert(titles.every((title) => title === 'Late'));
});

test('a batch that nobody wants any more', async (t) => {
  const mark = join(await scratch(t), 'mark');
  const program = await fakeProgram(t, `#!/bin/sh
trap 'touch ${mark}; exit 130' INT
while :; do echo '{"status": "ok"}'; sleep 0.01; done
`);

  for await (const result of batch('x', { program })) {
    assert.equal(result.status, 'ok');
    break;
  }
  await access(mark);
});
