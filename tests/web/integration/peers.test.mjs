// WebSockets of another make speak to the server's port: npm's ws, and bytes of our own, each by
// itself. Over both a person races alone.
import assert from 'node:assert/strict';
import {randomBytes} from 'node:crypto';
import {once} from 'node:events';
import {createRequire} from 'node:module';
import net from 'node:net';
import {after, before, describe, test} from 'node:test';
import tls from 'node:tls';
import {slide} from '../../../client/web/model/slide.js';
import {defaultSettings} from '../../../client/web/model/words.js';
import {Format} from '../../../client/web/wire/schema.js';
import {startPage, startServer} from './server.mjs';

/** The package, where `npm ci --prefix tests/web` has installed it. */
function packaged() {
  try {
    return createRequire(import.meta.url)('ws').WebSocket;
  } catch {
    return undefined;
  }
}
const WebSocket = packaged();

const protocol = 'race2048.1';
const leaving = 1001;
const moves = 30;

let server;
before(async () => {
  server = await startServer(['--countdown', '0.2']);
});
after(() => server.stop());

/** What startPage() takes for its way to the server. @param {(ears: any) => {send: any, close: any}} open */
const only = (open) => ({open, cut() {}, vanish() {}, isGone: () => false});

/** npm's ws. @param {'ws' | 'wss'} scheme */
function packagedPeer(scheme) {
  let socket;
  return {
    opener: only((ears) => {
      socket = new WebSocket(`${scheme}://127.0.0.1:${server.port}/socket`, protocol, {rejectUnauthorized: false});
      socket.on('open', ears.open);
      socket.on('message', (bytes) => ears.bytes(new Uint8Array(bytes)));
      socket.on('error', () => {});
      return {send: (bytes) => socket.send(bytes), close: () => socket.terminate()};
    }),
    async pinged() {
      socket.ping('otter');
      const [answer] = await once(socket, 'pong');
      return String(answer);
    },
    async closed() {
      socket.close(leaving);
      const [code] = await once(socket, 'close');
      return code;
    },
  };
}

const Op = {CONTINUATION: 0, BINARY: 2, CLOSE: 8, PING: 9, PONG: 10};
const FIN = 0x80;
const MASKED = 0x80;

/** A frame of a client. @param {number} first @param {Uint8Array} payload */
function masked(first, payload) {
  assert.ok(payload.length < 126);
  const mask = randomBytes(4);
  return Buffer.concat([[first, MASKED | payload.length], mask, payload.map((byte, at) => byte ^ mask[at % 4])]
    .map((part) => Buffer.from(part)));
}

/** The frames in what a server has sent, whose lengths take 7 or 16 bits. */
function* framesIn(kept) {
  for (;;) {
    const isLong = (kept.bytes[1] ?? 0) === 126;
    const head = isLong ? 4 : 2;
    if (kept.bytes.length < head) return;
    const end = head + (isLong ? kept.bytes.readUInt16BE(2) : kept.bytes[1]);
    if (kept.bytes.length < end) return;
    yield {op: kept.bytes[0] & 15, payload: kept.bytes.subarray(head, end)};
    kept.bytes = kept.bytes.subarray(end);
  }
}

/**
 * A bare socket, which writes each byte by itself. `parts` cuts a message into the frames that carry
 * it, with a ping between them.
 * @param {(message: Uint8Array) => Uint8Array[]} parts @param {boolean} encrypted
 */
function barePeer(parts, encrypted) {
  let socket;
  const write = (bytes) => bytes.forEach((byte) => socket.write(Uint8Array.of(byte)));
  const answers = {[Op.PONG]: [], [Op.CLOSE]: []};
  const heard = new Set();
  const until = (op, number) => new Promise((resolve) => {
    const check = () => answers[op].length >= number && resolve(answers[op].at(-1));
    heard.add(check);
    check();
  });
  let pings = 0;
  const ping = (text) => {
    ++pings;
    write(masked(FIN | Op.PING, Buffer.from(text)));
  };
  return {
    opener: only((ears) => {
      const to = {port: server.port, host: '127.0.0.1', rejectUnauthorized: false};
      socket = encrypted ? tls.connect(to) : net.connect(to);
      socket.setNoDelay(true);
      const kept = {bytes: Buffer.alloc(0), isOpen: false};
      socket.on(encrypted ? 'secureConnect' : 'connect', () => write(Buffer.from(
        `GET /socket HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nSec-WebSocket-Version: 13\r\n` +
        `Sec-WebSocket-Protocol: ${protocol}\r\n\r\n`)));
      socket.on('error', () => {});
      socket.on('data', (bytes) => {
        kept.bytes = Buffer.concat([kept.bytes, bytes]);
        const head = kept.isOpen ? -1 : kept.bytes.indexOf('\r\n\r\n');
        if (head >= 0) {
          assert.match(String(kept.bytes.subarray(0, head)), /^HTTP\/1\.1 101 /);
          kept.bytes = kept.bytes.subarray(head + 4);
          kept.isOpen = true;
          ears.open();
        }
        if (!kept.isOpen) return;
        for (const {op, payload} of framesIn(kept)) {
          if (op === Op.BINARY) ears.bytes(new Uint8Array(payload));
          else answers[op]?.push(Buffer.from(payload));
        }
        for (const check of heard) check();
      });
      return {
        send(message) {
          const frames = parts(message);
          frames.forEach((payload, at) => {
            const fin = at === frames.length - 1 ? FIN : 0;
            write(masked(fin | (at === 0 ? Op.BINARY : Op.CONTINUATION), payload));
            if (!fin) ping('between');
          });
        },
        close: () => socket.destroy(),
      };
    }),
    async pinged() {
      ping('otter');
      return String(await until(Op.PONG, pings));
    },
    async closed() {
      write(masked(FIN | Op.CLOSE, Uint8Array.of(leaving >> 8, leaving & 255)));
      return (await until(Op.CLOSE, 1)).readUInt16BE(0);
    },
  };
}

/** @param {Uint8Array} message */
const inFragments = (message) => {
  const size = Math.max(1, Math.min(100, Math.ceil(message.length / 3)));
  return Array.from({length: Math.ceil(message.length / size)}, (_, at) => message.subarray(at * size, (at + 1) * size));
};

let racers = 0;
/** Logs in, makes a room, and races in it alone until its end. */
async function raceAlone(peer) {
  const page = startPage(server.port, {opener: peer.opener});
  page.act.login(`otter${++racers}`);
  page.act.create({...defaultSettings(Format.MOVES), moveLimit: moves, moveRate: 0, seats: 1}, {});
  await page.until('the room', ({where}) => where === 'room');
  page.act.ready();
  await page.until('the race', ({match}) => match?.phase === 'racing' && match.own);
  while (page.state.match.phase !== 'ended') {
    const {board, answers} = page.state.match.own;
    page.act.move(['left', 'down', 'right', 'up'].find((direction) => slide(board, direction).moved));
    await page.until('an answer', ({match}) => match.phase === 'ended' || match.own.answers > answers);
  }
  assert.equal(page.state.match.verdict.kind, 'verified', page.state.match.verdict.text);
  assert.equal(await peer.pinged(), 'otter');
  assert.equal(await peer.closed(), leaving);
  page.act.logout();
}

describe('a WebSocket', {concurrency: true}, () => {
  for (const scheme of /** @type {const} */ (['ws', 'wss'])) {
    const skip = WebSocket ? false : 'it needs npm ci --prefix tests/web';
    test(`of npm's ws, by ${scheme}://`, {skip}, () => raceAlone(packagedPeer(scheme)));
    test(`whose bytes come one by one, by ${scheme}://`, () => raceAlone(barePeer((message) => [message], scheme === 'wss')));
    test(`whose messages come in fragments, by ${scheme}://`, () => raceAlone(barePeer(inFragments, scheme === 'wss')));
  }
});
