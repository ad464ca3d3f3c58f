/* layouts.mjs - boxes of the pages of fixtures/layouts in Chromium, beside those that are recorded in boxes.json
 *
 * With the argument "write" it records them.  What is recorded is what tests/e2e/e2e-layouts.c compares ours with.
 */
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launch, root, runCases } from './service.mjs';

const folder = join(root, 'layouts');
const record = join(folder, 'boxes.json');
const round = (value) => Math.round(value * 100) / 100;

/* Of each element with a colour, in shadow trees too: the union of its client rectangles. */
const find = () => {
  const found = {}, roots = [document];

  for (const root of roots)
    for (const element of root.querySelectorAll('*')) {
      const inside = element.shadowRoot ?? globalThis.closedTrees?.get(element);

      if (inside)
        roots.push(inside);
      if (!('colour' in element.dataset))
        continue;
      const rects = [...element.getClientRects()].filter((rect) => rect.width > 0 && rect.height > 0);
      if (rects.length === 0)
        continue;
      const left = Math.min(...rects.map((rect) => rect.left)), top = Math.min(...rects.map((rect) => rect.top));
      found[element.id] = [left, top, Math.max(...rects.map((rect) => rect.right)) - left,
        Math.max(...rects.map((rect) => rect.bottom)) - top];
    }
  return found;
};

/* How far the page can be scrolled to the left of its origin and above it. */
const before = () => {
  scrollTo(-1e6, -1e6);
  const reached = [Math.max(0, -scrollX), Math.max(0, -scrollY)];
  scrollTo(0, 0);
  return reached;
};

/* Where the content of a frame begins in the top document. */
const origin = async (frame) => {
  if (frame.parentFrame() === null)
    return [0, 0];
  const [x, y] = await origin(frame.parentFrame());
  const inner = await (await frame.frameElement()).evaluate((element) => {
    const box = element.getBoundingClientRect();
    return [box.left + element.clientLeft, box.top + element.clientTop];
  });
  return [x + inner[0], y + inner[1]];
};

const measure = async (browser, name) => {
  const markup = await readFile(join(folder, name), 'utf8'), media = markup.match(/<html[^>]* data-media=(\w+)/)?.[1];
  const context = await browser.newContext({ viewport: { width: 1280, height: 1024 } });
  const page = await context.newPage(), boxes = {};

  await page.addInitScript(() => {
    const attach = Element.prototype.attachShadow;
    globalThis.closedTrees = new Map();
    Element.prototype.attachShadow = function (init) {
      const made = attach.call(this, init);
      globalThis.closedTrees.set(this, made);
      return made;
    };
  });
  await page.emulateMedia(media === 'print' ? { media } : { colorScheme: media === 'dark' ? 'dark' : 'light' });
  /* a tree that the markup declares closed is one that nobody can ask */
  await page.setContent('');
  await page.route('file:///**', async (route) => route.fulfill({ contentType: 'text/html; charset=utf-8',
    body: markup.replaceAll('shadowrootmode=closed', 'shadowrootmode=open') }));
  await page.goto(pathToFileURL(join(folder, name)).href);
  await page.waitForTimeout(200);
  const [left, above] = await page.evaluate(before);
  for (const frame of page.frames()) {
    const [x, y] = await origin(frame);
    for (const [id, box] of Object.entries(await frame.evaluate(find)))
      boxes[id] = [round(box[0] + x + left), round(box[1] + y + above), round(box[2]), round(box[3])];
  }
  await context.close();
  return boxes;
};

const names = (await readdir(folder)).filter((name) => name.endsWith('.html')).sort();
const browser = await launch();
let failures = 0;

try {
  if (process.argv[2] === 'write') {
    const lines = [];
    for (const name of names)
      lines.push(`  ${JSON.stringify(name.replace('.html', ''))}: ${JSON.stringify(await measure(browser, name))}`);
    await writeFile(record, `{\n${lines.join(',\n')}\n}\n`);
  } else {
    const recorded = JSON.parse(await readFile(record, 'utf8'));
    failures = await runCases(names.map((name) => [`/layouts/${name.replace('.html', '')}`, async () => {
      const known = recorded[name.replace('.html', '')], measured = await measure(browser, name);
      if (JSON.stringify(Object.keys(known)) !== JSON.stringify(Object.keys(measured)))
        throw new Error(`recorded are ${Object.keys(known)}, and there are ${Object.keys(measured)}`);
      for (const [id, box] of Object.entries(measured))
        if (box.some((value, i) => Math.abs(value - known[id][i]) > 0.5))
          throw new Error(`${id} is at ${box}, and recorded at ${known[id]}`);
    }]));
  }
} finally {
  await browser.close();
}
process.exitCode = failures > 0 ? 1 : 0;
