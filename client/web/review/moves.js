// @ts-check
// The moves that the person of a seat has made, from a replay that holds.
import {STEP} from '../seal/decisions.js';
import {Course} from '../seal/replay.js';
import {directions} from './search.js';

/**
 * @typedef {object} MadeMove
 * @property {Uint8Array} cells before it
 * @property {import('../model/types.d.ts').Direction} direction
 * @property {{cell: number, exponent: number}} spawn the tile that it has brought
 * @property {number} score of the board, before it
 * @property {number} number among all moves of the seat, from 1
 * @property {number} ms match clock
 */

/** The moves of a seat without those that the server made while its person was late. @param {Uint8Array} bytes @param {number} number of the seat @returns {MadeMove[]} */
export function movesOf(bytes, number) {
  /** @type {MadeMove[]} */
  const moves = [];
  const course = new Course(bytes);
  while (course.left) {
    const decision = course.read();
    const {match} = course;
    const seat = match?.seats.find((other) => other.seat === number);
    if (!match || !seat) {
      course.take(decision);
      continue;
    }
    const {run, run: {score, moves: before}} = seat;
    const cells = run.cells.slice();
    const isStep = decision.kind === STEP;
    const direction = directions[isStep ? seat.chosen : decision.action ?? -1];
    course.take(decision);
    if (run.moves === before || !direction) continue;
    const {cell} = run.spawns[0];
    const ms = isStep ? decision.ms : match.ms;
    moves.push({cells, direction, spawn: {cell, exponent: run.cells[cell]}, score, number: run.moves, ms});
  }
  return moves;
}
