/* soak.mjs - a service for a long time: far more connections than it may have at once, and thousands of pages, while
 * renderers are killed.  Is every request answered or cleanly refused, and do memory and descriptors stay as they are?
 *
 *   vlps serve --renderers 2 &
 *   node soak.mjs http://127.0.0.1:8730 PID [CONNECTIONS] [PAGES] [SECONDS] [SAMPLES.csv]
 *
 * PID is that of the command.  Each of the CONNECTIONS (100000) is a new one: of ten, seven ask and are answered, one
 * says nothing, one goes in the middle of its head and one in the middle of its body.  Beside them PAGES (20000) are
 * asked for over kept connections: of forty, one is rendered, one is read without rendering and the others sort a
 * snapshot; each has a number in its text that must come back.  Every SECONDS (10) a process that renders is killed with
 * signal 9, and memory and descriptors of the service are read.  Ends with status 1 where an answer was wrong, or none
 * came.
 */
import { appendFileSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';

const [base, pid, connections = 100000, pages = 20000, seconds = 10, file = ''] = process.argv.slice(2);
const { hostname, port } = new URL(base);
const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });
const counts = { connections: {}, pages: {} }, samples = [];
let killed = 0, wrong = 0;

const count = (what, status) => { counts[what][status] = (counts[what][status] || 0) + 1; };
const complain = (text) => { wrong++; console.log(text); };

/* --- processes --- */

const processes = () => {
  const found = new Map();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const [, command, parent] = readFileSync(`/proc/${name}/stat`, 'utf8').match(/^\d+ \((.*)\) . (\d+)/s);
      found.set(name, { command, parent });
    } catch {
      continue;
    }
  }
  return found;
};

/* The command watches over another process, which is the service. */
const service = [...processes()].filter(([, one]) => one.parent === pid && one.command === 'vlps').map(([name]) => name)[0] ?? pid;

const renderers = () => {
  const all = processes();
  const below = (name) => {
    for (; all.has(name); name = all.get(name).parent)
      if (name === pid)
        return true;
    return false;
  };
  return [...all].filter(([name, one]) => /^(vlps-renderer|WebKitWebProces)/.test(one.command) && below(name)).map(([name]) => name);
};

/* --- connections --- */

const sent = (number) => {
  const kind = number % 10;
  if (kind < 7)
    return { text: 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n', answered: true };
  if (kind === 7)
    return { text: '' };
  return { text: kind === 8 ? 'GET /healthz HTTP/1.1\r\nHo'
    : `POST /v1/segment HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/html\r\nContent-Length: 9000\r\n\r\n${'a'.repeat(3000)}` };
};

const connect = (number) => new Promise((resolve) => {
  const { text, answered } = sent(number), socket = net.connect(Number(port), hostname);
  let got = '';
  socket.setTimeout(60000, () => socket.destroy(new Error('no answer in a minute')));
  socket.on('connect', () => socket.write(text, () => { if (!answered) socket.destroy(); }));
  socket.on('data', (data) => { got += data; });
  socket.on('error', (error) => { got ||= `${error}`; });
  socket.on('close', () => {
    const status = answered ? (got.match(/^HTTP\/1\.1 (\d+)/) ?? [])[1] ?? 'none' : 'left';
    count('connections', status);
    if (answered && status !== '200' && status !== '503')
      complain(`connection ${number}: ${got.slice(0, 200)}`);
    resolve();
  });
});

/* --- pages --- */

const ask = (path, type, body) => new Promise((resolve) => {
  const request = http.request(base + path, { agent, method: body ? 'POST' : 'GET', headers: body ? { 'Content-Type': type } : {} }, (answer) => {
    const parts = [];
    answer.on('data', (part) => parts.push(part));
    answer.on('end', () => resolve({ status: answer.statusCode, text: Buffer.concat(parts).toString() }));
    answer.on('error', (error) => resolve({ status: 0, text: String(error) }));
  });
  request.on('error', (error) => resolve({ status: 0, text: String(error) }));
  request.end(body);
});

const snapshot = (await ask('/v1/render', 'text/html', '<!doctype html><title>A</title><p>number NUMBER here<p>and more')).text;
const kinds = [
  (number) => ask('/v1/segment?format=text&method=vl-ps', 'text/html', `<!doctype html><title>A</title><p>number ${number} here<p>and more`),
  (number) => ask('/v1/segment?no-render&format=text&method=readability', 'text/html',
    `<title>A</title><p>number ${number} here, and this text goes on for a while, so that it is one.`),
  (number) => ask('/v1/segment?format=text&method=vl-ps', 'application/json', snapshot.replaceAll('NUMBER', number)),
];

const page = async (number) => {
  const { status, text } = await kinds[Math.min(number % 40, 2)](`n${number}n`);
  count('pages', status);
  if (!(status === 200 ? text.includes(`number n${number}n here`) : status >= 400 && /^{"error": {"code": "[a-z-]+", "message": "/.test(text)))
    complain(`page ${number}: ${status} ${text.slice(0, 200)}`);
};

/* --- the run --- */

const done = { connections: 0, pages: 0 };
const work = async (what, most, one) => {
  while (done[what] < most)
    await one(done[what]++);
};

const sample = async () => {
  const { text } = await ask('/metrics'), gauge = (name) => Number((text.match(new RegExp(`^vlps_${name} (.*)$`, 'm')) ?? [])[1]);
  const row = [Math.round(performance.now() / 1000), done.connections, done.pages, killed,
    Number(readFileSync(`/proc/${service}/statm`, 'utf8').split(' ')[1]) * 4096 / 1e6, readdirSync(`/proc/${service}/fd`).length,
    gauge('connections'), gauge('body_bytes'), gauge('memory_bytes') / 1e6];
  samples.push(row);
  if (file)
    appendFileSync(file, `${row.join(',')}\n`);
};

if (file)
  writeFileSync(file, 's,connections,pages,killed,service MB,descriptors,open,body bytes,workers MB\n');
await sample();
const killer = setInterval(() => {
  const found = renderers();
  try {
    if (found.length > 0)
      process.kill(Number(found[killed % found.length]), 'SIGKILL');
    killed += found.length > 0 ? 1 : 0;
  } catch {
    /* it ended by itself */
  }
  sample();
}, seconds * 1000);

const begun = performance.now();
await Promise.all([
  ...Array.from({ length: 40 }, () => work('connections', Number(connections), connect)),
  ...Array.from({ length: 8 }, () => work('pages', Number(pages), page)),
]);
clearInterval(killer);
await new Promise((resolve) => { setTimeout(resolve, 2000); });
await sample();
const took = (performance.now() - begun) / 1000, step = Math.max(1, Math.floor(samples.length / 12));
console.log(`${took.toFixed(0)} s; ${JSON.stringify(counts)}; killed: ${killed}; wrong: ${wrong}`);
console.log('connections, pages, service MB, descriptors, workers MB');
samples.forEach((row, i) => {
  if (i % step === 0 || i === samples.length - 1)
    console.log(`${row[1]}, ${row[2]}, ${row[4].toFixed(1)}, ${row[5]}, ${row[8].toFixed(0)}`);
});
process.exit(wrong === 0 ? 0 : 1);
