/* document.mjs - the top document of a snapshot as a list of nodes in document order */
import { readFileSync } from 'node:fs';

const UNRENDERED = 1, INVISIBLE = 2;

const numbers = (column) => (column === '' ? [] : column.split(' ').map(Number));

/* Nodes have: parent (index or -1), name ('' for text), key (what makes it the same node in another engine's list),
 * shown, left, top, width, height (page coordinates, CSS px), display, text. */
export const readDocument = (path) => {
  const snapshot = JSON.parse(readFileSync(path, 'utf8'));
  const columns = snapshot.documents[0][0];
  const parents = numbers(columns.parent), names = numbers(columns.name), flags = numbers(columns.flags);
  const styles = numbers(columns.style), counts = numbers(columns.attributes), attributes = numbers(columns.attribute);
  const lefts = numbers(columns.left), tops = numbers(columns.top);
  const widths = numbers(columns.width), heights = numbers(columns.height);
  const nodes = [];
  let text = 0, element = 0, attribute = 0;

  for (let i = 0; i < parents.length; i++) {
    const name = columns.names[names[i]];
    const parent = parents[i] < 0 ? null : nodes[parents[i]];
    const node = {
      index: i,
      parent: parents[i],
      name,
      shown: (flags[i] & (UNRENDERED | INVISIBLE)) === 0 && widths[i] > 0 && heights[i] > 0,
      rendered: (flags[i] & UNRENDERED) === 0,
      left: lefts[i] + columns.scroll[0],
      top: tops[i] + columns.scroll[1],
      width: widths[i],
      height: heights[i],
      style: styles[i] >= 0 ? columns.styles[styles[i]].split('|') : [],
      children: [],
    };
    if (name === '') {
      node.text = columns.text[text++].replace(/\s+/g, ' ').trim();
      node.key = `${parent ? parent.path : ''}\t${node.text}`;
    } else {
      const own = {};
      for (let n = counts[element++]; n > 0; n--, attribute++)
        own[columns.names[attributes[attribute]]] = columns.value[attribute];
      node.path = `${parent ? parent.path : ''}/${name}`;
      node.attributes = own;
      node.key = `${node.path}\t${own.id || ''}\t${own.src || ''}`;
    }
    if (parent)
      parent.children.push(node);
    nodes.push(node);
  }
  return { engine: snapshot.engine, nodes, size: columns.size, viewport: columns.viewport, url: columns.url };
};

/* Pairs [a, b] of nodes that are the same in both lists: the longest common subsequence by key (Myers 1986). */
export const matchNodes = (listA, listB) => {
  const ids = new Map();
  const id = (node) => {
    if (!ids.has(node.key))
      ids.set(node.key, ids.size);
    return ids.get(node.key);
  };
  const a = Int32Array.from(listA, id), b = Int32Array.from(listB, id);
  const max = a.length + b.length;
  const furthest = new Int32Array(2 * max + 2);
  const trace = [];
  let d = 0;

  search: for (; d <= max; d++) {
    trace.push(furthest.slice(max - d, max + d + 2));
    for (let k = -d; k <= d; k += 2) {
      let x = k === -d || (k !== d && furthest[max + k - 1] < furthest[max + k + 1])
        ? furthest[max + k + 1] : furthest[max + k - 1] + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k])
        x++;
      furthest[max + k] = x;
      if (x >= a.length && x - k >= b.length)
        break search;
    }
  }

  const pairs = [];
  let x = a.length, y = b.length;
  for (; d >= 0; d--) {
    const at = (k) => trace[d][k + d];
    const k = x - y;
    const before = d === 0 ? 0 : k === -d || (k !== d && at(k - 1) < at(k + 1)) ? k + 1 : k - 1;
    const startX = d === 0 ? 0 : at(before), startY = startX - before;
    while (x > startX && y > startY && x > 0 && y > 0 && a[x - 1] === b[y - 1]) {
      x--;
      y--;
      pairs.push([listA[x], listB[y]]);
    }
    x = startX;
    y = startY;
  }
  return pairs.reverse();
};
