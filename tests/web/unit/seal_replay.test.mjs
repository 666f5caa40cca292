import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { verifyReplay } from '../../../client/web/seal/replay.js';

const folder = new URL('../../cases/replays/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.replay'));
const read = (name) => new Uint8Array(readFileSync(new URL(name, folder)));
const sealed = (bytes) => {
  bytes.set(createHash('sha256').update(bytes.subarray(0, -32)).digest(), bytes.length - 32);
  return bytes;
};
const page = () => {
  const text = readFileSync(new URL('../../../docs/replay.md', import.meta.url), 'utf8');
  const rows = text.slice(text.indexOf('## An example')).matchAll(/^([0-9a-f]+)(?: {2,}.*)?$/gm);
  return Uint8Array.from(Buffer.from([...rows].map(([, hex]) => hex).join(''), 'hex'));
};

for (const name of files) {
  test(`${name} is verified`, () => {
    assert.deepEqual(verifyReplay(read(name)), { kind: 'verified', text: 'replay verified' });
  });

  test(`each flipped byte of ${name} is found`, () => {
    for (let at = 0; at < read(name).length; at++) {
      const bytes = read(name);
      bytes[at] ^= 1 << (at % 8);
      assert.notEqual(verifyReplay(bytes).kind, 'verified', `byte ${at}`);
    }
  });
}

test('the example of docs/replay.md is verified, with its player\'s record', () => {
  assert.equal(verifyReplay(page()).text, 'replay verified');
});

test('a record of another match is found behind a right checksum', () => {
  for (const back of [33, 80, 100]) {
    const bytes = page();
    bytes[bytes.length - back] ^= 1;
    assert.match(verifyReplay(sealed(bytes)).text, /NOT VERIFIED, byte \d+: the player's record/);
  }
});

test('another move, key, secret or score is found behind a right checksum', () => {
  const hex = Buffer.from(page()).toString('hex');
  const lies = [['90c801', '98c801', /another result/], ['7785de20', '7785de21', /the key/],
    ['40414243', '40414244', /the commitment does not follow/], ['0100040202900300', '0104040202900300', /another result/],
    ['19d80400e807', '19d80401e807', /, 0:01.000: the match ended for another reason/],
    ['90c801', '92c801', /seat 2, 0:00.200: the seat does not race/]];
  for (const [from, to, words] of lies) {
    assert.equal(hex.split(from).length, 2);
    const bytes = sealed(Uint8Array.from(Buffer.from(hex.replace(from, to), 'hex')));
    assert.match(verifyReplay(bytes).text, words);
  }
});

test('a replay of a later version is not judged', () => {
  const bytes = page();
  bytes[11] = 4;
  assert.equal(verifyReplay(bytes).kind, 'nothing');
});

test('random and damaged bytes behind a right checksum give a verdict and throw nothing', () => {
  for (let i = 0; i < 4000; i++) {
    const bytes = i % 4 ? read(files[i % files.length]) : Uint8Array.from(randomBytes(i % 500));
    if (i % 4 === 0) bytes.set([...'R2048REPLAY'].map((c) => c.charCodeAt(0)).slice(0, bytes.length));
    const lines = 1 + (i % 3);
    for (let k = 0; k < lines && bytes.length > 12; k++) {
      bytes[12 + (randomBytes(4).readUInt32LE() % (bytes.length - 12))] = randomBytes(1)[0];
    }
    const cut = i % 5 ? bytes : bytes.slice(0, randomBytes(4).readUInt32LE() % (bytes.length + 1));
    assert.ok(verifyReplay(cut.length > 44 ? sealed(cut) : cut).text);
  }
});
