// @ts-check
// How large the boards of a grid are, and how many a page has: all as large as they fit, or one of
// them large above or beside the others.

// A message has the boards of as many seats.
const pageSeats = 20;
// All of these are in the size of the page's text. A smaller board says little, and yet more than
// one that nobody can turn to.
const leastRem = 3.2;
const leastOfAllRem = 1.5;
const gapRem = 0.6;
// Below these there is no room for all facts on a line, or for them below a board.
const tightRem = 10;
const tinyRem = 7;
// Below this a display leaves out the place.
const dwarfRem = 4.5;
const lowRem = 16;
// The room that a card and the gap to the next one need beside a board and below it. The facts stand below the
// board in an upright card and beside it in a flat one (style.css).
const upright = [1.6, 4.7];
const flat = [7.6, 1.8];

/**
 * @typedef {object} Box
 * @property {number} width in rem, as the height
 * @property {number} height
 * @property {boolean} isLow
 * @property {number} least side of a board
 */

/**
 * Boards of one size in rows, as many as fit.
 * @param {number} count @param {Box} box @param {number[]} card @param {number} most of a side
 */
function tile(count, {width, height, least}, [x, y], most) {
  const fits = Math.floor(width / (least + x)) * Math.floor(height / (least + y));
  const shown = Math.max(0, Math.min(count, fits));
  let [side, columns] = [0, 1];
  for (let tried = 1; tried <= shown; ++tried) {
    const fitting = Math.min(most, width / tried - x, height / Math.ceil(shown / tried) - y);
    if (fitting > side) [side, columns] = [fitting, tried];
  }
  return {shown, side, columns};
}

/** @param {number} count @param {Box} box @param {number} [most] */
function tiles(count, box, most = Infinity) {
  const below = tile(count, box, upright, most);
  const beside = tile(box.isLow ? count : 0, box, flat, most);
  const isFlat = beside.shown > below.shown || (beside.shown === below.shown && beside.side > below.side);
  return {...(isFlat ? beside : below), isFlat, way: '', large: 0};
}

/** One large board, and so many others. @param {number} count @param {Box} box */
function tilesByLarge(count, box) {
  const {width, height, isLow, least} = box;
  const [x, y] = isLow ? flat : upright;
  const way = count === 0 ? '' : width < 1.2 * height ? 'above' : 'beside';
  const enough = way === 'above' ? 0.4 * height : 0.64 * width;
  for (let large = Math.min(width - x, height - y); ; large *= 0.95) {
    const most = Math.min(large, Math.max(1.5 * least, 0.4 * large));
    const rest = way === 'above' ? {...box, height: height - large - y} : {...box, width: width - large - x};
    const others = {...tiles(count, rest, most), way, large};
    const isGood = others.shown === count && others.side >= large / 4;
    if (!way || isGood || (large <= enough && others.shown > 0) || large < least) return others;
  }
}

/** The classes of a card. @param {number} side @param {boolean} isFlat */
const classes = (side, isFlat) => [isFlat && 'flat', side < tightRem && 'tight', side < tinyRem && !isFlat && 'tiny', side < dwarfRem && 'dwarf'];

/**
 * Sets the sizes of a grid's boards.
 * @param {object} grid
 * @param {HTMLElement} grid.root
 * @param {number} grid.width in pixels, as the height
 * @param {number} grid.height
 * @param {number} grid.total of the seats without the large one
 * @param {number} grid.first of those that the page shows
 * @param {boolean} grid.hasLarge
 * @param {boolean} grid.turns people turn its pages and press its boards
 * @returns how many a page has beside the large one, and the classes of a card and of the large one
 */
export function layout({root, width, height, total, first, hasLarge, turns}) {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const least = turns ? leastRem : leastOfAllRem;
  const box = {width: width / rem + gapRem, height: height / rem + gapRem, isLow: turns && height < lowRem * rem, least};
  const tiled = (/** @type {number} */ count) => (hasLarge ? tilesByLarge : tiles)(count, box);
  const most = Math.min(total, hasLarge ? pageSeats - 1 : pageSeats);
  const fits = Math.max(1, tiled(most).shown);
  // The pages that people turn have as many boards each.
  const step = turns ? Math.ceil(most / Math.ceil(most / fits)) || 1 : fits;
  const {shown, side, columns, isFlat, way, large} = tiled(Math.min(step, total - first));
  const px = (/** @type {number} */ size) => `${Math.floor(Math.max(size, least) * rem)}px`;
  root.style.setProperty('--columns', String(columns));
  root.style.setProperty('--rows', String(Math.ceil(shown / columns)));
  root.style.setProperty('--side', px(side));
  root.style.setProperty('--large', px(large));
  root.classList.toggle('above', way === 'above');
  root.classList.toggle('beside', way === 'beside');
  root.style.visibility = '';
  return {step, sizes: [classes(side, isFlat), classes(large, box.isLow)]};
}
