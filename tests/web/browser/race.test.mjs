import assert from 'node:assert/strict';
import {after, before, describe, test} from 'node:test';
import {breakable, enter, openRoom, ownBoard, passTheShow, race, start, swipe} from './fixture.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let on;
before(async () => {
  on = await start('--countdown', '0.5');
});
after(() => on.stop());

const directions = /** @type {const} */ (['left', 'down', 'right', 'up']);
const keys = {left: 'ArrowLeft', down: 'ArrowDown', right: 'ArrowRight', up: 'ArrowUp'};

const sizes = {
  'on a laptop, by keys': {
    name: 'kay',
    look: {viewport: {width: 1280, height: 800}},
    move: (page, direction) => page.keyboard.press(keys[direction]),
  },
  'on a phone, by swipes': {
    name: 'fay',
    look: {viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true},
    move: swipe,
  },
};

/** The own board once all that was typed is answered. @param {import('playwright-core').Page} page */
async function settledBoard(page) {
  let before = '';
  let board = await ownBoard(page);
  while (board !== before) {
    before = board;
    await page.waitForTimeout(1000);
    board = await ownBoard(page);
  }
  return board;
}

// Most of them wait most of the time. The people have names that no bot takes.
describe('a race', {concurrency: 2}, () => {
  for (const [where, {name, look, move}] of Object.entries(sizes)) {
    test(`a match against a terminal and a bot ends with verified draws ${where}`, async () => {
      const room = await openRoom(on);
      on.server.bot(room.code, '--level', '256', '--pace', '10');
      const terminal = on.server.terminal('join', room.code, '--plain', '--name', `${name}s-friend`);
      const page = await on.open({...look, at: `/${room.code}`});
      await race(page, room, name, 3);
      const first = await ownBoard(page);
      for (let moves = 0; await page.locator('.ending').isHidden(); ++moves) {
        const direction = directions[moves % 4];
        terminal.say(direction);
        await move(page, direction);
      }
      assert.notEqual(await ownBoard(page), first);
      await passTheShow(page);
      await page.getByText('draws verified').waitFor();
      await page.getByRole('button', {name: /Ready|Rematch/}).waitFor();
      await terminal.until(/^draws verified/);
      const seats = [...room.host.state.match.seats.values()];
      for (const {name, moves} of seats) assert.ok(moves > 3, `${name}: ${moves} moves`);
      const shown = new Map(await page.locator('.final .seat').evaluateAll((cards) => cards.map((card) => [
        card.querySelector('.name').textContent, card.querySelector('.score').textContent])));
      for (const {name, score} of seats) {
        assert.equal(Number(shown.get(name).replace(/\D/g, '')), score, name);
        assert.ok(terminal.said.some((line) => new RegExp(`\\d: ${name}\\b.*, ${score} points`).test(line)), name);
      }
      assert.deepEqual(page.faults, []);
      assert.deepEqual([...page.hosts], [new URL(on.url).host]);
      await page.context().close();
    });
  }

  test('arrows, hjkl and wasd slide; modifiers and typing do not', async () => {
    const room = await openRoom(on, {settings: {timeLimitMs: 60_000}});
    const page = await on.open({at: `/${room.code}`});
    await race(page, room, 'keys');
    const movesOf = () => [...room.host.state.match.seats.values()][0].moves;
    let before = movesOf();
    for (const keys of [['ArrowLeft', 'ArrowDown', 'ArrowRight'], ['h', 'j', 'l'], ['a', 's', 'd']]) {
      for (const key of keys) await page.keyboard.press(key);
      await room.host.until(`a move by ${keys}`, () => movesOf() > before);
      before = movesOf();
    }
    const board = await settledBoard(page);
    await page.keyboard.press('Control+h');
    await page.keyboard.press('?');
    await page.locator('dialog').waitFor();
    for (const key of ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key);
    assert.equal(await ownBoard(page), board);
    await page.keyboard.press('Escape');
    await page.keyboard.press('b');
    assert.equal(await page.locator('table.cells td').count(), 16);
    await page.keyboard.press('Escape');
    await page.keyboard.press('p');
    await page.locator('[role=status]').getByText(/points|left/).waitFor({state: 'attached'});
    await page.context().close();
  });

  test('a reload goes on in the seat', async () => {
    const room = await openRoom(on, {settings: {timeLimitMs: 60_000}});
    const page = await on.open({at: `/${room.code}`});
    await race(page, room, 'rey');
    for (const key of ['ArrowLeft', 'ArrowDown', 'ArrowLeft']) await page.keyboard.press(key);
    const seat = [...room.host.state.match.seats.values()][0];
    await room.host.until('a move', () => seat.moves > 0);
    await page.reload();
    await page.locator('.race[data-phase=racing]').waitFor();
    const before = seat.moves;
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
    await room.host.until('another move', () => seat.moves > before);
    assert.equal(room.host.state.match.seats.size, 1);
    await page.context().close();
  });

  test('a cut link is said, and the race goes on', async () => {
    const relay = await breakable(on.url);
    const room = await openRoom(on, {settings: {timeLimitMs: 60_000}});
    const page = await on.open({at: `/${room.code}`, url: relay.url});
    await race(page, room, 'lin');
    await page.evaluate(() => {
      const banner = document.querySelector('.banner');
      new MutationObserver(() => (window.saidLost ||= /Link lost/.test(banner.textContent))).observe(banner, {childList: true});
    });
    relay.cut();
    await page.waitForFunction(() => window.saidLost);
    await page.locator('body:not(.lost)').waitFor();
    const seat = [...room.host.state.match.seats.values()][0];
    const before = seat.moves;
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
    await room.host.until('a move', () => seat.moves > before);
    relay.stop();
    await page.context().close();
  });

  test('a tab that is taken over says so', async () => {
    const room = await openRoom(on);
    const page = await on.open({at: `/${room.code}`});
    await enter(page, 'tab');
    await page.getByRole('button', {name: /Ready/}).waitFor();
    const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
    const other = await page.context().newPage();
    await other.addInitScript((items) => {
      for (const [key, value] of Object.entries(JSON.parse(items))) sessionStorage.setItem(key, value);
    }, kept);
    await other.goto(on.url);
    await other.getByRole('button', {name: /Ready/}).waitFor();
    await page.getByText('another tab').waitFor();
    await page.context().close();
  });

  test('markup in titles and chat is text', async () => {
    const markup = '<img src=x onerror=alert(1)>';
    const room = await openRoom(on, {options: {title: markup, listed: true}});
    const page = await on.open();
    await page.getByText(markup).first().waitFor();
    await page.goto(`${on.url}/${room.code}`);
    await enter(page, 'hue');
    await page.getByRole('heading', {name: markup}).waitFor();
    room.host.act.chat('<script>document.title="hurt"</script>');
    await page.locator('.lines').getByText('<script>').waitFor();
    assert.equal(await page.locator('img[src=x], .lines script').count(), 0);
    assert.notEqual(await page.title(), 'hurt');
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
});
