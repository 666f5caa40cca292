// @ts-check
// Keys: w a s d go by their place on the keyboard, all other letters by what they type.

/** @typedef {import('./dom.js').Direction} Direction */

/** @type {Record<string, Direction>} */
const byPlace = {KeyW: 'up', KeyA: 'left', KeyS: 'down', KeyD: 'right'};
/** @type {Record<string, Direction>} */
const byName = {
  ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down',
  h: 'left', j: 'down', k: 'up', l: 'right',
};

/** @param {KeyboardEvent} event @returns {Direction | undefined} */
export const directionOf = (event) => byPlace[event.code] ?? byName[event.key];

/** @param {EventTarget | null} target */
const isTypedInto = (target) =>
  target instanceof HTMLElement && target.closest('input:not([type=range]), textarea, select, dialog') !== null;

/** A focused button or link has its own use for these. @param {KeyboardEvent} event */
const presses = (event) =>
  (event.key === 'Enter' || event.key === ' ') && event.target instanceof Element &&
  event.target.closest('button, a, summary') !== null;

/**
 * What a view does with a key: it takes those that have an act here.
 * @param {Record<string, () => unknown>} acts
 * @returns {(key: string) => boolean}
 */
export const keysOf = (acts) => (key) => {
  if (!Object.hasOwn(acts, key)) return false;
  acts[key]();
  return true;
};

/**
 * A handler that returns true takes the key; only then the browser does not use it.
 * @param {{move: (direction: Direction) => boolean, key: (key: string) => boolean}} handlers
 */
export function onKeys(handlers) {
  window.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (isTypedInto(event.target) || presses(event)) return;
    const direction = directionOf(event);
    const taken = direction ? handlers.move(direction) : false;
    const mayRepeat = event.key === ',' || event.key === '.';
    if (taken || ((!event.repeat || mayRepeat) && handlers.key(event.key))) event.preventDefault();
  });
}
