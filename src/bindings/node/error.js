/* error.js - the one class of errors of the package */

export class VlpsError extends Error {
  constructor(message, { code, exitStatus = null, cause }) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'VlpsError';
    this.code = code;
    this.exitStatus = exitStatus;
  }
}

/* Error of work that `signal` stopped. */
export const cancelled = (signal, exitStatus = null) =>
  new VlpsError('stopped by the AbortSignal', { code: 'cancelled', exitStatus, cause: signal.reason });

/* Parses an answer, or a line of one, that should be JSON. */
export const parse = (text) => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new VlpsError('the answer of vlps is not JSON; leave out options that change it, such as format and output',
      { code: 'no-result', cause });
  }
};
