// @ts-check
// A swipe is decided while the finger still moves: after 24 px along one axis, 1.4 times as far as
// along the other. One move a touch; a second finger means nothing.

/** @typedef {import('./dom.js').Direction} Direction */

const farEnough = 24;
const clearlyAlong = 1.4;

/** @param {number} x @param {number} y @returns {Direction | undefined} */
export function swipeOf(x, y) {
  const [across, down] = [Math.abs(x), Math.abs(y)];
  if (Math.max(across, down) < farEnough) return undefined;
  if (across >= clearlyAlong * down) return x < 0 ? 'left' : 'right';
  if (down >= clearlyAlong * across) return y < 0 ? 'up' : 'down';
  return undefined;
}

/** A control has its own use for a finger, and a dialog lies above. @param {Element} surface @param {EventTarget | null} target */
const isElsewhere = (surface, target) => target instanceof Element &&
  (target.closest('button, a, input') !== null || target.closest('dialog') !== surface.closest('dialog'));

/**
 * @param {HTMLElement} surface
 * @param {(direction: Direction) => void} move
 */
export function onSwipe(surface, move) {
  /** @type {{id: number, x: number, y: number, decided: boolean} | undefined} */
  let finger;
  surface.addEventListener('pointerdown', (event) => {
    if (finger || event.button > 0 || isElsewhere(surface, event.target)) return;
    finger = {id: event.pointerId, x: event.clientX, y: event.clientY, decided: false};
  });
  /** @param {Event} event */
  const follow = (event) => {
    if (!(event instanceof PointerEvent) || !finger || finger.decided || event.pointerId !== finger.id) return;
    const direction = swipeOf(event.clientX - finger.x, event.clientY - finger.y);
    if (!direction) return;
    finger.decided = true;
    move(direction);
  };
  // Where there is the first, it comes a frame before the second.
  for (const kind of ['pointerrawupdate', 'pointermove']) surface.addEventListener(kind, follow);
  const lift = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId === finger?.id) finger = undefined;
  };
  // A finger may leave the surface before it is lifted.
  for (const end of /** @type {const} */ (['pointerup', 'pointercancel'])) {
    window.addEventListener(end, lift);
  }
}
