// @ts-check
// The values of the search as points, which people understand: engine/outlook.cc says where its
// numbers come from.
import {judgedTiles, lost} from './search.js';

/** By the size of the board: moves from an empty one on, the value of good order, and the scale of what is worse. */
const sizes = new Map([
  [3, {moves: 62, best: 3000, scale: 160}],
  [4, {moves: 810, best: 3000, scale: 1000}],
  [5, {moves: 2000, best: 8000, scale: 3500}],
  [6, {moves: 2000, best: 10_000, scale: 12_000}],
  [7, {moves: 2000, best: 14_000, scale: 25_000}],
  [8, {moves: 2000, best: 18_000, scale: 50_000}],
]);
const tilesPerLostMove = 4;
// How much worse than the best, and the share of the moves that are left, in thousandths.
const shares = [[0, 1000], [4000, 975], [8000, 925], [10_500, 885], [13_500, 820], [17_000, 730], [21_000, 640], [25_000, 540],
  [30_000, 470], [36_000, 370], [60_000, 320], [200_000, 250], [400_000, 100], [-lost, 0]];
const fewer = 2500;

/** @param {number} worse */
function shareOf(worse) {
  if (worse <= 0) return shares[0][1];
  const at = shares.findIndex(([from]) => worse < from);
  if (at < 0) return shares[shares.length - 1][1];
  const [[from, share], [to, next]] = [shares[at - 1], shares[at]];
  return share + Math.trunc(((next - share) * (worse - from)) / (to - from));
}

/** The logarithm to base 2, in thousandths, with straight lines between powers of 2. @param {number} number */
function log2Of(number) {
  let whole = 0;
  let power = 1;
  for (; power * 2 <= number; power *= 2) ++whole;
  return 1000 * whole + Math.trunc((1000 * (number - power)) / power);
}

/** The points of a board with this sum of tiles, on average. @param {number} sum */
const pointsOf = (sum) => (sum === 0 ? 0 : Math.max(Math.trunc((sum * (log2Of(sum) - fewer)) / 1000), 0));

/**
 * The points that a bot of the level 1024 would still make on a board, on average.
 * @param {number} size @param {number} sum of its tiles @param {number} value by a search
 */
export function pointsToCome(size, sum, value) {
  const {moves, best, scale} = /** @type {{moves: number, best: number, scale: number}} */ (sizes.get(size));
  const most = Math.max(moves - Math.trunc(sum / tilesPerLostMove), Math.trunc((moves * 3) / 8));
  const worse = value <= lost ? -lost : Math.trunc(((best + judgedTiles(sum) - value) * 1000) / scale);
  const growth = Math.trunc((most * shareOf(worse) * 22) / 10_000);
  return pointsOf(sum + growth) - pointsOf(sum);
}

/** The sum of all numbers on the board. @param {Uint8Array} cells */
export const sumOf = (cells) => cells.reduce((sum, exponent) => sum + (exponent ? 2 ** exponent : 0), 0);
