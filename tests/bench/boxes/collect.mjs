/* collect.mjs - reads pages in headless Chromium with the project's own collector
 *
 *   node collect.mjs COLLECTOR.js PAGES.tsv OUTPUT [CHROMIUM]
 *
 * PAGES.tsv has one "name<TAB>path" a line; OUTPUT gets NAME.json with the columns that vlps saves.  playwright-core is
 * looked for in the folder that the environment variable NODE_MODULES names.  The steps before collecting, and their
 * limits, are the renderer's own, so that both engines are asked the same at the same moment.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [collectorPath, list, output, chromiumPath = '/usr/bin/chromium'] = process.argv.slice(2);
const require = createRequire(resolve(process.env.NODE_MODULES || 'node_modules', 'x.js'));
const { chromium } = require('playwright-core');
const collector = readFileSync(collectorPath, 'utf8');

const VIEWPORT = { width: 1280, height: 1024 };
/* some frames that scripts write into never end loading in Chromium */
const LOAD_CAP_MS = 10000;

/* Runs a script in a world of its own, as the renderer does: old pages replace what it stands on. */
const evaluateApart = async (session, frameId, expression) => {
  const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId, worldName: 'vlps' });
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression, contextId: executionContextId, awaitPromise: true, returnByValue: true,
  });
  if (exceptionDetails)
    throw new Error(exceptionDetails.exception?.description || exceptionDetails.text);
  return result.value;
};

/* WebKit cuts line heights down to whole pixels, Chromium does not.  To tell what comes of that alone, Chromium can be
 * made to do the same; all are read before the first is set, as children inherit. */
const wholeLines = `
  const heights = Array.from(document.querySelectorAll('body, body *'), (element) => [element, getComputedStyle(element).lineHeight]);
  for (const [element, height] of heights)
    if (element.style)
      element.style.setProperty('line-height', height === 'normal' ? height : Math.floor(parseFloat(height)) + 'px', 'important');
`;

const read = `${collector}
(async () => {
  await vlps.settle(200, 5000);
  if (await vlps.scroll(false, 60, 5000) > 0)
    await vlps.settle(200, 5000);
  ${process.env.WHOLE_LINES ? wholeLines : ''}
  return vlps.collect();
})()`;

const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: (process.env.CHROMIUM_ARGS || '').split(' ').filter((word) => word !== ''),
  ignoreDefaultArgs: (process.env.CHROMIUM_WITHOUT || '').split(' ').filter((word) => word !== ''),
});
let failed = 0;
for (const line of readFileSync(list, 'utf8').split('\n').filter((text) => text !== '')) {
  const [name, path] = line.split('\t');
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en', acceptDownloads: false });
  const page = await context.newPage();
  try {
    await page.route('**/*', (route) =>
      /^(file|data|blob|about):/.test(route.request().url()) ? route.continue()
        /* any other failure of a page that sends the reader on would put an error page in its place */
        : route.abort(route.request().isNavigationRequest() ? 'aborted' : 'failed'));
    page.on('dialog', (dialog) => dialog.dismiss().catch(() => {}));
    await page.goto(pathToFileURL(path).href, { waitUntil: 'commit', timeout: LOAD_CAP_MS });
    await page.waitForLoadState('load', { timeout: LOAD_CAP_MS })
      .catch(() => console.error(`${name}: taken without its load event`));
    const session = await context.newCDPSession(page);
    const { frameTree } = await session.send('Page.getFrameTree');
    const documents = await evaluateApart(session, frameTree.frame.id, read);
    writeFileSync(`${output}/${name}.json`,
      `{"engine":${JSON.stringify(`Chromium ${browser.version()}`)},"documents":[${documents}]}\n`);
  } catch (error) {
    failed++;
    console.error(`${name}: ${error.message.split('\n')[0]}`);
  }
  await context.close();
}
await browser.close();
process.exitCode = failed > 0 ? 1 : 0;
