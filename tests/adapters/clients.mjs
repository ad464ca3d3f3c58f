/* clients.mjs - the official clients of Firecrawl, of both APIs, use the adapters before vlps serve */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(join(process.env.NODE_MODULES, 'x.js'));
const load = async (name) => {
  const { default: found } = await import(pathToFileURL(require.resolve(name)));

  return found.default ?? found;
};
const skip = (reason) => {
  console.log(`1..0 # SKIP ${reason}`);
  process.exit(0);
};
const page = '<!doctype html><title>The harbour</title><nav><a href=/news>News</a></nav><h1>The harbour</h1><p>The gauge '
  + 'said seven metres, which is enough for most ships that call here.</p><p><a href=/page#low>Low</a> <img src=/h.png>';

/* A program that serves: its port, and a function that ends it. */
const start = (command, args, env = {}) => new Promise((done, failed) => {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...env } });
  const over = new Promise((ended) => child.on('exit', ended));
  let said = '';

  /* also if the test breaks off */
  process.on('exit', () => child.kill('SIGTERM'));

  child.stderr.on('data', (data) => {
    said += data;
    const port = said.match(/serving on \S+:(\d+)\n/)?.[1];
    if (port !== undefined)
      done({ port, end: () => { child.kill('SIGTERM'); return over; } });
  });
  over.then((status) => failed(new Error(`${command} ended with ${status}: ${said}`)));
});

let Current, First;

try {
  Current = await load('@mendable/firecrawl-js');
  First = await load('firecrawl-v1');
} catch (error) {
  skip(`the clients do not run with this version of Node.js (${process.version}): ${error.message}`);
}

const site = createServer((request, response) => {
  const there = request.url === '/page', map = request.url === '/sitemap.xml';

  response.writeHead(there || map ? 200 : 404, { 'Content-Type': map ? 'application/xml' : 'text/html' });
  response.end(map ? `<urlset><url><loc>http://${request.headers.host}/listed</loc></url></urlset>` : page);
});
await new Promise((done) => site.listen(0, '127.0.0.1', done));
const origin = `http://127.0.0.1:${site.address().port}`, url = `${origin}/page`;
const folder = mkdtempSync(join(tmpdir(), 'vlps-adapters-'));
const service = await start(process.env.VLPS, ['serve', '--listen', '127.0.0.1:0', '--renderers', '1', '--allow-net',
  '127.0.0.1/32', '--ignore-robots', '--timeout', '300', '--job-folder', folder]);
const adapters = await start(process.env.PYTHON, ['-m', 'vlps_adapters', '--listen', '127.0.0.1:0', '--service',
  `http://127.0.0.1:${service.port}`], { PYTHONPATH: process.env.ADAPTERS, PYTHONDONTWRITEBYTECODE: '1' });
const options = { apiKey: 'fc-any', apiUrl: `http://127.0.0.1:${adapters.port}` };
const current = new Current(options), first = new First(options);
const isPng = (text) => assert.match(text, /^data:image\/png;base64,iVBOR/);

const cases = [
  ['v2, a page', async () => {
    const document = await current.scrape(url, { formats: ['markdown', 'rawHtml', 'links', { type: 'screenshot', fullPage: true }],
      timeout: 300000 });

    assert.match(document.markdown, /seven metres/);
    assert.match(document.rawHtml, /<nav>/);
    assert.deepEqual(document.links, [`${origin}/news`, `${origin}/page#low`]);
    isPng(document.screenshot);
    assert.equal(document.metadata.title, 'The harbour');
    assert.equal(document.metadata.statusCode, 200);
  }],
  ['v2, a map', async () => {
    const { links } = await current.map(origin + '/page');

    assert.deepEqual(links.map((link) => link.url), [url, `${origin}/listed`, `${origin}/news`]);
  }],
  ['v2, a batch', async () => {
    const job = await current.batchScrape([url, `${origin}/gone`], { options: { formats: ['markdown', 'images'] }, pollInterval: 1,
      timeout: 300 });

    assert.equal(job.status, 'completed');
    assert.equal(job.total, 2);
    assert.equal(job.data.length, 1);
    assert.match(job.data[0].markdown, /seven metres/);
    assert.deepEqual(job.data[0].images, [`${origin}/h.png`]);
    assert.equal((await current.getBatchScrapeErrors(job.id)).errors[0].url, `${origin}/gone`);
  }],
  ['v2, a batch that is cancelled', async () => {
    const { id } = await current.startBatchScrape(Array.from({ length: 200 }, (_, i) => `${url}?${i}`), { options: { formats: ['links'] } });

    assert.ok(await current.cancelBatchScrape(id));
    assert.equal((await current.getBatchScrapeStatus(id)).status, 'cancelled');
  }],
  ['v2, failures', async () => {
    await assert.rejects(current.scrape(`${origin}/gone`), /the server of the page answers with an error/);
    await assert.rejects(current.scrape('http://10.0.0.1/'), /may not be loaded/);
    await assert.rejects(current.scrape(url, { formats: ['summary'] }), /formats/);
    await assert.rejects(current.startCrawl(url), /not supported/);
    await assert.rejects(current.search('harbours'), /not supported/);
  }],
  ['v1, a page', async () => {
    const document = await first.scrapeUrl(url, { formats: ['markdown', 'html', 'links', 'screenshot'], timeout: 300000 });

    assert.equal(document.success, true);
    assert.match(document.markdown, /seven metres/);
    assert.match(document.html, /seven metres/);
    assert.deepEqual(document.links, [`${origin}/news`, `${origin}/page#low`]);
    isPng(document.screenshot);
    assert.equal(document.metadata.sourceURL, url);
  }],
  ['v1, a map', async () => {
    const answer = await first.mapUrl(url, { ignoreSitemap: true });

    assert.deepEqual(answer.links, [url, `${origin}/news`]);
  }],
  ['v1, a batch', async () => {
    const begun = await first.asyncBatchScrapeUrls([`${origin}/gone`]);
    const job = await first.batchScrapeUrls([url, `${origin}/gone`], { formats: ['markdown'] }, 1);

    assert.equal(job.status, 'completed');
    assert.match(job.data[0].markdown, /seven metres/);
    assert.equal((await first.checkBatchScrapeErrors(begun.id)).errors[0].url, `${origin}/gone`);
  }],
  ['v1, failures', async () => {
    await assert.rejects(first.scrapeUrl(`${origin}/gone`), /./);
    await assert.rejects(first.asyncCrawlUrl(url), /not supported/);
  }],
];

let number = 0, failures = 0;

console.log(`1..${cases.length}`);
for (const [name, run] of cases)
  try {
    await run();
    console.log(`ok ${++number} ${name}`);
  } catch (error) {
    failures++;
    console.log(`not ok ${++number} ${name}`);
    console.log(String(error.stack ?? error).split('\n').slice(0, 14).join('\n').replace(/^/gm, '# '));
  }
await adapters.end();
await service.end();
site.close();
rmSync(folder, { recursive: true });
process.exit(failures === 0 ? 0 : 1);
