// @ts-check
// SHA-256 (FIPS 180-4). The browser's own is asynchronous, and absent over plain http.

/** @type {number[]} */
const primes = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p)) primes.push(n);
/** @param {number} x */
const fraction = (x) => ((x % 1) * 2 ** 32) | 0;
const ROUND = Int32Array.from(primes, (p) => fraction(Math.cbrt(p)));
const INITIAL = Int32Array.from(primes.slice(0, 8), (p) => fraction(Math.sqrt(p)));

const state = new Int32Array(8);
const words = new Int32Array(64);
const block = new Uint8Array(64);
const view = new DataView(block.buffer);

function compress() {
  for (let i = 0; i < 16; i++) words[i] = view.getInt32(4 * i);
  for (let i = 16; i < 64; i++) {
    const x = words[i - 15], y = words[i - 2];
    words[i] = words[i - 16] + words[i - 7]
      + (((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3))
      + (((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const s = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const first = (h + s + ((e & f) ^ (~e & g)) + ROUND[i] + words[i]) | 0;
    const t = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    h = g; g = f; f = e; e = (d + first) | 0;
    d = c; const second = t + ((a & b) ^ (a & c) ^ (b & c));
    c = b; b = a; a = (first + second) | 0;
  }
  state[0] += a; state[1] += b; state[2] += c; state[3] += d;
  state[4] += e; state[5] += f; state[6] += g; state[7] += h;
}

/** The digest of the parts, one after the other. @param {Uint8Array[]} parts */
export function sha256(...parts) {
  let fill = 0, total = 0;
  state.set(INITIAL);
  for (const part of parts) {
    total += part.length;
    for (let i = 0; i < part.length; i++) {
      block[fill++] = part[i];
      if (fill === 64) { compress(); fill = 0; }
    }
  }
  block[fill++] = 0x80;
  block.fill(0, fill);
  if (fill > 56) { compress(); block.fill(0); }
  view.setUint32(56, total / 2 ** 29);
  view.setUint32(60, total << 3);
  compress();
  const digest = new Uint8Array(32);
  for (let i = 0; i < 32; i++) digest[i] = state[i >> 2] >> (24 - 8 * (i & 3));
  return digest;
}
