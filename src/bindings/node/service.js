/* service.js - pages by way of a running `vlps serve` */
import http from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { VlpsError, cancelled, parse } from './error.js';
import { isList, listLines, readInput } from './input.js';
import { readAll, readLines } from './lines.js';
import { vlpsOptions } from './options.js';

/* Address of a path of the service, with the options as its query. */
const addressOf = (path, options) => {
  let address;

  try {
    address = new URL(path, `${options.service}`.replace(/\/*$/, '/'));
  } catch (cause) {
    throw new VlpsError(`'${options.service}' is not an address of a service, such as http://127.0.0.1:8730`,
      { code: 'usage', cause });
  }
  for (const [name, value] of vlpsOptions(options))
    address.searchParams.append(name, value);
  return address;
};

const answerError = async (service, response) => {
  const text = await readAll(response[Symbol.asyncIterator]());
  let error;

  try {
    ({ error } = JSON.parse(text));
  } catch {
    /* a proxy in front of the service, perhaps */
  }
  return new VlpsError(error?.message ?? `the service at ${service} answered with status ${response.statusCode}`,
    { code: error?.code ?? 'failed' });
};

/* Sends `body`, bytes or lines of a list, and waits for the head of the answer. */
const ask = async (address, type, body, { service, token, signal }) => {
  if (signal?.aborted)
    throw cancelled(signal);
  const request = (address.protocol === 'https:' ? https : http).request(address, {
    method: 'POST',
    headers: { 'Content-Type': type, ...token === undefined ? {} : { Authorization: `Bearer ${token}` } },
    agent: false, /* a kept connection may be closed by the time it is used again */
    signal,
  });
  const answered = new Promise((done, failed) => request.on('response', done).on('error', failed));

  if (body instanceof Uint8Array)
    request.end(body);
  else
    pipeline(Readable.from(body), request).catch((error) => request.destroy(error));
  const response = await answered;

  if (response.statusCode !== 200)
    throw await answerError(service, response);
  return { request, chunks: response[Symbol.asyncIterator]() };
};

/* The error to throw for one of ask() or of reading its answer. */
const errorOf = (error, { service, signal }, list) => {
  if (list?.error !== undefined)
    return list.error;
  if (error instanceof VlpsError)
    return error;
  if (signal?.aborted)
    return cancelled(signal);
  return new VlpsError(`no answer from the service at ${service} (${error.code ?? error.message}); start one with `
    + "'vlps serve', or correct the option 'service'", { code: 'no-service', cause: error });
};

/* Returns what /v1/segment answers. */
export const answer = async (input, options) => {
  const { name, html = new Uint8Array(), options: own } = readInput(input);
  const address = addressOf('v1/segment', { ...own, ...options, url: name });

  try {
    return await readAll((await ask(address, 'text/html', html, options)).chunks);
  } catch (error) {
    throw errorOf(error, options);
  }
};

/* A line of /v1/stream in the form of results.jsonl. */
const batchResult = ({ line, result, error = null, ...rest }) =>
  ({ number: line, status: error === null ? 'ok' : 'failed', ...rest, ...result, error });

/* Gives what /v1/stream answers. */
export async function* results(inputs, options) {
  const toObject = ({ input, ...page }, own) => ({ url: input, ...page, ...own });
  const list = listLines(isList(inputs) ? inputs : [inputs], toObject);
  const address = addressOf('v1/stream', { format: 'json', ...options });
  let asked;

  try {
    asked = await ask(address, 'application/jsonl', list, options);
    for await (const line of readLines(asked.chunks))
      yield batchResult(parse(line));
  } catch (error) {
    throw errorOf(error, options, list);
  } finally {
    asked?.request.destroy();
  }
}
