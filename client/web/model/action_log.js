// @ts-check
// The actions of one match in a browser's storage, in pieces, so that a move writes one short piece.

/** @typedef {ReturnType<typeof import('../net/store.js').store>} Store */

const actionsInPiece = 64;
const header = 'actions';
const slot = (/** @type {number} */ piece) => `${header}.${piece}`;

/** @param {Store} store */
function piecesIn(store) {
  /** @type {string[]} */
  const pieces = [];
  for (;;) {
    const next = store.read(slot(pieces.length));
    if (typeof next !== 'string') return pieces;
    pieces.push(next);
  }
}

export class ActionLog {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    const kept = store.read(header);
    /** The match, in hexadecimal. */
    this.match = typeof kept === 'string' ? kept : '';
    this.pieces = piecesIn(store);
    this.inPiece = (this.pieces.at(-1) ?? '').split(',').length - 1;
  }

  /** @param {string} match @param {string} action without a comma */
  add(match, action) {
    if (match !== this.match) {
      this.clear();
      this.match = match;
      this.store.write(header, match);
    }
    if (this.pieces.length === 0 || this.inPiece === actionsInPiece) {
      this.pieces.push('');
      this.inPiece = 0;
    }
    const last = this.pieces.length - 1;
    this.pieces[last] += `${action},`;
    ++this.inPiece;
    this.store.write(slot(last), this.pieces[last]);
  }

  /** @param {string} match @returns {string[]} in their order */
  of(match) {
    return match === this.match ? this.pieces.join('').split(',').slice(0, -1) : [];
  }

  clear() {
    this.pieces.forEach((_, piece) => this.store.write(slot(piece), undefined));
    this.store.write(header, undefined);
    this.match = '';
    this.pieces = [];
    this.inPiece = 0;
  }
}
