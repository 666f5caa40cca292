// @ts-check
// A replay that can be seen at each of its moments. The file is read once, which checks it too; the
// way back to a moment begins at the keyframe before it.
import {placesNow} from '../model/places.js';
import {endReasonWords, endTitle, stateWords} from '../model/race_words.js';
import {ENDED, INTERVAL, STEP, WENT} from '../seal/decisions.js';
import {ranked} from '../seal/places.js';
import {Course, verdictOf} from '../seal/replay.js';
import {toHex} from '../wire/bytes.js';
import {SeatState} from '../wire/schema.js';
import {Branch} from './branch.js';
import {Chronicle} from './chronicle.js';
import {proofOf} from './proof.js';

/**
 * @typedef {import('../seal/replay.js').Verdict} Verdict
 * @typedef {import('../seal/decisions.js').Decision} Decision
 * @typedef {import('../model/types.d.ts').Match} MatchView
 * @typedef {import('../model/types.d.ts').Seat & {away: boolean}} SeatView
 * @typedef {import('../model/types.d.ts').Settings} Settings
 */

const keyframeMoments = 256;
const keyframeSeats = 16;
const decisionsAtOnce = 64;
const sliceMs = 12;

/** Numbers of 32 bits, of which more may come. */
class Numbers {
  #all = new Uint32Array(1024);
  length = 0;

  /** @param {number} value */
  push(value) {
    if (this.length === this.#all.length) {
      const more = new Uint32Array(this.length * 2);
      more.set(this.#all);
      this.#all = more;
    }
    this.#all[this.length++] = value;
  }

  /** @param {number} index */
  at(index) {
    return this.#all[index];
  }

  /** The index of the last number that is not above this one; they rise. @param {number} value */
  lastUpTo(value) {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#all[middle] <= value) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}

export class Tape {
  /** @type {Verdict} */
  verdict = {kind: 'nothing', text: ''};
  /** Of a file that holds. @type {import('./proof.js').Proof | undefined} */
  proof;
  /** The match clock of each moment. */
  times = new Numbers();
  /** The match at the moment that was seen last; absent if the file breaks before its start. @type {MatchView | undefined} */
  view;
  /** @type {Chronicle | undefined} */
  chronicle;
  /** The seat that is first at the end. */
  winner = -1;
  /** @type {Course | undefined} */
  #course;
  /** @type {ReturnType<Course['save']>[]} */
  #keyframes = [];
  #every = keyframeMoments;
  #moment = -1;

  /**
   * Reads a file to its end, or to the first thing that does not hold.
   * @param {Uint8Array} bytes
   * A long file holds up nothing: the reading pauses often.
   * @param {string} [id] the first digits of the id that its match must have
   */
  static async read(bytes, id = '') {
    const tape = new Tape();
    try {
      const course = new Course(bytes);
      tape.#course = course;
      for (let until = performance.now() + sliceMs; course.left; ) {
        for (let i = 0; i < decisionsAtOnce && course.left; ++i) tape.#take(course);
        if (performance.now() < until) continue;
        await new Promise((done) => setTimeout(done));
        until = performance.now() + sliceMs;
      }
      course.finish();
      if (toHex(course.begun.seal.matchId).startsWith(id.toLowerCase())) {
        tape.verdict = {kind: 'verified', text: 'verified by this page'};
        tape.proof = proofOf(course);
      } else {
        tape.verdict = {kind: 'wrong', text: 'The server sent the replay of another match'};
      }
    } catch (error) {
      tape.verdict = verdictOf(error, (number) => tape.nameOf(number));
    }
    tape.chronicle?.end(tape.endMs);
    if (tape.length > 0) tape.#begin();
    return tape;
  }

  /** The file. */
  get bytes() {
    return this.#course?.bytes;
  }

  get length() {
    return this.times.length;
  }

  get last() {
    return this.length - 1;
  }

  get endMs() {
    return this.length > 0 ? this.times.at(this.last) : 0;
  }

  /** @param {number} number */
  nameOf(number) {
    return this.#course?.begun.seats.find(({seat}) => seat === number)?.name ?? `seat ${number}`;
  }

  /** @param {Course} course */
  #take(course) {
    const decision = course.read();
    const ms = course.match ? this.#timeOf(decision, course.match) : 0;
    this.chronicle?.before(ms);
    course.take(decision);
    const {match} = course;
    if (!match?.isMoment) return;
    if (decision.kind === WENT) {
      this.chronicle = new Chronicle(match);
      this.#every = Math.max(keyframeMoments, keyframeSeats * match.seats.length);
    }
    if (this.length % this.#every === 0) this.#keyframes.push(course.save());
    this.times.push(ms);
    this.chronicle?.after(ms);
  }

  /** @param {Decision} decision @param {import('../seal/match.js').Match} match */
  #timeOf({kind, at, ms}, {goAt, lengthMs}) {
    const said = kind === STEP || kind === INTERVAL || kind === ENDED ? ms : kind === WENT ? 0 : at - goAt;
    return Math.max(this.endMs, Math.min(said, lengthMs));
  }

  // ------------------------------------------------------------------------------------- to see it

  #begin() {
    const {seal, seats} = /** @type {Course} */ (this.#course).begun;
    const rows = seats.map(({seat, name, bot, person}) => /** @type {const} */ ([seat, emptySeat(seat, name, bot, person)]));
    this.view = {
      id: toHex(seal.matchId),
      round: seal.round,
      settings: settingsOf(seal.settings),
      phase: 'racing',
      goAt: 0,
      startsAt: 0,
      endsAt: 0,
      seats: new Map(rows),
      order: [],
      splits: [],
      highlights: [],
    };
    this.seek(this.last);
    this.winner = this.view.order[0];
    this.seek(0);
  }

  /** REQUIRES: there is one. @param {number} moment */
  seek(moment) {
    this.#go(moment);
    this.#draw();
  }

  /** @param {number} moment */
  #go(moment) {
    const course = /** @type {Course} */ (this.#course);
    const frame = Math.floor(moment / this.#every);
    if (moment < this.#moment || frame * this.#every > this.#moment) {
      course.load(this.#keyframes[frame]);
      this.#moment = frame * this.#every;
    }
    while (this.#moment < moment) {
      do course.take(course.read());
      while (!course.match?.isMoment);
      ++this.#moment;
    }
  }

  #draw() {
    const view = /** @type {MatchView} */ (this.view);
    const match = /** @type {import('../seal/match.js').Match} */ (this.#course?.match);
    const {course} = match;
    const rows = ranked(match.seats, match.settings.knockout);
    for (const {seat, place} of rows) takeSeat(/** @type {SeatView} */ (view.seats.get(seat.seat)), seat, place);
    view.order = rows.map(({seat}) => seat.seat);
    view.step = course.step > 0 ? {number: course.step, endsMs: Math.min(match.stepEnds, match.lengthMs)} : undefined;
    view.phase = course.stage === 'ended' ? 'ended' : 'racing';
    placesNow(view, undefined);
    view.end = undefined;
    if (view.phase !== 'ended') return;
    const reason = course.reason + 1;
    const winners = rows.filter(({place}) => place === 1).map(({seat}) => seat.seat);
    view.end = {reason, reasonText: endReasonWords[reason] ?? '', matchMs: course.endMs, at: 0, title: '', winners};
    view.end.title = endTitle(view);
  }

  /**
   * The moment that the seat's move of this number has made, counted over all boards from 1.
   * @param {number} number of the seat @param {number} move
   */
  momentOfMove(number, move) {
    const course = /** @type {Course} */ (this.#course);
    const index = course.begun.seats.findIndex(({seat}) => seat === number);
    if (index < 0) return undefined;
    const frame = this.#keyframes.findLastIndex(({match}) => match.seats[index].run.moves < move);
    if (frame < 0) return 0;
    const before = this.#moment;
    const seat = () => course.match?.seats[index].run.moves ?? 0;
    let moment = frame * this.#every;
    for (this.#go(moment); seat() < move && moment < this.last; ) this.#go(++moment);
    const found = seat() >= move ? moment : undefined;
    this.#go(before);
    return found;
  }

  /** A board that goes on from the moment that was seen last; absent if that of the seat is done. @param {number} number of the seat */
  branchOff(number) {
    const course = /** @type {Course} */ (this.#course);
    const seat = course.match?.seats.find((other) => other.seat === number);
    if (!seat) return undefined;
    const branch = new Branch(seat, /** @type {Uint8Array} */ (course.begun.key), this.#moment, this.times.at(this.#moment));
    return branch.isDone ? undefined : branch;
  }

  /** The points of a seat ahead of the best other one, at the moment that was seen last. @param {number} number of the seat */
  gapNow(number) {
    const seats = [...(this.view?.seats.values() ?? [])];
    const best = seats.reduce((most, {seat, score}) => (seat === number ? most : Math.max(most, score)), 0);
    return (this.view?.seats.get(number)?.score ?? 0) - best;
  }

  /** The points of a seat ahead of the best other one, over time; of one alone its score. @param {number} number of the seat */
  gaps(number) {
    const index = this.#course?.begun.seats.findIndex(({seat}) => seat === number) ?? -1;
    const others = this.chronicle?.scores[0].length ?? 0;
    return (this.chronicle?.scores ?? []).map((scores) => {
      let best = 0;
      for (let i = 0; i < others; ++i) if (i !== index && scores[i] > best) best = scores[i];
      return scores[index] - best;
    });
  }
}

/** @param {import('../seal/settings.js').Settings} sealed @returns {Settings} */
function settingsOf({size, startTiles, fourProbability, openSeed, number}) {
  return {
    rules: {size, startTiles, fourProbability},
    format: number(2),
    timeLimitMs: number(3),
    target: number(4),
    capMs: number(5),
    finish: number(6),
    onStuck: number(7),
    watch: number(8),
    seats: number(9),
    moveRate: number(10),
    openSeed,
    moveLimit: number(12),
    moveTimeMs: number(13),
    draws: number(14),
    knockoutMs: number(15),
  };
}

/** @param {number} seat @param {string} name @param {boolean} bot @param {number} person @returns {SeatView} */
function emptySeat(seat, name, bot, person) {
  return {
    seat, name, bot, person, own: false, place: 1, score: 0, gap: 0, behind: 0, bestTile: 0, moves: 0,
    state: SeatState.RACING, stateWord: '', racing: true, boards: 1, reachedMs: 0, outMs: 0, chosen: false, missed: 0,
    pingMs: 0, danger: false, board: undefined, boardNumber: 0, boardScore: 0, away: false,
  };
}

/** @param {SeatView} view @param {import('../seal/seat.js').Seat} seat @param {number} place */
function takeSeat(view, {run, state: told, isRacing, away, missed, chosen, reachedMs, doneMs}, place) {
  const state = told + 1;
  Object.assign(view, {
    place, missed, away, state,
    chosen: chosen >= 0,
    score: run.best.score,
    bestTile: 2 ** run.best.tile,
    moves: run.moves,
    stateWord: stateWords[state],
    racing: isRacing,
    boards: run.board + 1,
    reachedMs: Math.max(0, reachedMs),
    outMs: state === SeatState.KNOCKED_OUT ? doneMs : 0,
    board: run.cells,
    boardNumber: run.board,
    boardScore: run.score,
  });
}
