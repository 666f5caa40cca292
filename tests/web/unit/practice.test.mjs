import assert from 'node:assert/strict';
import {test} from 'node:test';
import {PracticeGame} from '../../../client/web/model/practice.js';

const rules = (size, startTiles = 2, share = 0.1) => ({size, startTiles, fourProbability: share * 2 ** 32});
const tiles = (cells) => cells.filter((exponent) => exponent > 0).length;

/** Numbers as from Math.random(), the same for each run. */
function dice(seed = 1) {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

test('a board begins with the tiles of the rules', () => {
  for (const size of [3, 4, 8]) {
    for (const start of [1, 2, 8]) assert.equal(tiles(new PracticeGame(rules(size, start), dice()).cells), start);
  }
});

test('a slide adds its gain and one tile, at the cell that it names', () => {
  const game = new PracticeGame(rules(4), dice());
  game.cells = Uint8Array.from([1, 1, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  const {slid, newest} = game.move('left');
  assert.deepEqual([...slid.slice(0, 4)], [2, 3, 0, 0]);
  assert.equal(game.score, 12);
  assert.equal(slid[newest], 0);
  assert.ok(game.cells[newest] > 0);
  assert.equal(tiles(game.cells), 3);
});

test('a slide that moves nothing changes nothing', () => {
  const game = new PracticeGame(rules(3), dice());
  game.cells = Uint8Array.from([1, 0, 0, 2, 0, 0, 0, 0, 0]);
  assert.equal(game.move('left'), undefined);
  assert.equal(tiles(game.cells), 2);
});

test('a game goes on until it is stuck, with tiles that the rules bring', () => {
  for (const [share, allowed] of [[0, [1]], [0.5, [1, 2]], [1, [2]]]) {
    const game = new PracticeGame(rules(3, 2, share), dice());
    let moves = 0;
    while (!game.isStuck && ++moves < 10_000) {
      for (const direction of ['left', 'down', 'right', 'up']) {
        const made = game.move(direction);
        if (!made) continue;
        assert.ok(allowed.includes(game.cells[made.newest]));
        break;
      }
    }
    assert.ok(game.isStuck);
    assert.equal(tiles(game.cells), 9);
  }
});
