// The page comes over slow links too: what a person's page loads at once stays small.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {gzipSync} from 'node:zlib';
import {imported} from '../preloads.mjs';

const web = join(import.meta.dirname, '../../../client/web');

test('a person loads at most 100 KB', () => {
  const files = ['index.html', 'style.css', 'icon.svg', 'start.js', ...imported()];
  const sent = files.map((file) => gzipSync(readFileSync(join(web, file)), {level: 9}).length);
  const all = sent.reduce((sum, size) => sum + size);
  assert.ok(all <= 100 * 1024, `${all} bytes as sent`);
});
