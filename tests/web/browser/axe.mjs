// The faults that axe finds in a page.
import assert from 'node:assert/strict';
import {axeSource} from './fixture.mjs';

/** REQUIRES: the page's context was opened with bypassCSP. @param {import('playwright-core').Page} page @param {string} view */
export async function expectNothing(page, view) {
  await page.evaluate(axeSource);
  const found = await page.evaluate(async () => (await window.axe.run()).violations.map(({id, nodes}) =>
    `${id}: ${nodes.map(({html, any}) => `${html.slice(0, 120)} ${any[0]?.message ?? ''}`).slice(0, 3).join(' | ')}`));
  assert.deepEqual(found, [], view);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  assert.equal(wide, false, `${view} is wider than the page`);
}
