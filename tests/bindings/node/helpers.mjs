/* helpers.mjs - what the tests of the npm package share */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(fileURLToPath(import.meta.url), '../../../..');
export const fixture = (path) => join(root, 'fixtures', path);
export const folder = join(root, 'src/bindings/node');

/* A folder that is removed when the test `t` ends. */
export const scratch = async (t) => {
  const path = await mkdtemp(join(tmpdir(), 'vlps-node-'));

  t.after(() => rm(path, { recursive: true }));
  return path;
};

/* A program that takes the place of vlps: a script with this text. */
export const fakeProgram = async (t, text) => {
  const path = join(await scratch(t), 'vlps');

  await writeFile(path, text);
  await chmod(path, 0o755);
  return path;
};

export const collect = async (results) => {
  const all = [];

  for await (const result of results)
    all.push(result);
  return all;
};

/* A server whose pages come when they are let go: held is how many are waited for, and firstHeld waits for one. */
export const slowServer = (t) => new Promise((done) => {
  const waiting = [];
  let free = false, sayHeld;
  const firstHeld = new Promise((held) => { sayHeld = held; });
  const answer = (response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end('<title>Late</title><p>A page that comes late.');
  };
  const server = createServer((request, response) => {
    if (request.url === '/robots.txt') {
      response.writeHead(404);
      response.end();
    } else if (free) {
      setTimeout(() => answer(response), 200);
    } else {
      waiting.push(response);
      sayHeld(response);
    }
  });

  t.after(() => {
    server.close();
    server.closeAllConnections?.();
  });
  server.listen(0, '127.0.0.1', () => done({
    base: `http://127.0.0.1:${server.address().port}`,
    firstHeld,
    letGo: () => {
      free = true;
      waiting.forEach(answer);
    },
  }));
});
