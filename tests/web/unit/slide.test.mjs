import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {directions, slide} from '../../../client/web/model/slide.js';

const cases = JSON.parse(
  readFileSync(new URL('../../cases/slides.json', import.meta.url), 'utf8'),
).filter(({rules}) => rules === 'classic');
const cellsOf = (board) => Uint8Array.from(board.flat(), (tile) => (tile ? Math.log2(tile) : 0));

test('boards with a published result slide as published', () => {
  assert.ok(cases.length > 3);
  for (const {board, dir, result} of cases) {
    assert.deepEqual(slide(cellsOf(board), dir).cells, cellsOf(result), JSON.stringify(board));
  }
});

function randomBoard(next, size) {
  return Uint8Array.from({length: size * size}, () => Math.max(0, (next() % 5) - 1));
}

test('a slide keeps the sum of the tiles, and its moves make its board', () => {
  let seed = 7;
  const next = () => (seed = (seed * 1103515245 + 12345) % 2 ** 31) >> 8;
  const sum = (cells) => cells.reduce((total, cell) => total + (cell ? 2 ** cell : 0), 0);
  for (let i = 0; i < 4000; ++i) {
    const size = 3 + (next() % 6);
    const board = randomBoard(next, size);
    const slid = slide(board, directions[i % 4]);
    assert.equal(sum(slid.cells), sum(board));
    const made = new Uint8Array(board.length);
    let gain = 0;
    for (const {from, to, merged} of slid.moves) {
      made[to] = board[from] + Number(merged);
      if (merged) gain += 2 ** made[to];
    }
    assert.deepEqual(made, slid.cells);
    assert.equal(gain, slid.gain);
    assert.equal(slid.moved, slid.cells.some((cell, at) => cell !== board[at]));
  }
});

test('a merged tile does not merge again', () => {
  assert.deepEqual(slide(Uint8Array.of(1, 1, 2, 0, 0, 0, 0, 0, 0), 'left').cells.slice(0, 3),
    Uint8Array.of(2, 2, 0));
  assert.deepEqual(slide(Uint8Array.of(1, 1, 1, 0, 0, 0, 0, 0, 0), 'right').cells.slice(0, 3),
    Uint8Array.of(0, 1, 2));
});

test('a full board without neighbours alike does not move', () => {
  const isStuck = (cells) => directions.every((direction) => !slide(cells, direction).moved);
  assert.ok(isStuck(Uint8Array.of(1, 2, 1, 2, 1, 2, 1, 2, 1)));
  assert.ok(!isStuck(Uint8Array.of(1, 2, 1, 2, 1, 2, 1, 2, 2)));
  assert.ok(!isStuck(Uint8Array.of(1, 2, 1, 2, 1, 2, 1, 2, 0)));
});
