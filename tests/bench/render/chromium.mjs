/* chromium.mjs - the peer of render: headless Chromium does the same with the same pages
 *
 *   node chromium.mjs COLLECTOR.js LIST OUTPUT PAGES-AT-A-TIME load|quiet [CHROMIUM]
 *
 * LIST has a path or an address a line.  One browser; each of the pages at a time has a context and a tab, which are used
 * again for the next page, as that is what costs Chromium least.  OUTPUT gets results.jsonl with the documents of the
 * collector, and with PICTURES=1 in the environment NUMBER.png of each full page.  Ends with status 1 when a page failed.
 */
import { createWriteStream, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [collectorPath, list, output, together, wait, chromiumPath = '/usr/bin/chromium'] = process.argv.slice(2);
const require = createRequire(resolve(process.env.NODE_MODULES || 'node_modules', 'x.js'));
const { chromium } = require('playwright-core');
const pictures = process.env.PICTURES === '1';
const paths = readFileSync(list, 'utf8').split('\n').filter((line) => line !== '');

/* the steps and limits are the renderer's own (settle.c) */
const steps = wait === 'load' ? 'vlps.collect()' : `vlps.collectStatic(true, true) || (async () => {
  await vlps.settle(200, 5000);
  if (await vlps.scroll(false, 60, 5000) > 0)
    await vlps.settle(200, 5000);
  return vlps.collect();
})()`;
const read = `${readFileSync(collectorPath, 'utf8')}\n${steps}`;

/* In a world of its own, as the renderer does: old pages replace what it stands on. */
const evaluateApart = async (session, expression) => {
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId } =
    await session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id, worldName: 'vlps' });
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression, contextId: executionContextId, awaitPromise: true, returnByValue: true,
  });
  if (exceptionDetails)
    throw new Error(exceptionDetails.exception?.description || exceptionDetails.text);
  return result.value;
};

/* no network, and without asking this process about every request, which would cost Chromium time */
const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'] });
const results = createWriteStream(`${output}/results.jsonl`);
let next = 0, failed = 0;

const work = async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 1024 }, locale: 'en', acceptDownloads: false });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  while (next < paths.length) {
    const number = next++;
    try {
      const path = paths[number];
      await page.goto(path.startsWith('http') ? path : pathToFileURL(path).href, { waitUntil: 'commit', timeout: 10000 });
      /* some frames that scripts write into never end loading in Chromium */
      await page.waitForLoadState('load', { timeout: 10000 }).catch(() => {});
      const documents = await evaluateApart(session, read);
      if (pictures)
        await page.screenshot({ path: `${output}/${number}.png`, fullPage: true });
      /* the collector's first line names frames of other origins, which would report by themselves */
      results.write(`{"page":${number},"documents":${documents.slice(documents.indexOf('\n') + 1)}}\n`);
    } catch (error) {
      failed++;
      console.error(`chromium: ${paths[number]}: ${error.message.split('\n')[0]}`);
    }
  }
  await context.close();
};

await Promise.all(Array.from({ length: Number(together) }, work));
await new Promise((done) => { results.end(done); });
await browser.close();
process.exitCode = failed > 0 ? 1 : 0;
