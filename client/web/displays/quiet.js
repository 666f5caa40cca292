// @ts-check
// A board that plays by itself, slowly: the picture while there is no race.
import {slide} from '../model/slide.js';
import {Board} from '../views/board.js';

const moveMs = 1600;
/** @type {import('../model/types.d.ts').Direction[]} */
const preferred = ['left', 'down', 'right', 'up'];
const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** @param {() => number} now */
export function quietBoard(now) {
  const board = new Board(4, '');
  board.root.setAttribute('aria-hidden', 'true');
  let cells = Uint8Array.from([4, 3, 2, 1, 5, 2, 1, 0, 6, 1, 0, 0, 7, 0, 0, 0]);
  board.draw(cells);
  let movedAt = now();

  /** A new tile in any empty cell. */
  function spawn() {
    const empty = [...cells.keys()].filter((at) => cells[at] === 0);
    const at = empty[Math.floor(Math.random() * empty.length)];
    cells[at] = Math.random() < 0.9 ? 1 : 2;
    board.draw(cells);
    board.appear(at);
  }
  return {
    root: board.root,
    tick() {
      if (calm.matches || now() - movedAt < moveMs) return;
      movedAt = now();
      const direction = preferred.find((way) => slide(cells, way).moved);
      if (direction) {
        cells = slide(cells, direction).cells;
        board.slide(cells, direction);
      } else {
        cells = new Uint8Array(cells.length);
        spawn();
      }
      spawn();
    },
  };
}
