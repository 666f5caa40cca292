// @ts-check
// The referee of a replayed match: docs/replay.md, "The checks" and "What an action does".
import { mustBeRounds } from './beginning.js';
import { lateMove } from './check.js';
import { ACTED, AWAY, BACK, BEGUN, ENDED, IDLE, INTERVAL, STEP, STOOD, UNSEATED, WENT } from './decisions.js';
import { merit, isBefore } from './places.js';
import { IDLE_OUT, KNOCKED_OUT, LEFT_SEAT, REACHED, Seat } from './seat.js';
import { must } from './settings.js';

const MAX_WORK = 8000000, MAX_MS = 2 ** 32 - 1;
const OVER = 'the match was over before it', OUT_OF_PLACE = 'it is out of place';
const INTERVAL_OVER = 'the interval was over before it';

/** @typedef {import('./decisions.js').Decision} Decision */

export class Match {
  /** @type {import('./beginning.js').Series | undefined} */ series;
  /** The first two seats with each tile: [exponent, seat, match clock]. @type {number[][]} */ splits = [];
  /** What passes. Times with `room` are those of the room clock. */
  course = {
    stage: 'countdown', roomNow: 0, work: 0, step: 0, stepBegan: 0, intervalBegan: 0,
    /** How many seats race, of them have chosen, and are waited for. */
    racing: 0, chosen: 0, choosing: 0,
    reached: false, roomDue: -1, roomStood: -1, roomLastStep: -1,
    /** How long after its time the match clock started, and how often a clock stood still. */
    lateMs: 0, stood: 0,
    /** Of the end. */
    reason: -1, endMs: 0,
  };
  /** Seats that the last decision may have changed. @type {Seat[]} */ touched = [];
  /** The last decision has changed what people see. */
  isMoment = false;
  #byNumber;
  #byPerson;

  /** @param {import('./beginning.js').Beginning} begun @param {number} idleMs */
  constructor({ version, series, seats, seal, key, goAt }, idleMs) {
    const { settings } = seal, { number } = settings;
    this.version = version;
    this.series = series;
    this.settings = settings;
    this.idleMs = idleMs;
    this.goAt = goAt;
    this.lengthMs = number(3) ? Math.min(number(3), number(5)) : number(5);
    this.seats = seats.map((begun) => new Seat(begun, settings, key, version === 1));
    this.#byNumber = new Map(this.seats.map((seat) => [seat.seat, seat]));
    this.#byPerson = new Map(this.seats.map((seat) => [seat.person, seat]));
  }

  get ms() {
    return this.course.roomNow - this.goAt;
  }

  /** @param {Decision} decision */
  take(decision) {
    const { course } = this, { kind } = decision;
    must(course.stage !== 'ended', 'the match has ended before it');
    course.roomNow = decision.at;
    course.work += kind === STEP ? this.seats.length
      : kind === AWAY || kind === BACK ? (this.seats.length >> 4) + 1 : 1;
    must(course.work <= MAX_WORK, 'a replay has not so many moves');
    if (course.stage === 'racing') {
      must(this.ms <= MAX_MS, 'it comes weeks after the start');
      must(course.roomLastStep < 0 || course.roomLastStep === decision.at, 'the match had ended before it');
    }
    this.touched = [];
    this.isMoment = false;
    const take = takes[kind];
    must(take, OUT_OF_PLACE);
    take(this, decision);
    if (course.stage === 'racing') this.#recount();
  }

  /** Counts the touched seats anew, and notes since when something is due. */
  #recount() {
    const { course } = this;
    for (const seat of this.touched) {
      const racing = seat.isRacing, chose = seat.chosen >= 0;
      if (!racing) seat.doneMs = Math.min(seat.doneMs, this.ms, this.lengthMs);
      const waited = this.settings.steps && !chose && !(seat.away && seat.wasLate);
      const [a, b, c] = seat.counted;
      seat.counted = [Number(racing), Number(racing && chose), Number(racing && waited)];
      course.racing += seat.counted[0] - a;
      course.chosen += seat.counted[1] - b;
      course.choosing += seat.counted[2] - c;
      course.reached ||= seat.state === REACHED;
    }
    if (!this.#isDecided() && !this.#allChose()) course.roomDue = -1;
    else if (course.roomDue < 0) course.roomDue = course.roomNow;
  }

  #allChose() {
    return this.course.chosen > 0 && this.course.choosing === 0;
  }

  #isDecided() {
    return this.#reason() >= 0;
  }

  /** Why the match is decided; -1: it is not. */
  #reason() {
    const { course: { reached, racing }, settings: { finishFirst, knockout }, seats } = this;
    if (finishFirst && reached) return 1;
    if (!racing) return 2;
    return knockout && seats.length > 1 && racing === 1 ? 4 : -1;
  }

  get stepEnds() {
    return this.course.stepBegan + this.settings.number(13);
  }

  /** The end of the interval, if it is over; otherwise -1. */
  #intervalOver() {
    const { course, settings } = this;
    const ends = course.intervalBegan + settings.number(15);
    return settings.knockout && course.racing > 1 && ends < this.lengthMs && ends <= this.ms ? ends : -1;
  }

  /** Reason and time of an end that is due now. @returns {number[] | undefined} */
  #endDue() {
    const { number } = this.settings;
    if (this.ms >= this.lengthMs) return [number(3) === this.lengthMs ? 0 : 3, this.lengthMs];
    if (!this.#isDecided() || this.course.roomDue !== this.course.roomNow) return undefined;
    return [this.#reason(), this.ms];
  }

  #nothingIsDue() {
    const { course } = this;
    must(course.roomLastStep < 0 && this.ms < this.lengthMs, OVER);
    if (course.roomStood === course.roomNow) return;
    must(!this.#isDecided(), OVER);
    must(this.#intervalOver() < 0, INTERVAL_OVER);
    must(course.roomDue < 0 && !(this.settings.steps && this.stepEnds <= this.ms), 'the step was over before it');
  }

  /** @param {...string} stages */
  #mustBe(...stages) {
    must(stages.includes(this.course.stage), OUT_OF_PLACE);
  }

  /** @param {Seat[]} seats */
  #touch(...seats) {
    this.touched = seats;
    this.isMoment = this.course.stage === 'racing';
  }

  // ---- people

  #mayComeAndGo() {
    if (this.course.stage === 'racing') this.#nothingIsDue();
    else must(this.course.roomNow < this.goAt, 'the match clock should have started before it');
  }

  /** @param {number} person */
  #seatOf(person) {
    const seat = this.#byPerson.get(person);
    must(seat && !seat.left, 'the person has no seat');
    return /** @type {Seat} */ (seat);
  }

  /** @param {Decision} decision */
  wentAway({ person }) {
    const seat = this.#seatOf(person);
    must(!seat.away, 'the person was away already');
    this.#mayComeAndGo();
    seat.away = true;
    seat.wasLate = false;
    this.#touch(seat);
  }

  /** @param {Decision} decision */
  cameBack({ person }) {
    const seat = this.#seatOf(person);
    must(seat.away, 'the person was not away');
    this.#mayComeAndGo();
    seat.away = false;
    if (this.course.stage === 'racing') seat.lastMoveMs = Math.max(seat.lastMoveMs, this.ms);
    this.#touch(seat);
  }

  /** @param {number} number */
  #seat(number) {
    const seat = this.#byNumber.get(number);
    must(seat, 'the seat does not race');
    return /** @type {Seat} */ (seat);
  }

  /** @param {Decision} decision */
  unseated({ seat: number }) {
    this.#mayComeAndGo();
    const seat = this.#seat(number);
    must(!seat.left, 'the seat does not race');
    seat.left = true;
    const { isRacing } = seat;
    if (isRacing) seat.out(LEFT_SEAT, this.course.stage === 'racing' ? this.ms : 0);
    this.#touch(seat);
    this.isMoment &&= isRacing;
  }

  clockStood() {
    must(this.course.roomLastStep < 0, OUT_OF_PLACE);
    this.course.roomStood = this.course.roomNow;
    this.course.stood++;
  }

  /** @param {Decision} decision */
  seriesBegun({ rounds }) {
    must(this.course.roomLastStep < 0, OUT_OF_PLACE);
    mustBeRounds(rounds);
    this.series = rounds > 1 ? { played: 0, rows: [] } : undefined;
  }

  // ---- the match

  went() {
    this.#mustBe('countdown');
    must(this.ms >= 0, 'the match clock starts too early');
    must(this.ms <= MAX_MS, 'it comes weeks after the start');
    must(this.version < 3 || this.ms < this.lengthMs, OVER);
    this.course.lateMs = this.ms;
    this.course.stage = 'racing';
    this.course.step = Number(this.settings.steps);
    this.#touch(...this.seats);
  }

  /** @param {Decision} decision */
  acted({ seat: number, board, step, action, fast }) {
    this.#mustBe('racing');
    this.#nothingIsDue();
    const seat = this.#seat(number), { settings } = this;
    seat.mayAct();
    if (fast) seat.countTooFast(settings.number(10));
    seat.actions++;
    this.touched = [seat];
    if (seat.isTakenOut || action === undefined || fast || !seat.isRacing || board !== seat.run.board) return;
    if (settings.steps && action < 5) {
      this.isMoment = step === this.course.step && seat.choose(action, this.ms);
      return;
    }
    this.isMoment = seat.act(action, this.ms);
    if (this.isMoment) this.#noteTile(seat, this.ms);
  }

  /** @param {Seat} seat @param {number} ms */
  #noteTile({ seat, run }, ms) {
    const tile = run.largest();
    if (tile < 5) return;
    const known = this.splits.filter((split) => split[0] === tile);
    if (known.length < 2 && known[0]?.[1] !== seat) this.splits.push([tile, seat, ms]);
  }

  /** @param {Decision} decision */
  stepEnded({ ms, late: forLate }) {
    const { course, settings: { steps } } = this;
    this.#mustBe('racing');
    must(steps && course.roomLastStep < 0, OUT_OF_PLACE);
    const isLate = course.racing > 0 && this.stepEnds <= this.ms && this.stepEnds < this.lengthMs;
    if (forLate) {
      const atOnce = this.#allChose() && course.roomDue === course.roomNow && this.ms < this.lengthMs;
      must(isLate ? ms === this.stepEnds : atOnce && ms === this.ms, 'the step does not end then');
    } else {
      must(!isLate && this.#endDue()?.[1] === ms, 'the match does not end then');
      course.roomLastStep = course.roomNow;
    }
    for (const seat of this.seats) {
      const { chosen } = seat;
      seat.chosen = -1;
      if (!seat.isRacing || (chosen < 0 && !forLate)) continue;
      if (chosen >= 0) seat.act(chosen, ms);
      else seat.actLate(lateMove(seat.run), ms);
      this.#noteTile(seat, ms);
    }
    course.step++;
    course.stepBegan = ms;
    this.#touch(...this.seats);
  }

  /** @param {Decision} decision */
  intervalEnded({ ms }) {
    this.#mustBe('racing');
    must(this.#intervalOver() === ms, 'no seat is knocked out then');
    this.course.intervalBegan = ms;
    const merits = this.seats.filter((seat) => seat.isRacing).map((seat) => ({ seat, worth: merit(seat, true) }));
    const worst = merits.reduce((a, b) => (isBefore(a.worth, b.worth) ? b : a)).worth;
    const last = merits.filter(({ worth }) => !isBefore(worth, worst));
    this.#touch();
    if (last.length === merits.length) return;
    for (const { seat } of last) seat.out(KNOCKED_OUT, ms);
    this.#touch(...last.map(({ seat }) => seat));
  }

  /** @param {Decision} decision */
  seatIdle({ seat: number }) {
    this.#mustBe('racing');
    must(this.course.roomLastStep < 0, OUT_OF_PLACE);
    must(this.#intervalOver() < 0, INTERVAL_OVER);
    const seat = this.#seat(number);
    must(seat.isRacing, 'the seat does not race');
    const since = Math.min(this.ms, this.lengthMs) - seat.lastMoveMs;
    must(!this.#isDecided() && seat.chosen < 0 && !seat.away && since >= this.idleMs,
      'the seat was not idle for long enough');
    seat.out(IDLE_OUT, Infinity);
    this.#touch(seat);
  }

  /** @param {Decision} decision */
  matchEnded({ reason, ms }) {
    this.#mustBe('racing');
    must(this.#intervalOver() < 0, INTERVAL_OVER);
    const due = this.#endDue();
    must(due, 'the match was not over');
    must(due?.[0] === reason, 'the match ended for another reason');
    must(due?.[1] === ms, 'the match ended at another time');
    must(!this.settings.steps || this.course.roomLastStep >= 0, 'the last step has not ended before it');
    this.#touch();
    Object.assign(this.course, { stage: 'ended', reason, endMs: ms });
  }

  // ---- to come back to

  /** What load() takes. */
  save() {
    const { course, splits, series } = this;
    return { course: { ...course }, splits: splits.length, series, seats: this.seats.map((seat) => seat.save()) };
  }

  /** REQUIRES: of this match. @param {ReturnType<Match['save']>} saved */
  load({ course, splits, series, seats }) {
    this.course = { ...course };
    this.splits.length = Math.min(this.splits.length, splits);
    this.series = series;
    this.seats.forEach((seat, i) => seat.load(seats[i]));
  }
}

/** @type {Record<number, (match: Match, decision: Decision) => void>} */
const takes = {
  [AWAY]: (m, d) => m.wentAway(d),
  [BACK]: (m, d) => m.cameBack(d),
  [STOOD]: (m) => m.clockStood(),
  [BEGUN]: (m, d) => m.seriesBegun(d),
  [UNSEATED]: (m, d) => m.unseated(d),
  [WENT]: (m) => m.went(),
  [ACTED]: (m, d) => m.acted(d),
  [STEP]: (m, d) => m.stepEnded(d),
  [INTERVAL]: (m, d) => m.intervalEnded(d),
  [IDLE]: (m, d) => m.seatIdle(d),
  [ENDED]: (m, d) => m.matchEnded(d),
};
