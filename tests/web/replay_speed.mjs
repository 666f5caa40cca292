// How long a replay takes from a key or the slider to its boards in the page, and to the frame with
// them: node tests/web/replay_speed.mjs [SEATS MOVES]... Without arguments: 8 2000 100 2000.
import {start} from './browser/fixture.mjs';
import {makeReplay} from './support/replay_maker.mjs';

const seeks = 160;
const numbers = process.argv.slice(2).map(Number);
const wanted = numbers.length > 1 ? numbers : [8, 2000, 100, 2000];

/** In the page: times of keys and of the slider, in ms. @param {number} seeks */
async function measure(seeks) {
  const keys = ['End', 'Home', 'ArrowRight', '.', '[', ']', 'ArrowLeft', ','];
  const slider = document.querySelector('.timeline input');
  const frame = () => new Promise((done) => requestAnimationFrame(() => {
    const {port1, port2} = new window.MessageChannel();
    port1.onmessage = done;
    port2.postMessage('');
  }));
  const times = [];
  for (let i = 0; i < seeks; ++i) {
    await frame();
    const began = performance.now();
    if (i % 2 === 0) {
      slider.value = String(Math.floor(Math.random() * Number(slider.max)));
      slider.dispatchEvent(new Event('input'));
    } else {
      document.querySelector('main').dispatchEvent(new KeyboardEvent('keydown', {key: keys[(i >> 1) % keys.length], bubbles: true}));
    }
    const drawn = performance.now() - began;
    await frame();
    times.push({drawn, shown: performance.now() - began});
  }
  const part = (of, share) => times.map((time) => time[of]).sort((a, b) => a - b)[Math.floor(times.length * share)].toFixed(1);
  const figures = (of) => `${part(of, 0.5)} ms; 95 %: ${part(of, 0.95)} ms`;
  window.gc?.();
  return {drawn: figures('drawn'), shown: figures('shown'), memory: `${(performance.memory.usedJSHeapSize / 2 ** 20).toFixed(1)} MiB`};
}

const on = await start();
for (let i = 0; i + 1 < wanted.length; i += 2) {
  const [seats, moves] = wanted.slice(i, i + 2);
  const bytes = makeReplay({seats, moves});
  const page = await on.open({at: '/results'});
  await page.getByText('Open a replay').waitFor();
  const began = Date.now();
  await page.locator('input[type=file]').setInputFiles({name: 'made.replay', mimeType: 'application/octet-stream', buffer: Buffer.from(bytes)});
  await page.locator('.seal[data-kind=verified]').waitFor();
  console.log(`${seats} seats, ${moves} moves each, ${(bytes.length / 1024).toFixed(0)} KiB: checked and shown in ${Date.now() - began} ms`);
  await page.keyboard.press(' ');
  console.log(await page.evaluate(measure, seeks));
  await page.context().close();
}
await on.stop();
process.exit(0);
