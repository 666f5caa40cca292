// @ts-check
// Reads and writes the scalars of Protocol Buffers.

/** Bytes that are not what they should be; the link ends with the message as the reason. */
export class WireError extends Error {}

const utf8 = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true});
const toUtf8 = new TextEncoder();

export class Reader {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  get done() {
    return this.at >= this.bytes.length;
  }

  /** A varint of at most 64 bits as its low and high 32 bits. */
  halves() {
    let low = 0;
    let high = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      if (this.done) throw new WireError('A number is cut off.');
      const byte = this.bytes[this.at++];
      const seven = byte & 127;
      if (shift < 28) low |= seven << shift;
      else if (shift === 28) {
        low |= seven << 28;
        high = seven >> 4;
      } else high |= seven << (shift - 32);
      if (byte < 128) return {low: low >>> 0, high: high >>> 0};
    }
    throw new WireError('A number is too long.');
  }

  uint32() {
    return this.halves().low;
  }

  uint64() {
    const {low, high} = this.halves();
    if (high >= 2 ** 21) throw new WireError('A number is too large.');
    return high * 2 ** 32 + low;
  }

  /** The bytes of a length-delimited field, not copied. */
  chunk() {
    const length = this.uint64();
    const end = this.at + length;
    if (end > this.bytes.length) throw new WireError('A field is cut off.');
    const part = this.bytes.subarray(this.at, end);
    this.at = end;
    return part;
  }

  text() {
    try {
      return utf8.decode(this.chunk());
    } catch {
      throw new WireError('A text is not UTF-8.');
    }
  }

  /** @param {number} wireType */
  skip(wireType) {
    if (wireType === 0) this.halves();
    else if (wireType === 2) this.chunk();
    else if (wireType === 1 || wireType === 5) this.at += wireType === 1 ? 8 : 4;
    else throw new WireError('A field has an unknown form.');
    if (this.at > this.bytes.length) throw new WireError('A field is cut off.');
  }
}

export class Writer {
  constructor() {
    /** @type {number[]} */
    this.bytes = [];
  }

  /** @param {number} value a whole number from 0 to 2^53 - 1 */
  varint(value) {
    let rest = value;
    while (rest > 127) {
      this.bytes.push((rest % 128) | 128);
      rest = Math.floor(rest / 128);
    }
    this.bytes.push(rest);
  }

  /** @param {ArrayLike<number>} part */
  chunk(part) {
    this.varint(part.length);
    for (let i = 0; i < part.length; ++i) this.bytes.push(part[i]);
  }

  /** @param {string} text */
  text(text) {
    this.chunk(toUtf8.encode(text));
  }

  finish() {
    return Uint8Array.from(this.bytes);
  }
}

/** @param {Uint8Array} bytes */
export function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @param {string} hex */
export function fromHex(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/**
 * @param {ArrayLike<number>} a
 * @param {ArrayLike<number>} b
 */
export function sameBytes(a, b) {
  return a.length === b.length && Array.from(a).every((byte, i) => byte === b[i]);
}
