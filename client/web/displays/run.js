// @ts-check
// A page that shows a display as long as it is open: without a person, controls and storage.
import {browserEnv, followPage} from '../env.js';
import {createApp} from '../model/app.js';
import {announcer} from '../views/announcer.js';
import {loadStyle} from './style.js';
import {Visit} from './visit.js';

/** @typedef {import('../model/types.d.ts').App} App */

const tickMs = 100;

/** In the frame of another page even a look at the storage may throw. */
const noStorage = {getItem: () => null, setItem() {}, removeItem() {}};

/** A watcher who is nobody. @param {string} [kind] what people in the room see of it */
export function makeVisit(kind) {
  const app = createApp({...browserEnv(), session: noStorage, local: noStorage});
  return {app, visit: new Visit(app, Math.random, kind)};
}

/** @param {string} kind a class of the page @param {HTMLElement} root */
export async function place(kind, root) {
  document.documentElement.classList.add('display', kind);
  await loadStyle('screens.css');
  document.getElementById('page')?.replaceChildren(root);
}

/**
 * @param {string} kind a class of the page
 * @param {ReturnType<typeof makeVisit>} visited
 * @param {{root: HTMLElement, update: () => void, tick: () => void}} display
 * @param {() => void} [beforeTick]
 */
export async function run(kind, {app, visit}, display, beforeTick = () => {}) {
  const voice = announcer(app.now);
  followPage(app, () => display.update());
  display.update();
  setInterval(() => {
    visit.tick();
    beforeTick();
    if (document.hidden) return;
    display.tick();
    document.body.classList.toggle('lost', app.state.link.state !== 'open' && app.state.where === 'room');
    // The frame's voice reads the race only while a person is in the frame, not in the page around it.
    if (document.hasFocus() && app.state.match?.phase !== 'ended') voice.sayInTime(app.act.status());
  }, tickMs);
  visit.tick();
  await place(kind, display.root);
  document.body.append(voice.root);
}
