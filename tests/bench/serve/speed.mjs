/* speed.mjs - the service beside `vlps batch`: pages a second and times, on the same pages at the same number of renderers
 *
 *   node speed.mjs VLPS FOLDER [PAGES] [RENDERERS] [BEFORE]
 *
 * FOLDER is a data set (pages.jsonl), whose files a server of the script gives out.  Prints, in turn: the batch; the service with twice as many
 * requests at a time as renderers; the same with --any-address, so without the network that leads to public addresses alone;
 * one request after the other; and how long the service takes to listen and to be ready.  BEFORE is the program of another
 * build: then that has its turns, too, and the last lines are what VLPS does as a multiple of it.  Processor time is that of
 * a control group, which only root can make; start and end of a service do not count.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, rmdirSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join, normalize } from 'node:path';

const [vlps, folder, pages = 60, renderers = 1, before] = process.argv.slice(2);
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

/* --- processor time --- */

const groups = existsSync('/sys/fs/cgroup/cpuacct') ? '/sys/fs/cgroup/cpuacct' : '/sys/fs/cgroup';
const group = join(groups, `vlps-speed-${process.pid}`);
let grouped = true;
try {
  mkdirSync(group);
} catch {
  grouped = false;
}
const read = (name) => readFileSync(join(group, name), 'utf8');
const cpu = () => {
  if (!grouped)
    return NaN;
  return existsSync(join(group, 'cpuacct.usage')) ? Number(read('cpuacct.usage')) / 1e9 : Number(read('cpu.stat').match(/usage_usec (\d+)/)[1]) / 1e6;
};
const start = (program, args, stdio) => (grouped
  ? spawn('sh', ['-c', 'echo $$ > "$0"; exec "$@"', join(group, 'cgroup.procs'), program, ...args], { stdio })
  : spawn(program, args, { stdio }));

/* --- what is measured --- */

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

const serve = async (program, options, use) => {
  const port = 20000 + Math.floor(Math.random() * 20000), base = `http://127.0.0.1:${port}`, begun = performance.now();
  const service = start(program, ['serve', '--listen', `127.0.0.1:${port}`, '--renderers', String(renderers), ...options], 'ignore');
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
  const begun = performance.now(), from = cpu();
  await Promise.all(Array.from({ length: clients }, async () => {
    while (next < urls.length) {
      const url = urls[next++], started = performance.now();
      const status = await get(`${base}/v1/segment?url=${encodeURIComponent(url)}`);
      well += status === 200 ? 1 : 0;
      times.push(performance.now() - started);
    }
  }));
  times.sort((a, b) => a - b);
  return { rate: urls.length / (performance.now() - begun) * 1000, cpu: (cpu() - from) / urls.length, well, p50: times[Math.floor(times.length * 0.5)], p95: times[Math.floor(times.length * 0.95)] };
};

const batch = (program) => new Promise((resolve) => {
  const list = join(scratch, 'list'), out = join(scratch, `run${Math.random()}`), from = cpu();
  writeFileSync(list, urls.join('\n'));
  const run = start(program, ['batch', list, '-o', out, '--jobs', String(renderers), '--per-host', '256', '--public-only', ...usual], ['ignore', 'ignore', 'pipe']);
  let said = '';
  run.stderr.on('data', (part) => { said += part; });
  run.on('exit', () => {
    const [, n, took] = said.match(/(\d+) pages in ([\d.]+) s/);
    resolve({ rate: n / took, cpu: (cpu() - from) / n });
  });
});

const sums = {};
const show = (what, build, { rate, cpu: seconds, well, p50, p95 }) => {
  const sum = (sums[what] ??= {})[build] ??= { rate: 0, cpu: 0 };
  sum.rate += rate;
  sum.cpu += seconds;
  console.log(`${what}${build}: ${rate.toFixed(2)} pages/s, ${seconds.toFixed(3)} s of CPU a page`
    + (well === undefined ? '' : `, ${well} of ${urls.length} well; ms: p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)}`));
};

const builds = before ? [[before, ', before'], [vlps, '']] : [[vlps, '']];
for (let round = 0; round < 2; round++) {
  for (const [program, build] of builds)
    show('batch', build, await batch(program));
  for (const [program, build] of builds)
    show('service', build, await serve(program, usual, load(2 * renderers)));
  for (const [program, build] of builds)
    show('service, any address', build, await serve(program, ['--any-address', '--ignore-robots'], load(2 * renderers)));
}
const single = await serve(vlps, usual, load(1));
show('service, one after the other', '', single);
console.log(`listens after ${single.listening.toFixed(0)} ms, ready after ${single.ready.toFixed(0)} ms`);
for (const [what, { '': now, ', before': then }] of Object.entries(sums).filter(([, sum]) => ', before' in sum))
  console.log(`${what}: ${(now.rate / then.rate).toFixed(2)} times the pages/s of before, ${(now.cpu / then.cpu).toFixed(2)} of its CPU time`);
rmSync(scratch, { recursive: true });
try {
  rmdirSync(group);
} catch {
  /* there is none, or something is ending yet */
}
site.close();
process.exit(0);
