// @ts-check
// The moments of a running match that are worth a line. It never finds the same one twice.
import {isRacing} from './own_game.js';
import {highlightText} from './race_words.js';
import {lengthMs} from './words.js';
import {SeatState} from '../wire/schema.js';

/**
 * @typedef {import('./types.d.ts').Match} Match
 * @typedef {import('./types.d.ts').Seat} Seat
 * @typedef {import('./types.d.ts').Highlight} Highlight
 * @typedef {{what: 'state', seat: number} | {what: 'split', exponent: number, seat: number,
 *   atMs: number} | {what: 'standings'}} Event
 * @typedef {{what: Highlight['what'], atMs: number, seat: number, exponent: number,
 *   before?: number, points: number, state: number}} Found
 */

const smallestTileTold = 7;
// Before this moment nearly every move changes the lead and every gap.
const scoresCountMs = 10_000;
const leadToldEveryMs = 5000;
// A rival is close with at most this part of the own score between them.
const closePart = 20;
const lastSecondsMs = 10_000;
const comesLateMs = 1500;
const tileIsOldMs = 5000;
const mostKept = 40;

/** @param {Match} match */
const targetOf = (match) => Math.log2(match.settings.target);
/** @param {Match} match */
const hasTarget = (match) => match.settings.target > 0;

export class Highlights {
  /** @param {number} nowMs when the client saw the match start */
  constructor(nowMs) {
    this.comesLate = nowMs > comesLateMs;
    /** @type {number | undefined} */
    this.leader = undefined;
    this.leadMs = -Infinity;
    this.largest = 0;
    /** @type {Set<number>} */
    this.halves = new Set();
    /** @type {Set<number>} */
    this.farBehind = new Set();
    this.seenMs = nowMs;
    this.count = 0;
    /** @type {Found[]} */
    this.found = [];
  }

  /**
   * Adds to the match what the events since the last call, and the time, bring.
   * @param {Match} match
   * @param {Event[]} events
   * @param {number} nowMs
   * @param {number} now
   */
  take(match, events, nowMs, now) {
    this.found = [];
    for (const event of events) this.on(event, match, nowMs);
    this.lead(match, nowMs);
    this.lastSeconds(match, nowMs);
    this.seenMs = nowMs;
    for (const found of this.found) {
      const {what, atMs, seat, exponent} = found;
      const {text, bearing} = highlightText(found, match);
      match.highlights.push({id: ++this.count, what, atMs, at: now, seat, exponent, text, bearing});
    }
    match.highlights.splice(0, match.highlights.length - mostKept);
  }

  /** @param {Partial<Found> & {what: Found['what'], atMs: number}} found */
  add(found) {
    this.found.push({seat: -1, exponent: 0, points: 0, state: 0, ...found});
  }

  /**
   * @param {Event} event
   * @param {Match} match
   * @param {number} nowMs
   */
  on(event, match, nowMs) {
    if (event.what === 'state') this.stateOf(event.seat, match, nowMs);
    else if (event.what === 'split') this.firstTile(event, match, nowMs);
    else {
      if (this.comesLate) {
        this.comesLate = false;
        this.leader = match.leader;
        this.leadMs = nowMs;
      }
      this.twoHalves(match, nowMs);
      if (nowMs >= scoresCountMs) this.closingIn(match, nowMs);
    }
  }

  /**
   * @param {number} number
   * @param {Match} match
   * @param {number} nowMs
   */
  stateOf(number, match, nowMs) {
    const seat = match.seats.get(number);
    if (this.comesLate || !seat || seat.state === SeatState.RACING) return;
    const atMs = seat.outMs || seat.reachedMs || Math.min(nowMs, lengthMs(match.settings));
    const what = seat.state === SeatState.STUCK ? 'stuck' : 'done';
    this.add({what, atMs, seat: number, state: seat.state});
  }

  /**
   * @param {{exponent: number, seat: number, atMs: number}} split
   * @param {Match} match
   * @param {number} nowMs
   */
  firstTile({exponent, seat, atMs}, match, nowMs) {
    if (exponent <= this.largest) return;
    this.largest = exponent;
    const target = hasTarget(match) ? targetOf(match) : Infinity;
    if (match.seats.size < 2 || exponent < Math.min(smallestTileTold, target - 1)) return;
    // The target itself ends the run of the seat that makes it, which says enough.
    if (exponent >= target || nowMs > atMs + tileIsOldMs) return;
    this.add({what: 'firstTile', atMs, seat, exponent});
  }

  /**
   * @param {Match} match
   * @param {number} nowMs
   */
  lead(match, nowMs) {
    const {leader} = match;
    const first = leader === undefined ? undefined : match.seats.get(leader);
    if (match.seats.size < 2 || !first || leader === this.leader || this.comesLate) return;
    if (!first.racing) {
      this.leader = leader; // nobody takes the lead after the end of their run
      return;
    }
    if (nowMs < Math.max(scoresCountMs, this.leadMs + leadToldEveryMs)) return;
    if (!leadsVisibly(match, first)) return;
    this.leadMs = nowMs;
    this.add({what: 'lead', atMs: nowMs, seat: first.seat, before: this.leader});
    this.leader = leader;
  }

  /**
   * @param {Match} match
   * @param {number} atMs
   */
  twoHalves(match, atMs) {
    if (!hasTarget(match)) return;
    const exponent = targetOf(match) - 1;
    for (const {seat, board, racing} of match.seats.values()) {
      if (!racing || !board || this.halves.has(seat)) continue;
      if (board.filter((cell) => cell === exponent).length < 2) continue;
      this.halves.add(seat);
      this.add({what: 'twoHalves', atMs, seat, exponent});
    }
  }

  /**
   * A rival counts once it was far behind: a seat that the person has just passed does not close
   * in. In a race to a tile points hardly matter.
   * @param {Match} match
   * @param {number} atMs
   */
  closingIn(match, atMs) {
    const own = match.ownSeat === undefined ? undefined : match.seats.get(match.ownSeat);
    if (!own || hasTarget(match) || !own.racing) return;
    const close = Math.floor(own.score / closePart);
    /** @type {Seat | undefined} */
    let nearest;
    for (const rival of match.seats.values()) {
      const points = own.score - rival.score;
      if (rival === own || !isRacing(rival.state)) continue;
      if (points < 0) this.farBehind.delete(rival.seat);
      else if (points > 2 * close) this.farBehind.add(rival.seat);
      else if (points <= close && points > 0 && this.farBehind.delete(rival.seat)) {
        if (!nearest || rival.score > nearest.score) nearest = rival;
      }
    }
    if (!nearest) return;
    this.add({what: 'closingIn', atMs, seat: nearest.seat, points: own.score - nearest.score});
  }

  /**
   * @param {Match} match
   * @param {number} nowMs
   */
  lastSeconds(match, nowMs) {
    const beginMs = lengthMs(match.settings) - lastSecondsMs;
    if (beginMs <= 0 || this.seenMs >= beginMs || nowMs < beginMs) return;
    this.add({what: 'lastSeconds', atMs: beginMs});
  }
}

/**
 * More points or a larger tile put the seat first, and not fewer moves.
 * @param {Match} match
 * @param {Seat} first
 */
function leadsVisibly(match, first) {
  return [...match.seats.values()].every(
    (other) =>
      other === first || other.score !== first.score || other.bestTile !== first.bestTile,
  );
}
