// @ts-check
// Elements, made and kept up to date. A text from outside reaches the page through setText() and
// the children of el() alone, which make text nodes.

/**
 * @typedef {Node | string | number | false | null | undefined} Child
 * @typedef {{root: HTMLElement, update: () => void, tick?: () => void,
 *   key?: (key: string) => boolean, move?: (direction: Direction) => boolean, entered?: () => void,
 *   gone?: () => void}} View
 * @typedef {import('../model/types.d.ts').App} App
 * @typedef {import('../model/types.d.ts').Direction} Direction
 */

/**
 * An element such as el('button.large', {onclick}, 'Ready'). A property `x` that elements lack is
 * set as an attribute.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag | `${Tag}.${string}`} tag
 * @param {Record<string, any> | null} [properties]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function el(tag, properties, ...children) {
  const [name, ...classes] = tag.split('.');
  const made = /** @type {HTMLElementTagNameMap[Tag]} */ (document.createElement(name));
  if (classes.length > 0) made.className = classes.join(' ');
  for (const [key, value] of Object.entries(properties ?? {})) {
    if (value === undefined) continue;
    if (key in made) /** @type {any} */ (made)[key] = value;
    else made.setAttribute(key, String(value));
  }
  made.append(...texts(children));
  return made;
}

/** @param {Child[]} children */
function texts(children) {
  /** @type {(Node | string)[]} */
  const kept = [];
  for (const child of children) {
    if (child === false || child === null || child === undefined) continue;
    kept.push(typeof child === 'number' ? String(child) : child);
  }
  return kept;
}

/**
 * @param {Element} element
 * @param {string | number} text
 */
export function setText(element, text) {
  const next = String(text);
  if (element.textContent !== next) element.textContent = next;
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {string | number} value
 */
export function setAttribute(element, name, value) {
  const next = String(value);
  if (element.getAttribute(name) !== next) element.setAttribute(name, next);
}

/**
 * @param {HTMLElement} element
 * @param {boolean} shown
 */
export function show(element, shown) {
  if (element.hidden === shown) element.hidden = !shown;
}

/**
 * Keeps one child of `parent` for each item, in their order, so that the focus and the animations
 * of a child outlive a change of the others.
 * @template Item
 * @template {{root: HTMLElement, update: (item: Item) => void}} Part
 * @param {HTMLElement} parent
 * @param {(item: Item) => string | number} keyOf
 * @param {(item: Item) => Part} make
 */
export function list(parent, keyOf, make) {
  /** @type {Map<string | number, Part>} */
  let parts = new Map();
  return {
    parts: () => parts,
    /** @param {Iterable<Item>} items */
    update(items) {
      const kept = new Map();
      for (const item of items) {
        const key = keyOf(item);
        const part = parts.get(key) ?? make(item);
        part.update(item);
        kept.set(key, part);
      }
      for (const [key, part] of parts) if (!kept.has(key)) part.root.remove();
      let at = parent.firstElementChild;
      for (const part of kept.values()) {
        if (at && part.root === at) at = at.nextElementSibling;
        else parent.insertBefore(part.root, at);
      }
      parts = kept;
    },
  };
}

/**
 * Calls `make` again when the value of `mark` has changed, and puts what it returns into `parent`.
 * @param {HTMLElement} parent
 * @param {(mark: string) => Child[]} make
 */
export function redrawn(parent, make) {
  /** @type {string | undefined} */
  let last;
  return (/** @type {string} */ mark) => {
    if (mark === last) return;
    last = mark;
    parent.replaceChildren(...texts(make(mark)));
  };
}

/** @type {Record<string, string>} */
const paths = {
  back: 'M15 5l-7 7 7 7',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 110 6 3 3 0 010-6z',
  check: 'M4 13l5 5L20 6',
  lock: 'M6 11h12v9H6zM8 11V8a4 4 0 018 0v3',
  gear: 'M4 7h8m6 0h2M4 17h2m6 0h8M15 4v6M9 14v6',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  share: 'M12 15V3m0 0L7 8m5-5l5 5M5 13v7h14v-7',
  crown: 'M3 18h18M4 16L3 7l5 4 4-6 4 6 5-4-1 9z',
  trophy: 'M7 4h10v5a5 5 0 01-10 0zM7 6H3c0 4 2 5 4 5m10-5h4c0 4-2 5-4 5m-5 3v5m-4 1h8',
  list: 'M4 6h16M4 12h16M4 18h10',
  bolt: 'M13 2L5 14h6l-1 8 8-12h-6z',
  plus: 'M12 5v14M5 12h14',
  flag: 'M5 21V4m0 1h13l-3 4 3 4H5',
  grid: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  clock: 'M12 3a9 9 0 110 18 9 9 0 010-18zm0 4v5l3 3',
  send: 'M4 12L21 4l-5 17-4-7z',
  up: 'M12 19V5m-6 6l6-6 6 6',
  down: 'M12 5v14m-6-6l6 6 6-6',
  left: 'M19 12H5m6-6l-6 6 6 6',
  right: 'M5 12h14m-6-6l6 6-6 6',
  bot: 'M5 9h14v10H5zM12 9V5m-3 8v2m6-2v2',
  help: 'M9 9a3 3 0 114 2.800c-1 .4-1 1-1 2.200M12 18v.01',
  sound: 'M8 5h8v14H8zM11 9h2m-2 3h2m-2 3h2',
  link: 'M10 14a4 4 0 006 0l3-3a4 4 0 00-6-6l-1 1m2 4a4 4 0 00-6 0l-3 3a4 4 0 006 6l1-1',
  horn: 'M4 10v4h4l9 5V5l-9 5zm4 4l2 6m10-10v4',
  key: 'M8 10a5 5 0 110 10 5 5 0 010-10zm3.500 1.500L21 2m-6 6l4 4',
  screen: 'M3 4h18v13H3zM8 21h8m-4-4v4',
  people: 'M9 5a3 3 0 110 6 3 3 0 010-6zM3 20c0-8 12-8 12 0m0-14a3 3 0 010 5m3 9c0-3-1-5-2-6',
};

/** @param {string} name or the path of a drawing */
export function icon(name) {
  const space = 'http://www.w3.org/2000/svg';
  const drawing = document.createElementNS(space, 'svg');
  drawing.setAttribute('viewBox', '0 0 24 24');
  drawing.setAttribute('class', 'icon');
  drawing.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(space, 'path');
  path.setAttribute('d', paths[name] ?? name);
  drawing.append(path);
  return drawing;
}

/**
 * A button with an icon, whose name is a text beside it or only said.
 * @param {string} image
 * @param {string} name
 * @param {() => void} onclick
 * @param {{said?: boolean, class?: string}} [look]
 */
export function iconButton(image, name, onclick, look = {}) {
  const said = look.said ?? false;
  const button = el('button', {type: 'button', onclick, className: look.class ?? ''}, icon(image));
  if (said) {
    button.setAttribute('aria-label', name);
    button.title = name;
  } else {
    button.append(el('span', null, name));
  }
  return button;
}

/**
 * A dialog over the page, which Esc, its closing button and a press beside it close.
 * @param {string} title
 * @param {...Child} children
 */
export function dialog(title, ...children) {
  const close = iconButton('plus', 'Close', () => box.close(), {said: true, class: 'quiet turned'});
  const heading = el('h2', {id: `dialog-${++dialogs}`}, title);
  const box = el('dialog', {'aria-labelledby': heading.id}, el('header', null, heading, close));
  box.append(...texts(children));
  box.addEventListener('click', (event) => {
    if (event.target === box) box.close();
  });
  box.addEventListener('close', () => box.remove());
  document.body.append(box);
  box.showModal();
  return box;
}
let dialogs = 0;

/**
 * The keys of a view; those that do something here are buttons.
 * @param {[key: string, text: string, act?: () => void][]} rows
 */
export function keyDialog(rows) {
  const box = dialog('Keys', el('div.keys', null, ...rows.map(([key, text, act]) => {
    const parts = [el('kbd', {hidden: !key}, key), el('span', null, text)];
    if (!act) return el('div', null, ...parts);
    return el('button.quiet', {type: 'button', onclick: () => {
      box.close();
      act();
    }}, ...parts);
  })));
}

/**
 * A module that few people need. If it is not there, the server has a newer page by now, which a
 * reload brings; the place in a room outlives that.
 * @template Module
 * @param {Promise<Module>} module
 * @returns {Promise<Module>}
 */
export async function load(module) {
  try {
    return await module;
  } catch {
    location.reload();
    return new Promise(() => {});
  }
}

/** What the person has typed before, kept in this browser where it allows that. */
export const memory = {
  /** @param {string} key */
  read(key) {
    try {
      return localStorage.getItem(`race2048.${key}`) ?? '';
    } catch {
      return '';
    }
  },
  /** @param {string} key @param {string} value */
  write(key, value) {
    try {
      localStorage.setItem(`race2048.${key}`, value);
    } catch {
      // The person types it again next time.
    }
  },
};
