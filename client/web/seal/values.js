// @ts-check
// The values of docs/decisions.md.
import { Reader, must } from './settings.js';

export const CENTURY_MS = 100 * 365 * 24 * 60 * 60 * 1000;
const LATEST_UNIX_MS = 2n ** 53n;
const NAME = /^[A-Za-z0-9_.À-ÖØ-öø-įĴ-ķĹ-ľŁ-ňŊ-ž-]{2,16}$/;
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** @typedef {{name: string, bot: boolean, number: number}} Person */

export class Values extends Reader {
  flag() {
    const byte = this.byte();
    must(byte < 2, 'a yes or no is neither');
    return byte === 1;
  }

  /** @param {number} last */
  choice(last) {
    const byte = this.byte();
    must(byte <= last, 'a choice is unknown');
    return byte;
  }

  /** @param {number[]} bits */
  numbers(...bits) {
    return bits.map((b) => this.number(b));
  }

  roomClock() {
    const ms = this.number(64);
    must(ms <= CENTURY_MS, 'a time is too far away');
    return ms;
  }

  /** A number of 64 bits, exactly. */
  #exact() {
    const { at } = this;
    this.number(64);
    let value = 0n;
    for (let i = this.at - 1; i >= at; i--) value = (value << 7n) | BigInt(this.bytes[i] % 128);
    return value;
  }

  /** How long a clock stood still. */
  span() {
    must(this.#exact() <= LATEST_UNIX_MS, 'a time is too far away');
  }

  wallTime() {
    const ms = BigInt.asIntN(64, this.#exact());
    must(ms <= LATEST_UNIX_MS && -ms <= LATEST_UNIX_MS, 'a time is too far away');
    return Number(ms);
  }

  /** @template T @param {() => T} one */
  list(one) {
    const count = this.number(64);
    must(count <= this.left, 'it is cut off');
    return Array.from({ length: count }, one);
  }

  /** @param {number} size @returns {Uint8Array | undefined} */
  optional(size) {
    return this.flag() ? this.take(size) : undefined;
  }

  /** Its name is still to be checked. @returns {Person} */
  person() {
    const name = utf8.decode(this.text());
    this.take(16);
    const bits = this.byte(), level = bits >> 2;
    must(!level || (bits & 1 && level > 2 && level < 18), 'the level of a bot is none');
    return { name, bot: (bits & 1) === 1, number: this.number() };
  }
}

/** @param {Person} person */
export function mustBePossible({ name, number }) {
  must(NAME.test(name), 'nobody can have this name');
  must(number, 'people have numbers from 1');
}
