/* program.js - pages by way of the installed program */
import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { VlpsError, cancelled, parse } from './error.js';
import { isList, listLines, readInput } from './input.js';
import { readAll, readLines, skip } from './lines.js';
import { vlpsOptions } from './options.js';

const MAX_SAID = 8192; /* characters of standard error that are kept for the message of an error */

const startError = (program, cause) => {
  const naming = "in the option 'program' or the variable VLPS";

  if (cause.code === 'ENOENT')
    return new VlpsError(`there is no program ${program}; install vlps, or name the program ${naming}`,
      { code: 'no-program', cause });
  if (cause.code === 'EACCES')
    return new VlpsError(`${program} may not be executed; name another program ${naming}`,
      { code: 'no-program', cause });
  return new VlpsError(`${program} cannot be started: ${cause.message}`, { code: 'usage', cause });
};

/* Returns the code and message that the last line of standard error has, if it is an object of --errors json. */
const causeOf = (said) => {
  try {
    return JSON.parse(said.trimEnd().split('\n').at(-1)).error ?? {};
  } catch {
    return {}; /* another program, or one that a signal ended */
  }
};

const exitError = (program, { status, killed, said, signal }) => {
  const end = `${program} was ended by ${killed ?? `status ${status}`}`;
  const { code = 'failed', message = said.trim() || end } = causeOf(said);

  if (code === 'cancelled' && signal?.aborted)
    return cancelled(signal, status);
  return new VlpsError(message, { code, exitStatus: status });
};

/* Starts a command.  `chunks` is its standard output, which the caller reads to its end; ended() then waits for the
 * program, and throws unless `isDone` takes its exit status.  `text`, an iterable, is its standard input. */
const start = (command, options, inputs, text) => {
  const { signal } = options, program = options.program || process.env.VLPS || 'vlps';
  const args = vlpsOptions(options).map(([name, value]) => value === true ? `--${name}` : `--${name}=${value}`);
  const stdio = [text === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'];
  let child, said = '';

  if (signal?.aborted)
    throw cancelled(signal);
  try {
    child = spawn(program, [command, '--errors=json', ...args, '--', ...inputs], { stdio });
  } catch (cause) {
    throw startError(program, cause);
  }
  const stop = () => child.kill('SIGINT');
  const over = new Promise((done) => {
    child.on('error', (error) => done({ error }));
    child.on('close', (status, killed) => done({ status, killed }));
  });

  signal?.addEventListener('abort', stop);
  child.stderr.setEncoding('utf8').on('data', (more) => { said = (said + more).slice(-MAX_SAID); });
  /* What goes wrong here shows in the list's own error or in how the program ends. */
  if (text !== undefined)
    pipeline(Readable.from(text), child.stdin).catch(() => text.error !== undefined && stop());
  return {
    chunks: child.stdout[Symbol.asyncIterator](),
    stop,
    ended: async (isDone) => {
      const { error, status, killed } = await over;

      signal?.removeEventListener('abort', stop);
      if (error !== undefined)
        throw startError(program, error);
      if (text?.error !== undefined)
        throw text.error;
      if (!isDone(status))
        throw exitError(program, { status, killed, said, signal });
    },
  };
};

/* Returns what `vlps segment` prints. */
export const answer = async (input, options) => {
  const { name = '-', html, options: own } = readInput(input);
  const run = start('segment', { ...own, ...options }, [name], html && [html]);
  const text = await readAll(run.chunks);

  await run.ended((status) => status === 0 || status === 3); /* 3: done, and differs from --compare-with */
  return text;
};

/* Gives the results of `vlps batch`. */
export async function* results(inputs, options) {
  const list = isList(inputs) ? listLines(inputs, (page, own) => ({ ...page, options: own })) : undefined;
  const run = start('batch', { output: '-', ...options }, [list === undefined ? String(inputs) : '-'], list);
  let failures = 0, complete = false;

  try {
    for await (const line of readLines(run.chunks)) {
      const result = parse(line);

      failures += result.status === 'failed' ? 1 : 0;
      yield result;
    }
    complete = true;
  } finally {
    /* Not wanted any more, or not to be read: the program ends in order, and its status says nothing new. */
    if (!complete) {
      run.stop();
      await skip(run.chunks);
      await run.ended(() => true);
    }
  }
  await run.ended((status) => status === 0 || status === 1 && failures > 0); /* 1: some page failed */
}
