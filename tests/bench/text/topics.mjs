#!/usr/bin/env node
// topics.mjs - what --topic keeps of pages that are joined from two
//
// Usage: tests/bench/text/topics.mjs VLPS SCRATCH SET...
//
// VLPS is the program, SCRATCH a folder for pages and results (what is in it is replaced), SET a data set with gold texts
// (docs/compare.md).  The content of two pages of a set, of different domains, becomes one page: one after the other ("two"),
// one in the middle of the other ("around"), or the first paragraphs of each, of 200 to 800 characters, one after the other
// ("short").  It is asked for one of them by its title, and compared with that page's gold:
// precision and recall count runs of four words (each ideograph is one), as means over the pages, and F1 is that of the means.
// "alone" asks for each page by its own title, "other" by that of another page: how often then nothing is kept.
import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [program, scratch, ...sets] = process.argv.slice(2);

if (sets.length === 0) {
  console.error('Usage: topics.mjs VLPS SCRATCH SET...');
  process.exit(2);
}

const lines = (path) => readFileSync(path, 'utf8').split('\n').filter((line) => line !== '').map((line) => JSON.parse(line));
const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const words = (text) => text.toLowerCase().match(/\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|[\p{L}\p{N}\p{M}]/gu) === null ? []
  : text.toLowerCase().match(/\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|(?:(?!\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana})[\p{L}\p{N}\p{M}])+/gu);

const runs = (text) => {
  const all = words(text), counts = new Map();
  let n = 0;

  for (let i = 0; i + Math.min(4, all.length) <= all.length && all.length > 0; i++, n++) {
    const run = all.slice(i, i + 4).join(' ');

    counts.set(run, (counts.get(run) ?? 0) + 1);
  }
  return { counts, n };
};

const score = (kept, gold) => {
  const a = runs(kept), b = runs(gold);
  let common = 0;

  for (const [run, n] of a.counts)
    common += Math.min(n, b.counts.get(run) ?? 0);
  return { precision: a.n > 0 ? common / a.n : null, recall: b.n > 0 ? common / b.n : 0 };
};

const batch = (folder, ...options) => {
  execFileSync(program, ['batch', ...options, '--no-render', '-q', '-o', folder], { stdio: ['ignore', 'ignore', 'inherit'] });
  return new Map(lines(join(folder, 'results.jsonl')).map((result) => [result.id, result]));
};

/* The text of pages, each with and without its topic. */
const ask = (name, pages) => {
  const folder = join(scratch, name);

  mkdirSync(folder, { recursive: true });
  for (const [which, topic] of [['with', true], ['without', false]])
    writeFileSync(join(folder, `${which}.jsonl`), pages.map((page, i) => {
      writeFileSync(join(folder, `${i}.html`), page.html);
      return `${JSON.stringify({ page: `${i}.html`, id: `${i}`, options: topic ? { topic: page.topic } : {} })}\n`;
    }).join(''));
  const results = (which) => batch(join(folder, which), join(folder, `${which}.jsonl`), '--fields', 'text,topic');
  return { with: results('with'), without: results('without') };
};

const document = (title, paragraphs) => `<!DOCTYPE html><meta charset="utf-8"><title>${escape(title)}</title><article>`
  + `${paragraphs.map((line) => `<p>${escape(line)}</p>\n`).join('')}</article>`;

const report = (set, name, which, pages, results) => {
  const scores = pages.map((page, i) => score(results.get(`${i}`)?.content?.text ?? '', page.gold));
  const precision = mean(scores.map((each) => each.precision).filter((value) => value !== null));
  const recall = mean(scores.map((each) => each.recall));
  const none = pages.filter((page, i) => words(results.get(`${i}`)?.content?.text ?? '').length === 0).length;

  console.log([set, name, which, pages.length, precision.toFixed(3), recall.toFixed(3),
    (2 * precision * recall / (precision + recall)).toFixed(3), `${(100 * none / pages.length).toFixed(0)} %`].join('\t'));
};

rmSync(scratch, { recursive: true, force: true });
mkdirSync(scratch, { recursive: true });
console.log('set\tpages\t--topic\tnumber\tprecision\trecall\tF1\tnothing kept');
for (const set of sets) {
  const name = set.split('/').filter((part) => part !== '').pop();
  const found = batch(join(scratch, `${name}-pages`), set, '--fields', 'title,text');
  const pages = lines(join(set, 'pages.jsonl'))
    .filter((page) => page.gold_text && found.get(page.id)?.content?.text.length >= 300)
    .map((page) => ({ domain: page.domain ?? page.id, title: page.title || found.get(page.id).title,
      key: createHash('sha256').update(page.id).digest('hex'),
      text: found.get(page.id).content.text.split('\n').filter((line) => line.trim() !== ''),
      gold: readFileSync(join(set, page.gold_text), 'utf8') }))
    .filter((page) => page.title && /[\p{L}\p{N}]{2}/u.test(page.title))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const partner = (i) => {
    let k = (i + Math.floor(pages.length / 2)) % pages.length;

    while (pages[k].domain === pages[i].domain && k !== i)
      k = (k + 1) % pages.length;
    return pages[k];
  };
  /* As many of the first paragraphs as have 200 characters, and six at most while there are no more than 800. */
  const few = (text) => {
    const sums = text.map((line, i) => text.slice(0, i + 1).join(' ').length);

    return text.slice(0, 1 + sums.findIndex((sum, i) => sum >= 200 && (i === 5 || i + 1 === text.length || sums[i + 1] > 800)));
  };
  const kinds = {
    short: (page, other, i) => (i % 2 === 0 ? [...few(page.text), ...few(other.text)] : [...few(other.text), ...few(page.text)]),
    two: (page, other, i) => (i % 2 === 0 ? [...page.text, ...other.text] : [...other.text, ...page.text]),
    around: (page, other) => {
      const half = Math.floor(page.text.length / 2);

      return [...page.text.slice(0, half), ...other.text, ...page.text.slice(half)];
    },
    alone: (page) => page.text,
    other: (page, other) => other.text,
  };

  for (const [kind, join] of Object.entries(kinds)) {
    const made = pages.map((page, i) => {
      const other = partner(i);

      return { topic: page.title, gold: kind === 'short' ? few(page.text).join('\n') : page.gold, html: document(`${name} ${i}`, join(page, other, i)) };
    });
    const results = ask(`${name}-${kind}`, made);

    if (kind !== 'other')
      report(name, kind, 'no', made, results.without);
    report(name, kind, 'yes', made, results.with);
  }
}
