// @ts-check
// Where it was lost: the moves of a seat that cost most, as boards with both directions, above the
// course of the expected score.
import {loadStyle} from '../displays/style.js';
import {grouped, timeAt} from '../model/words.js';
import {gapText} from '../replay/mark_words.js';
import {Board, boardInWords} from '../views/board.js';
import {el, icon, keyDialog, setText, show} from '../views/dom.js';
import {keysOf} from '../views/keys.js';
import {curve} from './curve.js';

/**
 * @typedef {import('./moves.js').MadeMove} MadeMove
 * @typedef {import('./review.js').Judged} Judged
 * @typedef {{made: MadeMove[], review: import('./review.js').Review}} Reviewed
 * @typedef {object} Replay
 * @property {() => Uint8Array | undefined} bytes of a replay that holds
 * @property {(seat: number, move: number) => void} toMove shows the boards before the move
 * @property {(seat: number, reviewed: Reviewed) => void} reviewed
 * @property {() => void} back
 */

await loadStyle('review.css');

/** @param {Replay} replay */
export function reviewView(replay) {
  const worst = el('ol.worst');
  const course = curve();
  const [skill, luck, best] = [el('b'), el('b'), el('b')];
  const sum = (/** @type {string} */ name, /** @type {HTMLElement} */ value) => el('span', null, `${name} `, value);
  const sums = el('p.sums', null, sum('Skill', skill), sum('Luck', luck), sum('Best moves', best));
  const told = el('div.told-review', {hidden: true}, worst, course.root, sums);
  const wait = el('p.absent', {role: 'status'});
  const root = el('section.review', {hidden: true, 'aria-label': 'Where was it lost?'}, wait, told);
  /** @type {{seat: number, reviewed?: Reviewed} | undefined} */
  let shown;
  /** @type {Worker | undefined} */
  let worker;
  /** The reviews of the replay in `bytes`, by seat. @type {Map<number, Reviewed>} */
  let known = new Map();
  /** @type {Uint8Array | undefined} */
  let bytes;

  /** @param {number} seat */
  function open(seat) {
    const now = replay.bytes();
    if (now !== bytes) known = new Map();
    bytes = now;
    shown = {seat};
    show(root, true);
    show(told, false);
    show(wait, true);
    setText(wait, '');
    const before = known.get(seat);
    if (before) draw(seat, before);
    else ask(seat);
  }
  /** @param {number} seat */
  function ask(seat) {
    worker = new Worker(new URL('./worker.js', import.meta.url), {type: 'module'});
    worker.onerror = () => setText(wait, 'This browser cannot review it');
    worker.onmessage = ({data: {share, ...reviewed}}) => {
      if (share !== undefined) return setText(wait, `${Math.floor(100 * share)} %`);
      stop();
      known.set(seat, reviewed);
      draw(seat, reviewed);
    };
    worker.postMessage({bytes, seat});
  }
  function stop() {
    worker?.terminate();
    worker = undefined;
  }
  /** @param {number} seat @param {Reviewed} reviewed */
  function draw(seat, reviewed) {
    const {made, review} = reviewed;
    shown = {seat, reviewed};
    const card = (/** @type {number} */ place, /** @type {number} */ rank) => el('li', null, costly(made[place], review.moves[place], rank + 1, () => go(rank)));
    worst.replaceChildren(...review.worst.map(card));
    setText(wait, made.length === 0 ? 'No move to judge' : review.worst.length === 0 ? 'No better move' : '');
    show(wait, wait.textContent !== '');
    show(told, made.length > 0);
    course.draw(review);
    setText(skill, signed(-review.cost));
    setText(luck, signed(review.luck));
    setText(best, `${grouped(review.bestMoves)} of ${grouped(made.length)}`);
    replay.reviewed(seat, reviewed);
  }
  /** @param {number} rank from 0 */
  function go(rank) {
    const place = shown?.reviewed?.review.worst[rank];
    if (!shown?.reviewed || place === undefined) return;
    const {seat, reviewed: {made}} = shown;
    replay.toMove(seat, made[place].number);
  }
  function close() {
    stop();
    shown = undefined;
    show(root, false);
  }
  const {back} = replay;
  const menu = () => keyDialog([['1 – 3', 'to the move'], ['Esc', 'back', back]]);
  return {
    root,
    isOpen: () => shown !== undefined,
    seat: () => shown?.seat,
    open,
    close,
    key: keysOf({1: () => go(0), 2: () => go(1), 3: () => go(2), '?': menu, Escape: back, Backspace: back, r: back}),
  };
}

/** @param {number} points */
const signed = (points) => (points === 0 ? '0' : gapText(points));

/** @param {MadeMove} move @param {Judged} judged @param {number} rank @param {() => void} onclick */
function costly({cells, direction, number, ms}, {better, cost}, rank, onclick) {
  const board = new Board(Math.sqrt(cells.length), `Move ${grouped(number)}: ${direction}, better ${better}; ${boardInWords(cells)}`);
  board.draw(cells);
  const way = (/** @type {string} */ kind, /** @type {string} */ to) => el('i', {className: `way-out ${kind} ${to}`}, icon(to));
  return el('button.judged', {type: 'button', onclick, 'aria-keyshortcuts': String(rank)},
    el('span.cost', null, el('kbd', null, rank), el('b', null, gapText(-cost)), el('small', null, timeAt(ms))),
    el('span.frame', null, board.root, way('made', direction), way('better', better)));
}
