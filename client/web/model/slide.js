// @ts-check
// A slide of the board's tiles to one side (docs/rules.md). Cells hold exponents, in reading order.

/**
 * @typedef {import('./types.d.ts').Direction} Direction
 * @typedef {{from: number, to: number, merged: boolean}} TileMove `merged`: into the tile at `to`,
 *   which moved there before
 */

/** @type {Record<Direction, (size: number, line: number, place: number) => number>} */
const cellOf = {
  left: (size, line, place) => line * size + place,
  right: (size, line, place) => line * size + size - 1 - place,
  up: (size, line, place) => place * size + line,
  down: (size, line, place) => (size - 1 - place) * size + line,
};

/**
 * @param {Uint8Array} cells
 * @param {Direction} direction
 */
export function slide(cells, direction) {
  const size = Math.sqrt(cells.length);
  const after = new Uint8Array(cells.length);
  /** @type {TileMove[]} */
  const moves = [];
  let gain = 0;
  let moved = false;
  for (let line = 0; line < size; ++line) {
    const cell = (/** @type {number} */ place) => cellOf[direction](size, line, place);
    let free = 0;
    let mayMerge = false;
    for (let place = 0; place < size; ++place) {
      const from = cell(place);
      const exponent = cells[from];
      if (exponent === 0) continue;
      /** @type {boolean} */
      const merged = mayMerge && after[cell(free - 1)] === exponent;
      const to = merged ? cell(free - 1) : cell(free++);
      after[to] = exponent + Number(merged);
      if (merged) gain += 2 ** (exponent + 1);
      mayMerge = !merged;
      moved ||= from !== to;
      moves.push({from, to, merged});
    }
  }
  return {cells: after, gain, moved, moves};
}

/** @type {Direction[]} */
export const directions = ['left', 'down', 'right', 'up'];

/** @param {Uint8Array} cells */
export const bestExponent = (cells) => Math.max(0, ...cells);
