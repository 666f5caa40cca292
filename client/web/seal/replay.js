// @ts-check
// The check of a replay, by docs/replay.md and docs/decisions.md alone: of each byte and each time.
import { Beginning } from './beginning.js';
import { same } from './check.js';
import { ACTED, DecisionStream, IDLE, NONCE, SEATED, UNSEATED } from './decisions.js';
import { Match } from './match.js';
import { seatLines, seriesLines } from './places.js';
import { SealError, must } from './settings.js';
import { sha256 } from './sha256.js';
import { Values } from './values.js';

const MAGIC = 'R2048REPLAY', LAST_VERSION = 3;
const MAX_BYTES = 2 ** 25, DIGEST = 32, LEAST_IDLE_MS = 1000, MAX_MS = 2 ** 32 - 1;
const OF_A_SEAT = [SEATED, UNSEATED, NONCE, ACTED, IDLE];

/**
 * @typedef {import('./decisions.js').Decision} Decision
 * @typedef {{what: string, byte: number, seat?: number, move?: number, ms?: number}} Fault `seat` and
 *   `ms`, on the match clock, where there are any; `move`: an action of the seat, counted from 1
 * @typedef {import('./check.js').Verdict & {fault?: Fault}} Verdict
 */

/** The file may hold, but only a later page can say so. */
export class LaterVersion extends Error {}

/** The first thing that does not hold. */
export class ReplayFault extends Error {
  /** @param {Fault} fault */
  constructor(fault) {
    super(fault.what);
    this.fault = fault;
  }
}

/**
 * Passes on what `call` does not let hold, with its place.
 * @template T @param {() => Omit<Fault, 'what'>} place @param {() => T} call
 */
function placed(place, call) {
  try {
    return call();
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    throw new ReplayFault({ what: error.message, ...place() });
  }
}

/** The decisions of a file, one after the other, and what its match comes to. */
export class Course {
  /** Once the roster is frozen. @type {Match | undefined} */ match;
  /** The seat whose player's record the file has. @type {number | undefined} */ recordSeat;
  #stream = new DecisionStream();
  #decisions;
  /** Of the decision that was read last. */
  #byte = 0;

  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    const at = (/** @type {number} */ byte) => () => ({ byte });
    placed(at(0), () => {
      must(bytes.length <= MAX_BYTES, 'the file is too long');
      const magic = String.fromCharCode(...bytes.subarray(0, MAGIC.length));
      must(magic === MAGIC.slice(0, bytes.length), 'this is no replay');
    });
    placed(at(bytes.length), () => must(bytes.length >= MAGIC.length + 1 + DIGEST, 'the file is cut off'));
    this.version = bytes[MAGIC.length];
    if (this.version > LAST_VERSION) throw new LaterVersion();
    placed(at(MAGIC.length), () => must(this.version, 'no version is 0'));
    const head = new Values(bytes.subarray(0, -DIGEST));
    head.at = MAGIC.length + 1;
    const size = placed(at(head.at), () => {
      this.idleMs = head.number();
      must(this.idleMs >= LEAST_IDLE_MS, 'no server has so short an idle time');
      const size = head.number(64);
      must(size <= head.left, 'the file is cut off');
      return size;
    });
    this.end = head.at + size;
    this.#decisions = new Values(bytes.subarray(0, this.end));
    this.#decisions.at = head.at;
    this.begun = new Beginning(this.version);
  }

  get left() {
    return this.#decisions.left > 0;
  }

  /** The next decision, which is still to be taken. @returns {Decision} */
  read() {
    this.#byte = this.#decisions.at;
    return placed(() => ({ byte: this.#byte }), () => this.#stream.next(this.#decisions));
  }

  /** @param {Decision} decision */
  take(decision) {
    placed(() => this.#placeOf(decision), () => {
      if (this.match) this.match.take(decision);
      else if (this.begun.take(decision)) this.match = new Match(this.begun, this.idleMs ?? 0);
    });
  }

  /** @param {Decision} decision */
  #placeOf({ kind, seat: number }) {
    /** @type {Omit<Fault, 'what'>} */
    const place = { byte: this.#byte };
    if (OF_A_SEAT.includes(kind)) place.seat = number;
    const isOf = (/** @type {{seat: number}} */ other) => other.seat === number;
    const seat = this.match?.seats.find(isOf);
    if (kind === ACTED && this.begun.seats.some(isOf)) place.move = (seat?.actions ?? 0) + 1;
    if (this.match && this.match.course.stage !== 'countdown') place.ms = Math.min(this.match.ms, MAX_MS);
    return place;
  }

  /** Compares what the file says of the result with what its decisions have made. */
  finish() {
    const { match, begun, end, bytes } = this;
    placed(() => ({ byte: end }), () => must(match?.course.stage === 'ended', 'the decisions end before the match does'));
    const told = this.#readResult();
    const at = (/** @type {number} */ byte, /** @type {unknown} */ holds, /** @type {string} */ otherwise, seat = {}) =>
      placed(() => ({ byte, ...seat }), () => must(holds, otherwise));
    at(end, sameOrNone(told.commitment, begun.commitment), 'the commitment does not follow from the secret');
    at(end, same(told.key, begun.key), 'the key does not follow from the secret and the nonces');
    const made = /** @type {Match} */ (match), lines = seatLines(made);
    told.seats.slice(0, lines.length).forEach(({ byte, line }, i) =>
      at(byte, String(line) === String(lines[i]), 'the moves give another result', { seat: lines[i][0] }));
    const behind = told.seats[lines.length]?.byte ?? told.afterSeats;
    at(behind, told.seats.length === lines.length, 'the result does not have the seats that raced');
    at(behind, isEqual(told.splits, made.splits), 'the moves give other times of the first tiles');
    at(behind, isEqual(told.series, seriesLines(made)), 'the places give other points of the series');
    at(told.recordAt, !told.record || this.#isOfMatch(told.record), 'the player\'s record is not that of the match');
    at(bytes.length - DIGEST, same(bytes.subarray(-DIGEST), sha256(bytes.subarray(0, -DIGEST))),
      'the checksum does not match the bytes before it');
    this.recordSeat = told.record?.seat;
  }

  #readResult() {
    const v = new Values(this.bytes.subarray(0, -DIGEST));
    v.at = this.end;
    const result = placed(() => ({ byte: this.end }), () => ({
      commitment: v.optional(DIGEST),
      key: v.take(DIGEST),
      seats: v.list(() => ({ byte: v.at, line: [...v.numbers(16, 32), v.choice(8), ...v.numbers(64, 8, 32, 32),
        v.flag() ? v.number() : -1, ...v.numbers(32, 32, 64), ...v.text()] })),
      afterSeats: v.at,
      splits: v.list(() => v.numbers(8, 16, 32)),
      series: { played: v.number(), points: v.list(() => v.numbers(32, 32, 32, 32, 32)) },
    }));
    const recordAt = v.at;
    const record = placed(() => ({ byte: recordAt }), () => (v.flag() ? {
      seat: v.number(16), matchId: v.take(16), settings: v.take(DIGEST), commitment: v.optional(DIGEST), nonce: v.optional(16),
    } : undefined));
    placed(() => ({ byte: v.at }), () => must(!v.left, 'bytes follow that belong to nothing'));
    return { ...result, record, recordAt };
  }

  /** @param {{seat: number, matchId: Uint8Array, settings: Uint8Array, commitment?: Uint8Array, nonce?: Uint8Array}} record */
  #isOfMatch({ seat, matchId, settings, commitment, nonce }) {
    const { seal, seats } = this.begun;
    const own = seats.find((other) => other.seat === seat);
    return own && same(matchId, seal.matchId) && same(settings, sha256(seal.settingsBytes))
      && sameOrNone(commitment, this.begun.commitment) && sameOrNone(nonce, own.nonce);
  }

  // ---- to come back to

  /** What load() takes. REQUIRES: the roster is frozen. */
  save() {
    const match = /** @type {Match} */ (this.match);
    const seats = 1 + (match.seats.at(-1)?.seat ?? 0);
    return { at: this.#decisions.at, stream: this.#stream.save(seats), match: match.save() };
  }

  /** @param {ReturnType<Course['save']>} saved */
  load({ at, stream, match }) {
    this.#decisions.at = at;
    this.#stream.load(stream);
    this.match?.load(match);
  }
}

/** @param {unknown} a @param {unknown} b */
const isEqual = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** @param {Uint8Array | undefined} a @param {Uint8Array | undefined} b */
const sameOrNone = (a, b) => (a && b ? same(a, b) : a === b);

/** @param {number} ms */
const clock = (ms) => `${Math.floor(ms / 60000)}:${((ms % 60000) / 1000).toFixed(3).padStart(6, '0')}`;

/** @param {Fault} fault @param {(seat: number) => string} nameOf */
export function faultText({ what, byte, seat, move, ms }, nameOf = (number) => `seat ${number}`) {
  const place = [seat !== undefined && nameOf(seat), move !== undefined && `move ${move}`, ms !== undefined && clock(ms)].filter(Boolean);
  return `REPLAY NOT VERIFIED, ${place.length ? place.join(', ') : `byte ${byte}`}: ${what}`;
}

/** @param {unknown} error @param {(seat: number) => string} [nameOf] @returns {Verdict} */
export function verdictOf(error, nameOf) {
  if (error instanceof LaterVersion) return { kind: 'nothing', text: 'replay not checked: it is of a later version' };
  if (!(error instanceof ReplayFault)) throw error;
  return { kind: 'wrong', text: faultText(error.fault, nameOf), fault: error.fault };
}

/** @param {Uint8Array} bytes @returns {Verdict} */
export function verifyReplay(bytes) {
  try {
    const course = new Course(bytes);
    while (course.left) course.take(course.read());
    course.finish();
    return { kind: 'verified', text: 'replay verified' };
  } catch (error) {
    return verdictOf(error);
  }
}
