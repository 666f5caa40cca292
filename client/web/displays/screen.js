// @ts-check
// The display in a hall, which its referee steers.
import {base} from '../env.js';
import {onKeys} from '../views/keys.js';
import {makeVisit, run} from './run.js';
import {stage} from './stage.js';
import {choices, screenChannel} from './steering.js';

/** @param {string} room */
export function show(room) {
  const code = room.toUpperCase();
  const visited = makeVisit('screen');
  const {app, visit} = visited;
  /** @type {import('./scenes.js').Steering} */
  let steering = {mode: 'turns', at: app.now()};
  /** @param {import('./scenes.js').Mode} mode */
  function choose(mode) {
    // The key that brings the invitation also takes it away.
    const back = mode === 'invitation' && steering.mode === mode;
    steering = {mode: back ? 'turns' : mode, at: app.now()};
    channel.shows(steering.mode);
    display.update();
  }
  const channel = screenChannel(code, {asked: () => channel.shows(steering.mode), chosen: choose});
  const display = stage(app, {
    kind: {turns: true, invites: true, boards: 8},
    steering: () => steering,
    absent: () => visit.trouble,
    way: {base, code},
  });
  onKeys({
    move: () => false,
    key(key) {
      const choice = choices.find((it) => it.key === key.toLowerCase());
      if (choice) choose(choice.mode);
      if (key === 'f') fillScreen();
      return choice !== undefined || key === 'f';
    },
  });
  document.title = `${code} · race2048`;
  visit.go(code);
  stayAwake();
  run('screen', visited, display, () => {
    // The host's page knows a room that has a name by its code.
    const known = app.state.room?.code ?? code;
    if (known !== code) location.replace(`${base}/screen/${known}`);
  });
  channel.shows(steering.mode);
}

export function fillScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen?.().catch(() => {});
}

/** The browser takes the lock back when the page is hidden. */
export function stayAwake() {
  const ask = () => {
    // Only secure pages have it.
    if (!document.hidden) navigator.wakeLock?.request('screen').catch(() => {});
  };
  document.addEventListener('visibilitychange', ask);
  ask();
}
