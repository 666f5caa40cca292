// @ts-check
// What outlives a reload: this tab's place in a room, its nonce and its actions, and the id by
// which servers recognise the installation.
import {toHex, fromHex} from '../wire/bytes.js';

/**
 * @typedef {{getItem: (key: string) => string | null, setItem: (key: string, value: string) => void,
 *   removeItem: (key: string) => void}} Storage
 * @typedef {{code: string, name: string, token: Uint8Array, watches: boolean}} Place
 * @typedef {{matchId: Uint8Array, settings: Uint8Array, commitment: Uint8Array, round: number,
 *   nonce?: Uint8Array, late: boolean}} Seal
 */

/** @param {unknown} _key @param {unknown} value */
const hexed = (_key, value) => (value instanceof Uint8Array ? {hex: toHex(value)} : value);
/** @param {unknown} _key @param {any} value */
const unhexed = (_key, value) => (typeof value?.hex === 'string' ? fromHex(value.hex) : value);

/** @param {Storage} storage may throw, as a browser's does where it is forbidden */
export function store(storage) {
  const read = (/** @type {string} */ key) => {
    try {
      return JSON.parse(storage.getItem(key) ?? 'null', unhexed) ?? undefined;
    } catch {
      return undefined;
    }
  };
  const write = (/** @type {string} */ key, /** @type {unknown} */ value) => {
    try {
      if (value === undefined) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify(value, hexed));
    } catch {
      // Without storage a reload loses the place; all else works.
    }
  };
  return {read, write};
}

/** @typedef {ReturnType<typeof store>} Store */
