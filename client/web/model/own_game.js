// @ts-check
// The person's own seat in a race: the confirmed board, the unanswered actions, and the typed moves
// that wait to be sent.
import {Action, Rejection, Result, SeatState} from '../wire/schema.js';
import {bestExponent, directions, slide} from './slide.js';

/**
 * @typedef {import('./types.d.ts').Direction} Direction
 * @typedef {import('./types.d.ts').Settings} Settings
 * @typedef {Record<string, any>} Message
 * @typedef {{action: number, seq: number, step: number}} Sent
 */

const mostInFlight = 8;
const mostWaiting = 16;
const mostActions = 200_000;

/** The server's answer contradicts the rules or the sent actions. */
export class OutcomeError extends Error {}

/** @type {Record<number, Direction>} */
const directionOf = {
  [Action.LEFT]: 'left',
  [Action.RIGHT]: 'right',
  [Action.UP]: 'up',
  [Action.DOWN]: 'down',
};
/** @type {Record<Direction, number>} */
export const actionOf = {
  left: Action.LEFT,
  right: Action.RIGHT,
  up: Action.UP,
  down: Action.DOWN,
};

/** @param {number} state */
export const isRacing = (state) => state === SeatState.RACING || state === SeatState.STUCK;
/** States that a standing can bring without an outcome. @param {number} state */
const isTakenOut = (state) =>
  state === SeatState.IDLE || state === SeatState.KNOCKED_OUT || state === SeatState.LINK_LOST;

/**
 * @param {Uint8Array} cells
 * @param {{cell: number, tile: number}[]} spawns
 */
function place(cells, spawns) {
  for (const {cell, tile} of spawns) {
    if (cell >= cells.length || cells[cell] !== 0 || (tile !== 2 && tile !== 4)) {
      throw new OutcomeError('It places a tile where none can be.');
    }
    cells[cell] = tile / 2;
  }
}

export class OwnGame {
  /**
   * @param {Settings} settings
   * @param {{cell: number, tile: number}[]} startSpawns
   * @param {Sent[]} sent before a reload
   * @param {number} now
   */
  constructor(settings, startSpawns, sent, now) {
    this.settings = settings;
    this.lockstep = settings.moveTimeMs > 0;
    this.board = this.emptyBoard();
    place(this.board, startSpawns);
    this.boardNumber = 0;
    this.score = 0;
    this.bestScore = 0;
    this.best = bestExponent(this.board);
    this.moves = 0;
    this.place = 0;
    this.state = SeatState.RACING;
    this.step = 0;
    this.applied = 0;
    this.answers = 0;
    this.lastGain = 0;
    /** @type {number | undefined} */
    this.newest = undefined;
    /** @type {Sent[]} */
    this.pending = [...sent];
    this.nextSeq = sent.length + 1;
    /** @type {number[]} */
    this.waiting = [];
    this.tokens = this.mostTokens();
    this.tokensAt = now;
  }

  emptyBoard() {
    return new Uint8Array(this.settings.rules.size ** 2);
  }

  get racing() {
    return isRacing(this.state);
  }

  get stuck() {
    return this.state === SeatState.STUCK;
  }

  // ------------------------------------------------------------------------------ typed actions

  /**
   * Takes a typed action, to be sent now or later.
   * @param {number} action
   * @returns {boolean} false: it was dropped, as too many wait
   */
  want(action) {
    if (!this.racing) return true;
    const isNext = action === Action.NEXT_BOARD;
    const isSlide = directionOf[action] !== undefined;
    if (this.lockstep) {
      this.waiting = [action];
      return true;
    }
    if (this.stuck ? isSlide : isNext) return true;
    if (isNext && this.waiting.length > 0) return true;
    if (action === Action.GIVE_UP) this.waiting = [];
    if (this.waiting.length >= mostWaiting) return false;
    this.waiting.push(action);
    return true;
  }

  /** Slides were meant for a board that is no more. Giving up outlives it. */
  dropSlides() {
    this.waiting = this.waiting.filter((action) => directionOf[action] === undefined);
  }

  /**
   * The actions to send now.
   * @param {number} now
   * @returns {Sent[]}
   */
  takeDue(now) {
    const due = [];
    while (this.waiting.length > 0 && !this.hasToWait(this.waiting[0]) && this.mayByRate(now)) {
      const sent = this.act(this.waiting[0]);
      this.waiting.shift();
      if (!sent) continue;
      --this.tokens;
      due.push(sent);
    }
    if (this.lockstep) this.waiting = [];
    return due;
  }

  /** @param {number} action */
  hasToWait(action) {
    return this.pending.length >= (action === Action.NEXT_BOARD ? 1 : mostInFlight);
  }

  mostTokens() {
    return Math.max(this.settings.moveRate, mostInFlight);
  }

  /** @param {number} now */
  mayByRate(now) {
    const rate = this.settings.moveRate;
    if (rate === 0) return true;
    const gained = (Math.max(0, now - this.tokensAt) / 1000) * rate;
    this.tokens = Math.min(this.mostTokens(), this.tokens + gained);
    this.tokensAt = now;
    return this.tokens >= 1;
  }

  /** How long the first waiting action waits for the room's rate alone; Infinity: for answers. */
  waitMs() {
    if (this.waiting.length === 0 || this.hasToWait(this.waiting[0])) return Infinity;
    return Math.max(1, ((1 - this.tokens) / this.settings.moveRate) * 1000);
  }

  /**
   * @param {number} action
   * @returns {Sent | undefined} nothing if it certainly changes nothing
   */
  act(action) {
    if (!this.racing || this.pending.length >= mostInFlight) return undefined;
    // The last number is kept for giving up.
    if (this.nextSeq > mostActions - Number(action !== Action.GIVE_UP)) return undefined;
    if (action !== Action.GIVE_UP && this.lockstep && !this.mayChoose()) return undefined;
    const direction = directionOf[action];
    if (direction && this.stuck) return undefined;
    const certain = this.pending.length === 0 || this.lockstep;
    if (action === Action.NEXT_BOARD && !(this.stuck && certain)) return undefined;
    if (direction && certain && !slide(this.board, direction).moved) return undefined;
    const sent = {action, seq: this.nextSeq++, step: this.step};
    this.pending.push(sent);
    return sent;
  }

  /** Lockstep: the chosen action that waits for the end of the step. */
  get choice() {
    if (!this.lockstep) return undefined;
    return this.pending.find(({action, step}) => {
      return action !== Action.GIVE_UP && step > this.applied;
    })?.action;
  }

  mayChoose() {
    const givesUp = this.pending.at(-1)?.action === Action.GIVE_UP;
    return this.applied < this.step && this.choice === undefined && !givesUp;
  }

  /**
   * After a lost link: the unanswered actions that the server has not read.
   * @param {number} nextSeq
   */
  unread(nextSeq) {
    return this.pending.filter(({seq}) => seq >= nextSeq);
  }

  // ------------------------------------------------------------------------------------ answers

  /** @param {Message} outcome */
  take(outcome) {
    const action = outcome.seq === 0 ? this.forced(outcome) : this.answered(outcome);
    if (outcome.result === Result.APPLIED) this.apply(action, outcome);
    ++this.answers;
    this.place = outcome.rank;
    // After a lost link older answers may follow a standing that has already taken the seat out.
    if (!isTakenOut(this.state)) this.state = outcome.state;
    if (!this.racing) this.waiting = [];
    if (this.stuck || outcome.rejection === Rejection.STALE_BOARD) this.dropSlides();
  }

  /** @param {Message} outcome */
  answered(outcome) {
    const sent = this.pending.shift();
    if (!sent || sent.seq !== outcome.seq) throw new OutcomeError('It answers no move of yours.');
    return sent.action;
  }

  /**
   * Lockstep: the server has moved for the late seat.
   * @param {Message} outcome
   */
  forced(outcome) {
    const direction = directions.find((one) => slide(this.board, one).moved);
    const due = direction ? actionOf[direction] : Action.NEXT_BOARD;
    if (!this.lockstep || outcome.made !== due || outcome.result !== Result.APPLIED) {
      throw new OutcomeError('It makes a move for you that the rules do not know.');
    }
    return due;
  }

  /**
   * @param {number} action
   * @param {Message} outcome
   */
  apply(action, outcome) {
    const direction = directionOf[action];
    const tiles = direction ? 1 : action === Action.NEXT_BOARD ? this.settings.rules.startTiles : 0;
    if (outcome.spawns.length !== tiles) throw new OutcomeError('It has a wrong number of tiles.');
    if (direction) {
      const slid = slide(this.board, direction);
      if (!slid.moved) throw new OutcomeError('It applies a move that changes nothing.');
      this.board = slid.cells;
      this.score += slid.gain;
      this.lastGain = slid.gain;
      ++this.moves;
    } else if (action === Action.NEXT_BOARD) {
      this.board = this.emptyBoard();
      ++this.boardNumber;
      this.score = 0;
      this.lastGain = 0;
    }
    place(this.board, outcome.spawns);
    if (outcome.spawns.length > 0) this.newest = outcome.spawns.at(-1).cell;
    if (this.score !== outcome.score || this.boardNumber !== outcome.board) {
      throw new OutcomeError('Its score or board is not what your moves made.');
    }
    ++this.applied;
    this.noteBest();
  }

  noteBest() {
    const exponent = bestExponent(this.board);
    if (this.score < this.bestScore || (this.score === this.bestScore && exponent <= this.best)) {
      return;
    }
    this.bestScore = this.score;
    this.best = exponent;
  }

  /**
   * A seat can go out without an outcome.
   * @param {number} state
   */
  takeStanding(state) {
    if (isTakenOut(state)) this.state = state;
    if (!this.racing) this.waiting = [];
  }

  // --------------------------------------------------------------------------------- what shows

  /** The first unanswered slide. @returns {Direction | undefined} */
  get preview() {
    const action = this.lockstep ? this.choice : this.pending[0]?.action;
    return action === undefined ? undefined : directionOf[action];
  }

  /** @returns {import('./types.d.ts').Own} */
  view() {
    const {preview, choice} = this;
    const slid = preview && slide(this.board, preview);
    const {moveLimit} = this.settings;
    return {
      board: this.board,
      shown: slid ? slid.cells : this.board,
      preview,
      score: this.score,
      shownScore: this.score + (slid ? slid.gain : 0),
      boardNumber: this.boardNumber,
      newest: this.newest,
      answers: this.answers,
      lastGain: this.lastGain,
      moves: this.moves,
      movesLeft: moveLimit ? moveLimit - this.moves : undefined,
      place: this.place,
      state: this.state,
      racing: this.racing,
      stuck: this.stuck,
      mayNextBoard: this.stuck && this.pending.length === 0,
      waiting: this.waiting.length,
      choice: choice === undefined ? undefined : (directionOf[choice] ?? 'next'),
      bestTile: this.best === 0 ? 0 : 2 ** this.best,
      bestScore: this.bestScore,
    };
  }
}
