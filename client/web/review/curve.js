// @ts-check
// The course of the expected score over the moves, with the numbers of those that cost most.
import {grouped} from '../model/words.js';
import {drawing, remPixels, stretched} from '../replay/drawing.js';
import {el} from '../views/dom.js';

const width = 1000;
const height = 100;
const columns = 250;
// Numbers are at least this far from each other.
const numberRem = 1.4;

/** The expected score before the moves, as means of equally many, and from where to where it goes. @param {{best: number}[]} moves */
export function courseOf(moves) {
  const count = Math.min(moves.length, columns);
  const means = Array.from({length: count}, (_, i) => {
    const part = moves.slice(Math.floor((i * moves.length) / count), Math.floor(((i + 1) * moves.length) / count));
    return Math.trunc(part.reduce((sum, {best}) => sum + best, 0) / part.length);
  });
  const [low, high] = moves.reduce(([least, most], {best}) => [Math.min(least, best), Math.max(most, best)], [Infinity, -Infinity]);
  // Small changes look small: the line has a quarter of the score at least.
  const bottom = Math.min(low, Math.trunc(high / 4) * 3);
  return {means, low, high, heightOf: (/** @type {number} */ score) => (score - bottom) / (high - bottom || 1)};
}

/** Moves places from 0 to 1, which rise, so that none is nearer to the next. @param {number[]} places @param {number} least */
export function apart(places, least) {
  const moved = [...places];
  for (let i = 1; i < moved.length; ++i) moved[i] = Math.max(moved[i], moved[i - 1] + least);
  let limit = 1;
  for (let i = moved.length - 1; i >= 0; --i) limit = (moved[i] = Math.min(moved[i], limit)) - least;
  return moved;
}

export function curve() {
  const line = drawing('path', {});
  const graph = stretched(width, height, line);
  const numbers = el('span');
  const [most, least] = [el('small.most'), el('small.least')];
  const root = el('div.course', {role: 'img'}, graph, most, least, el('small.what', null, 'Expected score'), numbers);
  return {
    root,
    /** @param {import('./review.js').Review} review */
    draw({moves, worst}) {
      if (moves.length === 0) return;
      const {means, low, high, heightOf} = courseOf(moves);
      const x = (/** @type {number} */ at, /** @type {number} */ of) => (of > 1 ? at / (of - 1) : 0.5);
      const points = means.map((score, i) => `${(width * x(i, means.length)).toFixed(1)} ${(height * (1 - heightOf(score))).toFixed(1)}`);
      line.setAttribute('d', `M0 ${height}L${points.join('L')}L${width} ${height}Z`);
      const byPlace = [...worst.entries()].sort(([, a], [, b]) => a - b);
      const places = apart(byPlace.map(([, place]) => x(place, moves.length)), (numberRem * remPixels()) / (root.clientWidth || width));
      numbers.replaceChildren(...byPlace.map(([rank, place], i) => {
        const number = el('i', null, rank + 1);
        number.style.left = `${100 * places[i]}%`;
        number.style.bottom = `clamp(0rem, ${100 * heightOf(moves[place].best)}% - ${numberRem / 2}rem, 100% - ${numberRem}rem)`;
        return number;
      }));
      most.textContent = grouped(high);
      least.textContent = grouped(low);
      least.style.bottom = `max(.2rem, ${100 * heightOf(low)}% - 1.4rem)`;
      root.setAttribute('aria-label', `Expected score, from ${grouped(low)} to ${grouped(high)}`);
    },
  };
}
