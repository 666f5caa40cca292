// axe looks at each view, light and dark, narrow and wide.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {axeSource, enter, openRoom, start} from './fixture.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let on;
before(async () => {
  on = await start();
});
after(() => on.stop());

/** @param {import('playwright-core').Page} page @param {string} view */
async function expectNothing(page, view) {
  await page.evaluate(axeSource);
  const found = await page.evaluate(async () => (await window.axe.run()).violations.map(({id, nodes}) =>
    `${id}: ${nodes.map(({html, any}) => `${html.slice(0, 120)} ${any[0]?.message ?? ''}`).slice(0, 3).join(' | ')}`));
  assert.deepEqual(found, [], view);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  assert.equal(wide, false, `${view} is wider than the page`);
}

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  for (const width of [320, 1280]) {
    test(`axe finds nothing in any view: ${colorScheme}, ${width} px`, async () => {
      const look = {colorScheme, viewport: {width, height: width === 320 ? 568 : 800}, bypassCSP: true};
      const room = await openRoom(on, {options: {listed: true, title: 'Club'}, settings: {timeLimitMs: 5000}});
      on.server.bot(room.code, '--level', '256', '--pace', '10');
      const page = await on.open({...look, reducedMotion: 'reduce'});
      await page.getByRole('heading', {name: 'Club'}).first().waitFor();
      await expectNothing(page, 'lobby');
      await page.getByRole('button', {name: 'Knock-out'}).click();
      await expectNothing(page, 'new room');
      await page.keyboard.press('Escape');
      await page.goto(`${on.url}/${room.code}`);
      await page.getByRole('button', {name: 'Join'}).waitFor();
      await expectNothing(page, 'invitation');
      await enter(page, `ax${colorScheme}${width}`);
      await page.getByRole('button', {name: /Ready/}).waitFor();
      await page.getByLabel('Chat', {exact: true}).last().fill('hello');
      await page.keyboard.press('Enter');
      await page.locator('.lines li').waitFor();
      await expectNothing(page, 'room');
      const watcher = await on.open({...look, at: `/${room.code}`, reducedMotion: 'reduce'});
      await enter(watcher, `wx${colorScheme}${width}`, 'Watch');
      await room.start(2);
      await page.locator('.race[data-phase=racing]').waitFor();
      await expectNothing(page, 'race');
      await expectNothing(watcher, 'watching');
      await page.locator('.ending:not([hidden])').waitFor();
      await page.getByText('draws verified').waitFor();
      await expectNothing(page, 'results of the match');
      await page.getByRole('button', {name: 'Leave'}).click();
      await page.getByRole('button', {name: 'Results'}).click();
      await page.locator('.matches a').first().waitFor();
      await expectNothing(page, 'results');
      await page.locator('.matches a').first().click();
      await page.locator('table').first().waitFor();
      await expectNothing(page, 'a match');
      await page.getByRole('button', {name: 'Best'}).click();
      await page.locator('.choice').waitFor();
      await expectNothing(page, 'best');
      assert.deepEqual(page.faults, []);
      await page.context().close();
      await watcher.context().close();
    });
  }
}
