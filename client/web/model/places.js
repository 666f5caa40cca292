// @ts-check
// The places of all seats now: the own game is often ahead of the last standings.
import {Format, SeatState} from '../wire/schema.js';
import {isRacing} from './own_game.js';

/**
 * @typedef {import('./types.d.ts').Match} Match
 * @typedef {import('./types.d.ts').Seat} Seat
 * @typedef {import('./own_game.js').OwnGame} OwnGame
 */

const seatsToldAtOnce = 20;

/**
 * Sets place, gap, danger, leader and order. REQUIRES: the seats are as the server told them.
 * @param {Match} match
 * @param {OwnGame | undefined} game
 */
export function placesNow(match, game) {
  const own = game && match.ownSeat !== undefined ? match.seats.get(match.ownSeat) : undefined;
  if (own && game) placeOwn(match, own, game);
  const ranked = match.order.map((seat) => /** @type {Seat} */ (match.seats.get(seat)));
  const first = ranked[0];
  ranked.forEach((seat, i) => {
    seat.behind = Math.max(0, first.score - seat.score);
    seat.gap = i > 0 ? Math.max(0, ranked[i - 1].score - seat.score) : 0;
    seat.danger = isInDanger(match, seat, ranked);
  });
  if (ranked.length > 1) first.gap = Math.max(0, first.score - ranked[1].score);
  const leaders = ranked.filter(({place, score}) => place === 1 && score > 0);
  match.leader = leaders.length === 1 ? leaders[0].seat : undefined;
}

/**
 * @param {Match} match
 * @param {Seat} own
 * @param {OwnGame} game
 */
function placeOwn(match, own, game) {
  const ahead = game.moves > own.moves || game.boardNumber + 1 > own.boards;
  if (isRacing(own.state)) own.state = game.state;
  if (game.choice !== undefined) own.chosen = true;
  own.board = game.board;
  own.boardNumber = game.boardNumber;
  own.boardScore = game.score;
  if (!ahead) return;
  own.moves = game.moves;
  own.boards = game.boardNumber + 1;
  if (game.bestScore >= own.score) {
    own.score = game.bestScore;
    own.bestTile = 2 ** game.best;
  }
  if (match.seats.size > seatsToldAtOnce) moveTo(match, own, game.place - 1, game.place);
  else moveUp(match, own);
}

/**
 * @param {Match} match
 * @param {Seat} own
 * @param {number} index
 * @param {number} place
 */
function moveTo(match, own, index, place) {
  const before = own.place;
  const others = match.order.filter((seat) => seat !== own.seat);
  for (const number of others) {
    const seat = /** @type {Seat} */ (match.seats.get(number));
    if (seat.place > before) --seat.place;
    if (seat.place >= place) ++seat.place;
  }
  others.splice(index, 0, own.seat);
  own.place = place;
  match.order = others;
}

/** @param {Match} match @param {Seat} own */
function moveUp(match, own) {
  const others = match.order.filter((seat) => seat !== own.seat);
  const behind = others.findIndex((seat) => {
    return !isBefore(match, /** @type {Seat} */ (match.seats.get(seat)), own);
  });
  const index = behind < 0 ? others.length : behind;
  moveTo(match, own, index, index + 1);
}

/**
 * The own seat has just moved: if both are level, the other one has gained before.
 * @param {Match} match
 * @param {Seat} other
 * @param {Seat} own
 */
function isBefore(match, other, own) {
  if (match.settings.format === Format.KNOCKOUT && !isRacing(other.state)) return false;
  if (own.state === SeatState.REACHED) return other.reachedMs !== 0;
  if (other.reachedMs !== 0) return true;
  if (other.score !== own.score) return other.score > own.score;
  if (other.bestTile !== own.bestTile) return other.bestTile > own.bestTile;
  return other.moves <= own.moves;
}

/**
 * Knock-out: the seat would be out if the interval ended now.
 * @param {Match} match
 * @param {Seat} seat
 * @param {Seat[]} ranked
 */
function isInDanger(match, seat, ranked) {
  if (match.settings.format !== Format.KNOCKOUT || !isRacing(seat.state)) return false;
  const racing = ranked.filter(({state}) => isRacing(state));
  const last = Math.max(...racing.map(({place}) => place));
  return seat.place === last && racing.some(({place}) => place < last);
}
