import assert from 'node:assert/strict';
import {test} from 'node:test';
import {imported, preloaded} from '../preloads.mjs';

test('the page asks for all its modules at once', () => {
  const why = 'Run node tests/web/preloads.mjs: index.html names other modules than the page has.';
  assert.deepEqual(preloaded(), imported(), why);
});
