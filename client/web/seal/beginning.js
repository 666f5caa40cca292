// @ts-check
// How a replay says that its match began: the decisions up to the frozen roster.
import { mustBePlayable, oneForm } from './bounds.js';
import { same } from './check.js';
import { AWAY, FROZEN, MAX_SEATS, NONCE, OPENED, RESTORED, SEALED, SEATED } from './decisions.js';
import { commitment, matchKey } from './sequence.js';
import { must } from './settings.js';
import { mustBePossible } from './values.js';

const CODE = /^[23456789ABCDEFGHJKMNPQRSTVWXYZ]{6}$/;
const OUT_OF_PLACE = 'it is out of place';
const MOST_ROUNDS = 99;

/**
 * @typedef {import('./decisions.js').Decision} Decision
 * @typedef {{played: number, rows: {person: number, points: number, wins: number}[]}} Series
 * @typedef {{seat: number, name: string, bot: boolean, person: number, nonce: Uint8Array | undefined, away: boolean}} Begun
 */

/** @param {number} rounds */
export function mustBeRounds(rounds) {
  must(rounds <= MOST_ROUNDS, 'no series has so many rounds');
}

export class Beginning {
  /** @type {number | undefined} */ #at;
  #stage = OPENED;
  #isFirst = true;
  /** @type {Series | undefined} */ series;
  /** @type {Begun[]} */ seats = [];
  /** What the file reveals, once the match was sealed. @type {any} */ seal;
  goAt = 0;

  /** @param {number} version */
  constructor(version) {
    this.version = version;
  }

  /** True once the roster is frozen. @param {Decision} decision */
  take(decision) {
    must(this.#isFirst || decision.at === this.#at, 'it comes later than the decisions before it');
    this.#at = decision.at;
    must(this.#isFirst === (decision.kind === OPENED), OUT_OF_PLACE);
    this.#isFirst = false;
    const take = takes[decision.kind];
    must(take, OUT_OF_PLACE);
    take(this, decision);
    return decision.kind === FROZEN;
  }

  /** @param {Decision} decision */
  opened({ code, unixMs }) {
    const text = String.fromCharCode(...code);
    must(CODE.test(text), 'no room has this code');
    must(this.version < 3 || (text === '222222' && unixMs === 0), 'a file of this version names no room');
  }

  /** @param {Decision} decision */
  restored({ rounds, played, rows }) {
    must(this.#stage === OPENED && !this.series, OUT_OF_PLACE);
    mustBeRounds(rounds);
    must(rounds > 1 && played < rounds, 'no series has such rounds');
    const known = new Set();
    this.series = { played, rows: [] };
    for (const { person, values: [points, wins] } of rows) {
      mustBePossible(person);
      must(!known.has(person.number), 'the table has a person twice');
      known.add(person.number);
      must(wins <= played && points <= played * MAX_SEATS, 'nobody can have so many points');
      this.series.rows.push({ person: person.number, points, wins });
    }
  }

  /** @param {Decision} decision */
  sealed({ matchId, secret, round, settingsBytes, settings }) {
    must(this.#stage === OPENED, OUT_OF_PLACE);
    must(round, 'the rounds of a room begin with 1');
    mustBePlayable(settings);
    must(this.version < 3 || same(settingsBytes, oneForm(settings)), 'no server writes the settings like this');
    this.seal = { matchId, secret, round, settingsBytes, settings, open: settings.openSeed.length > 0 };
    this.#stage = SEALED;
  }

  #takesSeats() {
    must(this.#stage === SEALED && !this.seats.some((seat) => seat.away), OUT_OF_PLACE);
  }

  /** @param {Decision} decision */
  seated({ seat, person }) {
    this.#takesSeats();
    must(seat > (this.seats.at(-1)?.seat ?? -1), 'the seats do not rise');
    must(seat < MAX_SEATS, 'no room has a seat of this number');
    mustBePossible(person);
    const name = person.name.toLowerCase();
    must(this.seats.every((other) => other.name.toLowerCase() !== name), 'two seats have the same name');
    must(this.seats.every((other) => other.person !== person.number), 'two seats have the same person');
    this.seats.push({ seat, name: person.name, bot: person.bot, person: person.number, nonce: undefined, away: false });
  }

  /** @param {Decision} decision */
  nonceGiven({ seat, nonce }) {
    this.#takesSeats();
    const last = this.seats.at(-1);
    must(last && last.seat === seat && !last.nonce, OUT_OF_PLACE);
    must(!this.seal.open, 'an open room takes no nonces');
    /** @type {Begun} */ (last).nonce = nonce;
  }

  /** @param {Decision} decision */
  wentAway({ person }) {
    const seat = this.seats.find((other) => other.person === person);
    must(seat, 'the person has no seat');
    must(!seat?.away, 'the person was away already');
    /** @type {Begun} */ (seat).away = true;
  }

  /** @param {Decision} decision */
  frozen({ seats, goAt, at }) {
    must(this.#stage === SEALED, OUT_OF_PLACE);
    must(seats.length, 'nobody races');
    must(String(seats) === String(this.seats.map(({ seat }) => seat)), 'the seats that race are not those with a person');
    must(this.seal.open || this.seats.every(({ nonce }) => nonce), 'a seat races without a nonce');
    must(goAt >= at, 'the start would come before it');
    this.goAt = goAt;
    const { matchId, settingsBytes, settings, secret, open } = this.seal;
    this.commitment = open ? undefined : commitment(matchId, settingsBytes, secret);
    this.key = open ? settings.openSeed
      : matchKey(secret, matchId, /** @type {{seat: number, nonce: Uint8Array}[]} */ (this.seats));
  }
}

/** @type {Record<number, (beginning: Beginning, decision: Decision) => void>} */
const takes = {
  [OPENED]: (b, d) => b.opened(d),
  [RESTORED]: (b, d) => b.restored(d),
  [SEALED]: (b, d) => b.sealed(d),
  [SEATED]: (b, d) => b.seated(d),
  [NONCE]: (b, d) => b.nonceGiven(d),
  [AWAY]: (b, d) => b.wentAway(d),
  [FROZEN]: (b, d) => b.frozen(d),
};
