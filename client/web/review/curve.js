// @ts-check
// The course of the expected score over the moves, with the numbers of those that cost most.
import {grouped} from '../model/words.js';
import {el} from '../views/dom.js';

const space = 'http://www.w3.org/2000/svg';
const width = 1000;
const height = 100;
const columns = 250;
// Numbers that are nearer than this stand above each other.
const numberRem = 1.4;

/** The expected score before the moves, as means of equally many, and from where to where it is drawn. @param {{best: number}[]} moves */
export function courseOf(moves) {
  const count = Math.min(moves.length, columns);
  const means = Array.from({length: count}, (_, i) => {
    const part = moves.slice(Math.floor((i * moves.length) / count), Math.floor(((i + 1) * moves.length) / count));
    return Math.trunc(part.reduce((sum, {best}) => sum + best, 0) / part.length);
  });
  const [low, high] = [Math.min(...means), Math.max(...means)];
  // Small changes look small: the line has a quarter of the score at least.
  const bottom = Math.min(low, Math.trunc(high / 4) * 3);
  return {means, low, high, heightOf: (/** @type {number} */ score) => (score - bottom) / (high - bottom || 1)};
}

export function curve() {
  const line = document.createElementNS(space, 'path');
  const graph = document.createElementNS(space, 'svg');
  graph.setAttribute('viewBox', `0 0 ${width} ${height}`);
  graph.setAttribute('preserveAspectRatio', 'none');
  graph.append(line);
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
      const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
      const near = (numberRem * rem) / (root.clientWidth || width);
      let before = -Infinity;
      let raised = 0;
      const byPlace = [...worst.entries()].sort(([, a], [, b]) => a - b);
      numbers.replaceChildren(...byPlace.map(([rank, place]) => {
        const at = x(place, moves.length);
        raised = at - before < near ? raised + 1 : 0;
        before = at;
        const number = el('i', null, rank + 1);
        number.style.left = `${100 * at}%`;
        number.style.bottom = `calc(${100 * Math.max(0, Math.min(1, heightOf(moves[place].best)))}% + ${raised * numberRem}rem)`;
        return number;
      }));
      most.textContent = grouped(high);
      least.textContent = grouped(low);
      least.style.bottom = `max(.2rem, ${100 * heightOf(low)}% - 1.4rem)`;
      root.setAttribute('aria-label', `Expected score, from ${grouped(low)} to ${grouped(high)}`);
    },
  };
}
