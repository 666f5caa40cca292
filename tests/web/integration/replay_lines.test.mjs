// The page shows of a replay what `race2048 replay --json` tells: each board after each move, and the
// standings.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, test} from 'node:test';
import {Tape} from '../../../client/web/replay/tape.js';
import {makeReplay} from '../support/replay_maker.mjs';
import {build} from './server.mjs';

const cases = join(import.meta.dirname, '../../cases/replays');
const folder = mkdtempSync(join(tmpdir(), 'race2048-lines-'));
after(() => rmSync(folder, {recursive: true}));

const states = {racing: 1, stuck: 2, out_stuck: 3, reached: 4, gave_up: 5, link_lost: 6, idle: 7, moves_made: 8, knocked_out: 9};
const slides = ['up', 'down', 'left', 'right'];
const rowsOf = (board, size) => Array.from({length: size}, (_, row) =>
  Array.from(board.subarray(row * size, (row + 1) * size), (exponent) => (exponent ? 2 ** exponent : 0)));
const standingsOf = ({order, seats}) => order.map((number) => {
  const {seat, place, score, bestTile, moves, state} = seats.get(number);
  return {seat, place, score, best_tile: bestTile, moves, state};
});
const told = ({seat, place, score, best_tile, moves, state}) => ({seat, place, score, best_tile, moves, state: states[state]});
const bySeat = (a, b) => a.seat - b.seat;

async function expectLines(file) {
  const lines = execFileSync(join(build, 'client/race2048'), ['replay', '--json', file], {encoding: 'utf8', maxBuffer: 2 ** 28});
  const tape = await Tape.read(new Uint8Array(readFileSync(file)));
  const {size} = tape.view.settings.rules;
  let moves = 0;
  let standings = 0;
  let before = '';
  for (const line of lines.trimEnd().split('\n').map((text) => JSON.parse(text))) {
    const {type} = line;
    if (type === 'start') {
      for (const {seat, name, bot, board} of line.seats) {
        const shown = tape.view.seats.get(seat);
        assert.deepEqual([shown.name, shown.bot, rowsOf(shown.board, size)], [name, bot, board]);
      }
    }
    if (type === 'move' && slides.includes(line.action)) {
      const moment = tape.momentOfMove(line.seat, line.moves);
      tape.seek(moment);
      const {board, boardScore, boardNumber, state} = tape.view.seats.get(line.seat);
      assert.equal(tape.times.at(moment), line.at_ms);
      assert.deepEqual(rowsOf(board, size), line.board);
      assert.deepEqual([boardScore, boardNumber, state], [line.score, line.board_number, states[line.state]]);
      ++moves;
    }
    if (type === 'standings' && before === 'move') {
      assert.deepEqual(standingsOf(tape.view).slice(0, 20).sort(bySeat), line.standings.map(told).sort(bySeat));
      ++standings;
    }
    if (type === 'end') {
      tape.seek(tape.last);
      assert.deepEqual(standingsOf(tape.view).sort(bySeat), line.standings.map(told).sort(bySeat));
      assert.equal(tape.endMs, line.at_ms);
    }
    before = type === 'move' && !slides.includes(line.action) ? '' : type;
  }
  return {moves, standings};
}

test('recorded replays of all formats are shown as the client tells them', async () => {
  for (const name of readdirSync(cases)) await expectLines(join(cases, name));
});

test('a long replay is shown as the client tells it', async () => {
  const file = join(folder, 'long.replay');
  writeFileSync(file, makeReplay({seats: 6, moves: 300}));
  const {moves, standings} = await expectLines(file);
  assert.ok(moves > 1500, `${moves} moves`);
  assert.ok(standings > 5, `${standings} standings`);
});
