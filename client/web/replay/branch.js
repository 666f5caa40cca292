// @ts-check
// A board that goes another way than a recorded one: it begins as that stood at a moment, and gets
// the match's further tiles.
import {DOWN, LEFT, NEXT_BOARD, RIGHT, UP} from '../seal/run.js';
import {RACING, STUCK, Seat} from '../seal/seat.js';

/** @typedef {import('../model/types.d.ts').Direction} Direction */

const mostTakenBack = 256;
const actions = {up: UP, down: DOWN, left: LEFT, right: RIGHT};

export class Branch {
  /** The cell of the tile that came with the last slide. @type {number | undefined} */
  newest;
  /** Before each of the last moves. @type {ReturnType<Seat['save']>[]} */
  #earlier = [];
  #own;
  #movesBefore;

  /**
   * @param {Seat} seat as it stands at that moment @param {Uint8Array} key
   * @param {number} moment @param {number} ms on the match clock, which stands still meanwhile
   */
  constructor(seat, key, moment, ms) {
    this.number = seat.seat;
    this.moment = moment;
    this.ms = ms;
    this.#movesBefore = seat.run.moves;
    this.#own = new Seat(seat, seat.settings, key, true);
    this.#own.load(seat.save());
    // A seat that was taken out of the match leaves a board that can go on.
    if (seat.isTakenOut) this.#own.state = seat.run.over() ? STUCK : RACING;
  }

  get run() {
    return this.#own.run;
  }

  get isStuck() {
    return this.#own.state === STUCK;
  }

  /** No slide can follow. */
  get isDone() {
    return !this.#own.isRacing;
  }

  /** Slides the board; a stuck board is replaced by the next one. @param {Direction} direction @returns false if nothing changes */
  move(direction) {
    if (this.isDone) return false;
    const before = this.#own.save();
    const isNext = this.isStuck;
    if (!this.#own.act(isNext ? NEXT_BOARD : actions[direction], this.ms)) return false;
    this.newest = isNext ? undefined : this.run.spawns[0].cell;
    if (this.#earlier.length === mostTakenBack) this.#earlier.shift();
    this.#earlier.push(before);
    return true;
  }

  /** @returns false if there is no move to take back */
  takeBack() {
    const before = this.#earlier.pop();
    if (!before) return false;
    this.#own.load(before);
    this.newest = undefined;
    return true;
  }

  /** Where the recorded board has as many moves, or the end. @param {import('./tape.js').Tape} tape */
  recordedMoment(tape) {
    const {moves} = this.run;
    return moves === this.#movesBefore ? this.moment : (tape.momentOfMove(this.number, moves) ?? tape.last);
  }
}
