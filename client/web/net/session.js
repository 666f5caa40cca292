// @ts-check
// The link to the server: logs in, answers pings, notices silence, and takes the place in a room up
// again on another link.
import {WireError} from '../wire/bytes.js';
import {FrameReader, frame, preface} from '../wire/frames.js';
import {decode, encode} from '../wire/messages.js';
import {Reason} from '../wire/schema.js';

/**
 * @typedef {import('./socket.js').Opener} Opener
 * @typedef {import('./socket.js').Wire} Wire
 * @typedef {import('./identity.js').Proof} Proof
 * @typedef {import('../model/types.d.ts').Link} Link
 * @typedef {Record<string, any>} Message
 * @typedef {{code: string, token: Uint8Array, matchId: Uint8Array, answers: number}} Resume
 */

/**
 * @typedef {object} Owner  what the session asks and tells
 * @property {() => {name: string, playerId: Uint8Array, resume?: Resume}} hello
 * @property {() => boolean} hasKey whether the person proves a key at this login
 * @property {(challenge: Uint8Array) => Promise<Proof | undefined>} prove REQUIRES: hasKey()
 * @property {(fault: {reason: number, text: string}) => void} guest the key is not proved, for that reason
 * @property {() => 'racing' | 'countdown' | 'idle'} pace
 * @property {() => number} holdMs how long the server keeps the place; 0: there is none
 * @property {(message: Message) => void} message any but pings
 * @property {(text: string) => void} placeGone the server no longer keeps the place
 * @property {() => void} sentOn another server answers on this link: the person is not where they were
 * @property {() => void} changed
 */

// No frame for this long: two pings of a race, or two and some of other times.
const quietMs = {racing: 2500, countdown: 4000, idle: 22_000};
const openMs = 5000;
const probeMs = 1000;
const firstPauseMs = 1000;
const longestPauseMs = 8000;
const jitterMs = 3000;
const checkEveryMs = 250;
// The page follows at most so many redirects in a row.
const mostHops = 3;
// A timer this late says that the page or the machine has slept.
const stoppedMs = 3000;
// The server may notice the end of a link that much later than the client.
const graceMs = 17_000;

const clientVersion = 'web';

/** Reasons that end only the link. */
const ofLink = [Reason.SILENT, Reason.TOO_SLOW, Reason.LOGIN_DEADLINE, Reason.SERVER_RESTARTS];
/** Reasons after which a place is still kept, too. */
const passing = [...ofLink, Reason.TOO_MANY, Reason.SERVER_FULL, Reason.TOO_OFTEN];

/** @param {Message} goodbye */
const isTakenOver = ({reason}) => reason === Reason.TAKEN_OVER;

export class Session {
  /**
   * @param {{open: Opener, now: () => number, random: () => number, timers: {
   *   setTimeout: (call: () => void, ms: number) => any, clearTimeout: (timer: any) => void}}} env
   * @param {Owner} owner
   */
  constructor(env, owner) {
    this.env = env;
    this.owner = owner;
    /** @type {Link} */
    this.link = {
      state: 'idle',
      since: env.now(),
      reason: '',
      takenOver: false,
      tries: 0,
      holdUntil: 0,
      resumes: false,
      serverVersion: '',
    };
    /** @type {Wire | undefined} */
    this.wire = undefined;
    this.reader = new FrameReader();
    this.welcomed = false;
    /** How far the proof of the key is. @type {'' | 'asked' | 'signing' | 'said'} */
    this.proof = '';
    this.heardAt = 0;
    this.openBy = 0;
    this.probeBy = Infinity;
    this.retryAt = Infinity;
    this.tickAt = Infinity;
    this.pauseMs = firstPauseMs;
    this.lostBefore = false;
    this.hops = 0;
    /** @type {any} */
    this.timer = undefined;
  }

  login() {
    this.close();
    this.lostBefore = false;
    this.link.takenOver = false;
    this.link.tries = 0;
    this.become('connecting', '');
    this.connect();
    this.tick();
  }

  /** @param {string} [reason] */
  close(reason = '') {
    this.drop();
    this.retryAt = this.tickAt = Infinity;
    this.env.timers.clearTimeout(this.timer);
    if (this.link.state !== 'idle') this.become('closed', reason);
  }

  /**
   * @param {string} body
   * @param {Message} [fields]
   */
  send(body, fields = {}) {
    if (this.wire && this.welcomed) this.wire.send(frame(encode('ToServer', {[body]: fields})));
  }

  /** The machine may have slept, or has a network again: asks at once whether the link stands. */
  wake() {
    if (this.link.state === 'lost') return this.retry(0);
    if (this.link.state !== 'open' || this.probeBy !== Infinity) return;
    this.probeBy = this.env.now() + probeMs;
    // Any question does; this one has an empty answer.
    this.send('listRooms', {first: 2 ** 32 - 1});
  }

  /** The room is whole: what was lost is back. */
  caughtUp() {
    this.link.resumes = false;
  }

  /** The person is in a room: the redirects so far no longer count. */
  entered() {
    this.hops = 0;
  }

  // ------------------------------------------------------------------------------ the connection

  connect() {
    const now = this.env.now();
    this.retryAt = Infinity;
    this.openBy = now + openMs;
    this.heardAt = now;
    this.probeBy = Infinity;
    this.welcomed = false;
    this.proof = '';
    this.hops = 0;
    this.reader = new FrameReader();
    const mine = this.env.open({
      open: () => {
        if (this.wire !== mine) return;
        this.wire.send(preface);
        this.greet();
      },
      bytes: (bytes) => {
        if (this.wire === mine) this.take(bytes);
      },
      closed: () => {
        if (this.wire === mine) this.lose('');
      },
    });
    this.wire = mine;
  }

  /** Another server answers on this link from now on. */
  beginAgain() {
    this.owner.sentOn();
    if (++this.hops > mostHops) return this.lose('');
    const now = this.env.now();
    this.openBy = now + openMs;
    this.heardAt = now;
    this.probeBy = Infinity;
    if (this.welcomed) this.noteLoss('');
    this.welcomed = false;
    this.greet();
  }

  /** Asks for a challenge first, where the person has a key. */
  greet() {
    if (!this.owner.hasKey()) return this.sayHello();
    this.proof = 'asked';
    this.wire?.send(frame(encode('ToServer', {askChallenge: {}})));
  }

  /** @param {Proof} [proof] */
  sayHello(proof) {
    const {name, playerId, resume} = this.owner.hello();
    this.resumesWith = resume;
    this.proof = proof ? 'said' : '';
    const hello = {minProtocol: 1, maxProtocol: 1, clientVersion, playerId, name, resume, proof};
    this.wire?.send(frame(encode('ToServer', {hello})));
  }

  /** @param {Uint8Array} challenge */
  async prove(challenge) {
    const mine = this.wire;
    this.proof = 'signing';
    try {
      const proof = await this.owner.prove(challenge);
      if (this.wire === mine) this.sayHello(proof);
    } catch (fault) {
      if (this.wire === mine) this.goOnAsGuest({reason: 0, text: fault instanceof Error ? fault.message : ''});
    }
  }

  /** @param {{reason: number, text: string}} fault */
  goOnAsGuest(fault) {
    this.owner.guest(fault);
    this.sayHello();
  }

  /** True if the message answers the proof of the key. @param {Message} message */
  takesForProof({body, challenge, refused}) {
    const asked = this.proof === 'asked';
    if (this.welcomed) return false;
    if (asked && body === 'challenge') void this.prove(challenge.challenge);
    else if (body !== 'refused') return false;
    else if (asked || (this.proof === 'said' && refused.reason === Reason.BAD_PROOF)) this.goOnAsGuest(refused);
    else return false;
    return true;
  }

  drop() {
    this.wire?.close();
    this.wire = undefined;
    this.welcomed = false;
  }

  /**
   * The link is dead; another one is tried while that may help.
   * @param {string} reason
   */
  lose(reason) {
    this.drop();
    if (this.link.state === 'closed' || this.link.state === 'idle') return;
    if (this.link.state !== 'lost') {
      const hold = this.owner.holdMs();
      if (!this.lostBefore && !hold && this.link.state === 'connecting') {
        return this.close(reason || 'The server does not answer.');
      }
      this.noteLoss(reason);
      this.retry(this.env.random() * probeMs);
      return;
    }
    ++this.link.tries;
    if (reason) this.link.reason = reason;
    const pause = this.pauseMs + this.env.random() * jitterMs;
    this.pauseMs = Math.min(2 * this.pauseMs, longestPauseMs);
    this.retry(pause);
    this.owner.changed();
  }

  /** @param {string} reason */
  noteLoss(reason) {
    this.link.holdUntil = this.heardAt + this.owner.holdMs();
    this.pauseMs = firstPauseMs;
    this.lostBefore = true;
    this.become('lost', reason);
  }

  /** @param {number} afterMs */
  retry(afterMs) {
    if (this.wire && afterMs === 0 && this.env.now() < this.openBy - openMs + probeMs) return;
    this.drop();
    this.retryAt = this.env.now() + afterMs;
    this.tick();
  }

  /** Looks at the clock, and again soon. */
  tick() {
    this.env.timers.clearTimeout(this.timer);
    const now = this.env.now();
    // The machine has slept: what came meanwhile is still unread.
    if (now > this.tickAt + stoppedMs) {
      this.heardAt = now;
      this.wake();
    }
    this.check(now);
    if (this.link.state === 'closed' || this.link.state === 'idle') return;
    const next = Math.min(checkEveryMs, Math.max(0, this.retryAt - now));
    this.tickAt = now + next;
    this.timer = this.env.timers.setTimeout(() => this.tick(), next);
  }

  /** @param {number} now */
  check(now) {
    if (now >= this.retryAt) {
      const over = this.link.holdUntil + graceMs;
      if (this.link.state === 'lost' && this.link.tries > 0 && now > over && this.owner.holdMs()) {
        this.owner.placeGone('');
      }
      return this.connect();
    }
    if (!this.wire) return;
    if (!this.welcomed) {
      if (now >= this.openBy) this.lose('');
      return;
    }
    const quiet = now - this.heardAt >= quietMs[this.owner.pace()];
    if (quiet || now >= this.probeBy) this.lose('');
  }

  // -------------------------------------------------------------------------------- the messages

  /** @param {Uint8Array} bytes */
  take(bytes) {
    const mine = this.wire;
    this.heardAt = this.env.now();
    this.probeBy = Infinity;
    try {
      for (const body of this.reader.push(bytes)) {
        this.on(decode('ToClient', body));
        if (this.wire !== mine) break;
      }
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      this.close(`The server sent something impossible: ${error.message}`);
    }
    this.owner.changed();
  }

  /** @param {Message} message */
  on(message) {
    if (this.takesForProof(message)) return;
    if (message.body === 'redirect') return this.onRedirect(message.redirect);
    if (message.body === 'ping') this.send('pong', {id: message.ping.id});
    if (message.body === 'welcome') this.onWelcome(message.welcome);
    else if (message.body === 'refused' && !this.welcomed) this.onHelloRefused(message.refused);
    else if (message.body === 'goodbye') this.link.takenOver = isTakenOver(message.goodbye);
    if (message.body) this.owner.message(message);
    if (message.body === 'goodbye') this.onGoodbye(message.goodbye);
  }

  /** The room is at another server. @param {Message} redirect */
  onRedirect({address}) {
    if (!address) return this.beginAgain();
    // Behind this address the next link may lead there.
    this.owner.sentOn();
    this.lose('');
  }

  /** @param {Message} welcome */
  onWelcome(welcome) {
    this.welcomed = true;
    this.lostBefore = false;
    this.link.serverVersion = welcome.serverVersion;
    this.link.tries = 0;
    this.link.resumes = this.resumesWith !== undefined;
    this.become('open', '');
  }

  /** @param {Message} refused */
  onHelloRefused(refused) {
    if (!this.resumesWith) {
      // A link that the server has not seen end still has the name.
      const later = this.link.state === 'lost' && refused.reason === Reason.NAME_TAKEN;
      if (later) return this.lose(refused.text);
      // The person needs longer for another name than the server waits.
      this.close();
      return this.become('idle', '');
    }
    if (passing.includes(refused.reason)) return this.lose(refused.text);
    this.owner.placeGone(refused.text);
    this.sayHello();
  }

  /** @param {Message} goodbye */
  onGoodbye({reason, text}) {
    if ((this.owner.holdMs() ? passing : ofLink).includes(reason)) return this.lose(text);
    this.close(text);
  }

  /**
   * @param {Link['state']} state
   * @param {string} reason
   */
  become(state, reason) {
    if (this.link.state !== state) this.link.since = this.env.now();
    this.link.state = state;
    this.link.reason = reason;
    this.owner.changed();
  }
}
