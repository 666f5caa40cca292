// @ts-check
// A match, its settings and its events in the words of the terminal's faces.
import {Draws, Finish, Format, OnStuck, Watch} from '../wire/schema.js';

/**
 * @typedef {import('./types.d.ts').Settings} Settings
 * @typedef {import('./types.d.ts').Match} Match
 * @typedef {import('./types.d.ts').Seat} Seat
 */

/** @param {number} number */
export const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ',');

/** @param {number} number @param {string} thing */
export const counted = (number, thing) => `${grouped(number)} ${thing}${number === 1 ? '' : 's'}`;

/** @param {number} place */
export function ordinal(place) {
  const teen = place % 100 > 10 && place % 100 < 14;
  return grouped(place) + ((teen ? '' : ['', 'st', 'nd', 'rd'][place % 10]) || 'th');
}

/** Minutes and seconds, rounded up, as a clock that counts down. @param {number} ms */
export function clockText(ms) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The time at which something happened: "1:02.5". @param {number} ms */
export const tenthsText = (ms) =>
  `${Math.floor(ms / 60_000)}:${((Math.floor(ms / 100) % 600) / 10).toFixed(1).padStart(4, '0')}`;

/** @param {number} ms */
export const timeAt = (ms) => clockText(Math.floor(ms / 1000) * 1000);

// --------------------------------------------------------------------------------- the settings

/** @param {Settings} settings when the match ends at the latest */
export const lengthMs = ({format, timeLimitMs, capMs}) =>
  format === Format.TIME ? Math.min(timeLimitMs, capMs) : capMs;

/** @type {Record<number, (settings: Settings) => string>} */
const formatWords = {
  [Format.TIME]: ({timeLimitMs}) => `best score in ${clockText(timeLimitMs)}`,
  [Format.FIRST]: ({target}) => `first to ${target}`,
  [Format.MOVES]: ({moveLimit}) => `best score in ${counted(moveLimit, 'move')}`,
  [Format.LAST]: () => 'best score until stuck',
  [Format.STEP]: ({moveLimit, moveTimeMs}) =>
    `${moveLimit ? `${counted(moveLimit, 'move')} in ` : ''}lockstep, ` +
    `${Math.ceil(moveTimeMs / 1000)} s each`,
  [Format.KNOCKOUT]: ({knockoutMs}) => `knock-out every ${Math.ceil(knockoutMs / 1000)} s`,
};

/** "best score in 3:00", "first to 2048 on 5x5". @param {Settings} settings */
export function describe(settings) {
  const {size} = settings.rules;
  const words = formatWords[settings.format]?.(settings) ?? 'a race of a newer kind';
  return words + (size === 4 ? '' : ` on ${size}x${size}`);
}

/** @type {Record<number, string>} */
const watchWords = {
  [Watch.ALL]: 'everyone sees boards live',
  [Watch.AT_END]: 'watchers see boards at the end',
  [Watch.OFF]: 'watchers see no boards',
};

/**
 * What the match is, then what is unusual about it.
 * @param {Settings} settings
 * @returns {string[]}
 */
export function settingsWords(settings) {
  const usual = defaultSettings(settings.format);
  const facts = [describe(settings)];
  const add = (/** @type {unknown} */ unusual, /** @type {string} */ fact) => {
    if (unusual && fact) facts.push(fact);
  };
  const endsByTime = settings.format === Format.TIME && settings.timeLimitMs <= settings.capMs;
  add(settings.capMs !== usual.capMs && !endsByTime, `at most ${clockText(settings.capMs)}`);
  add(settings.finish !== usual.finish, 'ends when all are done');
  add(
    settings.onStuck !== usual.onStuck,
    `stuck players ${settings.onStuck === OnStuck.OUT ? 'are out' : 'take the next board'}`,
  );
  add(settings.watch !== usual.watch, watchWords[settings.watch]);
  add(settings.draws !== usual.draws, 'the same tiles for all');
  add(
    settings.moveRate !== usual.moveRate,
    settings.moveRate
      ? `at most ${counted(settings.moveRate, 'move')} a second`
      : 'any number of moves a second',
  );
  add(settings.openSeed.length > 0, 'everyone knows the seed');
  return facts;
}

/** @type {Record<number, Partial<Settings>>} */
const formatDefaults = {
  [Format.TIME]: {timeLimitMs: 180_000},
  [Format.FIRST]: {target: 2048, finish: Finish.FIRST, capMs: 900_000},
  [Format.MOVES]: {moveLimit: 500, onStuck: OnStuck.OUT},
  [Format.LAST]: {onStuck: OnStuck.OUT},
  [Format.STEP]: {moveTimeMs: 10_000, onStuck: OnStuck.OUT},
  [Format.KNOCKOUT]: {knockoutMs: 30_000},
};

/** @param {number} format @returns {Settings} */
export function defaultSettings(format) {
  return {
    rules: {size: 4, startTiles: 2, fourProbability: 429_496_729},
    format,
    timeLimitMs: 0,
    target: 0,
    capMs: 1_800_000,
    finish: Finish.ALL,
    onStuck: OnStuck.NEXT_BOARD,
    watch: Watch.LIVE,
    seats: 8,
    moveRate: 20,
    openSeed: new Uint8Array(0),
    moveLimit: 0,
    moveTimeMs: 0,
    draws: Draws.POSITION,
    knockoutMs: 0,
    ...formatDefaults[format],
  };
}
