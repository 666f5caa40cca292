// @ts-check
// The facts that a reload of the page must not lose: the place in a room, the seal with the own nonce, and
// the actions of the running match.
import {toHex} from '../wire/bytes.js';
import {store} from '../net/store.js';
import {ActionLog} from './action_log.js';

/**
 * @typedef {import('./own_game.js').Sent} Sent
 * @typedef {{code: string, name: string, token: Uint8Array}} Place
 * @typedef {{matchId: Uint8Array, settings: Uint8Array, commitment: Uint8Array, round: number,
 *   nonce?: Uint8Array, late: boolean}} Seal
 */

const idBytes = 16;

export class Kept {
  /**
   * @param {{session: import('../net/store.js').Storage, local: import('../net/store.js').Storage,
   *   fillRandom: (bytes: Uint8Array) => Uint8Array}} env
   */
  constructor(env) {
    this.env = env;
    this.session = store(env.session);
    /** @type {Place | undefined} */
    this.place = this.session.read('place');
    /** @type {Seal | undefined} */
    this.seal = this.session.read('seal');
    this.actions = new ActionLog(this.session);
  }

  /** A random id by which a server knows this installation. @returns {Uint8Array} */
  playerId() {
    const local = store(this.env.local);
    const known = local.read('player');
    if (known instanceof Uint8Array && known.length === idBytes) return known;
    const made = this.randomId();
    local.write('player', made);
    return made;
  }

  /** An id of a person, or a nonce of a match. */
  randomId() {
    return this.env.fillRandom(new Uint8Array(idBytes));
  }

  /** @param {Place} place */
  enter(place) {
    this.place = place;
    this.session.write('place', place);
  }

  /** @param {Seal | undefined} seal */
  keepSeal(seal) {
    this.seal = seal;
    this.session.write('seal', seal);
  }

  /**
   * The token of an earlier stay in the room: it brings the points of a series along.
   * @param {string} code
   */
  tokenFor(code) {
    const before = this.session.read('before');
    return before?.code === code.toUpperCase() ? before.token : undefined;
  }

  forget() {
    if (this.place) this.session.write('before', this.place);
    this.place = undefined;
    this.session.write('place', undefined);
    this.actions.clear();
    this.keepSeal(undefined);
  }

  /** @param {Uint8Array} matchId @param {Sent} sent */
  acted(matchId, {action, step}) {
    this.actions.add(toHex(matchId), `${action}${step || ''}`);
  }

  /**
   * The actions made in this match before a reload.
   * @param {Uint8Array} matchId
   * @returns {Sent[]}
   */
  actionsIn(matchId) {
    return this.actions.of(toHex(matchId)).map((text, i) =>
      ({action: Number(text[0]), step: Number(text.slice(1)), seq: i + 1}));
  }
}
