// @ts-check
// The person's key, by which servers know that a name is the person's own. Its file has the form of the
// terminal's identity.pem, so one key serves both.
//
// The key lies in the storage of the page's origin as that file, at first without a certificate. A
// key that scripts cannot read (`extractable: false`) could be neither saved nor taken to another
// machine, and the page's policy lets no foreign script in.
import {store} from './store.js';

/**
 * @typedef {Uint8Array<ArrayBuffer>} Bytes
 * @typedef {{publicKey: Bytes, signature: Bytes, host: string}} Proof
 * @typedef {{mark: string, fingerprint: string, publicKey: Bytes,
 *   sign: (bytes: Bytes) => Promise<Bytes>, file: () => Promise<string>}} Key  `file()` is a secret
 */

/** A sentence about a file, for the person. */
export class KeyFault extends Error {}

const slot = 'race2048.key';
const mostText = 64 * 1024;
const challengeBytes = 32;
const fingerprintBytes = 16;
const markLetters = 8;
const curve = {name: 'ECDSA', namedCurve: 'P-256'};
const hashed = {name: 'ECDSA', hash: 'SHA-256'};
const base32 = 'abcdefghijklmnopqrstuvwxyz234567';
// DER, SubjectPublicKeyInfo: all that stands before the two coordinates of a P-256 key.
const beforePoint = [48, 89, 48, 19, 6, 7, 42, 134, 72, 206, 61, 2, 1, 6, 8, 42, 134, 72, 206, 61, 3, 1, 7, 3, 66, 0, 4];
const purpose = new TextEncoder().encode('race2048 hello v1\0');

/** What a key signs for a login. @param {Uint8Array} challenge @param {string} host */
export function signedBytes(challenge, host) {
  const name = new TextEncoder().encode(host);
  return Uint8Array.from([...purpose, ...challenge, name.length >> 8, name.length & 255, ...name]);
}

/** RFC 4648 in lower case, without padding. @param {Uint8Array} bytes */
export function toBase32(bytes) {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => base32[parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** @param {string} text */
const fromBase64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** @param {string} label @param {Uint8Array} bytes */
function toPem(label, bytes) {
  const lines = btoa(String.fromCharCode(...bytes)).match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}

/** The first block of that kind; undefined if there is none. @param {string} label @param {string} text */
function fromPem(label, text) {
  const [, rest] = text.split(`-----BEGIN ${label}-----`);
  const [inner, end] = (rest ?? '').split(`-----END ${label}-----`);
  try {
    return end === undefined ? undefined : fromBase64(inner.replace(/\s+/g, ''));
  } catch {
    return undefined;
  }
}

/** @param {JsonWebKey} key */
function publicKeyOf({x = '', y = ''}) {
  const coordinates = [x, y].map((text) => fromBase64(text.replace(/-/g, '+').replace(/_/g, '/')));
  return Uint8Array.from([...beforePoint, ...coordinates[0], ...coordinates[1]]);
}

/** @param {Uint8Array} whole @param {Uint8Array} part */
const contains = (whole, part) => whole.some((_, at) => part.every((byte, i) => whole[at + i] === byte));

/**
 * @param {SubtleCrypto} subtle
 * @param {string} text
 * @returns {Promise<Key>} rejects with a KeyFault
 */
async function readKey(subtle, text) {
  if (text.length > mostText) throw new KeyFault('The file is too long for a key.');
  const bytes = fromPem('PRIVATE KEY', text);
  if (!bytes) throw new KeyFault('The file holds no private key.');
  const secret = await subtle.importKey('pkcs8', bytes, curve, true, ['sign']).catch(() => {
    throw new KeyFault('The key is not of the kind P-256.');
  });
  const publicKey = publicKeyOf(await subtle.exportKey('jwk', secret));
  const digest = new Uint8Array(await subtle.digest('SHA-256', publicKey));
  const fingerprint = toBase32(digest.subarray(0, fingerprintBytes));
  const sign = async (/** @type {Bytes} */ signed) => new Uint8Array(await subtle.sign(hashed, secret, signed));
  return {
    mark: fingerprint.slice(0, markLetters),
    fingerprint,
    publicKey,
    sign,
    async file() {
      if (contains(fromPem('CERTIFICATE', text) ?? new Uint8Array(0), publicKey)) return text;
      // Only a person who saves a key needs this.
      const {selfSigned} = await import('./certificate.js');
      return toPem('PRIVATE KEY', bytes) + toPem('CERTIFICATE', await selfSigned(publicKey, sign, new Date()));
    },
  };
}

/** @param {SubtleCrypto} subtle @returns {Promise<string>} a new key as a file */
async function makeKey(subtle) {
  const {privateKey} = await subtle.generateKey(curve, true, ['sign', 'verify']);
  return toPem('PRIVATE KEY', new Uint8Array(await subtle.exportKey('pkcs8', privateKey)));
}

export class Identity {
  /**
   * @param {{subtle: SubtleCrypto, storage: import('./store.js').Storage, host: string}} env
   *   `host`: the server as the address of the page names it, without port
   */
  constructor({subtle, storage, host}) {
    this.subtle = subtle;
    this.kept = store(storage);
    this.host = host;
    /** @type {Promise<Key> | undefined} */
    this.key = undefined;
    this.keyText = '';
  }

  /** The key, made at the first call. It rejects where no key would be there the next time. */
  async own() {
    const known = this.kept.read(slot);
    if (typeof known === 'string') return this.read(known);
    const made = await makeKey(this.subtle);
    // Another tab may have made one meanwhile.
    return this.keep(this.kept.read(slot) ?? made);
  }

  /** A new key in place of the old one. */
  async renew() {
    return this.keep(await makeKey(this.subtle));
  }

  /** The key in a file, which is not the person's own yet. @param {string} text */
  look(text) {
    return readKey(this.subtle, text);
  }

  /** Makes the key of this file the person's own. @param {string} text */
  async keep(text) {
    this.kept.write(slot, text);
    if (this.kept.read(slot) !== text) throw new KeyFault('This browser keeps no key.');
    return this.read(text);
  }

  /** @param {string} text */
  read(text) {
    if (!this.key || this.keyText !== text) this.key = readKey(this.subtle, text);
    this.keyText = text;
    return this.key;
  }

  /**
   * @param {Uint8Array} challenge the server's
   * @returns {Promise<Proof | undefined>}
   */
  async prove(challenge) {
    if (challenge.length !== challengeBytes) return undefined;
    const {publicKey, sign} = await this.own();
    return {publicKey, signature: await sign(signedBytes(challenge, this.host)), host: this.host};
  }
}
