// @ts-check
// A certificate that a key has signed itself, as the terminal's file of a key has one. Nobody judges
// by it; the name in it is the same for everybody.

/** @typedef {Uint8Array<ArrayBuffer>} Bytes */

const dayMs = 86_400_000;
const years = 20;
const serialBytes = 8;

/** DER: one element. @param {number} tag @param {...ArrayLike<number>} parts */
function der(tag, ...parts) {
  const inner = parts.flatMap((part) => Array.from(part));
  const {length} = inner;
  const size = length < 128 ? [length] : length < 256 ? [129, length] : [130, length >> 8, length & 255];
  return Uint8Array.from([tag, ...size, ...inner]);
}
const sequence = (/** @type {ArrayLike<number>[]} */ ...parts) => der(0x30, ...parts);
const letters = (/** @type {string} */ text) => Array.from(text, (letter) => letter.charCodeAt(0));

/** A whole number of any size, not negative. @param {Uint8Array} bytes */
function integer(bytes) {
  const first = bytes.findIndex((byte) => byte !== 0);
  const short = bytes.subarray(first < 0 ? bytes.length - 1 : first);
  return der(0x02, short[0] > 127 ? [0, ...short] : short);
}

/** @param {Date} date */
function time(date) {
  const digits = date.toISOString().replace(/\D/g, '').slice(0, 14);
  return date.getUTCFullYear() < 2050 ? der(0x17, letters(`${digits.slice(2)}Z`)) : der(0x18, letters(`${digits}Z`));
}

// 1.2.840.10045.4.3.2
const ecdsaWithSha256 = sequence(der(0x06, [42, 134, 72, 206, 61, 4, 3, 2]));
// 2.5.4.3
const name = sequence(der(0x31, sequence(der(0x06, [85, 4, 3]), der(0x0c, letters('race2048')))));

/**
 * @param {Uint8Array} publicKey DER, SubjectPublicKeyInfo of P-256
 * @param {(bytes: Bytes) => Promise<Uint8Array>} sign gives r and s, 32 bytes each
 * @param {Date} now
 * @returns {Promise<Uint8Array>} DER
 */
export async function selfSigned(publicKey, sign, now) {
  // Clocks of other machines may be behind.
  const since = new Date(now.getTime() - dayMs);
  const until = new Date(now.getTime() + years * 365 * dayMs);
  const serial = crypto.getRandomValues(new Uint8Array(serialBytes));
  const told = sequence(der(0xa0, integer(Uint8Array.of(2))), integer(serial), ecdsaWithSha256, name,
    sequence(time(since), time(until)), name, publicKey);
  const pair = await sign(told);
  const signature = sequence(integer(pair.subarray(0, 32)), integer(pair.subarray(32)));
  return sequence(told, ecdsaWithSha256, der(0x03, [0], signature));
}
