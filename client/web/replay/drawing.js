// @ts-check
// Parts of the drawings of a replay.

const space = 'http://www.w3.org/2000/svg';

/** An element of an SVG. @param {string} name @param {Record<string, string | number>} attributes @param {string} [text] */
export function drawing(name, attributes, text = '') {
  const made = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.textContent = text;
  return made;
}

/** A picture without words that is stretched to its place. @param {number} width @param {number} height @param {...Element} parts */
export function stretched(width, height, ...parts) {
  const made = drawing('svg', {viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none', 'aria-hidden': 'true'});
  made.append(...parts);
  return made;
}

/** The size of the page's text, in pixels. */
export const remPixels = () => parseFloat(getComputedStyle(document.documentElement).fontSize);
