/* speed.mjs - the service beside `vlps batch`: pages a second and times, on the same pages at the same number of renderers
 *
 *   node speed.mjs VLPS FOLDER [PAGES] [RENDERERS]
 *
 * FOLDER is a data set (pages.jsonl), whose files a server of the script gives out.  Prints, in turn: the batch; the service with twice as many
 * requests at a time as renderers; the same with --any-address, so without the network that leads to public addresses alone;
 * one request after the other; and how long the service takes to listen and to be ready.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join, normalize } from 'node:path';

const [vlps, folder, pages = 60, renderers = 1] = process.argv.slice(2);
const types = { css: 'text/css', js: 'text/javascript', png: 'image/png', gif: 'image/gif', jpg: 'image/jpeg', svg: 'image/svg+xml', html: 'text/html', htm: 'text/html' };
const files = readFileSync(join(folder, 'pages.jsonl'), 'utf8').trim().split('\n').map((line) => JSON.parse(line).page).slice(0, Number(pages));
const site = http.createServer((request, answer) => {
  try {
    const path = normalize(decodeURIComponent(request.url.split('?')[0]));
    const data = readFileSync(join(folder, path));
    answer.writeHead(200, { 'Content-Type': types[path.split('.').at(-1)] || 'application/octet-stream' });
    answer.end(data);
  } catch {
    answer.writeHead(404);
    answer.end();
  }
}).listen(0, '127.0.0.1');
const scratch = mkdtempSync(join(tmpdir(), 'vlps-speed-'));
const agent = new http.Agent({ keepAlive: true });

await new Promise((done) => site.on('listening', done));
const urls = files.map((file) => `http://127.0.0.1:${site.address().port}/${file.split('/').map(encodeURIComponent).join('/')}`);
const usual = ['--allow-net', '127.0.0.1', '--ignore-robots'];

const get = (url) => new Promise((resolve) => {
  http.get(url, { agent }, (answer) => {
    answer.resume();
    answer.on('end', () => resolve(answer.statusCode));
  }).on('error', () => resolve(0));
});

const until = async (url) => {
  while (await get(url) !== 200)
    await new Promise((done) => setTimeout(done, 5));
};

const serve = async (options, use) => {
  const port = 20000 + Math.floor(Math.random() * 20000), base = `http://127.0.0.1:${port}`, begun = performance.now();
  const service = spawn(vlps, ['serve', '--listen', `127.0.0.1:${port}`, '--renderers', String(renderers), ...options], { stdio: 'ignore' });
  await until(`${base}/healthz`);
  const listening = performance.now() - begun;
  await until(`${base}/readyz`);
  const ready = performance.now() - begun;
  const result = await use(base);
  await new Promise((done) => service.on('exit', done) && service.kill());
  return { listening, ready, ...result };
};

const load = (clients) => async (base) => {
  const times = [];
  let next = 0, well = 0;
  const begun = performance.now();
  await Promise.all(Array.from({ length: clients }, async () => {
    while (next < urls.length) {
      const url = urls[next++], started = performance.now();
      const status = await get(`${base}/v1/segment?url=${encodeURIComponent(url)}`);
      well += status === 200 ? 1 : 0;
      times.push(performance.now() - started);
    }
  }));
  times.sort((a, b) => a - b);
  return { rate: urls.length / (performance.now() - begun) * 1000, well, p50: times[Math.floor(times.length * 0.5)], p95: times[Math.floor(times.length * 0.95)] };
};

const batch = () => new Promise((resolve) => {
  const list = join(scratch, 'list'), out = join(scratch, `run${Math.random()}`);
  writeFileSync(list, urls.join('\n'));
  const run = spawn(vlps, ['batch', list, '-o', out, '--jobs', String(renderers), '--per-host', '256', '--public-only', ...usual], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  run.stderr.on('data', (part) => { said += part; });
  run.on('exit', () => resolve(said.match(/(\d+) pages in ([\d.]+) s/)));
});

const show = (what, { rate, well, p50, p95 }) => console.log(`${what}: ${rate.toFixed(2)} pages/s, ${well} of ${urls.length} well; ms: p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)}`);

for (let round = 0; round < 2; round++) {
  const [, n, took] = await batch();
  console.log(`batch: ${(n / took).toFixed(2)} pages/s`);
  show('service', await serve(usual, load(2 * renderers)));
  show('service, any address', await serve(['--any-address', '--ignore-robots'], load(2 * renderers)));
}
const single = await serve(usual, load(1));
show('service, one after the other', single);
console.log(`listens after ${single.listening.toFixed(0)} ms, ready after ${single.ready.toFixed(0)} ms`);
rmSync(scratch, { recursive: true });
site.close();
process.exit(0);
