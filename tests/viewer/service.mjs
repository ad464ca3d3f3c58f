/* service.mjs - the service, a server of the fixtures and a browser for the tests of the viewer, and their results as TAP */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(join(process.env.NODE_MODULES, 'x.js'));
const { chromium } = require('playwright-core');
const types = { '.html': 'text/html', '.css': 'text/css', '.png': 'image/png', '.gif': 'image/gif', '.jpg': 'image/jpeg' };

export const root = resolve(fileURLToPath(import.meta.url), '../../../fixtures');
export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/* Serves fixtures/; /never is a page that comes when it is let go. */
export const serveFixtures = () => new Promise((done) => {
  const held = [];
  let free = false;
  const server = createServer(async (request, response) => {
    const path = join(root, decodeURIComponent(new URL(request.url, 'http://x').pathname));

    if (request.url === '/never' && !free) {
      held.push(response);
      return;
    }
    try {
      if (!path.startsWith(root + sep))
        throw new Error('outside');
      const data = await readFile(path);
      response.writeHead(200, { 'Content-Type': types[extname(path)] ?? 'application/octet-stream' });
      response.end(data);
    } catch {
      response.writeHead(404);
      response.end();
    }
  });

  server.listen(0, '127.0.0.1', () => done({ address: `http://127.0.0.1:${server.address().port}`,
    letGo: () => { free = true; held.forEach((response) => response.end()); }, end: () => { server.closeAllConnections(); server.close(); } }));
});

/* Starts vlps serve and waits for its address and its first renderer. */
export const startService = (more = []) => new Promise((done, failed) => {
  const child = spawn(process.env.VLPS, ['serve', '--listen', '127.0.0.1:0', '--renderers', '1', '--allow-net', '127.0.0.1',
    '--ignore-robots', ...more], { stdio: ['ignore', 'ignore', 'pipe'] });
  const over = new Promise((ended) => child.on('exit', ended));
  let said = '';

  child.stderr.on('data', async (data) => {
    const before = said;

    said += data;
    const base = said.match(/serving on (\S+)\n/)?.[1];
    if (base === undefined || /serving on \S+\n/.test(before))
      return;
    for (let i = 0; i < 2400; i++) {
      if ((await fetch(`${base}/readyz`)).ok) {
        done({ base, said: () => said, end: async () => { child.kill('SIGTERM'); return over; } });
        return;
      }
      await pause(50);
    }
    failed(new Error('no renderer is ready after two minutes'));
  });
  over.then((status) => failed(new Error(`the service ended with ${status}: ${said}`)));
});

export const launch = () => chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'], timeout: 120000 });

/* All findings of axe-core on a page. */
export const audit = async (page) => {
  const axe = await readFile(require.resolve('axe-core/axe.min.js'), 'utf8');

  return page.evaluate(`(() => { ${axe}; return axe.run().then((result) => result.violations.map((one) =>
    one.id + ': ' + one.nodes.map((node) => node.html.slice(0, 120)).join(' | '))); })()`);
};

/* Runs cases one after the other; of TAP, what meson reads. */
export const runCases = async (cases) => {
  let number = 0, failures = 0;

  console.log(`1..${cases.length}`);
  for (const [name, run] of cases) {
    const begun = performance.now();
    let error = null;

    try {
      await run();
    } catch (caught) {
      error = caught;
      failures++;
    }
    console.log(`${error === null ? 'ok' : 'not ok'} ${++number} ${name}`);
    console.log(`# ${Math.round(performance.now() - begun)} ms`);
    if (error !== null)
      console.log(String(error.stack ?? error).split('\n').slice(0, 12).join('\n').replace(/^/gm, '# '));
  }
  return failures;
};
