/* viewer.mjs - a real browser uses the viewer: both themes, drag, keys, tabs, accessibility, no request to elsewhere
 *
 *   vlps serve --allow-net 127.0.0.1 --ignore-robots
 *   node viewer.mjs http://127.0.0.1:8730 ADDRESS [FOLDER] [CHROMIUM]
 *
 * Needs playwright-core and axe-core (NODE_MODULES names their folder).  ADDRESS is a page with a header; FOLDER gets pictures of the viewer.
 * Ends with status 1 where something is not as it should be.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const [base, address, folder, executablePath = '/usr/bin/chromium'] = process.argv.slice(2);
const require = createRequire(resolve(process.env.NODE_MODULES || 'node_modules', 'x.js'));
const { chromium } = require('playwright-core');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/* The page's policy forbids what the tool's own waiting is made of. */
const until = async (page, what, done) => {
  for (let i = 0; i < 400; i++) {
    if (await done())
      return;
    await page.waitForTimeout(50);
  }
  assert.fail(`${what} did not happen in 20 s; the viewer says: ${await page.textContent('#status')}`);
};

const use = async (browser, colorScheme) => {
  const context = await browser.newContext({ colorScheme, viewport: { width: 1400, height: 900 } });
  const page = await context.newPage(), wrong = [];
  const h1 = page.locator('[data-line=h1]');
  const value = async () => Number(await h1.getAttribute('aria-valuenow'));
  const sorted = async (from) => until(page, 'sorting', async () => (await value()) !== from
    && /Sorted/.test(await page.textContent('#status')));

  page.on('request', (request) => {
    if (!/^(blob:|data:)/.test(request.url()) && !request.url().startsWith(base))
      wrong.push(`request for ${request.url()}`);
  });
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
  page.on('pageerror', (error) => wrong.push(String(error)));
  await page.goto(`${base}/`);
  await page.fill('#url', address);
  await page.click('button[type=submit]');
  await until(page, 'rendering', async () => /elements/.test(await page.textContent('#status')));
  await until(page, 'text', async () => (await page.textContent('#output')).length > 20);
  if (folder)
    await page.screenshot({ path: `${folder}/viewer-${colorScheme}.png` });

  const found = await value(), box = await page.locator('#layer').boundingBox();
  const height = await page.evaluate(() => document.getElementById('layer').viewBox.baseVal.height);
  const y = box.y + found / height * box.height;
  await page.mouse.move(box.x + box.width / 2, y);
  await page.mouse.down();
  for (let i = 1; i <= 10; i++)
    await page.mouse.move(box.x + box.width / 2, y + 5 * i);
  await page.mouse.up();
  await sorted(found);
  const dragged = await value();
  assert(Math.abs(dragged - found - 50 * height / box.height) < 5, `h1 went from ${found} to ${dragged}`);
  const milliseconds = Number((await page.textContent('#status')).match(/\d+/)[0]);
  assert.match(await page.evaluate(() => location.hash), new RegExp(`h1=${dragged}`));
  await h1.focus();
  await page.keyboard.press('ArrowUp');
  await sorted(dragged);
  assert.equal(await value(), dragged - 10);

  for (const [format, start] of [['markdown', /./], ['html', /^<!DOCTYPE html>/i], ['json', /^{"url"/], ['links', /^{"url"|^$/]]) {
    await page.click(`#tab-${format}`);
    await until(page, format, async () => start.test(await page.textContent('#output')));
  }
  await page.mouse.move(box.x + box.width / 2, box.y + 300);
  assert.match(await page.textContent('#element'), /wide/);
  const pointed = await page.textContent('#element');
  await page.focus('#stage');
  await page.keyboard.press('ArrowRight');
  assert.notEqual(await page.textContent('#element'), pointed);
  await page.click('#reset');
  await until(page, 'resetting', async () => (await value()) === found);
  const findings = await page.evaluate(`(() => { ${axe}; return axe.run().then((result) => result.violations.map(
    (one) => one.id)); })()`);
  assert.deepEqual(findings, []);
  await page.setViewportSize({ width: 420, height: 800 });
  assert(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'it scrolls sideways');
  if (folder)
    await page.screenshot({ path: `${folder}/viewer-narrow-${colorScheme}.png` });
  assert.deepEqual(wrong, []);
  await context.close();
  console.log(`${colorScheme}: well; sorted in ${milliseconds} ms`);
};

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });

try {
  await use(browser, 'light');
  await use(browser, 'dark');
} finally {
  await browser.close();
}
