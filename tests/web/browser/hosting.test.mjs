// Hosts, waiting guests and onlookers act on a phone.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {defaultSettings} from '../../../client/web/model/words.js';
import {Format} from '../../../client/web/wire/schema.js';
import {startPage} from '../integration/server.mjs';
import {expectNothing} from './axe.mjs';
import {enter, start} from './fixture.mjs';

const phone = {viewport: {width: 390, height: 844}, reducedMotion: 'reduce', bypassCSP: true};

/** @type {Awaited<ReturnType<typeof start>>} */
let on;
before(async () => {
  on = await start();
});
after(() => on.stop());

/** Makes a room by the form; `fill` changes what it has. */
async function create(page, name, fill) {
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', {name: 'Moves', exact: true}).click();
  await page.getByText('Start', {exact: true}).click();
  await page.getByText('People', {exact: true}).click();
  await fill();
  await expectNothing(page, 'new room');
  await page.getByRole('button', {name: 'Create'}).click();
  await page.locator('.room').waitFor();
  return page.locator('.invite .code').textContent();
}

/** Types on as soon as the page shows that. Runs in the page. @param {string} selector */
function typeOn(selector) {
  const watching = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    watching.disconnect();
    for (const key of 'q?u') window.dispatchEvent(new KeyboardEvent('keydown', {key}));
    window.typedOn = true;
  });
  watching.observe(document.body, {childList: true, subtree: true});
}

async function join(code, name, way) {
  const page = await on.open({at: `/${code}`, ...phone});
  await enter(page, name, way);
  return page;
}

test('a referee plans a start, reads whole names, starts, and speaks to racers', async () => {
  const referee = await on.open(phone);
  const code = await create(referee, 'Rita', async () => {
    await referee.getByLabel('I play').uncheck();
    await referee.getByRole('button', {name: '10 min'}).click();
  });
  await referee.getByText(/^starts in (10|9):/).waitFor();
  const names = ['Wilhelmina12', 'guest-123456'];
  const racers = [await join(code, names[0]), await join(code, names[1])];
  const watcher = await join(code, 'Walt', 'Watch');
  for (const name of names) {
    const shown = referee.locator('.person b', {hasText: name});
    await shown.waitFor();
    assert.ok(await shown.evaluate((it) => it.scrollWidth <= it.clientWidth), `${name} is whole`);
  }
  await referee.locator('.person', {hasText: 'Walt'}).waitFor();
  await expectNothing(referee, 'a room of a referee');
  await referee.locator('.person.ready').nth(1).waitFor();
  await watcher.keyboard.press('t');
  await watcher.evaluate(typeOn, '.watch');
  await referee.getByRole('button', {name: 'Start', exact: true}).click();
  for (const page of racers) await page.locator('.race[data-phase=racing]').waitFor();
  await watcher.locator('.watch').waitFor();
  await referee.locator('.watch').waitFor();
  assert.equal(await watcher.evaluate(() => window.typedOn), true);
  assert.equal(await watcher.locator('dialog').count(), 0);
  while ((await watcher.locator('dialog').count()) === 0) await watcher.keyboard.press('t');
  await watcher.keyboard.type('psst');
  await watcher.keyboard.press('Enter');
  await referee.keyboard.press('!');
  await referee.locator('.lines li', {hasText: 'psst'}).waitFor();
  await expectNothing(referee, 'the room beside a match');
  await referee.keyboard.type('Half time');
  await referee.keyboard.press('Enter');
  for (const page of racers) {
    await page.getByText('Rita: Half time').first().waitFor();
    assert.ok(!(await page.textContent('body')).includes('psst'));
  }
  for (const page of [referee, watcher, ...racers]) {
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});

test('a guest practises, hides lines, and goes on when the match begins', async () => {
  const host = await on.open(phone);
  const code = await create(host, 'Hans', async () => {});
  const guest = await join(code, 'Gabi');
  await guest.locator('.person', {hasText: 'Hans'}).waitFor();
  await guest.keyboard.press('x');
  await guest.locator('.practice').waitFor();
  await expectNothing(guest, 'practice');
  const board = guest.locator('.practice .board');
  const before = await board.getAttribute('aria-label');
  for (const key of ['ArrowLeft', 'ArrowDown']) await guest.keyboard.press(key);
  assert.notEqual(await board.getAttribute('aria-label'), before);
  await guest.keyboard.press('x');
  await guest.locator('.practice').waitFor({state: 'detached'});
  await guest.getByRole('button', {name: 'More about Hans'}).click();
  await guest.getByRole('button', {name: 'Hide lines'}).click();
  await guest.locator('.person small', {hasText: 'hidden'}).waitFor();
  for (const [key, text] of [['t', 'can you read this'], ['!', 'all read this']]) {
    await host.keyboard.press(key);
    await host.keyboard.type(text);
    await host.keyboard.press('Enter');
    await host.locator('.lines li', {hasText: text}).waitFor();
    await host.keyboard.press('Escape');
  }
  await guest.locator('.lines li', {hasText: 'all read this'}).waitFor();
  assert.equal(await guest.locator('.lines li').count(), 1);
  await guest.keyboard.press('x');
  await guest.locator('.practice').waitFor();
  await host.keyboard.press('Escape');
  await host.getByRole('button', {name: /^(Start|Ready)$/}).click();
  await guest.locator('.race[data-phase=racing]').waitFor();
  await guest.locator('dialog').waitFor({state: 'detached'});
  for (const page of [host, guest]) {
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});

test('the address of results is enough to read them, and the person stays unknown', async () => {
  const host = startPage(on.server.port);
  on.clients.push(host);
  host.act.login('Lena');
  host.act.create({...defaultSettings(Format.MOVES), seats: 1, moveLimit: 1}, {listed: true});
  await host.until('the room', ({room}) => room?.sealed.matchId && room.people.some(({hasNonce}) => hasNonce));
  host.act.ready();
  await host.until('the race', ({match}) => match?.phase === 'racing' && match.own);
  host.act.giveUp();
  const id = await host.until('the result', ({match}) => match?.kept && match.id);
  const page = await on.open({...phone, at: '/results'});
  await page.locator('.matches a').first().waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem('race2048.key')), null);
  await page.goto(`${on.url}/m/${id}`);
  await page.getByText('Lena').first().waitFor();
  await page.getByRole('button', {name: 'Lobby'}).click();
  await page.locator('.named .proved').waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a page of an older version loads itself anew when it needs a module that is gone', async () => {
  const page = await on.open(phone);
  await page.locator('.named .proved').waitFor();
  await page.route('**/forms.js', (route) => route.fulfill({status: 404}));
  const again = page.waitForEvent('load');
  await page.getByRole('button', {name: 'Moves', exact: true}).click();
  await again;
  await page.unroute('**/forms.js');
  await page.getByRole('button', {name: 'Moves', exact: true}).click();
  await page.getByRole('button', {name: 'Create'}).waitFor();
  await page.context().close();
});
