import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Player} from '../../../client/web/replay/player.js';
import {Tape} from '../../../client/web/replay/tape.js';
import {apart, courseOf} from '../../../client/web/review/curve.js';
import {movesOf} from '../../../client/web/review/moves.js';
import {reviewOf} from '../../../client/web/review/review.js';
import {makeReplay} from '../support/replay_maker.mjs';

/** A board as text, rows after each other. */
const boardOf = (text) => Uint8Array.from(text.split(/[ /]/), (tile) => (tile === '.' ? 0 : Math.log2(Number(tile))));
// A board in good order, on which down moves the large tiles out of their row.
const tidy = '512 256 128 64/4 8 16 2/. 2 . ./. . . .';
// After a slide to the left no tile fits the free cell; to the right the 16s meet.
const lastChance = '8 16 8 16/16 8 16 8/8 16 8 16/16 64 64 32';
const made = (board, direction, cell) => ({cells: boardOf(board), direction, spawn: {cell, exponent: 1}, score: 1000, number: 1, ms: 0});

test('a move that breaks the order costs points, and one that ends the board all that was to come', () => {
  const {moves, worst} = reviewOf([made(tidy, 'left', 15), made(tidy, 'down', 3), made(lastChance, 'left', 15)]);
  assert.ok(moves[0].cost < 100);
  assert.ok(moves[1].cost > 300);
  assert.notEqual(moves[1].better, 'down');
  assert.equal(moves[2].better, 'right');
  assert.equal(moves[2].made, 1000);
  assert.deepEqual(worst, [2, 1]);
});

test('a seat without a move has no worst one', () => {
  assert.deepEqual(reviewOf([]), {moves: [], worst: [], bestMoves: 0, cost: 0, luck: 0});
});

test('the moves of a seat are those between its boards', async () => {
  const bytes = makeReplay({seats: 2, moves: 60});
  const tape = await Tape.read(bytes);
  const moves = movesOf(bytes, 1);
  assert.ok(moves.length > 50);
  for (const {cells, score, number, ms} of moves) {
    const moment = tape.momentOfMove(1, number);
    assert.equal(tape.times.at(moment), ms);
    tape.seek(moment - 1);
    assert.deepEqual([[...tape.view.seats.get(1).board], tape.view.seats.get(1).boardScore], [[...cells], score]);
  }
});

test('costly moves stand among the marks of a replay, by their times', async () => {
  const player = new Player(await Tape.read(makeReplay({seats: 2, moves: 60})));
  const before = player.marks.length;
  const costly = (ms) => ({what: 'costly', ms, seat: 1, exponent: 0, longMs: 0, words: 'up, better left'});
  player.addCostly(1, [costly(2000), costly(1000)]);
  player.addCostly(1, [costly(1500), costly(500)]);
  const times = player.marks.map(({ms}) => ms);
  assert.equal(times.length, before + 2);
  assert.deepEqual(times, [...times].sort((a, b) => a - b));
  player.to(0);
  player.toMark(1);
  assert.ok(player.ms <= 500);
});

test('numbers on a curve stand apart, and on the curve', () => {
  const rounded = (places) => places.map((place) => Number(place.toFixed(3)));
  assert.deepEqual(rounded(apart([0.2, 0.5, 0.9], 0.1)), [0.2, 0.5, 0.9]);
  assert.deepEqual(rounded(apart([0.5, 0.51, 0.52], 0.1)), [0.5, 0.6, 0.7]);
  assert.deepEqual(rounded(apart([0.97, 0.98, 1], 0.1)), [0.8, 0.9, 1]);
});

test('a course has at most as many columns as fit, and small changes look small', () => {
  const {means, low, high, heightOf} = courseOf(Array.from({length: 1000}, (_, i) => ({best: 10_000 + i})));
  assert.equal(means.length, 250);
  assert.deepEqual([low, high], [10_000, 10_999]);
  assert.ok(heightOf(low) > 0.5);
  assert.equal(heightOf(high), 1);
  assert.deepEqual(courseOf([{best: 0}]).means, [0]);
});
