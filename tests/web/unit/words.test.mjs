import assert from 'node:assert/strict';
import {test} from 'node:test';
import {MatchModel} from '../../../client/web/model/match.js';
import {endTitle, statusText} from '../../../client/web/model/race_words.js';
import {SeriesStory} from '../../../client/web/model/story.js';
import {
  clockText, counted, defaultSettings, describe, grouped, ordinal, settingsWords, tenthsText,
} from '../../../client/web/model/words.js';
import {EndReason, Format, OnStuck, SeatState, Watch} from '../../../client/web/wire/schema.js';

test('numbers, places and times read as on the terminal', () => {
  assert.deepEqual([999, 1000, 1234567].map(grouped), ['999', '1,000', '1,234,567']);
  assert.deepEqual([1, 2, 3, 4, 11, 12, 13, 21, 102, 111].map(ordinal),
    ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '102nd', '111th']);
  assert.deepEqual([0, 1, 59_000, 60_000, 61_001].map(clockText),
    ['0:00', '0:01', '0:59', '1:00', '1:02']);
  assert.deepEqual([0, 62_570, 600_000].map(tenthsText), ['0:00.0', '1:02.5', '10:00.0']);
  assert.equal(counted(1, 'move'), '1 move');
});

test('each format is described by what decides it', () => {
  const words = Object.values(Format).slice(1).map((format) => describe(defaultSettings(format)));
  assert.deepEqual(words, ['best score in 3:00', 'first to 2048', 'best score in 500 moves',
    'best score until stuck', 'lockstep, 10 s each', 'knock-out every 30 s']);
});

test('only unusual settings are facts', () => {
  const usual = defaultSettings(Format.TIME);
  assert.deepEqual(settingsWords(usual), ['best score in 3:00']);
  assert.deepEqual(settingsWords({
    ...usual, rules: {...usual.rules, size: 5}, onStuck: OnStuck.OUT, watch: Watch.OFF, draws: 0,
    moveRate: 5, openSeed: new Uint8Array(32),
  }), ['best score in 3:00 on 5x5', 'stuck players are out', 'watchers see no boards',
    'the same tiles for all', 'at most 5 moves a second', 'everyone knows the seed']);
});

const names = ['ada', 'bob', 'cy'];

function match(settings = defaultSettings(Format.TIME), ownSeat = 0, count = 3) {
  const seats = names.slice(0, count).map((name, seat) => ({seat, name, bot: false, person: seat + 1}));
  const model = new MatchModel(
    {matchId: new Uint8Array(16), round: 1, countdownMs: 3000, seats}, settings, ownSeat, 0);
  model.go({spawns: [{cell: 0, tile: 2}, {cell: 1, tile: 2}], matchMs: 0}, [], false, 0);
  return model;
}

function row(seat, rank, score, more = {}) {
  return {seat, rank, score, bestTile: 64, moves: 9, state: SeatState.RACING, pingMs: 0, boards: 1,
    reachedMs: 0, chosen: false, missed: 0, outMs: 0, ...more};
}

function ended(rows, settings, ownSeat) {
  const model = match(settings, ownSeat, rows.length);
  model.end({standings: rows, splits: [], reason: EndReason.TIME_UP, matchMs: 180_000}, 180_000);
  return model.view;
}

test('the end is told from the person\'s seat', () => {
  const title = (rows, own, settings) => endTitle(ended(rows, settings, own));
  assert.equal(title([row(0, 1, 3000), row(1, 2, 1796)], 0), 'You win by 1,204');
  assert.equal(title([row(0, 1, 3000), row(1, 2, 1796)], 1), '2nd, 1,204 short of ada');
  assert.equal(title([row(0, 1, 3000), row(1, 2, 1796)], -1), 'ada wins by 1,204');
  assert.equal(title([row(0, 1, 30), row(1, 1, 30), row(2, 3, 2)], 0), 'Shared 1st with bob');
  assert.equal(title([row(0, 1, 0), row(1, 1, 0)], 0), 'No points');
  assert.equal(title([row(0, 1, 1)], 0), '1 point');
  const first = {...defaultSettings(Format.FIRST), target: 64};
  assert.equal(title([row(0, 1, 50, {reachedMs: 62_500}), row(1, 2, 60, {reachedMs: 64_800})], 1, first),
    '2nd, 2.3 s behind ada');
  const out = {state: SeatState.KNOCKED_OUT, outMs: 30_000};
  assert.equal(title([row(0, 1, 50), row(1, 2, 60, out)], 1, defaultSettings(Format.KNOCKOUT)),
    'Out 2nd at 0:30');
});

test('the status line has place, gap and time', () => {
  const model = match();
  model.standings({standings: [row(1, 1, 300), row(0, 2, 200), row(2, 3, 100)], splits: [], boards: []});
  model.refresh(60_000);
  assert.equal(statusText(model.view, 60_000, 0),
    'You are 2nd of 3 with 200 points, 100 points behind bob. 2 minutes left.');
});

test('the own game is ahead of the standings, and the others make room', () => {
  const model = match();
  model.standings({standings: [row(1, 1, 8), row(2, 2, 2), row(0, 3, 0, {moves: 0})], splits: [], boards: []});
  model.own.want(3);
  model.own.takeDue(0);
  model.outcome({seq: 1, result: 1, rejection: 0, spawns: [{cell: 15, tile: 2}], score: 4, board: 0,
    rank: 2, state: SeatState.RACING, atMs: 0, made: 0});
  model.refresh(20_000);
  const {seats, order} = model.view;
  assert.deepEqual(order, [1, 0, 2]);
  assert.deepEqual(order.map((seat) => seats.get(seat).place), [1, 2, 3]);
  assert.equal(seats.get(0).gap, 4);
});

test('in a knock-out the last racing seat is in danger, and not where all are level', () => {
  const model = match({...defaultSettings(Format.KNOCKOUT)}, undefined);
  const dangers = () => [...model.view.seats.values()].map(({danger}) => danger);
  model.refresh(1000);
  assert.deepEqual(dangers(), [false, false, false]);
  const out = {state: SeatState.KNOCKED_OUT, outMs: 30_000};
  model.standings({standings: [row(0, 1, 9), row(1, 2, 5), row(2, 3, 1, out)], splits: [], boards: []});
  model.refresh(2000);
  assert.deepEqual(dangers(), [false, true, false]);
});

test('a podium is followed by what the rounds had', () => {
  const story = new SeriesStory();
  const table = (played, places) => ({rounds: 2, played, rows: names.map((name, i) => (
    {name, person: i + 1, place: places[i], points: 9, wins: places[i] === 1 ? 1 : 0, own: false,
      bot: false, lastPoints: 1}))});
  const round = (id, rows) => ({...ended(rows), id, splits: [{exponent: 7, seat: 0, atMs: 9000}]});
  story.note(table(1, [3, 2, 1]), round('a', [row(0, 1, 300), row(1, 2, 290), row(2, 3, 1)]));
  const last = table(2, [1, 2, 3]);
  story.note(last, round('b', [row(1, 1, 500), row(0, 2, 100), row(2, 3, 1)]));
  assert.deepEqual(story.facts(last), [
    'most rounds won: ada with 1',
    'fastest 128: ada at 0:09 in round 1',
    'best score: bob with 500 in round 2',
    'comeback: ada from 3rd to 1st',
    'closest: ada ahead of bob by 10 points in round 1',
  ]);
});
