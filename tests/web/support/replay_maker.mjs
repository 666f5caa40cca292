// Replays of matches that no server has seen, of any length: seats slide at random in a race for time.
import {createHash} from 'node:crypto';
import {oneForm} from '../../../client/web/seal/bounds.js';
import {seatLines} from '../../../client/web/seal/places.js';
import {Course} from '../../../client/web/seal/replay.js';

const TIME = {2: 1, 5: 1_800_000, 6: 2, 7: 1, 8: 1, 9: 1000, 10: 0, 21: 4, 22: 2, 23: 429496729};
const UNTIL_GO = 3000;

export const number = (value) => (value < 128 ? [value] : [(value % 128) + 128, ...number(Math.floor(value / 128))]);
const text = (bytes) => [...number(bytes.length), ...bytes];
const list = (items) => [...number(items.length), ...items.flat()];
export const sealed = (bytes) => Uint8Array.from([...bytes, ...createHash('sha256').update(Uint8Array.from(bytes)).digest()]);
/** With the checksum that a changed file should have. @param {Uint8Array} bytes */
export const resealed = (bytes) => sealed(bytes.subarray(0, -32));

/** Numbers that look random, the same for each seed. @param {number} seed */
export function randoms(seed) {
  let state = seed + 1;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function beginning(settings, seats, nameOf) {
  const form = oneForm({number: (i) => settings[i] ?? 0, openSeed: new Uint8Array(0)});
  const bytes = [1, 0, ...text(Buffer.from('222222')), 0, 17, 0, ...Array(16).fill(7), ...Array(32).fill(9), 1, ...text(form)];
  for (let seat = 0; seat < seats; ++seat) {
    bytes.push(15, 0, ...number(seat), ...text(Buffer.from(nameOf(seat))), ...Array(16).fill(seat % 256), 0, ...number(seat + 1));
    bytes.push(18, 0, ...number(seat), ...Array(16).fill((seat * 7) % 256));
  }
  bytes.push(20, 0, ...list(Array.from({length: seats}, (_, seat) => number(seat))), ...number(UNTIL_GO));
  return bytes;
}

/** An action in its long form, which stands for any board. */
const acted = (after, seat, board, action) => [22, ...number(after), ...number(seat), ...number(board), 0, 1, action, 0];

/**
 * @param {{seats: number, moves: number, everyMs?: number, seed?: number, size?: number, nameOf?: (seat: number) => string}} how
 *   `moves` of each seat
 * @returns {Uint8Array}
 */
export function makeReplay({seats, moves, everyMs = 80, seed = 1, size = 4, nameOf = (seat) => `player${seat}`}) {
  const random = randoms(seed);
  const lengthMs = Math.max(1000, (moves + 1) * everyMs);
  const settings = {...TIME, 3: lengthMs, 21: size};
  const first = beginning(settings, seats, nameOf);
  // The course of the beginning alone gives the seats their tiles.
  const started = new Course(fileOf([...first, 21, ...number(UNTIL_GO), 0], []));
  while (started.left) started.take(started.read());
  const {match} = started;
  const decisions = [[...first, 21, ...number(UNTIL_GO), 0]];
  let last = UNTIL_GO;
  for (let move = 0; move < moves; ++move) {
    for (let seat = 0; seat < seats; ++seat) {
      const at = UNTIL_GO + (move + 1) * everyMs - everyMs + Math.floor(((seat + 1) * everyMs) / (seats + 1));
      const {run, state} = match.seats[seat];
      const ways = [2, 1, 3, 0].filter((way) => run.changes(way));
      const action = state === 1 ? 4 : ways[random(3) === 0 ? random(ways.length) : 0];
      decisions.push(acted(at - last, seat, run.board, action));
      match.take({kind: 22, at, seat, board: run.board, step: 0, action, fast: false});
      last = at;
    }
  }
  decisions.push([25, ...number(UNTIL_GO + lengthMs - last), 0, ...number(lengthMs), 0]);
  match.take({kind: 25, at: UNTIL_GO + lengthMs, reason: 0, ms: lengthMs});
  return fileOf(decisions.flat(), resultOf(match, started.begun));
}

function fileOf(decisions, result) {
  return sealed([...Buffer.from('R2048REPLAY'), 3, ...number(20_000), ...number(decisions.length), ...decisions, ...result]);
}

function resultOf(match, begun) {
  const seats = seatLines(match).map(([seat, place, state, best, tile, moves, gain, , missed, board, score, ...cells]) =>
    [...number(seat), ...number(place), state, ...number(best), ...number(tile), ...number(moves), ...number(gain), 0,
      ...number(missed), ...number(board), ...number(score), ...text(cells)]);
  return [1, ...begun.commitment, ...begun.key, ...list(seats), ...list(match.splits.map((split) => split.flatMap(number))), 0, 0, 0];
}

