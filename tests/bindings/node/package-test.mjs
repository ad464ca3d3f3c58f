/* package-test.mjs VERSION - what is in the npm package, and whether its types are those of the program */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import * as vlps from '../../../src/bindings/node/index.js';
import { vlpsOptions } from '../../../src/bindings/node/options.js';
import { fixture, folder, root, scratch } from './helpers.mjs';

const run = promisify(execFile);
const read = (name) => readFile(join(folder, name), 'utf8');
const description = JSON.parse(await read('package.json')), types = await read('index.d.ts');
const present = (program) => run(program, ['--version']).then(() => true, () => false);

/* Names of the members of an interface, at its first level. */
const membersOf = (name) => {
  const body = types.match(new RegExp(`interface ${name} [^{]*\\{\n([^]*?)\n\\}`))[1];

  return [...body.matchAll(/^ {2}(\w+)\??:/gm)].map((member) => member[1]);
};

test('version', () => assert.equal(description.version, process.argv[2]));

test('licence', async () => assert.equal(await read('LICENSE'), await readFile(join(root, 'LICENSE'), 'utf8')));

test('no dependencies', () => {
  assert.deepEqual(Object.keys(description).filter((key) => /dependencies|scripts/i.test(key)), []);
});

test('files', async (t) => {
  if (!await present('npm')) {
    assert.deepEqual(description.files, ['index.d.ts', '*.js']);
    t.diagnostic('there is no npm: only package.json is checked');
    return;
  }
  const { stdout } = await run('npm',
    ['pack', '--dry-run', '--json', '--offline', '--cache', await scratch(t), folder]);

  assert.deepEqual(JSON.parse(stdout)[0].files.map((file) => file.path).sort(), ['LICENSE', 'README.md', 'error.js',
    'index.d.ts', 'index.js', 'input.js', 'lines.js', 'options.js', 'package.json', 'program.js', 'service.js']);
});

test('exports have types', () => {
  const declared = [...types.matchAll(/^export (?:function|class) (\w+)/gm)].map((one) => one[1]);

  assert.deepEqual(declared.sort(), Object.keys(vlps).sort());
});

test('types have the fields of the program', async () => {
  const { stdout } = await run(process.env.VLPS, ['batch', '--fields', 'help']);
  const inContent = ['text', 'html', 'markdown'];
  const fields = [...stdout.matchAll(/^\w+/gm)].map((field) => field[0]).filter((field) => !inContent.includes(field));

  assert(fields.length > 50);
  assert.deepEqual([...membersOf('Result'), ...membersOf('BatchMembers')].sort(), [...fields, 'number', 'id'].sort());
});

test('types have the members of a result', async () => {
  const result = await vlps.segment(fixture('real/xfig/introduction.html'), { noRender: true, reportHidden: true });
  const unknown = (members, name) => members.filter((member) => !membersOf(name).includes(member));

  assert.deepEqual(unknown(Object.keys(result), 'Result'), []);
  assert.deepEqual(unknown(result.elements.flatMap(Object.keys), 'Element'), []);
});

/* The rule gives every name that the program has, and the package's own options hide none. */
test('names of options', async () => {
  for (const command of ['segment', 'batch']) {
    const { stdout } = await run(process.env.VLPS, [command, '--help-all']);
    const names = [...stdout.matchAll(/^ {2}(?:-\w, | {4})--([a-z0-9-]+)/gm)].map((name) => name[1]);

    assert(names.length > 60, command);
    for (const name of names) {
      const inCamelCase = name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

      assert.deepEqual(vlpsOptions({ [inCamelCase]: true }), [[name, true]]);
    }
  }
});

test('TypeScript', async (t) => {
  if (!await present('tsc')) {
    t.skip('there is no tsc (Debian package node-typescript)');
    return;
  }
  await run('tsc', ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022,dom',
    '--typeRoots', await scratch(t), '--module', 'node16', '--moduleResolution', 'node16',
    join(root, 'tests/bindings/node/types.mts')])
    .catch(({ stdout, message }) => assert.fail(stdout || message));
});
