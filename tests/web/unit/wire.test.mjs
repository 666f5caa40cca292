import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {Reader, WireError, Writer, fromHex, toHex} from '../../../client/web/wire/bytes.js';
import {FrameReader, frame} from '../../../client/web/wire/frames.js';
import {decode, encode} from '../../../client/web/wire/messages.js';
import {schema} from '../../../client/web/wire/schema.js';

const protocol = readFileSync(new URL('../../../docs/protocol.md', import.meta.url), 'utf8');

/** The frames of the exchange in docs/protocol.md, with the side that sends each. */
function exchange() {
  const part = protocol.slice(protocol.indexOf('## A whole exchange in bytes'));
  const frames = [];
  for (const line of part.slice(0, part.indexOf('The seal of this match')).split('\n')) {
    const begin = line.match(/^([CS]) (\w+) +([0-9a-f ]+)$/);
    if (begin) frames.push({side: begin[1], name: begin[2], hex: begin[3]});
    else if (/^ {10,}[0-9a-f ]+$/.test(line)) frames.at(-1).hex += line;
  }
  return frames.map(({side, name, hex}) => ({side, name, bytes: fromHex(hex.replaceAll(' ', ''))}));
}

test('every frame of the exchange in the protocol page is read, and written again alike', () => {
  const frames = exchange();
  assert.ok(frames.length > 20);
  for (const {side, name, bytes} of frames) {
    const bodies = new FrameReader().push(bytes);
    assert.equal(bodies.length, 1, name);
    const type = side === 'C' ? 'ToServer' : 'ToClient';
    const message = decode(type, bodies[0]);
    assert.equal(message.body.toLowerCase(), name.toLowerCase());
    assert.equal(toHex(frame(encode(type, message))), toHex(bytes), name);
  }
});

test('absent fields have their zero', () => {
  const outcome = decode('Outcome', new Uint8Array(0));
  assert.equal(outcome.seq, 0);
  assert.deepEqual(outcome.spawns, []);
  const entered = decode('Entered', new Uint8Array(0));
  assert.equal(entered.resumed, undefined);
  assert.equal(entered.token.length, 0);
  assert.equal(decode('RoomOptions', new Uint8Array(0)).password, undefined);
});

test('an optional field that is empty is written', () => {
  const bytes = encode('RoomOptions', {password: '', startInS: 0});
  const options = decode('RoomOptions', bytes);
  assert.equal(options.password, '');
  assert.equal(options.startInS, 0);
});

test('numbers up to 2^53 - 1 come back, larger ones are refused', () => {
  for (const value of [0, 1, 127, 128, 2 ** 28, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 53 - 1]) {
    assert.equal(decode('ResultEntry', encode('ResultEntry', {number: value})).number, value);
  }
  const writer = new Writer();
  writer.bytes.push(0x08, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x10);
  assert.throws(() => decode('ResultEntry', writer.finish()), WireError);
});

test('unknown fields of every form and unknown bodies are skipped', () => {
  const unknown = fromHex('f83f01' + 'fa3f02aabb' + 'f93f0102030405060708' + 'fd3f01020304');
  const known = encode('Ping', {id: 7});
  const ping = decode('Ping', Uint8Array.from([...unknown, ...known, ...unknown]));
  assert.equal(ping.id, 7);
  assert.equal(decode('ToClient', fromHex('fa3f00')).body, undefined);
});

test('packed numbers are read as repeated ones', () => {
  assert.deepEqual(decode('Roster', fromHex('2a03010203')).gone, [1, 2, 3]);
  assert.deepEqual(decode('Roster', fromHex('280128022803')).gone, [1, 2, 3]);
});

test('texts that are not UTF-8 are refused', () => {
  assert.throws(() => decode('Notice', fromHex('0a02c328')), WireError);
});

test('random bytes give a message or the reader\'s own error', () => {
  let seed = 1;
  const byte = () => (seed = (seed * 1103515245 + 12345) % 2 ** 31) >> 16 & 255;
  const types = Object.keys(schema);
  for (let i = 0; i < 20_000; ++i) {
    const bytes = Uint8Array.from({length: byte() % 40}, byte);
    try {
      decode(types[i % types.length], bytes);
    } catch (error) {
      assert.ok(error instanceof WireError, String(error));
    }
  }
});

test('frames come whole, however the bytes are cut', () => {
  const bodies = [0, 1, 127, 128, 300, 20_000, 65_536].map((length) => new Uint8Array(length).fill(length));
  const stream = bodies.flatMap((body) => [...frame(body)]);
  for (const cut of [1, 7, 4096, stream.length]) {
    const reader = new FrameReader();
    const read = [];
    for (let at = 0; at < stream.length; at += cut) {
      read.push(...reader.push(Uint8Array.from(stream.slice(at, at + cut))));
    }
    assert.deepEqual(read.map(({length}) => length), bodies.map(({length}) => length));
  }
});

test('a frame beyond the bound is refused by its length alone', () => {
  assert.throws(() => new FrameReader().push(fromHex('818004')), /too long/);
  assert.throws(() => new FrameReader().push(fromHex('808080')), /too long/);
  assert.deepEqual(new FrameReader().push(fromHex('8080')), []);
});

test('a field that is longer than its frame is refused', () => {
  assert.throws(() => new Reader(fromHex('ffffffff0f00')).chunk(), WireError);
});
