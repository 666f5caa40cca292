// @ts-check
// Boards of a match in a grid, as large as they fit.
import {el, list} from './dom.js';
import {glide, seatCard} from './seat_card.js';

/**
 * @typedef {import('./dom.js').App} App
 * @typedef {import('../model/types.d.ts').Seat} Seat
 * @typedef {import('../model/types.d.ts').Match} Match
 */

const reorderMs = 3000;
// The margin around a board, in the size of the page's text.
const marginRem = 1.5;
const smallestSide = 48;
// Below these there is no room for all facts on a line.
const tightRem = 10;
const tinyRem = 7;

/**
 * @param {App} app
 * @param {{onclick?: (seat: number) => void, factsRem?: number}} [look] `onclick` makes the boards
 *   buttons; `factsRem` is the height of the facts below a board, in the size of the page's text
 */
export function boardGrid(app, {onclick, factsRem = 3.75} = {}) {
  const root = el('div.grid');
  const match = () => /** @type {Match} */ (app.state.match);
  const cards = list(root, (/** @type {Seat} */ seat) => seat.seat, (first) =>
    seatCard(match, {withOwn: true, onclick: onclick && (() => onclick(first.seat))}));
  let orderedAt = -Infinity;
  /** @type {number[]} */
  let order = [];
  /** For how many boards their size is right. */
  let fitted = -1;
  let isStill = false;

  function draw() {
    const {seats} = match();
    cards.update(order.map((seat) => seats.get(seat)).filter((seat) => seat !== undefined));
  }
  function fit() {
    fitted = order.length;
    const box = root.getBoundingClientRect();
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    let best = 1;
    let largest = 0;
    for (let columns = 1; columns <= order.length; ++columns) {
      const height = box.height / Math.ceil(order.length / columns) - factsRem * rem;
      const side = Math.min(box.width / columns, height);
      if (side > largest) [largest, best] = [side, columns];
    }
    const side = Math.max(smallestSide, Math.floor(largest - marginRem * rem));
    root.style.setProperty('--columns', String(best));
    root.style.setProperty('--side', `${side}px`);
    root.classList.toggle('tight', side < tightRem * rem);
    root.classList.toggle('tiny', side < tinyRem * rem);
  }
  new ResizeObserver(fit).observe(root);
  return {
    root,
    parts: cards.parts,
    /** The next update takes the order as it is. @param {boolean} [still] no board glides to its place */
    clear(still = false) {
      order = [];
      isStill = still;
    },
    /** @param {number[]} shown the seats in order of place, in which their boards change seldom */
    update(shown) {
      const now = app.now();
      if (now - orderedAt < reorderMs && order.length === shown.length) return draw();
      if (order.join() !== shown.join()) {
        order = shown;
        orderedAt = now;
        if (isStill) draw();
        else glide(root, draw);
        isStill = false;
        if (fitted !== shown.length) fit();
        return;
      }
      draw();
    },
  };
}
