// @ts-check
// A seat of a replayed match: its person, its boards, and how it stands.
import { Run } from './run.js';
import { must } from './settings.js';

export const RACING = 0, STUCK = 1, OUT_STUCK = 2, REACHED = 3, GAVE_UP = 4, LEFT_SEAT = 5, IDLE_OUT = 6,
  MOVES_MADE = 7, KNOCKED_OUT = 8;
const NEXT_BOARD = 4, GIVE_UP = 5;
const MAX_ACTIONS = 200000, MAX_TOO_FAST = 1000;

export class Seat {
  state = RACING;
  away = false;
  /** The person has left. */
  left = false;
  /** A step was late for the person, who has been away since. */
  wasLate = false;
  actions = 0;
  tooFast = 0;
  missed = 0;
  /** The move for the end of this step; -1: none. */
  chosen = -1;
  lastMoveMs = 0;
  reachedMs = -1;
  doneMs = Infinity;
  /** As the match counts it: racing, has chosen, is waited for. */
  counted = [0, 0, 0];

  /**
   * @param {import('./beginning.js').Begun} begun @param {import('./settings.js').Settings} settings
   * @param {Uint8Array} key @param {boolean} countsAsMoved a seat without a move is ranked like others
   */
  constructor({ seat, name, bot, person, nonce, away }, settings, key, countsAsMoved) {
    this.seat = seat;
    this.name = name;
    this.bot = bot;
    this.person = person;
    this.nonce = nonce;
    this.away = away;
    this.settings = settings;
    this.hasMoved = countsAsMoved;
    this.run = new Run(settings, key);
  }

  get isRacing() {
    return this.state === RACING || this.state === STUCK;
  }

  get isTakenOut() {
    return this.state === LEFT_SEAT || this.state === IDLE_OUT || this.state === KNOCKED_OUT;
  }

  mayAct() {
    must(!this.left, 'the person of the seat has left');
    must(!this.away, 'the person of the seat is away');
    must(this.actions < MAX_ACTIONS, 'a seat cannot act so often');
  }

  /** @param {number} moveRate */
  countTooFast(moveRate) {
    must(moveRate, 'the room has no limit of moves a second');
    must(this.tooFast < MAX_TOO_FAST, 'a seat cannot be too fast so often');
    this.tooFast++;
  }

  /** @param {number} state @param {number} ms */
  out(state, ms) {
    this.state = state;
    this.chosen = -1;
    this.doneMs = Math.min(this.doneMs, ms);
  }

  /** In lockstep, true if it was chosen; what cannot be made is not. @param {number} action @param {number} ms */
  choose(action, ms) {
    if (this.chosen >= 0) return false;
    if (action === NEXT_BOARD ? this.state !== STUCK : !this.run.changes(action)) return false;
    this.chosen = action;
    this.lastMoveMs = ms;
    return true;
  }

  /** An action of the person, true if it was applied. REQUIRES: races. @param {number} action @param {number} ms */
  act(action, ms) {
    const { moves } = this.run;
    if (action === GIVE_UP) {
      this.state = GAVE_UP;
      this.chosen = -1;
    } else if (!this.#move(action, ms)) return false;
    this.lastMoveMs = ms;
    this.hasMoved ||= this.run.moves !== moves;
    return true;
  }

  /** A move that the end of a step makes for the person. @param {number} action @param {number} ms */
  actLate(action, ms) {
    this.missed++;
    this.wasLate = this.away;
    this.#move(action, ms);
  }

  /** @param {number} action @param {number} ms */
  #move(action, ms) {
    const { run, settings: { target, moveLimit, nextBoards } } = this;
    if (action === NEXT_BOARD) {
      if (this.state !== STUCK) return false;
      run.nextBoard();
      this.state = RACING;
      return true;
    }
    if (!run.slide(action, ms)) return false;
    if (target && 2 ** run.made === target) {
      this.state = REACHED;
      this.reachedMs = ms;
    } else if (moveLimit && run.moves >= moveLimit) this.state = MOVES_MADE;
    else if (run.over()) this.state = nextBoards ? STUCK : OUT_STUCK;
    return true;
  }

  /** What load() takes. */
  save() {
    const { state, away, left, wasLate, actions, tooFast, missed, chosen, lastMoveMs, reachedMs, doneMs, hasMoved, counted, run } = this;
    return { state, away, left, wasLate, actions, tooFast, missed, chosen, lastMoveMs, reachedMs, doneMs, hasMoved, counted, run: run.save() };
  }

  /** @param {ReturnType<Seat['save']>} saved */
  load({ run, ...values }) {
    Object.assign(this, values);
    this.run.load(run);
  }
}
