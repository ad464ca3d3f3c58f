/* index.js - main content of web pages, by the program vlps or by a running `vlps serve` (README.md) */
import { parse } from './error.js';
import * as program from './program.js';
import * as service from './service.js';

export { VlpsError } from './error.js';

const wayOf = (options) => options.service === undefined ? program : service;

export const extract = async (input, options = {}) => wayOf(options).answer(input, { format: 'text', ...options });

export const segment = async (input, options = {}) =>
  parse(await wayOf(options).answer(input, { format: 'json', ...options }));

export async function* batch(inputs, options = {}) {
  yield* wayOf(options).results(inputs, options);
}
