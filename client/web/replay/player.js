// @ts-check
// Where a replay is seen, and how it plays. A position is a time on the match clock and a moment,
// because several moments may share a millisecond.
import {timeAt} from '../model/words.js';

/**
 * @typedef {import('./tape.js').Tape} Tape
 * @typedef {import('./chronicle.js').Mark} Mark
 */

export const speeds = [0.25, 0.5, 1, 2, 4, 8, 16];
export const secondMs = 1000;
const justPassedMs = 700;
const longestFrameMs = 1000;

export class Player {
  ms = 0;
  moment = 0;
  plays = false;
  speed = 1;
  /** The costly moves of each reviewed seat. @type {Map<number, Mark[]>} */
  #costly = new Map();
  /** @type {readonly Mark[] | undefined} */
  #marks;
  #seenAt = 0;

  /** @param {Tape} tape */
  constructor(tape) {
    this.tape = tape;
  }

  get isAtEnd() {
    return this.ms >= this.tape.endMs && this.moment >= this.tape.last;
  }

  /** @returns {readonly Mark[]} by their times */
  get marks() {
    this.#marks ??= [...(this.tape.chronicle?.marks ?? []), ...[...this.#costly.values()].flat()].sort((a, b) => a.ms - b.ms);
    return this.#marks;
  }

  /** Adds the marks of a seat's review. @param {number} seat @param {Mark[]} marks */
  addCostly(seat, marks) {
    this.#costly.set(seat, marks);
    this.#marks = undefined;
  }

  /** @param {number} ms */
  to(ms) {
    this.ms = Math.max(0, Math.min(ms, this.tape.endMs));
    this.moment = this.tape.times.lastUpTo(this.ms);
  }

  /** @param {number} moment */
  toMoment(moment) {
    this.moment = Math.max(0, Math.min(moment, this.tape.last));
    this.ms = this.tape.times.at(this.moment);
  }

  /** To the next mark, or to the one before. @param {1 | -1} way */
  toMark(way) {
    // While it plays, the mark that has just been passed is not the one before.
    const from = this.ms - (this.plays ? justPassedMs * this.speed : 0);
    const mark = way > 0 ? this.marks.find(({ms}) => ms > this.ms) : this.marks.findLast(({ms}) => ms < from);
    if (mark) this.to(mark.ms);
    else if (way < 0) this.to(0);
  }

  /** Plays, or stands; at the end it starts again. @param {number} now */
  toggle(now) {
    if (!this.plays && this.isAtEnd) this.to(0);
    this.plays = !this.plays;
    this.#seenAt = now;
  }

  /** @param {1 | -1} way */
  changeSpeed(way) {
    this.speed = speeds[Math.max(0, Math.min(speeds.indexOf(this.speed) + way, speeds.length - 1))];
  }

  /** Lets the time pass while it plays. @param {number} now */
  tick(now) {
    if (!this.plays) return;
    // Nobody has seen what came while the page was hidden.
    this.to(this.ms + Math.min(now - this.#seenAt, longestFrameMs) * this.speed);
    this.#seenAt = now;
    if (this.isAtEnd) this.plays = false;
  }

  /**
   * To a time such as "1:23" or "83s", or to where a tile such as "512" was first made. Says what is
   * wrong; '' if nothing is.
   * @param {string} text
   */
  go(text) {
    const [, minutes = '0', seconds] = text.match(/^(?:(\d{1,3}):)?(\d{1,5}(?:\.\d{1,3})?)s?$/) ?? [];
    if (seconds !== undefined && /[:.s]/.test(text)) {
      const ms = Number(minutes) * 60 * secondMs + Number(seconds) * secondMs;
      if (ms > this.tape.endMs) return `It ends at ${timeAt(this.tape.endMs)}.`;
      this.to(ms);
      return '';
    }
    if (!/^\d{1,6}$/.test(text)) return 'Such as 1:23, 83s or 512.';
    const mark = this.marks.find(({what, exponent}) => what === 'tile' && 2 ** exponent === Number(text));
    if (!mark) return `Nobody makes a ${text}.`;
    this.to(mark.ms);
    return '';
  }

  /** The mark of the seat's next move, if that is a costly one. @param {number} seat @param {number} moves that it has made */
  costlyNext(seat, moves) {
    return this.#costly.get(seat)?.find(({move}) => move === moves + 1);
  }

  /** The newest mark at the time that is seen, if it is not older than this. @param {number} longMs */
  markNow(longMs) {
    const mark = this.marks.findLast(({ms}) => ms <= this.ms);
    return mark && this.ms - mark.ms <= longMs ? mark : undefined;
  }
}
