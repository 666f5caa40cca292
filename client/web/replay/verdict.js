// @ts-check
// The verdict of the page on a replay, as a line; a press on the line lists the facts that the file proves.
import {dialog, el} from '../views/dom.js';

/** @typedef {Pick<import('./tape.js').Tape, 'verdict' | 'proof'>} Read */

export function verdictLine() {
  const root = el('p.seal');
  /** @type {Read['proof']} */
  let proof;
  function prove() {
    if (!proof) return;
    const lines = (/** @type {string[]} */ some) => el('ul.stack', null, ...some.map((text) => el('li', null, text)));
    dialog('Proven', lines(proof.proven), el('h2', null, 'Not proven'), lines(proof.notProven));
  }
  return {
    root,
    prove,
    /** @param {Read} [read] absent while nothing is known */
    show(read) {
      proof = read?.proof;
      const {kind, text} = read?.verdict ?? {kind: '', text: ''};
      const isWeak = kind === 'verified' && !window.isSecureContext;
      const words = text + (isWeak ? ', over http' : '');
      root.dataset.kind = kind;
      root.replaceChildren(proof ? el('button.quiet', {type: 'button', onclick: prove}, words) : words);
      root.title = isWeak ? 'Somebody on the way may have changed the page.' : '';
      root.classList.toggle('weak', isWeak);
    },
  };
}
