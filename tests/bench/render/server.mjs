/* server.mjs - serves the files of a folder on this machine, for render's lists of addresses
 *
 *   node server.mjs FOLDER PORT
 *
 * Connections are kept open, as servers of the web do; nothing is compressed or to be cached.
 */
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const [folder, port] = process.argv.slice(2);
const types = { '.htm': 'text/html', '.html': 'text/html', '.php': 'text/html', '.css': 'text/css', '.js': 'text/javascript',
  '.json': 'application/json', '.svg': 'image/svg+xml', '.png': 'image/png', '.gif': 'image/gif', '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg', '.webp': 'image/webp', '.woff': 'font/woff', '.woff2': 'font/woff2', '.ttf': 'font/ttf' };

createServer((request, response) => {
  let path;
  try {
    path = join(folder, normalize(decodeURIComponent(request.url.replace(/[?#].*/, ''))));
    if (!statSync(path).isFile())
      throw new Error('a folder');
  } catch (error) {
    response.writeHead(404, { 'Content-Type': 'text/plain', 'Content-Length': 0 });
    response.end();
    return;
  }
  response.writeHead(200, { 'Content-Type': types[extname(path).toLowerCase()] || 'application/octet-stream',
    'Content-Length': statSync(path).size });
  createReadStream(path).pipe(response);
}).listen(Number(port), '127.0.0.1', 511);
