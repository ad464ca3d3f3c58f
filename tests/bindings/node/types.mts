/* types.mts - right and wrong uses of the package, for the TypeScript compiler alone */
import { batch, extract, segment, VlpsError } from '../../../src/bindings/node/index.js';
import type { Box, Entry, Options, Region } from '../../../src/bindings/node/index.js';

const options: Options = { noRender: true, h1: '20%', timeout: 3, click: ['a', 'b'], userAgent: undefined };
const { title, thresholds, elements = [] } = await segment('page.html', options);
const words: string = title + (await extract(new URL('https://example.com/'), { format: 'markdown' }));
const line: number | null = thresholds.h1;
const boxes: Box[] = elements.filter((element) => element.content).map(({ box }) => box);
const region: Region | null = elements[0].region;

await extract({ html: new Uint8Array(), url: 'https://example.com/' },
  { service: new URL('http://127.0.0.1:8730'), token: 'x' });

async function* list(): AsyncGenerator<Entry> {
  yield 'https://example.com/';
  yield { url: 'https://example.com/', id: 3, options: { noJavascript: true } };
}

for await (const page of batch(list(), { signal: new AbortController().signal }))
  if (page.status === 'ok')
    console.log(page.number, page.title, page.error, words, line, boxes, region);
  else
    console.log(page.number, page.error.code);

const failure = new VlpsError('x', { code: 'usage' });
const status: number | null = failure.exitStatus;
console.log(status);

// @ts-expect-error a page is not a number
await segment(3);
// @ts-expect-error an option is not an object
await segment('page.html', { noRender: {} });
// @ts-expect-error HTML is text or bytes
await extract({ html: 3 });
// @ts-expect-error the content is a string
const number: number = await extract('page.html');
// @ts-expect-error a token is a string
await segment('page.html', { token: 3 });
for await (const page of batch(['page.html']))
  // @ts-expect-error a failed page has no title of its own
  console.log(page.error.code, number);
