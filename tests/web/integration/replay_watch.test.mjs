// A replay shows what people saw who watched the match: the same boards, scores and places at each of
// the standings that came to them, in each format.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {defaultSettings} from '../../../client/web/model/words.js';
import {Tape} from '../../../client/web/replay/tape.js';
import {Format} from '../../../client/web/wire/schema.js';
import {startPage, startServer} from './server.mjs';

const matches = Number(process.env.RACE2048_WATCHED ?? 6);
const bots = 3;
const formats = [
  {timeLimitMs: 5000},
  {format: Format.FIRST, target: 64, capMs: 8000},
  {format: Format.MOVES, moveLimit: 25},
  {format: Format.LAST, rules: {size: 3, startTiles: 2, fourProbability: 429_496_729}, capMs: 8000},
  {format: Format.STEP, moveLimit: 20, moveTimeMs: 2000},
  {format: Format.KNOCKOUT, knockoutMs: 1500},
];

/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;
const pages = [];
before(async () => {
  server = await startServer(['--countdown', '0.5']);
});
after(async () => {
  for (const page of pages) page.vanish();
  await server.stop();
});

const pictureOf = ({seats}) => [...seats.values()].map(({seat, place, score, bestTile, moves, boardNumber, board}) =>
  ({seat, place, score, bestTile, moves, boardNumber, board: [...board ?? []]}));

/** Plays a match of bots before a referee. @returns what the referee saw, and the replay */
async function watched(number) {
  const host = startPage(server.port);
  pages.push(host);
  host.act.login(`host${number}`);
  const settings = formats[number % formats.length];
  host.act.create({...defaultSettings(settings.format ?? Format.TIME), ...settings}, {}, {referee: true});
  const code = await host.until('a room', ({room}) => room?.sealed?.matchId && room.code);
  for (let bot = 0; bot < bots; ++bot) server.bot(code, '--level', '256', '--pace', '6');
  await host.until('ready bots', ({room}) => room.people.filter(({seat, hasNonce, ready}) => seat !== undefined && hasNonce && ready).length === bots);
  host.act.startMatch();
  const pictures = new Map();
  await host.until('the end', ({match}) => {
    // A seat may have its first standings before its first board.
    if (match?.phase === 'racing' && [...match.seats.values()].every(({board}) => board)) {
      const picture = pictureOf(match);
      pictures.set(JSON.stringify(picture), picture);
    }
    return match?.phase === 'ended';
  }, 60_000);
  await host.until('the stored match', ({match}) => match?.kept?.keeping === 1);
  host.act.getReplay(host.state.match.id);
  const bytes = await host.until('the replay', ({results: {replay}}) => replay?.whole && replay.bytes);
  return {pictures: [...pictures.values()], last: pictureOf(host.state.match), tape: await Tape.read(bytes)};
}

test(`${matches} replays show what a watcher saw`, async () => {
  for (let first = 0; first < matches; first += formats.length) {
    const some = Array.from({length: Math.min(formats.length, matches - first)}, (_, i) => watched(first + i));
    for (const {pictures, last, tape} of await Promise.all(some)) {
      const name = `format ${tape.view.settings.format}`;
      assert.equal(tape.verdict.kind, 'verified', name);
      for (const picture of pictures) {
        const moments = picture.map(({seat, moves}) => (moves ? tape.momentOfMove(seat, moves) : 0));
        tape.seek(Math.max(...moments));
        assert.deepEqual(pictureOf(tape.view), picture, name);
      }
      assert.ok(pictures.length > 10, `${pictures.length} pictures, ${name}`);
      tape.seek(tape.last);
      assert.deepEqual(pictureOf(tape.view), last, name);
    }
  }
});
