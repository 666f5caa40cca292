// A match that is seen again in the page of the match, and replays of one's own.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import {tenthsText, timeAt} from '../../../client/web/model/words.js';
import {Tape} from '../../../client/web/replay/tape.js';
import {movesOf} from '../../../client/web/review/moves.js';
import {reviewOf} from '../../../client/web/review/review.js';
import {makeReplay, resealed} from '../support/replay_maker.mjs';
import {expectNothing} from './axe.mjs';
import {openBetween, openRoom, start, tilesIn} from './fixture.mjs';

const phone = {viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true};
const bots = 4;
/** @type {Awaited<ReturnType<typeof start>>} */
let on;
/** The match that all these tests see again. @type {string} */
let id;
/** Its replay, read by a client without a page. @type {Tape} */
let tape;
before(async () => {
  on = await start('--countdown', '0.5');
  const room = await openRoom(on, {settings: {timeLimitMs: 9000, seats: bots}});
  for (let bot = 0; bot < bots; ++bot) on.server.bot(room.code, '--level', '256', '--pace', '8');
  await room.start(bots);
  await room.ended();
  ({id} = room.host.state.match);
  await room.host.until('the stored match', ({match}) => match?.kept?.keeping === 1);
  room.host.act.getReplay(id);
  const bytes = await room.host.until('the replay', ({results: {replay}}) => replay?.whole && replay.bytes);
  tape = await Tape.read(bytes);
});
after(() => on.stop());

/** The boards that the page shows, by name, and those of the tape at a moment. */
const shownOn = (page) => page.locator('.replay .seat').evaluateAll((cards) => Object.fromEntries(cards.map((card) =>
  [card.querySelector('.name').textContent, [...card.querySelectorAll('.tile')].map((tile) => Number(tile.textContent)).join()])));
function boardsAt(moment) {
  tape.seek(moment);
  return Object.fromEntries([...tape.view.seats.values()].map(({name, board}) => [name, tilesIn(board)]));
}
const timeOf = (page) => page.getByLabel('Time', {exact: true}).inputValue().then(Number);

/** Opens the replay at an address of the match. */
async function see(query, options) {
  const page = await on.open({...options, at: `/m/${id}${query}`});
  await page.locator('.seal[data-kind=verified]').waitFor();
  return page;
}

test('the page of a match plays it, and stops where a person pauses', async () => {
  const page = await on.open({at: `/m/${id}`});
  await page.getByRole('button', {name: 'Watch'}).click();
  await page.locator('.replay .seal', {hasText: 'verified by this page'}).waitFor();
  await page.waitForFunction(() => Number(document.querySelector('.timeline input').value) > 300);
  await page.keyboard.press(' ');
  await page.getByRole('button', {name: 'Play', exact: true}).waitFor();
  await page.waitForURL(/\?t=\d+$/);
  const ms = Number(new URL(page.url()).searchParams.get('t'));
  assert.equal(Math.abs(await timeOf(page) - ms) <= 1, true);
  assert.deepEqual(await shownOn(page), boardsAt(tape.times.lastUpTo(ms)));
  await page.goBack();
  await page.getByRole('button', {name: 'Watch'}).waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('the page of a match draws its scores, and a press opens the replay at that time', async () => {
  tape.seek(tape.last);
  const ranked = tape.view.order.map((seat) => tape.nameOf(seat));
  const night = {...phone, colorScheme: 'dark'};
  const noteJumps = () => {
    window.jumps = 0;
    new window.PerformanceObserver((list) => list.getEntries().forEach(({value}) => (window.jumps += value))).observe({type: 'layout-shift', buffered: true});
  };
  for (const look of [{}, night, {forcedColors: 'active'}, {viewport: {width: 320, height: 640}}]) {
    const {page, said} = await openBetween(on, `/m/${id}`, undefined, {bypassCSP: true, init: noteJumps, ...look});
    const picture = page.getByRole('img', {name: new RegExp(`^Scores over 0:09. At the end: ${ranked[0]} `)});
    await picture.waitFor();
    await page.locator('.scores .seal', {hasText: 'verified by this page'}).waitFor();
    assert.deepEqual(await picture.locator('li b').allTextContents(), ranked);
    assert.equal(await picture.locator('path.line').count(), bots);
    const firsts = tape.chronicle.marks.filter(({what}) => what === 'tile');
    assert.equal(Number(await picture.locator('.tile').first().textContent()), 2 ** firsts.at(-1).exponent);
    assert.equal(await page.evaluate(() => window.jumps), 0, 'nothing jumps when it comes');
    await expectNothing(page, `scores ${JSON.stringify(look)}`);
    const box = await page.locator('.plot').boundingBox();
    const press = look === night ? page.touchscreen.tap : page.mouse.click;
    await press.call(look === night ? page.touchscreen : page.mouse, box.x + box.width / 3, box.y + box.height / 2);
    await page.locator('.replay .seal[data-kind=verified]').waitFor();
    const ms = Number(new URL(page.url()).searchParams.get('t'));
    assert.ok(Math.abs(ms - tape.endMs / 3) < tape.endMs / 50, `${ms} ms`);
    assert.equal(await timeOf(page), ms);
    assert.equal(await page.getByRole('button', {name: 'Play', exact: true}).count(), 1, 'it stands');
    assert.equal(said.filter((body) => body === 'getReplay').length, 1);
    await page.goBack();
    await picture.waitFor();
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});

test('without its replay a match has no picture, with a large one after a look at it, with a wrong one a reason', async () => {
  const withReplayOf = (bytes) => ({body, resultPage}) => {
    if (body === 'resultPage') resultPage.replayBytes = bytes;
  };
  const none = await openBetween(on, `/m/${id}`, withReplayOf(0));
  await none.page.getByRole('region', {name: 'Standings'}).waitFor();
  assert.equal(await none.page.locator('.scores').count(), 0);
  assert.equal(none.said.includes('getReplay'), false);
  await none.page.context().close();

  const large = await openBetween(on, `/m/${id}`, withReplayOf(2 ** 20 + 1));
  await large.page.getByRole('button', {name: 'Watch'}).click();
  await large.page.locator('.replay .seal[data-kind=verified]').waitFor();
  assert.equal(large.said.filter((body) => body === 'getReplay').length, 1);
  await large.page.goBack();
  await large.page.getByRole('img', {name: /^Scores over/}).waitFor();
  assert.equal(large.said.filter((body) => body === 'getReplay').length, 1);
  await large.page.context().close();

  const wrong = await openBetween(on, `/m/${id}`, ({body, replayPart}) => {
    if (body === 'replayPart') replayPart.data[replayPart.data.length - 40] ^= 1;
  });
  await wrong.page.locator('.scores .seal[data-kind=wrong]', {hasText: /^REPLAY NOT VERIFIED/}).waitFor();
  assert.deepEqual(wrong.page.faults, []);
  await wrong.page.context().close();
});

test('keys go by seconds, moments and marks, to a time and to a tile', async () => {
  const page = await see('?t=4000');
  const expectMoment = async (moment) => assert.deepEqual(await shownOn(page), boardsAt(moment));
  await expectMoment(tape.times.lastUpTo(4000));
  const steps = [['ArrowRight', 5000], ['ArrowLeft', 4000], ['ArrowLeft', 3000], ['Home', 0], ['End', tape.endMs]];
  for (const [key, ms] of steps) {
    await page.keyboard.press(key);
    assert.equal(await timeOf(page), ms, key);
    await expectMoment(tape.times.lastUpTo(ms));
  }
  await page.keyboard.press(',');
  await expectMoment(tape.last - 1);
  await page.keyboard.press('.');
  await expectMoment(tape.last);
  await page.keyboard.press('[');
  const marks = tape.chronicle.marks.filter(({ms}) => ms < tape.endMs);
  assert.equal(await timeOf(page), marks.at(-1).ms);
  const tile = marks.find(({what}) => what === 'tile');
  await page.keyboard.press('g');
  await page.getByLabel('Time or tile').fill('4096');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({hasText: 'Nobody makes a 4096.'}).waitFor();
  await page.getByLabel('Time or tile').fill(String(2 ** tile.exponent));
  await page.keyboard.press('Enter');
  await page.getByText(`${tape.nameOf(tile.seat)} makes the first ${2 ** tile.exponent}`).waitFor();
  assert.equal(await timeOf(page), tile.ms);
  await page.keyboard.press('ArrowUp');
  await page.getByRole('button', {name: 'Speed 2×'}).waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press(' ');
  await page.getByRole('button', {name: 'Pause'}).waitFor();
  assert.ok(await timeOf(page) < tape.endMs / 2, 'it starts again');
  await page.keyboard.press('Escape');
  await page.getByRole('button', {name: 'Watch'}).waitFor();
  assert.equal(new URL(page.url()).pathname, `/m/${id}`);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('the slider seeks, under a finger too', async () => {
  const page = await see('?t=0', phone);
  const box = await page.locator('.timeline').boundingBox();
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForFunction(() => Number(document.querySelector('.timeline input').value) > 0);
  const ms = await timeOf(page);
  assert.ok(Math.abs(ms - tape.endMs / 2) < tape.endMs / 20, `${ms} ms`);
  assert.deepEqual(await shownOn(page), boardsAt(tape.times.lastUpTo(ms)));
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('an address opens at the move of a seat, and follows to another', async () => {
  const page = await see('?seat=2&move=12');
  const moment = tape.momentOfMove(1, 12);
  assert.deepEqual(await shownOn(page), boardsAt(moment));
  assert.equal(await page.locator('.chosen .name').textContent(), tape.nameOf(1));
  assert.equal(await page.getByRole('button', {name: 'Play', exact: true}).count(), 1, 'it stands');
  await page.keyboard.press('.');
  await page.waitForURL(/\?seat=2&(?!move=12$)/);
  await page.keyboard.press('3');
  await page.waitForURL(/\?seat=3&/);
  assert.equal(await page.locator('.chosen .name').textContent(), tape.nameOf(2));
  await page.keyboard.press('0');
  await page.waitForURL(/\?t=/);
  assert.equal(await page.locator('.chosen').count(), 0);
  await page.locator('.replay .seat').first().click();
  assert.equal(await page.locator('.chosen').count(), 1);
  await page.keyboard.press(' ');
  await page.getByRole('button', {name: 'Pause'}).waitFor();
  await page.keyboard.press(' ');
  await page.locator('.chosen').click();
  await page.waitForURL(/\?t=/);
  await page.reload();
  await page.locator('.seal[data-kind=verified]').waitFor();
  const ms = Number(new URL(page.url()).searchParams.get('t'));
  assert.deepEqual(await shownOn(page), boardsAt(tape.times.lastUpTo(ms)));
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a person plays on from a moment, beside what was played, takes back and returns', async () => {
  for (const look of [{viewport: {width: 1280, height: 800}}, phone, {viewport: {width: 320, height: 640}, colorScheme: 'dark'}]) {
    const page = await see('?seat=2&move=12', {bypassCSP: true, ...look});
    const seat = tape.nameOf(1);
    const ways = () => page.locator('.way .board').evaluateAll((boards) => boards.map((board) =>
      [...board.querySelectorAll('.tile')].map((tile) => Number(tile.textContent)).join()));
    const recordedAt = (move) => boardsAt(tape.momentOfMove(1, move))[seat];
    const began = recordedAt(12);
    await page.keyboard.press('p');
    await page.getByText('Move 12', {exact: true}).waitFor();
    assert.deepEqual(await ways(), [began, began]);
    for (const key of ['ArrowLeft', 'j', 'd', 'k', 'ArrowLeft', 'ArrowDown']) await page.keyboard.press(key);
    const moves = Number((await page.locator('.own-place').textContent()).replace('Move ', ''));
    assert.ok(moves > 13, `${moves} moves`);
    // A tile that merges slides above the board for a moment.
    await page.waitForFunction(() => document.querySelectorAll('.way .tile').length === 32);
    assert.deepEqual((await ways())[1], recordedAt(moves));
    await page.keyboard.press('u');
    await page.getByText(`Move ${moves - 1}`, {exact: true}).waitFor();
    assert.deepEqual((await ways())[1], recordedAt(moves - 1));
    for (let move = moves - 1; move > 12; --move) await page.getByRole('button', {name: 'Take back'}).click();
    await page.keyboard.press('u');
    assert.deepEqual(await ways(), [began, began]);
    await expectNothing(page, `playing on ${JSON.stringify(look)}`);
    const {width, height} = await page.evaluate(() => {
      const {scrollWidth, scrollHeight} = document.documentElement;
      return {width: scrollWidth - window.innerWidth, height: scrollHeight - window.innerHeight};
    });
    assert.ok(width <= 0 && height <= 0, 'nothing scrolls');
    const box = await page.locator('.way .board').first().boundingBox();
    for (const [x, y] of [[40, 0], [0, -40], [-40, 0], [0, 40]]) {
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2 + x, box.y + box.height / 2 + y);
      await page.mouse.up();
    }
    assert.notEqual(await page.locator('.own-place').textContent(), 'Move 12', 'swipes slide');
    if (look === phone) await page.getByRole('button', {name: 'Back', exact: true}).click();
    else await page.keyboard.press('Escape');
    await page.locator('.replay .seat').first().waitFor();
    assert.deepEqual(await shownOn(page), boardsAt(tape.momentOfMove(1, 12)));
    await page.getByRole('button', {name: 'Play on'}).click();
    await page.getByRole('button', {name: 'Take back'}).waitFor();
    assert.deepEqual(await ways(), [began, began]);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});

test('a review shows the costliest moves of a seat, leads to each, and marks them', async () => {
  const bytes = makeReplay({seats: 2, moves: 200});
  const played = await Tape.read(bytes);
  const made = movesOf(bytes, 1);
  const {worst, moves} = reviewOf(made);
  const [place] = worst;
  for (const look of [{}, phone, {colorScheme: 'dark', viewport: {width: 844, height: 390}}]) {
    const page = await on.open({at: '/results', bypassCSP: look !== phone, ...look});
    await page.getByText('Open a replay').waitFor();
    await page.locator('input[type=file]').setInputFiles({name: 'made.replay', mimeType: 'application/octet-stream', buffer: Buffer.from(bytes)});
    await page.locator('.seal[data-kind=verified]').waitFor();
    await page.keyboard.press('2');
    await page.getByRole('button', {name: 'Where was it lost?'}).click();
    await page.locator('.judged').nth(2).waitFor();
    const shown = await page.locator('.judged').evaluateAll((cards) => cards.map((card) => ({
      tiles: [...card.querySelectorAll('.tile')].map((tile) => Number(tile.textContent)).join(), made: card.querySelector('.made').className, better: card.querySelector('.better').className})));
    assert.deepEqual(shown, worst.map((at) => ({tiles: tilesIn(made[at].cells), made: `way-out made ${made[at].direction}`, better: `way-out better ${moves[at].better}`})));
    if (look !== phone) await expectNothing(page, `review ${JSON.stringify(look)}`);
    const scrolls = await page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight || document.documentElement.scrollWidth > window.innerWidth);
    assert.equal(scrolls, false, JSON.stringify(look));
    if (look === phone) await page.locator('.judged').first().tap();
    else await page.keyboard.press('1');
    await page.locator('.replay .seat.chosen').waitFor();
    const before = played.momentOfMove(1, made[place].number) - 1;
    played.seek(before);
    assert.equal((await shownOn(page)).player1, tilesIn(played.view.seats.get(1).board));
    const words = `player1: ${made[place].direction}, better ${moves[place].better}, `;
    await page.getByText(words).waitFor();
    assert.equal(await page.getByRole('timer').textContent(), `${tenthsText(played.times.at(before))} / ${timeAt(played.endMs)}`);
    await page.keyboard.press('.');
    await page.getByText(words).waitFor();
    await page.keyboard.press('r');
    await page.locator('.judged').first().waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.replay .seat').first().waitFor();
    await page.goForward();
    await page.locator('.judged').first().waitFor();
    await page.goBack();
    await page.locator('.replay .seat').first().waitFor();
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});

test('a review has an address', async () => {
  const page = await on.open({at: `/m/${id}?seat=2&review`});
  await page.getByText('Best moves').waitFor();
  await page.getByText(tape.view.seats.get(1).name, {exact: true}).first().waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.replay .seat').first().waitFor();
  assert.equal(new URL(page.url()).search, '?seat=2&t=0');
  await page.keyboard.press('r');
  await page.waitForURL(/\?seat=\d&review$/);
  await page.goBack();
  await page.locator('.replay .seat').first().waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a file of one\'s own is checked and played, and nothing is sent', async () => {
  const page = await on.open({at: '/results'});
  await page.getByText('Open a replay').waitFor();
  const sent = [];
  page.on('request', (request) => sent.push([request.method(), new URL(request.url()).pathname]));
  const give = (name, bytes) => page.locator('input[type=file]').setInputFiles({name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes)});
  const cases = join(import.meta.dirname, '../../cases/replays');
  await give('lockstep.replay', readFileSync(join(cases, 'v3_lockstep.replay')));
  await page.locator('.seal[data-kind=verified]').waitFor();
  assert.equal(new URL(page.url()).pathname, '/results');
  await page.keyboard.press('Escape');
  const damaged = makeReplay({seats: 2, moves: 100});
  const at = damaged.findIndex((byte, i) => i > 800 && byte === 22 && damaged[i + 5] === 1 && damaged[i + 8] === 22);
  damaged[at + 6] = 9;
  await give('damaged.replay', resealed(damaged));
  await page.locator('.seal[data-kind=wrong]', {hasText: `REPLAY NOT VERIFIED, byte ${at}: a choice is unknown`}).waitFor();
  await page.locator('.replay .seat').nth(1).waitFor();
  await page.keyboard.press('Escape');
  await give('none.replay', Buffer.from('no replay at all, but longer than its head has to be'));
  await page.locator('.seal[data-kind=wrong]', {hasText: 'this is no replay'}).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('main.results').waitFor();
  await page.locator('main.results').evaluate((root, bytes) => {
    const carried = new window.DataTransfer();
    carried.items.add(new window.File([Uint8Array.from(bytes)], 'dropped.replay'));
    root.dispatchEvent(new window.DragEvent('drop', {dataTransfer: carried, bubbles: true, cancelable: true}));
  }, [...readFileSync(join(cases, 'v1_duel.replay'))]);
  await page.locator('.seal[data-kind=verified]').waitFor();
  await page.locator('.replay .seat').nth(2).waitFor();
  assert.deepEqual(sent.filter(([method, path]) => method !== 'GET' || !/\/replay|\/review|\/seal|\/displays|\/grid_layout/.test(path)), []);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

/** What stands on each page of a replay's boards, and what is cut or lies over something else. */
const pagesOfBoards = (page) => page.evaluate(async () => {
  for (let frames = 0; frames < 2; ++frames) await new Promise((done) => window.requestAnimationFrame(done));
  const boxOf = (part) => part.getBoundingClientRect();
  const says = (part) => part.title || `${part.className} ${part.textContent}`;
  const isCut = (box, {left, top, right, bottom}) =>
    box.left < left - 0.5 || box.right > right + 0.5 || box.top < top - 0.5 || box.bottom > bottom + 0.5;
  const isOver = (a, b) => a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5;
  const view = {left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight};
  const button = (way) => document.querySelector(`[title="Places ${way}"]`);
  const look = () => {
    const grid = boxOf(document.querySelector('.grid'));
    const parts = [...document.querySelectorAll('.replay button')].map((part) => ({part, box: boxOf(part)})).filter(({box}) => box.width > 0);
    const cards = parts.filter(({part}) => part.matches('.seat'));
    const cut = parts.filter(({part, box}) => isCut(box, part.matches('.seat') ? grid : view)).map(({part}) => part);
    for (const {part, box} of cards) cut.push(...[...part.querySelectorAll('.board, .name, .score, .bar')].filter((inner) => isCut(boxOf(inner), box)));
    const over = parts.filter(({box}, at) => parts.slice(0, at).some((other) => isOver(box, other.box))).map(({part}) => part);
    const sideOf = ({part}) => boxOf(part.querySelector('.board')).width;
    const large = cards.find(({part}) => part.matches('.chosen'));
    return {
      faults: [...cut.map((part) => `cut: ${says(part)}`), ...over.map((part) => `over another: ${says(part)}`)],
      names: cards.map(({part}) => part.querySelector('.name').textContent),
      sides: cards.filter((card) => card !== large).map(sideOf),
      large: large && {side: sideOf(large), middle: large.box.left + large.box.width / 2, height: large.box.height / grid.height},
      turns: boxOf(button('after')).width > 0,
    };
  };
  const seen = [look()];
  const isNew = ({names}) => names.join() !== seen.at(-1).names.join();
  const turn = (way) => {
    button(way).click();
    return look();
  };
  for (let next = turn('after'); isNew(next); next = turn('after')) seen.push(next);
  for (let back = seen.length; back > 0; --back) button('before').click();
  return seen;
});

test('in any window the boards of a page stand whole, none larger than the large one, and the pages reach all', async () => {
  const windows = [[320, 568], [360, 640], [390, 844], [667, 320], [844, 390], [1024, 700], [1280, 800], [1920, 1080]];
  for (const seats of [1, 3, 8, 20, 100]) {
    const bytes = makeReplay({seats, moves: 8, nameOf: (seat) => `sixteen-letter${String(seat).padStart(2, '0')}`});
    const page = await on.open({at: '/results', reducedMotion: 'reduce'});
    await page.getByText('Open a replay').waitFor();
    await page.locator('input[type=file]').setInputFiles({name: 'made.replay', mimeType: 'application/octet-stream', buffer: Buffer.from(bytes)});
    await page.locator('.seal[data-kind=verified]').waitFor();
    await page.keyboard.press('End');
    for (const [width, height] of windows) {
      await page.setViewportSize({width, height});
      for (const key of ['0', '1']) {
        const where = `${seats} seats, ${width}x${height}, key ${key}`;
        await page.keyboard.press(key);
        const pages = await pagesOfBoards(page);
        for (const {faults, names, sides, large, turns} of pages) {
          assert.deepEqual(faults, [], where);
          assert.equal(turns, names.length < seats, `${where}: ${names.length} boards`);
          for (const side of sides) assert.ok(side >= 50 && side <= (large?.side ?? Infinity) + 1, `${where}: ${side} px`);
          assert.equal(Boolean(large), key === '1', where);
          if (large && height < 400) assert.ok(large.height > 0.95, `${where}: not of the full height`);
          if (large && seats === 1) assert.ok(Math.abs(large.middle - width / 2) <= 1, `${where}: not in the middle`);
        }
        assert.equal(new Set(pages.flatMap(({names}) => names)).size, seats, where);
      }
    }
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});

test('axe finds nothing in a replay, by day and night, on a phone too, and nothing scrolls', async () => {
  for (const look of [{}, {colorScheme: 'dark'}, phone, {viewport: {width: 320, height: 640}}, {reducedMotion: 'reduce'}]) {
    const page = await see('?seat=2&t=5000', {bypassCSP: true, ...look});
    await expectNothing(page, `replay ${JSON.stringify(look)}`);
    const scrolls = await page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight);
    assert.equal(scrolls, false, JSON.stringify(look));
    await page.keyboard.press('v');
    await page.getByText('Not proven').waitFor();
    await expectNothing(page, 'what is proven');
    await page.context().close();
  }
});
