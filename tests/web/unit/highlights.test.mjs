import assert from 'node:assert/strict';
import {test} from 'node:test';
import {MatchModel} from '../../../client/web/model/match.js';
import {defaultSettings} from '../../../client/web/model/words.js';
import {Format, SeatState} from '../../../client/web/wire/schema.js';

/** Feeds standings at times; each row is [seat, place, score] or has more after it. */
class Race {
  constructor({settings = defaultSettings(Format.TIME), ownSeat, matchMs = 0} = {}) {
    const seats = ['ada', 'bob', 'cy'].map((name, seat) => ({seat, name, bot: false, person: seat + 1}));
    this.model = new MatchModel(
      {matchId: new Uint8Array(16), round: 1, countdownMs: 0, seats}, settings, ownSeat, 0);
    this.model.go({spawns: [], matchMs}, [], false, matchMs);
    this.told = 0;
  }

  at(ms, rows, {splits = [], boards = []} = {}) {
    const standings = rows.map(([seat, rank, score, more]) => ({
      seat, rank, score, bestTile: 64, moves: score ? 9 : 0, state: SeatState.RACING, pingMs: 0,
      boards: 1, reachedMs: 0, chosen: false, missed: 0, outMs: 0, ...more,
    }));
    this.model.standings({standings, splits, boards});
    return this.look(ms);
  }

  look(ms) {
    this.model.refresh(ms);
    const {highlights} = this.model.view;
    const fresh = highlights.filter(({id}) => id > this.told).map(({text}) => text);
    this.told = highlights.at(-1)?.id ?? 0;
    return fresh;
  }
}

test('the first lead is told when scores count, a new one at least five seconds later', () => {
  const race = new Race();
  assert.deepEqual(race.at(5000, [[0, 1, 40], [1, 2, 20], [2, 3, 0]]), []);
  assert.deepEqual(race.look(10_000), ['ada leads']);
  assert.deepEqual(race.at(12_000, [[1, 1, 60], [0, 2, 40]]), []);
  assert.deepEqual(race.look(15_000), ['bob takes the lead']);
});

test('a lead by fewer moves alone is none', () => {
  const race = new Race();
  assert.deepEqual(race.at(11_000, [[0, 1, 40], [1, 2, 40], [2, 3, 0]]), []);
});

test('the first of a tile is told from 128 up, and only while it is news', () => {
  const race = new Race();
  const split = (exponent, seat, atMs) => ({splits: [{exponent, seat, atMs}]});
  assert.deepEqual(race.at(4000, [], split(6, 0, 3900)), []);
  assert.deepEqual(race.at(6000, [], split(7, 1, 5900)), ['bob makes the first 128']);
  assert.deepEqual(race.at(7000, [], split(7, 0, 6900)), []);
  assert.deepEqual(race.at(20_000, [], split(8, 0, 9000)), []);
});

test('two halves of the target are told once a seat', () => {
  const settings = {...defaultSettings(Format.FIRST), target: 256};
  const race = new Race({settings});
  const cells = new Uint8Array(16);
  cells[3] = cells[9] = 7;
  const boards = [{seat: 1, board: 0, cells, score: 100, moves: 9}];
  assert.deepEqual(race.at(3000, [[1, 1, 100]], {boards}), ['bob has two 128s']);
  assert.deepEqual(race.at(4000, [[1, 1, 100]], {boards}), []);
});

test('a rival closes in once it was far behind', () => {
  const race = new Race({ownSeat: 0});
  race.model.own = undefined;
  race.at(20_000, [[0, 1, 1000], [1, 2, 500], [2, 3, 0]]);
  assert.deepEqual(race.at(21_000, [[0, 1, 1000], [1, 2, 960]]), ['bob is 40 behind you']);
  assert.deepEqual(race.at(22_000, [[0, 1, 1000], [1, 2, 970]]), []);
});

test('a run that is over is told with its reason', () => {
  const race = new Race();
  const out = {state: SeatState.GAVE_UP};
  assert.deepEqual(race.at(5000, [[2, 3, 0, out]]), ['cy gives up']);
  const settings = defaultSettings(Format.KNOCKOUT);
  const knockout = new Race({settings});
  const knocked = {state: SeatState.KNOCKED_OUT, outMs: 30_000};
  assert.deepEqual(knockout.at(30_100, [[2, 3, 0, knocked]]), ['cy is out, 2 left']);
});

test('the last seconds of a longer match are told once', () => {
  const race = new Race();
  assert.deepEqual(race.look(169_000), []);
  assert.deepEqual(race.look(170_500), ['10 seconds left']);
  assert.deepEqual(race.look(171_000), []);
});

test('who comes late hears of no old leads and states', () => {
  const race = new Race({matchMs: 60_000});
  const out = {state: SeatState.GAVE_UP};
  assert.deepEqual(race.at(0, [[0, 1, 90], [1, 2, 50], [2, 3, 0, out]]), []);
});
