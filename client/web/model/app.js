// @ts-check
// The client behind the page: what the server says becomes `state`, and `act` says what the person
// wants. types.d.ts has both.
import {Session} from '../net/session.js';
import {WireError} from '../wire/bytes.js';
import {Hearers, Reason, schema} from '../wire/schema.js';
import {makeActs} from './acts.js';
import {takeAnswer} from './answers.js';
import {Kept} from './kept.js';
import {OutcomeError} from './own_game.js';
import {Racing} from './racing.js';
import {RoomModel} from './room.js';

/**
 * @typedef {import('./types.d.ts').App} App
 * @typedef {import('./types.d.ts').State} State
 * @typedef {import('../net/store.js').Storage} Storage
 * @typedef {Record<string, any>} Message
 *
 * @typedef {object} Env  what a browser or a test gives
 * @property {import('../net/socket.js').Opener} open
 * @property {Storage} session outlives a reload of this tab
 * @property {Storage} local outlives the tab
 * @property {import('../net/identity.js').Identity} [identity] absent: the person is a guest
 * @property {() => number} now
 * @property {() => number} random from 0 to 1
 * @property {(bytes: Uint8Array) => Uint8Array} fillRandom
 * @property {{setTimeout: (call: () => void, ms: number) => any,
 *   clearTimeout: (timer: any) => void}} timers
 */

/** Bodies by their number, for Refused.about. */
const bodies = new Map(
  schema.ToServer.split(' ').map((row) => {
    const [number, name] = row.split(':');
    return [Number(number), name];
  }),
);

/** The ways into a room. */
const ways = new Set(['createRoom', 'joinRoom', 'watchRoom', 'quickMatch']);

/** Refusals that concern nobody: the message crossed a change on its way. */
const silentReasons = new Set([Reason.NOT_RACING, Reason.WRONG_ROUND, Reason.OLD_SEAL]);

export class Client {
  /** @param {Env} env */
  constructor(env) {
    this.env = env;
    this.kept = new Kept(env);
    this.session = new Session(env, {
      hello: () => this.hello(),
      hasKey: () => env.identity !== undefined && !this.state.me.looks,
      prove: async (challenge) => env.identity?.prove(challenge),
      guest: (fault) => this.onKeyFault(fault),
      pace: () => this.racing.pace(),
      holdMs: () => this.holdMs(),
      message: (message) => this.take(message),
      placeGone: (text) => this.onPlaceGone(text),
      sentOn: () => this.onSentOn(),
      changed: () => this.changed(),
    });
    this.racing = new Racing(this);
    /** @type {RoomModel | undefined} */
    this.room = undefined;
    // After a reload nothing is known of it until the server answers.
    this.hold = {racing: 60_000, between: 60_000};
    /** The way into a room that waits for the login. @type {[string, Message, boolean] | undefined} */
    this.entry = undefined;
    /** The one that was asked for last. @type {[string, Message, boolean] | undefined} */
    this.asked = undefined;
    /** The first match of the room that comes waits for no press of its host. */
    this.readyAtFirst = false;
    /** The match for which this client has said ready by itself. */
    this.saidReadyFor = '';
    /** What the person has said, to say it again on another link. */
    this.saidReady = {matchId: '', ready: false};
    this.newsCount = 0;
    /** @type {() => void} */
    this.listener = () => {};
    /** @type {State} */
    this.state = {
      link: this.session.link,
      me: {name: '', playerId: this.kept.playerId(), keyMark: '', keyFault: '', looks: false},
      where: 'start',
      lobby: {rooms: [], first: 0, total: 0, known: false},
      room: undefined,
      match: undefined,
      refusal: undefined,
      news: undefined,
      stopping: undefined,
      results: {asked: ''},
    };
  }

  now() {
    return this.env.now();
  }

  changed() {
    this.racing.refresh();
    this.listener();
  }

  /** @param {string} body @param {Message} [fields] */
  send(body, fields) {
    this.session.send(body, fields);
  }

  /** @param {string} text */
  tell(text) {
    this.state.news = {id: ++this.newsCount, at: this.now(), text};
  }

  holdMs() {
    if (!this.kept.place) return 0;
    return this.racing.goesOn ? this.hold.racing : this.hold.between;
  }

  // ----------------------------------------------------------------------------------- the link

  hello() {
    const {place, seal} = this.kept;
    const {name, playerId, looks} = this.state.me;
    if (looks) return {name, playerId: this.kept.randomId()};
    if (!place) return {name, playerId};
    const resume = {code: place.code, token: place.token, ...this.racing.seen(seal)};
    return {name: place.name, playerId, resume};
  }

  /** @param {{reason: number, text: string}} fault */
  onKeyFault({reason, text}) {
    const {me} = this.state;
    if (reason && me.keyFault !== text) this.tell('Key refused: you are a guest.');
    me.keyFault = text;
  }

  /** @param {string} text the server's reason, or '' */
  onPlaceGone(text) {
    this.tell(text || 'Your place in the room is gone.');
    this.toLobby();
  }

  /** What was asked for here is asked for again where the room is. */
  onSentOn() {
    if (this.state.where === 'entering') this.entry ??= this.asked;
  }

  toLobby() {
    this.kept.forget();
    this.room = undefined;
    this.state.room = undefined;
    this.state.match = undefined;
    this.racing.reset();
    this.state.where = 'lobby';
  }

  /** @param {string} body @param {Message} fields */
  enter(body, fields, readyAtFirst = false) {
    this.entry = [body, fields, readyAtFirst];
    this.readyAtFirst = readyAtFirst;
    this.state.refusal = undefined;
    if (this.session.link.state !== 'open' || this.state.where !== 'lobby') return;
    this.state.where = 'entering';
    this.asked = this.entry;
    this.entry = undefined;
    this.send(body, fields);
  }

  // ------------------------------------------------------------------------------- the messages

  /** @param {Message} message */
  take(message) {
    const {body} = message;
    const told = message[body];
    try {
      if (takeAnswer[body]) this.onAnswer(body, told);
      else if (handlers[body]) handlers[body](this, told);
      else this.racing.take(body, told);
    } catch (error) {
      if (error instanceof OutcomeError) throw new WireError(error.message);
      throw error;
    }
  }

  /** @param {string} body @param {Message} told */
  onAnswer(body, told) {
    takeAnswer[body](this.state, told);
    if (body !== 'rooms') this.state.results.asked = '';
    const {replay} = this.state.results;
    if (body === 'replayPart' && replay && !replay.whole) {
      this.send('getReplay', {matchId: told.matchId, offset: replay.bytes.length});
    }
  }

  /** @param {Message} entered */
  onEntered(entered) {
    if (!this.room) this.room = new RoomModel(this.state.me.name);
    const {room} = this;
    if (entered.token.length > 0) {
      this.hold = {racing: entered.holdMs, between: entered.holdBetweenMs};
      this.kept.enter({
        code: entered.code,
        name: this.state.me.name,
        token: entered.token,
      });
    }
    room.entered(entered);
    this.state.where = 'room';
    this.session.entered();
    this.asked = undefined;
    this.state.room = room.view;
    this.racing.entered(entered);
    this.follow();
  }

  /** Says ready by itself where the terminal does. */
  follow() {
    const {room} = this;
    if (!room || this.session.link.resumes || this.racing.goesOn) return;
    const {matchId} = room.view.sealed;
    // The server may take it back, as for a new host: then it is said again.
    if (room.view.ready) this.saidReadyFor = '';
    if (!room.wantsReady(this.readyAtFirst) || this.saidReadyFor === matchId || matchId === this.racing.id) return;
    this.saidReadyFor = matchId;
    this.readyAtFirst = false;
    this.sayReady(true);
  }

  /** @param {boolean} ready */
  sayReady(ready) {
    if (this.kept.seal) this.send('ready', {matchId: this.kept.seal.matchId, withdrawn: !ready});
  }

  /** All that was lost with the link is back. */
  caughtUp() {
    this.session.caughtUp();
    this.racing.sendUnread();
    const own = this.room?.view;
    const {matchId, ready} = this.saidReady;
    const lost = own?.seat !== undefined && own.sealed.matchId === matchId && own.ready !== ready;
    if (lost) this.sayReady(ready);
    this.saidReadyFor = '';
    this.follow();
  }
}

/** @type {Record<string, (client: Client, told: Message) => void>} */
const handlers = {
  ping: (client, {matchMs}) => client.racing.match?.ping(matchMs, client.now()),

  welcome(client, {name, keyMark}) {
    Object.assign(client.state.me, {name, keyMark});
    if (keyMark) client.state.me.keyFault = '';
    client.state.refusal = undefined;
    client.state.stopping = undefined;
    if (client.session.link.resumes) return;
    client.state.where = 'lobby';
    if (client.entry) client.enter(...client.entry);
  },

  refused(client, {reason, text, suggestion, about}) {
    const {state} = client;
    const name = bodies.get(about) ?? '';
    // A link that is asked whether it stands may be asked too often.
    const ofLink = name === 'listRooms' && reason === Reason.TOO_OFTEN;
    if (silentReasons.has(reason) || ofLink) return;
    if (state.where === 'entering' && ways.has(name)) state.where = 'lobby';
    if (/^(list|get)/.test(name)) state.results.asked = '';
    state.refusal = {about: name, reason, text, suggestion, at: client.now()};
  },

  goodbye(client) {
    if (client.session.link.takenOver) client.kept.forget();
  },

  left(client, {reason, text}) {
    if (reason) client.tell(text);
    client.toLobby();
  },

  entered: (client, told) => client.onEntered(told),

  roster(client, roster) {
    const before = client.room?.view.host;
    client.room?.roster(roster, client.now());
    const view = client.room?.view;
    if (before && view && view.host && view.host !== before) {
      client.tell(view.isHost ? 'You are the host now.' : `${view.host} is the host now.`);
    }
    if (roster.whole && client.session.link.resumes) client.caughtUp();
    client.follow();
  },

  roomInfo(client, info) {
    client.room?.info(info, client.now());
    client.follow();
  },

  series: (client, told) => client.room?.series(told, client.racing.ended),
  said(client, told) {
    const line = client.room?.said(told, client.now());
    // No chat stands beside a race.
    if (line?.hearers === Hearers.ANNOUNCED && !line.own) client.tell(`${line.name}: ${line.text}`);
  },
  emoted: (client, told) => client.room?.emoted(told, client.now()),
  putOut(client, {names}) {
    if (client.room) client.room.view.putOut = names;
  },
  notice: (client, {text}) => client.tell(text),

  stopping(client, {inMs, restarts}) {
    client.state.stopping = {at: client.now() + inMs, restarts};
  },
};

/** @param {Env} env @returns {App & {wake: () => void}} */
export function createApp(env) {
  const client = new Client(env);
  return {
    state: client.state,
    act: makeActs(client),
    identity: env.identity,
    onChange: (callback) => void (client.listener = callback),
    now: env.now,
    matchMs: () => client.racing.match?.clockMs(env.now()) ?? 0,
    wake: () => client.session.wake(),
  };
}
