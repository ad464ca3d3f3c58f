/* list.mjs - "name<TAB>path" of each page of a data set folder (pages.jsonl) */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const set = process.argv[2];
for (const line of readFileSync(`${set}/pages.jsonl`, 'utf8').split('\n').filter((text) => text !== '')) {
  const { id, page } = JSON.parse(line);
  if (page)
    console.log(`${id}\t${resolve(set, page)}`);
}
