// @ts-check
// The search that bots use (engine/search.h): what each direction is worth, some tiles ahead. All
// values are integers, and the same as there.
import {slide} from '../model/slide.js';

/** @typedef {import('../model/types.d.ts').Direction} Direction */

export const defaultDepth = 2;
/** The value of a board that is stuck. */
export const lost = -2_000_000;
/** The order in which a search looks at directions, and in which matches number them. @type {Direction[]} */
export const directions = ['up', 'down', 'left', 'right'];

const emptyCell = 270;
const pair = 500;
const disorder = 10;
const clutter = 6;
const size = 4;
const largestPacked = 15;
const lines = 65536;
// Deeper than this, lines with several 4s are left out, and so many boards are the most.
const exactDepth = 2;
const mostWork = 500_000;
const allFours = 6;
const foursOfDeep = 1;

/** @param {number} exponent */
const weight = (exponent) => exponent * exponent * exponent;

/** The line from a cell on, in steps. @param {Uint8Array} cells @param {number} first @param {number} step @param {number} length */
function judgeLine(cells, first, step, length) {
  let rises = 0;
  let falls = 0;
  let score = 0;
  let before = weight(cells[first]);
  let open = 0;
  for (let i = 0; i < length; ++i) {
    const exponent = cells[first + i * step];
    const here = weight(exponent);
    if (here > before) rises += here - before;
    else falls += before - here;
    before = here;
    score -= clutter * here;
    if (exponent === 0) {
      score += emptyCell;
    } else if (exponent === open) {
      score += pair;
      open = 0;
    } else {
      open = exponent;
    }
  }
  return score - disorder * Math.min(rises, falls);
}

/** A board of any size. @param {Uint8Array} cells */
function judge(cells) {
  const length = Math.sqrt(cells.length);
  let score = 0;
  for (let line = 0; line < length; ++line) score += judgeLine(cells, line * length, 1, length) + judgeLine(cells, line, length, length);
  return score;
}

/**
 * The part of each value that the tiles of a board with this sum would take if they were merged as
 * far as possible.
 * @param {number} sum
 */
export function judgedTiles(sum) {
  let score = 0;
  let rest = Math.floor(sum / 2);
  for (let exponent = 1; rest > 0; ++exponent, rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) score -= 2 * clutter * weight(exponent);
  }
  return score;
}

// A 4x4 board is two numbers of 32 bits, its upper and its lower half, with a cell in four bits: the
// first cell lowest. Tables have the slide and the value of each row.
const toLeft = new Uint16Array(lines);
const toRight = new Uint16Array(lines);
const worth = new Int32Array(lines);
{
  const cells = new Uint8Array(size * size);
  const tables = /** @type {const} */ ([['left', toLeft], ['right', toRight]]);
  // Four rows make a board.
  for (let bits = 0; bits < lines; bits += size) {
    for (let cell = 0; cell < cells.length; ++cell) cells[cell] = ((bits + Math.floor(cell / size)) >> (4 * (cell % size))) & 15;
    for (let row = 0; row < size; ++row) worth[bits + row] = judgeLine(cells, size * row, 1, size);
    for (const [direction, table] of tables) {
      const after = slide(cells, direction).cells;
      for (let row = 0; row < size; ++row) table[bits + row] = packedHalf(after, size * row);
    }
  }
}

/** Half of a board. @param {Uint8Array} cells @param {number} first */
function packedHalf(cells, first) {
  let bits = 0;
  for (let i = 0; i < 8; ++i) bits |= Math.min(cells[first + i], largestPacked) << (4 * i);
  return bits;
}

/** Half a board after the slide of its rows. @param {Uint16Array} table @param {number} half */
const slidHalf = (table, half) => table[half & 0xffff] | (table[half >>> 16] << 16);

/** Turns rows into columns inside each block of 2x2 cells. @param {number} half */
function turned(half) {
  const difference = (half ^ (half >>> 12)) & 0x0000f0f0;
  return half ^ difference ^ (difference << 12);
}

/** @param {number} half */
const worthOf = (half) => worth[half & 0xffff] + worth[half >>> 16];

/** The upper 32 bits of a product of two numbers of 32 bits. @param {number} a @param {number} b */
function upper(a, b) {
  const [a1, a0, b1, b0] = [a >>> 16, a & 0xffff, b >>> 16, b & 0xffff];
  const middle = a1 * b0 + Math.floor((a0 * b0) / 65536);
  return a1 * b1 + Math.floor(middle / 65536) + Math.floor((a0 * b1 + (middle % 65536)) / 65536);
}

// 0x9E3779B97F4A7C15: the place of a board is the upper 16 bits of its product with this.
const mixHigh = 0x9e3779b9;
const mixLow = 0x7f4a7c15;

/** Boards whose values a deep search knows already: other moves may lead to them too. */
class Known {
  high = new Uint32Array(lines);
  low = new Uint32Array(lines);
  /** The search, the depth and the number of 4s; 0: no entry. */
  of = new Uint32Array(lines);
  value = new Int32Array(lines);

  /** @param {number} high @param {number} low @param {number} of */
  place(high, low, of) {
    const mixed = (low ^ of) >>> 0;
    return (upper(mixed, mixLow) + Math.imul(mixed, mixHigh) + Math.imul(high, mixLow)) >>> 16 & 0xffff;
  }
}

/** A merge of two 32768s counts as one 32768. */
class Search {
  /** @param {Known | undefined} known @param {number} number of the search @param {number} work boards */
  constructor(known, number, work) {
    this.known = known;
    this.number = number;
    this.work = work;
  }

  /**
   * The value of a board before the game adds a tile, `depth` tiles ahead, at most `fours` of them
   * 4s. Means nothing once `work` is 0.
   * @param {number} high the upper 32 bits @param {number} low @param {number} depth @param {number} fours
   * @returns {number}
   */
  beforeTile(high, low, depth, fours) {
    if (this.work === 0) return 0;
    --this.work;
    if (depth === 0) {
      const [turnedHigh, turnedLow] = [turned(high), turned(low)];
      return worthOf(high) + worthOf(low)
        + worthOf((turnedHigh & 0xff00ff00) | ((turnedLow & 0xff00ff00) >>> 8))
        + worthOf((turnedLow & 0x00ff00ff) | ((turnedHigh & 0x00ff00ff) << 8));
    }
    const {known} = this;
    const of = (this.number << 6) | (depth << 3) | fours;
    const place = known ? known.place(high, low, of) : 0;
    if (known && known.of[place] === of && known.high[place] === high >>> 0 && known.low[place] === low >>> 0) {
      return known.value[place];
    }
    let sum = 0;
    let weights = 0;
    for (let cell = 0; cell < 16; ++cell) {
      const bit = 4 * (cell & 7);
      const isLow = cell < 8;
      if (((isLow ? low : high) >>> bit) & 15) continue;
      const two = 1 << bit;
      sum += 9 * this.beforeMove(isLow ? high : high | two, isLow ? low | two : low, depth - 1, fours);
      weights += 9;
      if (fours === 0) continue;
      const four = 2 << bit;
      sum += this.beforeMove(isLow ? high : high | four, isLow ? low | four : low, depth - 1, fours - 1);
      ++weights;
    }
    const value = Math.trunc(sum / weights);
    if (known && this.work !== 0) {
      known.high[place] = high;
      known.low[place] = low;
      known.of[place] = of;
      known.value[place] = value;
    }
    return value;
  }

  /**
   * @param {number} high @param {number} low @param {number} depth @param {number} fours
   * @returns {number}
   */
  beforeMove(high, low, depth, fours) {
    const [turnedHigh, turnedLow] = [turned(high), turned(low)];
    const columnsHigh = (turnedHigh & 0xff00ff00) | ((turnedLow & 0xff00ff00) >>> 8);
    const columnsLow = (turnedLow & 0x00ff00ff) | ((turnedHigh & 0x00ff00ff) << 8);
    let best = this.better(lost, toLeft, high, low, depth, fours);
    best = this.better(best, toRight, high, low, depth, fours);
    best = this.better(best, toLeft, columnsHigh, columnsLow, depth, fours);
    return this.better(best, toRight, columnsHigh, columnsLow, depth, fours);
  }

  /**
   * `best`, or the value after a slide if that is more.
   * @param {number} best @param {Uint16Array} table @param {number} high @param {number} low
   * @param {number} depth @param {number} fours
   */
  better(best, table, high, low, depth, fours) {
    const [slidHigh, slidLow] = [slidHalf(table, high), slidHalf(table, low)];
    if (slidHigh === (high | 0) && slidLow === (low | 0)) return best;
    return Math.max(best, this.beforeTile(slidHigh, slidLow, depth, fours));
  }
}

export class Searcher {
  /** @type {Known | undefined} */
  #known;
  #searches = 0;

  /** @param {number} depth new tiles to look ahead; other sizes than 4x4 are judged at once */
  constructor(depth) {
    this.depth = depth;
  }

  /**
   * By direction, in their order: the value of the board after it, before the game adds a tile;
   * undefined where nothing changes.
   * @param {Uint8Array} cells exponents
   */
  valuesOf(cells) {
    const boards = directions.map((direction) => slide(cells, direction)).map(({moved, cells: after}) => (moved ? after : undefined));
    if (cells.length !== size * size) return boards.map((after) => after && judge(after));
    const halves = boards.map((after) => after && {high: packedHalf(after, 8), low: packedHalf(after, 0)});
    const by = (/** @type {Search} */ search, /** @type {number} */ depth, /** @type {number} */ fours) =>
      halves.map((after) => after && search.beforeTile(after.high, after.low, depth, fours));
    const shallow = Math.min(this.depth, exactDepth);
    let values = by(new Search(undefined, 0, Infinity), shallow, allFours);
    if (this.depth === shallow) return values;
    this.#known ??= new Known();
    const search = new Search(this.#known, ++this.#searches, mostWork);
    for (let depth = shallow + 1; depth <= this.depth; ++depth) {
      const deeper = by(search, depth, foursOfDeep);
      if (search.work === 0) break;
      values = deeper;
    }
    return values;
  }
}
