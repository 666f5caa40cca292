// The page's check, race2048 verify and scripts/verify_replay.py say the same of the same files, and
// name the same byte where one does not hold; the first and the last also the same seat, move and time. `RACE2048_VERIFIED=1000` takes so many good and so many
// damaged ones, with those that tests of the server make, where these are built.
import assert from 'node:assert/strict';
import {execFileSync, spawnSync} from 'node:child_process';
import {existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, test} from 'node:test';
import {Tape} from '../../../client/web/replay/tape.js';
import {verifyReplay} from '../../../client/web/seal/replay.js';
import {damaged} from '../support/damage.mjs';
import {makeReplay, randoms} from '../support/replay_maker.mjs';
import {build} from './server.mjs';

const root = join(import.meta.dirname, '../../..');
const wanted = Number(process.env.RACE2048_VERIFIED ?? 40);
const serverTests = process.env.RACE2048_SERVER_TESTS ?? join(build, 'tests/server/server_tests');
const filesAtOnce = 200;
const folder = mkdtempSync(join(tmpdir(), 'race2048-verifiers-'));
after(() => rmSync(folder, {recursive: true}));

/** @param {string} name @param {Uint8Array} bytes */
function write(name, bytes) {
  writeFileSync(join(folder, name), bytes);
  return name;
}

/** What a verifier's line of JSON says. */
const placeOf = ({holds, error, byte, seat, move, at_ms: ms}) => ({holds: error === undefined ? holds : 'later', byte, seat, move, ms});

/** @param {string} program @param {string[]} args @param {string[]} names */
function verdictsOf(program, args, names) {
  const ran = spawnSync(program, [...args, ...names], {cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26});
  assert.equal(ran.stderr, '');
  const verdicts = ran.stdout.trimEnd().split('\n').map((line) => placeOf(JSON.parse(line)));
  assert.equal(verdicts.length, names.length);
  const due = verdicts.some(({holds}) => holds === false) ? 6 : verdicts.some(({holds}) => holds === 'later') ? 2 : 0;
  assert.equal(ran.status, due);
  return verdicts;
}

/** @param {string} name */
function verdictOfPage(name) {
  const {kind, fault} = verifyReplay(new Uint8Array(readFileSync(join(folder, name))));
  const holds = {verified: true, wrong: false, nothing: 'later'}[kind];
  return {holds, byte: fault?.byte, seat: fault?.seat, move: fault?.move, ms: fault?.ms};
}

/** Compares the three, and returns how many files hold. @param {string[]} names */
function compare(names) {
  let hold = 0;
  for (let first = 0; first < names.length; first += filesAtOnce) {
    const some = names.slice(first, first + filesAtOnce);
    const client = verdictsOf(join(build, 'client/race2048'), ['verify', '--json'], some);
    const python = verdictsOf('python3', [join(root, 'scripts/verify_replay.py'), '--json'], some);
    some.forEach((name, i) => {
      const page = verdictOfPage(name);
      assert.deepEqual(page, python[i], `${name}: the page and verify_replay.py`);
      const {holds, byte} = client[i];
      assert.deepEqual({holds: page.holds, byte: page.byte}, {holds, byte}, `${name}: the page and race2048 verify`);
      hold += Number(page.holds === true);
    });
  }
  return hold;
}

/** Matches of random people of all formats, where the server's tests are built. */
function playedByTests() {
  if (!existsSync(serverTests) || wanted < 100) return [];
  const played = join(folder, 'played');
  mkdirSync(played);
  execFileSync(serverTests, ['--gtest_filter=RandomRoomTest.*:LockstepTest.WhoNever*'], {
    stdio: 'ignore', env: {...process.env, RACE2048_REPLAYS: played, RACE2048_ROOM_WALKS: String(Math.ceil(wanted / 15))},
  });
  return readdirSync(played).map((name) => readFileSync(join(played, name)));
}

const cases = join(root, 'tests/cases/replays');
const recorded = readdirSync(cases).map((name) => readFileSync(join(cases, name)));
const made = Array.from({length: 5}, (_, i) => makeReplay({seats: 1 + 3 * i, moves: 30 + 70 * i, seed: i}));
const good = [...recorded, ...made, ...playedByTests()].slice(0, Math.max(wanted, 20)).map((bytes) => new Uint8Array(bytes));

test(`${good.length} replays hold for all three`, () => {
  assert.equal(compare(good.map((bytes, i) => write(`good${i}.replay`, bytes))), good.length);
});

test('what is proven and what is not is said as the client says it', async () => {
  const names = good.map((bytes, i) => write(`said${i}.replay`, bytes));
  const said = spawnSync(join(build, 'client/race2048'), ['verify', '--json', ...names], {cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26});
  const lines = said.stdout.trimEnd().split('\n').map((line) => JSON.parse(line));
  for (const [i, {proven, not_proven: notProven}] of lines.entries()) {
    assert.deepEqual((await Tape.read(good[i])).proof, {proven, notProven}, names[i]);
  }
});

test(`of ${wanted} damaged replays all three say the same, and where`, () => {
  const random = randoms(35);
  const small = good.filter(({length}) => length < 20_000);
  const names = Array.from({length: wanted}, (_, i) => {
    const {name, bytes} = damaged(small[i % small.length], random, small[random(small.length)]);
    return write(`${i}-${name}.replay`, bytes);
  });
  const hold = compare(names);
  assert.ok(hold < wanted / 2, `${hold} of ${wanted} hold`);
});

test('of each forged replay the page says what it deserves, and where it breaks', () => {
  const script = `
import json, pathlib
from forgeries import forgeries
for index, made in enumerate(forgeries()[0]):
    pathlib.Path(${JSON.stringify(folder)}, f"forged{index}.replay").write_bytes(made.data)
    print(json.dumps([made.name, made.verdict, made.byte]))`;
  const said = execFileSync('python3', ['-c', script], {cwd: join(root, 'tests/e2e'), encoding: 'utf8', maxBuffer: 2 ** 26});
  const rows = said.trimEnd().split('\n').map((line) => JSON.parse(line));
  assert.ok(rows.length > 2000);
  rows.forEach(([name, verdict, byte], index) => {
    const page = verdictOfPage(`forged${index}.replay`);
    assert.equal(page.holds, {holds: true, broken: false, later: 'later'}[verdict], name);
    if (byte !== null) assert.equal(page.byte, byte, name);
  });
});
