// @ts-check
// A board: the cells below, a tile above each. A board is an image with a label, and never a live
// region: it changes 20 times a second.
import {slide} from '../model/slide.js';
import {el, setAttribute} from './dom.js';

/** @typedef {import('./dom.js').Direction} Direction */

const slideMs = 80;
const popMs = 110;
// The distance of two neighbouring tiles, of a tile's width: the gap is 12 % (style.css).
const stride = 112;
const calm = matchMedia('(prefers-reduced-motion: reduce)');

// The size of a tile and of its letters, of its board's width. Units of a container would do the
// same, and lay out all boards anew whenever a text of the page changes.
const widths = new ResizeObserver((boards) => {
  for (const {target, contentRect} of boards) {
    const {style} = /** @type {HTMLElement} */ (target);
    const size = Number(style.getPropertyValue('--n'));
    style.fontSize = `${(contentRect.width / size) * 0.4}px`;
    style.lineHeight = `${contentRect.width / (size * 1.12 + 0.12)}px`;
  }
});

/** @param {number} exponent */
export const tileText = (exponent) => (exponent === 0 ? '' : String(2 ** exponent));

/**
 * The rows of a board in words: "2, empty, 4, 8; ...".
 * @param {ArrayLike<number>} cells
 */
export function boardInWords(cells) {
  const size = Math.sqrt(cells.length);
  return Array.from({length: size}, (_, row) =>
    Array.from({length: size}, (_, column) => tileText(cells[row * size + column]) || 'empty').join(', '),
  ).join('; ');
}

export class Board {
  /**
   * @param {number} size @param {string} label
   * @param {boolean} [mini] a small one of many: its tiles never slide, so that nothing lies below
   */
  constructor(size, label, mini = false) {
    this.mini = mini;
    this.root = el(mini ? 'div.board.mini' : 'div.board', {role: 'img', 'aria-label': label});
    /** @type {Uint8Array} */
    this.cells = new Uint8Array(0);
    /** @type {HTMLElement[]} */
    this.tiles = [];
    /** @type {HTMLElement[]} */
    this.ghosts = [];
    /** @type {Animation[]} */
    this.moving = [];
    this.resize(size);
    widths.observe(this.root);
  }

  /** @param {number} size */
  resize(size) {
    this.root.style.setProperty('--n', String(size));
    this.cells = new Uint8Array(size * size);
    const place = (/** @type {string} */ kind, /** @type {number} */ at) => {
      const made = el('div', {className: kind, 'aria-hidden': 'true'});
      made.style.setProperty('--x', String(at % size));
      made.style.setProperty('--y', String(Math.floor(at / size)));
      return made;
    };
    const places = [...this.cells.keys()];
    this.tiles = places.map((at) => place('tile', at));
    const cells = this.mini ? [] : places.map((at) => place('cell', at));
    this.root.replaceChildren(...cells, ...this.tiles);
    this.ghosts = [];
  }

  /** @param {string} label */
  label(label) {
    setAttribute(this.root, 'aria-label', label);
  }

  /** @param {ArrayLike<number>} cells */
  draw(cells) {
    if (cells.length !== this.cells.length) this.resize(Math.sqrt(cells.length));
    for (let at = 0; at < cells.length; ++at) {
      if (cells[at] === this.cells[at]) continue;
      this.cells[at] = cells[at];
      paint(this.tiles[at], cells[at]);
    }
  }

  /**
   * Draws the tiles after a slide of those that are drawn, on their way.
   * @param {ArrayLike<number>} cells @param {Direction} direction
   */
  slide(cells, direction) {
    const before = this.cells.slice();
    const {moves} = slide(before, direction);
    this.settle();
    this.draw(cells);
    if (calm.matches) return;
    const size = Math.sqrt(cells.length);
    for (const {from, to, merged} of moves) {
      const way = [{transform: shift(from, to, size)}, {transform: 'none'}];
      const timing = {duration: slideMs, easing: 'ease-out'};
      if (!merged && from !== to) this.moving.push(this.tiles[to].animate(way, timing));
      if (!merged) continue;
      const ghost = this.ghost(to, before[from]);
      ghost.animate(way, timing).onfinish = () => ghost.remove();
      const pop = [{transform: 'scale(1)'}, {transform: 'scale(1.12)'}, {transform: 'scale(1)'}];
      this.moving.push(this.tiles[to].animate(pop, {duration: popMs, delay: slideMs}));
    }
  }

  /** @param {number} at the cell of a tile that has just come */
  appear(at) {
    if (calm.matches || !this.tiles[at]) return;
    this.tiles[at].animate([{transform: 'scale(.3)', opacity: 0}, {transform: 'none', opacity: 1}], {
      duration: popMs,
      easing: 'ease-out',
    });
  }

  /** Ends what moves. */
  settle() {
    for (const ghost of this.ghosts) ghost.remove();
    for (const motion of this.moving) motion.cancel();
    this.ghosts = [];
    this.moving = [];
  }

  /** @param {number} at @param {number} exponent */
  ghost(at, exponent) {
    const made = /** @type {HTMLElement} */ (this.tiles[at].cloneNode());
    paint(made, exponent);
    this.ghosts.push(made);
    this.root.append(made);
    return made;
  }
}

/** @param {HTMLElement} tile @param {number} exponent */
function paint(tile, exponent) {
  const text = tileText(exponent);
  tile.className = exponent === 0 ? 'tile' : `tile e${((exponent - 1) % 17) + 1} d${text.length}`;
  tile.textContent = text;
}

/** @param {number} from @param {number} to @param {number} size */
function shift(from, to, size) {
  const x = (from % size) - (to % size);
  const y = Math.floor(from / size) - Math.floor(to / size);
  return `translate(${x * stride}%, ${y * stride}%)`;
}

/**
 * A board as a table, for those who read it cell by cell.
 * @param {ArrayLike<number>} cells @param {string} caption
 */
export function boardTable(cells, caption) {
  const size = Math.sqrt(cells.length);
  const cell = (/** @type {number} */ exponent) =>
    exponent === 0 ? el('td', {'aria-label': 'empty'}, '·') : el('td', null, tileText(exponent));
  const row = (/** @type {number} */ at) =>
    el('tr', null, ...Array.from({length: size}, (_, column) => cell(cells[at * size + column])));
  return el('table.cells', null, el('caption', null, caption),
    el('tbody', null, ...Array.from({length: size}, (_, at) => row(at))));
}
