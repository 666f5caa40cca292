import assert from 'node:assert/strict';
import {test} from 'node:test';
import {createApp} from '../../../client/web/model/app.js';
import {FrameReader, frame} from '../../../client/web/wire/frames.js';
import {decode, encode} from '../../../client/web/wire/messages.js';
import {Reason, schema} from '../../../client/web/wire/schema.js';

/** A page whose time and server are the test's. */
function world(more = {}) {
  let now = 1000;
  let timers = [];
  const links = [];
  const items = new Map();
  const storage = {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };

  const open = (ears) => {
    const link = {ears, closed: false, reader: new FrameReader(), greeted: false, said: []};
    links.push(link);
    return {
      send(bytes) {
        const rest = link.greeted ? bytes : bytes.subarray(8);
        link.greeted = true;
        link.said.push(...link.reader.push(rest).map((body) => decode('ToServer', body)));
      },
      close: () => (link.closed = true),
    };
  };
  const env = {
    open,
    session: storage,
    local: storage,
    now: () => now,
    random: () => 0.5,
    fillRandom: (bytes) => bytes.fill(7),
    timers: {
      setTimeout(call, ms) {
        const timer = {call, at: now + ms};
        timers.push(timer);
        return timer;
      },
      clearTimeout: (timer) => (timers = timers.filter((it) => it !== timer)),
    },
    ...more,
  };
  return {
    app: createApp(env),
    env,
    links,
    link: () => links.at(-1),
    /** Lets time go by; each timer fires at its time. */
    pass(ms) {
      const end = now + ms;
      for (;;) {
        const due = timers.filter(({at}) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!due) break;
        timers = timers.filter((it) => it !== due);
        now = Math.max(now, due.at);
        due.call();
      }
      now = end;
    },
    /** The machine sleeps: timers fire late. */
    sleep: (ms) => (now += ms),
    tell(body, fields = {}) {
      this.link().ears.bytes(frame(encode('ToClient', {[body]: fields})));
    },
    heard: (body) => links.at(-1).said.filter((message) => message.body === body),
    logIn() {
      this.app.act.login('ada');
      this.link().ears.open();
      this.tell('welcome', {protocol: 1, name: 'ada', serverVersion: '1.0'});
    },
    enter() {
      this.logIn();
      this.app.act.join('KXQ7WP');
      const token = new Uint8Array(32).fill(3);
      this.tell('entered', {code: 'KXQ7WP', seated: true, person: 1, token, holdMs: 120_000,
        holdBetweenMs: 60_000});
    },
  };
}

test('the first message is Hello, with an id that stays the same', () => {
  const {app, env, heard, link} = world();
  app.act.login('ada');
  link().ears.open();
  const [{hello}] = heard('hello');
  assert.equal(hello.name, 'ada');
  assert.equal(hello.minProtocol, 1);
  assert.equal(hello.playerId.length, 16);
  assert.equal(hello.resume, undefined);
  assert.deepEqual(createApp(env).state.me.playerId, hello.playerId);
});

/** A key that signs when the test says so. */
function person() {
  const proof = {publicKey: new Uint8Array(91), signature: new Uint8Array(64), host: 'localhost'};
  const asked = [];
  const prove = (challenge) => new Promise((resolve, reject) => asked.push({challenge, resolve, reject}));
  return {
    identity: {prove},
    asked,
    async sign() {
      asked.at(-1).resolve(proof);
      await null;
      await null;
    },
    async fail() {
      asked.at(-1).reject(new Error('This browser keeps no key.'));
      await null;
      await null;
    },
  };
}
const challenge = new Uint8Array(32).fill(9);
/** Asks for a place in the lobby, and is challenged. */
function challenged(ada) {
  const it = world(ada);
  it.app.act.login('ada');
  it.link().ears.open();
  it.tell('challenge', {challenge});
  return it;
}

test('a person with a key asks for a challenge first, and proves the key in Hello', async () => {
  const ada = person();
  const it = world(ada);
  it.app.act.login('ada');
  it.link().ears.open();
  assert.equal(it.heard('askChallenge').length, 1);
  assert.equal(it.heard('hello').length, 0);
  it.tell('challenge', {challenge});
  assert.deepEqual(ada.asked[0].challenge, challenge);
  await ada.sign();
  assert.equal(it.heard('hello')[0].hello.proof.host, 'localhost');
  it.tell('welcome', {protocol: 1, name: 'ada', keyMark: 'abcdefgh'});
  assert.equal(it.app.state.me.keyMark, 'abcdefgh');
  assert.equal(it.app.state.where, 'lobby');
});

test('a place is taken up again with the key too', async () => {
  const ada = person();
  const it = challenged(ada);
  await ada.sign();
  it.tell('welcome', {protocol: 1, name: 'ada', keyMark: 'abcdefgh'});
  it.app.act.join('KXQ7WP');
  it.tell('entered', {code: 'KXQ7WP', seated: true, person: 1, token: new Uint8Array(32), holdMs: 1000, holdBetweenMs: 1000});
  it.link().ears.closed();
  it.pass(1000);
  it.link().ears.open();
  it.tell('challenge', {challenge});
  await ada.sign();
  const [{hello}] = it.heard('hello');
  assert.equal(hello.resume.code, 'KXQ7WP');
  assert.equal(hello.proof.signature.length, 64);
});

for (const [what, answer] of [
  ['has no challenges', {about: 34, reason: Reason.UNKNOWN_MESSAGE, text: 'unknown'}],
  ['asks for TLS', {about: 34, reason: Reason.TLS_REQUIRED, text: 'encrypt'}],
]) {
  test(`a server that ${what} gets a guest on the same link`, () => {
    const it = world(person());
    it.app.act.login('ada');
    it.link().ears.open();
    it.tell('refused', answer);
    assert.equal(it.heard('hello')[0].hello.proof, undefined);
    assert.equal(it.app.state.me.keyFault, answer.text);
    assert.equal(it.app.state.refusal, undefined);
    assert.equal(it.links.length, 1);
  });
}

test('a proof that the server does not take is told, and the person plays as a guest', async () => {
  const ada = person();
  const it = challenged(ada);
  await ada.sign();
  it.tell('refused', {about: 3, reason: Reason.BAD_PROOF, text: 'another server'});
  assert.equal(it.heard('hello')[1].hello.proof, undefined);
  assert.equal(it.app.state.news.text, 'Key refused: you are a guest.');
  it.tell('welcome', {protocol: 1, name: 'ada'});
  assert.equal(it.app.state.where, 'lobby');
  assert.equal(it.app.state.me.keyFault, 'another server');
});

test('a browser that cannot keep a key makes a guest, and nothing is told', async () => {
  const ada = person();
  const it = challenged(ada);
  await ada.fail();
  assert.equal(it.heard('hello')[0].hello.proof, undefined);
  assert.equal(it.app.state.me.keyFault, 'This browser keeps no key.');
  assert.equal(it.app.state.news, undefined);
});

test('a look at the results says nothing of the person', () => {
  const it = world(person());
  it.app.act.look();
  it.link().ears.open();
  const [{hello}] = it.heard('hello');
  assert.match(hello.name, /^guest-[0-9a-f]{6}$/);
  assert.equal(hello.proof, undefined);
  it.tell('welcome', {protocol: 1, name: hello.name});
  assert.equal(it.app.state.where, 'lobby');
  it.app.act.logout();
  it.app.act.login('ada');
  it.link().ears.open();
  assert.equal(it.heard('askChallenge').length, 1);
});

test('a signature for a link that has ended is dropped', async () => {
  const ada = person();
  const it = world(ada);
  it.app.act.login('ada');
  it.link().ears.open();
  it.tell('challenge', {challenge});
  it.app.act.login('bob');
  it.link().ears.open();
  await ada.sign();
  assert.deepEqual(it.heard('hello'), []);
  assert.equal(it.heard('askChallenge').length, 1);
});

test('a ping is answered at once', () => {
  const it = world();
  it.logIn();
  it.tell('ping', {id: 9});
  assert.equal(it.heard('pong')[0].pong.id, 9);
});

test('the way into a room waits for the login', () => {
  const it = world();
  it.app.act.login('ada');
  it.app.act.join('KXQ7WP', 'secret');
  it.link().ears.open();
  assert.equal(it.heard('joinRoom').length, 0);
  it.tell('welcome', {protocol: 1, name: 'ada'});
  assert.equal(it.heard('joinRoom')[0].joinRoom.password, 'secret');
});

test('a taken name is told with a free one, and leaves time to think of another', () => {
  const it = world();
  it.app.act.login('ada');
  it.link().ears.open();
  let told = false;
  it.app.onChange(() => (told ||= it.app.state.refusal !== undefined));
  it.tell('refused', {reason: Reason.NAME_TAKEN, text: 'taken', suggestion: 'ada2', about: 3});
  assert.ok(told);
  it.pass(60_000);
  assert.equal(it.app.state.refusal.suggestion, 'ada2');
  assert.equal(it.app.state.link.state, 'idle');
  it.app.act.login('ada2');
  it.link().ears.open();
  assert.equal(it.heard('hello')[0].hello.name, 'ada2');
});

test('a server that cannot be reached is told once, and nothing is tried behind the back', () => {
  const it = world();
  it.app.act.login('ada');
  it.link().ears.closed();
  assert.equal(it.app.state.link.state, 'closed');
  it.pass(60_000);
  assert.equal(it.links.length, 1);
});

test('a link that ends is lost, and another one takes the place up by its token', () => {
  const it = world();
  it.enter();
  it.link().ears.closed();
  assert.equal(it.app.state.link.state, 'lost');
  it.pass(1000);
  assert.equal(it.links.length, 2);
  it.link().ears.open();
  const [{hello}] = it.heard('hello');
  assert.equal(hello.resume.code, 'KXQ7WP');
  assert.deepEqual(hello.resume.token, new Uint8Array(32).fill(3));
});

test('silence of two pings and more is a lost link', () => {
  const it = world();
  it.enter();
  it.pass(21_000);
  assert.equal(it.app.state.link.state, 'open');
  it.pass(1500);
  assert.equal(it.app.state.link.state, 'lost');
});

test('pings keep a link', () => {
  const it = world();
  it.enter();
  for (let i = 0; i < 10; ++i) {
    it.pass(10_000);
    it.tell('ping', {id: i});
  }
  assert.equal(it.app.state.link.state, 'open');
  assert.equal(it.links.length, 1);
});

test('a page that wakes asks, and takes another link when no answer comes within a second', () => {
  const it = world();
  it.enter();
  it.app.wake();
  assert.equal(it.heard('listRooms').length, 1);
  it.pass(900);
  assert.equal(it.app.state.link.state, 'open');
  it.pass(300);
  assert.equal(it.app.state.link.state, 'lost');
  it.pass(600);
  assert.equal(it.links.length, 2);
});

test('an answer within the second keeps the link', () => {
  const it = world();
  it.enter();
  it.app.wake();
  it.pass(500);
  it.tell('rooms', {first: 2 ** 32 - 1, total: 3});
  it.pass(2000);
  assert.equal(it.app.state.link.state, 'open');
  assert.equal(it.app.state.lobby.known, false);
});

test('a timer that fires late says that the machine slept: the link is asked before it is lost', () => {
  const it = world();
  it.enter();
  it.sleep(600_000);
  it.pass(0);
  assert.equal(it.app.state.link.state, 'open');
  assert.equal(it.heard('listRooms').length, 1);
});

test('a person who is back while another link is tried does not wait for the pause', () => {
  const it = world();
  it.enter();
  it.link().ears.closed();
  it.pass(1000);
  it.link().ears.closed();
  assert.equal(it.app.state.link.tries, 1);
  it.app.wake();
  it.pass(0);
  assert.equal(it.links.length, 3);
});

test('the pauses between tries grow, and no two clients keep time', () => {
  const it = world();
  it.enter();
  const times = [];
  it.link().ears.closed();
  for (let i = 0; i < 6; ++i) {
    const before = it.links.length;
    const began = it.env.now();
    while (it.links.length === before) it.pass(250);
    times.push(it.env.now() - began);
    it.link().ears.closed();
  }
  assert.deepEqual(times, [500, 2500, 3500, 5500, 9500, 9500]);
});

test('a place that the server no longer keeps leads to the lobby, over the same link', () => {
  const it = world();
  it.enter();
  it.link().ears.closed();
  it.pass(1000);
  it.link().ears.open();
  it.tell('refused', {reason: Reason.BAD_TOKEN, text: 'Your place is gone.', about: 3});
  assert.equal(it.heard('hello')[1].hello.resume, undefined);
  it.tell('welcome', {protocol: 1, name: 'ada'});
  assert.equal(it.app.state.where, 'lobby');
  assert.equal(it.app.state.room, undefined);
  assert.equal(it.app.state.news.text, 'Your place is gone.');
  it.app.act.join('kxq7wp');
  assert.equal(it.heard('joinRoom')[0].joinRoom.token.length, 32);
});

test('a place that was taken over is not fought for', () => {
  const it = world();
  it.enter();
  it.tell('goodbye', {reason: Reason.TAKEN_OVER, text: 'A newer connection.'});
  assert.equal(it.app.state.link.state, 'closed');
  assert.ok(it.app.state.link.takenOver);
  it.pass(100_000);
  it.app.wake();
  assert.equal(it.links.length, 1);
  assert.equal(it.app.act.comeBack(), false);
});

test('a server that restarts is waited for', () => {
  const it = world();
  it.enter();
  it.tell('goodbye', {reason: Reason.SERVER_RESTARTS, text: 'Back soon.'});
  assert.equal(it.app.state.link.state, 'lost');
  assert.equal(it.app.state.link.reason, 'Back soon.');
});

test('a redirect is a lost link: the next one behind this address may lead to the room', () => {
  const it = world();
  it.enter();
  it.tell('redirect', {address: 'b.example.org:2048', room: 'KXQ7WP', epoch: 2, inMs: 0});
  assert.equal(it.app.state.link.state, 'lost');
  it.pass(1000);
  it.link().ears.open();
  assert.equal(it.heard('hello')[0].hello.resume.code, 'KXQ7WP');
  it.tell('redirect', {address: 'b.example.org:2048', room: 'KXQ7WP', epoch: 2, inMs: 0});
  assert.equal(it.app.state.link.state, 'lost');
  assert.equal(it.app.state.link.tries, 1);
});

/** A redirect on the same link. */
const stays = {address: '', room: 'KXQ7WP', epoch: 2};

test('a redirect without an address begins again on the same link, and the room is asked for again', () => {
  const it = world();
  it.logIn();
  it.app.act.join('KXQ7WP', 'open sesame');
  it.tell('redirect', stays);
  assert.equal(it.links.length, 1);
  assert.equal(it.heard('hello').length, 2);
  it.tell('welcome', {protocol: 1, name: 'ada'});
  assert.equal(it.app.state.where, 'entering');
  assert.equal(it.heard('joinRoom').length, 2);
  assert.equal(it.heard('joinRoom')[1].joinRoom.password, 'open sesame');
  it.tell('entered', {code: 'KXQ7WP', seated: true, person: 1});
  assert.equal(it.app.state.where, 'room');
  assert.equal(it.app.state.link.state, 'open');
});

test('a redirect to another address asks for the room again too', () => {
  const it = world();
  it.logIn();
  it.app.act.join('KXQ7WP');
  it.tell('redirect', {address: 'b.example.org:2048', room: 'KXQ7WP', epoch: 2});
  it.pass(1000);
  it.link().ears.open();
  it.tell('welcome', {protocol: 1, name: 'ada'});
  assert.equal(it.heard('joinRoom')[0].joinRoom.code, 'KXQ7WP');
});

test('a redirect without an address in a room takes the place up again on the same link', () => {
  const it = world();
  it.enter();
  it.tell('redirect', stays);
  assert.equal(it.app.state.link.state, 'lost');
  assert.equal(it.links.length, 1);
  assert.equal(it.heard('hello')[1].hello.resume.code, 'KXQ7WP');
  it.tell('welcome', {protocol: 1, name: 'ada'});
  assert.equal(it.app.state.link.state, 'open');
  it.pass(10_000);
  assert.equal(it.links.length, 1);
});

test('a link on which nobody answers after a redirect is lost', () => {
  const it = world();
  it.enter();
  it.tell('redirect', stays);
  it.pass(5000);
  assert.ok(it.links[0].closed);
  it.pass(10_000);
  assert.ok(it.links.length > 1);
});

test('the fourth redirect in a row ends the link', () => {
  const it = world();
  it.enter();
  for (let i = 0; i < 4; ++i) it.tell('redirect', stays);
  assert.ok(it.links[0].closed);
  assert.equal(it.app.state.link.state, 'lost');
  const entered = world();
  entered.enter();
  for (let i = 0; i < 6; ++i) {
    entered.tell('redirect', stays);
    entered.tell('welcome', {protocol: 1, name: 'ada'});
    entered.tell('entered', {code: 'KXQ7WP', seated: true, person: 1, resumed: {nextSeq: 1}});
  }
  assert.equal(entered.links.length, 1);
});

test('a reload takes the place up again', () => {
  const it = world();
  it.enter();
  const page = createApp(it.env);
  assert.ok(page.act.comeBack());
  it.link().ears.open();
  assert.equal(it.heard('hello')[0].hello.resume.code, 'KXQ7WP');
});

test('bytes that are no frames end the link with a reason, and it is not tried again', () => {
  const it = world();
  it.enter();
  it.link().ears.bytes(Uint8Array.of(255, 255, 255, 255));
  assert.equal(it.app.state.link.state, 'closed');
  assert.match(it.app.state.link.reason, /too long/);
  it.pass(60_000);
  assert.equal(it.links.length, 1);
});

test('ready is said by itself for a guest, and not for a host whose press starts the match', () => {
  const settings = encode('Settings', {
    rules: {size: 4, startTiles: 2, fourProbability: 429_496_729}, format: 3, moveLimit: 5,
    capMs: 1_800_000, finish: 2, onStuck: 2, watch: 1, seats: 2, draws: 1,
  });
  for (const [host, said] of [['ada', 0], ['bob', 1]]) {
    const it = world();
    it.enter();
    it.tell('roomInfo', {});
    it.tell('sealed', {matchId: new Uint8Array(16).fill(1), settings, round: 1,
      commitment: new Uint8Array(32).fill(2)});
    assert.equal(it.heard('nonce').length, 1);
    assert.equal(it.heard('ready').length, 0);
    it.tell('roster', {whole: true, host, members: [{seat: 0, name: 'ada', person: 1}], watching: {}});
    assert.equal(it.heard('ready').length, said, host);
  }
});

/** A message of this type with random fields, often plausible ones. */
function randomMessage(type, next) {
  const message = {};
  for (const row of schema[type].split(' ').filter(Boolean)) {
    const [, name, marked] = row.split(':');
    const kind = marked.replace(/[*?|]/, '');
    if (next() % 8 === 0) continue;
    const value = () => randomValue(kind, next);
    message[name] = marked.endsWith('*') ? Array.from({length: next() % 4}, value) : value();
  }
  return message;
}

function randomValue(kind, next) {
  const settings = {
    rules: {size: 3 + (next() % 7), startTiles: 2}, format: next() % 8, capMs: 60_000, seats: 2,
    moveTimeMs: next() % 2, target: 2 ** (next() % 9),
  };
  switch (kind) {
    case 'u':
    case 'l':
      return next() % 4 ? next() % 5 : next();
    case 'b':
      return next() % 2 === 1;
    case 's':
      return ['ada', 'bob', '', '\u202e<b>'][next() % 4];
    case 'y':
      return [new Uint8Array(16).fill(next() % 2), new Uint8Array(32), new Uint8Array(9), new Uint8Array(0),
        encode('Settings', settings)][next() % 5];
    default:
      return randomMessage(kind, next);
  }
}

/** A race of two in which the page has seat 0. */
function startRace(it) {
  const matchId = new Uint8Array(16);
  const settings = encode('Settings', {
    rules: {size: 4, startTiles: 2}, format: 1, timeLimitMs: 60_000, capMs: 60_000, seats: 2,
  });
  it.tell('sealed', {matchId, settings, commitment: new Uint8Array(32), round: 1});
  const seats = [{name: 'ada', person: 1}, {seat: 1, name: 'bob', person: 2}];
  it.tell('start', {matchId, round: 1, seats, countdownMs: 10});
  it.tell('go', {round: 1, spawns: [{tile: 2}, {cell: 1, tile: 2}]});
  assert.equal(it.app.state.match.phase, 'racing');
}

test('no order and no content of messages breaks the page: the link ends with a reason', () => {
  let seed = 11;
  const next = () => (seed = (seed * 1103515245 + 12345) % 2 ** 31) >> 7;
  const bodies = schema.ToClient.split(' ').map((row) => row.split(':')).filter(([, name]) => name !== 'goodbye');
  const reasons = new Set();
  for (let i = 0; i < 300; ++i) {
    const it = world();
    it.enter();
    if (i % 2) startRace(it);
    for (let j = 0; j < 60 && it.app.state.link.state === 'open'; ++j) {
      const [, name, kind] = bodies[next() % bodies.length];
      it.tell(name, randomMessage(kind.slice(0, -1), next));
      it.app.act.move('left');
      it.app.act.status();
    }
    reasons.add(it.app.state.link.reason);
  }
  assert.ok(reasons.size > 3, [...reasons].join('\n'));
});

test('whatever a server says before a login, a key says Hello twice at most on a link', async () => {
  let seed = 5;
  const next = () => (seed = (seed * 1103515245 + 12345) % 2 ** 31) >> 7;
  const said = [
    () => ['challenge', {challenge}], () => ['challenge', {challenge: new Uint8Array(next() % 40)}],
    () => ['refused', {reason: Reason.BAD_PROOF, about: 3}], () => ['refused', {reason: next() % 90, about: next() % 40}],
    () => ['rooms', {}], () => ['welcome', {name: 'ada', protocol: 1}],
  ];
  for (let i = 0; i < 300; ++i) {
    const ada = person();
    const it = world(ada);
    it.app.act.login('ada');
    it.link().ears.open();
    for (let j = 0; j < 12; ++j) {
      it.tell(...said[next() % said.length]());
      if (ada.asked.length > 0 && next() % 2) await ada.sign();
    }
    assert.ok(it.heard('hello').length <= 2);
    assert.ok(ada.asked.length <= 1);
  }
});
