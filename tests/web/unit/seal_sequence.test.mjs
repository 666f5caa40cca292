import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Run } from '../../../client/web/seal/run.js';
import { Draws, commitment, matchKey } from '../../../client/web/seal/sequence.js';
import { sha256 } from '../../../client/web/seal/sha256.js';

const hex = (text) => Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'));
const inHex = (bytes) => Buffer.from(bytes).toString('hex');
const cases = (name) => JSON.parse(readFileSync(new URL(`../../cases/${name}`, import.meta.url), 'utf8'));
const sequence = cases('sequence.json');
const exponents = (rows) => Uint8Array.from(rows.flat(), (tile) => (tile ? Math.log2(tile) : 0));
const directions = ['up', 'down', 'left', 'right'];

test('SHA-256 gives the digests of FIPS 180', () => {
  const digest = (text) => inHex(sha256(new TextEncoder().encode(text)));
  assert.equal(digest(''), 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  assert.equal(digest('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  assert.equal(digest('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq'),
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1');
  assert.equal(digest('a'.repeat(1000000)), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0');
});

test('SHA-256 agrees with node:crypto on 1000 random inputs of every length, in any parts', () => {
  for (let i = 0; i < 1000; i++) {
    const bytes = randomBytes(i % 300);
    const cut = bytes.length ? i % bytes.length : 0;
    const expected = createHash('sha256').update(bytes).digest('hex');
    assert.equal(inHex(sha256(bytes.subarray(0, cut), bytes.subarray(cut))), expected);
  }
});

test('the commitment is that of the golden cases', () => {
  assert.ok(sequence.commitments.length);
  for (const c of sequence.commitments) {
    assert.equal(inHex(commitment(hex(c.match_id), hex(c.settings), hex(c.secret))), c.commitment);
  }
});

test('the key is that of the golden cases', () => {
  assert.ok(sequence.keys.length);
  for (const c of sequence.keys) {
    const seats = c.nonces.map(([seat, nonce]) => ({ seat, nonce: hex(nonce) }));
    assert.equal(inHex(matchKey(hex(c.secret), hex(c.match_id), seats)), c.key);
  }
});

test('the draws by number are those of the golden cases', () => {
  assert.ok(sequence.draws.length);
  for (const c of sequence.draws) {
    const draws = new Draws(hex(c.key), { size: 4, byPosition: false, fourProbability: 0 });
    draws.seek(c.board_number, c.n);
    draws.draw(new Uint8Array(16));
    assert.deepEqual([draws.p, draws.v], [c.p, c.v]);
  }
});

test('the draws by position are those of the golden cases', () => {
  assert.ok(sequence.position_draws.length);
  for (const c of sequence.position_draws) {
    const cells = exponents(c.board);
    const draws = new Draws(hex(c.key), { size: Math.sqrt(cells.length), byPosition: true, fourProbability: 0 });
    draws.seek(c.board_number);
    draws.draw(cells);
    assert.deepEqual([draws.p, draws.v], [c.p, c.v]);
  }
});

test('a draw places the tile of the golden cases', () => {
  assert.ok(sequence.spawns.length);
  for (const c of sequence.spawns) {
    const cells = exponents(c.board);
    const draws = new Draws(new Uint8Array(32),
      { size: Math.sqrt(cells.length), byPosition: false, fourProbability: c.four_probability });
    draws.draw = () => { draws.p = c.p; draws.v = c.v; };
    draws.place(cells);
    assert.deepEqual([draws.cell, 2 ** cells[draws.cell]], [c.cell, c.tile]);
  }
});

for (const [name, byPosition] of [['games', false], ['position_games', true]]) {
  test(`the ${name.replace('_', ' ')} of the golden cases play out tile for tile`, () => {
    assert.ok(sequence[name].length);
    for (const game of sequence[name]) {
      const settings = { size: game.size, startTiles: game.start_tiles,
        fourProbability: game.four_probability, byPosition };
      const run = new Run(settings, hex(game.key));
      for (const board of game.boards) {
        if (run.board !== board.board_number) run.nextBoard();
        assert.deepEqual(run.spawns.map((s) => [s.cell, s.tile]), board.start);
        for (const [direction, gain, cell, tile] of board.moves) {
          assert.ok(!run.over());
          assert.ok(run.slide(directions.indexOf(direction), 0));
          assert.deepEqual([run.gain, ...run.spawns], [gain, { cell, tile }]);
        }
      }
    }
  });
}

test('a slide gives the classic boards of the golden cases', () => {
  for (const c of cases('slides.json').filter(({ rules }) => rules === 'classic')) {
    const run = new Run({ size: 4, startTiles: 1, fourProbability: 0, byPosition: false }, new Uint8Array(32));
    run.cells.set(exponents(c.board));
    run.shift(directions.indexOf(c.dir));
    assert.deepEqual(run.cells, exponents(c.result));
  }
});

test('a slide gives the boards of docs/rules.md', () => {
  const page = readFileSync(new URL('../../../docs/rules.md', import.meta.url), 'utf8');
  let count = 0;
  for (const [, direction, rest, rows] of page.matchAll(/```text\nclassic, (\w+)(.*)\n((?:.+\n)+)```/g)) {
    const cut = rows.trim().split('\n').map((row) => row.split(/ {3,}/));
    const [before, after] = [0, 1].map((side) => cut.map((row) => row[side].trim().split(/ +/).map((t) => +t || 0)));
    const run = new Run({ size: before.length, startTiles: 1, fourProbability: 0, byPosition: false }, new Uint8Array(32));
    run.cells.set(exponents(before));
    const changed = run.shift(directions.indexOf(direction));
    assert.equal(changed, !rest.includes('not moved'));
    assert.equal(run.gain, Number(/gain (\d+)/.exec(rest)?.[1] ?? 0));
    if (!rest.includes('new tile') || !changed) assert.deepEqual(run.cells, exponents(after));
    assert.equal(run.over(), rest.includes('over'));
    count++;
  }
  assert.ok(count >= 6);
});
