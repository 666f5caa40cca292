import assert from 'node:assert/strict';
import {test} from 'node:test';
import {csvField, resultsAsCsv} from '../../../client/web/model/csv.js';
import {SeatState} from '../../../client/web/wire/schema.js';

// The cases of the terminal's own test of its file.
const bo = {seat: 1, person: 2, name: 'bo', bot: true, place: 1, score: 2345, bestTile: 256, moves: 80, reachedMs: 0, state: SeatState.GAVE_UP};
const ada = {seat: 0, person: 1, name: 'ada', bot: false, place: 2, score: 1234, bestTile: 128, moves: 90, reachedMs: 0, state: SeatState.RACING};
const matchOf = (...seats) => ({round: 1, seats: new Map(seats.map((seat) => [seat.seat, seat]))});
const names = 'room,round,place,name,bot,score,best_tile,moves,reached_ms,state,series_place,series_points,last_points,wins\n';

test('a match is a line of names and one for each seat by place', () => {
  assert.equal(resultsAsCsv(matchOf(ada, bo), {code: 'KXQ7WP'}), names +
    'KXQ7WP,1,1,bo,true,2345,256,80,,gave_up,,,,\n' +
    'KXQ7WP,1,2,ada,false,1234,128,90,,racing,,,,\n');
});

test('a series is in the same lines, with those who left before this round', () => {
  const row = (person, name, bot, place, points, lastPoints, wins) => ({person, name, bot, place, points, lastPoints, wins});
  const rows = [row(1, 'ada', false, 1, 12, 1, 1), row(3, 'cy', false, 2, 5, 0, 1), row(2, 'bo', true, 3, 2, 2, 0)];
  assert.equal(resultsAsCsv(matchOf(ada, bo), {code: 'KXQ7WP', series: {played: 1, rows}}), names +
    'KXQ7WP,1,1,bo,true,2345,256,80,,gave_up,3,2,2,0\n' +
    'KXQ7WP,1,2,ada,false,1234,128,90,,racing,1,12,1,1\n' +
    'KXQ7WP,1,,cy,false,,,,,,2,5,0,1\n');
});

test('the time of a target is there', () => {
  assert.match(resultsAsCsv(matchOf({...bo, reachedMs: 61_500}), {code: 'KXQ7WP'}), /,80,61500,gave_up,/);
});

test('a name is no formula for a spreadsheet', () => {
  assert.match(resultsAsCsv(matchOf({...bo, name: '-2-3'}), {code: 'KXQ7WP'}), /,'-2-3,true,/);
  for (const [text, field] of [
    ['=1', "'=1"], ['@x', "'@x"], [' +1', " '+1"], ['a;=1', "\"a;'=1\""], ['＝1', "'＝1"], ['plain', 'plain'],
    ['a,"b"', '"a,""b"""'], ['"=1', '"""\'=1"'], ['a=b', 'a=b'],
  ]) {
    assert.equal(csvField(text), field);
  }
});
