import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {openRoom, ownBoard, passTheShow, start} from './fixture.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let on;
before(async () => {
  on = await start('--countdown', '0.5');
});
after(() => on.stop());

const dayMs = 86_400_000;
const keys = ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowUp'];
const dates = () => [0, dayMs].map((ago) => new Date(Date.now() - ago).toISOString().slice(0, 10));

/** Races until the board has changed, gives up, and returns the line to pass on. @param {import('playwright-core').Page} page */
async function raceAndGiveUp(page) {
  await page.locator('.race[data-phase=racing]').waitFor();
  const first = await ownBoard(page);
  for (const key of keys) await page.keyboard.press(key);
  await page.waitForFunction((first) => document.querySelector('.mine .board')?.getAttribute('aria-label') !== first, first);
  // Right after a beginning such a key counts for nothing yet.
  for (; await page.locator('dialog').count() === 0; await page.waitForTimeout(200)) await page.keyboard.press('g');
  await page.getByRole('button', {name: 'Give up', exact: true}).click();
  await passTheShow(page);
  const line = page.getByLabel('Line to pass on');
  await line.waitFor();
  return {first, line: await line.inputValue()};
}

test('the daily race begins by one press on the same tiles each time, and ends in a line to pass on', async () => {
  const page = await on.open();
  await page.getByLabel('Your name').fill('dee');
  await page.locator('nav').getByRole('button').first().click();
  const counted = await raceAndGiveUp(page);
  const pattern = /^race2048 daily (\d{4}-\d\d-\d\d): [\d,]+ points?, \d+ in \d:\d\d, ID [0-9a-f]{12}$/;
  assert.match(counted.line, pattern);
  assert.ok(dates().includes(pattern.exec(counted.line)[1]), counted.line);
  await page.getByRole('button', {name: 'Leave'}).click();
  await page.getByRole('button', {name: 'Daily race'}).click();
  const again = await raceAndGiveUp(page);
  if (again.line.startsWith(counted.line.slice(0, 25))) {
    assert.equal(again.first, counted.first);
    assert.match(again.line, /^race2048 daily \d{4}-\d\d-\d\d again: /);
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a server that makes no further room says so in the lobby', async () => {
  const full = await start('--max-rooms', '1');
  await openRoom(full);
  const page = await full.open();
  await page.getByRole('button', {name: 'Daily race'}).click();
  await page.getByRole('alert').getByText('room').first().waitFor();
  assert.deepEqual(page.faults, []);
  await full.stop();
});
