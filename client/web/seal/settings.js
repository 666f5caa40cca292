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
  number(bits = 32, anyLength = false) {
    let value = 0;
    for (let i = 0; i < 10; i++) {
      const byte = this.byte();
      value += (byte % 128) * 128 ** i;
      if (byte > 127) continue;
      must(anyLength || !i || byte, 'a number is longer than necessary');
      must(value < 2 ** bits || (bits === 64 && byte < 2), 'a number is too large');
      return value;
    }
    throw new SealError('a number is too long');
  }

  text() {
    return this.take(this.number(64));
  }
}

/**
 * @param {Uint8Array} bytes @param {boolean} anyForm also not the one form of docs/protocol.md
 * @param {any[]} fields @param {number} base 20 for the fields of `rules`
 */
function readFields(bytes, anyForm, fields, base = 0) {
  const reader = new Reader(bytes);
  for (let last = 0; reader.left;) {
    const tag = reader.number(32, anyForm), field = tag >>> 3, kind = tag & 7;
    let /** @type {any} */ value = 0;
    if (kind === 0) value = reader.number(anyForm ? 70 : 32, anyForm);
    else if (kind === 2) value = reader.take(reader.number(32, anyForm));
    else if (kind === 1 || kind === 5) reader.take(kind === 1 ? 8 : 4);
    else must(false, 'the settings have a group');
    const isRules = !base && field === 1, isSeed = !base && field === 11;
    const known = field && field < (base ? 4 : 16) && kind === (isRules || isSeed ? 2 : 0);
    must(anyForm || (known && field > last && (isRules || (isSeed ? value.length : value))),
      'the settings have another form');
    last = field;
    if (known && isRules) readFields(value, anyForm, fields, 20);
    else if (known) fields[base + field] = isSeed ? value : value % 2 ** 32;
  }
  return fields;
}

/** @typedef {ReturnType<typeof readSettings>} Settings */

/** @param {Uint8Array} bytes */
export function readSettings(bytes, anyForm = true) {
  must(bytes.length <= 256, 'the settings are too long');
  const fields = readFields(bytes, anyForm, []);
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
