/* chromium.mjs LIST OUT - the text that Chromium shows of the pages of LIST (a path on each line), from their files alone,
 * after it has gone through them and all animations that end have ended: what can be seen of it, without controls.  OUT gets
 * a line of JSON for each: input, text.  Needs playwright-core and Chromium (CHROMIUM names it). */
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
      /* The part of the page in which what an element holds can be seen: none of the boxes around it cuts it off. */
      const windows = new Map();
      const windowOf = (element) => {
        if (!element || element === document.body || element === document.documentElement)
          return { left: 0, right: Infinity, top: 0, bottom: Infinity };
        if (windows.has(element))
          return windows.get(element);
        const style = getComputedStyle(element), box = element.getBoundingClientRect();
        const window = { ...windowOf(style.position === 'fixed' ? null : element.parentElement ?? element.getRootNode().host) };
        if (style.overflowX !== 'visible') {
          window.left = Math.max(window.left, box.left);
          window.right = Math.min(window.right, box.right);
        }
        if (style.overflowY === 'hidden' || style.overflowY === 'clip') {
          window.top = Math.max(window.top, box.top);
          window.bottom = Math.min(window.bottom, box.bottom);
        }
        const clip = /^rect\((\S+), (\S+), (\S+), (\S+)\)$/.exec(style.clip);
        if (clip && (style.position === 'absolute' || style.position === 'fixed')) {
          const [top, right, bottom, left] = clip.slice(1).map(parseFloat);
          window.right = Math.min(window.right, box.left + (Number.isNaN(right) ? Infinity : right));
          window.bottom = Math.min(window.bottom, box.top + (Number.isNaN(bottom) ? Infinity : bottom));
          window.left = Math.max(window.left, box.left + (left || 0));
          window.top = Math.max(window.top, box.top + (top || 0));
        }
        windows.set(element, window);
        return window;
      };
      const overlap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
                                && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
      /* The boxes of a text that can be seen. */
      const shownBoxes = (node) => {
        const element = node.parentElement ?? node.getRootNode().host, range = document.createRange();
        if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || element.closest('select, textarea, button'))
          return [];
        range.selectNodeContents(node);
        return [...range.getClientRects()].filter((box) => overlap(box, windowOf(element)));
      };
      /* Texts are apart where there is room between their boxes, as a reader sees it. */
      let last = null;
      const isNext = (box) => last && Math.abs(box.left - last.right) < 2
        && Math.min(box.bottom, last.bottom) - Math.max(box.top, last.top) > 1;
      const shownText = (root) => {
        let text = '';
        for (const node of root.childNodes)
          if (node.nodeType === Node.TEXT_NODE) {
            const boxes = shownBoxes(node);
            if (boxes.length > 0) {
              text += (isNext(boxes[0]) ? '' : ' ') + node.data;
              last = boxes.at(-1);
            }
          } else if (node.nodeType === Node.ELEMENT_NODE && !/^(script|style|noscript|template)$/i.test(node.localName)) {
            text += getComputedStyle(node).display === 'inline' ? shownText(node.shadowRoot ?? node)
                                                                 : `\n${shownText(node.shadowRoot ?? node)}\n`;
          }
        return text;
      };
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
      return shownText(document.body);
    });
  } catch { /* it counts as none */ }
  file.write(JSON.stringify({ input, text }) + '\n');
  await page.close();
}
await browser.close();
