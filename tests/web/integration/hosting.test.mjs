// A host acts in the page, at a real server.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {defaultSettings} from '../../../client/web/model/words.js';
import {Format, Reason} from '../../../client/web/wire/schema.js';
import {startPage, startServer} from './server.mjs';

let server;
before(async () => {
  server = await startServer(['--countdown', '0.2']);
});
after(() => server.stop());

const pages = [];
after(() => pages.forEach((page) => page.vanish()));

function person(name) {
  const page = startPage(server.port);
  pages.push(page);
  page.act.login(name);
  return page;
}

async function host(name, options = {}, more = {}) {
  const page = person(name);
  page.act.create({...defaultSettings(Format.TIME), seats: 4}, options, more);
  await page.until('the room', ({where, room}) => where === 'room' && room.sealed.matchId);
  return page;
}

async function enter(name, how, code, password) {
  const page = person(name);
  page.act[how](code, password);
  await page.until('the room', ({where, room, refusal}) => (where === 'room' && room.sealed.matchId) || refusal);
  return page;
}

const ready = (page, number) => page.until('all ready', ({room}) =>
  room.people.filter(({seat, ready, hasNonce}) => seat !== undefined && ready && hasNonce).length === number);

test('a referee has no seat, starts the match and sees the boards', async () => {
  const referee = await host('Ref', {}, {referee: true});
  assert.equal(referee.state.room.seat, undefined);
  const {code} = referee.state.room;
  await enter('Ann', 'join', code);
  await enter('Ben', 'join', code);
  await ready(referee, 2);
  referee.act.startMatch();
  const match = await referee.until('the boards', ({match: now}) =>
    now?.phase === 'racing' && [...now.seats.values()].every(({board}) => board) && now);
  assert.equal(match.ownSeat, undefined);
  assert.equal(match.seats.size, 2);
});

test('a room is found by the name that its host has chosen', async () => {
  await host('Nora', {}, {roomName: 'club-night'});
  const guest = await enter('Gil', 'join', 'club-night');
  assert.equal(guest.state.room.name, 'club-night');
});

test('a match starts at the planned time, which the host may take back', async () => {
  const page = await host('Pam', {startInS: 600});
  const guest = await enter('Guy', 'join', page.state.room.code);
  await guest.until('the plan', ({room}) => room.options.startsAt > guest.now());
  page.act.editRoom({startInS: 0});
  await guest.until('no plan', ({room}) => room.options.startsAt === undefined);
  page.act.editRoom({startInS: 1});
  await guest.until('the race', ({match}) => match?.phase === 'racing');
});

test('one changed option leaves the others as they are, the password too', async () => {
  const page = await host('Otto', {title: 'Club', listed: true, password: 'secret', rounds: 3, pause: true});
  const options = await page.until('the options', ({room}) => room.options.title && room.options);
  const before = {...options};
  page.act.editRoom({locked: true});
  await page.until('the lock', ({room}) => room.options.locked);
  assert.deepEqual({...page.state.room.options}, {...before, locked: true});
  page.act.editRoom({locked: false});
  const {code} = page.state.room;
  const stranger = await enter('Sue', 'join', code, 'wrong');
  assert.equal(stranger.state.refusal.reason, Reason.WRONG_PASSWORD);
  page.act.editRoom({password: ''});
  await page.until('no password', ({room}) => !room.options.hasPassword);
  stranger.act.join(code);
  await stranger.until('the room', ({where}) => where === 'room');
});

test('an announcement reaches a racer, chat does not', async () => {
  const referee = await host('Rob', {}, {referee: true});
  const {code} = referee.state.room;
  const racer = await enter('Eve', 'join', code);
  await enter('Fay', 'join', code);
  const watcher = await enter('Wim', 'watch', code);
  await ready(referee, 2);
  referee.act.startMatch();
  await racer.until('the race', ({match}) => match?.phase === 'racing');
  await watcher.until('the race', ({match}) => match?.phase === 'racing');
  watcher.act.chat('psst');
  await referee.until('the line', ({room}) => room.chat.some(({text}) => text === 'psst'));
  referee.act.announce('Half time');
  await racer.until('the announcement', ({news}) => news?.text === 'Rob: Half time');
  assert.deepEqual(racer.state.room.chat.map(({text}) => text), ['Half time']);
});

test('a room without chat refuses lines, but not those of the host to all', async () => {
  const page = await host('Cleo', {chatOff: true});
  const guest = await enter('Dan', 'join', page.state.room.code);
  guest.act.chat('hello?');
  await guest.until('the refusal', ({refusal}) => refusal?.reason === Reason.CHAT_OFF);
  page.act.announce('Quiet, please');
  await guest.until('the line', ({room}) => room.chat.length === 1);
  page.act.editRoom({chatOff: false});
  await guest.until('chat', ({room}) => !room.options.chatOff);
  guest.act.chat('thanks');
  await page.until('the line', ({room}) => room.chat.length === 2);
});
