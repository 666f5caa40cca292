// @ts-check
// A race in words: its highlights, its end, and where the person stands.
import {EndReason, Format, SeatState} from '../wire/schema.js';
import {counted, grouped, lengthMs, ordinal, tenthsText, timeAt} from './words.js';

/**
 * @typedef {import('./types.d.ts').Match} Match
 * @typedef {import('./types.d.ts').Seat} Seat
 * @typedef {import('./types.d.ts').Highlight} Highlight
 * @typedef {import('./highlights.js').Found} Found
 */

/** The boards stand still for this long after the end. */
export const frozenMs = 2000;

/** @type {Record<number, string>} */
export const stateWords = {
  [SeatState.RACING]: 'racing',
  [SeatState.STUCK]: 'stuck',
  [SeatState.OUT_STUCK]: 'stuck',
  [SeatState.REACHED]: 'done',
  [SeatState.GAVE_UP]: 'gave up',
  [SeatState.LINK_LOST]: 'gone',
  [SeatState.IDLE]: 'idle',
  [SeatState.MOVES_MADE]: 'done',
  [SeatState.KNOCKED_OUT]: 'out',
};

/** @type {Record<number, string>} */
export const endReasonWords = {
  [EndReason.TIME_UP]: 'time is up',
  [EndReason.TARGET_REACHED]: 'the target is made',
  [EndReason.ALL_DONE]: 'all are done',
  [EndReason.CAP]: 'the time cap is reached',
  [EndReason.ONE_LEFT]: 'one is left',
};

/** @param {Match} match @param {number} seat */
const nameOf = (match, seat) => match.seats.get(seat)?.name ?? '?';

/** @type {Record<number, [string, string]>} for "You" and for a name */
const doneWords = {
  [SeatState.OUT_STUCK]: ['are stuck and out', 'is stuck and out'],
  [SeatState.GAVE_UP]: ['give up', 'gives up'],
  [SeatState.LINK_LOST]: ['are gone', 'is gone'],
  [SeatState.IDLE]: ['are idle and out', 'is idle and out'],
  [SeatState.MOVES_MADE]: ['have made all moves', 'has made all moves'],
};

/**
 * @param {Found} found
 * @param {Match} match
 * @returns {{text: string, bearing: Highlight['bearing']}}
 */
export function highlightText(found, match) {
  const own = found.seat === match.ownSeat;
  const does = (/** @type {string} */ you, /** @type {string} */ others) =>
    own ? `You ${you}` : `${nameOf(match, found.seat)} ${others}`;
  const watches = match.ownSeat === undefined;
  const goodIf = (/** @type {boolean} */ good) => (watches ? 'neutral' : good ? 'good' : 'bad');
  const tile = 2 ** found.exponent;
  switch (found.what) {
    case 'lead': {
      const lost = found.before !== undefined && found.before === match.ownSeat;
      const text =
        found.before === undefined
          ? does('lead', 'leads')
          : does('take the lead', 'takes the lead') + (lost ? ' from you' : '');
      return {text, bearing: own ? 'good' : lost ? 'bad' : 'neutral'};
    }
    case 'firstTile':
      return {text: `${does('make', 'makes')} the first ${tile}`, bearing: goodIf(own)};
    case 'twoHalves':
      return {text: `${does('have', 'has')} two ${tile}s`, bearing: goodIf(own)};
    case 'closingIn':
      return {text: `${does('', 'is')} ${grouped(found.points)} behind you`, bearing: 'bad'};
    case 'stuck':
      return {text: does('are stuck', 'is stuck'), bearing: own ? 'bad' : 'neutral'};
    case 'lastSeconds':
      return {text: '10 seconds left', bearing: goodIf(false)};
    case 'done':
      return {text: doneText(found, match, own, does), bearing: own ? 'bad' : 'neutral'};
  }
}

/**
 * @param {Found} found
 * @param {Match} match
 * @param {boolean} own
 * @param {(you: string, others: string) => string} does
 */
function doneText({state}, match, own, does) {
  if (state === SeatState.REACHED) return `${does('make', 'makes')} the ${match.settings.target}`;
  if (state !== SeatState.KNOCKED_OUT) return does(...(doneWords[state] ?? ['are out', 'is out']));
  if (own) return 'You are out';
  const left = [...match.seats.values()].filter(({racing}) => racing).length;
  return does('', 'is out') + (match.seats.size > 20 ? '' : `, ${left} left`);
}

// ------------------------------------------------------------------------------------- the end

/** @param {number} ms */
const differenceText = (ms) => (ms < 60_000 ? `${(ms / 1000).toFixed(1)} s` : tenthsText(ms));

/**
 * "You win by 1,204", "2nd, 300 short of ada".
 * @param {Match} match with its final standings
 */
export function endTitle(match) {
  const ranked = match.order.map((seat) => /** @type {Seat} */ (match.seats.get(seat)));
  const first = ranked[0];
  if (!first) return '';
  const winners = ranked.filter(({place}) => place === 1);
  if (ranked.length === 1) {
    return first.reachedMs
      ? `${first.bestTile} at ${tenthsText(first.reachedMs)}`
      : counted(first.score, 'point');
  }
  if (winners.length === ranked.length && first.score === 0) return 'No points';
  const own = match.ownSeat === undefined ? undefined : match.seats.get(match.ownSeat);
  if (own && own.place > 1) return behindText(own, ranked, winners.length === 1);
  if (winners.length === 1) return wonText(own ? 'You win' : `${first.name} wins`, ranked, match);
  if (!own) return `${counted(winners.length, 'player')} share 1st, ${grouped(first.score)} points`;
  return sharedText(own, winners);
}

/**
 * @param {string} headline
 * @param {Seat[]} ranked
 * @param {Match} match
 */
function wonText(headline, [first, second], match) {
  if (second.reachedMs) {
    return `${headline} by ${differenceText(second.reachedMs - first.reachedMs)}`;
  }
  if (first.reachedMs) return `${headline} at ${tenthsText(first.reachedMs)}`;
  if (match.settings.format === Format.KNOCKOUT) return `${headline} by knock-out`;
  if (first.score === second.score) return `${headline}, level on points`;
  return first.score < second.score
    ? headline
    : `${headline} by ${grouped(first.score - second.score)}`;
}

/**
 * @param {Seat} own
 * @param {Seat[]} sharers
 */
function sharedText(own, sharers) {
  const others = sharers.filter((seat) => seat !== own);
  const who = others.length === 1 ? others[0].name : `${others.length} others`;
  return `Shared ${ordinal(own.place)} with ${who}`;
}

/**
 * @param {Seat} own
 * @param {Seat[]} ranked
 * @param {boolean} oneWinner
 */
function behindText(own, ranked, oneWinner) {
  const first = ranked[0];
  if (own.state === SeatState.KNOCKED_OUT) {
    return `Out ${ordinal(own.place)} at ${timeAt(own.outMs)}`;
  }
  const shares = ranked.filter(({place}) => place === own.place).length > 1;
  const place = (shares ? 'Shared ' : '') + ordinal(own.place);
  const name = oneWinner ? first.name : 'the first';
  if (first.reachedMs && !own.reachedMs) return `${place}, best tile ${own.bestTile}`;
  if (first.reachedMs) {
    return `${place}, ${differenceText(own.reachedMs - first.reachedMs)} behind ${name}`;
  }
  if (first.score <= own.score) return `${place}, level on points`;
  return `${place}, ${grouped(first.score - own.score)} short of ${name}`;
}

// -------------------------------------------------------------------------------- the status line

/** @param {number} ms */
function spokenTime(ms) {
  const seconds = Math.ceil(ms / 1000);
  const parts = [];
  if (seconds >= 60) parts.push(counted(Math.floor(seconds / 60), 'minute'));
  if (seconds % 60 || seconds < 60) parts.push(counted(seconds % 60, 'second'));
  return parts.join(' ');
}

/** @param {number} number without the commas that some voices read as pauses */
const spoken = (number) => `${number} point${number === 1 ? '' : 's'}`;

/**
 * Place and gap, and the time: what a person without sight asks for.
 * @param {Match} match
 * @param {number} nowMs on the match clock
 * @param {number} countdownMs until Go
 */
export function statusText(match, nowMs, countdownMs) {
  if (match.phase === 'countdown') return `The match starts in ${spokenTime(countdownMs)}.`;
  if (match.end) return `${match.end.title}.`;
  const own = match.ownSeat === undefined ? undefined : match.seats.get(match.ownSeat);
  const leftMs = lengthMs(match.settings) - nowMs;
  const time = `${spokenTime(Math.max(0, leftMs))} left.`;
  const [first, second] = match.order.map((seat) => match.seats.get(seat));
  if (!first) return time;
  if (!own) return `${first.name} leads with ${spoken(first.score)}. ${time}`;
  const done = own.racing ? '' : ` You are done: ${own.stateWord}.`;
  const place = `You are ${ordinal(own.place)} of ${match.seats.size} with ${spoken(own.score)}`;
  const inFront = match.seats.get(match.order[match.order.indexOf(own.seat) - 1]);
  const gap = inFront
    ? `, ${spoken(Math.max(0, inFront.score - own.score))} behind ${inFront.name}`
    : second
      ? `, ${spoken(Math.max(0, own.score - second.score))} ahead of ${second.name}`
      : '';
  return `${place}${gap}.${done} ${time}`;
}

