// @ts-check
// The facts that a replay proves, and those that it leaves open, in the words of `race2048 verify`.
import {counted, tenthsText} from '../model/words.js';
import {IDLE_OUT} from '../seal/seat.js';

/** @typedef {{proven: string[], notProven: string[]}} Proof */

const lateMs = 1000;

/** REQUIRES: it is finished. @param {import('../seal/replay.js').Course} course @returns {Proof} */
export function proofOf(course) {
  const match = /** @type {import('../seal/match.js').Match} */ (course.match);
  return {proven: proven(course, match), notProven: notProven(course, match)};
}

/** @param {import('../seal/replay.js').Course} course @param {import('../seal/match.js').Match} match */
function proven({begun: {seal}, recordSeat}, {seats, settings, series}) {
  const sum = (/** @type {(seat: typeof seats[number]) => number} */ part) => seats.reduce((all, seat) => all + part(seat), 0);
  const moves = sum(({run}) => run.moves);
  const tiles = moves + sum(({run}) => (run.board + 1) * settings.startTiles);
  const lines = [
    `${counted(seats.length, 'seat')}, ${counted(moves, 'move')} and ${counted(tiles, 'tile')}: ` +
      'the moves give the boards, scores and times in the result, by the rules and at the times of the rules.',
    `The places${series ? ', the points' : ''} and the first tiles follow from them.`,
  ];
  if (!seal.open) {
    lines.push('The secret, the settings and the match id give the commitment; the secret and all nonces give the key of the tiles.');
  }
  if (recordSeat !== undefined) {
    lines.push(`Seat ${recordSeat} had ${seal.open ? 'these settings before the start.'
      : 'this commitment and these settings before the start, and its own nonce is in the key.'}`);
  }
  return lines;
}

/** @param {import('../seal/replay.js').Course} course @param {import('../seal/match.js').Match} match */
function notProven({begun: {seal}, recordSeat, idleMs = 0}, {seats, course, lengthMs}) {
  const lines = [seal.open ? 'The room was open: its seed was known, so tiles could be foreseen.'
    : "The server's owner could see coming tiles."];
  if (recordSeat === undefined && !seal.open) {
    lines.push("The file has no player's record, so it does not show that anybody had the commitment before the start.");
  }
  lines.push('The identities of the people, the time of day, and that the server took every move, and took it when it came.');
  const idle = seats.filter(({state}) => state === IDLE_OUT).length;
  if (idle > 0) lines.push(`${counted(idle, 'seat')} out as idle after ${tenthsText(idleMs)}: the server says that it waits no longer.`);
  if (course.lateMs >= Math.min(lateMs, Math.floor(lengthMs / 2))) {
    lines.push(`The match clock started ${tenthsText(course.lateMs)} after its time: the file does not show why.`);
  }
  if (course.stood > 0) lines.push(`The clock stood still ${counted(course.stood, 'time')}: the file does not show why, nor for how long.`);
  const tooFast = seats.reduce((all, seat) => all + seat.tooFast, 0);
  if (tooFast > 0) lines.push(`${counted(tooFast, 'action')} rejected as too fast: the file does not show how fast.`);
  return lines;
}
