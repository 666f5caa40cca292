// @ts-check
// A board to play on while the next match waits.
import {PracticeGame} from '../model/practice.js';
import {grouped} from '../model/words.js';
import {Board, boardInWords} from './board.js';
import {dialog, el, setText, show} from './dom.js';
import {directionOf} from './keys.js';
import {onSwipe} from './touch.js';

/** @typedef {import('./dom.js').Direction} Direction */

/**
 * @param {import('./dom.js').App} app
 * @param {{ready: () => void}} act
 */
export function practiceView(app, act) {
  const score = el('output.own-score');
  const board = new Board(4, 'Practice');
  const again = el('button.large', {type: 'button', onclick: deal}, 'New board');
  const content = el('div.practice', null, el('div.under', null, score), el('div.frame', null, board.root, again));
  onSwipe(content, move);
  content.addEventListener('keydown', onKey);
  /** @type {PracticeGame | undefined} */
  let game;
  /** @type {HTMLDialogElement | undefined} */
  let box;

  function deal() {
    const {room} = app.state;
    if (!room) return;
    game = new PracticeGame(room.settings.rules, Math.random);
    board.settle();
    board.draw(game.cells);
    tell();
  }
  function tell() {
    if (!game) return;
    setText(score, grouped(game.score));
    show(again, game.isStuck);
    board.label(`Practice: ${boardInWords(game.cells)}`);
  }
  /** @param {Direction} direction */
  function move(direction) {
    const made = game?.move(direction);
    if (!game || !made) return;
    board.slide(made.slid, direction);
    board.draw(game.cells);
    board.appear(made.newest);
    tell();
  }
  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = directionOf(event);
    if (direction) move(direction);
    else if (event.key === 'r') act.ready();
    else if (event.key === 'x') box?.close();
    else if (event.key === 'n' && game?.isStuck) deal();
    else return;
    event.preventDefault();
  }
  return {
    /** Goes on with the board that was left, unless it is stuck or the room has other rules now. */
    open() {
      const rules = app.state.room?.settings.rules;
      if (game?.isStuck !== false || JSON.stringify(game.rules) !== JSON.stringify(rules)) deal();
      box = dialog('Practice', content);
      content.tabIndex = -1;
      content.focus();
    },
    close: () => box?.close(),
  };
}
