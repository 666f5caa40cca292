// @ts-check
// A seat beside one's own board, or in the grid of a watcher: place, board, name, score, and a bar
// as long as its part of the leader's score.
import {grouped} from '../model/words.js';
import {Board} from './board.js';
import {el, icon, setText, show} from './dom.js';

/**
 * @typedef {import('../model/types.d.ts').Seat} Seat
 * @typedef {import('../model/types.d.ts').Match} Match
 */

/**
 * @param {() => Match} matchNow
 * @param {{onclick?: () => void, withOwn?: boolean}} [look] `onclick` makes the card a button;
 *   without `withOwn` the own board is left out, which stands large beside the card
 */
export function seatCard(matchNow, {onclick, withOwn = false} = {}) {
  const place = el('span.place');
  const name = el('span.name');
  const score = el('span.score');
  const state = el('span.state');
  const bar = el('i');
  const board = new Board(matchNow().settings.rules.size, '', true);
  const robot = el('span', {hidden: true, title: 'bot'}, icon('bot'));
  const root = onclick
    ? el('button.seat', {type: 'button', onclick})
    : el('div.seat');
  root.append(board.root, el('span.facts', null, el('span.who', null, place, name, robot), score, state),
    el('span.bar', {'aria-hidden': 'true'}, bar));
  return {
    root,
    /** @param {Seat} seat */
    update(seat) {
      const match = matchNow();
      const leaderScore = match.seats.get(match.order[0])?.score || 1;
      root.classList.toggle('own', seat.own);
      root.classList.toggle('leads', match.leader === seat.seat);
      root.classList.toggle('out', !seat.racing && match.phase === 'racing');
      root.classList.toggle('danger', seat.danger);
      const shown = withOwn || !seat.own ? seat.board : undefined;
      show(board.root, shown !== undefined);
      root.classList.toggle('boardless', shown === undefined);
      if (shown) board.draw(shown);
      board.label(`${seat.name}: best tile ${seat.bestTile}`);
      setText(place, seat.place || '–');
      setText(name, seat.name);
      show(robot, seat.bot);
      setText(score, grouped(seat.score));
      setText(state, stateOf(seat, match));
      bar.style.transform = `scaleX(${Math.min(1, seat.score / leaderScore)})`;
    },
  };
}

/** @param {Seat} seat @param {Match} match */
function stateOf(seat, match) {
  if (!seat.racing && match.phase === 'racing') return seat.stateWord;
  if (seat.stateWord === 'stuck') return 'stuck';
  const own = match.ownSeat === undefined ? undefined : match.seats.get(match.ownSeat);
  if (match.step && seat.chosen) return '✓';
  if (!own || seat.own) return seat.behind > 0 ? `−${grouped(seat.behind)}` : '';
  const points = seat.score - own.score;
  return points === 0 ? '=' : points > 0 ? `+${grouped(points)}` : `−${grouped(-points)}`;
}

/** The number of a tile as the tile. @param {number} tile */
export const tileMark = (tile) => el('span', {className: `chip tile e${Math.max(1, Math.log2(tile || 2))}`}, tile);

/**
 * Lets the children of a list glide to their new places.
 * @param {HTMLElement} parent @param {() => void} reorder
 */
export function glide(parent, reorder) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return reorder();
  const before = new Map([...parent.children].map((child) => [child, child.getBoundingClientRect()]));
  reorder();
  // All are measured before the first moves: a measure after a change lays the page out anew.
  const after = [...parent.children].map((child) => ({child, was: before.get(child), is: child.getBoundingClientRect()}));
  for (const {child, was, is} of after) {
    if (!was) continue;
    const [x, y] = [was.left - is.left, was.top - is.top];
    if (x || y) child.animate([{transform: `translate(${x}px, ${y}px)`}, {transform: 'none'}], {duration: 250, easing: 'ease-out'});
  }
}
