// Makes the pictures of the page in docs/images: node tests/web/pictures.mjs [NAME...]
// With names, such as `race` or `tv`, only those pictures are written.
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {slide} from '../../client/web/model/slide.js';
import {defaultSettings} from '../../client/web/model/words.js';
import {Format} from '../../client/web/wire/schema.js';
import {enter, openRoom, start} from './browser/fixture.mjs';
import {startPage} from './integration/server.mjs';

const images = join(import.meta.dirname, '../../docs/images');
const wanted = new Set(process.argv.slice(2));
// Nothing is on its way when a picture is taken.
const calm = /** @type {const} */ ({reducedMotion: 'reduce'});
const laptop = {...calm, viewport: {width: 1080, height: 675}};
const phone = {...calm, viewport: {width: 390, height: 760}, hasTouch: true, isMobile: true};
const hall = {...calm, viewport: {width: 1920, height: 1080}};
const stream = {...calm, viewport: {width: 640, height: 400}};
const quality = 82;
const raceMs = 45_000;
// Long enough for boards that are worth a look.
const playedMs = 26_000;

/** @param {import('playwright-core').Page} page @param {string} name */
async function picture(page, name) {
  if (wanted.size > 0 && !wanted.has(name)) return;
  const browser = await page.context().newCDPSession(page);
  const {data} = await browser.send('Page.captureScreenshot', {format: 'webp', quality});
  writeFileSync(join(images, `page-${name}.webp`), Buffer.from(data, 'base64'));
  console.log(`docs/images/page-${name}.webp: ${Math.round(Buffer.byteLength(data, 'base64') / 1024)} KiB`);
}

/** A person without a browser. */
function person(on, name) {
  const made = startPage(on.server.port);
  on.clients.push(made);
  made.act.login(name);
  return made;
}

/** The own board of a page, as exponents. @param {import('playwright-core').Page} page */
const boardOf = async (page) => (await page.locator('.mine .board').getAttribute('aria-label')).replace('Your board: ', '')
  .split(/[,;] /).map((tile) => (tile === 'empty' ? 0 : Math.log2(Number(tile))));
/** Merges and empty cells, with the large tiles below. @param {number[]} cells */
function bestWay(cells) {
  const worth = (direction) => {
    const {cells: after, gain} = slide(cells, direction);
    return gain + 16 * after.filter((exponent) => exponent === 0).length - (direction === 'up' ? 200 : 0);
  };
  const ways = Object.keys(keys).filter((direction) => slide(cells, direction).moved);
  return ways.sort((a, b) => worth(b) - worth(a))[0];
}
const keys = {down: 'ArrowDown', left: 'ArrowLeft', right: 'ArrowRight', up: 'ArrowUp'};

/** Plays in turns for as long as `ms`. @param {import('playwright-core').Page[]} pages */
async function play(pages, ms) {
  for (const end = Date.now() + ms; Date.now() < end;) {
    for (const page of pages) {
      const way = bestWay(await boardOf(page));
      await page.keyboard.press(way ? keys[way] : 'n');
    }
  }
}

async function lobby(on) {
  const rooms = [
    ['ada', Format.TIME, {title: 'Friday evening'}, {}],
    ['cy', Format.FIRST, {title: 'To 512'}, {target: 512}],
    ['mia', Format.KNOCKOUT, {title: 'The last one is out'}, {}],
  ];
  for (const [name, format, options, settings] of rooms) {
    const host = person(on, name);
    host.act.create({...defaultSettings(format), ...settings}, {listed: true, ...options});
    await host.until('the room', ({where}) => where === 'room');
  }
  const page = await on.open(laptop);
  await page.getByLabel('Your name').fill('bob');
  await page.keyboard.press('Tab');
  await page.locator('.rooms .card').nth(rooms.length - 1).waitFor();
  await picture(page, 'lobby');
  await page.getByRole('button', {name: 'Knock-out'}).click();
  await page.locator('dialog').waitFor();
  await picture(page, 'new-room');
  await page.context().close();
}

async function room(on) {
  const page = await on.open(laptop);
  await page.getByLabel('Your name').fill('eve');
  await page.getByRole('button', {name: 'Time', exact: true}).click();
  await page.getByRole('button', {name: 'Create'}).click();
  const code = await page.locator('.invite .code').textContent();
  for (const bot of ['Vera', 'Otto']) on.server.bot(code, '--level', '512', '--name', bot);
  const bob = person(on, 'bob2');
  bob.act.join(code);
  await bob.until('the room', ({where}) => where === 'room');
  bob.act.chat('no mercy today');
  await page.locator('.lines li').first().waitFor();
  await page.locator('.person.ready').nth(2).waitFor();
  await page.locator('.invite img').evaluate((code) => code.decode());
  await picture(page, 'room');
  await page.context().close();
}

async function race(on) {
  const evening = await openRoom(on, {settings: {timeLimitMs: raceMs}, options: {listed: true, title: 'Friday evening'}});
  for (const bot of ['Kim', 'Theo', 'Ida']) on.server.bot(evening.code, '--level', '512', '--pace', '4', '--name', bot);
  const large = await on.open({...laptop, at: `/${evening.code}`});
  await enter(large, 'ann');
  const small = await on.open({...phone, at: `/${evening.code}`});
  await enter(small, 'ben');
  const screen = await on.open({...hall, at: `/screen/${evening.code}`});
  await screen.locator('.stage-page[data-scene]').waitFor();
  await screen.getByText('ben').first().waitFor();
  await screen.locator('img').evaluate((code) => code.decode());
  await picture(screen, 'screen-invitation');
  await evening.start(5);
  const lastMoves = Date.now() + raceMs - 2000;
  const watcher = await on.open({...laptop, at: `/${evening.code}`});
  await enter(watcher, 'lee', 'Watch');
  const others = {
    embed: await on.open({...stream, at: `/embed/${evening.code}`}),
    overlay: await on.open({...stream, at: `/embed/${evening.code}?overlay=board,table,clock`}),
    tv: await on.open({...laptop, at: '/tv'}),
  };
  await play([large, small], playedMs);
  await picture(large, 'race');
  await picture(small, 'phone');
  await picture(watcher, 'watch');
  await screen.keyboard.press('b');
  await screen.locator('.boards .seat').first().waitFor();
  await picture(screen, 'screen');
  for (const [name, page] of Object.entries(others)) await picture(page, name);
  await play([large, small], lastMoves - Date.now());
  await large.locator('.ending .outcome').waitFor();
  await picture(large, 'end');
  await large.getByText('draws verified').waitFor();
  await picture(large, 'results-of-match');
  await large.getByRole('button', {name: 'Leave'}).click();
  await large.getByRole('button', {name: 'Results'}).click();
  await large.locator('.matches a').first().waitFor();
  await picture(large, 'results');
  await large.locator('.matches a').first().click();
  await large.locator('.scores .seal[data-kind=verified]').waitFor();
  await picture(large, 'match');
  await large.goto(`${large.url()}?seat=1&t=${playedMs}`);
  await large.locator('.replay .seal[data-kind=verified]').waitFor();
  await large.keyboard.press('[');
  await picture(large, 'replay');
  await large.keyboard.press('r');
  await large.locator('.judged').first().waitFor();
  await picture(large, 'review');
  await large.keyboard.press('Escape');
  await large.keyboard.press('Escape');
  await large.getByRole('button', {name: 'Best'}).click();
  await large.locator('.choice').waitFor();
  await large.locator('table td').first().waitFor();
  await picture(large, 'top');
}

async function podium(on) {
  const series = await openRoom(on, {settings: {timeLimitMs: 5000}, options: {rounds: 2}});
  for (const bot of ['Rosa', 'Emil']) on.server.bot(series.code, '--level', '256', '--pace', '5', '--name', bot);
  const page = await on.open({...laptop, at: `/${series.code}`});
  await enter(page, 'zoe');
  await series.start(3);
  await page.locator('.ending .facts').waitFor();
  await picture(page, 'podium');
}

mkdirSync(images, {recursive: true});
const on = await start('--countdown', '1');
for (const scene of [lobby, room, race, podium]) await scene(on);
await on.stop();
process.exit(0);
