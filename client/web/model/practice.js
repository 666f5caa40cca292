// @ts-check
// A game on a board alone, with tiles by chance: it counts for nothing.
import {directions, slide} from './slide.js';

/** @typedef {import('./types.d.ts').Direction} Direction */

const fractions = 2 ** 32;

export class PracticeGame {
  /**
   * @param {import('./types.d.ts').Settings['rules']} rules
   * @param {() => number} random from 0 to 1
   */
  constructor(rules, random) {
    this.rules = rules;
    this.random = random;
    this.cells = new Uint8Array(rules.size ** 2);
    this.score = 0;
    for (let tile = 0; tile < rules.startTiles; ++tile) this.place();
  }

  get isStuck() {
    return directions.every((direction) => !slide(this.cells, direction).moved);
  }

  /** @param {Direction} direction @returns the slide without its tile, and the cell of that; undefined if nothing moves */
  move(direction) {
    const {cells, gain, moved} = slide(this.cells, direction);
    if (!moved) return undefined;
    this.cells = cells.slice();
    this.score += gain;
    return {slid: cells, newest: this.place()};
  }

  /** @returns the cell of the new tile */
  place() {
    const empties = [...this.cells.keys()].filter((cell) => this.cells[cell] === 0);
    const cell = empties[Math.floor(this.random() * empties.length)];
    this.cells[cell] = this.random() * fractions < this.rules.fourProbability ? 2 : 1;
    return cell;
  }
}
