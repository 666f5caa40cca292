// Starts race2048d on a free port, bots beside it, and clients of the page over TCP.
import {execFileSync, spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtempSync, rmSync} from 'node:fs';
import net from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {createApp} from '../../../client/web/model/app.js';
import {Identity} from '../../../client/web/net/identity.js';

export const build = process.env.RACE2048_BUILD ?? join(import.meta.dirname, '../../../build/ci');

/** The program's lines, until one matches. */
async function lineOf(stream, pattern) {
  for await (const line of createInterface({input: stream})) {
    const match = line.match(pattern);
    if (match) return match;
  }
  throw new Error(`no line like ${pattern}`);
}

export async function startServer(flags = []) {
  const folder = mkdtempSync(join(tmpdir(), 'race2048-web-'));
  const common = ['--listen', '127.0.0.1', '--state', join(folder, 'state'), ...flags];
  const started = [];
  const serve = async (port) => {
    const server = spawn(join(build, 'server/race2048d'), [...common, '--port', port], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    started.push(server);
    const [, taken] = await lineOf(server.stderr, /listening on 127\.0\.0\.1:(\d+)/);
    server.stderr.resume();
    return {server, port: taken};
  };
  let {server, port} = await serve('0');
  const run = (command, code, args, stdio) => {
    const program = spawn(join(build, 'client/race2048'), [command, `127.0.0.1:${port}/${code}`, ...args], {
      stdio,
      env: {...process.env, HOME: folder, XDG_STATE_HOME: folder, XDG_CONFIG_HOME: folder},
    });
    started.unshift(program);
    return program;
  };
  return {
    port: Number(port),
    /** Ends the server as a loss of power does, and starts it again. */
    async crash() {
      server.kill('SIGKILL');
      await once(server, 'exit');
      ({server, port} = await serve(port));
    },
    /** A command of the server's operator. */
    admin: (...args) => execFileSync(join(build, 'server/race2048d'), ['admin', ...args, '--state', join(folder, 'state')], {encoding: 'utf8'}),
    bot: (code, ...args) => run('bot', code, args, ['ignore', 'ignore', 'inherit']),
    /** A client of the terminal, through pipes: what it has said, and how to speak to it. */
    terminal(command, code, ...args) {
      const program = run(command, code, args, ['pipe', 'pipe', 'inherit']);
      const said = [];
      const heard = new Set();
      createInterface({input: program.stdout}).on('line', (line) => {
        said.push(line);
        for (const hear of heard) hear(line);
      });
      return {
        said,
        say: (line) => program.stdin.write(`${line}\n`),
        /** The first line that matches, now or later. @param {RegExp} pattern */
        until: (pattern) => new Promise((resolve) => {
          const hear = (line) => {
            if (!pattern.test(line)) return;
            heard.delete(hear);
            resolve(line);
          };
          heard.add(hear);
          said.forEach(hear);
        }),
      };
    },
    async stop() {
      for (const program of started) {
        if (program.exitCode !== null || program.signalCode !== null) continue;
        // At once: a server that is asked to end waits for its matches.
        program.kill('SIGKILL');
        await once(program, 'exit');
      }
      rmSync(folder, {recursive: true});
    },
  };
}

/**
 * Opens links over TCP. `cut` ends the one that stands, as a lost network does; `vanish` is the end
 * of the page.
 */
export function tcpOpener(port) {
  const links = new Set();
  let gone = false;
  const open = (ears) => {
    if (gone) return {send() {}, close() {}};
    const socket = net.connect(port, '127.0.0.1');
    links.add(socket);
    socket.setNoDelay(true);
    socket.on('connect', ears.open);
    socket.on('data', ears.bytes);
    socket.on('error', () => {});
    socket.on('close', () => {
      links.delete(socket);
      if (!gone) ears.closed();
    });
    return {send: (bytes) => socket.write(bytes), close: () => socket.destroy()};
  };
  const cut = () => links.forEach((socket) => socket.destroy());
  const vanish = () => {
    gone = true;
    cut();
  };
  return {open, cut, vanish, isGone: () => gone};
}

/** A storage as the browser has it. */
export function storage() {
  const items = new Map();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

/**
 * A page without a browser; `until` waits until the state is as the test wants it. With `host` the person
 * has a key and signs for that host. `opener` is another way to the server.
 */
export function startPage(port, {session = storage(), local = storage(), host, opener = tcpOpener(port)} = {}) {
  const {open, cut, vanish, isGone} = opener;
  const {subtle} = crypto;
  const app = createApp({
    open,
    session,
    local,
    identity: host && new Identity({subtle, storage: local, host}),
    now: () => performance.now(),
    random: () => 0,
    fillRandom: (bytes) => crypto.getRandomValues(bytes),
    timers: {
      setTimeout: (call, ms) => setTimeout(() => isGone() || call(), ms),
      clearTimeout,
    },
  });
  const waiting = new Set();
  app.onChange(() => waiting.forEach((check) => check()));
  const until = (what, holds, withinMs = 20_000) =>
    new Promise((resolve, reject) => {
      const check = () => {
        const value = holds(app.state);
        if (!value) return;
        clearTimeout(timer);
        waiting.delete(check);
        resolve(value);
      };
      const timer = setTimeout(() => {
        waiting.delete(check);
        const {state} = app;
        reject(new Error(`${what}: did not come; link ${JSON.stringify(state.link)}, ` +
          `where ${state.where}, refusal ${JSON.stringify(state.refusal)}`));
      }, withinMs);
      waiting.add(check);
      check();
    });
  return {...app, until, cut, vanish, session, local};
}
