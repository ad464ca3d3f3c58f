/* parts.js - a page that comes with its parts (folder, .zip, MHTML), as one HTML file: its parts become data: addresses */

const MOST_BYTES = 100e6; /* of all parts, unpacked */
const MOST_FILES = 5000;
const MOST_DEPTH = 4;     /* of style sheets and frames in each other */
const PLACE = 'http://parts.invalid/';
const types = { css: 'text/css', js: 'text/javascript', mjs: 'text/javascript', png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg',
  gif: 'image/gif', svg: 'image/svg+xml', webp: 'image/webp', avif: 'image/avif', ico: 'image/x-icon', woff: 'font/woff', woff2: 'font/woff2',
  ttf: 'font/ttf', otf: 'font/otf', html: 'text/html', htm: 'text/html' };

const typeOf = (path) => types[path.split(/[?#]/)[0].split('.').pop().toLowerCase()] ?? 'application/octet-stream';
const latin = new TextDecoder('latin1');
const fail = (message) => { throw new Error(message); };

/* Parts by their addresses, each with its bytes and type. */
class Parts extends Map {
  #bytes = 0;

  put(address, bytes, type) {
    this.#bytes += bytes.length;
    if (this.#bytes > MOST_BYTES || this.size >= MOST_FILES)
      fail(`The page has more than ${MOST_BYTES / 1e6} MB or ${MOST_FILES} parts.`);
    this.set(address, { bytes, type });
  }

  find(reference, base) {
    try {
      const address = new URL(reference.trim(), base);
      address.hash = '';
      return this.has(address.href) ? [address.href, this.get(address.href)] : null;
    } catch {
      return null;
    }
  }
}

const addressOf = (path) => new URL(path.split('/').map(encodeURIComponent).join('/'), PLACE).href;

/* --- .zip --- */

const inflate = async (bytes, most) => {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader(), pieces = [];

  for (let length = 0;;) {
    const { done, value } = await reader.read();
    if (done)
      return new Uint8Array(await new Blob(pieces).arrayBuffer());
    length += value.length;
    pieces.push(value);
    if (length > most) {
      await reader.cancel();
      fail(`The archive has more than ${MOST_BYTES / 1e6} MB.`);
    }
  }
};

const readZip = async (bytes) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length), parts = new Parts();
  let end = bytes.length - 22;

  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50)
    end--;
  if (end < 0)
    fail('The .zip file has no end; it may not be complete.');
  for (let i = 0, at = view.getUint32(end + 16, true); i < view.getUint16(end + 10, true); i++) {
    const [method, packed, nameLength] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true), view.getUint16(at + 28, true)];
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)), local = view.getUint32(at + 42, true);
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true), data = bytes.subarray(from, from + packed);

    if (!name.endsWith('/') && method !== 0 && method !== 8)
      fail(`${name} in the .zip file is packed in a way that the viewer does not know (${method}).`);
    if (!name.endsWith('/'))
      parts.put(addressOf(name), method === 0 ? data : await inflate(data, MOST_BYTES), typeOf(name));
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return parts;
};

/* --- MHTML (RFC 2557) --- */

const decode = (text, coding) => {
  if (/base64/i.test(coding))
    return Uint8Array.from(atob(text.replace(/[^A-Za-z0-9+/=]/g, '')), (c) => c.charCodeAt(0));
  if (/quoted-printable/i.test(coding))
    text = text.replace(/[ \t]*=\r?\n/g, '').replace(/=([0-9A-F]{2})/gi, (_, code) => String.fromCharCode(parseInt(code, 16)));
  return Uint8Array.from(text, (c) => c.charCodeAt(0));
};

const header = (head, name) => head.match(new RegExp(`^${name}:\\s*(.*)$`, 'im'))?.[1].trim() ?? '';

/* Splits a message behind its first empty line; folded lines of the head become one. */
const split = (text) => {
  const gap = /\r?\n\r?\n/.exec(text) ?? { index: text.length, 0: '' };

  return [text.slice(0, gap.index).replace(/\r?\n[ \t]+/g, ' '), text.slice(gap.index + gap[0].length)];
};

const readMhtml = (bytes) => {
  const [head, body] = split(latin.decode(bytes)), boundary = head.match(/boundary="?([^";\s]+)"?/i)?.[1], parts = new Parts();
  let page = null;

  if (boundary === undefined)
    fail('The MHTML file names no boundary of its parts.');
  for (const text of `\n${body}`.split(`\n--${boundary}`).slice(1).filter((piece) => !piece.startsWith('--'))) {
    const [partHead, data] = split(text.replace(/^[^\n]*\n/, '')), type = header(partHead, 'Content-Type').split(';')[0].toLowerCase();
    const id = header(partHead, 'Content-ID').replace(/[<>]/g, ''), content = decode(data, header(partHead, 'Content-Transfer-Encoding'));
    const place = header(partHead, 'Content-Location') || `cid:${id}`;

    parts.put(URL.canParse(place) ? new URL(place).href : addressOf(place), content, type);
    if (id !== '')
      parts.put(`cid:${id}`, content, type);
    page ??= type === 'text/html' ? (URL.canParse(place) ? new URL(place).href : addressOf(place)) : null;
  }
  return [parts, page ?? fail('The MHTML file has no HTML part.')];
};

/* --- the page with its parts --- */

const asData = (bytes, type) => {
  let text = '';

  for (let i = 0; i < bytes.length; i += 0x8000)
    text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return `data:${type};base64,${btoa(text)}`;
};

const textOf = (bytes) => {
  const named = latin.decode(bytes.subarray(0, 2048)).match(/charset\s*=\s*["']?([\w-]+)/i)?.[1] ?? 'utf-8';

  try {
    return new TextDecoder(named).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
};

const inlinePart = (parts, reference, base, depth) => {
  const found = depth > MOST_DEPTH ? null : parts.find(reference, base);

  if (found === null)
    return reference;
  const [address, { bytes, type }] = found, encode = (text) => asData(new TextEncoder().encode(text), `${type};charset=utf-8`);
  if (type === 'text/css')
    return encode(inlineSheet(parts, textOf(bytes), address, depth + 1));
  return type === 'text/html' ? encode(inlinePage(parts, address, depth + 1)) : asData(bytes, type);
};

/* A sheet that is not among the parts gets the address of its place, where nothing is: so the engine counts it as missing,
 * which it does not do with a relative reference in a data: address. */
const inlineImport = (parts, reference, base, depth) => {
  const inlined = inlinePart(parts, reference, base, depth);

  return inlined === reference && base.startsWith(PLACE) && URL.canParse(reference, base) ? new URL(reference, base).href : inlined;
};

const inlineSheet = (parts, text, base, depth) => text
  .replace(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]*))\s*\)/gi, (_, a, b, c) => `url("${inlinePart(parts, a ?? b ?? c, base, depth)}")`)
  .replace(/(@import\s+)(?:"([^"]*)"|'([^']*)')/gi, (_, rule, a, b) => `${rule}"${inlineImport(parts, a ?? b, base, depth)}"`);

const inlineSet = (parts, set, base, depth) => set.replace(/([^\s,]\S*[^\s,])(\s+[\d.]+[wx])?\s*(,|$)/g,
  (_, reference, size = '', comma) => `${inlinePart(parts, reference, base, depth)}${size}${comma} `);

const inlinePage = (parts, address, depth = 0) => {
  const page = new DOMParser().parseFromString(textOf(parts.get(address).bytes), 'text/html');
  const written = page.querySelector('base[href]')?.getAttribute('href') ?? '', base = URL.canParse(written, address)
    ? new URL(written, address).href : address;
  const each = (selector, name, inline) => {
    for (const element of page.querySelectorAll(`${selector}[${name}]`))
      element.setAttribute(name, inline(parts, element.getAttribute(name), base, depth));
  };

  each('link:is([rel~=stylesheet i], [rel~=icon i])', 'href', inlinePart);
  each(':is(img, script, source, video, audio, embed, iframe, frame, input)', 'src', inlinePart);
  each('*', 'poster', inlinePart);
  each('*', 'background', inlinePart);
  each('object', 'data', inlinePart);
  each(':is(img, source)', 'srcset', inlineSet);
  each('*', 'style', inlineSheet);
  for (const style of page.querySelectorAll('style'))
    style.textContent = inlineSheet(parts, style.textContent, base, depth);
  for (const meta of page.querySelectorAll('meta[charset], meta[http-equiv=content-type i], meta[http-equiv=content-security-policy i]'))
    meta.remove();
  page.head.prepend(Object.assign(page.createElement('meta'), { httpEquiv: 'content-type', content: 'text/html; charset=utf-8' }));
  return `${page.doctype === null ? '' : new XMLSerializer().serializeToString(page.doctype)}${page.documentElement.outerHTML}`;
};

/* The page among files: index.html before others, as far up as there is one, else the largest. */
const findPage = (parts) => {
  const depth = (address) => address.split('/').length, index = (address) => (/\/index\.x?html?$/i.test(address) ? 0 : 1);

  return [...parts].filter(([address]) => /\.x?html?$/i.test(address))
    .sort(([a, one], [b, other]) => depth(a) - depth(b) || index(a) - index(b) || other.bytes.length - one.bytes.length)[0]?.[0]
    ?? fail('There is no HTML file among the parts.');
};

const asFile = (parts, address, name) => new File([inlinePage(parts, address)], name, { type: 'text/html' });

/* --- what is dropped --- */

const readEntry = async (entry, path, files) => {
  if (entry.isFile) {
    files.push([`${path}${entry.name}`, await new Promise((done, failed) => entry.file(done, failed))]);
    return;
  }
  const reader = entry.createReader();
  for (;;) {
    const some = await new Promise((done, failed) => reader.readEntries(done, failed));
    if (some.length === 0 || files.length > MOST_FILES)
      return;
    for (const inner of some)
      await readEntry(inner, `${path}${entry.name}/`, files);
  }
};

/* Files and folders of a drop, as [path, file]; to be called while it is handled. */
export const filesOf = async (transfer) => {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean), files = [];

  if (entries.length === 0)
    return [...transfer.files].map((file) => [file.name, file]);
  for (const entry of entries)
    await readEntry(entry, '', files);
  return files;
};

/* What comes as [path, file] pairs as one file that the service can render: itself, or a page with its parts in it. */
export const packed = async (files) => {
  const [[path, file]] = files;

  if (files.length > 1) {
    const parts = new Parts();
    for (const [name, each] of files)
      parts.put(addressOf(name), new Uint8Array(await each.arrayBuffer()), typeOf(name));
    return asFile(parts, findPage(parts), path.split('/')[0]);
  }
  const start = latin.decode(await file.slice(0, 4096).arrayBuffer());
  if (start.startsWith('PK\x03\x04')) {
    const parts = await readZip(new Uint8Array(await file.arrayBuffer()));
    return asFile(parts, findPage(parts), file.name);
  }
  if (/^[\w-]+:/.test(start) && /^content-type:\s*multipart\/related/im.test(start)) {
    const [parts, address] = readMhtml(new Uint8Array(await file.arrayBuffer()));
    return asFile(parts, address, file.name);
  }
  return file;
};
