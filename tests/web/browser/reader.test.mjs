// A screen reader (@guidepup/virtual-screen-reader) reads the page to a person without sight.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {after, before, test} from 'node:test';
import {enter, openRoom, start} from './fixture.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let on;
before(async () => {
  on = await start('--countdown', '0.5');
});
after(() => on.stop());

const reader = new URL(import.meta.resolve('@guidepup/virtual-screen-reader/browser.js'));
// It is a module that exports the reader, and a page has no address for it.
const script = readFileSync(reader, 'utf8').replace(/export\{.*?([\w$]+) as virtual\}/, (_, name) => `window.reader=${name}`);

/** Starts to read the page; what it has said so far is heard(). @param {import('playwright-core').Page} page */
async function read(page) {
  await page.addScriptTag({type: 'module', content: script});
  await page.waitForFunction(() => window.reader);
  await page.evaluate(() => window.reader.start({container: document.body}));
}
/** @param {import('playwright-core').Page} page @returns {Promise<string[]>} */
const heard = (page) => page.evaluate(() => window.reader.spokenPhraseLog());

/** Waits until something is said. @param {import('playwright-core').Page} page @param {RegExp} pattern */
async function hear(page, pattern) {
  await page.waitForFunction(async (source) => {
    const phrases = await window.reader.spokenPhraseLog();
    return phrases.some((phrase) => new RegExp(source).test(phrase));
  }, pattern.source, {polling: 200});
}

const controls = 'button:enabled, input, a[href], summary';

/**
 * Goes by Tab through all controls that can be pressed or typed into, and hears each with its name.
 * @param {import('playwright-core').Page} page @param {string} view
 */
async function tabThrough(page, view) {
  const number = await page.locator(controls).filter({visible: true}).count();
  await page.evaluate(() => document.activeElement.blur());
  const reached = new Set();
  for (let press = 0; press < 2 * number && reached.size < number; ++press) {
    await page.keyboard.press('Tab');
    const [at, phrase] = await page.evaluate(async (selector) => {
      const {activeElement} = document;
      const isControl = activeElement.matches(selector);
      window.order ??= [];
      if (isControl && !window.order.includes(activeElement)) window.order.push(activeElement);
      return [isControl ? window.order.indexOf(activeElement) : -1, await window.reader.lastSpokenPhrase()];
    }, controls);
    if (at < 0) continue;
    reached.add(at);
    assert.match(phrase, /^(button|textbox|link|checkbox)\b.*, \S/, view);
  }
  assert.equal(reached.size, number, `${view}: controls that Tab reaches`);
}

test('the places are heard, boards only when they are asked for, and each control has a name', async () => {
  const room = await openRoom(on, {settings: {timeLimitMs: 20_000}});
  on.server.bot(room.code, '--level', '256', '--pace', '10');
  const page = await on.open({at: `/${room.code}`, bypassCSP: true});
  await read(page);
  await tabThrough(page, 'invitation');
  await enter(page, 'hears');
  await page.getByRole('button', {name: /Ready/}).waitFor();
  await tabThrough(page, 'room');
  await room.start(2);
  await page.locator('.race[data-phase=racing]').waitFor();
  await page.evaluate(() => window.reader.clearSpokenPhraseLog());
  for (const key of ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key);
  await hear(page, /^polite: You are (1st|2nd) of 2 with/);
  await page.evaluate(() => window.reader.clearSpokenPhraseLog());
  await page.keyboard.press('p');
  await hear(page, /^polite: You are (1st|2nd) of 2 with/);
  for (const phrase of await heard(page)) assert.match(phrase, /^(polite|assertive): \D/, 'what is said by itself');
  await tabThrough(page, 'race');
  await page.keyboard.press('b');
  await page.locator('dialog table').waitFor();
  await page.evaluate(async () => {
    await window.reader.clearSpokenPhraseLog();
    const isOver = async () => /^end of table/.test(await window.reader.lastSpokenPhrase());
    while (!await isOver()) await window.reader.next();
  });
  const cells = (await heard(page)).filter((phrase) => phrase.startsWith('cell'));
  assert.equal(cells.length, 16);
  for (const cell of cells) assert.match(cell, /^cell, (empty|\d+)$/);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
