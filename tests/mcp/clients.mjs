/* clients.mjs - the official clients of the Model Context Protocol call the tools of vlps mcp and vlps serve */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { spawn } from 'node:child_process';

const require = createRequire(join(process.env.NODE_MODULES, 'x.js'));
const load = (name) => import(pathToFileURL(require.resolve(name)));
const old = { ...await load('@modelcontextprotocol/sdk/client/index.js'), ...await load('@modelcontextprotocol/sdk/client/stdio.js'),
  ...await load('@modelcontextprotocol/sdk/client/streamableHttp.js') };
const recent = { ...await load('@modelcontextprotocol/client'), ...await load('@modelcontextprotocol/client/stdio') };
const about = { name: 'test', version: '1' };
const page = { html: '<title>A</title><h1>A heading</h1><p>Hello from a page, with <a href="/there">a link</a> in it.', base_url: 'http://a.example/' };
const patience = { timeout: 600000 };

/* Each client with the revision that it speaks. */
const ways = [
  ['the SDK', old, {}, '2025-11-25'],
  ['the client of later revisions, as an older one', recent, {}, '2025-11-25'],
  ['the client of later revisions', recent, { versionNegotiation: { mode: { pin: '2026-07-28' } } }, '2026-07-28'],
  ['a client that finds out', recent, { versionNegotiation: { mode: 'auto' } }, '2026-07-28'],
];

const useTools = async (client, version) => {
  const { tools } = await client.listTools(undefined, patience);
  const links = tools.find((tool) => tool.name === 'links');
  const call = (name, more = {}) => client.callTool({ name, arguments: { ...page, ...more } }, ...calls(client));
  let answer;

  assert.equal(client.getServerVersion().name, 'vlps');
  if (client.getNegotiatedProtocolVersion !== undefined)
    assert.equal(client.getNegotiatedProtocolVersion(), version);
  assert.deepEqual(tools.map((tool) => tool.name), ['segment', 'links', 'overlay']);
  assert.ok(tools.every((tool) => tool.annotations.readOnlyHint && tool.annotations.openWorldHint));
  assert.deepEqual(links.outputSchema.required, ['links']);
  answer = await call('segment', { method: 'vl-ps' });
  assert.match(answer.content[0].text, /Hello from a page, with \[a link\]\(http:\/\/a\.example\/there\)/);
  /* the client holds it against the tool's schema */
  answer = await call('links');
  assert.equal(answer.structuredContent.links[0].url, 'http://a.example/there');
  answer = await call('overlay');
  assert.equal(answer.content[0].mimeType, 'image/png');
  assert.equal(Buffer.from(answer.content[0].data, 'base64').subarray(1, 4).toString(), 'PNG');
  assert.notEqual((await call('overlay', { number: true })).content[0].data, answer.content[0].data);
  answer = await call('segment', { no_sandbox: true });
  assert.ok(answer.isError);
  assert.match(answer.content[0].text, /^usage: /);
};

/* The SDK has a schema between the call and its options. */
const calls = (client) => client instanceof old.Client ? [undefined, patience] : [patience];

const startService = () => new Promise((done, failed) => {
  const child = spawn(process.env.VLPS, ['serve', '--listen', '127.0.0.1:0', '--renderers', '1'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const over = new Promise((ended) => child.on('exit', ended));
  let said = '';

  child.stderr.on('data', (data) => {
    said += data;
    const base = said.match(/serving on (\S+)\n/)?.[1];
    if (base !== undefined)
      done({ base, end: async () => { child.kill('SIGTERM'); return over; } });
  });
  over.then((status) => failed(new Error(`the service ended with ${status}: ${said}`)));
});

const service = await startService();
const cases = [];

for (const [name, { Client, StdioClientTransport, StreamableHTTPClientTransport }, options, version] of ways) {
  const use = async (transport) => {
    const client = new Client(about, options);

    await client.connect(transport, patience);
    await useTools(client, version);
    await client.close();
  };

  cases.push([`${name}, stdio`, () => use(new StdioClientTransport({ command: process.env.VLPS, args: ['mcp', '-j', '1'],
    env: process.env, stderr: 'inherit' }))]);
  cases.push([`${name}, HTTP`, () => use(new StreamableHTTPClientTransport(new URL(`${service.base}/mcp`)))]);
}

cases.push(['progress, and a call that is aborted', async () => {
  const { Client, StdioClientTransport } = old, client = new Client(about), stop = new AbortController();
  const slow = { name: 'segment', arguments: { html: '<p>a<script>for (;;);</script>', timeout: 600 } };
  let progress = 0;

  await client.connect(new StdioClientTransport({ command: process.env.VLPS, args: ['mcp', '-j', '1', '--timeout', '600'], env: process.env,
    stderr: 'inherit' }), patience);
  await assert.rejects(client.callTool(slow, undefined, { ...patience, signal: stop.signal,
    onprogress: (event) => { progress = event.progress; stop.abort(); } }));
  assert.ok(progress > 0);
  /* the only renderer is free again */
  assert.match((await client.callTool({ name: 'segment', arguments: { ...page, method: 'vl-ps' } }, undefined, patience)).content[0].text, /Hello/);
  await client.close();
}]);

let number = 0, failures = 0;

console.log(`1..${cases.length}`);
for (const [name, run] of cases) {
  const begun = performance.now();

  try {
    await run();
    console.log(`ok ${++number} ${name}`);
  } catch (error) {
    failures++;
    console.log(`not ok ${++number} ${name}`);
    console.log(String(error.stack ?? error).split('\n').slice(0, 12).join('\n').replace(/^/gm, '# '));
  }
  console.log(`# ${Math.round(performance.now() - begun)} ms`);
}
await service.end();
process.exit(failures === 0 ? 0 : 1);
