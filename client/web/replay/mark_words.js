// @ts-check
// A mark of a replay in words.
import {grouped, tenthsText} from '../model/words.js';

/**
 * @param {import('./chronicle.js').Mark} mark
 * @param {(seat: number) => string} nameOf
 */
export function markText({what, seat, exponent, longMs, words = ''}, nameOf) {
  const name = nameOf(seat);
  switch (what) {
    case 'tile': return `${name} makes the first ${2 ** exponent}`;
    case 'lead': return `${name} leads`;
    case 'stuck': return `${name} is stuck`;
    case 'pause': return `${name} waits for ${longMs < 60_000 ? `${(longMs / 1000).toFixed(1)} s` : tenthsText(longMs)}`;
    case 'costly': return `${name}: ${words}`;
    case 'end': return '';
  }
}

/** Points ahead of the others or behind them. @param {number} points */
export const gapText = (points) => (points > 0 ? `+${grouped(points)}` : points < 0 ? `−${grouped(-points)}` : '=');
