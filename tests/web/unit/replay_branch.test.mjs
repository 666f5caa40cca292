import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {slide} from '../../../client/web/model/slide.js';
import {Tape} from '../../../client/web/replay/tape.js';
import {makeReplay} from '../support/replay_maker.mjs';

const directions = ['left', 'down', 'right', 'up'];
const recorded = (name) => new Uint8Array(readFileSync(new URL(`../../cases/replays/${name}`, import.meta.url)));
const seatOf = (tape, number) => tape.view.seats.get(number);

/** The board of a seat after each of its moves, and the number of that board. */
function boardsOf(tape, number) {
  const boards = [];
  for (let moment = 0; moment <= tape.last; ++moment) {
    tape.seek(moment);
    const {board, boardNumber, moves, boardScore} = seatOf(tape, number);
    boards[moves] ??= {cells: [...board], boardNumber, score: boardScore};
  }
  return boards;
}

const standOf = ({run: {cells, board, score}}) => JSON.stringify({cells: [...cells], boardNumber: board, score});

/** Slides as the recorded seat did, over its boards: by the one slide that gives the recorded board. */
function playAsRecorded(branch, boards, from) {
  for (let move = from + 1; move < boards.length; ++move) {
    if (branch.isStuck) branch.move('left');
    const wanted = JSON.stringify(boards[move]);
    const way = directions.find((direction) => branch.move(direction) && (standOf(branch) === wanted || !branch.takeBack()));
    assert.ok(way, `move ${move}`);
  }
}

const matches = [['a long one of several boards', makeReplay({seats: 2, moves: 700, seed: 3})],
  ...['v1_duel', 'v3_moves', 'v3_first', 'v3_lockstep'].map((name) => [name, recorded(`${name}.replay`)])];
for (const [name, bytes] of matches) {
  test(`the recorded moves of ${name} played again give the recorded boards`, async () => {
    const tape = await Tape.read(bytes);
    const boards = boardsOf(tape, tape.winner);
    assert.ok(boards.length > 2);
    for (const from of [0, Math.floor(boards.length / 2)]) {
      tape.seek(tape.momentOfMove(tape.winner, from));
      const branch = tape.branchOff(tape.winner);
      assert.deepEqual([...branch.run.cells], boards[from].cells);
      playAsRecorded(branch, boards, from);
    }
  });
}

test('a board that is stuck takes the next one by any slide, and that is taken back', async () => {
  const tape = await Tape.read(makeReplay({seats: 1, moves: 700, seed: 3}));
  const stuck = tape.chronicle.marks.find(({what}) => what === 'stuck');
  tape.seek(tape.times.lastUpTo(stuck.ms));
  const branch = tape.branchOff(0);
  const before = [...branch.run.cells];
  assert.deepEqual([branch.isStuck, branch.isDone], [true, false]);
  assert.ok(branch.move('up'));
  assert.deepEqual([branch.isStuck, branch.run.board, branch.run.score, branch.newest], [false, 1, 0, undefined]);
  assert.ok(branch.takeBack());
  assert.deepEqual([branch.isStuck, [...branch.run.cells]], [true, before]);
});

test('a slide that changes nothing is no move, and 256 moves are taken back', async () => {
  const tape = await Tape.read(makeReplay({seats: 2, moves: 20}));
  const branch = tape.branchOff(0);
  const boards = [];
  for (let move = 0; move < 300; ++move) {
    boards.push([...branch.run.cells]);
    const moved = directions.find((direction) => {
      const may = branch.isStuck || slide(branch.run.cells, direction).moved;
      assert.equal(branch.move(direction), may);
      return may;
    });
    assert.ok(moved);
  }
  for (let move = 299; move >= 44; --move) {
    assert.ok(branch.takeBack());
    assert.deepEqual([...branch.run.cells], boards[move]);
  }
  assert.equal(branch.takeBack(), false);
});

test('the recorded board follows by the number of its move, up to the end', async () => {
  const tape = await Tape.read(makeReplay({seats: 3, moves: 40}));
  const began = tape.momentOfMove(1, 30) + 1;
  tape.seek(began);
  const shown = JSON.stringify([...seatOf(tape, 1).board]);
  const branch = tape.branchOff(1);
  assert.equal(branch.recordedMoment(tape), began);
  while (branch.run.moves < 45) directions.some((direction) => branch.move(direction));
  assert.equal(branch.recordedMoment(tape), tape.last);
  while (branch.run.moves > 35) branch.takeBack();
  tape.seek(branch.recordedMoment(tape));
  assert.equal(seatOf(tape, 1).moves, 35);
  while (branch.takeBack());
  assert.equal(branch.recordedMoment(tape), began);
  tape.seek(began);
  assert.equal(JSON.stringify([...seatOf(tape, 1).board]), shown, 'the recorded board is another one');
});

test('a board that is done goes nowhere', async () => {
  const tape = await Tape.read(recorded('v3_first.replay'));
  tape.seek(tape.last);
  assert.equal(seatOf(tape, tape.winner).racing, false);
  assert.equal(tape.branchOff(tape.winner), undefined);
  const ended = tape.momentOfMove(tape.winner, seatOf(tape, tape.winner).moves) - 1;
  const boards = boardsOf(tape, tape.winner);
  tape.seek(ended);
  const branch = tape.branchOff(tape.winner);
  playAsRecorded(branch, boards, boards.length - 2);
  assert.ok(branch.isDone);
  assert.ok(directions.every((direction) => !branch.move(direction)));
});
