// The person's key in a browser: it proves the name at each login, and goes from one browser to another.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {expectNothing} from './axe.mjs';
import {start} from './fixture.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let on;
before(async () => {
  on = await start();
});
after(() => on.stop());

const proved = (page) => page.locator('.named .proved').waitFor();

async function rename(page, name) {
  await page.getByLabel('Your name').fill(name);
  await page.keyboard.press('Tab');
}

/** The mark in the dialog of the key, which stays open. */
async function openKey(page) {
  await page.getByRole('button', {name: 'Your key'}).click();
  return page.locator('.own-mark:not(:empty)').textContent();
}

/** The file of the page's key. */
async function save(page) {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', {name: 'Save'}).click();
  const download = await coming;
  return {name: download.suggestedFilename(), path: await download.path()};
}

test('a name belongs to the key of the browser, which a reload keeps', async () => {
  const page = await on.open();
  await proved(page);
  await rename(page, 'Karla');
  await proved(page);
  const mark = await openKey(page);
  await page.reload();
  await proved(page);
  assert.equal(await page.getByLabel('Your name').inputValue(), 'Karla');
  assert.equal(await openKey(page), mark);
  await page.goto('about:blank');
  const other = await on.open();
  await proved(other);
  await rename(other, 'Karla');
  await other.getByText('Karla is taken: Karla2 is free.').waitFor();
  await other.getByRole('button', {name: 'Yours? Load its key.'}).waitFor();
  assert.deepEqual([...page.faults, ...other.faults], []);
  await page.context().close();
  await other.context().close();
});

test('a saved key gives another browser the same name', async () => {
  const page = await on.open();
  await proved(page);
  await rename(page, 'Mila');
  await proved(page);
  const mark = await openKey(page);
  const file = await save(page);
  assert.equal(file.name, `race2048-${mark}.pem`);
  await page.goto('about:blank');
  const other = await on.open();
  await proved(other);
  await rename(other, 'Mila');
  await other.getByRole('button', {name: 'Yours? Load its key.'}).click();
  const own = await other.locator('.own-mark:not(:empty)').textContent();
  assert.notEqual(own, mark);
  const input = other.locator('input[type=file]');
  await input.setInputFiles({name: 'no.pem', mimeType: 'text/plain', buffer: Buffer.from('no key')});
  await other.getByText('The file holds no private key.').waitFor();
  await input.setInputFiles(file.path);
  await other.getByRole('button', {name: 'Replace'}).click();
  await other.locator('.own-mark', {hasText: mark}).waitFor();
  await other.keyboard.press('Escape');
  await rename(other, 'Mila');
  await proved(other);
  await other.waitForFunction(() => !document.body.textContent.includes('is taken'));
  assert.deepEqual([...page.faults, ...other.faults], []);
  await page.context().close();
  await other.context().close();
});

test('a new key takes the place of the old one after a question', async () => {
  const page = await on.open({viewport: {width: 390, height: 800}, bypassCSP: true});
  await proved(page);
  const mark = await openKey(page);
  await expectNothing(page, 'your key');
  await page.getByRole('button', {name: 'New', exact: true}).click();
  await page.getByRole('button', {name: 'Cancel'}).click();
  assert.equal(await page.locator('.own-mark').textContent(), mark);
  await page.getByRole('button', {name: 'New', exact: true}).click();
  await page.getByRole('button', {name: 'Replace'}).click();
  await page.waitForFunction((old) => document.querySelector('.own-mark').textContent !== old, mark);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a person with a key comes back into the seat after a reload', async () => {
  const page = await on.open();
  await proved(page);
  await page.getByRole('button', {name: 'Play now'}).click();
  await page.locator('.room').waitFor();
  const code = await page.locator('.invite .code').textContent();
  await page.reload();
  await page.locator('.room').waitFor();
  assert.equal(await page.locator('.invite .code').textContent(), code);
  await page.locator('.person.own .mark').waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

// The stand-in for the server's page speaks no TLS.
test('a key proves itself over TLS, with the certificate of the server itself', {skip: Boolean(process.env.RACE2048_WEB_BRIDGE)}, async () => {
  const page = await on.open({url: `https://127.0.0.1:${on.server.port}`, ignoreHTTPSErrors: true});
  await proved(page);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a page that came without TLS from another machine has a guest, and says why', async () => {
  const page = await on.open();
  await page.context().route('http://race.test/**', async (route) => {
    const {pathname} = new URL(route.request().url());
    // The server answers to its own names alone.
    const headers = {host: new URL(on.url).host};
    await route.fulfill({response: await route.fetch({url: on.url + pathname, headers})});
  });
  await page.goto('http://race.test/');
  await page.getByRole('button', {name: 'Your key'}).click();
  await page.getByText('A key needs https: here you are a guest.').waitFor();
  await page.context().close();
});
