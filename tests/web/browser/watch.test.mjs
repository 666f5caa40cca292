// Watchers of one match: a page on a laptop, a page on a phone, a terminal, and a client over TCP.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {startPage} from '../integration/server.mjs';
import {enter, openRoom, passTheShow, start, tilesIn} from './fixture.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let on;
before(async () => {
  on = await start('--countdown', '0.5');
});
after(() => on.stop());

const players = 8;
const looks = [
  {viewport: {width: 1280, height: 800}},
  {viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true},
];

// Each move adds a tile: the sum of a board's tiles says after which move it stood.
const sumOf = (tiles) => tiles.split(',').reduce((sum, tile) => sum + Number(tile), 0);

/** Boards by name and sum; a moment that is seen twice has to be the same board. */
class Seen {
  boards = new Map();

  add(name, tiles) {
    const moment = `${name} ${sumOf(tiles)}`;
    assert.equal(tiles, this.boards.get(moment) ?? tiles, moment);
    this.boards.set(moment, tiles);
  }
}

/** How many boards both have seen; all of them have to be equal. */
function equalBoards(seen, other) {
  const both = [...seen.boards].filter(([moment]) => other.boards.has(moment));
  for (const [moment, tiles] of both) assert.equal(tiles, other.boards.get(moment), moment);
  return both.length;
}

/** Notes each board that the page shows, once its frame is made. */
function noteBoards() {
  window.shown = [];
  new MutationObserver(() => {
    for (const card of document.querySelectorAll('.watch .seat, .final .seat')) {
      const tiles = [...card.querySelectorAll('.tile')].map((tile) => Number(tile.textContent)).join();
      if (card.tiles === tiles) continue;
      card.tiles = tiles;
      window.shown.push([card.querySelector('.name').textContent, tiles]);
    }
  }).observe(document.querySelector('#page'), {childList: true, subtree: true, attributeFilter: ['class']});
}

test('pages show the boards that a terminal and a client over TCP see, move by move', async () => {
  const room = await openRoom(on, {settings: {timeLimitMs: 12_000, seats: players}});
  // Good enough never to be stuck: a next board would have the sums of the first one again.
  for (let bot = 0; bot < players; ++bot) on.server.bot(room.code, '--level', '1024', '--pace', '8');
  const terminal = on.server.terminal('watch', room.code, '--json');
  const pages = [];
  for (const look of looks) {
    const page = await on.open({...look, at: `/${room.code}`});
    await enter(page, `wim${pages.length}`, 'Watch');
    await page.locator('main.room').waitFor();
    await page.evaluate(noteBoards);
    pages.push(page);
  }
  const told = new Seen();
  const ended = room.host.until('the end', ({match}) => {
    for (const {name, board} of match?.seats.values() ?? []) if (board) told.add(name, tilesIn(board));
    return match?.phase === 'ended';
  }, 60_000);
  await room.start(players);
  await ended;
  const watched = new Seen();
  const end = JSON.parse(await terminal.until(/"type":"end"/));
  assert.equal(end.verified, true);
  for (const {type, standings} of terminal.said.map((line) => JSON.parse(line))) {
    if (type === 'standings') for (const {name, board} of standings) watched.add(name, board.flat().join());
  }
  const counts = [];
  for (const page of pages) {
    await passTheShow(page);
    await page.locator('.final .seat').nth(players - 1).waitFor();
    const shown = new Seen();
    const atAnyTime = await page.evaluate(() => window.shown);
    for (const [name, tiles] of atAnyTime.filter(([, tiles]) => sumOf(tiles) > 0)) shown.add(name, tiles);
    counts.push([equalBoards(shown, told), equalBoards(shown, watched)]);
    // A client that reads late skips an update, and not every client the same.
    const untold = [...shown.boards.keys()].filter((moment) => !told.boards.has(moment));
    assert.ok(untold.length <= shown.boards.size / 20, `the client over TCP was not told ${untold}`);
    for (const {name, board} of room.host.state.match.seats.values()) {
      assert.equal(shown.boards.get(`${name} ${sumOf(tilesIn(board))}`), tilesIn(board), `${name} at the end`);
    }
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
  for (const [withTcp, withTerminal] of counts) {
    assert.ok(withTcp >= 300, `${withTcp} boards as the client over TCP saw them`);
    assert.ok(withTerminal >= 40, `${withTerminal} boards as the terminal saw them`);
  }
});

test('of more players than the standings tell, each is on a page, and a racer is among the cards', async () => {
  const many = 26;
  const room = await openRoom(on, {settings: {timeLimitMs: 60_000, seats: many}});
  const names = Array.from({length: many - 1}, (_, number) => `crowd${number}`);
  for (const name of names) {
    const player = startPage(on.server.port);
    on.clients.push(player);
    player.act.login(name);
    player.act.join(room.code);
    await player.until('the room', ({where}) => where === 'room');
  }
  const racer = await on.open({at: `/${room.code}`});
  await enter(racer, 'last');
  const watcher = await on.open({at: `/${room.code}`});
  await enter(watcher, 'wilma', 'Watch');
  await watcher.locator('main.room').waitFor();
  await room.start(many);
  const shown = () => watcher.locator('.watch .seat .name').allTextContents();
  await watcher.locator('.watch .seat').nth(19).waitFor();
  const first = await shown();
  await watcher.getByRole('button', {name: 'Places after'}).click();
  await watcher.waitForFunction((number) => document.querySelectorAll('.watch .seat').length === number, many - first.length);
  assert.deepEqual([...first, ...await shown()].sort(), ['last', ...names].sort());
  await watcher.getByRole('button', {name: 'Places before'}).click();
  await watcher.locator('.watch .seat').nth(19).waitFor();
  assert.deepEqual((await shown()).sort(), first.sort());
  await racer.locator('.rivals .seat.own').waitFor();
  assert.equal(await racer.locator('.rivals .seat').count(), 20);
  const side = await racer.locator('.rivals').boundingBox();
  const own = await racer.locator('.rivals .seat.own').boundingBox();
  assert.ok(own.y + own.height <= side.y + side.height, 'the own card is cut off');
  for (const page of [racer, watcher]) {
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});
