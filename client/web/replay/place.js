// @ts-check
// The part of an address that names a moment of a replay, and a seat.

/**
 * @typedef {object} Place
 * @property {number} [seat] from 1
 * @property {number} [move] of the seat, over all its boards
 * @property {number} [ms] on the match clock
 * @property {boolean} plays at once
 * @property {boolean} reviews the seat
 */

const longestQuery = 200;

/** Values that it does not know count as absent. @param {string} query @returns {Place} */
export function readPlace(query) {
  const asked = new URLSearchParams(query.slice(0, longestQuery));
  const number = (/** @type {string} */ name, /** @type {number} */ least, digits = 8) => {
    const text = asked.get(name) ?? '';
    return /^\d+$/.test(text) && text.length <= digits && Number(text) >= least ? Number(text) : undefined;
  };
  return {seat: number('seat', 1), move: number('move', 1), ms: number('t', 0, longestQuery), plays: asked.has('play'), reviews: asked.has('review')};
}

/** A query that readPlace() understands. @param {Pick<Place, 'seat' | 'move' | 'ms'>} place */
export function writePlace({seat, move, ms = 0}) {
  const where = seat !== undefined && move !== undefined ? `move=${move}` : `t=${Math.floor(ms)}`;
  return `?${seat === undefined ? '' : `seat=${seat}&`}${where}`;
}

/** The same of a seat's review. @param {number} seat from 1 */
export const writeReview = (seat) => `?seat=${seat}&review`;
