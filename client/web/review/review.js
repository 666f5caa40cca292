// @ts-check
// The moves of a seat, judged by the search that bots use (engine/review.h): what each cost, and how
// lucky its tile was. All values are points, and the same as there.
import {slide} from '../model/slide.js';
import {pointsToCome, sumOf} from './outlook.js';
import {Searcher, defaultDepth, directions, lost} from './search.js';

/**
 * @typedef {import('./moves.js').MadeMove} MadeMove
 * @typedef {import('../model/types.d.ts').Direction} Direction
 * @typedef {object} Judged
 * @property {Direction} better the made one if no other is better
 * @property {number} best the expected score after the best direction
 * @property {number} made the same after the made one
 * @property {number} cost
 * @property {number} luck of its tile, against the mean of all that could have come
 * @typedef {object} Review
 * @property {Judged[]} moves
 * @property {number[]} worst at most three places in `moves`, the costliest first
 * @property {number} bestMoves to which no other was better
 * @property {number} cost of all
 * @property {number} luck of all
 */

const mostWorst = 3;
const judgedAgain = 16;
const depthAgain = defaultDepth + 2;
const twos = 9;
const fours = 1;
const tellEvery = 20;

/** @param {MadeMove} move @param {Searcher} searcher */
function judge({cells, direction, score}, searcher) {
  const values = searcher.valuesOf(cells);
  const made = directions.indexOf(direction);
  let better = made;
  values.forEach((value, i) => {
    if (value !== undefined && value > Number(values[better])) better = i;
  });
  const sum = sumOf(cells);
  const expected = (/** @type {number} */ i) => score + pointsToCome(Math.sqrt(cells.length), sum, Number(values[i]));
  const [best, told] = [expected(better), expected(made)];
  return {better: directions[better], best, made: told, cost: best - told};
}

/** `searcher` looks one tile less ahead than the one for directions, so both see equally far. @param {MadeMove} move @param {Searcher} searcher */
function luckOf({cells, direction, spawn}, searcher) {
  const after = slide(cells, direction).cells;
  function pointsWith(/** @type {number} */ cell, /** @type {number} */ exponent) {
    const board = after.slice();
    board[cell] = exponent;
    const best = searcher.valuesOf(board).reduce((/** @type {number} */ most, value) => Math.max(most, value ?? most), lost);
    return pointsToCome(Math.sqrt(board.length), sumOf(board), best);
  }
  let sum = 0;
  let weights = 0;
  for (const [cell, exponent] of after.entries()) {
    if (exponent !== 0) continue;
    sum += twos * pointsWith(cell, 1) + fours * pointsWith(cell, 2);
    weights += twos + fours;
  }
  return pointsWith(spawn.cell, spawn.exponent) - Math.trunc(sum / weights);
}

/** The places of the moves that cost most. @param {{cost: number}[]} moves @param {number} most */
function costliest(moves, most) {
  const places = [...moves.keys()].filter((place) => moves[place].cost !== 0);
  return places.sort((a, b) => moves[b].cost - moves[a].cost).slice(0, most);
}

/** @param {MadeMove[]} made @param {(share: number) => void} [tell] from 0 to 1 */
export function reviewOf(made, tell = () => {}) {
  const searcher = new Searcher(defaultDepth);
  const afterTile = new Searcher(defaultDepth - 1);
  const steps = made.length + judgedAgain;
  /** @type {Judged[]} */
  const moves = [];
  for (const move of made) {
    moves.push({...judge(move, searcher), luck: luckOf(move, afterTile)});
    if (moves.length % tellEvery === 0) tell(moves.length / steps);
  }
  const again = new Searcher(depthAgain);
  const doubtful = costliest(moves, judgedAgain);
  doubtful.forEach((place, done) => {
    Object.assign(moves[place], judge(made[place], again));
    tell((made.length + done) / steps);
  });
  const worst = costliest(doubtful.map((place) => moves[place]), mostWorst).map((place) => doubtful[place]);
  const sum = (/** @type {(move: Judged) => number} */ part) => moves.reduce((all, move) => all + part(move), 0);
  return {moves, worst, bestMoves: moves.filter(({cost}) => cost === 0).length, cost: sum(({cost}) => cost), luck: sum(({luck}) => luck)};
}
