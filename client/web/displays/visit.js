// @ts-check
// A watcher without a person: logs in as a guest, stays in a room, and tries again where that fails.
import {Reason} from '../wire/schema.js';

/** @typedef {import('../model/types.d.ts').App} App */

const firstPauseMs = 2000;
const longestPauseMs = 30_000;
const growth = 1.6;
// The server keeps the place of a lost link for this time.
const mostHostMs = 60_000;

/** @param {number} tries that have failed */
export const pauseMs = (tries) => Math.min(longestPauseMs, firstPauseMs * growth ** tries);

/** @type {Record<number, string>} */
const troubles = {
  [Reason.WRONG_PASSWORD]: 'This room has a password.',
  [Reason.ROOM_FULL]: 'This room is full.',
  [Reason.KICKED]: 'This room is closed to this machine.',
};
const notThere = 'This room is not open.';
const noAnswer = 'Waiting for the server.';

export class Visit {
  /**
   * @param {App} app
   * @param {() => number} random from 0 to 1
   * @param {string} [kind] the start of its name, at most 9 letters
   */
  constructor(app, random, kind = 'guest') {
    this.app = app;
    this.random = random;
    this.kind = kind;
    /** The code or name of the room; '' stays in the lobby. */
    this.room = '';
    /** What keeps it out: one sentence. */
    this.trouble = '';
    this.asked = '';
    this.name = '';
    this.tries = 0;
    this.tryAt = 0;
    this.hostSince = Infinity;
  }

  /** @param {string} room */
  go(room) {
    if (room === this.room) return;
    const before = this.room;
    Object.assign(this, {room, trouble: '', tries: 0, tryAt: 0});
    if (before && this.app.state.where === 'room') this.app.act.leave();
    this.tick();
  }

  /** To be called several times a second. */
  tick() {
    const {link, where, room} = this.app.state;
    if (link.state === 'closed' || link.state === 'idle') return this.login();
    if (link.state !== 'open') return;
    if (where === 'room') {
      this.tries = 0;
      this.trouble = '';
      this.resign(room?.isHost === true);
    } else if (where === 'lobby' && this.room) {
      this.watch();
    }
  }

  /** A room in which nobody else is left has this watcher as its host, and would never end. @param {boolean} isHost */
  resign(isHost) {
    const now = this.app.now();
    this.hostSince = isHost ? Math.min(this.hostSince, now) : Infinity;
    if (now - this.hostSince < mostHostMs) return;
    this.hostSince = Infinity;
    this.wait();
    this.app.act.leave();
  }

  login() {
    const {app} = this;
    if (this.asked || this.tries > 0) this.trouble = noAnswer;
    if (app.now() < this.tryAt) return;
    const isTaken = app.state.refusal?.reason === Reason.NAME_TAKEN;
    if (!this.name || isTaken) this.name = `${this.kind}-${Math.floor(this.random() * 1e6)}`;
    this.asked = '';
    this.wait();
    app.act.login(this.name);
  }

  watch() {
    const {refusal} = this.app.state;
    if (refusal?.about === 'watchRoom') this.trouble = troubles[refusal.reason] ?? notThere;
    if (this.asked === this.room && this.app.now() < this.tryAt) return;
    this.asked = this.room;
    this.wait();
    this.app.act.watch(this.room);
  }

  /** No try before a pause, whose last quarter is random. */
  wait() {
    this.tryAt = this.app.now() + pauseMs(this.tries++) * (1 - this.random() / 4);
  }
}
