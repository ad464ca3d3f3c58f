/* load.mjs - many clients at once, while renderers are killed: does every request get its right answer or a clean error?
 *
 *   vlps serve --renderers 2 --queue 600 &
 *   node load.mjs http://127.0.0.1:8730 PID [REQUESTS] [CLIENTS] [SECONDS]
 *
 * PID is the service's.  Of ten requests one is rendered, one is read without rendering and eight sort a snapshot; each has
 * a number in its text that must come back.  Every SECONDS (3) one process below PID that renders is killed with signal 9.
 * Ends with status 1 where an answer was wrong, or none came.
 */
import { readFileSync, readdirSync } from 'node:fs';
import http from 'node:http';

const [base, pid, requests = 10000, clients = 500, seconds = 3] = process.argv.slice(2);
const agent = new http.Agent({ keepAlive: true, maxSockets: Number(clients) });
const counts = {}, times = [], memory = [];
let killed = 0, wrong = 0;

const ask = (path, type, body) => new Promise((resolve) => {
  const begun = performance.now();
  const request = http.request(base + path, { agent, method: body ? 'POST' : 'GET', headers: body ? { 'Content-Type': type } : {} }, (answer) => {
    const parts = [];
    answer.on('data', (part) => parts.push(part));
    answer.on('end', () => resolve({ status: answer.statusCode, text: Buffer.concat(parts).toString(), ms: performance.now() - begun }));
    answer.on('error', (error) => resolve({ status: 0, text: String(error), ms: 0 }));
  });
  request.on('error', (error) => resolve({ status: 0, text: String(error), ms: 0 }));
  request.end(body);
});

/* Processes below the service, by their parents. */
const renderers = () => {
  const parents = new Map(), names = new Map();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const [, command, parent] = readFileSync(`/proc/${name}/stat`, 'utf8').match(/^\d+ \((.*)\) . (\d+)/s);
      parents.set(name, parent);
      names.set(name, command);
    } catch {
      continue;
    }
  }
  const below = (name) => {
    for (; parents.has(name); name = parents.get(name))
      if (name === pid)
        return true;
    return false;
  };
  return [...names].filter(([name, command]) => /^(vlps-renderer|WebKitWebProces)/.test(command) && below(name)).map(([name]) => name);
};

const gauge = (text, name) => Number(text.match(new RegExp(`^vlps_${name} (.*)$`, 'm'))[1]);

const snapshot = (await ask('/v1/render', 'text/html', '<!doctype html><title>A</title><p>number NUMBER here<p>and more')).text;
const kinds = [
  (number) => ask('/v1/segment?format=text&method=vl-ps', 'text/html', `<!doctype html><title>A</title><p>number ${number} here<p>and more`),
  (number) => ask('/v1/segment?no-render&format=text&method=readability', 'text/html',
    `<title>A</title><p>number ${number} here, and this text goes on for a while, so that it is one.`),
  (number) => ask('/v1/segment?format=text&method=vl-ps', 'application/json', snapshot.replaceAll('NUMBER', number)),
];

const killer = setInterval(() => {
  const found = renderers();
  if (found.length > 0) {
    try {
      process.kill(Number(found[killed % found.length]), 'SIGKILL');
      killed++;
    } catch {
      /* it ended by itself */
    }
  }
}, seconds * 1000);
const watcher = setInterval(async () => {
  const { text, status } = await ask('/metrics');
  if (status === 200)
    memory.push([gauge(text, 'memory_bytes'), Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096]);
}, 2000);

let next = 0;
const client = async () => {
  while (next < requests) {
    const number = next++;
    const { status, text, ms } = await kinds[Math.min(number % 10, 2)](`n${number}n`);
    counts[status] = (counts[status] || 0) + 1;
    times.push(ms);
    const clean = status === 200 ? text.includes(`number n${number}n here`) : status >= 400 && /^{"error": {"code": "[a-z-]+", "message": "/.test(text);
    if (!clean) {
      wrong++;
      console.log(`request ${number}: ${status} ${text.slice(0, 200)}`);
    }
  }
};

const begun = performance.now();
await Promise.all(Array.from({ length: Number(clients) }, client));
clearInterval(killer);
clearInterval(watcher);
const took = (performance.now() - begun) / 1000;
times.sort((a, b) => a - b);
const megabytes = (bytes) => Math.round(bytes / 1e6);
const part = (from, to, which) => megabytes(Math.max(0, ...memory.slice(Math.floor(memory.length * from), Math.ceil(memory.length * to)).map((one) => one[which])));
console.log(`${requests} requests, ${clients} clients, ${took.toFixed(1)} s: ${(requests / took).toFixed(0)}/s; by status ${JSON.stringify(counts)}; wrong: ${wrong}; killed: ${killed}`);
console.log(`ms: p50 ${times[Math.floor(times.length * 0.5)].toFixed(0)}, p95 ${times[Math.floor(times.length * 0.95)].toFixed(0)}, most ${times.at(-1).toFixed(0)}`);
console.log(`MB, most in each third: workers ${part(0, 1 / 3, 0)}, ${part(1 / 3, 2 / 3, 0)}, ${part(2 / 3, 1, 0)}; service ${part(0, 1 / 3, 1)}, ${part(1 / 3, 2 / 3, 1)}, ${part(2 / 3, 1, 1)}`);
process.exit(wrong === 0 ? 0 : 1);
