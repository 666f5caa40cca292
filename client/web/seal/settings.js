// @ts-check
// The bytes that the seal covers, by a reader that shares nothing with wire/.

/** The only error that this folder throws. Its message is a plain sentence. */
export class SealError extends Error {}

/** @param {unknown} holds @param {string} otherwise */
export function must(holds, otherwise) {
  if (!holds) throw new SealError(otherwise);
}

export class Reader {
  at = 0;
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
  }

  get left() {
    return this.bytes.length - this.at;
  }

  /** @param {number} count */
  take(count) {
    must(count <= this.left, 'the bytes end too early');
    return this.bytes.subarray(this.at, (this.at += count));
  }

  byte() {
    return this.take(1)[0];
  }

  /** A varint, exact up to 2^53. @param {number} bits */
  number(bits = 32) {
    let value = 0;
    for (let i = 0; i < 10; i++) {
      const byte = this.byte();
      value += (byte % 128) * 128 ** i;
      if (byte > 127) continue;
      must(!i || byte, 'a number is longer than necessary');
      must(value < 2 ** bits || (bits === 64 && byte < 2), 'a number is too large');
      return value;
    }
    throw new SealError('a number is too long');
  }

  /** A varint of a message, which may be longer than necessary: its lowest 49 bits. @param {number} most bytes */
  loose(most) {
    let value = 0;
    for (let i = 0; i < most; i++) {
      const byte = this.byte();
      if (i < 7) value += (byte % 128) * 128 ** i;
      if (byte < 128) return value;
    }
    throw new SealError('the settings are no message');
  }

  text() {
    return this.take(this.number(64));
  }
}

/** @param {Uint8Array} bytes @param {any[]} fields @param {number} base 20 for the fields of `rules` */
function readFields(bytes, fields, base = 0) {
  const reader = new Reader(bytes), groups = [];
  while (reader.left) {
    const tag = reader.loose(5), field = Math.floor(tag / 8), kind = tag % 8;
    must(tag < 2 ** 32 && field, 'the settings are no message');
    let /** @type {any} */ value = 0;
    if (kind === 0) value = reader.loose(10) % 2 ** 32;
    else if (kind === 2) value = reader.take(reader.loose(5));
    else if (kind === 1 || kind === 5) reader.take(kind === 1 ? 8 : 4);
    else if (kind === 3) groups.push(field);
    else must(kind === 4 && groups.pop() === field, 'the settings are no message');
    const isRules = !base && field === 1, isSeed = !base && field === 11;
    if (groups.length || field >= (base ? 4 : 16) || kind !== (isRules || isSeed ? 2 : 0)) continue;
    if (isRules) readFields(value, fields, 20);
    else fields[base + field] = value;
  }
  must(!groups.length, 'the settings are no message');
  return fields;
}

/** @typedef {ReturnType<typeof readSettings>} Settings */

/** @param {Uint8Array} bytes */
export function readSettings(bytes) {
  must(bytes.length <= 256, 'the settings are too long');
  const fields = readFields(bytes, []);
  const number = (/** @type {number} */ i) => /** @type {number} */ (fields[i] ?? 0);
  const settings = {
    number, size: number(21), startTiles: number(22), fourProbability: number(23),
    target: number(4), finishFirst: number(6) === 1, nextBoards: number(7) === 1,
    /** @type {Uint8Array} */ openSeed: fields[11] ?? new Uint8Array(),
    moveLimit: number(12), byPosition: number(14) === 1, steps: number(2) === 5, knockout: number(2) === 6,
  };
  const { size, startTiles, openSeed } = settings;
  must(size > 2 && size < 9 && startTiles > 0 && startTiles < 9 && number(14) < 2
    && openSeed.length % 32 === 0 && openSeed.length < 33, 'the settings are out of bounds');
  return settings;
}
