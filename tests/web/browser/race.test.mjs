import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {enter, breakable, openRoom, ownBoard, start} from './fixture.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let on;
before(async () => {
  on = await start();
});
after(() => on.stop());

const sizes = {
  'on a laptop, by keys': {viewport: {width: 1280, height: 800}},
  'on a phone, by swipes': {viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true},
};

/** Swipes through the middle of the page, as one finger does. */
async function swipe(page, x, y) {
  const touch = await page.context().newCDPSession(page);
  const at = (step) => [{x: 195 + (x * step) / 4, y: 420 + (y * step) / 4}];
  await touch.send('Input.dispatchTouchEvent', {type: 'touchStart', touchPoints: at(0)});
  for (let step = 1; step <= 4; ++step) {
    await touch.send('Input.dispatchTouchEvent', {type: 'touchMove', touchPoints: at(step)});
  }
  await touch.send('Input.dispatchTouchEvent', {type: 'touchEnd', touchPoints: []});
  await touch.detach();
}

const steps = {ArrowLeft: [-80, 0], ArrowDown: [0, 80], ArrowRight: [80, 0], ArrowUp: [0, -80]};

for (const [name, options] of Object.entries(sizes)) {
  test(`a match against a bot ends with verified draws ${name}`, async () => {
    const room = await openRoom(on);
    on.server.bot(room.code, '--level', '256', '--pace', '10');
    const page = await on.open({...options, at: `/${room.code}`});
    await enter(page, options.hasTouch ? 'fay' : 'kay');
    await room.start(2);
    await page.locator('.race[data-phase=racing]').waitFor();
    const first = await ownBoard(page);
    for (let moves = 0; await page.locator('.ending').isHidden(); ++moves) {
      const key = Object.keys(steps)[moves % 4];
      if (options.hasTouch) await swipe(page, ...steps[key]);
      else await page.keyboard.press(key);
    }
    assert.notEqual(await ownBoard(page), first);
    await page.getByText('draws verified').waitFor();
    await page.getByRole('button', {name: /Ready|Rematch/}).waitFor();
    const own = [...room.host.state.match.seats.values()].find(({bot}) => !bot);
    assert.ok(own.moves > 3, `${own.moves} moves`);
    assert.deepEqual(page.faults, []);
    assert.deepEqual([...page.hosts], [new URL(on.url).host]);
    await page.context().close();
  });
}

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

test('arrows, hjkl and wasd slide; modifiers and typing do not', async () => {
  const room = await openRoom(on, {settings: {timeLimitMs: 60_000}});
  const page = await on.open({at: `/${room.code}`});
  await enter(page, 'kim');
  await room.start(1);
  await page.locator('.race[data-phase=racing]').waitFor();
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
  await enter(page, 'rey');
  await room.start(1);
  await page.locator('.race[data-phase=racing]').waitFor();
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
  await enter(page, 'lin');
  await room.start(1);
  await page.locator('.race[data-phase=racing]').waitFor();
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

test('a watcher sees the boards that another client sees', async () => {
  const room = await openRoom(on);
  on.server.bot(room.code, '--level', '256', '--pace', '10');
  on.server.bot(room.code, '--level', '256', '--pace', '10');
  const page = await on.open({at: `/${room.code}`});
  await enter(page, 'wim', 'Watch');
  await room.start(2);
  await page.locator('.watch .seat .board').first().waitFor();
  await page.keyboard.press('f');
  await page.locator('.seat.chosen').waitFor();
  await room.ended();
  await page.locator('.final .seat').first().waitFor();
  const texts = await page.locator('.final .seat').evaluateAll((cards) => cards.map((card) => [
    card.querySelector('.name').textContent,
    [...card.querySelectorAll('.tile')].map((tile) => Number(tile.textContent)).join(),
  ]));
  const seen = new Map(texts);
  for (const {name, board} of room.host.state.match.seats.values()) {
    assert.equal(seen.get(name), [...board].map((exponent) => (exponent ? 2 ** exponent : 0)).join());
  }
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
