// A server with the page, a browser, and what tests do with both.
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import net from 'node:net';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {defaultSettings} from '../../../client/web/model/words.js';
import {FrameReader, frame, preface} from '../../../client/web/wire/frames.js';
import {decode, encode} from '../../../client/web/wire/messages.js';
import {Format} from '../../../client/web/wire/schema.js';
import {startPage, startServer} from '../integration/server.mjs';

// Packages may lie beside the tests or in a folder that NODE_PATH names.
const require = createRequire(import.meta.url);
export const {chromium} = require('playwright-core');
export const axeSource = require('axe-core').source;

const web = join(import.meta.dirname, '../../../client/web');
const chromiumFlags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** The server's own page, or that of a program which stands in for it. @param {number} port */
async function pageOf(port) {
  const bridge = process.env.RACE2048_WEB_BRIDGE;
  if (!bridge) return {url: `http://127.0.0.1:${port}`, stop: async () => {}};
  const program = spawn(process.execPath, [bridge, web, '0', String(port)], {stdio: ['ignore', 'pipe', 'inherit']});
  const [line] = await once(createInterface({input: program.stdout}), 'line');
  return {
    url: line.replace(/\/$/, ''),
    async stop() {
      program.kill();
      await once(program, 'exit');
    },
  };
}

/** @param {...string} flags of the server */
export async function start(...flags) {
  const server = await startServer(flags);
  const site = await pageOf(server.port);
  const browser = await chromium.launch({
    executablePath: process.env.RACE2048_CHROMIUM ?? '/usr/bin/chromium',
    args: chromiumFlags,
  });
  /** Clients without a browser, which end with the test. @type {{vanish: () => void}[]} */
  const clients = [];
  return {
    server,
    clients,
    url: site.url,
    /**
     * A page of its own person. It fails on any fault that the page reports.
     * `init` runs in it before its own modules.
     * @param {import('playwright-core').BrowserContextOptions & {at?: string, url?: string, init?: () => void}} [options]
     */
    async open({at = '/', url = site.url, init, ...options} = {}) {
      const context = await browser.newContext({viewport: {width: 1280, height: 800}, ...options});
      const page = await context.newPage();
      if (init) await page.addInitScript(init);
      page.faults = [];
      page.hosts = new Set();
      page.setDefaultTimeout(60_000);
      page.on('pageerror', (fault) => page.faults.push(fault.message));
      page.on('console', (message) => {
        const known = /404/.test(message.text()) && /qr\.svg/.test(message.location().url);
        if (message.type() === 'error' && !known) page.faults.push(message.text());
      });
      page.on('request', (request) => page.hosts.add(new URL(request.url()).host));
      page.on('websocket', (socket) => page.hosts.add(new URL(socket.url()).host));
      page.on('dialog', (dialog) => dialog.accept());
      await page.goto(url + at);
      return page;
    },
    async stop() {
      for (const client of clients) client.vanish();
      await browser.close();
      await site.stop();
      await server.stop();
    },
  };
}

/**
 * A room whose host is a referee without a page, so that a test chooses when a match starts.
 * @param {Awaited<ReturnType<typeof start>>} on
 * @param {{settings?: object, options?: object}} [how]
 */
export async function openRoom({server, clients}, {settings = {}, options = {}} = {}) {
  const host = startPage(server.port);
  clients.push(host);
  host.act.login(`host${++rooms}`);
  const played = {...defaultSettings(Format.TIME), timeLimitMs: 6000, ...settings};
  host.act.create(played, options, {referee: true});
  const code = await host.until('a room', ({room}) => room?.sealed?.matchId && room.code);
  const seated = (number) => host.until(`${number} players who are ready`, ({room}) => {
    const players = room.people.filter(({seat, hasNonce, ready}) => seat !== undefined && hasNonce && ready);
    return players.length === number;
  });
  return {
    host,
    code,
    async start(players) {
      await seated(players);
      host.act.startMatch();
      await host.until('the race', ({match}) => match?.phase === 'racing');
    },
    ended: () => host.until('the end', ({match}) => match?.phase === 'ended', 60_000),
  };
}
let rooms = 0;

/** @param {import('playwright-core').Page} page @param {string} name @param {'Join' | 'Watch'} way */
export async function enter(page, name, way = 'Join') {
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', {name: way}).click();
}

/** Enters a room, and starts its race with so many players. */
export async function race(page, room, name, players = 1) {
  await enter(page, name);
  await room.start(players);
  await page.locator('.race[data-phase=racing]').waitFor();
}

/**
 * Opens a page between which and the server a test hears all messages, and may change those of the server.
 * @param {Awaited<ReturnType<typeof start>>} on @param {string} at
 * @param {(message: Record<string, any>) => void} [change]
 * @param {Parameters<typeof on.open>[0]} [options]
 */
export async function openBetween(on, at, change = () => {}, options = {}) {
  const page = await on.open({...options, url: 'about:blank', at: ''});
  /** The names of what the page has said. @type {string[]} */
  const said = [];
  await page.routeWebSocket(/\/socket$/, (near) => {
    const far = near.connectToServer();
    const [mine, theirs] = [new FrameReader(), new FrameReader()];
    let isBegun = false;
    near.onMessage((bytes) => {
      const from = isBegun ? 0 : preface.length;
      isBegun = true;
      for (const body of mine.push(bytes.subarray(from))) said.push(decode('ToServer', body).body);
      far.send(bytes);
    });
    far.onMessage((bytes) => {
      for (const body of theirs.push(bytes)) {
        const message = decode('ToClient', body);
        change(message);
        near.send(Buffer.from(frame(encode('ToClient', message))));
      }
    });
  });
  await page.goto(on.url + at);
  return {page, said};
}

/** Between a page and the server: `cut` ends all connections, as a lost network does. @param {string} url */
export async function breakable(url) {
  const open = new Set();
  const target = Number(new URL(url).port);
  const relay = net.createServer((near) => {
    const far = net.connect(target, '127.0.0.1');
    for (const [from, to] of [[near, far], [far, near]]) {
      open.add(from);
      from.pipe(to);
      from.on('error', () => {});
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  return {
    url: `http://127.0.0.1:${relay.address().port}`,
    cut: () => open.forEach((socket) => socket.destroy()),
    stop: () => {
      open.forEach((socket) => socket.destroy());
      relay.close();
    },
  };
}

const ways = {left: [-80, 0], right: [80, 0], up: [0, -80], down: [0, 80]};
/** @type {WeakMap<object, Promise<import('playwright-core').CDPSession>>} */
const sessions = new WeakMap();

/** @typedef {(session: import('playwright-core').CDPSession, act: 'down' | 'move' | 'up', at: {x: number, y: number}) => Promise<unknown>} Tip */
/** @type {Tip} */
const finger = (session, act, at) => session.send('Input.dispatchTouchEvent', {
  type: {down: 'touchStart', move: 'touchMove', up: 'touchEnd'}[act], touchPoints: act === 'up' ? [] : [at],
});
/** @type {Tip} */
export const pen = (session, act, at) => session.send('Input.dispatchMouseEvent', {
  type: {down: 'mousePressed', move: 'mouseMoved', up: 'mouseReleased'}[act], ...at, button: 'left', buttons: 1, pointerType: 'pen',
});

/**
 * Swipes through the middle of a phone's page.
 * @param {import('playwright-core').Page} page @param {keyof typeof ways} direction
 * @param {() => Promise<void>} [pause] between its steps
 * @param {Tip} [tip]
 */
export async function swipe(page, direction, pause = async () => {}, tip = finger) {
  if (!sessions.has(page)) sessions.set(page, page.context().newCDPSession(page));
  const session = await sessions.get(page);
  const [x, y] = ways[direction];
  const at = (step) => ({x: 195 + (x * step) / 4, y: 420 + (y * step) / 4});
  await tip(session, 'down', at(0));
  for (let step = 1; step <= 4; ++step) {
    await pause();
    await tip(session, 'move', at(step));
  }
  await tip(session, 'up', at(4));
}

/** Passes over the show at the end of a match. @param {import('playwright-core').Page} page */
export async function passTheShow(page) {
  await page.locator('.ending .outcome').waitFor();
  await page.keyboard.press('Enter');
}

/** A board as a line of its tiles. @param {ArrayLike<number>} cells */
export const tilesIn = (cells) => Array.from(cells, (exponent) => (exponent ? 2 ** exponent : 0)).join();

/** What stands on the own board. @param {import('playwright-core').Page} page */
export const ownBoard = (page) => page.locator('.mine .board').getAttribute('aria-label');
