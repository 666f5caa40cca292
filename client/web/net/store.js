// @ts-check
// A browser's storage, for values with bytes in them.
import {toHex, fromHex} from '../wire/bytes.js';

/**
 * @typedef {{getItem: (key: string) => string | null, setItem: (key: string, value: string) => void,
 *   removeItem: (key: string) => void}} Storage
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
