// @ts-check
// The one line that a screen reader hears by itself: what must be known at once, and the place in
// the race at most every 10 seconds.
import {el} from './dom.js';

const everyMs = 10_000;

/** @param {() => number} now */
export function announcer(now) {
  const line = el('p.unseen', {role: 'status', 'aria-live': 'polite', 'aria-atomic': 'true'});
  let said = '';
  let saidAt = -Infinity;
  let again = false;
  return {
    root: line,
    /** @param {string} text */
    say(text) {
      if (!text) return;
      // A text that equals the one before is heard only if the two differ.
      again = text === said && !again;
      line.textContent = again ? `${text}\u200b` : text;
      said = text;
      saidAt = now();
    },
    /** @param {string} text */
    sayInTime(text) {
      if (text !== said && now() - saidAt >= everyMs) this.say(text);
    },
  };
}
