import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Kept} from '../../../client/web/model/kept.js';
import {storage} from '../integration/server.mjs';

const match = (byte) => new Uint8Array(16).fill(byte);
const pageOn = (session) => new Kept({session, local: storage(), fillRandom: (bytes) => bytes});

function act(kept, id, number) {
  for (let i = 0; i < number; ++i) kept.acted(id, {action: 1 + (i % 4), step: i % 3, seq: i + 1});
}

test('the actions of a match are there again after a reload, in their order', () => {
  for (const number of [0, 1, 63, 64, 65, 128, 1000]) {
    const session = storage();
    act(pageOn(session), match(1), number);
    const again = pageOn(session);
    const actions = again.actionsIn(match(1));
    assert.equal(actions.length, number);
    actions.forEach((sent, i) => assert.deepEqual(sent, {action: 1 + (i % 4), step: i % 3, seq: i + 1}));
    act(again, match(1), 70);
    assert.equal(pageOn(session).actionsIn(match(1)).length, number + 70);
  }
});

test('a match forgets the actions of the one before it', () => {
  const session = storage();
  const kept = pageOn(session);
  act(kept, match(1), 300);
  act(kept, match(2), 5);
  assert.deepEqual(kept.actionsIn(match(1)), []);
  assert.equal(pageOn(session).actionsIn(match(2)).length, 5);
  kept.forget();
  assert.deepEqual(pageOn(session).actionsIn(match(2)), []);
});

test('a move writes one short piece, however long the match is', () => {
  let longest = 0;
  const session = storage();
  const {setItem} = session;
  session.setItem = (key, text) => {
    longest = Math.max(longest, text.length);
    setItem(key, text);
  };
  act(pageOn(session), match(1), 4000);
  assert.ok(longest < 300, `${longest} letters`);
});

test('a storage with something else in it holds no actions', () => {
  const session = storage();
  session.setItem('actions', '{"id": 3}');
  session.setItem('actions.0', 'no JSON');
  assert.deepEqual(pageOn(session).actionsIn(match(1)), []);
});
