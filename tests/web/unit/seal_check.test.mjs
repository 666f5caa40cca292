import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { SealCheck } from '../../../client/web/seal/check.js';
import { GIVE_UP, NEXT_BOARD, Run } from '../../../client/web/seal/run.js';
import { commitment, matchKey } from '../../../client/web/seal/sequence.js';
import { SealError, readSettings } from '../../../client/web/seal/settings.js';

const hex = (text) => Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'));
const DIRECTIONS = [0, 1, 2, 3];

// The exchange of docs/protocol.md.
const exchange = () => ({
  sealed: {
    matchId: hex('9d9ec8ad53e6fcf7d3e1e2bcabaf8f30'),
    settings: hex('0a0a080410021899b3e6cc01100118e0d40328e0d40330023801400148025014'),
    commitment: hex('b6fa8275eed9a1dd7e4656cac9f34a15928766b45b0c2db537794391a6b7a6c5'),
  },
  nonce: hex('101112131415161718191a1b1c1d1e1f'),
  start: {
    matchId: hex('9d9ec8ad53e6fcf7d3e1e2bcabaf8f30'),
    seats: [{ seat: 0, nonce: hex('101112131415161718191a1b1c1d1e1f') }],
  },
  seat: 0,
  go: { spawns: [{ cell: 11, tile: 2 }, { cell: 5, tile: 4 }] },
  turns: [
    { action: 3, outcome: { seq: 1, result: 1, spawns: [{ cell: 15, tile: 2 }], score: 0, board: 0, atMs: 56, made: 0 } },
    { action: 6, outcome: { seq: 2, result: 1, spawns: [], score: 0, board: 0, atMs: 215, made: 0 } },
  ],
  end: {
    matchId: hex('9d9ec8ad53e6fcf7d3e1e2bcabaf8f30'),
    secret: hex('221d62a4d61e2acdc29c26f14f3c3b6d480eb495d9aefbe3852e25894f8c53ca'),
    standings: [{ seat: 0, score: 0, bestTile: 4, moves: 1, boards: 1, reachedMs: 0 }],
  },
});

// Settings in the form of docs/protocol.md, from numbers below 2^32 by field.
const varint = (n) => (n < 128 ? [n] : [(n % 128) | 128, ...varint(Math.floor(n / 128))]);
function settingsBytes(rules, fields, seed = []) {
  const inner = rules.flatMap((n, i) => (n ? [8 * (i + 1), ...varint(n)] : []));
  const all = Object.entries(fields).filter(([i, n]) => n && i < 11);
  const late = Object.entries(fields).filter(([i, n]) => n && i > 11);
  const write = (list) => list.flatMap(([i, n]) => [8 * i, ...varint(n)]);
  return Uint8Array.from([10, inner.length, ...inner, ...write(all), ...(seed.length ? [90, 32, ...seed] : []), ...write(late)]);
}

// A whole match of an honest server, with random moves of one of its seats.
function honest({ size = 4, fields, seed = [], lockstep = false, turns = 400 }) {
  const settings = settingsBytes([size, 2, 429496729], fields, seed);
  const matchId = Uint8Array.from(randomBytes(16)), secret = Uint8Array.from(randomBytes(32));
  const open = seed.length > 0;
  const nonce = open ? new Uint8Array() : Uint8Array.from(randomBytes(16));
  const seats = [{ seat: 3, nonce: open ? nonce : Uint8Array.from(randomBytes(16)) }, { seat: 300, nonce }];
  const rules = readSettings(settings, false);
  const run = new Run(rules, open ? Uint8Array.from(seed) : matchKey(secret, matchId, seats));
  const match = { sealed: { matchId, settings, commitment: open ? new Uint8Array() : commitment(matchId, settings, secret) },
    nonce, start: { matchId, seats }, seat: 300, go: { spawns: run.spawns }, turns: [] };
  let reachedMs = 0;
  for (let seq = 1; seq <= turns && !reachedMs; seq++) {
    const late = lockstep && seq % 5 === 0;
    let action = DIRECTIONS[randomBytes(1)[0] % 4], result = 1, spawns = [];
    if (late) action = [2, 1, 3, 0].find((d) => run.changes(d)) ?? NEXT_BOARD;
    if (run.over()) action = rules.nextBoards ? NEXT_BOARD : GIVE_UP;
    if (action === NEXT_BOARD) run.nextBoard();
    else if (action !== GIVE_UP && !run.slide(action, seq)) result = 2;
    if (result === 1 && action !== GIVE_UP) spawns = run.spawns;
    match.turns.push({ action: action + 1, outcome: { seq: late ? 0 : seq, result, spawns, score: run.score,
      board: run.board, atMs: seq, made: late ? action + 1 : 0 } });
    if (rules.target && result === 1 && action < 4 && 2 ** run.made >= rules.target) reachedMs = seq;
    if (action === GIVE_UP) break;
  }
  match.end = { matchId, secret: open ? new Uint8Array() : secret, standings: [{ seat: 300, score: run.best.score,
    bestTile: 2 ** run.best.tile, moves: run.moves, boards: run.board + 1, reachedMs }] };
  return match;
}

function feed(match, check = new SealCheck()) {
  check.sealed(match.sealed, match.running);
  if (match.nonce) check.nonce(match.nonce);
  check.start(match.start, match.seat);
  check.go(match.go);
  for (const { action, outcome } of match.turns) {
    if (outcome.seq) check.move({ seq: outcome.seq, action });
    check.outcome(outcome);
  }
  return check.end(match.end);
}

const race = { 2: 1, 3: 60000, 5: 60000, 6: 2, 7: 1, 8: 1, 9: 2, 10: 20 };
const formats = {
  'a race on time': { size: 3, fields: race },
  'a race by position': { size: 5, fields: { ...race, 14: 1 } },
  'a race to a target': { fields: { ...race, 2: 2, 3: 0, 4: 32, 6: 1 } },
  'lockstep with late moves': { size: 3, lockstep: true, fields: { ...race, 2: 5, 3: 0, 13: 1000 } },
  'a knock-out': { size: 8, fields: { ...race, 2: 6, 3: 0, 15: 30000 } },
  'a race until stuck': { size: 3, fields: { ...race, 2: 4, 3: 0, 7: 2 } },
};

test('the exchange of docs/protocol.md is verified', () => {
  assert.deepEqual(feed(exchange()), { kind: 'verified', text: 'draws verified' });
});

for (const [name, format] of Object.entries(formats)) {
  test(`${name} of an honest server is verified`, () => {
    for (let i = 0; i < 20; i++) assert.deepEqual(feed(honest(format)), { kind: 'verified', text: 'draws verified' });
  });
}

test('an open room has nothing to check but its tiles', () => {
  const match = honest({ fields: race, seed: [...randomBytes(32)] });
  assert.deepEqual(feed(match), { kind: 'nothing', text: 'seed known: nothing was sealed' });
  match.turns[5].outcome.score += 4;
  match.turns[5].outcome.result = 1;
  assert.equal(feed(match).kind, 'wrong');
});

test('a watcher verifies the seal', () => {
  assert.deepEqual(feed({ ...exchange(), seat: undefined, nonce: undefined, turns: [] }),
    { kind: 'verified', text: 'seal verified' });
});

test('a client that came after the start checks nothing', () => {
  assert.equal(feed({ ...exchange(), running: true, seat: undefined, nonce: undefined, turns: [] }).kind, 'nothing');
  assert.equal(new SealCheck().end(exchange().end).kind, 'nothing');
});

test('a server cannot call a player late to escape the check', () => {
  assert.equal(feed({ ...exchange(), running: true, nonce: undefined }).kind, 'wrong');
});

test('each lie of a server is found', () => {
  const lies = {
    'match the seal': (m) => { m.end.secret[0] ^= 1; },
    'secret does not match': (m) => { m.sealed.settings[3] ^= 1; },
    'another nonce': (m) => { m.start.seats[0].nonce[15] ^= 1; },
    'malformed': (m) => { m.start.seats.push(m.start.seats[0]); },
    'another match started': (m) => { m.start.matchId[0] ^= 1; },
    'another match ended': (m) => { m.end.matchId[0] ^= 1; },
    'first tiles': (m) => { m.go.spawns[1].cell = 6; },
    'another tile': (m) => { m.turns[0].outcome.spawns[0].tile = 4; },
    'answer 1 has another tile': (m) => { m.turns[0].outcome.spawns = []; },
    'wrong score': (m) => { m.turns[0].outcome.score = 4; },
    'changed nothing': (m) => { m.turns[0].outcome.result = 2; },
    'not over': (m) => { m.turns[0].action = 5; },
    'did not make': (m) => { m.turns[0].action = undefined; },
    'late move': (m) => { m.turns[0].outcome.seq = 0; m.turns[0].outcome.made = 1; },
    'final standing': (m) => { m.end.standings[0].score = 4; },
    'your final standing': (m) => { m.end.standings = []; },
  };
  for (const [words, lie] of Object.entries(lies)) {
    const match = exchange();
    lie(match);
    const verdict = feed(match);
    assert.equal(verdict.kind, 'wrong', words);
    assert.match(verdict.text, new RegExp(`^DRAWS NOT VERIFIED: .*${words}`));
  }
});

test('another seal for the same match is found', () => {
  const match = exchange();
  const check = new SealCheck();
  check.sealed({ ...match.sealed, commitment: new Uint8Array(32) });
  assert.match(feed(match, check).text, /another seal/);
});

test('a resumed match is verified, with the repeated messages and answers', () => {
  const match = honest(formats['a race on time']);
  const check = new SealCheck();
  feed(match, check);
  assert.equal(feed(match, check).kind, 'verified');
  check.restart();
  assert.equal(feed(match, check).kind, 'verified');
});

test('after a resumed link NO_CHANGE may stand for an old rejection, but not before', () => {
  const rejected = { seq: 3, result: 2, spawns: [], score: 0, board: 0, atMs: 60, made: 0 };
  const match = exchange();
  match.turns.unshift({ action: 3, outcome: rejected });
  assert.match(feed(match).text, /changed nothing/);
  const check = new SealCheck();
  check.sealed(match.sealed);
  assert.equal(feed(match, check).kind, 'verified');
});

test('the next match is checked by itself', () => {
  const check = new SealCheck();
  const first = exchange();
  first.end.secret[0] ^= 1;
  assert.equal(feed(first, check).kind, 'wrong');
  assert.equal(feed(honest(formats['a race by position']), check).kind, 'verified');
});

test('settings of random bytes throw only the error of this folder', () => {
  const good = exchange().sealed.settings;
  for (let i = 0; i < 20000; i++) {
    let bytes = Uint8Array.from(randomBytes(i % 60));
    if (i % 2) {
      bytes = good.slice();
      bytes[i % bytes.length] = randomBytes(1)[0];
    }
    for (const anyForm of [true, false]) {
      try {
        readSettings(bytes, anyForm);
      } catch (error) {
        assert.ok(error instanceof SealError);
      }
    }
  }
});

test('a match of random values gives a verdict and throws nothing', () => {
  const random = () => Uint8Array.from(randomBytes(randomBytes(1)[0] % 40));
  const number = () => randomBytes(4).readUInt32LE() >>> (randomBytes(1)[0] % 32);
  for (let i = 0; i < 3000; i++) {
    const match = exchange();
    const targets = [match.sealed, match.start, match.start.seats[0], match.go.spawns[0], match.turns[0],
      match.turns[0].outcome, match.turns[1].outcome, match.end, match.end.standings[0]];
    const target = targets[i % targets.length];
    const keys = Object.keys(target);
    const key = keys[number() % keys.length];
    if (target[key] instanceof Uint8Array) target[key] = random();
    else if (typeof target[key] === 'number') target[key] = number();
    assert.ok(feed(match).text);
  }
});
