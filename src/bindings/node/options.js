/* options.js - options of vlps by their names in JavaScript: noRender is no-render
 *
 * The names are not listed here: vlps itself refuses those that it does not know.
 */
import { VlpsError } from './error.js';

const refuse = (message) => {
  throw new VlpsError(message, { code: 'usage' });
};

const optionName = (name) => {
  if (!/^[a-z][A-Za-z0-9]*$/.test(name))
    refuse(`'${name}' cannot name an option; write --no-render as noRender, for example`);
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
};

const optionValue = (name, value) => {
  if (!['string', 'number'].includes(typeof value) && value !== true)
    refuse(`the option '${name}' takes a string, a number, true, or an array of these`);
  return value;
};

/* Returns pairs of name and value for vlps, without options of the package itself.  An array gives a pair for each of
 * its values; undefined, null and false give none. */
export const vlpsOptions = ({ program, service, token, signal, ...options }) => Object.entries(options)
  .flatMap(([name, value]) => [value].flat().map((one) => [name, one]))
  .filter(([, value]) => value !== undefined && value !== null && value !== false)
  .map(([name, value]) => [optionName(name), optionValue(name, value)]);
