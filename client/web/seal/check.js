// @ts-check
import { commitment, matchKey } from './sequence.js';
import { GIVE_UP, LEFT, DOWN, RIGHT, UP, NEXT_BOARD, Run } from './run.js';
import { SealError, must, readSettings } from './settings.js';
/**
 * @typedef {import('./settings.js').Settings} Settings
 * @typedef {Record<string, any>} Message of the server, as wire/ reads it
 * @typedef {{cell: number, tile: number}[]} Spawns
 * @typedef {{kind: 'verified' | 'wrong' | 'nothing', text: string}} Verdict
 */

const APPLIED = 1, NO_CHANGE = 2;

/** @param {Uint8Array} a @param {Uint8Array} b */
export const same = (a, b) => a.length === b.length && a.every((x, i) => x === b[i]);

/** @param {Spawns} got @param {Spawns} due */
const sameSpawns = (got, due) =>
  got.length === due.length && got.every((s, i) => s.cell === due[i].cell && s.tile === due[i].tile);

/**
 * The check of one match at a time. Feed it the messages as they come, and each Move before it is
 * sent; `end` has the verdict. The check keeps the messages, so do not change them.
 * After a reload, feed what was stored, in the same order.
 */
export class SealCheck {
  /** @type {Message | undefined} */ #sealed;
  /** @type {Uint8Array | undefined} */ #nonce;
  /** @type {Message | undefined} */ #start;
  /** @type {Spawns | undefined} */ #first;
  #seat = -1;
  #late = false;
  /** The link was resumed, perhaps: then NO_CHANGE may stand for any old rejection. */
  #again = false;
  #fault = '';
  /** @type {number[]} */ #actions = [];
  /** @type {Message[]} */ #outcomes = [];
  /** @type {Set<number>} */ #answered = new Set();

  /** @param {Message} sealed @param {boolean} running a match ran when this client entered */
  sealed(sealed, running = false) {
    const old = this.#sealed;
    if (old && same(old.matchId, sealed.matchId)) {
      if (!same(old.settings, sealed.settings) || !same(old.commitment, sealed.commitment)) {
        this.#fault = 'the server showed another seal for the match';
      }
      this.#again = true;
      return;
    }
    this.#sealed = sealed;
    this.#late = running;
    this.#nonce = this.#start = this.#first = undefined;
    this.#fault = '';
    this.#again = false;
    this.#actions = [];
    this.restart();
  }

  /** The own nonce, before it is sent. @param {Uint8Array} nonce */
  nonce(nonce) {
    this.#nonce = nonce;
  }

  /** @param {Message} start @param {number | undefined} seat the own one */
  start(start, seat) {
    if (this.#start) return;
    this.#start = start;
    this.#seat = start.seats.some((/** @type {Message} */ s) => s.seat === seat) ? /** @type {number} */ (seat) : -1;
  }

  /** @param {Message} go */
  go(go) {
    this.#first ??= go.spawns;
  }

  /** @param {{seq: number, action: number}} move */
  move(move) {
    this.#actions[move.seq] = move.action;
  }

  /** @param {Message} outcome */
  outcome(outcome) {
    if (outcome.seq && this.#answered.has(outcome.seq)) return;
    this.#answered.add(outcome.seq);
    this.#outcomes.push(outcome);
  }

  /** Forgets all outcomes: `Resumed.fromStart`. */
  restart() {
    this.#outcomes = [];
    this.#answered = new Set();
  }

  /** @param {Message} end @returns {Verdict} */
  end(end) {
    try {
      return this.#judge(end);
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
      return { kind: 'wrong', text: `DRAWS NOT VERIFIED: ${error.message}` };
    }
  }

  /** @param {Message} end @returns {Verdict} */
  #judge(end) {
    const sealed = this.#sealed, start = this.#start;
    // A client that came late has no seat in the match; otherwise the server only says so.
    if (!sealed || !start || (this.#late && this.#seat < 0)) {
      return { kind: 'nothing', text: 'seal not checked: you came after the start' };
    }
    must(!this.#fault, this.#fault);
    must(same(start.matchId, sealed.matchId), 'another match started than was sealed');
    must(same(end.matchId, sealed.matchId), 'another match ended than was sealed');
    const settings = readSettings(sealed.settings);
    const open = settings.openSeed.length > 0;
    if (!open) this.#checkSeal(sealed, start, end.secret);
    else must(!sealed.commitment.length, 'an open room has a seal');
    const key = open ? settings.openSeed : matchKey(end.secret, sealed.matchId, start.seats);
    const run = new Run(settings, key);
    must(this.#first && sameSpawns(this.#first, run.spawns), 'the first tiles are not those of the seal');
    if (this.#seat >= 0) this.#checkOwn(run, end, settings);
    if (open) return { kind: 'nothing', text: 'seed known: nothing was sealed' };
    return { kind: 'verified', text: this.#seat < 0 ? 'seal verified' : 'draws verified' };
  }

  /** @param {Message} sealed @param {Message} start @param {Uint8Array} secret */
  #checkSeal(sealed, start, secret) {
    must(same(commitment(sealed.matchId, sealed.settings, secret), sealed.commitment),
      'the secret does not match the seal');
    let last = -1;
    for (const { seat, nonce } of start.seats) {
      must(nonce.length === 16 && seat > last && seat < 65536, 'the seats at the start are malformed');
      must(seat !== this.#seat || (this.#nonce && same(nonce, this.#nonce)), 'the start has another nonce than yours');
      last = seat;
    }
  }

  /** @param {Run} run @param {Message} end @param {Settings} settings */
  #checkOwn(run, end, { target, nextBoards }) {
    let reachedMs = 0;
    this.#outcomes.forEach((outcome, i) => {
      const action = (outcome.seq ? this.#actions[outcome.seq] : outcome.made) - 1;
      const where = `your answer ${i + 1}`;
      must(nextBoards || action !== NEXT_BOARD || outcome.result !== APPLIED, `${where} has a board too many`);
      this.#checkOutcome(run, outcome, action, where);
      if (target && outcome.result === APPLIED && action < NEXT_BOARD && 2 ** run.made >= target) {
        reachedMs = outcome.atMs;
      }
    });
    const standing = end.standings.find((/** @type {Message} */ s) => s.seat === this.#seat);
    must(standing && standing.score === run.best.score && standing.bestTile === 2 ** run.best.tile
      && standing.moves === run.moves && standing.boards === run.board + 1
      && standing.reachedMs === reachedMs, 'your final standing is not what your moves made');
  }

  /** @param {Run} run @param {Message} outcome @param {number} action @param {string} where */
  #checkOutcome(run, outcome, action, where) {
    must(action >= 0, `${where} is for a move that you did not make`);
    if (!outcome.seq) must(action === lateMove(run), `${where} has another late move than the rules`);
    if (outcome.result === NO_CHANGE && !this.#again) {
      must(action < NEXT_BOARD && !run.changes(action), `${where} says that a move changed nothing`);
    }
    if (outcome.result !== APPLIED) return;
    if (action === GIVE_UP) run.spawns = [];
    else if (action === NEXT_BOARD) {
      must(run.over(), `${where} left a board that was not over`);
      run.nextBoard();
    } else must(run.slide(action, outcome.atMs), `${where} has a move that changes nothing`);
    must(sameSpawns(outcome.spawns, run.spawns), `${where} has another tile than the seal`);
    must(outcome.board === run.board && outcome.score === run.score, `${where} has a wrong score`);
  }
}

/** The first of left, down, right and up that changes the board, or the next board. @param {Run} run */
export function lateMove(run) {
  return [LEFT, DOWN, RIGHT, UP].find((direction) => run.changes(direction)) ?? NEXT_BOARD;
}
