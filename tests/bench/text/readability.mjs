// readability.mjs - the same measure for readability.js under linkedom and jsdom
//
//   node readability.mjs ROUNDS LIST MODULES
//
// MODULES is a folder with node_modules that has @mozilla/readability, linkedom and jsdom.  LIST has "path<TAB>charset"
// a line.  Pages are in memory, as text, before time is taken.  Prints "system<TAB>pages<TAB>seconds<TAB>failed".
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const [rounds, list, modules] = process.argv.slice(2)
const require = createRequire(modules + '/')
const { Readability } = require('@mozilla/readability')
const { parseHTML } = require('linkedom')
const { JSDOM, VirtualConsole } = require('jsdom')
const silent = new VirtualConsole()

const pages = readFileSync(list, 'utf8').split('\n').filter(Boolean).map(line => {
  const [path, charset] = line.split('\t')
  return new TextDecoder(charset).decode(readFileSync(path))
})
const systems = {
  'readability.js, linkedom': html => new Readability(parseHTML(html).document).parse()?.textContent,
  'readability.js, jsdom': html => {
    const window = new JSDOM(html, { url: 'http://example.com/', virtualConsole: silent }).window
    const text = new Readability(window.document).parse()?.textContent
    window.close()
    return text
  },
}
for (let round = 0; round < rounds; round++)
  for (const [name, run] of Object.entries(systems)) {
    const before = process.cpuUsage()
    let failed = 0
    for (const html of pages) {
      // without a turn of the event loop jsdom keeps every window in memory
      await new Promise(resolve => setImmediate(resolve))
      try {
        if (!run(html)) failed++
      } catch {
        failed++
      }
    }
    const used = process.cpuUsage(before)
    console.log([name, pages.length, ((used.user + used.system) / 1e6).toFixed(4), failed].join('\t'))
  }
