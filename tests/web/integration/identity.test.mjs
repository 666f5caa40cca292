// The page's key at a real server, and on its way to the terminal's client and back.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import {defaultSettings} from '../../../client/web/model/words.js';
import {Format, Reason} from '../../../client/web/wire/schema.js';
import {build, startPage, startServer, storage} from './server.mjs';

const host = '127.0.0.1';
let server;
let folder;
before(async () => {
  server = await startServer(['--countdown', '0.2']);
  folder = mkdtempSync(join(tmpdir(), 'race2048-key-'));
});
after(async () => {
  await server.stop();
  rmSync(folder, {recursive: true});
});

/** The terminal's command `race2048 identity`, for a person at home in that folder. */
function identity(home, ...args) {
  const own = {HOME: home, XDG_STATE_HOME: home, XDG_CONFIG_HOME: home};
  return execFileSync(join(build, 'client/race2048'), ['identity', ...args], {env: {...process.env, ...own}, encoding: 'utf8'});
}
const newHome = () => mkdtempSync(join(folder, 'home-'));

async function logIn(page, name) {
  page.act.login(name);
  await page.until('the login', ({where, refusal}) => where === 'lobby' || refusal);
  return page.state;
}

async function createRoom(page) {
  page.act.create({...defaultSettings(Format.TIME), seats: 4});
  return page.until('the room', ({where, room}) => where === 'room' && room.people.length > 0 && room.code);
}

test('a name belongs to the key that took it: another key and a guest are refused', async () => {
  const local = storage();
  const first = startPage(server.port, {local, host});
  const {me} = await logIn(first, 'Kay');
  const {mark} = await first.identity.own();
  assert.equal(me.keyMark, mark);
  first.act.logout();
  for (const other of [{host}, {}]) {
    const page = startPage(server.port, other);
    const {refusal} = await logIn(page, 'kay');
    assert.equal(refusal.reason, Reason.NAME_TAKEN);
    assert.match(refusal.text, /belongs to somebody else's key/);
    assert.equal(refusal.suggestion, 'kay2');
  }
  const again = startPage(server.port, {local, host});
  assert.equal((await logIn(again, 'kay')).me.keyMark, mark);
  again.act.logout();
});

test('others see the mark of the key, and none beside a guest', async () => {
  const page = startPage(server.port, {host});
  await logIn(page, 'Mara');
  const code = await createRoom(page);
  const guest = startPage(server.port);
  await logIn(guest, 'Gus');
  guest.act.join(code);
  const people = await guest.until('both', ({room}) => room?.people.length === 2 && room.people);
  assert.equal(people.find(({name}) => name === 'Mara').keyMark, page.state.me.keyMark);
  assert.equal(people.find(({name}) => name === 'Gus').keyMark, '');
  guest.act.logout();
  page.act.logout();
});

test('a lost link takes the seat of a person with a key up again', async () => {
  const page = startPage(server.port, {host});
  await logIn(page, 'Rita');
  await createRoom(page);
  page.cut();
  await page.until('the loss', ({link}) => link.state === 'lost');
  await page.until('the room again', ({link, where}) => link.state === 'open' && !link.resumes && where === 'room');
  assert.equal(page.state.me.keyMark, (await page.identity.own()).mark);
  page.act.logout();
});

test('the token without the key takes up nothing', async () => {
  const session = storage();
  const page = startPage(server.port, {session, host});
  await logIn(page, 'Tess');
  const code = await createRoom(page);
  const keep = startPage(server.port);
  await logIn(keep, 'Hal');
  keep.act.join(code);
  await keep.until('the room', ({where}) => where === 'room');
  page.vanish();
  const thief = startPage(server.port, {session});
  assert.ok(thief.act.comeBack());
  await thief.until('the refusal', ({refusal, where}) => refusal?.reason === Reason.NAME_TAKEN || where === 'lobby');
  assert.equal(thief.state.room, undefined);
  thief.act.logout();
  keep.act.logout();
});

test('a kick bans the key, whatever its name', async () => {
  const owner = startPage(server.port, {host});
  await logIn(owner, 'Olga');
  const code = await createRoom(owner);
  const local = storage();
  const page = startPage(server.port, {local, host});
  await logIn(page, 'Kim');
  page.act.join(code);
  await owner.until('both', ({room}) => room.people.length === 2);
  owner.act.kick('Kim');
  await page.until('the kick', ({where}) => where === 'lobby');
  page.act.logout();
  await logIn(page, 'Kate');
  page.act.join(code);
  await page.until('the refusal', ({refusal}) => refusal?.reason === Reason.KICKED);
  page.act.logout();
  owner.act.logout();
});

test("the operator's ban of a key holds under any name, and says so", async () => {
  const page = startPage(server.port, {host});
  await logIn(page, 'Bea');
  const {mark} = await page.identity.own();
  server.admin('ban', `key:${mark}`, '--yes');
  await page.until('the end', ({link}) => link.state === 'closed');
  page.act.login('Bess');
  await page.until('the refusal', ({refusal}) => refusal?.reason === Reason.BANNED);
  const another = await page.identity.renew();
  page.act.login('Bess');
  await page.until('the login', ({me}) => me.keyMark === another.mark);
  page.act.logout();
});

test('a proof for another host is not taken: the person is a guest, and reads why', async () => {
  const page = startPage(server.port, {host: 'elsewhere.example'});
  const {me, news} = await logIn(page, 'Ned');
  assert.equal(me.keyMark, '');
  assert.match(me.keyFault, /names another server/);
  assert.equal(news.text, 'Key refused: you are a guest.');
  page.act.logout();
});

test('a key goes from the page to the terminal and back', async () => {
  const home = newHome();
  const page = startPage(server.port, {host});
  const key = await page.identity.own();
  const file = join(home, 'from-page.pem');
  writeFileSync(file, await key.file());
  assert.match(identity(home, 'import', file), new RegExp(`The key ${key.mark} is now in`));
  assert.match(identity(home), new RegExp(`^mark +${key.mark}\nfingerprint +${key.fingerprint}\n`));
  const back = join(home, 'back.pem');
  identity(home, 'export', back);
  const other = startPage(server.port, {host});
  await logIn(page, 'Pia');
  page.act.logout();
  await other.identity.keep(readFileSync(back, 'utf8'));
  assert.equal((await logIn(other, 'Pia')).me.keyMark, key.mark);
  other.act.logout();
});

test("the terminal's own key has its names in the page", async () => {
  const home = newHome();
  const told = identity(home);
  const file = join(home, 'own.pem');
  identity(home, 'export', file);
  const page = startPage(server.port, {host});
  const {mark, fingerprint} = await page.identity.keep(readFileSync(file, 'utf8'));
  assert.match(told, new RegExp(`^mark +${mark}\nfingerprint +${fingerprint}\n`));
  assert.equal((await logIn(page, 'Tom')).me.keyMark, mark);
  page.act.logout();
});
