// @ts-check
// The sequence of tiles: docs/protocol.md, "The sequence, and checking it".
import { sha256 } from './sha256.js';

/** @param {string} text */
const tag = (text) => Uint8Array.from(`race2048 ${text} v1\0`, (c) => c.charCodeAt(0));

/** @param {Uint8Array} matchId @param {Uint8Array} settings @param {Uint8Array} secret */
export const commitment = (matchId, settings, secret) =>
  sha256(tag('commit'), matchId, sha256(settings), secret);

/**
 * @param {Uint8Array} secret @param {Uint8Array} matchId
 * @param {{seat: number, nonce: Uint8Array}[]} seats by rising seat
 */
export const matchKey = (secret, matchId, seats) => sha256(tag('key'), secret, matchId,
  ...seats.flatMap(({ seat, nonce }) => [Uint8Array.of(seat >> 8, seat), nonce]));

/** @param {Uint8Array} bytes @param {number} at */
const u32 = (bytes, at) =>
  ((bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3]) >>> 0;

/** The draws of one seat. `p` and `v` are the last draw, `cell` is where it put a tile, `drawn` counts. */
export class Draws {
  p = 0;
  v = 0;
  cell = 0;
  drawn = 0;
  #blockNumber = -1;
  #block = new Uint8Array(32);
  #input;
  #view;

  /** @param {Uint8Array} key @param {{size: number, byPosition: boolean, fourProbability: number}} rules */
  constructor(key, rules) {
    this.rules = rules;
    this.#input = new Uint8Array(36 + (rules.byPosition ? rules.size ** 2 : 4));
    this.#input.set(key);
    this.#view = new DataView(this.#input.buffer);
  }

  /** The next draw is number `n` of `board`. @param {number} board */
  seek(board, n = 0) {
    this.#view.setUint32(32, board);
    this.drawn = n;
    this.#blockNumber = -1;
  }

  /** @param {Uint8Array} cells the board that the tile comes to */
  draw(cells) {
    let at = 0;
    if (this.rules.byPosition) {
      this.#input.set(cells, 36);
      this.#block = sha256(this.#input);
    } else {
      const number = Math.floor(this.drawn / 4);
      at = 8 * (this.drawn++ % 4);
      if (number !== this.#blockNumber) {
        this.#blockNumber = number;
        this.#view.setUint32(36, number);
        this.#block = sha256(this.#input);
      }
    }
    this.p = u32(this.#block, at);
    this.v = u32(this.#block, at + 4);
  }

  /** Draws, and places a tile. There is an empty cell. @param {Uint8Array} cells */
  place(cells) {
    this.draw(cells);
    this.cell = chosenCell(cells, this.p);
    cells[this.cell] = this.v < this.rules.fourProbability ? 2 : 1;
  }
}

/** @param {Uint8Array} cells @param {number} p */
function chosenCell(cells, p) {
  let empties = 0;
  for (const e of cells) if (!e) empties++;
  let left = Math.floor((p * empties) / 2 ** 32);
  let cell = 0;
  while (cells[cell] || left--) cell++;
  return cell;
}
