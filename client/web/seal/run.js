// @ts-check
// A seat's boards under the classic rules (docs/rules.md), with the tiles that a key gives.
import { Draws } from './sequence.js';
/**
 * @typedef {{size: number, startTiles: number, fourProbability: number, byPosition: boolean}} Rules
 */

export const UP = 0, DOWN = 1, LEFT = 2, RIGHT = 3, NEXT_BOARD = 4, GIVE_UP = 5;

export class Run {
  board = -1;
  score = 0;
  moves = 0;
  /** Of the last slide: points, and the exponent of the largest tile that it made. */
  gain = 0;
  made = 0;
  /** The tiles that came with the last move. @type {{cell: number, tile: number}[]} */
  spawns = [];
  best = { score: -1, tile: 0, gainMs: 0 };
  #gainMs = 0;

  /** @param {Rules} rules @param {Uint8Array} key */
  constructor(rules, key) {
    this.rules = rules;
    this.cells = new Uint8Array(rules.size ** 2);
    this.draws = new Draws(key, rules);
    this.nextBoard();
  }

  nextBoard() {
    this.score = this.#gainMs = 0;
    this.cells.fill(0);
    this.draws.seek(++this.board);
    this.spawns = [];
    for (let i = 0; i < this.rules.startTiles; i++) this.#spawn();
    this.#judge();
  }

  /** What load() takes. */
  save() {
    const { board, score, moves, best, cells, draws } = this;
    return { board, score, moves, best, gainMs: this.#gainMs, cells: cells.slice(), drawn: draws.drawn };
  }

  /** @param {ReturnType<Run['save']>} saved */
  load({ gainMs, cells, drawn, ...values }) {
    Object.assign(this, values);
    this.#gainMs = gainMs;
    this.cells.set(cells);
    this.draws.seek(this.board, drawn);
  }

  /** A move of the race: false if it changes nothing. @param {number} direction @param {number} atMs */
  slide(direction, atMs) {
    if (!this.shift(direction)) return false;
    this.moves++;
    this.score += this.gain;
    if (this.gain) this.#gainMs = atMs;
    this.spawns = [];
    this.#spawn();
    this.#judge();
    return true;
  }

  /** The slide alone, without a new tile. @param {number} direction */
  shift(direction) {
    const { size } = this.rules;
    const step = direction === UP || direction === DOWN ? size : 1;
    const back = direction === DOWN || direction === RIGHT;
    this.gain = this.made = 0;
    let changed = false;
    for (let line = 0; line < size; line++) {
      const start = line * (step === 1 ? size : 1) + (back ? step * (size - 1) : 0);
      if (this.#shiftLine(start, back ? -step : step)) changed = true;
    }
    return changed;
  }

  /** @param {number} start at the wall @param {number} step away from it */
  #shiftLine(start, step) {
    const { cells } = this;
    const end = start + step * this.rules.size;
    let to = start, waiting = 0, changed = false;
    for (let from = start; from !== end; from += step) {
      const e = cells[from];
      if (!e) continue;
      cells[from] = 0;
      if (e === waiting) {
        cells[to - step] = e + 1;
        this.gain += 2 ** (e + 1);
        this.made = Math.max(this.made, e + 1);
        waiting = 0;
        changed = true;
      } else {
        if (to !== from) changed = true;
        cells[to] = waiting = e;
        to += step;
      }
    }
    return changed;
  }

  /** @param {number} direction */
  changes(direction) {
    const { cells } = this;
    this.cells = cells.slice();
    const changed = this.shift(direction);
    this.cells = cells;
    return changed;
  }

  over() {
    const { cells, rules: { size } } = this;
    return cells.every((e, i) => e && !((i + 1) % size && e === cells[i + 1]) && e !== cells[i + size]);
  }

  largest() {
    let largest = 0;
    for (const e of this.cells) if (e > largest) largest = e;
    return largest;
  }

  #spawn() {
    this.draws.place(this.cells);
    const { cell } = this.draws;
    this.spawns.push({ cell, tile: 2 ** this.cells[cell] });
  }

  #judge() {
    const { best, score } = this, tile = this.largest();
    if (score > best.score || (score === best.score && tile > best.tile)) {
      this.best = { score, tile, gainMs: this.#gainMs };
    }
  }
}
