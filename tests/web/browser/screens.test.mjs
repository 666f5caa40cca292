// The displays: in frames and streams, in a hall, on a television, and the page of their addresses.
import assert from 'node:assert/strict';
import {once} from 'node:events';
import http from 'node:http';
import {after, before, describe, test} from 'node:test';
import {defaultSettings} from '../../../client/web/model/words.js';
import {Format} from '../../../client/web/wire/schema.js';
import {startPage} from '../integration/server.mjs';
import {expectNothing} from './axe.mjs';
import {enter, openRoom, start} from './fixture.mjs';

const hall = {viewport: {width: 1920, height: 1080}, reducedMotion: 'reduce', bypassCSP: true};

/** @type {Awaited<ReturnType<typeof start>>} */
let on;
before(async () => {
  on = await start('--countdown', '0.5');
});
after(() => on.stop());

/** A room with bots, whose match a test starts. */
async function roomOfBots(bots, timeLimitMs, options = {}) {
  const room = await openRoom(on, {settings: {timeLimitMs}, options});
  for (let bot = 0; bot < bots; ++bot) on.server.bot(room.code, '--level', '256', '--pace', '10');
  return room;
}

/** A page of another site, with something in a frame. @param {string} address */
async function otherSite(address) {
  const site = http.createServer((_, answer) => answer.setHeader('content-type', 'text/html')
    .end(`<!doctype html><title>A club</title><iframe src="${address}" width="900" height="600"></iframe>`));
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  // Another name for the same machine is another site.
  return {url: `http://localhost:${site.address().port}`, stop: () => site.close()};
}

/** The boards that stand still at the end, a name with its tiles. @param {import('playwright-core').Frame} frame */
const finalBoards = async (frame) => (await frame.waitForFunction(() => {
  if (!document.querySelector('.call:not([hidden])')) return undefined;
  return Object.fromEntries([...document.querySelectorAll('.boards .seat')].map((card) => [
    card.querySelector('.name').textContent, [...card.querySelectorAll('.tile')].map((tile) => Number(tile.textContent)).join(),
  ]));
})).jsonValue();
const boardsOf = ({seats}) => Object.fromEntries([...seats.values()].map(({name, board}) => [
  name, [...board].map((exponent) => (exponent ? 2 ** exponent : 0)).join(),
]));

const scene = (page, name) => page.locator(`.stage-page[data-scene=${name}]`).waitFor();

describe('displays', {concurrency: 2}, () => {
  test('a page of another site shows a race in a frame, which has nothing to press and keeps nothing', async () => {
    const room = await roomOfBots(2, 4000);
    const site = await otherSite(`${on.url}/embed/${room.code}`);
    const page = await on.open({url: 'about:blank', at: ''});
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {get: () => (window.looksAtStorage = true)});
      }
    });
    await page.goto(site.url);
    const frame = page.frames()[1];
    await scene(frame, 'room');
    await frame.locator('.crowd .member').nth(1).waitFor();
    await room.start(2);
    await frame.locator('.boards .seat').nth(1).waitFor();
    await frame.locator('.clock').getByText(/\d:\d\d/).waitFor();
    assert.equal(await frame.locator('button, input, a, select').count(), 0);
    assert.doesNotMatch(await frame.locator('body').innerText(), new RegExp(room.code));
    const boards = await finalBoards(frame);
    await room.ended();
    assert.deepEqual(boards, boardsOf(room.host.state.match));
    await scene(frame, 'podium');
    await scene(frame, 'table');
    assert.equal(await frame.locator('.place-row').count(), 2);
    await room.start(2);
    await scene(frame, 'boards');
    assert.deepEqual(await frame.evaluate(() => [window.looksAtStorage, document.cookie]), [undefined, '']);
    assert.deepEqual(page.faults, []);
    await page.context().close();
    site.stop();
  });

  test('a frame waits for its room, and says so', async () => {
    const page = await on.open({at: '/embed/club-7', bypassCSP: true});
    await page.getByText('This room is not open.').waitFor();
    await expectNothing(page, 'embed without a room');
    const host = startPage(on.server.port);
    on.clients.push(host);
    host.act.login('cleo');
    host.act.create(defaultSettings(Format.TIME), {title: 'Club'}, {roomName: 'club-7'});
    await page.getByRole('heading', {name: 'Club'}).first().waitFor();
    await page.context().close();
  });

  test('an overlay has the parts and the background that its address names', async () => {
    const room = await roomOfBots(2, 60_000);
    await room.start(2);
    const page = await on.open({at: `/embed/${room.code}?overlay=clock,table,chat&seat=2&bg=00b140`});
    await page.locator('.part-table .place-row').nth(1).waitFor();
    assert.deepEqual(await page.locator('main section').evaluateAll((parts) => parts.map(({className}) => className)),
      ['part-table', 'part-clock']);
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(0, 177, 64)');
    assert.doesNotMatch(await page.locator('body').innerText(), new RegExp(room.code));
    assert.deepEqual(page.faults, []);

    // As OBS adds the CSS of its user.
    await page.evaluate(() => {
      const style = document.createElement('style');
      style.append('body{background-color:rgba(0,0,0,0)}.part-clock{color:rgb(1,2,3)}');
      document.head.append(style);
    });
    await page.waitForFunction(() => getComputedStyle(document.querySelector('.part-clock')).color === 'rgb(1, 2, 3)');
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgba(0, 0, 0, 0)');
    await page.context().close();

    const second = await on.open({at: `/embed/${room.code}?overlay=board&seat=2&bg=transparent`, bypassCSP: true});
    const {name} = room.host.state.match.seats.get(1);
    await second.locator('.part-board .name').getByText(name, {exact: true}).waitFor();
    await expectNothing(second, 'overlay');
    await second.context().close();
  });

  test('a host opens the screen of a hall and steers it', async () => {
    const host = await on.open({bypassCSP: true});
    await host.getByLabel('Your name').fill('hana');
    await host.getByRole('button', {name: 'Time', exact: true}).click();
    // The television of another test looks for listed rooms.
    await host.getByLabel('In the list').uncheck();
    await host.getByRole('button', {name: 'Create'}).click();
    await host.getByRole('button', {name: 'Screen', exact: true}).click();
    const opening = host.waitForEvent('popup');
    await host.getByRole('button', {name: 'Open in a window'}).click();
    const screen = await opening;
    await screen.setViewportSize(hall.viewport);
    const code = new URL(host.url()).pathname.slice(1);
    await screen.locator('.huge-code').getByText(code).waitFor();
    await screen.locator('.crowd').getByText('hana').waitFor();
    await host.getByRole('button', {name: 'By turns', pressed: true}).waitFor();
    await host.getByRole('button', {name: 'Table'}).click();
    await host.getByRole('button', {name: 'Table', pressed: true}).waitFor();
    await screen.bringToFront();
    await screen.keyboard.press(' ');
    await host.getByRole('button', {name: 'By turns', pressed: true}).waitFor();
    await host.keyboard.press('Escape');

    for (let bot = 0; bot < 2; ++bot) on.server.bot(code, '--level', '256', '--pace', '10');
    await host.getByRole('button', {name: 'Just watch'}).click();
    await screen.locator('.crowd .member.ready').nth(1).waitFor();
    await host.getByRole('button', {name: 'Start', exact: true}).click();
    await scene(screen, 'boards');
    await host.locator('.watch').getByRole('button', {name: 'Screen', exact: true}).click();
    await host.getByRole('button', {name: 'Table'}).click();
    await scene(screen, 'table');
    await expectNothing(host, 'steering a screen');
    await host.context().close();
  });

  test('a screen goes from the invitation over the race to the podium, and obeys its keys', async () => {
    const room = await roomOfBots(3, 5000, {title: 'Finals'});
    const page = await on.open({...hall, colorScheme: 'dark', at: `/screen/${room.code}`});
    await page.locator('.huge-code').getByText(room.code).waitFor();
    await page.locator('.crowd .member.ready').nth(2).waitFor();
    const sizes = (selectors) => page.evaluate((all) => all.map((selector) =>
      parseFloat(getComputedStyle(document.querySelector(selector)).fontSize)), selectors);
    const [codeSize, ...others] = await sizes(['.huge-code', '.words', '.address', '.crowd b']);
    assert.ok(codeSize > 120, `code: ${codeSize}`);
    assert.ok(Math.min(...others) >= 36, `texts: ${others}`);
    await expectNothing(page, 'screen: invitation');
    await room.start(3);
    await scene(page, 'boards');
    assert.ok(Math.min(...await sizes(['.head .clock', '.head .code'])) > 120);
    assert.ok(Math.min(...await sizes(['.boards .name', '.boards .score'])) >= 36);
    await page.keyboard.press('t');
    await scene(page, 'table');
    await page.keyboard.press('i');
    await scene(page, 'room');
    await page.keyboard.press(' ');
    await scene(page, 'boards');
    await expectNothing(page, 'screen: race');
    await room.ended();
    await page.locator('.call').getByText('TIME!').waitFor();
    await scene(page, 'podium');
    await page.locator('.podium').getByText('1st').waitFor();
    await page.keyboard.press('b');
    await scene(page, 'boards');
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

  test('a television shows the fullest race, and stays for its end before it goes on', async () => {
    const idle = await on.open({...hall, at: '/tv'});
    await idle.getByText('No race right now').waitFor();
    await expectNothing(idle, 'television');
    await idle.context().close();
    const small = await roomOfBots(2, 60_000, {title: 'Small', listed: true});
    const full = await roomOfBots(3, 6000, {title: 'Full', listed: true});
    await Promise.all([small.start(2), full.start(3)]);
    const page = await on.open({...hall, at: '/tv'});
    await page.locator('.corner').getByText('Full').waitFor();
    await scene(page, 'boards');
    await full.ended();
    const endedAt = Date.now();
    await page.locator('.corner').getByText('Small').waitFor();
    assert.ok(Date.now() - endedAt >= 5000);
    await scene(page, 'boards');
    assert.equal(await page.getByText(small.code).count(), 0);
    await page.context().close();
  });

  test('the page of addresses makes addresses that show the race', async () => {
    const room = await roomOfBots(2, 60_000);
    const page = await on.open({at: `/${room.code}`, bypassCSP: true});
    await enter(page, 'adi', 'Watch');
    const opening = page.waitForEvent('popup');
    await page.getByRole('link', {name: 'Screens and streams'}).click();
    const builder = await opening;
    await builder.getByLabel('Table').check();
    await builder.getByLabel('Clock').check();
    await builder.getByLabel('Seat').fill('2');
    await builder.getByLabel('Background').selectOption('transparent');
    const address = await builder.getByRole('textbox', {name: 'Address for a stream'}).inputValue();
    assert.equal(address, `${on.url}/embed/${room.code}?overlay=table,clock&seat=2&bg=transparent`);
    assert.match(await builder.getByRole('textbox', {name: 'For a page of your own'}).inputValue(),
      new RegExp(`^<iframe src="${address.replaceAll('?', '\\?')}" `));
    const preview = builder.frameLocator('iframe');
    await preview.locator('.part-table .place-row').nth(1).waitFor();
    await room.start(2);
    await preview.locator('.part-clock .clock').getByText(/\d:\d\d/).first().waitFor();
    await expectNothing(builder, 'addresses');
    const opened = await on.open({url: address, at: ''});
    await opened.locator('.part-clock .clock').getByText(/\d:\d\d/).first().waitFor();
    assert.deepEqual(opened.faults, []);
    await opened.context().close();
    await page.context().close();
  });
});
