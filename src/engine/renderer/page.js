/* page.js - what the collector has to know of the page's scripts
 *
 * Runs in the page's own world at the start of every document, before its scripts, in every frame.  A page can find out
 * that it is there, and can make it lie; it has nothing from that but that more or less of itself is seen.
 */
(() => {
  'use strict';

  const call = Function.prototype.call;
  const bind = (method) => call.bind(method);
  const apply = Reflect.apply;
  const define = Object.defineProperty;
  const describe = Object.getOwnPropertyDescriptor;
  const derive = Object.create;

  /* Takes the place of a method or getter, and looks like it. */
  const wrap = (owner, name, kind, handler) => {
    const known = describe(owner, name);
    if (known && known[kind])
      define(owner, name, { ...known, [kind]: new Proxy(known[kind], { apply: handler }) });
  };

  /* Closed shadow trees are open to the collector, whose world has getters of its own; to the page they stay closed. */
  const closed = new WeakSet();
  const isClosed = bind(WeakSet.prototype.has).bind(null, closed);
  const close = bind(WeakSet.prototype.add).bind(null, closed);
  wrap(Element.prototype, 'attachShadow', 'value', (method, self, args) => {
    const init = args[0];
    if (init === null || typeof init !== 'object' || init.mode !== 'closed')
      return apply(method, self, args);
    const root = apply(method, self, [derive(init, { mode: { value: 'open', enumerable: true } })]);
    close(root);
    return root;
  });
  wrap(Element.prototype, 'shadowRoot', 'get', (getter, self, args) => {
    const root = apply(getter, self, args);
    return root !== null && isClosed(root) ? null : root;
  });
  wrap(ShadowRoot.prototype, 'mode', 'get', (getter, self, args) => (isClosed(self) ? 'closed' : apply(getter, self, args)));

  /* What scripts have put off: number of the timer -> how often it repeats, in ms; or, where it does not, when it is due,
   * below 0.  A timer of ours that is set right behind one of theirs says that it has run: on a busy machine that is long
   * after it was due. */
  const MOST = 1000;
  const FAR = 30000; /* ms; nobody waits for what is further off */
  const SOON = 300;  /* ms; nobody waits for a repetition that is rarer, where the page has come to rest otherwise */
  const DUE = 200;   /* ms; how long scripts wait for the end of scrolling */
  const LATER = 2000; /* ms; how long they leave a page hidden by intention */
  const now = performance.now.bind(performance);
  const waiting = new Map();
  const set = bind(Map.prototype.set).bind(null, waiting);
  const drop = bind(Map.prototype.delete).bind(null, waiting);
  const each = bind(Map.prototype.forEach).bind(null, waiting);
  const size = bind(describe(Map.prototype, 'size').get).bind(null, waiting);
  const owner = describe(window, 'setTimeout') ? window : Window.prototype;
  const keep = (method, self, args, repeats) => {
    const id = apply(method, self, args), delay = typeof args[1] === 'number' ? args[1] : 0;
    if (size() < MOST && (repeats || (delay > 0 && delay < FAR))) {
      set(id, repeats ? delay : -(now() + delay));
      if (!repeats)
        apply(method, self, [() => { drop(id); }, delay]);
    }
    return id;
  };
  const forget = (method, self, args) => {
    drop(args[0]);
    return apply(method, self, args);
  };
  wrap(owner, 'setTimeout', 'value', (method, self, args) => keep(method, self, args, false));
  wrap(owner, 'setInterval', 'value', (method, self, args) => keep(method, self, args, true));
  wrap(owner, 'clearTimeout', 'value', forget);
  wrap(owner, 'clearInterval', 'value', forget);

  /* The collector asks by an event whether something is put off ("vlps-work"), for a moment ("vlps-due") or a little longer
   * ("vlps-later"), repeated ("vlps-repeat"), repeated a few times a second ("vlps-look"), or either and soon due
   * ("vlps-soon"): the answer is that it is taken for dealt with. */
  const stop = bind(Event.prototype.stopImmediatePropagation);
  const prevent = bind(Event.prototype.preventDefault);
  const answer = (question, asks) => addEventListener(question, (event) => {
    let any = false;
    stop(event);
    each((time) => {
      any = any || asks(time);
    });
    if (any)
      prevent(event);
  }, true);
  answer('vlps-work', (time) => time < 0);
  answer('vlps-due', (time) => time < 0 && -time - now() <= DUE);
  answer('vlps-later', (time) => time < 0 && -time - now() <= LATER);
  answer('vlps-repeat', (time) => time >= 0);
  answer('vlps-look', (time) => time > 60 && time <= SOON);
  answer('vlps-soon', (time) => (time < 0 ? -time - now() : time) <= SOON);
})();
