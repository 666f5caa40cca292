import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readPlace, writePlace, writeReview} from '../../../client/web/replay/place.js';

test('an address names a time, or a move of a seat, and is read as it was written', () => {
  for (const place of [{ms: 83_000}, {seat: 2, move: 812}, {seat: 1000, ms: 5}]) {
    const query = writePlace(place);
    assert.deepEqual({...readPlace(query)}, {seat: undefined, move: undefined, ms: undefined, plays: false, reviews: false, ...place});
  }
  assert.equal(writePlace({seat: 2, move: 812}), '?seat=2&move=812');
  assert.equal(writePlace({ms: 83_000.7}), '?t=83000');
  assert.equal(readPlace('?play').plays, true);
  assert.equal(readPlace(writeReview(2)).seat, 2);
  assert.equal(readPlace(writeReview(2)).reviews, true);
  assert.equal(readPlace('?t=4294967295000').ms, 4_294_967_295_000);
});

test('values that are none are absent', () => {
  for (const query of ['?seat=0&move=-1&t=1e9', '?seat=two&move=&t=1:23', '?seat=123456789', `?${'&'.repeat(300)}seat=1`]) {
    assert.deepEqual({...readPlace(query)}, {seat: undefined, move: undefined, ms: undefined, plays: false, reviews: false}, query);
  }
});
