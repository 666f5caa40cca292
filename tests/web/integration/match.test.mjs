// The page's client, without a browser, plays against a real server and its bots.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {slide} from '../../../client/web/model/slide.js';
import {defaultSettings} from '../../../client/web/model/words.js';
import {EndReason, Format, OnStuck, Reason, SeatState} from '../../../client/web/wire/schema.js';
import {startPage, startServer} from './server.mjs';

let server;
before(async () => {
  server = await startServer(['--countdown', '0.2']);
});
after(() => server.stop());

let count = 0;

async function createRoom(page, settings, options = {}, more = {}) {
  page.act.login(`ada${++count}`);
  page.act.create(settings, options, more);
  await page.until('the room', ({where}) => where === 'room');
  return page.state.room.code;
}

async function enterRoom(page, how, code) {
  page.act.login(`guest${++count}`);
  page.act[how](code);
  await page.until('the room', ({where, room}) => where === 'room' && room.settings);
}

const directions = ['left', 'down', 'right', 'up'];

/** Makes a move at every confirmed board until `enough` holds or the match has ended. */
async function play(page, enough = () => false) {
  const {act, state} = page;
  const over = () => state.match?.phase === 'ended' || enough(state.match);
  while (!over()) {
    const own = state.match?.own;
    if (own?.mayNextBoard) act.nextBoard();
    else if (own?.racing && own.choice === undefined) {
      const direction = directions.find((one) => slide(own.board, one).moved);
      if (direction) act.move(direction);
    }
    const seen = `${own?.answers} ${state.match?.step?.number}`;
    await page.until('an answer', ({match}) =>
      over() || `${match?.own?.answers} ${match?.step?.number}` !== seen);
  }
}

const moves = (limit, more = {}) => ({
  ...defaultSettings(Format.MOVES), moveLimit: limit, seats: 2, moveRate: 0, ...more,
});

async function startAlone(page, settings) {
  await createRoom(page, {...settings, seats: 1});
  page.act.ready();
  await page.until('the race', ({match}) => match?.phase === 'racing' && match.own);
}

test('a match of 60 moves against a bot ends with verified draws', async () => {
  const page = startPage(server.port);
  const code = await createRoom(page, moves(60));
  server.bot(code, '--matches', '1', '--pace', '0');
  await page.until('the bot', ({room}) => room.people.length === 2);
  page.act.ready();
  await page.until('the race', ({match}) => match?.phase === 'racing');
  await play(page);
  const {match} = page.state;
  assert.equal(match.verdict.kind, 'verified', match.verdict.text);
  assert.equal(match.end.reason, EndReason.ALL_DONE);
  const own = match.seats.get(match.ownSeat);
  assert.equal(own.moves, 60);
  assert.equal(own.state, SeatState.MOVES_MADE);
  assert.equal(own.score, match.own.bestScore);
  assert.ok(match.end.title.length > 0);
  await page.until('the result', ({match}) => match.kept);
  page.act.getResult(match.id);
  await page.until('the answer', ({results}) => results.page);
  assert.equal(page.state.results.page.seats.length, 2);
  page.act.getReplay(match.id);
  await page.until('the replay', ({results}) => results.replay?.whole);
  assert.equal(page.state.results.replay.bytes.length, match.kept.replayBytes);
  page.act.logout();
});

for (const [name, settings] of [
  ['lockstep', {...defaultSettings(Format.STEP), moveLimit: 12, moveTimeMs: 1000}],
  ['a knock-out', {...defaultSettings(Format.KNOCKOUT), knockoutMs: 1000, capMs: 20_000}],
  ['a race to a tile', {...defaultSettings(Format.FIRST), target: 64}],
  ['a race until all are stuck, on small boards', {
    ...defaultSettings(Format.LAST), rules: {size: 3, startTiles: 2, fourProbability: 2 ** 31},
  }],
  ['a race of two seconds', {...defaultSettings(Format.TIME), timeLimitMs: 2000}],
]) {
  test(`${name} against two bots ends with verified draws`, async () => {
    const page = startPage(server.port);
    const code = await createRoom(page, {...settings, seats: 3});
    server.bot(code, '--matches', '1', '--pace', '0', '--level', '256', '--name', `one${count}`);
    server.bot(code, '--matches', '1', '--pace', '0', '--level', '256', '--name', `two${count}`);
    await page.until('the bots', ({room}) => room.people.length === 3);
    page.act.ready();
    await page.until('the race', ({match}) => match?.phase === 'racing');
    await play(page);
    assert.equal(page.state.match.verdict.kind, 'verified', page.state.match.verdict.text);
    assert.equal(page.state.match.order.length, 3);
    page.act.logout();
  });
}

test('typed ahead, eight moves are on their way and the others wait', async () => {
  const page = startPage(server.port);
  await startAlone(page, moves(100));
  // A slide that cannot move anything is not sent.
  const first = directions.findIndex((direction) => slide(page.state.match.own.board, direction).moved);
  for (let i = 0; i < 20; ++i) page.act.move(directions[(first + i) % 4]);
  const {own} = page.state.match;
  assert.ok(own.preview);
  assert.equal(own.waiting, 12);
  await page.until('all answers', ({match}) => match.own.waiting === 0 && !match.own.preview);
  page.act.logout();
});

test('a stuck board makes room for the next one', async () => {
  const page = startPage(server.port);
  const settings = moves(3000, {
    onStuck: OnStuck.NEXT_BOARD, rules: {size: 3, startTiles: 2, fourProbability: 2 ** 31},
  });
  await startAlone(page, settings);
  await play(page, (match) => match?.own?.boardNumber === 2);
  page.act.giveUp();
  await page.until('the end', ({match}) => match.phase === 'ended');
  assert.equal(page.state.match.verdict.kind, 'verified', page.state.match.verdict.text);
  assert.equal(page.state.match.seats.get(page.state.match.ownSeat).state, SeatState.GAVE_UP);
  page.act.logout();
});

test('a link that is cut resumes, and no move is lost', async () => {
  const page = startPage(server.port);
  await startAlone(page, moves(120));
  await play(page, (match) => match?.own?.moves === 40);
  for (const direction of directions) page.act.move(direction);
  page.cut();
  await page.until('the loss', ({link}) => link.state === 'lost');
  await page.until('the way back', ({link}) => link.state === 'open' && !link.resumes);
  await play(page);
  assert.equal(page.state.match.verdict.kind, 'verified', page.state.match.verdict.text);
  page.act.logout();
});

test('a reload goes on in the seat, with every move of before', async () => {
  const before = startPage(server.port);
  await startAlone(before, moves(120));
  await play(before, (match) => match?.own?.moves === 50);
  for (const direction of directions) before.act.move(direction);
  before.vanish();
  const page = startPage(server.port, before);
  assert.ok(page.act.comeBack());
  await page.until('the way back', ({link, match}) =>
    link.state === 'open' && !link.resumes && match?.own);
  assert.ok(page.state.match.own.moves >= 50);
  await play(page);
  assert.equal(page.state.match.verdict.kind, 'verified', page.state.match.verdict.text);
  page.act.logout();
});

test('a race outlives a crash of the server', async () => {
  const own = await startServer(['--countdown', '0.2']);
  const page = startPage(own.port);
  await startAlone(page, moves(120));
  await play(page, (match) => match?.own?.moves === 40);
  for (const direction of directions) page.act.move(direction);
  await own.crash();
  await page.until('the way back', ({link, match}) =>
    link.state === 'open' && !link.resumes && match?.standsUntil === undefined);
  await play(page);
  assert.equal(page.state.match.verdict.kind, 'verified', page.state.match.verdict.text);
  page.act.logout();
  await own.stop();
});

test('a second tab takes the place over, and the first one is told and stays away', async () => {
  const first = startPage(server.port);
  await startAlone(first, moves(100));
  const second = startPage(server.port, first);
  second.act.comeBack();
  await second.until('the place', ({link, match}) => link.state === 'open' && match?.own);
  await first.until('the news', ({link}) => link.state === 'closed');
  assert.ok(first.state.link.takenOver);
  await play(second, (match) => match?.own?.moves === 5);
  assert.equal(first.state.link.state, 'closed');
  second.act.logout();
});

test('a watcher sees the boards, the places and the leader', async () => {
  const host = startPage(server.port);
  const code = await createRoom(host, {...defaultSettings(Format.TIME), timeLimitMs: 3000, seats: 1});
  const watcher = startPage(server.port);
  await enterRoom(watcher, 'watch', code);
  assert.deepEqual(watcher.state.room.words.slice(0, 1), ['best score in 0:03']);
  host.act.ready();
  await host.until('the race', ({match}) => match?.phase === 'racing');
  await play(host, (match) => match?.own?.moves === 5);
  const [seat] = await watcher.until('five moves', ({match}) => {
    const seats = [...(match?.seats.values() ?? [])];
    return seats[0]?.board && seats[0].moves === 5 && seats;
  });
  assert.deepEqual(seat.board, host.state.match.own.board);
  await play(host);
  await watcher.until('the end', ({match}) => match.end);
  assert.equal(watcher.state.match.verdict.text, 'seal verified');
  host.act.logout();
  watcher.act.logout();
});

test('a series of two rounds goes on by itself and ends with a table', async () => {
  const page = startPage(server.port);
  const code = await createRoom(page, moves(5), {rounds: 2});
  server.bot(code, '--matches', '2', '--pace', '0', '--name', 'serial');
  await page.until('the bot', ({room}) => room.people.length === 2);
  page.act.ready();
  await page.until('the race', ({match}) => match?.phase === 'racing');
  await play(page);
  await page.until('the table', ({room}) => room.series?.played === 1);
  await page.until('the second round', ({match}) => match.round === 2 && match.phase === 'racing');
  await play(page);
  await page.until('the podium', ({room}) => room.series?.over);
  assert.equal(page.state.room.series.rows.length, 2);
  page.act.logout();
});

test('the lobby lists rooms, and a taken name comes back with a free one', async () => {
  const host = startPage(server.port);
  await createRoom(host, defaultSettings(Format.FIRST), {listed: true, title: 'Friday <b>'});
  const page = startPage(server.port);
  page.act.login(host.state.me.name);
  await page.until('the refusal', ({refusal}) => refusal?.reason === Reason.NAME_TAKEN);
  page.act.login(page.state.refusal.suggestion);
  await page.until('the lobby', ({where}) => where === 'lobby');
  page.act.listRooms();
  await page.until('the list', ({lobby}) => lobby.known);
  const room = page.state.lobby.rooms.find(({title}) => title === 'Friday <b>');
  assert.equal(room.settings.target, 2048);
  page.act.join('222222');
  await page.until('the refusal', ({refusal}) => refusal?.reason === Reason.NO_SUCH_ROOM);
  assert.equal(page.state.where, 'lobby');
  page.act.join(room.code);
  await page.until('the room', ({where}) => where === 'room');
  page.act.chat('hello');
  await page.until('the line', ({room}) => room.chat.length === 1);
  page.act.leave();
  await page.until('the lobby', ({where}) => where === 'lobby');
  host.act.logout();
  page.act.logout();
});
