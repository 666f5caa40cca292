// @ts-check
// The check of a replay: docs/replay.md and docs/decisions.md. It proves the seal, every tile and
// slide, and the result; of the times it checks the order, not what the rules demand of each.
import { lateMove, same } from './check.js';
import { Match } from './match.js';
import { commitment, matchKey } from './sequence.js';
import { Reader, SealError, must, readSettings } from './settings.js';
import { sha256 } from './sha256.js';

/** @template T @param {Reader} r @param {() => T} one */
function list(r, one) {
  const count = r.number(64);
  must(count <= r.left, 'a list is longer than the file');
  return Array.from({ length: count }, one);
}

/** @param {Reader} r */
function flag(r) {
  const byte = r.byte();
  must(byte < 2, 'a yes or no is neither');
  return byte === 1;
}

/** @param {Reader} r @param {number} size */
const optional = (r, size) => (flag(r) ? r.take(size) : new Uint8Array());
/** @param {Reader} r @param {number[]} bits */
const numbers = (r, ...bits) => bits.map((b) => r.number(b));

/** @param {Reader} r */
function person(r) {
  r.text();
  r.take(17);
  return r.number();
}

/** The parts behind the version. @param {Reader} r */
const parts = (r) => ({
  idleMs: r.number(64),
  decisions: new Reader(r.text()),
  commitment: optional(r, 32),
  key: r.take(32),
  seats: list(r, () => [...numbers(r, 16, 32), r.byte(), ...numbers(r, 64, 8, 32, 64),
    flag(r) ? r.number(64) : -1, ...numbers(r, 32, 32, 64), ...r.text()]),
  splits: list(r, () => numbers(r, 8, 16, 64)),
  played: r.number(),
  points: list(r, () => numbers(r, 32, 32, 32, 32, 32)),
  record: flag(r) && {
    seat: r.number(16), matchId: r.take(16), settings: r.take(32),
    commitment: optional(r, 32), nonce: optional(r, 16),
  },
});

/** The bounds of docs/protocol.md. @param {import('./settings.js').Settings} settings */
function bounded({ number, size }) {
  const format = number(2), target = number(4);
  const any = (/** @type {number} */ i, /** @type {number} */ low, /** @type {number} */ high) =>
    number(i) >= low && number(i) <= high;
  const only = (/** @type {number} */ i, /** @type {boolean} */ where, /** @type {number} */ low, high = 1800000) =>
    (where ? any(i, low, high) : number(i) === 0);
  return any(2, 1, 6) && any(5, 1000, 1800000) && only(3, format === 1, 1000)
    && only(4, format === 2, 8, Math.min(131072, 2 ** (size * size + 1))) && Number.isInteger(Math.log2(target || 1))
    && any(6, format === 2 ? 1 : 2, 2) && any(7, format === 4 ? 2 : 1, 2) && any(8, 1, 5) && any(9, 1, 1000)
    && any(10, 0, 1000) && only(12, format === 3 || format === 5, format === 3 ? 1 : 0, 100000)
    && only(13, format === 5, 1000, 120000) && only(15, format === 6, 1000, 600000);
}

/** The decisions before the match clock. @param {Reader} d @param {number} version */
function readBeginning(d, version) {
  const next = (/** @type {number} */ kind) => {
    must(d.byte() === kind, 'the match does not begin as matches do');
    return d.number(64);
  };
  const peek = () => d.bytes[d.at];
  let clock = next(1);
  d.text();
  d.number(64);
  /** @type {{played: number, rows: number[][]} | undefined} */
  let series;
  if (peek() === 30) {
    clock += next(30);
    const rounds = d.number(), played = d.number();
    must(rounds > 1 && rounds < 100 && played < rounds, 'the series is malformed');
    series = { played, rows: list(d, () => [person(d), ...numbers(d, 32, 32, 32, 32)]) };
  }
  clock += next(17);
  const matchId = d.take(16), secret = d.take(32);
  must(d.number() > 0, 'the round is 0');
  const settingsBytes = d.text();
  const settings = readSettings(settingsBytes, version < 3);
  must(bounded(settings), 'the settings are out of bounds');
  const seats = [];
  while (peek() === 15) {
    clock += next(15);
    const seat = d.number(16), who = person(d);
    must(seat < 1000 && (!seats.length || seat > seats[seats.length - 1].seat), 'the seats do not rise');
    must(who && seats.every((s) => s.person !== who), 'two people have one number');
    let nonce = d.take(0);
    if (!settings.openSeed.length) {
      clock += next(18);
      must(d.number(16) === seat, 'a seat has no nonce');
      nonce = d.take(16);
    }
    seats.push({ seat, person: who, nonce });
  }
  const away = [];
  while (peek() === 6) {
    clock += next(6);
    away.push(d.number());
    d.number(64);
  }
  clock += next(20);
  const frozen = list(d, () => d.number(16));
  must(seats.length && String(frozen) === String(seats.map((s) => s.seat)),
    'the frozen seats are others');
  return { series, matchId, secret, settingsBytes, settings, seats, away, clock, startsAt: d.number(64) };
}

/**
 * Plays the decisions after the frozen roster.
 * @param {Reader} d @param {Match} match @param {number} clock @param {number} startsAt
 */
function play(d, match, clock, startsAt) {
  const steps = match.settings.steps;
  for (let work = 0; ; work++) {
    must(work < 8000000, 'the match is too long to check');
    const kind = d.byte();
    clock += d.number(64);
    const ms = Math.max(0, clock - startsAt);
    must((kind === 21) !== match.started || kind === 6 || kind === 7 || kind === 9 || kind === 10 || kind === 16,
      'a decision comes before the start of the clock');
    if (kind > 127) {
      const seat = match.seat((kind & 7) < 7 ? kind & 7 : d.number(16));
      seat.step += (kind >> 6) & 1;
      match.act(seat, { action: (kind >> 3) & 7, board: seat.named, step: seat.step, fast: false }, ms);
    } else if (kind === 22) {
      const seat = match.seat(d.number(16)), board = d.number(), step = d.number();
      const action = flag(d) ? d.byte() : 6;
      seat.named = board;
      seat.step = step;
      match.act(seat, { action, board, step, fast: flag(d) }, ms);
    } else if (kind === 6) {
      match.person(d.number(), true);
      d.number(64);
    } else if (kind === 7) match.person(d.number(), false);
    else if (kind === 9) d.number(64);
    else if (kind === 10) match.beginSeries(d.number());
    else if (kind === 16) match.leave(match.seat(d.number(16)), ms);
    else if (kind === 21) {
      must(clock >= startsAt, 'the clock starts too early');
      match.started = true;
      d.number(64);
    } else if (kind === 23) {
      const at = d.number(64);
      must(steps && at <= ms, 'a step ends too early');
      match.endStep(at, flag(d), lateMove);
    } else if (kind === 24) match.idle(match.seat(d.number(16)), ms);
    else if (kind === 40) {
      const at = d.number(64);
      must(at <= ms, 'an interval ends too early');
      match.endInterval(at);
    } else {
      must(kind === 25, 'a decision is unknown');
      match.end(d.byte(), d.number(64), ms);
      d.number(64);
      must(!d.left, 'decisions follow the end');
      return;
    }
  }
}

/** @param {Uint8Array} bytes @param {number} version */
function check(bytes, version) {
  const file = new Reader(bytes.subarray(12, -32));
  const told = parts(file);
  must(!file.left, 'bytes follow the last part');
  must(told.idleMs >= 1000, 'the idle time is too short');
  const begun = readBeginning(told.decisions, version);
  const { matchId, secret, settingsBytes, settings, seats } = begun;
  const open = settings.openSeed.length > 0;
  must(same(told.commitment, open ? new Uint8Array() : commitment(matchId, settingsBytes, secret)),
    'the secret does not match the seal');
  const key = open ? settings.openSeed : matchKey(secret, matchId, seats);
  must(same(told.key, key), 'the key is not that of the seal');
  const match = new Match(settings, key, seats, version);
  match.series = begun.series;
  begun.away.forEach((who) => match.person(who, true));
  play(told.decisions, match, begun.clock, begun.startsAt);
  const equal = (/** @type {unknown} */ a, /** @type {unknown} */ b, /** @type {string} */ otherwise) =>
    must(JSON.stringify(a) === JSON.stringify(b), otherwise);
  const { lines, points, played } = match.result();
  equal(told.seats, lines, 'a seat has another result than its moves made');
  equal(told.splits, match.splits, 'the first tiles are not those that the moves made');
  equal([told.played, told.points], [played, points], 'the points are not those of the result');
  const { record } = told;
  if (record) {
    const nonce = seats.find((s) => s.seat === record.seat)?.nonce;
    must(same(record.matchId, matchId) && same(record.settings, sha256(settingsBytes))
      && same(record.commitment, told.commitment) && nonce && same(record.nonce, nonce),
    "the player's record is of another match");
  }
  must(same(bytes.subarray(-32), sha256(bytes.subarray(0, -32))), 'the checksum is wrong');
}

/** @param {Uint8Array} bytes @returns {import('./check.js').Verdict} */
export function verifyReplay(bytes) {
  try {
    must(bytes.length > 44 && bytes.length <= 2 ** 25
      && String.fromCharCode(...bytes.subarray(0, 11)) === 'R2048REPLAY' && bytes[11], 'this is no replay');
    if (bytes[11] > 3) return { kind: 'nothing', text: 'replay not checked: it is of a later version' };
    check(bytes, bytes[11]);
    return { kind: 'verified', text: 'replay verified' };
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    return { kind: 'wrong', text: `REPLAY NOT VERIFIED: ${error.message}` };
  }
}
