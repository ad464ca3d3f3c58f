/* collector.js - reads a shown document into columns
 *
 * Runs at the start of every document, in every frame, in a script world of its own: the page's scripts can neither
 * see nor change anything here.  Markup still can: a form or the document itself gives way to controls and images that
 * are named like its properties, so everything is reached through the prototypes' own getters.
 *
 * What it returns is the "document" object of src/core/snapshot/snapshot.h.
 */
(() => {
  'use strict';

  /* an older engine (WPE WebKit 2.38) does not have everything */
  const getter = (type, name) => (Object.getOwnPropertyDescriptor(type.prototype, name) || { get: () => undefined }).get;
  const call = Function.prototype.call;
  const bind = (method) => call.bind(method);

  const firstChild = bind(getter(Node, 'firstChild'));
  const nextSibling = bind(getter(Node, 'nextSibling'));
  const nodeType = bind(getter(Node, 'nodeType'));
  const isConnected = bind(getter(Node, 'isConnected'));
  const localName = bind(getter(Element, 'localName'));
  const shadowRoot = bind(getter(Element, 'shadowRoot'));
  const hasAttribute = bind(Element.prototype.hasAttribute);
  const hasAttributes = bind(Element.prototype.hasAttributes);
  const getAttributeNames = bind(Element.prototype.getAttributeNames);
  const nativeVisibility = Element.prototype.checkVisibility && bind(Element.prototype.checkVisibility);
  const parentNode = bind(getter(Node, 'parentNode'));
  const assignedSlot = bind(getter(Element, 'assignedSlot'));
  const hostOf = bind(getter(ShadowRoot, 'host'));
  const getAttribute = bind(Element.prototype.getAttribute);
  const naturalWidth = bind(getter(HTMLImageElement, 'naturalWidth'));
  const currentSource = bind(getter(HTMLImageElement, 'currentSrc'));
  const boundingRect = bind(Element.prototype.getBoundingClientRect);
  const clientRects = bind(Element.prototype.getClientRects);
  const querySelector = bind(Document.prototype.querySelector);
  const documentElement = bind(getter(Document, 'documentElement'));
  const scrollingElement = bind(getter(Document, 'scrollingElement'));
  const bodyOf = bind(getter(Document, 'body'));
  const defaultView = bind(getter(Document, 'defaultView'));
  const createRange = bind(Document.prototype.createRange);
  const textContent = bind(getter(Node, 'textContent'));
  const baseURI = bind(getter(Node, 'baseURI'));
  const addressOf = bind(getter(Document, 'URL'));
  const titleOf = bind(getter(Document, 'title'));
  const charsetOf = bind(getter(Document, 'characterSet'));
  const compatMode = bind(getter(Document, 'compatMode'));
  const fontsOf = bind(getter(Document, 'fonts'));
  const sheetsOf = bind(getter(Document, 'adoptedStyleSheets'));
  const querySelectorAll = bind(Document.prototype.querySelectorAll);
  const findAll = bind(Element.prototype.querySelectorAll);
  const elementsAt = bind(Document.prototype.elementsFromPoint);
  const elementAt = bind(Document.prototype.elementFromPoint);
  const closestTo = bind(Element.prototype.closest);
  const closest = (node, selector) => node !== null && nodeType(node) === ELEMENT && closestTo(node, selector);
  const setAttribute = bind(Element.prototype.setAttribute);
  const createElement = bind(Document.prototype.createElement);
  const insertBefore = bind(Node.prototype.insertBefore);
  const removeElement = bind(Element.prototype.remove);
  const contains = bind(Node.prototype.contains);
  const parseDocument = bind(DOMParser.prototype.parseFromString);
  const removeAttribute = bind(Element.prototype.removeAttribute);
  const innerText = bind(getter(HTMLElement, 'innerText'));
  const clientWidth = bind(getter(Element, 'clientWidth'));
  const clientHeight = bind(getter(Element, 'clientHeight'));
  const data = bind(getter(CharacterData, 'data'));
  const inlineStyle = bind(getter(HTMLElement, 'style'));
  const linkedSheet = bind(getter(HTMLLinkElement, 'sheet'));
  const isDisabledLink = bind(getter(HTMLLinkElement, 'disabled'));

  const ELEMENT = 1;
  const TEXT = 3;

  /* the flags of page.h */
  const UNRENDERED = 1;
  const INVISIBLE = 2;
  const CONTENTS = 16;
  const SHADOW = 32;
  const SCROLLED = 512;
  const UNAPPLIED = 4096;

  const MOST = 1 << 27; /* characters of what is read; no page that anybody reads comes near it */
  const FRAMES = new Set(['iframe', 'frame', 'object', 'embed']);
  /* nothing of these is ever shown or needed again; data blocks (JSON-LD, formulas) are kept */
  const isDropped = (element, name) =>
    name === 'template' || (name === 'script' && !/^(application\/([a-z.]+\+)?json(;|$)|math\/tex)/i.test(getAttribute(element, 'type') || ''));

  const INITIAL = { font: '16px|400', color: 'rgb(0, 0, 0)', white: 'normal', direction: 'ltr' };

  const rounded = (value) => Math.round(value * 100) / 100;

  /* White space folded.  Between two characters beyond the scripts with spaces between words a line feed stays one: in
   * Chinese or Japanese it is not a space, where a space is. */
  const folded = (text) =>
    /[\u2e80-\uffef]/.test(text)
      ? text.replace(/[ \t\n\f\r]+/g, (space, at) =>
        (/[\n\r]/.test(space) && text[at - 1] > '\u2000' && text[at + space.length] > '\u2000' ? '\n' : ' '))
      : text.replace(/[ \t\n\f\r]+/g, ' ');

  /* Seen through all around it, as far as that is known without checkVisibility(): parents come before their children. */
  const clear = new WeakSet();
  const checkVisibility = nativeVisibility
    ? (element) => nativeVisibility(element, { opacityProperty: true, visibilityProperty: true })
    : (element, style) => {
      const up = assignedSlot(element) || parentNode(element);
      const around = up instanceof ShadowRoot ? hostOf(up) : up;
      if (style.opacity === '0' || (around && clear.has(around)))
        clear.add(element);
      else
        clear.delete(element);
      return style.visibility === 'visible' && !clear.has(element);
    };

  /* What is around a node in the tree as it is shown. */
  const flatParent = (node) => {
    const up = (nodeType(node) === ELEMENT && assignedSlot(node)) || parentNode(node);
    return up instanceof ShadowRoot ? hostOf(up) : up;
  };

  class Strings {
    constructor() {
      this.list = [];
      this.index = new Map();
    }
    add(text) {
      let i = this.index.get(text);
      if (i === undefined) {
        i = this.list.length;
        this.index.set(text, i);
        this.list.push(text);
      }
      return i;
    }
  }

  /* Messages between collectors, which they keep from the pages.  They bring a port along, for their data is looked at
   * only then: in an older engine a page would find the buffers of its own messages gone. */
  const tell = (win, text) => win.postMessage(text, '*', [new MessageChannel().port1]);
  const listen = (start, heard) => addEventListener('message', (event) => {
    if (event.ports.length !== 1 || typeof event.data !== 'string' || !event.data.startsWith(start))
      return;
    event.stopImmediatePropagation();
    heard(event.data.slice(start.length), event.source);
  }, true);

  /* Frames that their parent cannot read name themselves to every document around them when they start, by a word that
   * only collectors know: a window of another origin has no other trait that both sides see in a shadow tree. */
  const NAME = 'vlps: name ';
  const CALL = 'vlps: collect ';
  const PROBE = '+'; /* ends the path in a call that asks for lines, too */
  const named = new WeakMap();
  listen(NAME, (name, source) => {
    if (source)
      named.set(source, name);
  });

  /* "@" and the place of a window in the frame lists of those around it, e.g. "@0.2": what a frame is called by a document
   * that heard no name, for it can hear nothing in a sandbox.  "" in a shadow tree, whose frames are in no list. */
  const listed = (win) => {
    const path = [];
    for (; win !== win.parent; win = win.parent) {
      const parent = win.parent;
      let i = 0;
      while (i < parent.length && parent[i] !== win)
        i++;
      if (i === parent.length)
        return '';
      path.unshift(i);
    }
    return '@' + path.join('.');
  };

  const contentDocument = (element, name) => {
    try {
      return name === 'embed' ? element.getSVGDocument() : element.contentDocument;
    } catch (e) {
      return null;
    }
  };

  const contentWindow = (element) => {
    try {
      return element.contentWindow || null;
    } catch (e) {
      return null;
    }
  };

  /* Rules of sheets that have no text in the page: built by script, or filled through the CSS object model. */
  const rulesText = (sheet) => {
    try {
      return Array.from(sheet.cssRules, (rule) => rule.cssText).join('\n');
    } catch (e) {
      return '';
    }
  };

  /* How far the page can be scrolled to the left of its origin and above it: where its text does not run from the left
   * to the right and from the top down. */
  const overflowBefore = (doc, win, root) => {
    if (!root || (root.scrollWidth <= root.clientWidth && root.scrollHeight <= root.clientHeight))
      return [0, 0];
    const turned = [documentElement(doc), bodyOf(doc)].some((element) => {
      const style = element && win.getComputedStyle(element);
      return style && (style.direction === 'rtl' || (style.writingMode || 'horizontal-tb') !== 'horizontal-tb');
    });
    if (!turned)
      return [0, 0];
    const x = win.scrollX, y = win.scrollY;
    win.scrollTo({ left: -1e7, top: -1e7, behavior: 'instant' });
    const reached = [Math.max(0, -win.scrollX), Math.max(0, -win.scrollY)];
    win.scrollTo({ left: x, top: y, behavior: 'instant' });
    return reached;
  };

  /* The box of a block that is laid out in several columns: the engine counts empty pieces, too. */
  const pieced = (element, rect) => {
    if (!(Math.abs(rect.width - element.offsetWidth) > 1 || Math.abs(rect.height - element.offsetHeight) > 1))
      return rect;
    const all = [...clientRects(element)], pieces = all.filter((piece) => piece.width > 0 && piece.height > 0);
    if (pieces.length === 0 || pieces.length === all.length)
      return rect;
    const left = Math.min(...pieces.map((piece) => piece.left)), top = Math.min(...pieces.map((piece) => piece.top));
    return { left, top, width: Math.max(...pieces.map((piece) => piece.right)) - left,
      height: Math.max(...pieces.map((piece) => piece.bottom)) - top };
  };

  /* How far a box can still be scrolled to the left and up. */
  const scrollsBack = (element, style) => {
    const room = (now, whole, seen, negative) => (negative ? Math.abs(Math.min(0, seen - whole)) + now : now);
    const vertical = /^(vertical|sideways)/.test(style.writingMode || ''), rtl = style.direction === 'rtl';
    const reverse = /flex/.test(style.display) ? style.flexDirection : '';
    const left = (vertical ? /-rl$/.test(style.writingMode) : rtl) || reverse === 'row-reverse';
    const up = (vertical && rtl !== (style.writingMode === 'sideways-lr')) || reverse === 'column-reverse';
    return [/auto|scroll/.test(style.overflowX) ? room(element.scrollLeft, element.scrollWidth, element.clientWidth, left) : 0,
      /auto|scroll/.test(style.overflowY) ? room(element.scrollTop, element.scrollHeight, element.clientHeight, up) : 0];
  };

  /* What lies to the left of the page or above it in such a box is where it comes to be seen. */
  const seenFirst = (rect, box) => {
    const moved = (start, size, from, room) => (start + size <= from ? from : Math.min(start, from + room));
    return { left: moved(rect.left, rect.width, box.left, box.width), top: moved(rect.top, rect.height, box.top, box.height),
      width: rect.width, height: rect.height };
  };

  /* How an element is turned or skewed on the page: the linear part [a, b, c, d] of the transforms around it; null
   * where its sides are upright and a scale says it all. */
  const turnOf = (element, width, height) => {
    if (typeof webkitConvertPointFromNodeToPage !== 'function' || !(width > 0 && height > 0))
      return null;
    const at = (x, y) => webkitConvertPointFromNodeToPage(element, new WebKitPoint(x, y));
    const o = at(0, 0), x = at(width, 0), y = at(0, height);
    const matrix = [(x.x - o.x) / width, (x.y - o.y) / width, (y.x - o.x) / height, (y.y - o.y) / height];
    const upright = Math.abs(matrix[1]) < 1e-4 && Math.abs(matrix[2]) < 1e-4 && matrix[0] > 0 && matrix[3] > 0;
    return upright ? null : matrix;
  };

  /* The visible part of a box that can be scrolled inside `around` (null: no such box); `around` for any other element.
   * A box too small to read in counts as not scrollable. */
  const SCROLLER_SIDE = 20; /* px */
  const scrollerBox = (element, style, rect, around) => {
    if (!/auto|scroll/.test(style.overflowX + style.overflowY) || clientWidth(element) < SCROLLER_SIDE
        || clientHeight(element) < SCROLLER_SIDE
        || (element.scrollWidth <= clientWidth(element) && element.scrollHeight <= clientHeight(element)))
      return around;
    const box = around || { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
    return { left: Math.max(box.left, rect.left), top: Math.max(box.top, rect.top),
      right: Math.min(box.right, rect.left + rect.width), bottom: Math.min(box.bottom, rect.top + rect.height) };
  };

  const isOutside = (rect, box) => rect.left >= box.right || rect.top >= box.bottom
    || rect.left + rect.width <= box.left || rect.top + rect.height <= box.top;

  const MOST_LINES = 200; /* of a text run whose lines are listed */

  const EVERYWHERE = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

  /* Where what is in an element shows: `flow`, and `layer` for what is placed absolutely in it.  A box that scrolls cuts at
   * its sides alone, since one that scrolls for the page is drawn to its end. */
  const cutBy = (style, display, rect, cut) => {
    const position = style.position;
    let flow = position === 'fixed' ? EVERYWHERE : position === 'absolute' ? cut.layer : cut.flow;
    if (style.overflowX !== 'visible' && !/^(inline|contents|ruby)$/.test(display)) {
      const whole = !/hidden|clip/.test(style.overflowY);
      flow = { left: Math.max(flow.left, rect.left), right: Math.min(flow.right, rect.left + rect.width),
        top: whole ? flow.top : Math.max(flow.top, rect.top),
        bottom: whole ? flow.bottom : Math.min(flow.bottom, rect.top + rect.height) };
    }
    return flow === cut.flow && position === 'static' ? cut
      : { flow, layer: position === 'static' && style.transform === 'none' ? cut.layer : flow };
  };

  const zoomed = (rect, zoom) =>
    ({ left: rect.left * zoom, top: rect.top * zoom, width: rect.width * zoom, height: rect.height * zoom });

  /* Whether boxes are in the element's own, zoomed px, as they are in WebKit before 2.52; later ones give px of the page. */
  const boxesAreZoomed = (doc) => {
    const root = documentElement(doc), probe = createElement(doc, 'div');
    if (localName(root) !== 'html')
      return true;
    for (const [name, value] of [['all', 'initial'], ['position', 'fixed'], ['width', '10px'], ['zoom', '4']])
      inlineStyle(probe).setProperty(name, value, 'important');
    insertBefore(root, probe, null);
    const width = boundingRect(probe).width;
    removeElement(probe);
    return width > 0 && Math.abs(width - 10) < 1;
  };

  /* Whether no moment of the animation shows the element. */
  const hidesAlways = (effect) => {
    const frames = effect.getKeyframes();
    return frames.length > 0
      && frames.every((frame) => frame.visibility === 'hidden' || (frame.opacity !== undefined && Number(frame.opacity) === 0));
  };

  /* What moves is read as it comes to rest: whatever the moment and the machine, the words are the same.  What ends is
   * finished.  What runs without end, or with a scroll position, is taken away or, where only it shows the element, held
   * in its middle; held is also what never shows it. */
  const settleAnimation = (animation) => {
    const effect = animation.effect, target = effect && effect.target;
    if (!target || animation.playState === 'paused' || animation.playState === 'idle')
      return;
    const timing = effect.getComputedTiming(), plain = animation.timeline === target.ownerDocument.timeline;
    if (plain && Number.isFinite(timing.endTime)) {
      if (animation.playState !== 'finished')
        animation.finish();
      return;
    }
    if (plain && hidesAlways(effect)) {
      animation.pause();
      return;
    }
    animation.cancel();
    const style = getComputedStyle(target);
    if (!plain || (style.opacity !== '0' && style.visibility === 'visible'))
      return;
    animation.pause();
    animation.currentTime = timing.delay + (Number(timing.duration) || 0) / 2;
  };

  const settleAnimations = (root, options) => {
    const animations = typeof root.getAnimations === 'function' ? root.getAnimations(options) : [];
    for (const animation of animations)
      try {
        settleAnimation(animation);
      } catch (e) {
        /* one that has no end, or cannot be reached any more */
      }
    return animations.length > 0;
  };

  /* Whether a pseudo-element draws text or a picture, unlike the blank or hidden ones that only clear floats. */
  const drawsContent = (style) => !/^(none|normal|(["'])\s*\2)?$/.test(style.content) && style.display !== 'none'
    && style.visibility === 'visible' && Number(style.opacity) > 0;

  /* A rule without height, shadow, outline or visible content of a style sheet draws nothing. */
  const isBareRule = (style, rect, element) => rect.height === 0 && style.boxShadow === 'none' && style.outlineStyle === 'none'
    && !['::before', '::after'].some((part) => drawsContent(getComputedStyle(element, part)));

  /* Pressed together to a line or a point by a transform. */
  const isPressed = (style) => {
    const flat = /^matrix\(([^,]+), ([^,]+), ([^,]+), ([^,]+),/.exec(style.transform);
    return /(^| )0( |$)/.test(style.scale || '') || (flat !== null && flat[1] * flat[4] === flat[2] * flat[3]);
  };

  /* The usual ways to hide text from sight only: a box of a pixel, or one with all of it clipped away. */
  const hidesContent = (style, position, display, rect, element, name) => {
    /* a thematic break is a line: all of it that can be too thin to be seen is gone with its length */
    if (name === 'hr')
      return rect.width <= 2 || isBareRule(style, rect, element);
    if ((rect.width <= 2 || rect.height <= 2) && display !== 'inline' && style.overflowX !== 'visible'
        && (clientWidth(element) <= 1 || clientHeight(element) <= 1))
      return true;
    /* shrunk to nothing by a transform */
    if (rect.width === 0 && rect.height === 0 && clientWidth(element) > 0 && clientHeight(element) > 0)
      return true;
    if ((rect.width === 0) !== (rect.height === 0) && isPressed(style))
      return true;
    if (position !== 'absolute' && position !== 'fixed')
      return false;
    return /^rect\((0px|1px|auto)?,? ?(0px|1px),? ?(0px|1px),? ?(0px|1px|auto)?\)$/.test(style.clip)
      || /^(inset\((50|100)%|circle\(0(px|%)?)/.test(style.clipPath);
  };

  /* Reading a computed value costs more than all else.  Those that children inherit are read only where text uses them;
   * elsewhere the parent's stand in. */
  const styleText = (style, display, position, inherited) => {
    const inline = display === 'inline';
    const floats = !inline && position !== 'absolute' && position !== 'fixed' && !display.startsWith('table-');
    return display + '|' + position + '|' + (floats ? style.cssFloat : 'none') + '|' + inherited.font + '|'
      + (position === 'static' ? 'auto' : style.zIndex) + '|' + inherited.color + '|'
      + (inline ? 'rgba(0, 0, 0, 0)' : style.backgroundColor) + '|'
      + (inline || style.backgroundImage === 'none' ? '' : 'image') + '|' + inherited.white + '|' + inherited.direction;
  };

  const textIn = (element) => {
    let white = 0;
    for (let child = firstChild(element); child !== null; child = nextSibling(child))
      if (nodeType(child) === TEXT) {
        if (/[^ \t\n\f\r]/.test(data(child)))
          return 2;
        white = 1;
      }
    return white;
  };

  /* What keeps its white space by its tag: only elements inside of it may have text, and it is one block all the same. */
  const VERBATIM = new Set(['pre', 'listing', 'xmp', 'plaintext', 'code']);

  /* What stands in a line by its tag: of what is closed the engine says nothing. */
  const INLINE = new Set(['a', 'abbr', 'acronym', 'b', 'bdi', 'bdo', 'big', 'button', 'cite', 'code', 'data', 'del', 'dfn', 'em',
    'font', 'i', 'img', 'ins', 'kbd', 'label', 'mark', 'q', 's', 'samp', 'small', 'span', 'strike', 'strong', 'sub', 'sup', 'time',
    'tt', 'u', 'var']);

  /* A style sheet that is asked for and not applied: its integrity is wrong or cannot be checked, a rule of the page forbids
   * it, or it is on its way.  One that never came is applied as an empty sheet. */
  const isUnapplied = (link, win) => {
    const attribute = (name) => (getAttribute(link, name) || '').trim().toLowerCase();
    const words = attribute('rel').split(/\s+/), media = attribute('media');
    return words.includes('stylesheet') && !words.includes('alternate') && attribute('href') !== ''
      && /^(text\/css)?$/.test(attribute('type')) && linkedSheet(link) === null && !isDisabledLink(link)
      && (media === '' || win.matchMedia(media).matches);
  };

  /* What may hold code, whose lines scripts and style sheets keep: what is in it is read as it is written. */
  const mayHoldCode = (element, name) =>
    name === 'code' || (name === 'div' && (hasAttribute(element, 'data-lang') || hasAttribute(element, 'data-language')));

  const inheritedStyle = (style, name, display, text, parent) => {
    const white = text === 0 && !VERBATIM.has(name) ? parent.white : style.whiteSpace;
    const direction = text !== 2 && display === 'inline' ? parent.direction : style.direction;
    if (text === 2)
      return { font: style.fontSize + '|' + style.fontWeight, color: style.color, white, direction };
    return white === parent.white && direction === parent.direction ? parent
      : { font: parent.font, color: parent.color, white, direction };
  };

  /* Servers that send a page piece by piece put late pieces into hidden elements, from where a script takes them to their
   * places.  Where it has not, they are put there: as stream.c does for pages without an engine. */
  const placePieces = (doc) => {
    const pieces = querySelectorAll(doc, '[hidden][id^="S:"]');
    const places = new Map(); /* number -> the first place of it */
    for (const place of pieces.length > 0 ? querySelectorAll(doc, 'template[id^="B:"], template[id^="P:"]') : []) {
      const number = getAttribute(place, 'id').slice(2);
      if (!places.has(number))
        places.set(number, place);
    }
    for (const piece of pieces) {
      const number = getAttribute(piece, 'id').slice(2);
      const place = /^[0-9a-f]+$/.test(number) && places.get(number);
      if (!place || parentNode(place) === null || contains(piece, place))
        continue;
      removeAttribute(piece, 'hidden');
      insertBefore(parentNode(place), piece, place);
    }
  };

  /* Where nearly all of the text is in hidden elements, it is shown: by the rule of page.c for pages without an engine. */
  const showPieces = (doc) => {
    const body = bodyOf(doc);
    const characters = (text) => text.replace(/\s+/g, '').length;
    let hidden = 0;
    const pieces = [...querySelectorAll(doc, '[hidden]')].filter((piece) => !closest(parentNode(piece), '[hidden]'));
    for (const piece of pieces) {
      hidden += characters(textContent(piece));
      for (const part of findAll(piece, 'script, style, template, noscript'))
        hidden -= characters(textContent(part));
    }
    if (body === null || hidden < 200 || characters(innerText(body)) * 10 > hidden)
      return;
    for (const piece of pieces)
      removeAttribute(piece, 'hidden');
  };

  /* A picture that stands only in a noscript element is shown: the script that was to put one in its place has not.  No
   * attribute but these comes along. */
  const showPictures = (doc) => {
    const alone = (hidden) => {
      const around = closest(parentNode(hidden), 'figure') || parentNode(hidden);
      return around !== bodyOf(doc) && nodeType(around) === ELEMENT && findAll(around, 'img').length === 0;
    };
    for (const hidden of [...querySelectorAll(doc, 'noscript')].slice(0, 1000).filter(alone)) {
      const text = textContent(hidden);
      if (text.length > 65536 || !/<img/i.test(text))
        continue;
      const found = querySelector(parseDocument(new DOMParser(), text, 'text/html'), 'img');
      const picture = found === null ? null : createElement(doc, 'img');
      for (const name of found === null ? [] : ['src', 'srcset', 'data-src', 'alt', 'width', 'height'])
        if (hasAttribute(found, name))
          setAttribute(picture, name, getAttribute(found, name));
      if (picture !== null)
        insertBefore(parentNode(hidden), picture, hidden);
    }
  };

  const collectDocument = (doc, path, documents, calls, probe) => {
    placePieces(doc);
    showPieces(doc);
    showPictures(doc);
    /* what that shows may begin to move itself */
    for (let turn = 0; turn < 3 && settleAnimations(doc); turn++);
    const win = defaultView(doc);
    const root = scrollingElement(doc) || documentElement(doc);
    const range = createRange(doc);
    const names = new Strings();
    const styles = new Strings();
    const parents = [], kinds = [], lefts = [], tops = [], widths = [], heights = [], flags = [], styleOf = [];
    const texts = [], attributeCounts = [], attributeNames = [], attributeValues = [], frames = [];
    const lines = [], visible = []; /* see snapshot.h */
    const self = { };
    const [left, above] = win === win.top ? overflowBefore(doc, win, root) : [0, 0];
    const originX = win.scrollX + left, originY = win.scrollY + above;
    const scrollers = new Map(); /* of elements: [element, how far it goes left and up] that scrolls them back; null */
    let count = 0;

    documents.push(self);

    const scrollerOf = (element) => {
      const way = [];
      let at = element, found = null;
      for (; at && nodeType(at) === ELEMENT && at !== root && !scrollers.has(at); at = flatParent(at)) {
        way.push(at);
        const style = win.getComputedStyle(at), room = scrollsBack(at, style);
        if (style.position === 'fixed' || room[0] > 0 || room[1] > 0) {
          found = style.position === 'fixed' ? null : [at, room[0], room[1]];
          break;
        }
      }
      if (at && scrollers.has(at))
        found = scrollers.get(at);
      for (const passed of way)
        scrollers.set(passed, found);
      return found;
    };

    const reached = (rect, node) => {
      if (win !== win.top || (rect.left + rect.width + originX > 0 && rect.top + rect.height + originY > 0)
          || (rect.left + originX >= 0 && rect.top + originY >= 0))
        return rect;
      const scroller = scrollerOf(flatParent(node));
      const box = scroller && boundingRect(scroller[0]);
      const seen = box && box.right + originX > 0 && box.bottom + originY > 0
        && rect.left + rect.width + scroller[1] > box.left && rect.top + rect.height + scroller[2] > box.top;
      return seen ? seenFirst(rect, box) : rect;
    };

    const addElement = (parent, name, flag, style, rect) => {
      parents.push(parent);
      kinds.push(names.add(name));
      flags.push(flag);
      styleOf.push(style);
      if (rect === null) {
        lefts.push(0); tops.push(0); widths.push(0); heights.push(0);
      } else {
        lefts.push(rounded(rect.left)); tops.push(rounded(rect.top));
        widths.push(rounded(rect.width)); heights.push(rounded(rect.height));
      }
      return count++;
    };

    const addText = (parent, text, flag, rect) => {
      const index = addElement(parent, '', flag, -1, rect);
      texts.push(text);
      return index;
    };

    /* Lists the lines of the text run in `range` if it has several. */
    const addLines = (index, zoom) => {
      const boxes = [...range.getClientRects()].filter((box) => box.width > 0 && box.height > 0).slice(0, MOST_LINES);
      if (boxes.length < 2)
        return;
      lines.push(index, boxes.length);
      for (const box of boxes)
        lines.push(...[box.left, box.top, box.width, box.height].map((value) => rounded(value * zoom)));
    };

    /* Lists what shows of a text run that a box around it cuts. */
    const addVisible = (index, rect, cut) => {
      const left = Math.max(rect.left, cut.left), top = Math.max(rect.top, cut.top);
      const width = Math.max(0, Math.min(rect.left + rect.width, cut.right) - left);
      const height = Math.max(0, Math.min(rect.top + rect.height, cut.bottom) - top);
      /* letters reach beyond their boxes */
      if (width < rect.width - 1 || height < rect.height - 1)
        visible.push(index, 1, ...[Math.min(left, cut.right), Math.min(top, cut.bottom), width, height].map(rounded));
    };

    /* The address that the engine chose from several, if the picture came; '' for all else. */
    const chosenSource = (element) => {
      try {
        const several = hasAttribute(element, 'srcset') || localName(parentNode(element)) === 'picture';
        const source = several && naturalWidth(element) > 0 ? currentSource(element) : '';
        return source.length <= 4096 && source.startsWith('http') ? source : '';
      } catch (error) {
        return ''; /* an element of this name that is not a picture, or the child of no element */
      }
    };

    const addAttributes = (element) => {
      let n = 0;
      if (hasAttributes(element))
        for (const name of getAttributeNames(element)) {
          if (name.startsWith('on'))
            continue;
          attributeNames.push(names.add(name));
          attributeValues.push(getAttribute(element, name));
          n++;
        }
      const source = localName(element) === 'img' ? chosenSource(element) : '';
      if (source !== '') {
        attributeNames.push(names.add('currentSrc'));
        attributeValues.push(source);
        n++;
      }
      attributeCounts.push(n);
    };

    const addStyleElement = (parent, text) => {
      const index = addElement(parent, 'style', UNRENDERED, -1, null);
      attributeCounts.push(0);
      addText(index, text, UNRENDERED, null);
    };

    /* What is still to do, innermost last: [next sibling, or the rest of a list of assigned nodes; parent; state]. */
    const stack = [];
    let node = documentElement(doc), parent = -1, unrendered = false, invisible = false, shadow = 0, pre = false,
      shown = true, queue = null, inherited = INITIAL, zoom = 1, zooms = false, zoomedBoxes = false, scroller = null,
      cut = { flow: EVERYWHERE, layer: EVERYWHERE };
    /* the sibling before is inline: a space after it parts two words, even where it has no box as the line ends there */
    let inline = false;
    /* the parent is inline, so a space in it does the same, also as the only thing in it */
    let within = false;

    for (;;) {
      if (node === null) {
        if (queue !== null && queue.length > 0) {
          node = queue.shift();
          continue;
        }
        if (stack.length === 0)
          break;
        ({ node, parent, unrendered, invisible, shadow, pre, shown, queue, inherited, zoom, inline, within, scroller,
          cut } = stack.pop());
        continue;
      }

      const current = node;
      node = queue !== null ? null : nextSibling(current);

      const type = nodeType(current);
      if (type === TEXT) {
        let text = data(current);
        let rect = null, flag = shadow;
        if (unrendered) {
          flag |= UNRENDERED;
        } else {
          range.selectNodeContents(current);
          rect = range.getBoundingClientRect();
          if (zoomedBoxes)
            rect = zoomed(rect, zoom);
          const place = rect;
          rect = reached(rect, current);
          if (rect !== place || (scroller !== null && isOutside(rect, scroller)))
            flag |= probe ? SCROLLED : 0;
          if (rect.width === 0 && rect.height === 0 && range.getClientRects().length === 0) {
            rect = null;
            flag |= UNRENDERED;
          } else if (invisible || !shown || rect.width === 0 || rect.height === 0) {
            flag |= INVISIBLE;
          }
        }
        if (!pre)
          text = folded(text);
        if (text !== '' && (text !== ' ' || rect !== null || within || (inline && node !== null))) {
          const index = addText(parent, text, flag, rect);
          if (probe && rect !== null && text !== ' ') {
            addVisible(index, rect, cut.flow);
            addLines(index, zoomedBoxes ? zoom : 1);
          }
        }
        if ((rect !== null || unrendered) && text !== ' ')
          inline = true;
        continue;
      }
      if (type !== ELEMENT)
        continue;

      const name = localName(current);
      if (isDropped(current, name))
        continue;

      let flag = shadow, style = -1, rect = null;
      let childUnrendered = unrendered, childInvisible = invisible, childPre = pre, childShown = shown, childInherited = inherited,
        childZoom = zoom, childWithin = false, childScroller = scroller, childCut = cut;
      if (!unrendered) {
        const computed = win.getComputedStyle(current);
        const display = computed.display;
        rect = display === 'block' ? pieced(current, boundingRect(current)) : boundingRect(current);
        if (display !== 'inline' && computed.zoom !== '1') {
          childZoom = zoom * (parseFloat(computed.zoom) || 1);
          zoomedBoxes = zooms ? zoomedBoxes : boxesAreZoomed(doc);
          zooms = true;
        }
        if (zoomedBoxes)
          rect = zoomed(rect, childZoom);
        rect = reached(rect, current);
        if (display === 'contents') {
          flag |= CONTENTS;
          rect = null;
        } else if (display === 'none'
                   || (rect.width === 0 && rect.height === 0 && clientRects(current).length === 0)) {
          flag |= UNRENDERED;
          rect = null;
          /* a control's options or a closed part may have no boxes; nothing below them has */
          childUnrendered = display === 'none' || name !== 'slot';
        }
        if (display !== 'none')
          inline = name !== 'br' && /^(inline|contents|ruby)/.test(display);
        childWithin = display === 'inline' || display === 'contents';
        if ((flag & UNRENDERED) === 0) {
          const position = computed.position;
          childInherited = inheritedStyle(computed, name, display, textIn(current), inherited);
          style = styles.add(styleText(computed, display, position, childInherited));
          childPre = childInherited.white.startsWith('pre') || childInherited.white === 'break-spaces';
          /* false for visibility and opacity, of the element or around it */
          childShown = (flag & CONTENTS) !== 0 || checkVisibility(current, computed);
          childInvisible = invisible
            || ((flag & CONTENTS) === 0 && hidesContent(computed, position, display, rect, current, name));
          if (!childShown || childInvisible)
            flag |= INVISIBLE;
          if (probe && current !== root && rect !== null) {
            childScroller = scrollerBox(current, computed, rect, scroller);
            /* what overflows the body shows in the window */
            if (current !== bodyOf(doc) && current !== documentElement(doc))
              childCut = cutBy(computed, display, rect, cut);
          }
        }
      } else {
        flag |= UNRENDERED;
        inline = childWithin = INLINE.has(name);
        childPre = pre || name === 'pre' || name === 'textarea' || name === 'style';
      }

      childPre = childPre || mayHoldCode(current, name);
      if (current instanceof HTMLLinkElement && isUnapplied(current, win))
        flag |= UNAPPLIED;
      const index = addElement(parent, name, flag, style, rect);
      addAttributes(current);

      if (name === 'style') {
        const text = textContent(current);
        const filled = text.trim() === '' && current.sheet ? rulesText(current.sheet) : text;
        if (filled !== '')
          addText(index, filled, UNRENDERED, null);
        continue;
      }

      if (FRAMES.has(name) && !childUnrendered) {
        const inner = contentDocument(current, name);
        const child = contentWindow(current);
        if (inner || child) {
          const computed = win.getComputedStyle(current);
          /* CSS zoom makes the frame larger, but not what it shows */
          const px = (value) => value * childZoom;
          const length = (side) => px(parseFloat(computed['padding' + side]) || 0);
          const width = px(current.offsetWidth) || rect.width, height = px(current.offsetHeight) || rect.height;
          const frame = {
            node: index,
            path: (path === '' ? '' : path + '.') + frames.length,
            /* of its content: place inside the border box, size, and the scale of transforms around it */
            inner: [
              rounded(px(current.clientLeft) + length('Left')), rounded(px(current.clientTop) + length('Top')),
              rounded(Math.max(0, px(current.clientWidth) - length('Left') - length('Right'))),
              rounded(Math.max(0, px(current.clientHeight) - length('Top') - length('Bottom'))),
            ],
            scale: [width > 0 ? rect.width / width : 1, height > 0 ? rect.height / height : 1],
            document: -1,
          };
          const turn = childZoom === 1 ? turnOf(current, width, height) : null;
          if (turn !== null) {
            frame.matrix = turn;
            frame.outer = [width, height];
          }
          frames.push(frame);
          if (inner && documentElement(inner) && documents.length < 1000) {
            frame.document = documents.length;
            collectDocument(inner, frame.path, documents, calls, probe);
          } else if (child) {
            calls.push({ window: child, name: named.get(child) || listed(child), path: frame.path });
          }
          /* fallback content is not shown */
          if (name === 'iframe' || name === 'frame')
            continue;
          childUnrendered = true;
        }
      }

      if (current === documentElement(doc).firstElementChild && name === 'head') {
        for (const sheet of sheetsOf(doc) || []) {
          const text = rulesText(sheet);
          if (text !== '')
            addStyleElement(index, text);
        }
      }

      /* the tree as it is shown: a host's shadow tree, a slot's assigned nodes */
      const inside = shadowRoot(current);
      let first, list = null, childShadow = shadow;
      if (inside) {
        settleAnimations(inside);
        first = firstChild(inside);
        childShadow = SHADOW;
      } else if (name === 'slot' && shadow !== 0) {
        list = current.assignedNodes();
        if (list.length > 0) {
          first = list.shift();
          childShadow = 0;
        } else {
          list = null;
          first = firstChild(current);
        }
      } else {
        first = firstChild(current);
      }
      if (inside) {
        for (const sheet of inside.adoptedStyleSheets || []) {
          const text = rulesText(sheet);
          if (text !== '') {
            addStyleElement(index, text);
            flags[flags.length - 2] |= SHADOW;
          }
        }
      }
      if (first) {
        stack.push({ node, parent, unrendered, invisible, shadow, pre, shown, queue, inherited, zoom, inline, within,
          scroller, cut });
        node = first;
        parent = index;
        unrendered = childUnrendered;
        invisible = childInvisible;
        shadow = childShadow;
        pre = childPre;
        shown = childShown;
        queue = list;
        inherited = childInherited;
        zoom = childZoom;
        inline = false;
        within = childWithin;
        scroller = childScroller;
        cut = childCut;
      }
    }

    const html = documentElement(doc);
    Object.assign(self, {
      url: addressOf(doc),
      base: baseURI(doc),
      path,
      title: titleOf(doc),
      language: (html && (getAttribute(html, 'lang') || getAttribute(html, 'xml:lang'))) || '',
      charset: charsetOf(doc),
      quirks: compatMode(doc) === 'BackCompat',
      viewport: [win.innerWidth, win.innerHeight],
      scroll: [rounded(originX), rounded(originY)],
      size: root ? [root.scrollWidth, root.scrollHeight] : [0, 0],
      names: names.list,
      styles: styles.list,
      parent: parents.join(' '),
      name: kinds.join(' '),
      flags: flags.join(' '),
      style: styleOf.join(' '),
      left: lefts.join(' '),
      top: tops.join(' '),
      width: widths.join(' '),
      height: heights.join(' '),
      attributes: attributeCounts.join(' '),
      attribute: attributeNames.join(' '),
      value: attributeValues,
      text: texts,
      frames,
    });
    if (probe)
      Object.assign(self, { lines: lines.join(' '), visible: visible.join(' ') });
  };

  /* The line "name path name path ..." of the frames that are to report now, and the documents.  `path`: of this
   * document; `post`: the frames are told by a message, as the renderer cannot answer theirs; `probe`: with what is
   * needed to tell which text is painted. */
  const collect = (path, post, probe) => {
    const documents = [], calls = [];
    collectDocument(document, path, documents, calls, probe);
    if (post)
      for (const { window, name, path } of calls)
        tell(window, CALL + name + ' ' + path + (probe ? PROBE : ''));
    const text = calls.map(({ name, path }) => name + ' ' + path).join(' ') + '\n' + JSON.stringify(documents);
    if (text.length > MOST)
      throw new Error('the page is too large: what is to be read of it has ' + text.length + ' characters');
    return text;
  };

  /* Does anything here act by itself after loading?  A page without scripts cannot. */
  const runsScripts = (doc) => {
    if (querySelector(doc, 'script:not([type]), script[type=""], script[type*="javascript" i], script[type="module" i], '
        + 'body[onload], meta[http-equiv="refresh" i]'))
      return true;
    for (const frame of querySelectorAll(doc, 'iframe, frame')) {
      const inner = contentDocument(frame, 'iframe');
      if (!inner || runsScripts(inner))
        return true;
    }
    return false;
  };

  const waitsForScroll = (doc) =>
    querySelector(doc, '[loading="lazy" i], [data-src], [data-srcset], [data-original], [data-lazy], [data-lazy-src], '
      + '[data-bg], img:not([src]):not([srcset])') !== null;

  const FONT_MS = 500; /* for fonts that come from the page itself; for others a request is under way, or has failed */

  const loadsFonts = (doc) => fontsOf(doc).status === 'loading';

  const height = () => {
    const root = scrollingElement(document) || documentElement(document);
    return root ? root.scrollHeight : 0;
  };

  const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

  /* One more picture has been painted, which may take long where the machine is busy; what it shows must not be passed
   * over.  A view that is not drawn never gets there: after one that did not come, the next ones get little time. */
  let drawn = true;
  const frameWithin = (ms) => new Promise((resolve) => {
    const timer = setTimeout(() => { drawn = false; resolve(false); }, ms);
    requestAnimationFrame(() => { drawn = true; clearTimeout(timer); setTimeout(resolve, 0, true); });
  });
  const frame = () => frameWithin(drawn ? 1000 : 100);

  /* --- pages that are not there yet --- */

  const FEW = 60;    /* letters: less than a sentence, such as "Loading the page..." */
  const LITTLE = 500; /* letters: what stands around a sign that says so */

  /* Whether scripts have put something off, or repeat something (page.js). */
  const answers = (question) => !dispatch(window, new CustomEvent(question, { cancelable: true }));

  /* Something small that turns or blinks without end. */
  const spins = () => typeof document.getAnimations === 'function'
    && Document.prototype.getAnimations.call(document).some((animation) => {
      const effect = animation.effect, target = effect && effect.target;
      if (animation.playState !== 'running' || !target || effect.getComputedTiming().iterations !== Infinity)
        return false;
      const box = boundingRect(target);
      return box.width > 0 && box.height > 0 && box.width < 400 && box.height < 400;
    });

  const showsPictures = () => [...querySelectorAll(document, 'img, canvas, video, iframe, frame, object, embed')].slice(0, 1000)
    .some((element) => {
      const box = boundingRect(element);
      return box.width * box.height > 60000;
    });

  /* Next to nothing is shown, and scripts are still at work. */
  const isLate = () => {
    const body = bodyOf(document);
    if (body === null || height() > 2 * innerHeight)
      return false;
    const letters = innerText(body).replace(/\s+/g, '').length;
    if (letters >= LITTLE || showsPictures())
      return false;
    const busy = querySelector(document, '[aria-busy="true"], progress:not([value])') !== null || spins();
    return letters < FEW ? busy || answers('vlps-work') || answers('vlps-repeat')
      : busy && (answers('vlps-work') || answers('vlps-repeat'));
  };

  const VEILED_SHARE = .2;  /* of a page's letters that are not opaque: it is not all there yet */
  const MOST_ELEMENTS = 5000; /* whose opacity is looked up */

  /* Whether much of the text in the page is transparent.  Parents come before their children.  `waits`: scripts do nothing
   * at the moment; what is invisible otherwise then counts, too, but no menu or tooltip that lies over the page. */
  const isVeiled = (waits) => {
    const opacities = new Map();
    let all = 0, veiled = 0, elements = 0;
    for (const element of querySelectorAll(document, 'body, body *')) {
      if (elements++ >= MOST_ELEMENTS)
        break;
      const around = opacities.get(parentNode(element)), style = getComputedStyle(element);
      const opacity = around < .9 ? around : Number(style.opacity);
      const closed = waits && (opacity < .9 || style.visibility !== 'visible')
        && (style.position === 'absolute' || style.position === 'fixed');
      opacities.set(element, around === -1 || closed ? -1 : opacity);
      if (around === -1 || closed)
        continue;
      let letters = 0;
      for (let child = firstChild(element); child; child = nextSibling(child))
        if (nodeType(child) === TEXT)
          letters += data(child).trim().length;
      if (letters === 0 || clientRects(element).length === 0)
        continue;
      all += letters;
      if (opacity < .9 || (waits && style.visibility !== 'visible'))
        veiled += letters;
    }
    return veiled > VEILED_SHARE * all;
  };

  /* Whether something opaque with hardly a word lies over the whole window, such as "Loading...". */
  const isCovered = () => {
    for (let at = elementAt(document, innerWidth / 2, innerHeight / 2); at && at !== bodyOf(document); at = parentNode(at)) {
      if (nodeType(at) !== ELEMENT)
        return false;
      const style = getComputedStyle(at), box = boundingRect(at);
      if (style.position === 'fixed' && box.width >= innerWidth * .95 && box.height >= innerHeight * .95)
        return /^rgb\(/.test(style.backgroundColor) && style.opacity > .9
          && textContent(at).replace(/\s+/g, '').length < FEW;
    }
    return false;
  };

  /* What scripts do when more of the page is to be shown. */
  const CHANGES = { childList: true, characterData: true, subtree: true, attributeFilter: ['style', 'class'] };
  const LOOKS = { childList: true, characterData: true, subtree: true, attributes: true };

  const REVEAL_MS = 4000; /* longest wait for scripts that reveal a page bit by bit */
  const PAUSE_MS = 600;   /* longest pause between two bits */
  const VEIL_MS = 100;    /* between two looks */

  /* A page that scripts fade in: they set the styles of its elements, or classes, again and again, or once after a while. */
  class Veil {
    constructor() {
      this.start = performance.now();
      this.looked = this.changed = -Infinity;
      this.there = false; /* much is hidden, as far as is known */
    }

    change() { this.changed = performance.now(); }

    /* Whether more is still to come. */
    goesOn() {
      const now = performance.now(), waits = now - this.changed > PAUSE_MS;
      if (now - this.start > REVEAL_MS || (waits && !answers('vlps-later')))
        return false;
      if ((this.looked < this.changed || this.looked === -Infinity || (waits && this.there)) && now - this.looked >= VEIL_MS) {
        this.looked = now;
        this.there = isVeiled(waits) || (waits && isCovered());
      }
      return this.there;
    }
  }

  const TICK_MS = 60;  /* a little more than scripts wait between two looks at where the page is scrolled to */
  const LOOK_MS = 160; /* for those that look a few times a second: every element is in view on two steps of the way */
  const END_MS = 1500; /* for something new to come at the end of the page */
  let reachedEnd = 0;  /* its height when that did not happen; 0: not yet */

  /* --- what is shown only while it is in view --- */

  const MOST_SEEN = 2000;     /* elements whose look is kept */
  const MOST_MARKED = 1000;   /* of them, elements of which only data-* and similar attributes changed */
  const LOOKS_MS = 2000;      /* in which they get it back */
  const MOST_LETTERED = 50000; /* elements and texts that are read to find out what a look shows */
  const OF_LOOK = /^(class|style|hidden|inert|open|state|aria-[\w-]*|data-[\w-]*)$/; /* attributes that style sheets ask for */

  /* Elements that changed while the page was scrolled -> how they looked when most of them was in view. */
  const seen = new Map();

  const isFixed = (element) => {
    for (let at = element; at && nodeType(at) === ELEMENT; at = flatParent(at))
      if (/fixed|sticky/.test(getComputedStyle(at).position))
        return true;
    return false;
  };

  /* The attributes of an element that its look may depend on: name -> value. */
  const lookOf = (element) => new Map(getAttributeNames(element).filter((name) => OF_LOOK.test(name))
    .map((name) => [name, getAttribute(element, name)]));

  const isSameLook = (a, b) => a.size === b.size && [...a].every(([name, value]) => b.get(name) === value);

  /* Keeps how the elements look that are in view. */
  const keepLooks = (elements, most) => {
    for (const element of elements) {
      const box = boundingRect(element), height = Math.min(box.bottom, innerHeight) - Math.max(box.top, 0);
      const known = seen.get(element);
      if (height <= 0 || box.width === 0 || (known ? height < known.height : seen.size >= most))
        continue;
      const { opacity, visibility } = getComputedStyle(element);
      seen.set(element, { height, opacity, visibility, attributes: lookOf(element) });
    }
  };

  const animatedElements = () => (typeof document.getAnimations === 'function' ? document.getAnimations() : [])
    .slice(0, MOST_SEEN).map((animation) => animation.effect && animation.effect.target).filter((target) => target);

  /* Letters of an element that can be seen, as far as styles go; `hides`: there are others. */
  const shownLetters = (element, budget) => {
    let letters = 0, hides = false;
    const stack = [element];
    for (let at = stack.pop(); at && budget.left-- > 0; at = stack.pop()) {
      const style = getComputedStyle(at);
      if (style.opacity === '0' || style.display === 'none') {
        hides = true;
        continue;
      }
      for (let child = firstChild(at); child !== null && budget.left-- > 0; child = nextSibling(child))
        if (nodeType(child) === ELEMENT)
          stack.push(child);
        else if (nodeType(child) === TEXT && style.visibility === 'visible')
          letters += data(child).trim().length;
        else if (nodeType(child) === TEXT)
          hides = hides || data(child).trim() !== '';
    }
    return { letters, hides };
  };

  /* Whether something that is shown lies where the element does: one of several that take turns, such as slides. */
  const isCoveredBySibling = (element) => {
    const box = boundingRect(element);
    let at = firstChild(parentNode(element));
    for (let n = 0; at !== null && n < 100; at = nextSibling(at), n++) {
      if (at === element || nodeType(at) !== ELEMENT)
        continue;
      const other = boundingRect(at), style = getComputedStyle(at);
      const width = Math.min(box.right, other.right) - Math.max(box.left, other.left);
      const height = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
      if (width > 0 && height > 0 && width * height > box.width * box.height / 2 && style.opacity !== '0'
          && style.visibility === 'visible')
        return true;
    }
    return false;
  };

  const putLook = (element, attributes) => {
    for (const name of lookOf(element).keys())
      if (!attributes.has(name))
        removeAttribute(element, name);
    for (const [name, value] of attributes)
      if (value !== getAttribute(element, name))
        setAttribute(element, name, value);
  };

  const applyLook = (element, look) => {
    putLook(element, look.attributes);
    const { opacity, visibility } = getComputedStyle(element);
    settleAnimations(element, { subtree: true });
    if (!(element instanceof HTMLElement))
      return;
    if (opacity === '0' && look.opacity > 0 && getComputedStyle(element).opacity === '0')
      inlineStyle(element).setProperty('opacity', '1', 'important');
    if (visibility === 'hidden' && look.visibility === 'visible')
      inlineStyle(element).setProperty('visibility', 'visible', 'important');
  };

  /* Gives back its look to what scripts hide again as soon as it is out of view: whoever scrolls there reads it. */
  const showSeen = () => {
    const budget = { left: MOST_LETTERED }, end = performance.now() + LOOKS_MS;
    for (const [element, look] of seen) {
      const now = lookOf(element);
      const box = boundingRect(element);
      if (budget.left <= 0 || performance.now() > end)
        break;
      if (!isConnected(element) || box.width === 0 || box.top < innerHeight || box.height > 2 * innerHeight
          || (isSameLook(now, look.attributes) && getComputedStyle(element).opacity === look.opacity))
        continue;
      settleAnimations(element, { subtree: true });
      const { letters, hides } = shownLetters(element, budget);
      if (!hides || isFixed(element) || isCoveredBySibling(element))
        continue;
      applyLook(element, look);
      if (shownLetters(element, budget).letters <= letters) {
        putLook(element, now);
        settleAnimations(element, { subtree: true });
      }
    }
    seen.clear();
  };

  let asked = '';

  /* --- acting on the page --- */

  const querySelectorIn = bind(Document.prototype.querySelectorAll);
  const dispatch = bind(EventTarget.prototype.dispatchEvent);

  /* The first element that matches and has a box; or what is wrong with the selector. */
  const shownElement = (selector) => {
    try {
      for (const element of querySelectorIn(document, selector))
        if (clientRects(element).length > 0)
          return [element, ''];
      return [null, ''];
    } catch (e) {
      return [null, 'invalid'];
    }
  };

  /* A list of media queries as it holds on paper, so that it holds on this screen. */
  const onPaper = (list) => list.split(',').map((query) => {
    const [whole, not, type, rest] = query.trim().toLowerCase().match(/^(?:(not|only) +)?([a-z-]+)(?= |$)(.*)$/) || [];
    if (!whole || type === 'all' || type === 'not')
      return query;
    const holds = (type === 'print') !== (not === 'not' && rest === '');
    return holds ? (type === 'print' && not !== 'not' ? 'all' + rest : 'all') : 'not all';
  }).join(', ');

  const PAPER = Symbol('on paper');
  const usePrint = (sheets) => {
    let unread = 0;
    const change = (media) => {
      if (!media || media[PAPER] === media.mediaText)
        return;
      if (media.mediaText)
        media.mediaText = onPaper(media.mediaText);
      media[PAPER] = media.mediaText;
    };
    while (sheets.length > 0) {
      const sheet = sheets.pop();
      let rules = [];
      change(sheet.media);
      try {
        rules = [Array.from(sheet.cssRules)];
      } catch (e) {
        unread++;
      }
      while (rules.length > 0)
        for (const rule of rules.pop()) {
          if (rule instanceof CSSMediaRule || rule instanceof CSSImportRule)
            change(rule.media);
          if (rule.styleSheet)
            sheets.push(rule.styleSheet);
          else if (rule.cssRules)
            rules.push(Array.from(rule.cssRules));
        }
    }
    return unread;
  };

  /* --- pictures --- */

  const CALM_MS = 400;     /* longest wait for scripts that fade in what comes into sight */
  const RESTLESS_MS = 3000; /* longest wait for all that never come to rest */
  const BAR_GAP = 100; /* px below a bar of the window's lower edge, at most: buttons keep a distance from it */

  let fixed = []; /* elements that a picture of the window shows */
  let lowered = []; /* what the picture of the page has further down: "left top width height by", px of the page */
  let origin = [0, 0]; /* of the window on the page */
  let before = [0, 0];
  let factor = 1;
  let mark = null;
  let restless = RESTLESS_MS;
  let fitted = 0; /* height of the document when its picture was begun, px as it is drawn */

  /* The page learns nothing of being scrolled for its picture. */
  let hushed = false;
  for (const type of ['scroll', 'scrollend'])
    addEventListener(type, (event) => {
      if (hushed)
        event.stopImmediatePropagation();
    }, true);

  /* What is not drawn before it is seen is drawn, in the place that it has. */
  const draw = (element) => {
    const box = boundingRect(element);
    force(element, { 'content-visibility': 'visible', contain: 'layout style paint', 'box-sizing': 'border-box',
      height: `${box.height}px`, 'min-height': '0', 'max-height': 'none' });
  };

  const findPinned = () => {
    const found = [], roots = [document];
    while (roots.length > 0)
      for (const element of roots.pop().querySelectorAll('*')) {
        const style = getComputedStyle(element);
        if (/fixed|sticky/.test(style.position) && clientRects(element).length > 0)
          found.push(element);
        if (style.contentVisibility === 'auto' && element instanceof HTMLElement)
          draw(element);
        if (shadowRoot(element))
          roots.push(shadowRoot(element));
      }
    return found;
  };

  const force = (element, properties) => {
    for (const [name, value] of Object.entries(properties))
      inlineStyle(element).setProperty(name, value, 'important');
  };
  const release = (element, names) => {
    for (const name of names)
      inlineStyle(element).removeProperty(name);
  };

  /* The style attribute as it was; null: there was none. */
  const restore = (element, style) => {
    if (style === null)
      removeAttribute(element, 'style');
    else
      setAttribute(element, 'style', style);
  };

  /* A bar, a notice or a button at the lower edge of the window, and no layer over all of it. */
  const isLow = (box) => box.top >= innerHeight / 2 && box.bottom <= innerHeight + 1 && box.bottom >= innerHeight - BAR_GAP;

  const noteLowered = (was, by) => {
    if (by > 1)
      lowered.push([was.left + origin[0], was.top + origin[1], was.width, was.height, by].map(Math.round).join(' '));
  };

  /* Nothing between it and the page cuts off what is further down. */
  const scrollsWithPage = (element) => {
    for (let around = flatParent(element); around && nodeType(around) === ELEMENT; around = flatParent(around))
      if (around !== bodyOf(document) && around !== documentElement(document) && getComputedStyle(around).overflowY !== 'visible')
        return false;
    return true;
  };

  /* Sticky elements become relative ones in the same place.  They move what is in them, so each is moved by what its
   * place differs from that of the sticky element around it.  `sinks`: those of the window's lower edge stay where they
   * come in the text. */
  const stay = (elements, sinks) => {
    const all = elements.filter((element) => element instanceof HTMLElement);
    const places = new Map(all.map((element) => [element, boundingRect(element)]));
    const insets = { position: 'relative', left: 'auto', right: 'auto', top: 'auto', bottom: 'auto', transition: 'none' };
    for (const element of all)
      force(element, getComputedStyle(element).zIndex === 'auto' ? { ...insets, 'z-index': '0' } : insets);
    const moved = new Map(all.map((element) => {
      const now = boundingRect(element), was = places.get(element);
      return [element, [was.left - now.left, was.top - now.top]];
    }));
    const sunk = new Set();
    for (const [element, [x, y]] of moved) {
      let around = flatParent(element);
      while (around && !moved.has(around))
        around = flatParent(around);
      const [dx, dy] = around ? moved.get(around) : [0, 0];
      if (sinks && y < -1 && Math.abs(x) <= 1 && !sunk.has(around) && isLow(places.get(element)) && scrollsWithPage(element)) {
        sunk.add(element);
        noteLowered(places.get(element), -y);
      } else if (Math.abs(x - dx) > 0.01 || Math.abs(y - dy) > 0.01)
        force(element, { left: `${x - dx}px`, top: `${y - dy}px` });
    }
    /* one in something that is scaled lands elsewhere */
    for (const [element, was] of places) {
      const now = boundingRect(element);
      if (![...sunk].some((other) => contains(other, element))
          && (Math.abs(now.left - was.left) > 1 || Math.abs(now.top - was.top) > 1))
        release(element, [...Object.keys(insets), 'z-index']);
    }
  };

  /* What holds fixed elements in place of the window. */
  const holdsFixed = (style) => ['transform', 'perspective', 'filter', 'backdropFilter', 'webkitBackdropFilter', 'translate', 'scale', 'rotate']
    .some((name) => style[name] && style[name] !== 'none')
    || /transform|perspective|filter|translate|scale|rotate/.test(style.willChange)
    || /paint|layout|strict|content/.test(style.contain) || /size/.test(style.containerType || '');

  /* Fixed to the window, and to be seen in it. */
  const isFixedHere = (element) => {
    if (!(element instanceof HTMLElement) || getComputedStyle(element).position !== 'fixed')
      return false;
    const box = boundingRect(element);
    if (box.right <= 0 || box.bottom <= 0 || box.left >= innerWidth || box.top >= innerHeight)
      return false;
    for (let around = flatParent(element); around && nodeType(around) === ELEMENT; around = flatParent(around))
      if (holdsFixed(getComputedStyle(around)))
        return false;
    return true;
  };

  const vanish = (element) => force(element, { opacity: '0', transition: 'none' });

  /* What stands at the lower edge of the window goes to the lower edge of the page, where it covers no text in its
   * middle. */
  const sink = (element) => {
    const was = boundingRect(element), style = getAttribute(element, 'style');
    if (!isLow(was) || closest(element, 'dialog, [popover], [aria-modal="true" i]') !== null)
      return false;
    const root = scrollingElement(document) || documentElement(document), most = root.scrollHeight;
    const to = most - innerHeight + was.top - scrollY;
    force(element, { position: 'absolute', inset: 'auto', left: '0', top: '0', width: `${was.width}px`,
      height: `${was.height}px`, margin: '0', 'box-sizing': 'border-box', transition: 'none' });
    const now = boundingRect(element);
    force(element, { left: `${was.left - now.left}px`, top: `${to - now.top}px` });
    const end = boundingRect(element);
    if (Math.abs(end.left - was.left) <= 1 && Math.abs(end.top - to) <= 1 && root.scrollHeight <= most) {
      noteLowered(was, to - was.top);
      return true;
    }
    restore(element, style);
    return false;
  };

  const dropBackdrops = () => {
    const rule = '::backdrop { display: none !important }';
    if (querySelector(document, 'dialog[open]') === null)
      return;
    if (sheetsOf(document)) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rule);
      document.adoptedStyleSheets = [...sheetsOf(document), sheet];
    } else {
      const sheet = createElement(document, 'style');
      sheet.append(rule);
      insertBefore(documentElement(document), sheet, null);
    }
  };

  let gutter = 0; /* px that a scroll bar took from the width of the page, at its right */

  /* An engine may draw it over the page.  What is hidden is only the bar: the window takes its overflow from the root
   * element, or from the body where the root leaves it visible, and neither is laid out by it.  A bar that the page
   * styles takes room, which stays empty: without it lines would break elsewhere than where boxes say. */
  const hideScrollBar = (html) => {
    const body = bodyOf(document), root = scrollingElement(document) || html;
    const before = root ? clientWidth(root) : 0;
    const shows = (element) => getComputedStyle(element).overflowX === 'visible';
    const bearer = html && body && shows(html) && !shows(body) ? body : html;
    if (!(bearer instanceof HTMLElement))
      return;
    force(bearer, { overflow: 'hidden' });
    gutter = Math.max(0, clientWidth(root) - before);
    if (gutter > 0)
      force(html, { 'margin-right': `${(parseFloat(getComputedStyle(html).marginRight) || 0) + gutter}px` });
  };

  /* --- pages that scroll in one of their elements, and not as a whole --- */

  const PANE_WIDTH = 0.5;  /* of the window, at least */
  const PANE_HEIGHT = 0.6;
  const PANE_MORE = 40;    /* px that it hides, at least */
  const PANE_SAMPLE = 400; /* elements that must stay where they are */

  const isPane = (element) => element instanceof HTMLElement && /auto|scroll/.test(getComputedStyle(element).overflowY)
    && clientWidth(element) >= PANE_WIDTH * innerWidth && clientHeight(element) >= PANE_HEIGHT * innerHeight
    && element.scrollHeight >= clientHeight(element) + PANE_MORE
    && closest(element, 'dialog, [role="dialog" i], [aria-modal="true" i], textarea') === null;

  /* The one that scrolls for the page; null where the document scrolls, or nothing does. */
  const findPane = () => {
    const root = scrollingElement(document) || documentElement(document);
    if (!root || root.scrollHeight >= innerHeight + PANE_MORE)
      return null;
    for (let [all, i] = [elementsAt(document, innerWidth / 2, innerHeight / 2), 0]; i < all.length && i < 1000; i++) {
      if (isPane(all[i]))
        return all[i];
      if (shadowRoot(all[i]))
        all.splice(i + 1, 0, ...shadowRoot(all[i]).elementsFromPoint(innerWidth / 2, innerHeight / 2)
          .filter((element) => !all.includes(element)));
    }
    return null;
  };

  let unrolled = []; /* [element, its style attribute before] */

  const rollUp = () => {
    for (const [element, style] of unrolled)
      restore(element, style);
    unrolled = [];
  };

  /* Lets the document scroll instead of its pane, so that it is as high as what it shows, for boxes, pictures and the
   * way through it.  Where that moves or shrinks what the window shows, all is as it was. */
  const unroll = () => {
    const pane = window === window.top && unrolled.length === 0 ? findPane() : null;
    if (pane === null)
      return;
    const more = pane.scrollHeight - clientHeight(pane), chain = [];
    pane.scrollTop = 0;
    const end = boundingRect(pane).bottom; /* what stands below moves down */
    const sample = [...querySelectorAll(document, 'body *')].slice(0, PANE_SAMPLE)
      .map((element) => [element, boundingRect(element)]).filter(([, box]) => box.top < end - 1);
    for (let at = pane; at && nodeType(at) === ELEMENT; at = flatParent(at))
      if (at instanceof HTMLElement) {
        const style = getComputedStyle(at);
        chain.push([at, { overflow: 'visible', height: 'auto', 'min-height': `${parseFloat(style.height) + more}px`,
          'max-height': 'none', contain: 'none', bottom: 'auto', ...(style.position === 'fixed' ? { position: 'absolute' } : { }) }]);
      }
    for (const [element, properties] of chain) {
      unrolled.push([element, getAttribute(element, 'style')]);
      force(element, properties);
    }
    const stays = ([element, was]) => {
      const now = boundingRect(element);
      return Math.abs(now.left - was.left) <= 2 && Math.abs(now.top - was.top) <= 2
        && Math.abs(now.width - was.width) <= 20 && now.height >= was.height - 2;
    };
    const root = scrollingElement(document) || documentElement(document);
    if (root.scrollHeight < innerHeight + more || sample.filter(stays).length < 0.9 * sample.length)
      rollUp();
  };

  const vlps = {
    /* The documents at once where nothing can change any more, else "". */
    collectStatic(scroll, scripted, post, probe) {
      unroll();
      const restless = (scripted && runsScripts(document)) || loadsFonts(document)
        || (scroll && height() > innerHeight && waitsForScroll(document));
      return restless ? '' : collect('', post, probe);
    },

    collect(path, post, probe) {
      unroll();
      showSeen();
      return collect(path, post, probe);
    },

    /* Whether the document belongs to a load, which every question asks first: a document that was asked for one load never
     * answers for another, and one that lies between two pages (session-reset.c) for none. */
    of(nonce) {
      asked = asked || nonce;
      return asked === nonce && !/\?vlps-between-[0-9a-f]{32}$/.test(document.URL);
    },

    /* "1" for XML that is not well-formed, else "0", then a blank and where a meta element sends the reader on. */
    arrived() {
      const meta = querySelector(document, 'meta[http-equiv="refresh" i][content]');
      return `${querySelector(document, 'parsererror') === null ? 0 : 1} ${meta ? getAttribute(meta, 'content') : ''}`;
    },

    /* What tells whether a page without scripts still changes. */
    look: () => `${height()} ${fontsOf(document).status} ${querySelectorAll(document, '*').length}`,

    /* Shows screen number `k` of a page without scripts; false where it ends before, or nothing in it waits to be seen. */
    show(k, always) {
      unroll();
      if (k * innerHeight >= height() || (!always && !waitsForScroll(document)))
        return false;
      scrollTo({ left: 0, top: k * innerHeight, behavior: 'instant' });
      return true;
    },

    /* Whether no text is shown. */
    blank: () => bodyOf(document) === null || innerText(bodyOf(document)).trim() === '',

    /* Resolves when for `quiet` ms no node came or went and the height stayed the same, and scripts have faded in what they
     * hid, or after `cap` ms: true, "late" where the page is not there yet, or false. */
    async settle(quiet, cap) {
      /* the engine never tries the second source of a font that a script asks for, and says for ever that it loads */
      const start = performance.now();
      let last = start, known = height();
      const veil = new Veil();
      const observer = new MutationObserver((changes) => {
        if (changes.some((change) => change.type !== 'attributes'))
          last = performance.now();
        else
          veil.change();
      });
      observer.observe(document, CHANGES);
      try {
        while (performance.now() - start < cap) {
          await sleep(Math.min(quiet, 25));
          const now = height();
          if (now !== known || (loadsFonts(document) && performance.now() - start < FONT_MS)) {
            known = now;
            last = performance.now();
          }
          if (performance.now() - last >= quiet && !veil.goesOn())
            return isLate() ? 'late' : true;
        }
        return false;
      } finally {
        observer.disconnect();
      }
    },

    /* Whether animation frames come: one within four seconds, for busy machines, and a moment more where a script held the
     * page up so long. */
    async frames() {
      for (let i = 0; i < 8; i++)
        if (await frameWithin(500))
          return true;
      return false;
    },

    /* Shows every part of the page once, screen by screen, and comes back to the top.  Where pictures did not come on
     * all of the way, what was passed without them is shown again.  "steps changed why": how many there were, 1 where the
     * page changed or scripts put something off, and what ended them early: "time", "steps", or nothing. */
    async scroll(always, steps, cap) {
      unroll();
      if (!always && !waitsForScroll(document) && !runsScripts(document))
        return '0 0';
      const start = performance.now(), known = height();
      let done = 0, turns = 0, came = false, changed = false, rest = cap / 4, missed, why;
      /* counters and states in data-* attributes must not use up the places of elements whose class or style changes */
      const touched = new Set(), marked = new Set();
      const observer = new MutationObserver((changes) => {
        for (const { type, target, attributeName } of changes) {
          const styles = attributeName === 'class' || attributeName === 'style';
          changed = changed || type !== 'attributes' || styles;
          if (type !== 'attributes' || !OF_LOOK.test(attributeName))
            continue;
          if (styles && touched.size < MOST_SEEN)
            touched.add(target);
          else if (!styles && marked.size < MOST_MARKED)
            marked.add(target);
        }
      });
      observer.observe(document, LOOKS);
      do {
        missed = false;
        why = '';
        /* whatever is no higher than half of the window is all in view once */
        for (let y = innerHeight / 2; y + innerHeight / 2 < height(); y += innerHeight / 2) {
          why = done >= steps ? 'steps' : performance.now() - start >= cap ? 'time' : '';
          if (why !== '')
            break;
          const wasDue = answers('vlps-due');
          scrollTo({ left: 0, top: y, behavior: 'instant' });
          done++;
          if (await frame())
            came = true;
          else
            missed = true;
          /* an older engine tells the page one picture later that it was scrolled; scripts that look from time to time, or put
           * off what they do about it, get as long as they usually take */
          if (answers('vlps-repeat') || answers('vlps-soon'))
            await sleep(answers('vlps-look') ? LOOK_MS : TICK_MS);
          /* others act when the page has not been scrolled for a moment */
          const begin = performance.now();
          while (!wasDue && rest > 0 && performance.now() - begin < LOOK_MS && answers('vlps-due'))
            await sleep(10);
          rest -= performance.now() - begin;
          keepLooks(new Set([...touched, ...animatedElements()]), MOST_SEEN + MOST_MARKED);
          keepLooks(marked, MOST_SEEN);
        }
        /* where pictures come at all, one that did not come was only late */
        if (missed && came && !drawn && turns === 0)
          await frameWithin(1000);
      } while (missed && drawn && ++turns < 2);
      scrollTo({ left: 0, top: 0, behavior: 'instant' });
      if (done > 0)
        await frame();
      observer.disconnect();
      changed = changed || missed || height() !== known || loadsFonts(document) || answers('vlps-soon');
      return `${done} ${changed ? 1 : 0} ${why}`;
    },

    /* Shows one screen after the other; at the end what is new may come.  "screens growths why": how many were shown, how
     * often the page grew, and what ended it; no screen where it has not grown since the last time. */
    async through(screens, elements, cap) {
      unroll();
      const start = performance.now(), left = () => cap - (performance.now() - start);
      let y = Math.max(0, reachedEnd - innerHeight), done = 0, growths = 0, known = reachedEnd || height(), why = '';
      if (reachedEnd > 0 && height() > reachedEnd)
        growths++;
      else if (reachedEnd > 0)
        return '0 0 end';
      while (why === '') {
        if (height() > known) {
          known = height();
          growths += done > 0 ? 1 : 0;
        }
        if (done >= screens)
          why = 'screens';
        else if (left() <= 0)
          why = 'time';
        else if (querySelectorAll(document, '*').length > elements)
          why = 'elements';
        else if (done > 0 && y + innerHeight >= height()) {
          for (const until = performance.now() + Math.min(END_MS, left()); height() <= known && performance.now() < until;)
            await sleep(25);
          why = height() <= known ? 'end' : '';
        } else {
          y = done === 0 && reachedEnd === 0 ? 0 : Math.min(y + innerHeight, height() - innerHeight);
          scrollTo({ left: 0, top: y, behavior: 'instant' });
          done++;
          await frame();
        }
      }
      reachedEnd = known;
      scrollTo({ left: 0, top: 0, behavior: 'instant' });
      await frame();
      return [done, growths, why].join(' ');
    },

    /* "shown": the first element that matches and has a box; "none": none has; "invalid": it is not a selector. */
    find: (selector) => {
      const [element, problem] = shownElement(selector);
      return problem || (element ? 'shown' : 'none');
    },

    /* The same, and what a reader's click on it sets off, but for what needs a person's hand. */
    click(selector) {
      const [element, problem] = shownElement(selector);
      if (!element)
        return problem || 'none';
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const box = boundingRect(element);
      const at = { bubbles: true, cancelable: true, composed: true, view: window, detail: 1,
        clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
      dispatch(element, new PointerEvent('pointerdown', at));
      dispatch(element, new MouseEvent('mousedown', at));
      dispatch(element, new PointerEvent('pointerup', at));
      dispatch(element, new MouseEvent('mouseup', at));
      dispatch(element, new MouseEvent('click', at));
      return 'shown';
    },

    /* Puts the rules for print in the place of those for screens; the number of style sheets that may not be read. */
    print: () => usePrint(Array.from(document.styleSheets)),

    /* Prepares a picture: what sticks stays where it is, wherever the page is scrolled to, and no scroll bar is
     * drawn.  A line "lid LEFT TOP", the place of the window on the page, where something in it is fixed, else an empty
     * one; then a line for each of `lowered`.  `alone`: of the window, which shows no more of a page than it holds; `sinks`:
     * bars at its lower edge go to that of the page. */
    stage(alone, sinks) {
      if (alone)
        rollUp();
      else
        unroll();
      const root = scrollingElement(document) || documentElement(document);
      const pinned = findPinned();
      hushed = true;
      hideScrollBar(documentElement(document));
      const [left, above] = overflowBefore(document, window, root);
      origin = [scrollX + left, scrollY + above];
      stay(pinned.filter((element) => getComputedStyle(element).position !== 'fixed'), sinks && !alone);
      fixed = pinned.filter(isFixedHere).filter((element) => !sinks || alone || !sink(element));
      const lid = fixed.length > 0 || querySelector(document, 'dialog[open]') !== null;
      return [lid ? `lid ${origin.map(Math.round).join(' ')}` : '', ...lowered].join('\n');
    },

    /* Takes what is fixed away from the page, and lets it be painted smaller without laying it out again where its
     * picture would be very large: its size then, the factor, and whether the document is that large from its origin on.
     * Where `least` is not 0, a document that is wider than `widest` or that would be painted smaller than `least` is cut.
     * That of WebKitGTK 2.54 is as tall as before, and some pages reach before their origin. */
    fit(pixels, side, widest, least) {
      const root = scrollingElement(document) || documentElement(document);
      const html = documentElement(document);
      fixed.forEach(vanish);
      dropBackdrops();
      const all = [root.scrollWidth - (root.scrollWidth === clientWidth(root) ? gutter : 0), root.scrollHeight];
      const width = least > 0 ? Math.min(all[0], widest) : all[0];
      const height = least > 0 ? Math.min(all[1], Math.floor(Math.min(side / least, pixels / least ** 2 / width))) : all[1];
      const cut = width < all[0] || height < all[1];
      factor = Math.min(1, Math.sqrt(pixels / (width * height)), side / width, side / height);
      if (factor < 1) {
        force(html, { transform: `scale(${factor})`, 'transform-origin': '0 0' });
        /* an engine that has not laid it out yet would ask for memory for the whole page */
        boundingRect(html);
      }
      before = overflowBefore(document, window, root);
      /* not above what was asked for; a side that was a whole number of px stays one */
      fitted = root.scrollHeight;
      const [w, h] = [width, height].map((length) => Math.max(1, Math.floor(length * factor + 1e-6)));
      return [w, h, factor, !cut && before[0] + before[1] === 0 && root.scrollHeight <= Math.max(h, innerHeight) + 1 ? 1 : 0].join(' ');
    },

    /* Whether the document is as high as it was before its pictures: else what is in it has moved. */
    stays: () => (scrollingElement(document) || documentElement(document)).scrollHeight === fitted,

    /* Draws a square of `length` px in the lower left corner of the window, or takes it away: what is drawn shows it. */
    mark(colour, length) {
      const html = documentElement(document);
      if (mark !== null)
        removeElement(mark);
      mark = null;
      if (colour === '')
        return true;
      mark = createElement(document, 'div');
      const side = `${length / factor}px`;
      /* a modal dialog and its backdrop are above all that is not in it */
      const dialog = querySelector(document, 'dialog:modal');
      const above = dialog !== null && getComputedStyle(dialog).opacity !== '0';
      force(mark, { all: 'initial', position: above ? 'fixed' : 'absolute', 'z-index': '2147483647', left: '0', top: '0', width: side,
        height: side, background: colour });
      insertBefore(above ? dialog : html, mark, null);
      const box = boundingRect(mark);
      force(mark, { left: `${-box.left / factor}px`, top: `${(innerHeight - box.bottom) / factor}px` });
      return true;
    },

    /* Shows the part of the page that begins there, as far as it can; where that is. */
    at(x, y) {
      scrollTo({ left: x - before[0], top: y - before[1], behavior: 'instant' });
      return [Math.round(scrollX + before[0]), Math.round(scrollY + before[1])].join(' ');
    },

    /* Resolves when what has come into sight is at rest: what the engine moves is finished, and scripts have changed nothing
     * for some pictures, or for too long. */
    async calm() {
      const start = performance.now(), end = start + Math.min(CALM_MS, restless);
      let changed = false;
      const observer = new MutationObserver(() => { changed = true; });
      observer.observe(document, CHANGES);
      do {
        changed = false;
        for (let pictures = 0; pictures < 2; pictures++)
          await frame();
        if (settleAnimations(document))
          await frame();
      } while (changed && performance.now() < end);
      observer.disconnect();
      restless -= changed ? performance.now() - start : 0;
      return true;
    },
  };

  Object.defineProperty(globalThis, 'vlps', { value: vlps });

  /* Frames that their parent cannot read report by themselves when they are called, with the path they are given. */
  const handlers = globalThis.webkit && globalThis.webkit.messageHandlers;
  const reachable = () => {
    try {
      return window.parent.document !== null && window.parent.document !== undefined;
    } catch (e) {
      return false;
    }
  };
  if (window !== window.parent && handlers && handlers.vlpsReady && !reachable()) {
    const name = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16)).join('-');
    const report = (call, post) => {
      const probe = call.endsWith(PROBE), path = probe ? call.slice(0, -PROBE.length) : call;
      let text = '\n[]';
      try {
        text = collect(path, post, probe);
      } catch (e) {
        /* its parent says that it could not be read */
      }
      handlers.vlpsDocuments.postMessage(name + '\n' + text);
    };
    for (let around = window; around !== around.parent;) {
      around = around.parent;
      tell(around, NAME + name);
    }
    /* the renderer's call comes as an error: that needs no script value on its side */
    const answer = handlers.vlpsReady.postMessage(name + ' ' + listed(window));
    if (answer)
      answer.then(() => { }, (call) => {
        const text = String(call && call.message);
        if (text.startsWith(CALL))
          report(text.slice(CALL.length), false);
      });
    /* that of a document around, where the engine cannot answer */
    listen(CALL + name + ' ', (path) => report(path, true));
  }
})();
