import assert from 'node:assert/strict';
import {readFileSync, readdirSync} from 'node:fs';
import {test} from 'node:test';
import {Player} from '../../../client/web/replay/player.js';
import {Tape} from '../../../client/web/replay/tape.js';
import {makeReplay, randoms, resealed} from '../support/replay_maker.mjs';

const folder = new URL('../../cases/replays/', import.meta.url);
const recorded = readdirSync(folder).map((name) => [name, new Uint8Array(readFileSync(new URL(name, folder)))]);

/** What stands on all boards, and all places. */
const frame = ({view}) => JSON.stringify([view.phase, view.order, view.leader, view.step, view.end?.title,
  [...view.seats.values()].map((seat) => ({...seat, board: [...seat.board]}))]);

for (const [name, bytes] of [...recorded, ['a long one', makeReplay({seats: 5, moves: 400})]]) {
  test(`${name} shows the same after a seek as after playing through`, async () => {
    const through = await Tape.read(bytes);
    assert.equal(through.verdict.text, 'verified by this page');
    const frames = [];
    for (let moment = 0; moment <= through.last; ++moment) {
      through.seek(moment);
      frames.push(frame(through));
    }
    const sought = await Tape.read(bytes);
    const random = randoms(7);
    for (let i = 0; i < 200; ++i) {
      const moment = random(sought.length);
      sought.seek(moment);
      assert.equal(frame(sought), frames[moment], `moment ${moment}`);
    }
  });
}

test('moments rise, from the boards at 0 to the end', async () => {
  for (const [name, bytes] of recorded) {
    const tape = await Tape.read(bytes);
    assert.equal(tape.times.at(0), 0, name);
    for (let moment = 1; moment <= tape.last; ++moment) assert.ok(tape.times.at(moment) >= tape.times.at(moment - 1), name);
    tape.seek(0);
    assert.ok([...tape.view.seats.values()].every(({moves, score}) => moves === 0 && score === 0), name);
    tape.seek(tape.last);
    assert.equal(tape.view.phase, 'ended', name);
  }
});

test('a choice in lockstep is seen until its step ends', async () => {
  const tape = await Tape.read(recorded.find(([name]) => name === 'v3_lockstep.replay')[1]);
  const seats = () => [...tape.view.seats.values()];
  let seen = 0;
  for (let moment = 0; moment <= tape.last; ++moment) {
    tape.seek(moment);
    const {step} = tape.view;
    const choosers = seats().filter(({chosen}) => chosen);
    if (choosers.length === 0) continue;
    ++seen;
    const moves = choosers.map((seat) => seat.moves);
    while (tape.view.step?.number === step.number && moment < tape.last) tape.seek(++moment);
    assert.ok(choosers.every((seat, i) => seat.moves === moves[i] + 1 && !seat.chosen));
  }
  assert.ok(seen > 0);
});

test('a move of a seat is found, and the one before it is a move less', async () => {
  const tape = await Tape.read(makeReplay({seats: 3, moves: 500}));
  for (const move of [1, 2, 255, 256, 400]) {
    const moment = tape.momentOfMove(1, move);
    tape.seek(moment);
    assert.equal(tape.view.seats.get(1).moves, move);
    tape.seek(moment - 1);
    assert.equal(tape.view.seats.get(1).moves, move - 1);
  }
  assert.equal(tape.momentOfMove(1, 5000), undefined);
  assert.equal(tape.momentOfMove(8, 1), undefined);
});

test('marks are the first of each tile, each new leader after whole seconds, stuck seats, the longest pause, the end', async () => {
  const tape = await Tape.read(makeReplay({seats: 4, moves: 600, seed: 5}));
  const {marks} = tape.chronicle;
  const firsts = new Map();
  const stuck = [];
  const pause = {seat: -1, ms: 0, longMs: 0};
  const leaders = [];
  const since = new Map();
  const states = new Map();
  let second = 1;
  let before = [];
  const wait = (seat, ms) => {
    const longMs = ms - (since.get(seat) ?? 0);
    if (longMs > pause.longMs) Object.assign(pause, {seat, ms: since.get(seat) ?? 0, longMs});
    since.set(seat, ms);
  };
  for (let moment = 0; moment <= tape.last; ++moment) {
    const ms = tape.times.at(moment);
    for (; second * 1000 <= ms; ++second) {
      const best = Math.max(...before.map(({score}) => score));
      const first = before.filter(({place}) => place === 1);
      if (best > 0 && first.length === 1 && first[0].seat !== leaders.at(-1)?.seat) leaders.push({ms: second * 1000, seat: first[0].seat});
    }
    tape.seek(moment);
    const seats = [...tape.view.seats.values()].map((seat) => ({...seat, board: [...seat.board]}));
    for (const {seat, board, moves, boards, stateWord} of seats) {
      const largest = Math.max(...board);
      if (largest >= 5 && !firsts.has(largest)) firsts.set(largest, {ms, seat});
      if (stateWord === 'stuck' && states.get(seat)?.stateWord !== 'stuck') stuck.push({ms, seat});
      if (states.has(seat) && (states.get(seat).moves !== moves || states.get(seat).boards !== boards)) wait(seat, ms);
      states.set(seat, {stateWord, moves, boards});
    }
    before = seats;
  }
  for (const seat of states.keys()) wait(seat, tape.endMs);
  const of = (what) => marks.filter((mark) => mark.what === what).map(({ms, seat}) => ({ms, seat}));
  const byTime = (a, b) => a.ms - b.ms || a.seat - b.seat;
  assert.deepEqual(of('tile'), [...firsts.values()]);
  assert.deepEqual(of('stuck').sort(byTime), stuck.sort(byTime));
  assert.deepEqual(of('lead'), leaders);
  assert.deepEqual(marks.filter(({what}) => what === 'pause').map(({ms, seat, longMs}) => ({seat, ms, longMs})), [pause]);
  assert.deepEqual(of('end'), [{ms: tape.endMs, seat: -1}]);
});

test('the points between a seat and the best other one are those of the boards at that time', async () => {
  const tape = await Tape.read(makeReplay({seats: 3, moves: 300}));
  const gaps = tape.gaps(2);
  const {sampleMs} = tape.chronicle;
  for (let i = 1; i < gaps.length - 1; i += 17) {
    // A sample is of all that came before its time.
    tape.seek(tape.times.lastUpTo(Math.ceil(i * sampleMs) - 1));
    const [a, b, own] = [0, 1, 2].map((seat) => tape.view.seats.get(seat).score);
    assert.equal(gaps[i], own - Math.max(a, b));
  }
});

test('short matches have a sample of the scores in each twentieth of a second, long ones fewer', async () => {
  const short = recorded.find(([name]) => name === 'v1_lockstep.replay')[1];
  for (const [bytes, sampleMs] of [[short, 50], [makeReplay({seats: 2, moves: 500, everyMs: 1000}), 200]]) {
    const tape = await Tape.read(bytes);
    const {chronicle} = tape;
    assert.equal(chronicle.sampleMs, sampleMs);
    assert.equal(chronicle.scores.length, Math.floor(tape.endMs / sampleMs) + 2);
    tape.seek(tape.last);
    assert.deepEqual([...chronicle.scores.at(-1)].sort(), [...tape.view.seats.values()].map(({score}) => score).sort());
  }
});

test('a file that does not hold is seen as far as it holds, and the place is named', async () => {
  const whole = await Tape.read(makeReplay({seats: 2, moves: 100}));
  const bytes = makeReplay({seats: 2, moves: 100});
  // An action is its kind, time, seat, board, step, and the rest; another one follows.
  const at = bytes.findIndex((byte, i) => i > 800 && byte === 22 && bytes[i + 5] === 1 && bytes[i + 8] === 22);
  bytes[at] = 99;
  const tape = await Tape.read(resealed(bytes));
  assert.equal(tape.verdict.kind, 'wrong');
  assert.match(tape.verdict.text, /^REPLAY NOT VERIFIED, /);
  assert.ok(tape.length > 50 && tape.length < whole.length);
  tape.seek(tape.last);
  assert.equal(tape.view.phase, 'racing');
});

test('marks and scores end where a file breaks', async () => {
  const bytes = makeReplay({seats: 2, moves: 5, everyMs: 2000});
  // The end: its reason, the match clock of 12,000 ms, the wall time.
  const at = Buffer.from(bytes).indexOf(Buffer.from([0, 0xe0, 0x5d, 0]));
  bytes[at] = 1;
  const tape = await Tape.read(resealed(bytes));
  assert.equal(tape.verdict.kind, 'wrong');
  assert.match(tape.verdict.text, /0:12.000: the match ended for another reason/);
  assert.ok(tape.endMs < 11_000);
  assert.ok(tape.chronicle.marks.every(({ms}) => ms <= tape.endMs));
  assert.ok((tape.chronicle.scores.length - 2) * tape.chronicle.sampleMs <= tape.endMs);
});

test('a replay of another match than the one that was asked for does not count', async () => {
  const bytes = makeReplay({seats: 2, moves: 20});
  const {view: {id}} = await Tape.read(bytes);
  for (const [asked, kind] of [[id.slice(0, 12).toUpperCase(), 'verified'], [id, 'verified'], ['ffffff', 'wrong']]) {
    const tape = await Tape.read(bytes, asked);
    assert.equal(tape.verdict.kind, kind, asked);
    assert.equal(tape.proof !== undefined, kind === 'verified');
  }
});

test('a file that is none shows nothing', async () => {
  for (const bytes of [new Uint8Array(0), new Uint8Array(100), recorded[0][1].slice(0, 60)]) {
    const tape = await Tape.read(bytes);
    assert.equal(tape.verdict.kind, 'wrong');
    assert.equal(tape.view, undefined);
  }
});

test('a moment is sought in a small part of the time in which the replay is read', async () => {
  for (const [seats, moves] of [[8, 2000], [100, 500]]) {
    const bytes = makeReplay({seats, moves});
    const beforeReading = performance.now();
    const tape = await Tape.read(bytes);
    const reading = performance.now() - beforeReading;
    const random = randoms(3);
    const times = [];
    for (let i = 0; i < 150; ++i) {
      const began = performance.now();
      tape.seek(random(tape.length));
      times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    // The slowest ones also wait for the machine.
    assert.ok(times[135] < reading / 20, `${times[135]} ms of ${seats} seats, read in ${reading} ms`);
  }
});

test('a replay plays at its speed, stops at the end, and starts again', async () => {
  const player = new Player(await Tape.read(makeReplay({seats: 2, moves: 100})));
  player.toggle(1000);
  player.tick(1500);
  assert.equal(player.ms, 500);
  player.changeSpeed(1);
  player.tick(1600);
  assert.equal(player.ms, 700);
  for (let i = 0; i < 9; ++i) player.changeSpeed(1);
  assert.equal(player.speed, 16);
  for (let i = 0; i < 9; ++i) player.changeSpeed(-1);
  assert.equal(player.speed, 0.25);
  player.tick(1_000_000);
  assert.equal(player.ms, 950, 'a hidden page misses nothing');
  for (let now = 1_000_000; player.plays; now += 500) player.tick(now);
  assert.ok(player.isAtEnd);
  player.toggle(2_000_000);
  assert.deepEqual([player.plays, player.ms, player.moment], [true, 0, 0]);
});

test('a step is one moment, and several moments may share a time', async () => {
  const player = new Player(await Tape.read(makeReplay({seats: 50, moves: 20, everyMs: 10})));
  for (let i = 0; i < 40; ++i) player.toMoment(player.moment + 1);
  assert.equal(player.moment, 40);
  assert.ok(player.ms <= 20);
  player.to(player.ms);
  assert.ok(player.moment >= 40);
  player.toMoment(-5);
  assert.equal(player.moment, 0);
  player.toMoment(Infinity);
  assert.ok(player.isAtEnd);
});

test('marks are gone to in their order, and back', async () => {
  const player = new Player(await Tape.read(makeReplay({seats: 4, moves: 300})));
  const times = [...new Set(player.marks.map(({ms}) => ms))].filter((ms) => ms > 0);
  for (const ms of times) {
    player.toMark(1);
    assert.equal(player.ms, ms);
  }
  for (const ms of times.slice(0, -1).reverse()) {
    player.toMark(-1);
    assert.equal(player.ms, ms);
  }
  player.toMark(-1);
  assert.equal(player.ms, 0);
});

test('one may go to a time or to a tile', async () => {
  const player = new Player(await Tape.read(makeReplay({seats: 4, moves: 800})));
  assert.equal(player.go('1:03'), '');
  assert.equal(player.ms, 63_000);
  assert.equal(player.go('12s'), '');
  assert.equal(player.ms, 12_000);
  assert.equal(player.go('1.5'), '');
  assert.equal(player.ms, 1500);
  assert.equal(player.go('64'), '');
  player.tape.seek(player.moment);
  assert.equal(Math.max(...[...player.tape.view.seats.values()].map(({bestTile}) => bestTile)), 64);
  assert.equal(player.go('65536'), 'Nobody makes a 65536.');
  assert.equal(player.go('9:00'), 'It ends at 1:04.');
  assert.equal(player.go('soon'), 'Such as 1:23, 83s or 512.');
});

test('the marks of recorded matches are those of the terminal', async () => {
  let text = '';
  for (const [name, bytes] of recorded.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const {last, chronicle} = await Tape.read(bytes);
    text += `${name}, moments 0 to ${last}\n`;
    for (const {what, ms, seat, exponent, longMs} of chronicle.marks) {
      const parts = [ms, what];
      if (what !== 'end') parts.push('seat', seat);
      if (exponent) parts.push(2 ** exponent);
      if (longMs) parts.push(longMs, 'ms');
      text += `  ${parts.join(' ')}\n`;
    }
  }
  const reviewed = new URL('../../cases/texts/replay_marks.txt', import.meta.url);
  assert.equal(text, readFileSync(reviewed, 'utf8'));
});
