// @ts-check
// The decisions of docs/decisions.md that may be in a replay.
import { readSettings, must } from './settings.js';
import { CENTURY_MS } from './values.js';

export const OPENED = 1, AWAY = 6, BACK = 7, STOOD = 9, BEGUN = 10, SEATED = 15, UNSEATED = 16, SEALED = 17,
  NONCE = 18, FROZEN = 20, WENT = 21, ACTED = 22, STEP = 23, IDLE = 24, ENDED = 25, RESTORED = 30, INTERVAL = 40;
export const MAX_SEATS = 1000;

/** @typedef {Record<string, any> & {kind: number, at: number}} Decision `at` is on the room clock */
/** @typedef {import('./values.js').Values} Values */

/** @type {Record<number, (v: Values) => Record<string, any>>} */
const fields = {
  [OPENED]: (v) => ({ code: v.text(), unixMs: v.wallTime() }),
  [AWAY]: (v) => ({ person: v.number(), until: v.roomClock() }),
  [BACK]: (v) => ({ person: v.number() }),
  [STOOD]: (v) => ({ span: v.span() }),
  [BEGUN]: (v) => ({ rounds: v.number() }),
  [SEATED]: (v) => ({ seat: v.number(16), person: v.person() }),
  [UNSEATED]: (v) => ({ seat: v.number(16) }),
  [SEALED]: (v) => {
    const matchId = v.take(16), secret = v.take(32), round = v.number(), settingsBytes = v.text();
    return { matchId, secret, round, settingsBytes, settings: readSettings(settingsBytes) };
  },
  [NONCE]: (v) => ({ seat: v.number(16), nonce: v.take(16) }),
  [FROZEN]: (v) => ({ seats: v.list(() => v.number(16)), goAt: v.roomClock() }),
  [WENT]: (v) => ({ unixMs: v.wallTime() }),
  [ACTED]: (v) => ({
    seat: v.number(16), board: v.number(), step: v.number(), action: v.flag() ? v.choice(5) : undefined, fast: v.flag(),
  }),
  [STEP]: (v) => ({ ms: v.number(), late: v.flag() }),
  [IDLE]: (v) => ({ seat: v.number(16) }),
  [ENDED]: (v) => ({ reason: v.choice(4), ms: v.number(), unixMs: v.wallTime() }),
  [RESTORED]: (v) => ({
    rounds: v.number(), played: v.number(),
    rows: v.list(() => ({ person: v.person(), values: v.numbers(32, 32, 32, 32) })),
  }),
  [INTERVAL]: (v) => ({ ms: v.number() }),
};

/** Reads decisions, with what the short form of an action leaves out. */
export class DecisionStream {
  clock = 0;
  /** Of the last action of each seat. */
  #boards = new Uint32Array(MAX_SEATS);
  #steps = new Uint32Array(MAX_SEATS);

  /** @param {Values} v @returns {Decision} */
  next(v) {
    const byte = v.byte();
    this.clock += v.number(64);
    must(this.clock <= CENTURY_MS, 'its time is too late');
    const decision = byte > 127 ? this.#short(byte, v) : fields[byte]?.(v);
    must(decision, 'a decision of this kind has no place in a replay');
    const kind = byte > 127 ? ACTED : byte;
    if (kind === WENT) {
      this.#boards.fill(0);
      this.#steps.fill(0);
    }
    if (kind === ACTED && decision.seat < MAX_SEATS) {
      this.#boards[decision.seat] = decision.board;
      this.#steps[decision.seat] = decision.step;
    }
    return Object.assign(decision, { kind, at: this.clock });
  }

  /** @param {number} byte @param {Values} v */
  #short(byte, v) {
    const action = (byte >> 3) & 7;
    must(action < 6, 'a choice is unknown');
    const seat = (byte & 7) < 7 ? byte & 7 : v.number(16);
    return { seat, board: this.#boards[seat] ?? 0, step: ((this.#steps[seat] ?? 0) + ((byte >> 6) & 1)) >>> 0, action, fast: false };
  }

  /** What load() takes. @param {number} seats only of those below this number */
  save(seats) {
    return { clock: this.clock, boards: this.#boards.slice(0, seats), steps: this.#steps.slice(0, seats) };
  }

  /** @param {ReturnType<DecisionStream['save']>} saved */
  load({ clock, boards, steps }) {
    this.clock = clock;
    this.#boards.set(boards);
    this.#steps.set(steps);
  }
}
