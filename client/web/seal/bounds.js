// @ts-check
// Which settings a match may have, and the one form of their bytes: docs/protocol.md.
import { must } from './settings.js';

/** @typedef {import('./settings.js').Settings} Settings */

const TIME = 1, FIRST = 2, MOVES = 3, LAST = 4, STEP = 5, KNOCKOUT = 6;
const LONGEST_MS = 1800000;

/** @param {Settings} settings */
export function mustBePlayable({ number, size, target }) {
  const format = number(2);
  const within = (/** @type {number} */ field, /** @type {number} */ least, /** @type {number} */ most) =>
    must(number(field) >= least && number(field) <= most, 'the settings of a match cannot be played');
  const only = (/** @type {boolean} */ where, /** @type {number} */ field, /** @type {number} */ least, /** @type {number} */ most) =>
    within(field, where ? least : 0, where ? most : 0);
  within(2, TIME, KNOCKOUT);
  only(format === TIME, 3, 1000, LONGEST_MS);
  only(format === FIRST, 4, 8, Math.min(131072, 2 ** (size * size + 1)));
  must(Number.isInteger(Math.log2(target || 1)), 'the target is no tile');
  within(5, 1000, LONGEST_MS);
  within(6, format === FIRST ? 1 : 2, 2);
  within(7, format === LAST ? 2 : 1, 2);
  within(8, 1, 5);
  within(9, 1, 1000);
  within(10, 0, 1000);
  only(format === MOVES || format === STEP, 12, format === MOVES ? 1 : 0, 100000);
  only(format === STEP, 13, 1000, 120000);
  only(format === KNOCKOUT, 15, 1000, 600000);
}

/** @param {number} n @returns {number[]} */
const varint = (n) => (n < 128 ? [n] : [(n % 128) + 128, ...varint(Math.floor(n / 128))]);
/** @param {number} field @param {number} value */
const numberField = (field, value) => (value ? [...varint(field * 8), ...varint(value)] : []);
/** @param {number} field @param {ArrayLike<number>} bytes */
const bytesField = (field, bytes) => (bytes.length ? [...varint(field * 8 + 2), ...varint(bytes.length), ...Array.from(bytes)] : []);

/** The only bytes in which a server writes these settings. @param {Settings} settings */
export function oneForm({ number, openSeed }) {
  const rules = [1, 2, 3].flatMap((field) => numberField(field, number(20 + field)));
  return Uint8Array.from([...bytesField(1, rules), ...[2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((field) => numberField(field, number(field))),
    ...bytesField(11, openSeed), ...[12, 13, 14, 15].flatMap((field) => numberField(field, number(field)))]);
}
