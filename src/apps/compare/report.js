/* report.js - draws the report from the numbers that vlps compare put into the page */
(() => {
  'use strict';

  const { regions: REGIONS, classes: CLASSES, compareLists, drawBox, legend, makeSheet, nextZoom, setZoom, strike } = pageView;
  const CURVES = ['#1f6feb', '#d1242f', '#2e9e4f', '#d98200', '#7b5cc4', '#1b9aaa', '#c2408f', 'var(--soft)', '#8a6d3b', 'var(--ink)'];
  const WRONG_AFTER = 60000; /* tokens beyond which a diff is made by lines alone */

  const state = { set: 0, measure: null, page: null, system: null, sort: null, down: true, filter: '', zoom: 1, shown: [] };
  let numbers, details, pictures;

  const byId = (id) => document.getElementById(id);
  const fixed = (value, digits = 3) => (value === null || value === undefined ? '–' : value.toFixed(digits));

  function element(name, attributes = {}, ...children) {
    const node = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
      else if (value !== null && value !== undefined && value !== false) node.setAttribute(key, value);
    }
    node.append(...children.filter((child) => child !== null && child !== undefined));
    return node;
  }

  function svg(name, attributes = {}, ...children) {
    const node = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    node.append(...children);
    return node;
  }

  async function unpack(id) {
    const text = byId(id).textContent.trim();
    if (text === '') return null;
    const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    return JSON.parse(await new Response(stream).text());
  }

  const set = () => numbers.sets[state.set];
  const info = (name) => numbers.measures[name] || { label: name, description: '' };
  const marked = (system) => (system.learnt ? `${system.name} *` : system.name);
  const mean = (system, name) => (system.measures[name] ? system.measures[name].mean : null);
  const has = (name) => set().systems.some((system) => system.measures[name]);
  const mainMeasure = () => ['region_f1', 'shingle_f1', 'pixel_f1'].find(has) || null;

  /* The pages of a set or part that have a measure (the main one), and all of them where these are more. */
  function measured(some, name) {
    const of = (measure) => Math.max(0, ...some.systems.map((s) => s.measures[measure]?.n ?? 0));
    const n = name ? of(name) : of('region_f1') || of('shingle_f1') || of('pixel_f1') || some.pages;
    return n === some.pages ? `${n}` : `${n} of ${some.pages}`;
  }

  function ranked(name) {
    const sign = info(name).lower ? 1 : -1;
    return set().systems.filter((system) => system.measures[name])
      .sort((a, b) => sign * (mean(a, name) - mean(b, name)));
  }

  /* --- plots --- */

  function figure(caption, drawing) {
    return element('figure', {}, element('figcaption', {}, caption), drawing);
  }

  function bars(name) {
    const systems = ranked(name), left = 210, width = 320, row = 22;
    const top = Math.max(1e-9, ...systems.map((s) => (name === 'time_ms' ? s.measures[name].high || mean(s, name) : 1)));
    const x = (value) => left + width * Math.min(1, value / top);
    const drawing = svg('svg', { width: left + width + 70, height: systems.length * row + 24, role: 'img' });
    drawing.append(svg('title', {}, `${info(name).label} of ${systems.length} systems`));
    for (const tick of [0, 0.25, 0.5, 0.75, 1]) {
      const value = tick * top;
      drawing.append(svg('line', { x1: x(value), x2: x(value), y1: 0, y2: systems.length * row, stroke: 'var(--rule)' }));
      const label = svg('text', { x: x(value), y: systems.length * row + 15, 'text-anchor': 'middle', class: 'soft' });
      label.textContent = top > 1 ? value.toFixed(1) : value.toString();
      drawing.append(label);
    }
    systems.forEach((system, i) => {
      const m = system.measures[name], y = i * row, label = svg('text', { x: left - 6, y: y + 15, 'text-anchor': 'end' });
      const part = m.n < 0.9 * Math.max(...systems.map((s) => s.measures[name].n)) ? ` (${m.n} pages)` : '';
      label.textContent = (system.name.length > 30 ? `${system.name.slice(0, 29)}…` : system.name) + (system.learnt ? ' *' : '') + part;
      const bar = svg('rect', { x: left, y: y + 4, width: Math.max(0, x(m.mean) - left), height: row - 8,
        fill: system.kind === 'prediction' || system.kind === 'segments' ? '#b6c2cf' : system.kind === 'oracle' ? '#e3c878' : 'var(--mark)' });
      bar.append(svg('title', {}, `${system.name}: ${fixed(m.mean)} on ${m.n} pages`));
      const value = svg('text', { x: x(m.high ?? m.mean) + 6, y: y + 15 });
      value.textContent = fixed(m.mean, top > 1 ? 2 : 3);
      drawing.append(label, bar, value);
      if (m.low !== null && m.high !== null)
        drawing.append(svg('path', { d: `M${x(m.low)} ${y + 8}v6m0-3H${x(m.high)}m0-3v6`, stroke: 'var(--ink)', fill: 'none' }));
    });
    return figure(`${info(name).label}: means with 95 % intervals (blue: this program, grey: other tools, yellow: with the `
      + 'help of the gold)', drawing);
  }

  function scatter(precision, recall, caption) {
    const systems = set().systems.filter((s) => s.measures[precision] && s.measures[recall]);
    const size = 330, left = 40, points = systems.map((s) => [mean(s, precision), mean(s, recall), s]);
    const low = Math.min(0.9, Math.floor(10 * Math.min(...points.map((p) => Math.min(p[0], p[1])))) / 10);
    const x = (v) => left + size * (v - low) / (1 - low), y = (v) => 10 + size * (1 - (v - low) / (1 - low));
    const drawing = svg('svg', { width: left + size + 130, height: size + 50, role: 'img' });
    drawing.append(svg('title', {}, caption));
    for (let i = 0; i <= 5; i++) {
      const v = low + (1 - low) * i / 5;
      drawing.append(svg('line', { x1: x(v), x2: x(v), y1: y(low), y2: y(1), stroke: 'var(--rule)' }),
        svg('line', { x1: x(low), x2: x(1), y1: y(v), y2: y(v), stroke: 'var(--rule)' }));
      const a = svg('text', { x: x(v), y: y(low) + 15, 'text-anchor': 'middle', class: 'soft' });
      const b = svg('text', { x: x(low) - 5, y: y(v) + 4, 'text-anchor': 'end', class: 'soft' });
      a.textContent = b.textContent = v.toFixed(2);
      drawing.append(a, b);
    }
    /* lines of equal F1 */
    for (const f of [0.5, 0.6, 0.7, 0.8, 0.9, 0.95]) {
      const path = [];
      for (let p = low; p <= 1.0001; p += 0.005) {
        const r = f * p / (2 * p - f);
        if (2 * p > f && r <= 1 && r >= low) path.push(`${x(p).toFixed(1)} ${y(r).toFixed(1)}`);
      }
      if (path.length > 1) drawing.append(svg('path', { d: `M${path.join('L')}`, stroke: 'var(--edge)', fill: 'none', 'stroke-dasharray': '3 3' }));
    }
    const axis = svg('text', { x: left + size / 2, y: size + 42, 'text-anchor': 'middle' });
    axis.textContent = 'precision (right), recall (up)';
    drawing.append(axis);
    const taken = [];
    points.sort((a, b) => b[1] - a[1]).forEach(([p, r, system]) => {
      const own = !['prediction', 'segments'].includes(system.kind);
      const dot = svg('circle', { cx: x(p), cy: y(r), r: own ? 5 : 4, fill: own ? 'var(--mark)' : '#8794a1', 'fill-opacity': 0.85 });
      dot.append(svg('title', {}, `${system.name}: precision ${fixed(p)}, recall ${fixed(r)}`));
      drawing.append(dot);
      let at = y(r) + 4;
      if (!own && points.length > 16) return;
      while (taken.some(([tx, ty]) => Math.abs(tx - x(p)) < 130 && Math.abs(ty - at) < 12)) at += 12;
      taken.push([x(p), at]);
      const label = svg('text', { x: x(p) + 8, y: at });
      label.textContent = system.name.length > 20 ? `${system.name.slice(0, 19)}…` : system.name;
      drawing.append(label);
    });
    return figure(caption, drawing);
  }

  /* Mean of the main measure over the first pages of every site: does a method learn? */
  function learning(name) {
    const seen = new Map(), series = new Map(), counts = [];
    for (const page of set().results) {
      if (!page.domain) continue;
      const k = seen.get(page.domain) || 0;
      seen.set(page.domain, k + 1);
      counts[k] = (counts[k] || 0) + 1;
      for (const [system, result] of Object.entries(page.results)) {
        if (result[name] === undefined) continue;
        if (!series.has(system)) series.set(system, []);
        const list = series.get(system);
        (list[k] = list[k] || []).push(result[name]);
      }
    }
    let length = 0;
    while (length < counts.length && counts[length] >= 3) length++;
    if (length < 3) return null;
    const shown = ranked(name).filter((s) => s.kind === 'method' || s.kind === 'whole').slice(0, 8);
    const width = 380, height = 240, left = 40;
    const x = (k) => left + width * k / Math.max(1, length - 1), y = (v) => 10 + height * (1 - v);
    const drawing = svg('svg', { width: left + width + 150, height: height + 45, role: 'img' });
    drawing.append(svg('title', {}, 'learning curve'));
    for (const v of [0, 0.25, 0.5, 0.75, 1]) {
      const label = svg('text', { x: left - 5, y: y(v) + 4, 'text-anchor': 'end', class: 'soft' });
      label.textContent = v;
      drawing.append(svg('line', { x1: left, x2: left + width, y1: y(v), y2: y(v), stroke: 'var(--rule)' }), label);
    }
    const ends = [];
    shown.forEach((system, i) => {
      const points = [], list = series.get(system.name) || [];
      for (let k = 0; k < length; k++)
        if (list[k]) points.push([x(k), y(list[k].reduce((a, b) => a + b) / list[k].length)]);
      if (points.length === 0) return;
      drawing.append(svg('path', { d: `M${points.map((p) => p.map((v) => v.toFixed(1)).join(' ')).join('L')}`, stroke: CURVES[i], fill: 'none', 'stroke-width': 1.6 }));
      ends.push([points[points.length - 1][1], system.name, CURVES[i]]);
    });
    let last = -Infinity;
    for (const [at, text, colour] of ends.sort((a, b) => a[0] - b[0])) {
      last = Math.max(at, last + 13);
      const label = svg('text', { x: left + width + 6, y: last + 4, style: `fill:${colour}` });
      label.textContent = text;
      drawing.append(label);
    }
    for (let k = 0; k < length; k += Math.ceil(length / 12)) {
      const label = svg('text', { x: x(k), y: height + 25, 'text-anchor': 'middle', class: 'soft' });
      label.textContent = k + 1;
      drawing.append(label);
    }
    const axis = svg('text', { x: left + width / 2, y: height + 41, 'text-anchor': 'middle', class: 'soft' });
    axis.textContent = 'n-th page of a site';
    drawing.append(axis);
    return figure(`Learning curve: mean ${info(name).label} of the n-th pages of all sites (at least three sites)`, drawing);
  }

  function heat(sweep) {
    const lines = ['h1', 'h2', 'w1', 'w2'], moved = lines.filter((l) => sweep.axes[l].length > 1);
    if (moved.length === 0) return null;
    const across = moved[0], down = moved[1] || null, cells = new Map();
    const sizes = lines.map((l) => sweep.axes[l].length);
    let bestAt = null;
    sweep.f1.forEach((f1, point) => {
      const at = {};
      let rest = point;
      for (let i = 3; i >= 0; i--) { at[lines[i]] = rest % sizes[i]; rest = Math.floor(rest / sizes[i]); }
      const key = `${at[across]} ${down ? at[down] : 0}`;
      if (!cells.has(key) || cells.get(key) < f1) cells.set(key, f1);
      if (point === sweep.best) bestAt = key;
    });
    const columns = sweep.axes[across].length, rows = down ? sweep.axes[down].length : 1;
    const side = Math.max(4, Math.min(26, 620 / columns, 480 / rows)), left = 60;
    const values = [...cells.values()], low = Math.min(...values), high = Math.max(...values);
    const drawing = svg('svg', { width: left + columns * side + 110, height: rows * side + 60, role: 'img' });
    drawing.append(svg('title', {}, 'sweep'));
    /* dark blue over green to yellow, even in lightness */
    const colour = (v) => {
      const t = high > low ? (v - low) / (high - low) : 1;
      return `hsl(${260 - 200 * t} ${55 + 30 * t}% ${22 + 48 * t}%)`;
    };
    for (const [key, f1] of cells) {
      const [c, r] = key.split(' ').map(Number);
      const cell = svg('rect', { x: left + c * side, y: 10 + r * side, width: side + 0.3, height: side + 0.3, fill: colour(f1) });
      cell.append(svg('title', {}, `${across} ${sweep.axes[across][c]}${down ? `, ${down} ${sweep.axes[down][r]}` : ''}: F1 ${fixed(f1)}`));
      drawing.append(cell);
    }
    if (bestAt) {
      const [c, r] = bestAt.split(' ').map(Number);
      drawing.append(svg('rect', { x: left + c * side, y: 10 + r * side, width: side, height: side, fill: 'none', stroke: '#fff', 'stroke-width': 2 }));
    }
    for (let c = 0; c < columns; c += Math.max(1, Math.ceil(columns * 42 / (columns * side)))) {
      const label = svg('text', { x: left + (c + 0.5) * side, y: 24 + rows * side, 'text-anchor': 'middle', class: 'soft' });
      label.textContent = sweep.axes[across][c];
      drawing.append(label);
    }
    for (let r = 0; down && r < rows; r += Math.max(1, Math.ceil(14 / side))) {
      const label = svg('text', { x: left - 6, y: 14 + (r + 0.5) * side, 'text-anchor': 'end', class: 'soft' });
      label.textContent = sweep.axes[down][r];
      drawing.append(label);
    }
    const a = svg('text', { x: left + columns * side / 2, y: 42 + rows * side, 'text-anchor': 'middle' });
    a.textContent = down ? `${across} (right), ${down} (down)` : across;
    drawing.append(a);
    for (let i = 0; i <= 20; i++)
      drawing.append(svg('rect', { x: left + columns * side + 20, y: 10 + i * 6, width: 14, height: 6.5, fill: colour(high - (high - low) * i / 20) }));
    [[high, 18], [low, 136]].forEach(([v, at]) => {
      const label = svg('text', { x: left + columns * side + 40, y: at, class: 'soft' });
      label.textContent = fixed(v);
      drawing.append(label);
    });
    const best = sweep.f1[sweep.best];
    return figure(`CENTER F1 over ${sweep.f1.length} points on ${sweep.pages} pages`
      + (moved.length > 2 ? `, the best over ${moved.slice(2).join(' and ')}` : '')
      + `: best ${fixed(best)} (white frame), mean ${fixed(sweep.mean)}, within .01 of the best ${(100 * sweep.near_best).toFixed(1)} %. `
      + `Moving one line changes the mean by ${moved.map((l) => `${l} ${fixed(sweep.effect[l])}`).join(', ')}.`, drawing);
  }

  /* --- tables --- */

  /* What is wider than the page scrolls by itself, by keys, too. */
  const wide = (table) => element('div', { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': 'Table' }, table);

  /* Means over one moved parameter, a line for each measure, or for each value of the second one. */
  function study(found) {
    const axis = found.axes[found.axes.length - 1], n = axis.values.length, groups = found.axes.length > 1 ? found.axes[0].values.length : 1;
    const main = found.measures[mainMeasure()] ? mainMeasure() : Object.keys(found.measures)[0];
    const wanted = ['region_f1', 'block_f1', 'pixel_f1', 'shingle_f1', 'shingle_precision', 'shingle_recall', 'qualified', 'excellent', 'wrong', 'correct'].filter((m) => found.measures[m]);
    const series = groups > 1
      ? found.axes[0].values.map((value, g) => [`${found.axes[0].name} ${value}`, found.measures[main].slice(g * found.measures[main].length / groups, g * found.measures[main].length / groups + n)])
      : wanted.map((m) => [info(m).label, found.measures[m]]);
    const width = 420, height = 260, left = 40;
    const x = (k) => left + width * k / Math.max(1, n - 1), y = (v) => 10 + height * (1 - v);
    const drawing = svg('svg', { width: left + width + 150, height: height + 45, role: 'img', class: 'study' });
    drawing.append(svg('title', {}, 'parameter study'));
    for (const v of [0, 0.25, 0.5, 0.75, 1]) {
      const label = svg('text', { x: left - 5, y: y(v) + 4, 'text-anchor': 'end', class: 'soft' }, String(v));
      drawing.append(svg('line', { x1: left, x2: left + width, y1: y(v), y2: y(v), stroke: 'var(--rule)' }), label);
    }
    const ends = [];
    series.slice(0, CURVES.length).forEach(([name, values], i) => {
      const points = values.map((v, k) => (v === null ? null : `${x(k).toFixed(1)} ${y(v).toFixed(1)}`)).filter(Boolean);
      drawing.append(svg('path', { d: `M${points.join('L')}`, stroke: CURVES[i], fill: 'none', 'stroke-width': 1.6 }));
      ends.push([y(values[n - 1] || 0), name, CURVES[i]]);
    });
    let last = -Infinity;
    for (const [at, text, colour] of ends.sort((a, b) => a[0] - b[0])) {
      last = Math.max(at, last + 13);
      drawing.append(svg('text', { x: left + width + 6, y: last + 4, style: `fill:${colour}` }, text));
    }
    for (let k = 0; k < n; k += Math.ceil(n / 10))
      drawing.append(svg('text', { x: x(k), y: height + 25, 'text-anchor': 'middle', class: 'soft' }, axis.values[k]));
    drawing.append(svg('text', { x: left + width / 2, y: height + 41, 'text-anchor': 'middle', class: 'soft' }, axis.name));
    return figure(`${found.method}: ${groups > 1 ? info(main).label : 'means'} by ${axis.name} (${axis.description})`, drawing);
  }

  /* Xi et al.: share of wrong pages among those whose densest element has at most so many bytes. */
  function errorCurve() {
    const found = set().results.map((page) => {
      const by = Object.values(page.results).find((r) => r.densest_bytes !== undefined);
      return by ? { bytes: by.densest_bytes, results: page.results } : null;
    }).filter(Boolean).sort((a, b) => a.bytes - b.bytes);
    const shown = set().systems.filter((s) => s.kind === 'method' && s.measures.wrong).slice(0, 8);
    if (found.length < 3 || !shown.length) return null;
    const width = 420, height = 240, left = 40, most = 2000;
    const x = (b) => left + width * Math.min(b, most) / most, y = (v) => 10 + height * (1 - v);
    const drawing = svg('svg', { width: left + width + 150, height: height + 45, role: 'img' }, svg('title', {}, 'error curve'));
    for (const v of [0, 0.5, 1])
      drawing.append(svg('line', { x1: left, x2: left + width, y1: y(v), y2: y(v), stroke: 'var(--rule)' }), svg('text', { x: left - 5, y: y(v) + 4, 'text-anchor': 'end', class: 'soft' }, String(v)));
    const ends = [];
    shown.forEach((system, i) => {
      const points = [];
      let wrong = 0, n = 0;
      for (const page of found) {
        const value = page.results[system.name] ? page.results[system.name].wrong : undefined;
        if (value === undefined || page.bytes > most) continue;
        wrong += value;
        n++;
        points.push([x(page.bytes), y(wrong / n)]);
      }
      if (!points.length) return;
      drawing.append(svg('path', { d: `M${points.map((p) => p.map((v) => v.toFixed(1)).join(' ')).join('L')}`, stroke: CURVES[i], fill: 'none', 'stroke-width': 1.6 }));
      ends.push([points[points.length - 1][1], system.name, CURVES[i]]);
    });
    let last = -Infinity;
    for (const [at, text, colour] of ends.sort((a, b) => a[0] - b[0])) {
      last = Math.max(at, last + 13);
      drawing.append(svg('text', { x: left + width + 6, y: last + 4, style: `fill:${colour}` }, text));
    }
    for (const b of [0, 450, 1000, 1500, 2000])
      drawing.append(svg('text', { x: x(b), y: height + 25, 'text-anchor': 'middle', class: 'soft' }, String(b)));
    drawing.append(svg('text', { x: left + width / 2, y: height + 41, 'text-anchor': 'middle', class: 'soft' }, 'bytes of the densest element'));
    return figure('Error curve: share of wrong pages (Xi et al.) among those whose densest element is at most so long', drawing);
  }

  const counted = (n, what) => `${n} ${what}${n === 1 ? '' : 's'}`;

  function summaryTable() {
    const name = mainMeasure(), order = name ? ranked(name) : set().systems;
    const columns = Object.keys(numbers.measures).filter(has);
    /* neither what knew the gold nor what has only some of the pages is the best */
    const rival = (system, c) => system.kind !== 'oracle' && system.measures[c].n >= 0.9 * Math.max(...ranked(c).map((s) => s.measures[c].n));
    const best = Object.fromEntries(columns.map((c) => [c, ranked(c).filter((s) => rival(s, c)).map((s) => mean(s, c))[0]]));
    const head = element('tr', {}, element('th', { scope: 'col' }, 'system'), element('th', { scope: 'col' }, 'results'),
      ...columns.map((c) => element('th', { scope: 'col', title: info(c).description }, info(c).label,
        element('small', {}, counted(Math.max(...ranked(c).map((s) => s.measures[c].n)), 'page')))));
    const rows = order.map((system) => element('tr', {}, element('th', { scope: 'row' }, marked(system)),
      element('td', {}, String(system.results)),
      ...columns.map((c) => {
        const m = system.measures[c];
        if (!m) return element('td', {}, '–');
        const text = fixed(m.mean, c === 'time_ms' ? 2 : 3);
        return element('td', { title: m.low === null ? null : `95 %: ${fixed(m.low)} to ${fixed(m.high)}, ${m.n} pages` },
          m.mean === best[c] && (m.mean > 0 || info(c).lower) && rival(system, c) ? element('strong', {}, text) : text);
      })));
    return wide(element('table', {}, element('thead', {}, head), element('tbody', {}, ...rows)));
  }

  function pairsTable(pairs) {
    const rows = Object.entries(pairs.against).map(([name, t]) => element('tr', {}, element('td', {}, name),
      element('td', {}, String(t.n)), element('td', {}, fixed(t.difference)),
      element('td', {}, `${fixed(t.low)} to ${fixed(t.high)}`), element('td', {}, String(t.wins)), element('td', {}, String(t.losses)),
      element('td', {}, fixed(t.effect, 2)), ...[t.p, t.p_holm].map((p) => element('td', {}, p < 0.001 ? '< .001' : fixed(p)))));
    return wide(element('table', {},
      element('caption', {}, `${pairs.reference} against each other system, ${info(pairs.measure).label} page by page`),
      element('thead', {}, element('tr', {}, ...['against', 'pages', 'difference', '95 %', 'better', 'worse', 'effect', 'p', 'p (Holm)'].map((t) => element('th', { scope: 'col' }, t)))),
      element('tbody', {}, ...rows)));
  }

  function partsTable(by, name) {
    const parts = set().parts.filter((p) => p.by === by);
    if (parts.length === 0 || !name || !has(name)) return null;
    const order = ranked(name).map((s) => s.name);
    const value = (part, system) => part.systems.find((s) => s.name === system)?.measures[name]?.mean ?? null;
    /* where nobody has anything, nobody is the best */
    const best = parts.map((p) => Math.max(...order.map((s) => value(p, s) ?? 0)) || null);
    return wide(element('table', {}, element('caption', {}, `${info(name).label} by ${by}`),
      element('thead', {}, element('tr', {}, element('th', {}, 'system'), ...parts.map((p) => element('th', { scope: 'col' }, `${p.value} (${measured(p, name)})`)))),
      element('tbody', {}, ...order.map((s) => element('tr', {}, element('td', {}, marked(set().systems.find((of) => of.name === s))), ...parts.map((p, i) => {
        const v = value(p, s);
        return element('td', {}, v !== null && v === best[i] ? element('strong', {}, fixed(v)) : fixed(v));
      }))))));
  }

  function confusionTable(system) {
    const total = REGIONS.reduce((sum, r) => sum + REGIONS.reduce((s, c) => s + system.confusion[r][c], 0), 0);
    return element('table', {}, element('caption', {}, `${system.name}: share of all judged characters, %; rows are the gold`),
      element('thead', {}, element('tr', {}, element('th', { scope: 'col' }, 'gold'), ...REGIONS.map((r) => element('th', { scope: 'col' }, r)))),
      element('tbody', {}, ...REGIONS.map((r) => element('tr', {}, element('th', { scope: 'row' }, r), ...REGIONS.map((c) => {
        const share = system.confusion[r][c] / total;
        return element('td', { style: `background:${r === c ? 'rgba(46,158,79,' : 'rgba(209,36,47,'}${Math.min(0.75, Math.sqrt(share)).toFixed(2)})` },
          (100 * share).toFixed(1));
      })))));
  }

  /* Whether a system knows when it is wrong: in words, then by tenths of its pages. */
  function calibrations() {
    const systems = set().systems.filter((s) => s.calibration);
    return systems.length === 0 ? [] : [element('h2', {}, 'Are the right pages flagged?'),
      ...systems.map((s) => element('p', { class: 'calibration' }, `${s.calibration.words}.`)),
      wide(element('table', {},
        element('caption', {}, 'F1 of CENTER, expected / measured, by tenths of the pages, from the least expected on'),
        element('thead', {}, element('tr', {}, ...['system', ...Array.from({ length: 10 }, (_, i) => i + 1), 'mean difference']
          .map((t) => element('th', { scope: 'col' }, String(t))))),
        element('tbody', {}, ...systems.map(({ name, calibration }) => element('tr', {}, element('th', { scope: 'row' }, name),
          ...calibration.deciles.map((d) => element('td', {}, d.pages > 0 ? `${fixed(d.expected, 2)} / ${fixed(d.measured, 2)}` : '–')),
          element('td', {}, fixed(calibration.error)))))))];
  }

  function problems() {
    const list = set().problems, failed = set().results.filter((p) => p.failure), notes = set().results.filter((p) => p.note);
    if (list.length + failed.length + notes.length === 0) return null;
    return element('details', {}, element('summary', {}, `${counted(list.length, 'problem')} in the data set, ${counted(failed.length, 'page')} that cannot be read, ${counted(notes.length, 'note')}`),
      element('ul', {}, ...list.map((p) => element('li', {}, `${p.file}${p.line ? `:${p.line}` : ''}: ${p.message}`)),
        ...failed.map((p) => element('li', {}, `${p.id}: ${p.failure}`)), ...notes.map((p) => element('li', {}, `${p.id}: ${p.note}`))));
  }

  /* --- pages --- */

  function pageTable() {
    const systems = ranked(state.measure).map((s) => s.name);
    const columns = [['page', (p) => p.id], ['kind', (p) => p.kind || ''], ['language', (p) => p.language || ''],
      ...systems.map((s) => [s, (p) => p.results[s]?.[state.measure] ?? null])];
    const rows = set().results.filter((p) => systems.some((s) => p.results[s]?.[state.measure] !== undefined)
      && (state.filter === '' || `${p.id} ${p.kind} ${p.language} ${p.url}`.toLowerCase().includes(state.filter)));
    const column = Math.max(0, columns.findIndex((c) => c[0] === state.sort));
    const key = columns[column][1];
    /* until a head is clicked the pages stand in the order of the set */
    if (state.sort) rows.sort((a, b) => {
      const x = key(a), y = key(b);
      if (x === null || y === null) return (x === null) - (y === null);
      return (state.down ? 1 : -1) * (typeof x === 'number' ? y - x : String(y).localeCompare(String(x)));
    });
    state.shown = rows;
    const sortBy = (name) => { state.down = state.sort === name ? !state.down : true; state.sort = name; fillPages(); };
    const head = columns.map(([name], i) => element('th', { scope: 'col', tabindex: 0, class: i < 3 ? 'sort text' : 'sort',
      'aria-sort': i === column && state.sort ? (state.down ? 'descending' : 'ascending') : null,
      onclick: () => sortBy(name), onkeydown: (e) => { if (e.key === 'Enter') sortBy(name); } }, name));
    return element('table', {}, element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...rows.map((page) => element('tr', {
      tabindex: 0, 'aria-selected': state.page === page.id ? 'true' : null, onclick: () => show(page),
      onkeydown: (e) => { if (e.key === 'Enter') show(page); } },
      ...columns.map(([, value], i) => {
        const v = value(page);
        return element('td', i < 3 ? { class: 'text', title: i === 0 ? page.url : null } : {}, typeof v === 'number' || v === null ? fixed(v) : v);
      })))));
  }

  function fillPages() {
    const box = byId('pages'), top = box.scrollTop;
    box.replaceChildren(pageTable());
    box.scrollTop = top;
  }

  /* A page with its texts in the colours of their regions, and on demand the blocks or the lines. */
  function overlay(page, view, title, code, lines, blocks) {
    const [width, height] = view.size, stage = element('div', { tabindex: 0, role: 'group', 'aria-label': title });
    const { picture, layer } = makeSheet(stage, { width, height }, 'img', title);
    const name = (number) => CLASSES[number < 0 ? 5 : number], source = pictures[`${set().name}/${page.id}`];
    if (source) picture.src = source;
    view.units.forEach((unit, i) => {
      const number = code(unit, i);
      drawBox(layer, name(number), unit, { 'fill-opacity': number < 0 || number === 5 ? 0.15 : 0.38 },
        `${number < 0 ? 'not judged' : number === 5 ? 'left out' : name(number)}, ${unit[5]} characters`);
    });
    if (blocks)
      for (const b of view.blocks) drawBox(layer, name(b[4]), b, { fill: 'none', 'stroke-width': width / 170 });
    for (const [line, value] of Object.entries(lines || {}))
      if (value !== null)
        layer.append(svg('line', { ...(line.startsWith('h') ? { x1: 0, x2: width, y1: value, y2: value } : { x1: value, x2: value, y1: 0, y2: height }),
          stroke: '#c00', 'stroke-width': width / 210, 'stroke-dasharray': `${width / 50} ${width / 80}` }));
    return figure(title, stage);
  }

  const stages = () => [...byId('page').querySelectorAll('.stage')];

  function zoom(key) {
    const next = nextZoom(state.zoom, key);
    if (next === null) return false;
    state.zoom = next;
    setZoom(stages(), next);
    return true;
  }

  /* The pictures of a page move together. */
  function scrollTogether() {
    for (const stage of stages())
      stage.addEventListener('scroll', () => {
        for (const other of stages())
          if (other !== stage && (other.scrollTop !== stage.scrollTop || other.scrollLeft !== stage.scrollLeft))
            other.scrollTo(stage.scrollLeft, stage.scrollTop);
      });
  }

  function show(page) {
    state.page = page.id;
    fillPages();
    showPage(page);
  }

  /* The page before or after in the table. */
  function step(by) {
    const next = state.shown[state.shown.findIndex((p) => p.id === state.page) + by];
    if (next) show(next);
  }

  function pressed(event) {
    if (state.page === null || event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, select, textarea')) return;
    if (event.key === 'n' || event.key === 'p') step(event.key === 'n' ? 1 : -1);
    else if (!zoom(event.key)) return;
    event.preventDefault();
  }

  const words = (text) => text.match(/\n|[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]|[^\s\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]+/gu) || [];

  /* Words of one kind; long stretches in which both agree are cut. */
  function writeWords(items, kind) {
    const write = (list) => list.map((t) => (t === '\n' || /^[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]$/u.test(t) ? t : `${t} `)).join('');
    return kind === '=' && items.length > 90
      ? [write(items.slice(0, 40)), element('span', { class: 'gap' }, ` … ${items.length - 80} words agree … `), write(items.slice(-40))]
      : [write(items)];
  }

  function diff(gold, result) {
    const box = element('div', { class: 'diff', tabindex: 0, role: 'group', 'aria-label': 'Differing words' });
    const a = words(gold), b = words(result);
    strike(box, a.length + b.length > WRONG_AFTER ? compareLists(gold.split('\n'), result.split('\n'), 3000) : compareLists(a, b, 6000), writeWords);
    return box;
  }

  const textOf = (lines, list) => list.map((i) => lines[i]).join('\n');

  function showPage(page) {
    const target = byId('page'), kept = details?.[set().name], of = kept?.pages[page.id];
    const systems = set().systems.map((s) => s.name).filter((s) => page.results[s]);
    if (!systems.includes(state.system)) state.system = ranked(state.measure).map((s) => s.name).find((s) => systems.includes(s)) || systems[0];
    const choice = element('select', { onchange: (e) => { state.system = e.target.value; showPage(page); } },
      ...systems.map((s) => element('option', { selected: s === state.system ? '' : null }, s)));
    const result = page.results[state.system] || {};
    const parts = [element('h3', {}, `Page ${page.id}`), element('p', { class: 'soft' }, page.url || '', page.failure ? ` – ${page.failure}` : ''),
      element('div', { class: 'controls' }, element('button', { type: 'button', onclick: () => step(-1) }, 'Previous (p)'),
        element('button', { type: 'button', onclick: () => step(1) }, 'Next (n)'), element('label', {}, 'System: ', choice))];
    const values = Object.keys(numbers.measures).filter((m) => result[m] !== undefined).map((m) => `${info(m).label} ${fixed(result[m])}`);
    parts.push(element('p', { class: 'soft' }, result.error || `${state.system} on this page: ${values.join(' · ')}`));
    if (of?.view) {
      const codes = of.regions[state.system];
      parts.push(element('div', { class: 'controls' }, element('button', { type: 'button', 'aria-label': 'Zoom out', onclick: () => zoom('-') }, '−'),
        element('button', { type: 'button', 'aria-label': 'Zoom in', onclick: () => zoom('+') }, '+'), legend()),
        element('div', { class: 'overlays' },
          overlay(page, of.view, 'Gold: labelled blocks and the text in them', (u) => u[4], null, true),
          codes ? overlay(page, of.view, `Result of ${state.system}`, (u, i) => Number(codes[i]), result.lines, false) : null));
    }
    if (of?.gold && of.texts[state.system])
      parts.push(element('h3', {}, 'Text'), element('p', { class: 'soft key' }, element('span', {}, element('i', { style: 'background:var(--gone)' }), 'in the gold, missing in the result'),
        element('span', {}, element('i', { style: 'background:var(--new)' }), 'in the result, not in the gold')),
      diff(textOf(kept.lines, of.gold), textOf(kept.lines, of.texts[state.system])));
    else if (of?.gold) parts.push(element('p', { class: 'soft' }, 'The text of this system is not kept in the report.'));
    target.replaceChildren(...parts);
    setZoom(stages(), state.zoom);
    scrollTogether();
  }

  /* --- the whole --- */

  function draw() {
    const name = mainMeasure(), parts = [];
    byId('sets').replaceChildren(...numbers.sets.map((s, i) => element('button', { 'aria-pressed': String(i === state.set),
      onclick: () => { state.set = i; state.measure = state.page = state.sort = null; draw(); } }, `${s.name} (${measured(s)})`)));
    parts.push(element('h2', {}, set().name), element('p', { class: 'soft' }, [set().origin, set().licence].filter(Boolean).join(' — ')),
      set().pages_styles_missing > 0 && element('p', {}, `${set().pages_styles_missing} pages lack style sheets of their own: regions are measured on pages that no reader sees so`), problems());
    if (!name) {
      parts.push(element('p', {}, 'Nothing to measure: no page has a gold.'));
      byId('main').replaceChildren(...parts.filter(Boolean));
      return;
    }
    state.measure = state.measure || name;
    parts.push(summaryTable());
    if (set().systems.some((s) => s.learnt)) parts.push(element('p', {}, '* its model has learnt from this set: for pages that it has not seen, use --models DIR'));
    const plots = element('div', { class: 'plots' });
    if (has('region_f1')) plots.append(bars('region_f1'), scatter('region_precision', 'region_recall', 'Precision and recall of CENTER, lines of equal F1'));
    if (has('pixel_f1')) plots.append(bars('pixel_f1'), scatter('pixel_precision', 'pixel_recall', 'BCubed precision and recall over pixels, lines of equal F1'));
    if (has('shingle_f1')) plots.append(bars('shingle_f1'), scatter('shingle_precision', 'shingle_recall', 'Precision and recall of shingles, lines of equal F1'));
    const curve = learning(name);
    if (curve) plots.append(curve);
    const errors = errorCurve();
    if (errors) plots.append(errors);
    if (has('time_ms')) plots.append(bars('time_ms'));
    parts.push(element('h2', {}, 'Plots'), plots);
    if (set().sweep) parts.push(element('h2', {}, 'Sweep'), heat(set().sweep));
    if (set().study) parts.push(element('h2', {}, 'Parameter study'), study(set().study));
    parts.push(element('h2', {}, 'Is one better than the others?'), ...['region_pairs', 'block_pairs', 'text_pairs'].filter((k) => set()[k]).map((k) => pairsTable(set()[k])));
    parts.push(...calibrations());
    const tables = ['kind', 'source', 'language'].flatMap((by) =>
      [name, 'macro_f1', ...REGIONS.map((r) => `${r.toLowerCase()}_f1`)].map((measure) => partsTable(by, measure))).filter((t) => t);
    if (tables.length > 0) parts.push(element('h2', {}, 'Parts'), ...tables);
    const confused = set().systems.filter((s) => s.confusion);
    if (confused.length) parts.push(element('h2', {}, 'Confusion of regions'), element('div', { class: 'plots' }, ...confused.map(confusionTable)));
    parts.push(element('h2', {}, 'Pages'), element('div', { class: 'controls' },
      element('label', {}, 'Measure: ', element('select', { id: 'measure', onchange: (e) => { state.measure = e.target.value; fillPages(); } },
        ...Object.keys(numbers.measures).filter(has).map((m) => element('option', { value: m, selected: m === state.measure ? '' : null }, info(m).label)))),
      element('label', {}, 'Filter: ', element('input', { type: 'search', oninput: (e) => { state.filter = e.target.value.toLowerCase(); fillPages(); } })),
      element('span', { class: 'soft' }, 'Click a head to sort, a page to see it below; n and p go to the next and previous page, +, - and 0 zoom.')),
    element('div', { id: 'pages' }), element('section', { id: 'page', 'aria-live': 'polite' }));
    byId('main').replaceChildren(...parts.filter(Boolean));
    fillPages();
  }

  async function start() {
    pictures = JSON.parse(byId('pictures').textContent || '{}');
    numbers = await unpack('numbers');
    details = await unpack('details');
    byId('about').textContent = `${numbers.program}, ${numbers.made}. Means over pages with 95 % bootstrap intervals; docs/compare.md defines every measure.`;
    draw();
    document.addEventListener('keydown', pressed);
    follow();
    addEventListener('hashchange', follow);
  }

  /* #SET/PAGE/SYSTEM opens that page */
  function follow() {
    const [name, id, system] = decodeURIComponent(location.hash.slice(1)).split('/');
    const index = numbers.sets.findIndex((s) => s.name === name);
    if (index >= 0) {
      state.set = index;
      state.measure = null;
      draw();
      const page = set().results.find((p) => p.id === id);
      state.system = system || null;
      if (page) { show(page); byId('page').scrollIntoView(); }
    }
  }

  start().catch((error) => { byId('main').textContent = `The report cannot be shown: ${error.message}`; });
})();
