// axe looks at each view: narrow and dark, wide and light, and at twice its size.
import assert from 'node:assert/strict';
import {after, before, describe, test} from 'node:test';
import {expectNothing} from './axe.mjs';
import {enter, openRoom, passTheShow, start} from './fixture.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let on;
before(async () => {
  on = await start('--countdown', '0.5');
});
after(() => on.stop());

// A page at twice its size has half as many pixels of its own.
const looks = {
  'dark, 320 px': {colorScheme: 'dark', viewport: {width: 320, height: 568}},
  'light, 1280 px': {colorScheme: 'light', viewport: {width: 1280, height: 800}},
  'light, 1280 px at twice its size': {colorScheme: 'light', viewport: {width: 640, height: 400}, deviceScaleFactor: 2},
};

describe('axe finds nothing in any view', {concurrency: 2}, () => {
  for (const [at, [name, look]] of Object.entries(looks).entries()) {
    test(name, async () => {
      const quiet = {...look, bypassCSP: true, reducedMotion: 'reduce'};
      const title = `Club ${at}`;
      const room = await openRoom(on, {options: {listed: true, title}, settings: {timeLimitMs: 5000}});
      on.server.bot(room.code, '--level', '256', '--pace', '10');
      const page = await on.open(quiet);
      await page.getByRole('heading', {name: title}).first().waitFor();
      await expectNothing(page, 'lobby');
      await page.getByRole('button', {name: 'Knock-out'}).click();
      await expectNothing(page, 'new room');
      await page.keyboard.press('Escape');
      await page.goto(`${on.url}/${room.code}`);
      await page.getByRole('button', {name: 'Join'}).waitFor();
      await expectNothing(page, 'invitation');
      await enter(page, `player${at}`);
      await page.getByRole('button', {name: /Ready/}).waitFor();
      await page.getByLabel('Chat', {exact: true}).last().fill('hello');
      await page.keyboard.press('Enter');
      await page.locator('.lines li').waitFor();
      await expectNothing(page, 'room');
      const watcher = await on.open({...quiet, at: `/${room.code}`});
      await enter(watcher, `watcher${at}`, 'Watch');
      await watcher.locator('main.room').waitFor();
      await room.start(2);
      await page.locator('.race[data-phase=racing]').waitFor();
      await expectNothing(page, 'race');
      await expectNothing(watcher, 'watching');
      await passTheShow(page);
      await page.getByText('draws verified').waitFor();
      await expectNothing(page, 'results of the match');
      await page.getByRole('button', {name: 'Leave'}).click();
      await page.getByRole('button', {name: 'Results'}).click();
      await page.locator('.matches a').first().waitFor();
      await expectNothing(page, 'results');
      await page.locator('.matches a').first().click();
      await page.locator('.scores .seal[data-kind=verified]').waitFor();
      await expectNothing(page, 'a match');
      await page.getByRole('button', {name: 'Best'}).click();
      await page.locator('.choice').waitFor();
      await expectNothing(page, 'best');
      assert.deepEqual(page.faults, []);
      await page.context().close();
      await watcher.context().close();
    });
  }
});
