/* hostile.mjs - requests and bodies that mean harm: does the service answer all others meanwhile, and itself stay small?
 *
 *   vlps serve --renderers 1 --job-folder jobs &
 *   node hostile.mjs http://127.0.0.1:8730 PID [REQUESTS] [SEED]
 *
 * PID is that of the command.  First come attacks by name, then REQUESTS (5000) that are made up by chance from SEED (1):
 * heads, queries, JSON, forms, parts, lists, snapshots and chunks that are too long, too deep, too many, cut off or
 * mixed up.  Beside them /healthz is asked all the time.  For each attack the longest time of that in ms, the memory of
 * the service and the answers are printed.  Ends with status 1 where the service failed, or an answer was not one of
 * HTTP, said something of the machine, or had status 500, or connections or bodies stay.
 */
import { readFileSync, readdirSync } from 'node:fs';
import net from 'node:net';
import { Worker } from 'node:worker_threads';

const [base, pid, requests = 5000, seed = 1] = process.argv.slice(2);
const { hostname, port } = new URL(base);
let wrong = 0;

const complain = (text) => { wrong++; console.log(`WRONG ${text}`); };
const parentOf = (name) => {
  try {
    return readFileSync(`/proc/${name}/stat`, 'utf8').match(/^\d+ \((.*)\) . (\d+)/s).slice(1);
  } catch {
    return ['', ''];
  }
};
const service = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  .find((name) => parentOf(name)[0] === 'vlps' && parentOf(name)[1] === pid) ?? pid;
const memory = () => Number(readFileSync(`/proc/${service}/statm`, 'utf8').split(' ')[1]) * 4096 / 1e6;

/* Sends the pieces and reads up to the end, or up to `most` ms. */
const send = (pieces, { most = 60000, pause = 0, leave = false } = {}) => new Promise((resolve) => {
  const socket = net.connect(Number(port), hostname);
  let got = '', timer = setTimeout(() => socket.destroy(), most);
  const end = () => { clearTimeout(timer); resolve(got); };
  socket.on('data', (data) => { if (got.length < 1e6) got += data.toString('latin1'); });
  socket.on('error', () => {});
  socket.on('close', end);
  socket.on('connect', async () => {
    for (const piece of pieces) {
      if (socket.destroyed)
        return;
      socket.write(piece, typeof piece === 'string' ? 'latin1' : undefined);
      if (pause)
        await new Promise((next) => { setTimeout(next, pause); });
    }
    if (leave)
      setTimeout(() => socket.destroy(), leave);
  });
});

const post = (path, type, body, more = '') => send([`POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n${more}`
  + `Content-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body, 'latin1')}\r\n\r\n`, body]);
const get = (path, more = '') => send([`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n${more}\r\n`]);
const statusOf = (answer) => (answer.match(/^HTTP\/1\.[01] (\d+) /) ?? [, answer === '' ? 'none' : 'garbage'])[1];
const gauge = async (name) => Number(((await get('/metrics')).match(new RegExp(`^vlps_${name} (.*)$`, 'm')) ?? [])[1]);

/* --- /healthz, all the time, in a thread of its own: this one is busy with bodies --- */

const shared = new Float64Array(new SharedArrayBuffer(40));
const [SLOWEST, OVER, ASKED, FAILED, STOP] = [0, 1, 2, 3, 4];
const prober = new Worker(`
  const { workerData: { shared, hostname, port } } = require('node:worker_threads'), http = require('node:http');
  const ask = () => {
    const begun = performance.now();
    const end = (well) => {
      const ms = performance.now() - begun;
      shared[0] = Math.max(shared[0], ms);
      shared[1] += ms > 100;
      shared[2]++;
      shared[3] += !well;
      if (!shared[4])
        setTimeout(ask, 2);
    };
    http.get({ hostname, port, path: '/healthz', agent: false }, (answer) => answer.resume().on('end', () => end(answer.statusCode === 200))).on('error', () => end(false));
  };
  ask();`, { eval: true, workerData: { shared, hostname, port } });
const reset = () => { shared[SLOWEST] = shared[OVER] = shared[ASKED] = 0; };
const health = () => `/healthz: ${shared[ASKED]} asked, longest ${shared[SLOWEST].toFixed(0)} ms, over 100 ms: ${shared[OVER]}; service ${memory().toFixed(0)} MB`;

const check = (name, answer, all) => {
  const status = statusOf(answer);
  if (status === 'garbage' || status === '500' || /\/proc\/|\/tmp\/|\/home\/|Assertion|\bat 0x/.test(answer.slice(0, 5000)))
    complain(`${name}: ${answer.slice(0, 300)}`);
  all[status] = (all[status] || 0) + 1;
};

const attack = async (name, answers) => {
  const statuses = {};
  for (const answer of await answers)
    check(name, answer, statuses);
  console.log(`${name}: ${JSON.stringify(statuses)}; ${health()}`);
  await new Promise((next) => { setTimeout(next, 300); });
  reset();
};

/* --- by name --- */

const filled = (before, text, bytes, after) => before + text.repeat(Math.floor(bytes / text.length)) + after;
const MB = 1e6, four = (make) => { const body = make(); reset(); return (sendIt) => Promise.all(Array.from({ length: 4 }, () => sendIt(body))); };
const arguments_ = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"segment","arguments":{"url":"http://a.invalid/"';
const call = (text, bytes) => filled(arguments_, text, bytes, '}}}');
const page = '{"url":"http://a.invalid/"';
const part = '--x\r\nContent-Disposition: form-data; name="h1"\r\n\r\n1\r\n';
const lines = (own) => Array.from({ length: 99999 }, (_, i) => `{"url":"http://a.invalid/${i}"${own(i)}}`).join('\n');
console.log(`before: service ${memory().toFixed(0)} MB`);
await attack('60 kB of ranges', four(() => filled('Range: bytes=0-', ',0-', 60000, '\r\n'))((head) => get('/openapi.json', head)));
await attack('/mcp, many arguments', four(() => call(',"max_age":1', 29 * MB))((body) => post('/mcp', 'application/json', body)));
await attack('/mcp, one million arguments', four(() => call(',"h1":1', 6.5 * MB))((body) => post('/mcp', 'application/json', body)));
await attack('/mcp, a long id', four(() => filled('{"jsonrpc":"2.0","method":"ping","id":"', 'a', 29 * MB, '"}'))((body) => post('/mcp', 'application/json', body)));
await attack('/mcp, a result of many values', four(() => filled('{"jsonrpc":"2.0","result":[1', ',1', 1.9 * MB, ']}'))((body) => post('/mcp', 'application/json', body)));
await attack('/mcp, deep', four(() => filled('', '[', 29 * MB, ''))((body) => post('/mcp', 'application/json', body)));
await attack('jobs, 99,999 lines', four(() => lines(() => ''))((body) => post('/v1/jobs?method=vl-ps', 'text/plain', body)));
await attack('jobs, 99,999 lines with options', four(() => lines(() => ',"h1":"120","no-links":true'))((body) => post('/v1/jobs', 'text/plain', body)));
await attack('jobs, 99,999 lines, all different', four(() => lines((i) => `,"h1":"${i}"`))((body) => post('/v1/jobs', 'text/plain', body)));
await attack('jobs, empty lines', four(() => '\n'.repeat(29 * MB))((body) => post('/v1/jobs', 'text/plain', body)));
await attack('stream, empty lines', four(() => '\n'.repeat(29 * MB))((body) => post('/v1/stream', 'text/plain', body)));
await attack('stream, wrong lines', four(() => [`POST /v1/stream HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: ${20 * MB}\r\n\r\n`, '{}\n'.repeat(20 * MB / 3), '\n\n'])((pieces) => send(pieces, { leave: 8000 })));
await attack('JSON list', four(() => filled(`${page},"h1":["1"`, ',"1"', 29 * MB, ']}'))((body) => post('/v1/segment', 'application/json', body)));
await attack('JSON list, as long as it may be', four(() => filled(`${page},"h1":["1"`, ',"1"', 3.9 * MB, ']}'))((body) => post('/v1/segment', 'application/json', body)));
await attack('JSON members', four(() => filled(page, ',"max_age":1', 11 * MB, '}'))((body) => post('/v1/segment', 'application/json', body)));
await attack('snapshot in an object', four(() => filled('{"snapshot":{"format":"vlps-snapshot","a":[1', ',1', 1.9 * MB, ']}}'))((body) => post('/v1/segment', 'application/json', body)));
await attack('form', four(() => filled('url=http://a.invalid/', '&max_age=1', 29 * MB, ''))((body) => post('/v1/segment', 'application/x-www-form-urlencoded', body)));
await attack('form of one name', four(() => filled('', 'a', 29 * MB, '=1'))((body) => post('/v1/segment', 'application/x-www-form-urlencoded', body)));
await attack('parts', four(() => filled('', part, 29 * MB, '--x--\r\n'))((body) => post('/v1/segment', 'multipart/form-data; boundary=x', body)));
await attack('a part with a large head', four(() => filled('--x\r\n', 'A: b\r\n', 29 * MB, '\r\n1\r\n--x--\r\n'))((body) => post('/v1/segment', 'multipart/form-data; boundary=x', body)));
await attack('a part with one long header', four(() => filled('--x\r\nA: ', 'b', 29 * MB, '\r\n\r\n1\r\n--x--\r\n'))((body) => post('/v1/segment', 'multipart/form-data; boundary=x', body)));
await attack('almost boundaries', four(() => filled('--aaaaaaaab\r\n\r\n', '\r\n--aaaaaaaa', 29 * MB, ''))((body) => post('/v1/segment', 'multipart/form-data; boundary=aaaaaaaab', body)));
await attack('labels', four(() => filled('{"labels":[1', ',1', 29 * MB, ']}'))((body) => post('/v1/labels', 'application/json', body)));
await attack('40 half-sent bodies of 28 MB', Promise.all(Array.from({ length: 40 }, () => send([`POST /v1/segment HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/html\r\nContent-Length: ${29 * MB}\r\n\r\n`, 'a'.repeat(28 * MB)], { leave: 6000 }))));
await attack('chunks of one byte', four(() => ['POST /v1/segment HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\na\r\n'.repeat(MB), '0\r\n\r\n'])((pieces) => send(pieces)));
await attack('many headers', four(() => 'a: b\r\n'.repeat(15000))((head) => get('/healthz', head)));
await attack('a header without an end', four(() => ['GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nA: ', 'a'.repeat(5 * MB)])((pieces) => send(pieces, { most: 5000 })));
for (const job of ((await get('/v1/jobs')).match(/"id": "([0-9a-f]{32})"/g) ?? []))
  await send([`DELETE /v1/jobs/${job.slice(7, 39)} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`]);

/* --- by chance --- */

let state = Number(seed) >>> 0 || 1;
const random = (n) => { state ^= state << 13; state >>>= 0; state ^= state >>> 17; state ^= state << 5; state >>>= 0; return state % n; };
const pick = (list) => list[random(list.length)];
const bytes = (n) => Array.from({ length: n }, () => String.fromCharCode(random(256))).join('');
const length = () => pick([0, 1, 2, 7, 40, 300, 4095, 4096, 4097, 9000, 70000]);
const json = (depth) => {
  switch (random(depth > 5 ? 6 : 9)) {
    case 0: return pick(['true', 'false', 'null', '-', 'nul', 'NaN', '1e999', '-0', '0x1', '1.']);
    case 1: return String(random(2 ** 31) - 2 ** 30);
    case 2: return `"${pick(['http://a.invalid/', 'file:///etc/passwd', '\\ud800', '\\u0000', '\\', bytes(random(30)).replace(/["\\]/g, ''), 'a'.repeat(length())])}"`;
    case 3: return '"http://a.invalid/"';
    case 4: return '"120"';
    case 5: return '[]';
    case 6: return `[${Array.from({ length: random(6) }, () => json(depth + 1)).join(',')}]`;
    default: return `{${Array.from({ length: random(8) }, () => `${pick(['"url"', '"html"', '"snapshot"', '"kept"', '"h1"', '"no-links"', '"id"', '"method"', '"params"', '"name"', '"arguments"', '"jsonrpc"', '"format"', '"max_age"', '"wait"', '"headers"', '"viewport"', '"labels"', '"set"', '"elements"', '""', '"a\\u0000b"', '"base-url"', '"example"', '"param"'])}:${json(depth + 1)}`).join(',')}}`;
  }
};
const fields = () => Array.from({ length: random(9) }, () => `${pick(['url', 'html', 'h1', 'max_age', 'kept', '%00', 'no_links', bytes(3), '', 'format', 'snapshot'])}${pick(['=', '', '=='])}${pick(['http://a.invalid/', '%', '%zz', '%ff', 'true', 'false', '1', bytes(5), 'a'.repeat(length())])}`).join(pick(['&', '&&', ';']));
const parts = () => Array.from({ length: random(7) }, () => `${pick(['--x\r\n', '--x', '\r\n--x\r\n', '--x--', '--y\r\n'])}${pick(['Content-Disposition: form-data; name="url"', 'Content-Disposition: form-data; name="html"; filename="../a"', 'Content-Disposition: ;;;', `Content-Disposition: form-data; name="${bytes(9)}"`, `A: ${'b'.repeat(length())}`, ''])}${pick(['\r\n\r\n', '\n\n', '\r\n', ''])}${pick(['http://a.invalid/', bytes(20), '', 'a'.repeat(length())])}`).join(pick(['\r\n', '', '\n'])) + pick(['\r\n--x--\r\n', '', '\r\n--x--']);
const snapshot = () => `{"format":"vlps-snapshot","version":${pick(['1', '2', '"1"', '1e9'])},"url":${json(4)},"documents":${json(2)}}`;
const mutate = (text) => {
  for (let n = random(4); n > 0 && text.length > 0; n--) {
    const at = random(text.length);
    text = pick([() => text.slice(0, at), () => text.slice(0, at) + bytes(1) + text.slice(at + 1), () => text.slice(0, at) + text.slice(at).repeat(2), () => text.slice(at), () => text])();
  }
  return text;
};
const bodies = [
  () => ['application/json', json(0)], () => ['application/json', mutate(json(0))], () => ['application/json', snapshot()],
  () => ['application/json', `[${Array.from({ length: random(120) }, () => json(3)).join(',')}]`],
  () => ['application/json', `{"jsonrpc":"2.0","id":${json(5)},"method":${pick(['"tools/call"', '"initialize"', '"ping"', '"tools/list"', json(5)])},"params":{"name":${pick(['"segment"', '"links"', '"overlay"', json(5)])},"arguments":${json(1)}}}`],
  () => ['application/json', pick(['[', '{"a":', '[{"a":']).repeat(random(3000))],
  () => ['application/x-www-form-urlencoded', fields()], () => ['application/x-www-form-urlencoded', bytes(length())],
  () => [pick(['multipart/form-data; boundary=x', 'multipart/form-data; boundary="x"', 'multipart/form-data', `multipart/form-data; boundary=${bytes(5).replace(/[\r\n]/g, '')}`]), parts()],
  () => ['text/plain', Array.from({ length: random(40) }, () => pick(['http://a.invalid/', json(3), '#', '', bytes(9), '"http://a.invalid/"', mutate('{"url":"http://a.invalid/","id":7}')])).join(pick(['\n', '\r\n', '\r']))],
  () => ['text/html', `<p>${bytes(length())}`], () => [bytes(8).replace(/[\r\n]/g, ''), bytes(length())], () => ['', ''],
];
const paths = ['/v1/segment', '/v1/segment?no-render', '/v1/overlay', '/v1/picture', '/v1/view', '/v1/render', '/v1/stream?no-render', '/v1/jobs', '/v1/jobs/', '/v1/labels', '/v1/labels/a/b', '/v1/kept/a',
  '/mcp', '/render.html', '/render.json', '/render.png', '/healthz', '/openapi.json', '/metrics', '/', '/viewer/', '/viewer/../x', '/..%2f', '/%00', '*', 'http://127.0.0.1/healthz', '//', '/v1/jobs/0/results?offset=-1'];
const framing = (size) => pick([
  () => `Content-Length: ${size}\r\n`, () => `Content-Length: ${size}\r\n`, () => `Content-Length: ${size}\r\n`, () => `Content-Length: ${size}\r\n`,
  () => `Content-Length: ${size + pick([1, -1, 100])}\r\n`, () => `Content-Length: -${size}\r\n`, () => `content-length:${size}\r\nCONTENT-LENGTH: ${size}\r\n`,
  () => `Content-Length: ${size}\r\nTransfer-Encoding: chunked\r\n`, () => 'Transfer-Encoding: chunked\r\n', () => 'Transfer-Encoding: gzip, chunked\r\n', () => '', () => `Content-Length: ${bytes(4).replace(/[\r\n]/g, '')}\r\n`,
  () => `Expect: 100-continue\r\nContent-Length: ${size}\r\n`])();
const extra = () => pick(['', '', '', '', 'Range: bytes=0-,0-,-1\r\n', 'Origin: https://127.0.0.1\r\n', 'Host: evil\r\n', 'Sec-Fetch-Site: cross-site\r\n', `Accept: ${'a/b;q=1,'.repeat(random(2000))}\r\n`, ' folded\r\n',
  'no colon\r\n', `${bytes(6).replace(/[\r\n]/g, '')}: a\r\n`, 'MCP-Protocol-Version: 1\r\n', `Authorization: ${'a'.repeat(length())}\r\n`, 'Connection: upgrade\r\nUpgrade: websocket\r\n', 'If-None-Match: *\r\n', `Content-Encoding: gzip\r\n`]);
const chance = async () => {
  const [type, body] = pick(bodies)(), text = pick([mutate, (same) => same, (same) => same])(body), path = pick(paths) + pick(['', '', '', `?${fields().replace(/[ \r\n]/g, '')}`]);
  const head = `${pick(['POST', 'POST', 'POST', 'POST', 'GET', 'HEAD', 'DELETE', 'OPTIONS', 'PUT', 'CONNECT', bytes(3)])} ${path} HTTP/${pick(['1.1', '1.1', '1.1', '1.1', '1.0', '2.0', '9'])}\r\n${pick(['Host: 127.0.0.1\r\n', 'Host: 127.0.0.1\r\n', 'Host: 127.0.0.1\r\n', ''])}${pick(['Connection: close\r\n', 'Connection: close\r\n', ''])}`
    + `${type ? `Content-Type: ${type}\r\n` : ''}${framing(text.length)}${extra()}\r\n`;
  const whole = pick([(same) => same, (same) => same, (same) => same, mutate])(head) + text, cut = random(whole.length + 1);
  return [path, await send(random(4) === 0 ? [whole.slice(0, cut), whole.slice(cut)] : [whole], { most: 3000, leave: pick([0, 0, 0, 50, 400]) })];
};
const tally = {};
let left = Number(requests);
reset();
await Promise.all(Array.from({ length: 8 }, async () => {
  while (left-- > 0) {
    const [path, answer] = await chance();
    check(path, answer, tally);
  }
}));
console.log(`${requests} by chance: ${JSON.stringify(tally)}; ${health()}`);
shared[STOP] = 1;
await new Promise((next) => { setTimeout(next, 3000); });
const open = await gauge('connections'), kept = await gauge('body_bytes');
if (shared[FAILED] > 0)
  complain(`/healthz failed ${shared[FAILED]} times`);
if (open !== 1 || kept !== 0)
  complain(`${open} connections and ${kept} bytes of bodies are left`);
console.log(`wrong: ${wrong}`);
process.exit(wrong === 0 ? 0 : 1);
