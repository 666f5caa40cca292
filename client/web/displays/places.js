// @ts-check
// Places as a list of large rows: of a match, of a series, or of the people who wait for one.
import {grouped, tenthsText} from '../model/words.js';
import {el, list, setText, show} from '../views/dom.js';
import {glide, tileMark} from '../views/seat_card.js';

/**
 * @typedef {import('../model/types.d.ts').Match} Match
 * @typedef {import('../model/types.d.ts').Series} Series
 *
 * @typedef {object} Row
 * @property {number} key
 * @property {number} place
 * @property {string} name
 * @property {number} tile 0: none
 * @property {string} score
 * @property {string} note
 * @property {number} part of the first one's score, from 0 to 1
 * @property {boolean} out
 * @property {boolean} leads
 */

const reorderMs = 1000;
const mostRows = 20;
const rowsInColumn = 10;

/** What a seat has reached: the time of the target, or the score. @param {import('../model/types.d.ts').Seat} seat */
export const scoreText = ({reachedMs, score}) => (reachedMs > 0 ? tenthsText(reachedMs) : grouped(score));

/** @param {Match} match @returns {Row[]} */
export function rowsOfMatch({seats, order, leader, phase}) {
  const ranked = order.slice(0, mostRows).map((seat) => seats.get(seat)).filter((seat) => seat !== undefined);
  const most = ranked[0]?.score || 1;
  return ranked.map((seat) => ({
    key: seat.seat,
    place: seat.place,
    name: seat.name,
    tile: seat.bestTile,
    score: scoreText(seat),
    note: seat.racing || phase !== 'racing' ? (seat.behind > 0 ? `−${grouped(seat.behind)}` : '') : seat.stateWord,
    part: Math.min(1, seat.score / most),
    out: !seat.racing && phase === 'racing',
    leads: seat.seat === leader,
  }));
}

/** @param {Series} series @returns {Row[]} */
export function rowsOfSeries({rows}) {
  const most = Math.max(1, ...rows.map(({points}) => points));
  return rows.slice(0, mostRows).map(({person, place, name, points, lastPoints}) => ({
    key: person, place, name, tile: 0, score: grouped(points), note: `+${grouped(lastPoints)}`, part: points / most,
    out: false, leads: place === 1,
  }));
}

/** @param {() => number} now */
export function placesList(now) {
  const root = el('ol.places');
  const rows = list(root, (/** @type {Row} */ row) => row.key, placeRow);
  /** @type {number[]} */
  let order = [];
  let orderedAt = -Infinity;
  return {
    root,
    /** @param {Row[]} shown in their order, in which rows move seldom */
    update(shown) {
      const keys = shown.map(({key}) => key);
      const isSame = order.join() === keys.join();
      const hasSame = keys.length === order.length && order.every((key) => keys.includes(key));
      // Until the rows move, they show the moment at which they moved last.
      if (hasSame && !isSame && now() - orderedAt < reorderMs) return;
      root.style.setProperty('--rows', String(Math.min(rowsInColumn, Math.max(4, shown.length))));
      root.classList.toggle('two', shown.length > rowsInColumn);
      if (isSame) return rows.update(shown);
      // A display may show the people before their standings come.
      orderedAt = order.length > 0 ? now() : -Infinity;
      order = keys;
      glide(root, () => rows.update(shown));
    },
  };
}

function placeRow() {
  const place = el('span.place');
  const name = el('span.name');
  const tile = el('span.best');
  const score = el('span.score');
  const note = el('span.note');
  const bar = el('i');
  const root = el('li.place-row', null, place, name, tile, note, score, el('span.bar', {'aria-hidden': 'true'}, bar));
  let tileShown = 0;
  return {
    root,
    /** @param {Row} row */
    update(row) {
      setText(place, row.place || '–');
      setText(name, row.name);
      setText(score, row.score);
      setText(note, row.note);
      show(tile, row.tile > 0);
      if (row.tile !== tileShown) tile.replaceChildren(tileMark(row.tile));
      tileShown = row.tile;
      bar.style.transform = `scaleX(${row.part})`;
      root.classList.toggle('out', row.out);
      root.classList.toggle('leads', row.leads);
    },
  };
}
