import assert from 'node:assert/strict';
import {test} from 'node:test';
import {dailyLine, dailySettings} from '../../../client/web/daily/daily_race.js';
import {toHex} from '../../../client/web/wire/bytes.js';
import {encode} from '../../../client/web/wire/messages.js';

const date = '2026-11-27';
const noon = Date.UTC(2026, 10, 27, 12);
const day = 86_400_000;

function memory() {
  const kept = new Map();
  return {read: (key) => kept.get(key) ?? '', write: (key, value) => void kept.set(key, value)};
}

/** A match of one person that has ended. */
const matchOf = (id, settings = dailySettings(date)) => ({
  id, settings, ownSeat: 0, end: {matchMs: 180_000}, seats: new Map([[0, {score: 2316, bestTile: 256}]]),
});

const line = (which, id) => `race2048 daily ${date}${which}: 2,316 points, 256 in 3:00, ID ${id}`;

test('the settings are those of the terminal, byte by byte', () => {
  // They stand so in a replay of `race2048 daily --date 2026-11-27`.
  assert.equal(toHex(encode('Settings', dailySettings(date))), '0a0a080410021899b3e6cc01100118a0fe0a28c0ee6d300238014005480150145a201630c263a1ca99d273e4319092f2eb6bc265dc208988f8d49db60a24ebed4d427001');
});

test('of a day the first race that ends counts, and its line stays as it is', () => {
  const kept = memory();
  assert.equal(dailyLine(matchOf('3afd8a5a7bc2ffff'), noon, kept), line('', '3afd8a5a7bc2'));
  assert.equal(dailyLine(matchOf('aaaaaaaaaaaaffff'), noon, kept), line(' again', 'aaaaaaaaaaaa'));
  assert.equal(dailyLine(matchOf('3afd8a5a7bc2ffff'), noon, kept), line('', '3afd8a5a7bc2'));
});

test('a race that began after midnight in the room of the day before is a later one and counts for no day', () => {
  const kept = memory();
  assert.equal(dailyLine(matchOf('3afd8a5a7bc2ffff'), noon + day, kept), line(' later', '3afd8a5a7bc2'));
  const next = matchOf('bbbbbbbbbbbbffff', dailySettings('2026-11-28'));
  assert.match(dailyLine(next, noon + day, kept), /^race2048 daily 2026-11-28: /);
});

test('a browser that keeps nothing still has a line', () => {
  assert.equal(dailyLine(matchOf('3afd8a5a7bc2ffff'), noon, {read: () => '', write() {}}), line('', '3afd8a5a7bc2'));
});

test('no other match has such a line', () => {
  const known = dailySettings(date);
  for (const match of [
    matchOf('3afd8a5a7bc2ffff', {...known, timeLimitMs: 60_000}),
    matchOf('3afd8a5a7bc2ffff', {...known, openSeed: new Uint8Array(32)}),
    {...matchOf('3afd8a5a7bc2ffff'), ownSeat: undefined},
    {...matchOf('3afd8a5a7bc2ffff'), end: undefined},
  ]) assert.equal(dailyLine(match, noon, memory()), '');
  assert.equal(dailyLine(matchOf('3afd8a5a7bc2ffff'), Infinity, memory()), '');
});
