// The page judges the moves of a seat as race2048 review does: to the point. `RACE2048_REVIEWED=100`
// takes so many long matches.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, test} from 'node:test';
import {Tape} from '../../../client/web/replay/tape.js';
import {movesOf} from '../../../client/web/review/moves.js';
import {reviewOf} from '../../../client/web/review/review.js';
import {makeReplay} from '../support/replay_maker.mjs';
import {build} from './server.mjs';

const wanted = Number(process.env.RACE2048_REVIEWED ?? 3);
const folder = mkdtempSync(join(tmpdir(), 'race2048-review-'));
after(() => rmSync(folder, {recursive: true}));
const file = join(folder, 'match.replay');
const rows = (cells) => {
  const size = Math.sqrt(cells.length);
  return Array.from({length: size}, (_, row) => [...cells.subarray(row * size, (row + 1) * size)].map((exponent) => (exponent ? 2 ** exponent : 0)));
};

/** As the JSON of the program. */
function reviewInPage(bytes, seat) {
  const made = movesOf(bytes, seat);
  const {moves, worst, bestMoves, cost, luck} = reviewOf(made);
  return {
    own_moves: made.length,
    best_moves: bestMoves,
    skill: -cost,
    luck,
    worst: worst.map((place) => ({move: made[place].number, at_ms: made[place].ms, board: rows(made[place].cells), made: made[place].direction,
      better: moves[place].better, expected_better: moves[place].best, expected_made: moves[place].made, cost: moves[place].cost})),
    expected: moves.map(({best}, place) => [made[place].number, best]),
  };
}

function reviewOfProgram(seat) {
  const told = JSON.parse(execFileSync(join(build, 'client/race2048'), ['review', file, '--seat', String(seat), '--json']));
  const {own_moves, best_moves, skill, luck, worst, expected} = told;
  return {own_moves, best_moves, skill: skill || 0, luck, worst: worst.map(({board_number: _, ...move}) => move), expected};
}

/** @param {Uint8Array} bytes */
async function compare(bytes) {
  writeFileSync(file, bytes);
  const {view} = await Tape.read(bytes);
  for (const seat of view.seats.keys()) {
    const page = reviewInPage(bytes, seat);
    assert.deepEqual({...page, skill: page.skill || 0}, reviewOfProgram(seat), `seat ${seat}`);
  }
}

test('the recorded matches, of all formats', async () => {
  const cases = new URL('../../cases/replays/', import.meta.url);
  for (const name of readdirSync(cases)) await compare(new Uint8Array(readFileSync(new URL(name, cases))));
});

for (let seed = 0; seed < wanted; ++seed) {
  test(`a long match, number ${seed}`, async () => compare(makeReplay({seats: 2, moves: 400 + 100 * (seed % 7), seed})));
}

for (const size of [3, 5, 6, 7, 8]) {
  test(`boards of ${size}x${size}`, async () => compare(makeReplay({seats: 1, moves: 150, size})));
}
