// The page's client, without a browser, plays against a real server and its bots.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {isStuck, slide} from '../../../client/web/model/slide.js';
import {defaultSettings} from '../../../client/web/model/words.js';
import {EndReason, Format, SeatState} from '../../../client/web/wire/schema.js';
import {startPage, startServer} from './server.mjs';

let server;
before(async () => {
  server = await startServer(['--countdown', '0.2']);
});
after(() => server.stop());

async function enterRoom(page, settings, options = {}) {
  page.act.login('ada');
  page.act.create(settings, options);
  await page.until('the room', ({where}) => where === 'room');
  return page.state.room.code;
}

/** Plays at every confirmed board until the match has ended. */
async function play(page) {
  const {act, state} = page;
  while (state.match?.phase !== 'ended') {
    const own = state.match?.own;
    if (own?.racing) {
      if (own.mayNextBoard) act.nextBoard();
      const direction = ['left', 'down', 'right', 'up'].find((one) => slide(own.board, one).moved);
      if (direction) act.move(direction);
    }
    const answers = own?.answers ?? -1;
    await page.until('an answer', ({match}) =>
      match?.phase === 'ended' || (match?.own?.answers ?? -1) !== answers);
  }
}

test('a match of 60 moves against a bot ends with verified draws', async () => {
  const page = startPage(server.port);
  const settings = {...defaultSettings(Format.MOVES), moveLimit: 60, seats: 2};
  const code = await enterRoom(page, settings);
  server.bot(code, '--matches', '1', '--pace', '0');
  await page.until('the bot', ({room}) => room.people.length === 2);
  page.act.ready();
  await page.until('the race', ({match}) => match?.phase === 'racing');
  await play(page);
  const {match} = page.state;
  assert.equal(match.verdict.kind, 'verified', match.verdict.text);
  assert.equal(match.end.reason, EndReason.ALL_DONE);
  const own = match.seats.get(match.ownSeat);
  assert.equal(own.moves, 60);
  assert.equal(own.state, SeatState.MOVES_MADE);
  assert.equal(own.score, match.own.bestScore);
  await page.until('the result', (state) => state.match.kept);
  page.act.logout();
});

export {play, enterRoom, isStuck};
