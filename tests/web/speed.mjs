// Measures the page in a browser: node tests/web/speed.mjs [PLAYERS]
// The first paint, then a race of PLAYERS (8) as a phone shows it whose processor is four times
// slower: how long after a key or a swipe the slide is painted, how much of that the browser takes to
// hand it over, and which tasks hold up the page.
//
// Before a made-up touch the browser waits for a frame of the page, and so takes the frame in which
// the slide would show; before a pen's movement it looks for what lies below, and so lays the page
// out once more. A true finger does neither: its swipe shows as soon as a pen's, and holds the page
// up no longer than a made-up touch.
import {enter, openRoom, pen, start, swipe} from './browser/fixture.mjs';

const visits = 11;
const moves = 60;
const raceMs = 180_000;
const slowdown = 4;
const phone = {viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true, deviceScaleFactor: 2};
const directions = ['left', 'down', 'right', 'up'];
const keys = {left: 'ArrowLeft', down: 'ArrowDown', right: 'ArrowRight', up: 'ArrowUp'};

const players = Number(process.argv[2] ?? 8);
const sorted = (numbers) => [...numbers].sort((a, b) => a - b);
const share = (numbers, part) => Math.round(sorted(numbers)[Math.floor((numbers.length - 1) * part)] ?? NaN);
const spread = (numbers) => `median ${share(numbers, 0.5)} ms, 95 % ${share(numbers, 0.95)} ms, slowest ${share(numbers, 1)} ms`;

/** Notes in the page when the first view stands. */
function noteView() {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('main button')) return;
    window.viewAt = performance.now();
    observer.disconnect();
  }).observe(document, {childList: true, subtree: true});
}

async function firstPaint(on) {
  const seen = {paint: [], content: [], view: []};
  for (let visit = 0; visit < visits; ++visit) {
    const page = await on.open({at: '/', init: noteView});
    await page.waitForFunction(() => window.viewAt && performance.getEntriesByName('first-contentful-paint').length);
    const at = await page.evaluate(() => ({
      paint: performance.getEntriesByName('first-paint')[0].startTime,
      content: performance.getEntriesByName('first-contentful-paint')[0].startTime,
      view: window.viewAt,
    }));
    for (const what of Object.keys(seen)) seen[what].push(at[what]);
    await page.context().close();
  }
  console.log(`first paint: ${spread(seen.paint)}`);
  console.log(`first paint of text: ${spread(seen.content)}`);
  console.log(`the whole view: ${spread(seen.view)}`);
}

/**
 * Notes for each key and each swipe when its slide has been painted: a message that is posted in
 * the frame of the slide comes after the frame.
 */
function noteSlides() {
  window.tasks = [];
  window.slides = [];
  let typedAt = 0;
  let handedOver = 0;
  /** @type {PointerEvent | undefined} */
  let down;
  const after = new window.MessageChannel();
  after.port1.onmessage = ({data}) => window.slides.push([performance.now() - data.typedAt, data.handedOver]);
  const note = ({timeStamp}) => {
    typedAt = timeStamp;
    handedOver = performance.now() - timeStamp;
  };
  window.addEventListener('keydown', note, {capture: true});
  window.addEventListener('pointerdown', (event) => (down = event), {capture: true});
  const follow = (event) => {
    if (!down || Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < 24) return;
    note(event);
    down = undefined;
  };
  for (const kind of ['pointerrawupdate', 'pointermove']) window.addEventListener(kind, follow, {capture: true});
  new MutationObserver(() => {
    if (!typedAt) return;
    after.port2.postMessage({typedAt, handedOver});
    typedAt = 0;
  }).observe(document.querySelector('.mine .board'), {attributeFilter: ['class'], subtree: true, childList: true});
  new window.PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({duration}) => duration)))
    .observe({type: 'longtask'});
}

async function race(on) {
  const room = await openRoom(on, {settings: {timeLimitMs: raceMs, seats: players}});
  for (let bot = 1; bot < players; ++bot) on.server.bot(room.code, '--level', '256', '--pace', '5');
  const page = await on.open({...phone, at: `/${room.code}`});
  await enter(page, 'phone');
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', {rate: slowdown});
  await room.start(players);
  await page.locator('.race[data-phase=racing]').waitFor();
  await page.evaluate(noteSlides);
  // A hand does not keep time with the frames.
  const atAnyTime = () => page.waitForTimeout(16 * Math.random());
  const act = {
    'a key': (direction) => page.keyboard.press(keys[direction]),
    'a touch': (direction) => swipe(page, direction, atAnyTime),
    'a pen': (direction) => swipe(page, direction, atAnyTime, pen),
  };
  for (const [way, make] of Object.entries(act)) {
    for (let move = 0; move < moves; ++move) {
      await make(directions[move % 4]);
      await page.waitForTimeout(130);
    }
    const {slides, tasks} = await page.evaluate(() => ({slides: window.slides.splice(0), tasks: window.tasks.splice(0)}));
    console.log(`from ${way} to the painted slide, ${players} players: ${spread(slides.map(([painted]) => painted))}`);
    console.log(`  of which the browser hands it over in: ${spread(slides.map(([, handed]) => handed))}`);
    console.log(`  tasks longer than 50 ms: ${tasks.length}${tasks.length ? `, longest ${Math.max(...tasks)} ms` : ''}`);
  }
  const heap = await page.evaluate(() => performance.memory?.usedJSHeapSize ?? 0);
  console.log(`heap ${(heap / 2 ** 20).toFixed(1)} MiB`);
  await page.context().close();
}

const on = await start();
await firstPaint(on);
await race(on);
await on.stop();
process.exit(0);
