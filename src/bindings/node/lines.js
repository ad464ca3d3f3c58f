/* lines.js - a stream of bytes, as a whole or line by line */

/* Reads `chunks`, an iterator of buffers, to its end. */
export const readAll = async (chunks) => {
  const all = [];

  for (let next = await chunks.next(); !next.done; next = await chunks.next())
    all.push(next.value);
  return Buffer.concat(all).toString();
};

/* Gives each complete line.  Stopping early leaves the rest of `chunks` to be read: it ends no stream. */
export async function* readLines(chunks) {
  let line = [];

  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    let begin = 0;

    for (let end = next.value.indexOf(10); end !== -1; end = next.value.indexOf(10, begin)) {
      line.push(next.value.subarray(begin, end));
      yield Buffer.concat(line).toString();
      line = [];
      begin = end + 1;
    }
    line.push(next.value.subarray(begin));
  }
}

export const skip = async (chunks) => {
  while (!(await chunks.next()).done)
    continue;
};
