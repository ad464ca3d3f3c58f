/* input.js - pages as callers give them: an address, a path, or HTML, one or many */
import { VlpsError } from './error.js';
import { vlpsOptions } from './options.js';

const isText = (input) => typeof input === 'string' || input instanceof URL;

/* A string is UTF-8 for vlps, whatever encoding the page declares: a byte order mark says so. */
const marked = (html) => html.startsWith('\ufeff') ? html : `\ufeff${html}`;

/* Returns { name } for an address or a path, and { html, options } for HTML: bytes, and its address as an option. */
export const readInput = (input) => {
  if (isText(input))
    return { name: String(input) };
  const options = input?.url === undefined ? {} : { baseUrl: String(input.url) };

  if (typeof input?.html === 'string')
    return { html: Buffer.from(marked(input.html)), options };
  if (input?.html instanceof Uint8Array)
    return { html: input.html, options };
  throw new VlpsError('the input must be an address, a path, or { html, url }', { code: 'usage' });
};

/* Whether `inputs` is a list of pages; else it is one input, as on the command line. */
export const isList = (inputs) => {
  if (isText(inputs))
    return false;
  if (inputs?.[Symbol.iterator] === undefined && inputs?.[Symbol.asyncIterator] === undefined)
    throw new VlpsError('the inputs must be an address, a path, or an array or iterator of pages', { code: 'usage' });
  return true;
};

/* Options of an entry as members of a JSON object. */
const optionMembers = (options) => {
  const members = {};

  for (const [name, value] of vlpsOptions(options))
    members[name] = name in members ? [members[name], value].flat() : value;
  return members;
};

const listLine = (entry, toObject) => {
  if (typeof entry !== 'object' && typeof entry !== 'string' || entry === null)
    throw new VlpsError('an entry of the list must be an address, a path, or { url, id, options }', { code: 'usage' });
  const { options = {}, ...page } = isText(entry) ? { input: entry } : entry;

  if (typeof page.html === 'string')
    page.html = marked(page.html);
  return `${JSON.stringify(toObject(page, optionMembers(options)))}\n`;
};

/* Lines of a list for vlps, made one at a time.  `toObject` gets the members of an entry and its options.  `error` is
 * set if the list itself threw. */
export const listLines = (list, toObject) => ({
  error: undefined,
  async *[Symbol.asyncIterator]() {
    try {
      for await (const entry of list)
        yield listLine(entry, toObject);
    } catch (error) {
      this.error = error;
      throw error;
    }
  },
});
