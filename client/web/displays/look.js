// @ts-check
// The address of a display in a stream names its parts, the seat of its board, and its background.

/**
 * @typedef {'board' | 'table' | 'clock' | 'next'} Part
 * @typedef {object} Look
 * @property {Part[]} parts in the order in which they stand; none: the display is whole
 * @property {number} [seat] from 1; absent: the leader
 * @property {string} background 'transparent', '#rrggbb', or '' for that of the page
 */

/** @type {Part[]} */
export const allParts = ['board', 'table', 'clock', 'next'];
export const lastSeat = 1000;
const longestQuery = 400;

/**
 * Values that it does not know count as absent.
 * @param {string} query what follows the path in an address, a fragment too
 * @returns {Look}
 */
export function readLook(query) {
  // Typed by hand, a colour has its # as it is, which begins a fragment.
  const asked = new URLSearchParams(query.slice(0, longestQuery).replace('#', '%23'));
  const names = (asked.get('overlay') ?? '').split(',');
  const seat = /^\d{1,4}$/.test(asked.get('seat') ?? '') ? Number(asked.get('seat')) : 0;
  return {
    parts: allParts.filter((part) => names.includes(part)),
    seat: seat >= 1 && seat <= lastSeat ? seat : undefined,
    background: backgroundOf(asked.get('bg') ?? ''),
  };
}

/** @param {string} text */
function backgroundOf(text) {
  if (text === 'transparent') return text;
  const [, colour] = text.match(/^#?([0-9a-f]{6})$/i) ?? [];
  return colour ? `#${colour.toLowerCase()}` : '';
}

/** The query of an address that readLook() understands. @param {Look} look */
export function writeLook({parts, seat, background}) {
  const values = [
    parts.length > 0 && `overlay=${allParts.filter((part) => parts.includes(part)).join()}`,
    seat !== undefined && `seat=${seat}`,
    background && `bg=${background.replace('#', '')}`,
  ].filter(Boolean);
  return values.length > 0 ? `?${values.join('&')}` : '';
}
