/* chromium.mjs LIST OUT - the text that Chromium shows of the pages of LIST (a path on each line), from their files alone,
 * after it has gone through them and all animations that end have ended.  OUT gets a line of JSON for each: input, text.
 * Needs playwright-core and Chromium (CHROMIUM names it). */
import { createWriteStream, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const [list, out] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--allow-file-access-from-files'],
});
const file = createWriteStream(out);
for (const input of readFileSync(list, 'utf8').trim().split('\n')) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 1024 } });
  let text = null;
  try {
    await page.route('**/*', (route) => (/^(file|data):/.test(route.request().url()) ? route.continue() : route.abort()));
    await page.goto(pathToFileURL(input).href, { timeout: 20000 });
    text = await page.evaluate(async () => {
      const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
      await sleep(250);
      for (let y = innerHeight / 2; y + innerHeight / 2 < document.documentElement.scrollHeight && y < 30000; y += innerHeight / 2) {
        scrollTo(0, y);
        await sleep(60);
      }
      scrollTo(0, 0);
      await sleep(150);
      for (const animation of document.getAnimations())
        if (animation.effect.getComputedTiming().endTime !== Infinity)
          animation.finish();
      await sleep(50);
      return document.body.innerText;
    });
  } catch { /* it counts as none */ }
  file.write(JSON.stringify({ input, text }) + '\n');
  await page.close();
}
await browser.close();
