// @ts-check
// Boards of a match in a grid, as large as they fit, or one of them large beside or above the others.
// A grid of many boards shows one page of them.
import {el, iconButton, list, load, setAttribute, show} from './dom.js';
import {glide, seatCard} from './seat_card.js';

/**
 * @typedef {import('./dom.js').App} App
 * @typedef {import('../model/types.d.ts').Seat} Seat
 * @typedef {import('../model/types.d.ts').Match} Match
 */

const reorderMs = 3000;

/**
 * @param {App} app
 * @param {{onclick?: (seat: number) => void, again?: () => void}} [look] `onclick` makes the boards
 *   buttons; `again` is called when others should be shown than those of the last update
 */
export function boardGrid(app, {onclick, again} = {}) {
  const root = el('div.grid');
  root.style.visibility = 'hidden';
  const arrow = (/** @type {'left' | 'right'} */ image, /** @type {string} */ name, /** @type {number} */ way) =>
    iconButton(image, name, () => turn(way), {said: true, class: 'quiet'});
  const pages = el('span.row', {hidden: true}, arrow('left', 'Places before', -1), arrow('right', 'Places after', 1));
  const match = () => /** @type {Match} */ (app.state.match);
  const cards = list(root, (/** @type {Seat} */ seat) => seat.seat, (first) =>
    seatCard(match, {withOwn: true, onclick: onclick && (() => onclick(first.seat))}));
  let orderedAt = -Infinity;
  /** @type {number[]} */
  let order = [];
  let isStill = false;
  /** @type {number | undefined} */
  let large;
  /** Counts of the seats other than the large one: all of the match, those before the page, and those of a page. */
  let total = 0;
  let first = 0;
  let step = 1;
  /** The numbers for which the sizes were made. */
  let fitted = '';
  /** The classes of a card, and those of the large one. @type {(string | false)[][]} */
  let sizes = [[], []];

  function draw() {
    const {seats} = match();
    cards.update(order.map((seat) => seats.get(seat)).filter((seat) => seat !== undefined));
    for (const [seat, {root: card}] of cards.parts()) {
      const isLarge = seat === large;
      card.classList.toggle('chosen', isLarge);
      for (const size of ['flat', 'tight', 'tiny', 'dwarf']) card.classList.toggle(size, sizes[isLarge ? 1 : 0].includes(size));
      if (onclick) setAttribute(card, 'aria-pressed', String(isLarge));
    }
  }
  let turnsIn = '';
  /** @type {typeof import('./grid_layout.js').layout | undefined} */
  let layout;
  function fit() {
    const {width, height} = root.getBoundingClientRect();
    if (!layout || !width) return;
    ({step, sizes} = layout({root, width, height, total, first, hasLarge: large !== undefined, turns: onclick !== undefined}));
    // Arrows may take a line of the grid's height, without which all boards have room: then they stay.
    const place = [total, large === undefined, window.innerWidth, window.innerHeight].join();
    show(pages, total > step || (!pages.hidden && place === turnsIn));
    turnsIn = place;
  }
  async function refit() {
    if (!root.clientWidth) return;
    layout ??= (await load(import('./grid_layout.js'))).layout;
    const before = step;
    fit();
    if (before !== step) again?.();
    else if (app.state.match) draw();
  }
  new ResizeObserver(refit).observe(root);
  /** @param {number} way */
  function turn(way) {
    const to = Math.max(0, first + way * step);
    if (to === first || to >= total) return;
    first = to;
    order = [];
    isStill = true;
    again?.();
  }
  return {
    root,
    pages,
    parts: cards.parts,
    turn,
    first: () => first,
    toFirst() {
      first = 0;
    },
    /** The next update takes the order as it is. @param {boolean} [still] no board glides to its place */
    clear(still = false) {
      order = [];
      isStill = still;
    },
    /**
     * @param {number[]} ranked the seats in order of place, in which their boards change seldom
     * @param {number} [chosen] the large one
     */
    update(ranked, chosen) {
      const others = ranked.filter((seat) => seat !== chosen);
      total = others.length;
      const before = large;
      large = total < ranked.length ? chosen : undefined;
      if (first >= total) first = 0;
      const key = [total, first, large === undefined].join();
      if (fitted !== key) {
        order = [];
        isStill = true;
        fit();
      }
      fitted = key;
      const page = new Set(others.slice(first, first + step));
      const shown = ranked.filter((seat) => seat === large || page.has(seat));
      const now = app.now();
      const isOther = order.length !== shown.length || (before !== large && shown.some((seat) => !order.includes(seat)));
      if (isOther || (now - orderedAt >= reorderMs && order.join() !== shown.join())) {
        order = shown;
        orderedAt = now;
        if (isStill) draw();
        else glide(root, draw);
        isStill = false;
        return;
      }
      draw();
    },
  };
}
