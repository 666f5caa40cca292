// @ts-check
// The marks on the timeline of a match, and all scores over time, made while its replay is read.
import {compare, merit} from '../seal/places.js';

/**
 * @typedef {import('../seal/match.js').Match} Match
 * @typedef {import('../seal/seat.js').Seat} Seat
 * @typedef {object} Mark
 * @property {'tile' | 'lead' | 'stuck' | 'pause' | 'end' | 'costly'} what
 * @property {number} ms
 * @property {number} seat -1 at the end
 * @property {number} exponent of a tile
 * @property {number} longMs of a pause
 * @property {number} [move] of a costly move, which only a review finds: its number of the seat
 * @property {string} [words] of the same
 * @typedef {ReturnType<typeof seenOf> & {sinceMs: number}} Seen
 */

const secondMs = 1000;
const smallestTile = 5;
const leastSampleMs = 50;
// A long match has fewer samples a second, and one of many seats too: all of them are 8 MiB at most.
const mostSamples = 3000;
const mostScores = 2 ** 20;
const stuckStates = [1, 2];

export class Chronicle {
  /** @type {Mark[]} */
  marks = [];
  /** Of all seats, in the order of the file, after each `sampleMs`. @type {Float64Array[]} */
  scores = [];
  sampleMs = leastSampleMs;

  /** @param {Match} match at the start of its clock */
  constructor(match) {
    this.match = match;
    this.seconds = 1;
    this.leader = -1;
    this.isOld = true;
    this.splits = 0;
    this.largest = smallestTile - 1;
    this.pause = {seat: -1, ms: 0, longMs: 0};
    /** What was seen of each seat last. @type {Map<Seat, Seen>} */
    this.seen = new Map(match.seats.map((seat) => [seat, {...seenOf(seat), sinceMs: 0}]));
  }

  /** @param {Partial<Mark> & {what: Mark['what'], ms: number}} mark */
  add(mark) {
    this.marks.push({seat: -1, exponent: 0, longMs: 0, ...mark});
  }

  /** Notes what was so until this time. @param {number} ms */
  before(ms) {
    for (; this.seconds * secondMs <= ms; ++this.seconds) this.lookForLeader(this.seconds * secondMs);
    while (this.scores.length * this.sampleMs <= ms) this.sample();
  }

  scoresNow() {
    return Float64Array.from(this.match.seats, ({run}) => run.best.score);
  }

  sample() {
    this.scores.push(this.scoresNow());
    if (this.scores.length < Math.min(mostSamples, mostScores / this.match.seats.length)) return;
    this.scores = this.scores.filter((_, i) => i % 2 === 0);
    this.sampleMs *= 2;
  }

  /** @param {number} ms */
  lookForLeader(ms) {
    if (!this.isOld || this.match.seats.length < 2) return;
    this.isOld = false;
    const {seats, settings} = this.match;
    let first = seats[0];
    let best = merit(first, settings.knockout);
    let shared = false;
    for (const seat of seats.slice(1)) {
      const order = compare(merit(seat, settings.knockout), best);
      if (order < 0) [first, best] = [seat, merit(seat, settings.knockout)];
      shared = order === 0 || (shared && order > 0);
    }
    if (shared || first.run.best.score === 0 || first.seat === this.leader) return;
    this.leader = first.seat;
    this.add({what: 'lead', ms, seat: first.seat});
  }

  /** Notes what the last decision has changed. @param {number} ms */
  after(ms) {
    this.isOld = true;
    const {touched, splits} = this.match;
    for (const seat of touched) this.look(seat, /** @type {Seen} */ (this.seen.get(seat)), ms);
    for (; this.splits < splits.length; ++this.splits) {
      const [exponent, seat, atMs] = splits[this.splits];
      if (exponent <= this.largest) continue;
      this.largest = exponent;
      this.add({what: 'tile', ms: atMs, seat, exponent});
    }
  }

  /** @param {Seat} seat @param {Seen} seen @param {number} ms */
  look(seat, seen, ms) {
    const now = seenOf(seat);
    const moved = now.moves !== seen.moves || now.board !== seen.board;
    const isDone = seen.races && !now.races;
    if (seen.races && (moved || isDone)) this.endPause(seat.seat, seen.sinceMs, ms);
    if (now.state !== seen.state && stuckStates.includes(now.state)) this.add({what: 'stuck', ms, seat: seat.seat});
    Object.assign(seen, now, moved || (now.races && !seen.races) ? {sinceMs: ms} : {});
  }

  /** @param {number} seat @param {number} sinceMs @param {number} ms */
  endPause(seat, sinceMs, ms) {
    if (ms - sinceMs > this.pause.longMs) this.pause = {seat, ms: sinceMs, longMs: ms - sinceMs};
  }

  /** @param {number} ms what is later was said by a decision that does not hold */
  end(ms) {
    this.marks = this.marks.filter((mark) => mark.ms <= ms);
    this.scores.length = Math.min(this.scores.length, Math.floor(ms / this.sampleMs) + 1);
    if (this.match.course.stage === 'ended') this.lookForLeader(ms);
    for (const [{seat}, {races, sinceMs}] of this.seen) if (races) this.endPause(seat, sinceMs, ms);
    this.scores.push(this.scoresNow());
    if (this.pause.longMs > 0) this.add({what: 'pause', ...this.pause});
    this.add({what: 'end', ms});
    this.marks.sort((a, b) => a.ms - b.ms);
  }
}

// A seat that is stuck cannot move, so it does not pause.
/** @param {Seat} seat */
const seenOf = ({state, run}) => ({state, races: state === 0, moves: run.moves, board: run.board});
