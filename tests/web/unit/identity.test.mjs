import assert from 'node:assert/strict';
import {X509Certificate, createPrivateKey, createPublicKey, generateKeyPairSync, verify, webcrypto} from 'node:crypto';
import {test} from 'node:test';
import {selfSigned} from '../../../client/web/net/certificate.js';
import {Identity, signedBytes, toBase32} from '../../../client/web/net/identity.js';
import {fromHex, toHex} from '../../../client/web/wire/bytes.js';
import {storage} from '../integration/server.mjs';

const {subtle} = webcrypto;

// As `race2048 identity export` writes it; and what `race2048 identity` says about it.
const ofTerminal = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg2mKFei6Isr0d+8Qf
CNyrOrO3hQvPlIYZOrg68D1ubOOhRANCAAQiH2I7ymyZr2y7W5EnLFbJ5G3Laibq
8Ck0xVr5hBVrEx0lFfrmr27dvWpGpwG2eCHqKyBv6XhLfjybV9TfEUZr
-----END PRIVATE KEY-----
-----BEGIN CERTIFICATE-----
MIIBGTCBwKADAgECAgg1hV/++MzJJTAKBggqhkjOPQQDAjATMREwDwYDVQQDDAhy
YWNlMjA0ODAeFw0yNjExMjYwOTA1MTJaFw00NjExMjIwOTA1MTJaMBMxETAPBgNV
BAMMCHJhY2UyMDQ4MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEIh9iO8psma9s
u1uRJyxWyeRty2om6vApNMVa+YQVaxMdJRX65q9u3b1qRqcBtngh6isgb+l4S348
m1fU3xFGazAKBggqhkjOPQQDAgNIADBFAiAqnzW7ETvhph2h9pOG2vIA0s8Qeeiu
jVH75T/Gk0VHDwIhALFz5JnRxotKIrFmZl06v4ai9k8dUNfOkGnQzt28qi4b
-----END CERTIFICATE-----
`;
const fingerprint = 'slbfimlh767p35idtfvjxazjwq';

const identity = (local = storage()) => new Identity({subtle, storage: local, host: 'example.org'});
const counting = Uint8Array.from({length: 32}, (_, i) => i);
const begin = '-----BEGIN CERTIFICATE-----';
const secretIn = (text) => text.slice(0, text.indexOf(begin));
const certificateIn = (text) => text.slice(text.indexOf(begin));
/** @param {Promise<unknown>} promise @param {RegExp} message */
const expectFault = (promise, message) => assert.rejects(promise, message);

test('the signed bytes are the purpose, the challenge and the host with its length', () => {
  const challenge = new Uint8Array(32);
  challenge[0] = 0xab;
  assert.equal(toHex(signedBytes(challenge, 'a.org')),
    `72616365323034382068656c6c6f20763100ab${'0'.repeat(62)}0005612e6f7267`);
  assert.equal(signedBytes(challenge, 'a'.repeat(255)).length, 18 + 32 + 2 + 255);
});

test('the signature of docs/protocol.md is one of these bytes', () => {
  const key = createPublicKey({format: 'der', type: 'spki', key: Buffer.from(
    '302a300506032b6570032100d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', 'hex')});
  const signature = fromHex('a90b52f70cd3358adc9fd77ca55138c935b6f4db4ecf46e4f8ec1cc1224154ad' +
    '459d1918e7cde80ed2bc8d692abcf9bdc6327b3b0b616d2b1b1e1911fb49c700');
  assert.ok(verify(null, signedBytes(counting, 'localhost'), key, signature));
});

test('base 32 is that of RFC 4648, in lower case and without padding', () => {
  const texts = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'];
  assert.deepEqual(texts.map((text) => toBase32(Buffer.from(text))),
    ['', 'my', 'mzxq', 'mzxw6', 'mzxw6yq', 'mzxw6ytb', 'mzxw6ytboi']);
});

test("the terminal's file is the same person in the page", async () => {
  const me = identity();
  const key = await me.keep(ofTerminal);
  assert.equal(key.fingerprint, fingerprint);
  assert.equal(key.mark, fingerprint.slice(0, 8));
  assert.equal(await (await me.own()).file(), ofTerminal);
  const publicKey = createPublicKey(createPrivateKey(ofTerminal));
  assert.deepEqual(Buffer.from(key.publicKey), publicKey.export({format: 'der', type: 'spki'}));
});

test('a proof has the key, a signature of 64 bytes that holds, and the host', async () => {
  const me = identity();
  await me.keep(ofTerminal);
  const proof = await me.prove(counting);
  assert.equal(proof.host, 'example.org');
  assert.equal(proof.signature.length, 64);
  const key = createPublicKey({format: 'der', type: 'spki', key: Buffer.from(proof.publicKey)});
  const holds = (host) =>
    verify('sha256', signedBytes(counting, host), {key, dsaEncoding: 'ieee-p1363'}, proof.signature);
  assert.ok(holds('example.org'));
  assert.ok(!holds('example.com'));
});

test('nothing but a challenge of 32 bytes is signed', async () => {
  for (const length of [0, 31, 33, 4000]) {
    assert.equal(await identity().prove(new Uint8Array(length)), undefined);
  }
});

test('a key is made once, and is there again after a reload and in another tab', async () => {
  const local = storage();
  const {mark} = await identity(local).own();
  assert.equal((await identity(local).own()).mark, mark);
  const fresh = storage();
  const [first, second] = await Promise.all([identity(fresh).own(), identity(fresh).own()]);
  assert.equal(first.mark, second.mark);
});

test('a new key replaces the old one', async () => {
  const local = storage();
  const me = identity(local);
  const old = await me.own();
  const made = await me.renew();
  assert.notEqual(made.mark, old.mark);
  assert.equal((await identity(local).own()).mark, made.mark);
});

test('the file of a new key has a certificate that the key has signed', async () => {
  const text = await (await identity().own()).file();
  const certificate = new X509Certificate(text);
  assert.ok(certificate.verify(certificate.publicKey));
  assert.ok(certificate.checkPrivateKey(createPrivateKey(text)));
  assert.equal(certificate.subject, 'CN=race2048');
});

test('a certificate is good for twenty years, beyond 2050 too', async () => {
  const {privateKey, publicKey} = await subtle.generateKey({name: 'ECDSA', namedCurve: 'P-256'}, true, ['sign', 'verify']);
  const spki = new Uint8Array(await subtle.exportKey('spki', publicKey));
  const sign = async (bytes) => new Uint8Array(await subtle.sign({name: 'ECDSA', hash: 'SHA-256'}, privateKey, bytes));
  for (const year of [2026, 2030, 2040, 2060]) {
    const made = new X509Certificate(await selfSigned(spki, sign, new Date(Date.UTC(year, 5, 1))));
    assert.ok(made.verify(made.publicKey));
    assert.equal(new Date(made.validFrom).toISOString().slice(0, 10), `${year}-05-31`);
    assert.equal(new Date(made.validTo).getUTCFullYear(), year + 20);
  }
});

test('a file that is no key is refused with what is wrong, and the own key stays', async () => {
  const me = identity();
  const own = await me.own();
  const pair = (options) => generateKeyPairSync(...options).privateKey.export({format: 'pem', type: 'pkcs8'});
  for (const [text, message] of [
    ['', /no private key/],
    ['hello', /no private key/],
    [certificateIn(ofTerminal), /no private key/],
    [secretIn(ofTerminal).replace('MIG', '*'), /no private key/],
    [secretIn(ofTerminal).slice(0, 60), /no private key/],
    [secretIn(ofTerminal).replace('MIG', 'AAA'), /P-256/],
    [pair(['ed25519']), /P-256/],
    [pair(['ec', {namedCurve: 'P-384'}]), /P-256/],
    [ofTerminal + ' '.repeat(70_000), /too long/],
  ]) {
    await expectFault(me.look(text), message);
  }
  assert.equal((await me.own()).mark, own.mark);
});

test('a key without a certificate of its own gets one in its file', async () => {
  const strange = certificateIn(await (await identity().own()).file());
  for (const text of [secretIn(ofTerminal), secretIn(ofTerminal) + strange]) {
    const key = await identity().keep(text);
    assert.equal(key.fingerprint, fingerprint);
    const file = await key.file();
    assert.ok(new X509Certificate(file).checkPrivateKey(createPrivateKey(ofTerminal)));
  }
});

test('a browser that forbids its storage keeps no key', async () => {
  const forbidden = () => {
    throw new Error('denied');
  };
  const me = identity({getItem: forbidden, setItem: forbidden, removeItem: forbidden});
  await expectFault(me.own(), /keeps no key/);
  await expectFault(me.prove(counting), /keeps no key/);
});

test('a damaged key in the storage proves nothing, until a new one takes its place', async () => {
  const local = storage();
  local.setItem('race2048.key', '"damaged"');
  await expectFault(identity(local).own(), /no private key/);
  const made = await identity(local).renew();
  assert.equal((await identity(local).own()).mark, made.mark);
});
