'use strict';
/* page-view.js - a page with its regions: picture, boxes, zoom, and texts of which some is struck */
globalThis.pageView = (() => {
  const regions = ['HEADER', 'FOOTER', 'LM', 'RM', 'CENTER'];
  const classes = [...regions, 'LEFT_OUT'];
  const zooms = [.25, .5, .75, 1, 1.5, 2, 3, 4];

  /* What the style sheet has for a region or LEFT_OUT. */
  const colour = (name) => `var(--${name})`;

  const svg = (name, attributes, parent) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);

    for (const [key, value] of Object.entries(attributes))
      element.setAttribute(key, value);
    parent?.append(element);
    return element;
  };

  /* A box in the colour of its class, with a title for who points at it. */
  const drawBox = (layer, name, [x, y, width, height], attributes = {}, title = '') => {
    const box = svg('rect', { x, y, width: Math.max(width, 1), height: Math.max(height, 1), ...attributes }, layer);

    box.style.fill = attributes.fill === 'none' ? 'none' : colour(name);
    if (attributes['stroke-width'] !== undefined)
      box.style.stroke = colour(name);
    if (title !== '')
      svg('title', {}, box).textContent = title;
    return box;
  };

  /* A sheet of the page's size in a stage that scrolls: an image, and over it a layer in the page's own px. */
  const makeSheet = (stage, size, role, label) => {
    const sheet = document.createElement('div'), picture = document.createElement('img');

    sheet.className = 'sheet';
    sheet.style.aspectRatio = `${size.width} / ${size.height}`;
    picture.alt = '';
    sheet.append(picture);
    const layer = svg('svg', { viewBox: `0 0 ${size.width} ${size.height}`, preserveAspectRatio: 'none', role, 'aria-label': label },
      sheet);
    stage.classList.add('stage');
    stage.replaceChildren(sheet);
    return { sheet, picture, layer };
  };

  /* Sets how wide the sheets of some stages are, as a share of their stages; what is in the middle stays there. */
  const setZoom = (stages, zoom) => {
    for (const stage of stages) {
      const sheet = stage.querySelector('.sheet');
      const across = (stage.scrollLeft + stage.clientWidth / 2) / stage.scrollWidth;
      const down = (stage.scrollTop + stage.clientHeight / 2) / stage.scrollHeight;

      if (sheet === null)
        continue;
      sheet.style.width = `${100 * zoom}%`;
      stage.scrollLeft = across * stage.scrollWidth - stage.clientWidth / 2;
      stage.scrollTop = down * stage.scrollHeight - stage.clientHeight / 2;
    }
  };

  /* The zoom that a key or a step asks for: '+', '-' or '0'; null for other keys. */
  const nextZoom = (zoom, key) => {
    if (key === '0')
      return 1;
    if (key === '+' || key === '=')
      return zooms.find((other) => other > zoom) ?? zoom;
    if (key === '-')
      return zooms.findLast((other) => other < zoom) ?? zoom;
    return null;
  };

  const legend = () => {
    const list = document.createElement('ul');

    list.className = 'legend';
    for (const name of classes) {
      const item = document.createElement('li'), mark = document.createElement('i');

      mark.style.background = colour(name);
      item.append(mark, name === 'LEFT_OUT' ? 'left out' : name);
      list.append(item);
    }
    return list;
  };

  /* Common subsequence of two lists by the greedy algorithm of Myers; pieces [kind, a, b] with kind '=', '-', '+'. */
  function compareLists(a, b, limit) {
    let head = 0, tail = 0;
    while (head < a.length && head < b.length && a[head] === b[head]) head++;
    while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
    const x = a.slice(head, a.length - tail), y = b.slice(head, b.length - tail), n = x.length, m = y.length, out = [];
    for (let i = 0; i < head; i++) out.push(['=', a[i]]);
    const max = Math.min(n + m, limit), trace = [];
    let v = new Int32Array(2 * max + 3), found = -1;
    for (let d = 0; d <= max && found < 0; d++) {
      trace.push(v.slice(max - d, max + d + 3));
      for (let k = -d; k <= d; k += 2) {
        let i = k === -d || (k !== d && v[max + k] < v[max + k + 2]) ? v[max + k + 2] : v[max + k] + 1;
        while (i < n && i - k < m && x[i] === y[i - k]) i++;
        v[max + 1 + k] = i;
        if (i >= n && i - k >= m) { found = d; break; }
      }
    }
    if (found < 0) {
      for (const t of x) out.push(['-', t]);
      for (const t of y) out.push(['+', t]);
    } else {
      const back = [];
      let i = n, j = m;
      for (let d = found; d > 0; d--) {
        const before = trace[d], at = (k) => before[k + d + 1], k = i - j;
        const down = k === -d || (k !== d && at(k - 1) < at(k + 1)), from = down ? k + 1 : k - 1;
        const fi = at(from), fj = fi - from;
        while (i > fi + (down ? 0 : 1) && j > fj + (down ? 1 : 0)) { back.push(['=', x[--i]]); j--; }
        if (down) back.push(['+', y[--j]]); else back.push(['-', x[--i]]);
      }
      while (i > 0 && j > 0) { back.push(['=', x[--i]]); j--; }
      out.push(...back.reverse());
    }
    for (let i = a.length - tail; i < a.length; i++) out.push(['=', a[i]]);
    return out;
  }

  /* Writes pieces of compareLists() into an element: what is only in the first list as <del>, only in the second as <ins>.
   * `write` makes what is shown of the pieces of one kind. */
  function strike(target, pieces, write = (items) => [items.join('')]) {
    const parts = [];

    target.classList.add('struck');
    for (let i = 0; i < pieces.length;) {
      const kind = pieces[i][0], from = i;
      while (i < pieces.length && pieces[i][0] === kind) i++;
      const written = write(pieces.slice(from, i).map((piece) => piece[1]), kind);
      if (kind === '=') {
        parts.push(...written);
        continue;
      }
      const mark = document.createElement(kind === '-' ? 'del' : 'ins');
      mark.append(...written);
      parts.push(mark);
    }
    target.replaceChildren(...parts);
  }

  return { regions, classes, colour, svg, drawBox, makeSheet, setZoom, nextZoom, legend, compareLists, strike };
})();
