// @ts-check
// The bytes that the seal covers, read by a reader of its own.

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
    must(count <= this.left, 'The bytes end too early.');
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
      must(anyLength || !i || byte, 'A number is longer than necessary.');
      must(value < 2 ** bits || (bits === 64 && byte < 2), 'A number is too large.');
      return value;
    }
    throw new SealError('A number is too long.');
  }

  text() {
    return this.take(this.number(64));
  }
}

/**
 * @param {Reader} reader @param {boolean} anyForm also not the one form of docs/protocol.md
 * @param {(number | Uint8Array)[]} fields @param {number} base 20 for the fields of `rules`
 */
function readFields(reader, anyForm, fields, base) {
  let last = 0;
  while (reader.left) {
    const tag = reader.number(32, anyForm);
    const field = tag >>> 3, kind = tag & 7;
    let /** @type {number | Uint8Array} */ value = 0;
    if (kind === 0) value = reader.number(anyForm ? 70 : 32, anyForm);
    else if (kind === 2) value = reader.take(reader.number(32, anyForm));
    else if (kind === 1 || kind === 5) reader.take(kind === 1 ? 8 : 4);
    else throw new SealError('The settings have a group.');
    const bytes = !base && (field === 1 || field === 11);
    const known = field > 0 && field < (base ? 4 : 16) && kind === (bytes ? 2 : 0);
    const empty = value === 0 || (field !== 1 && value instanceof Uint8Array && !value.length);
    must(anyForm || (known && field > last && !empty), 'The settings have another form.');
    last = field;
    if (!known) continue;
    if (bytes && field === 1) readFields(new Reader(/** @type {Uint8Array} */ (value)), anyForm, fields, 20);
    else fields[base + field] = value instanceof Uint8Array ? value : value % 2 ** 32;
  }
}

/** @typedef {ReturnType<typeof readSettings>} Settings */

/** Throws where docs/protocol.md does not allow the settings. @param {Uint8Array} bytes */
export function readSettings(bytes, anyForm = true) {
  must(bytes.length <= 256, 'The settings are too long.');
  /** @type {(number | Uint8Array)[]} */
  const fields = [];
  readFields(new Reader(bytes), anyForm, fields, 0);
  const number = (/** @type {number} */ i) => /** @type {number} */ (fields[i] ?? 0);
  const settings = {
    size: number(21), startTiles: number(22), fourProbability: number(23),
    format: number(2), timeLimitMs: number(3), target: number(4), capMs: number(5),
    finishFirst: number(6) === 1, nextBoards: number(7) === 1,
    openSeed: /** @type {Uint8Array} */ (fields[11] ?? new Uint8Array()),
    moveLimit: number(12), moveTimeMs: number(13), draws: number(14), knockoutMs: number(15),
  };
  const { format, target, size } = settings;
  const between = (/** @type {number} */ i, /** @type {number} */ low, /** @type {number} */ high) =>
    number(i) >= low && number(i) <= high;
  const only = (/** @type {number} */ i, /** @type {boolean} */ where, /** @type {number} */ low,
    /** @type {number} */ high) => where ? between(i, low, high) : number(i) === 0;
  must(between(21, 3, 8) && between(22, 1, 8) && between(2, 1, 6) && between(5, 1000, 1800000)
    && only(3, format === 1, 1000, 1800000) && only(4, format === 2, 8, Math.min(131072, 2 ** (size * size + 1)))
    && Number.isInteger(Math.log2(target || 1)) && between(6, format === 2 ? 1 : 2, 2)
    && between(7, format === 4 ? 2 : 1, 2) && between(8, 1, 5)
    && (format === 5 && !number(12) || only(12, format === 3 || format === 5, 1, 100000))
    && only(13, format === 5, 1000, 120000) && only(15, format === 6, 1000, 600000)
    && between(14, 0, 1) && between(9, 1, 1000) && between(10, 0, 1000)
    && (settings.openSeed.length === 0 || settings.openSeed.length === 32),
  'The settings are out of bounds.');
  return settings;
}
