// @ts-check
// A browser gives these to the client behind any page.
import {webSocketOpener} from './net/socket.js';

/** The path of the site: '' or such as '/race'. */
export const base = document.documentElement.dataset.base ?? '';

/** All but the storages, which a page for streams lacks. */
export const browserEnv = () => ({
  open: webSocketOpener(base),
  now: () => performance.now(),
  random: Math.random,
  fillRandom: (/** @type {Uint8Array} */ bytes) => crypto.getRandomValues(/** @type {Uint8Array<ArrayBuffer>} */ (bytes)),
  timers: {
    setTimeout: (/** @type {() => void} */ call, /** @type {number} */ ms) => setTimeout(call, ms),
    clearTimeout: (/** @type {any} */ timer) => clearTimeout(timer),
  },
});

/**
 * Draws in the next frame after changes of the client, and wakes the client with the page.
 * @param {{onChange: (call: () => void) => void, wake: () => void}} app
 * @param {() => void} draw
 */
export function followPage(app, draw) {
  let isAsked = false;
  app.onChange(() => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      draw();
    });
  });
  const wake = () => {
    if (!document.hidden) app.wake();
  };
  document.addEventListener('visibilitychange', wake);
  for (const event of ['pageshow', 'online']) window.addEventListener(event, wake);
}
