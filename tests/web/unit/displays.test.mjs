import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readLook, writeLook} from '../../../client/web/displays/look.js';
import {Television, askMs, endMs, lingerMs, nextRoom} from '../../../client/web/displays/next_room.js';
import {sceneAt, turnMs} from '../../../client/web/displays/scenes.js';
import {choices, screenChannel} from '../../../client/web/displays/steering.js';
import {Visit, pauseMs} from '../../../client/web/displays/visit.js';
import {defaultSettings} from '../../../client/web/model/words.js';
import {Format, Reason, Watch} from '../../../client/web/wire/schema.js';

const now = 1_000_000;

test('an address chooses parts, a seat and a background', () => {
  assert.deepEqual(readLook('?overlay=clock,board&seat=2&bg=transparent'),
    {parts: ['board', 'clock'], seat: 2, background: 'transparent'});
  assert.equal(readLook('?bg=%2300FF00').background, '#00ff00');
  assert.equal(readLook('?bg=#00ff00&seat=3').background, '#00ff00');
  assert.equal(readLook('?bg=#00ff00&seat=3').seat, 3);
});

test('values that an address may not have count as absent', () => {
  const nothing = {parts: [], seat: undefined, background: ''};
  for (const query of ['', '?overlay=chat,code', '?seat=0', '?seat=1001', '?seat=-1', '?seat=2x', '?seat=99999',
    '?bg=red', '?bg=url(x)', '?bg=%23fff', '?bg=0', `?${'x'.repeat(1000)}&seat=2`]) {
    assert.deepEqual(readLook(query), nothing, query);
  }
});

test('an address that the page writes is read as it was meant', () => {
  for (const look of [
    {parts: [], seat: undefined, background: ''},
    {parts: ['table'], seat: 12, background: '#aabbcc'},
    {parts: ['board', 'table', 'clock', 'next'], seat: undefined, background: 'transparent'},
  ]) assert.deepEqual(readLook(writeLook(look)), look);
  assert.equal(writeLook({parts: ['board', 'clock'], seat: 2, background: 'transparent'}),
    '?overlay=board,clock&seat=2&bg=transparent');
});

const race = (code, more = {}) => ({
  code, running: true, players: 4, watchers: 0, hasPassword: false, settings: defaultSettings(Format.TIME), ...more,
});

test('a television never leaves a race, nor its end for the first 5 s', () => {
  assert.ok(endMs >= 5000);
  const rooms = [race('BBBBBB', {players: 9})];
  assert.equal(nextRoom(rooms, {room: 'CCCCCC', runs: true}, now), 'CCCCCC');
  const ended = {room: 'CCCCCC', runs: false, endedAt: now};
  assert.equal(nextRoom(rooms, ended, now + 4999), 'CCCCCC');
  assert.equal(nextRoom(rooms, ended, now + endMs), 'BBBBBB');
});

test('a television shows the fullest race that may be watched', () => {
  const hidden = {...defaultSettings(Format.TIME), watch: Watch.AT_END};
  const rooms = [race('BBBBBB', {players: 2}), race('CCCCCC', {players: 7, hasPassword: true}),
    race('DDDDDD', {players: 8, running: false}), race('FFFFFF', {players: 6, settings: hidden}),
    race('GGGGGG', {players: 3}), race('HHHHHH', {players: 3, watchers: 1})];
  assert.equal(nextRoom(rooms, {room: '', runs: false}, now), 'HHHHHH');
  assert.equal(nextRoom([], {room: '', runs: false}, now), '');
});

test('a television without another race waits a while for the next match', () => {
  const ended = {room: 'CCCCCC', runs: false, endedAt: now};
  assert.equal(nextRoom([], ended, now + lingerMs - 1), 'CCCCCC');
  assert.equal(nextRoom([], ended, now + lingerMs), '');
  assert.equal(nextRoom([race('CCCCCC')], ended, now + lingerMs - 1), 'CCCCCC');
});

test('a television asks for the rooms every 5 s at most, and makes one choice of each answer', () => {
  let ms = now;
  const asked = [];
  const chosen = [];
  const visit = {room: '', go: (room) => chosen.push((visit.room = room))};
  const state = {link: {state: 'open'}, where: 'lobby', lobby: {rooms: [], first: 0, total: 0}};
  const television = new Television({state, now: () => ms, act: {listRooms: (first) => asked.push([ms - now, first])}}, visit);
  const wait = (seconds) => {
    for (const end = ms + seconds * 1000; ms < end; ms += 100) television.tick();
  };
  wait(11);
  assert.deepEqual(asked.splice(0), [[0, 0], [askMs, 0], [2 * askMs, 0]]);
  assert.deepEqual(chosen, []);
  state.lobby = {rooms: [race('BBBBBB')], first: 0, total: 60};
  wait(4.5);
  // The room could not be entered: the next answer leads elsewhere.
  assert.deepEqual([chosen, asked], [['BBBBBB'], [[15_000, 50]]]);
  state.lobby = {rooms: [race('CCCCCC', {players: 2})], first: 50, total: 60};
  wait(0.5);
  assert.deepEqual(chosen, ['BBBBBB', 'CCCCCC']);
  state.match = {phase: 'racing'};
  wait(20);
  assert.deepEqual([chosen.length, asked.length], [2, 1]);
});

const hall = {turns: true, invites: true, boards: 8};
const byTurns = {mode: 'turns', at: 0};

function match(more = {}, count = 3) {
  const seats = new Map(Array.from({length: count}, (_, seat) => [seat, {seat, board: new Uint8Array(16)}]));
  return {phase: 'racing', startsAt: now, seats, order: [...seats.keys()], ...more};
}
const ended = (more) => match({phase: 'ended', end: {at: now}, ...more});
/** The names of the scenes at some seconds. */
const scenes = (state, seconds, steering = byTurns, kind = hall) =>
  seconds.map((second) => sceneAt(state, steering, kind, now + second * 1000).name);

test('a hall sees the invitation, the countdown, then boards and table by turns', () => {
  assert.equal(sceneAt({}, byTurns, hall, now).name, 'absent');
  assert.equal(sceneAt({room: {}}, byTurns, hall, now).name, 'room');
  assert.deepEqual(scenes({room: {}, match: match({phase: 'countdown'})}, [0]), ['countdown']);
  assert.equal(turnMs, 20_000);
  assert.deepEqual(scenes({room: {}, match: match()}, [0, 19, 20, 39, 40]), ['boards', 'boards', 'table', 'table', 'boards']);
});

test('many boards come in groups, and hidden ones not at all', () => {
  const state = {room: {}, match: match({}, 17)};
  const firsts = [0, 20, 40, 60].map((second) => sceneAt(state, byTurns, hall, now + second * 1000));
  assert.deepEqual(firsts.map(({name, first}) => [name, first]), [['boards', 0], ['boards', 8], ['boards', 16], ['table', 0]]);
  for (const seat of state.match.seats.values()) seat.board = undefined;
  assert.deepEqual(scenes(state, [0, 20]), ['table', 'table']);
});

test('the referee chooses what a hall sees', () => {
  const state = {room: {}, match: match()};
  assert.deepEqual(scenes(state, [0, 30], {mode: 'table', at: now}), ['table', 'table']);
  assert.deepEqual(scenes(state, [0, 30], {mode: 'boards', at: now}), ['boards', 'boards']);
  assert.deepEqual(scenes(state, [25, 45], {mode: 'turns', at: now + 25_000}), ['boards', 'table']);
  assert.deepEqual(scenes(state, [0], {mode: 'invitation', at: now}), ['room']);
});

test('a match ends on its boards, a podium, then the table and the invitation', () => {
  const state = {room: {}, match: ended()};
  assert.deepEqual(scenes(state, [0, 1.9, 2, 9.9, 10, 30, 50]),
    ['boards', 'boards', 'podium', 'podium', 'table', 'room', 'podium']);
  assert.deepEqual(scenes(state, [0, 3, 10, 30], byTurns, {...hall, invites: false}),
    ['boards', 'podium', 'table', 'table']);
});

test('a series ends on its podium, whatever was chosen in the race', () => {
  const table = {mode: 'table', at: now - 1};
  const going = {room: {series: {played: 1, over: false}}, match: ended()};
  assert.deepEqual(scenes(going, [0, 3, 5.9, 6], table), ['boards', 'podium', 'podium', 'series']);
  const over = {room: {series: {played: 2, over: true}}, match: ended()};
  assert.deepEqual(scenes(over, [0, 3, 10, 300], table), ['boards', 'podium', 'seriesPodium', 'seriesPodium']);
  assert.deepEqual(scenes(over, [20], {mode: 'boards', at: now + 15_000}), ['boards']);
});

test('a screen and the page of its host hear each other, and nothing else', async () => {
  const heard = [];
  const note = (who) => ({asked: () => heard.push([who, 'asked']), chosen: (mode) => heard.push([who, 'chosen', mode]),
    shows: (mode) => heard.push([who, 'shows', mode])});
  const host = screenChannel('kxq7wp', {});
  const stranger = new BroadcastChannel('race2048.screen.KXQ7WP');
  const done = new Promise((resolve) => {
    const screen = screenChannel('KXQ7WP', {...note('screen'), chosen(mode) {
      note('screen').chosen(mode);
      if (mode === 'turns') resolve(screen);
    }});
  });
  const elsewhere = screenChannel('BBBBBB', note('elsewhere'));
  host.ask();
  for (const data of [undefined, 'table', {choose: 'chat'}, {choose: 1}, {ask: 'yes'}, {shows: {}}]) stranger.postMessage(data);
  for (const {mode} of choices) if (mode !== 'turns') host.choose(mode);
  host.shows('table');
  host.choose('turns');
  const screen = await done;
  for (const channel of [host, stranger, screen, elsewhere]) channel.close();
  assert.deepEqual(heard, [['screen', 'asked'], ['screen', 'chosen', 'boards'], ['screen', 'chosen', 'table'],
    ['screen', 'chosen', 'invitation'], ['screen', 'shows', 'table'], ['screen', 'chosen', 'turns']]);
});

/** A client that notes its acts; a test sets what the server would have done. */
function client() {
  const acts = [];
  const act = (name) => (...args) => acts.push([name, ...args]);
  const state = {link: {state: 'idle'}, where: 'start', refusal: undefined};
  let ms = now;
  return {
    acts,
    state,
    app: {state, act: {login: act('login'), watch: act('watch'), leave: act('leave')}, now: () => ms},
    wait: (by) => void (ms += by),
  };
}

test('a visit logs in as a guest and watches the room', () => {
  const {app, acts, state} = client();
  const visit = new Visit(app, () => 0.5);
  visit.go('KXQ7WP');
  assert.deepEqual(acts.splice(0), [['login', 'guest-500000']]);
  Object.assign(state, {link: {state: 'open'}, where: 'lobby'});
  visit.tick();
  visit.tick();
  assert.deepEqual(acts.splice(0), [['watch', 'KXQ7WP']]);
  state.where = 'room';
  visit.tick();
  assert.deepEqual([acts.length, visit.trouble], [0, '']);
  visit.go('BBBBBB');
  assert.deepEqual(acts, [['leave']]);
});

test('a visit that has become the host leaves the room to others', () => {
  const {app, acts, state, wait} = client();
  const visit = new Visit(app, () => 0);
  Object.assign(state, {link: {state: 'open'}, where: 'lobby'});
  visit.go('KXQ7WP');
  Object.assign(state, {where: 'room', room: {isHost: true}});
  for (const seconds of [0, 30, 29]) {
    wait(seconds * 1000);
    visit.tick();
  }
  assert.deepEqual(acts.splice(0), [['watch', 'KXQ7WP']]);
  wait(1000);
  visit.tick();
  assert.deepEqual(acts.splice(0), [['leave']]);
  state.where = 'lobby';
  visit.tick();
  assert.deepEqual(acts, []);
  wait(pauseMs(0));
  visit.tick();
  assert.deepEqual(acts, [['watch', 'KXQ7WP']]);
});

test('a visit tries again after pauses that grow to 30 s', () => {
  const pauses = Array.from({length: 12}, (_, tries) => pauseMs(tries));
  assert.equal(pauses[0], 2000);
  assert.ok(pauses.every((pause, at) => at === 0 || pause >= pauses[at - 1]));
  assert.equal(pauses.at(-1), 30_000);

  const {app, acts, state, wait} = client();
  const visit = new Visit(app, () => 0);
  Object.assign(state, {link: {state: 'open'}, where: 'lobby'});
  visit.go('KXQ7WP');
  state.refusal = {about: 'watchRoom', reason: Reason.NO_SUCH_ROOM};
  for (let tries = 1; tries < 12; ++tries) {
    visit.tick();
    assert.equal(acts.length, tries);
    assert.equal(visit.trouble, 'This room is not open.');
    wait(pauses[tries - 1]);
    visit.tick();
  }
});

test('a visit whose name is taken takes another one', () => {
  const {app, acts, state, wait} = client();
  const numbers = [0.1, 0, 0.2, 0];
  const visit = new Visit(app, () => numbers.shift() ?? 0);
  visit.go('KXQ7WP');
  state.refusal = {about: 'hello', reason: Reason.NAME_TAKEN};
  wait(2000);
  visit.tick();
  assert.deepEqual(acts, [['login', 'guest-100000'], ['login', 'guest-200000']]);
});
