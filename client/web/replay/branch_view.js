// @ts-check
// A board that a person plays on from a moment of a replay, beside the recorded one.
import {slide} from '../model/slide.js';
import {grouped} from '../model/words.js';
import {Board, boardInWords} from '../views/board.js';
import {el, iconButton, keyDialog, setText, show} from '../views/dom.js';
import {keysOf} from '../views/keys.js';
import {onSwipe} from '../views/touch.js';

/**
 * @typedef {import('./branch.js').Branch} Branch
 * @typedef {import('./tape.js').SeatView} SeatView
 * @typedef {import('../views/dom.js').Direction} Direction
 */

/** @param {{toMoment: (moment: number) => void, tape: () => import('./tape.js').Tape | undefined, closed: () => void}} replay */
export function branchView(replay) {
  const own = way('output.own-score');
  const recorded = way('span.own-score');
  setText(own.name, 'Your way');
  const root = el('div.ways', {hidden: true}, own.root, recorded.root);
  const tools = el('nav.row.tools', {'aria-label': 'Play on', hidden: true},
    iconButton('M9 14L4 9l5-5M4 9h10a6 6 0 010 12h-4', 'Take back', takeBack, {class: 'quiet'}));
  /** @type {Branch | undefined} */
  let branch;
  onSwipe(root, move);

  function drawOwn() {
    if (!branch) return;
    const {cells, score} = branch.run;
    own.board.draw(cells);
    own.board.label(`Your way: ${boardInWords(cells)}`);
    setText(own.score, grouped(score));
  }
  function follow() {
    const tape = replay.tape();
    if (branch && tape) replay.toMoment(branch.recordedMoment(tape));
  }
  /** @param {Direction} direction */
  function move(direction) {
    if (!branch) return;
    const slid = branch.isStuck ? undefined : slide(own.board.cells, direction).cells;
    if (!branch.move(direction)) return;
    if (slid) own.board.slide(slid, direction);
    else own.board.settle();
    drawOwn();
    if (branch.newest !== undefined) own.board.appear(branch.newest);
    follow();
  }
  function takeBack() {
    if (!branch?.takeBack()) return;
    own.board.settle();
    drawOwn();
    follow();
  }
  /** Returns to the moment where it began. */
  function back() {
    if (!branch) return;
    const {moment} = branch;
    close();
    replay.toMoment(moment);
    replay.closed();
  }
  function close() {
    branch = undefined;
    show(root, false);
    show(tools, false);
  }
  const menu = () => keyDialog([['← → ↑ ↓', 'slide'], ['u', 'take back', takeBack], ['Esc', 'back', back]]);

  return {
    root,
    tools,
    isOpen: () => branch !== undefined,
    /** @param {Branch} begun */
    open(begun) {
      branch = begun;
      own.board.settle();
      drawOwn();
      show(root, true);
      show(tools, true);
    },
    close,
    /** @param {SeatView} seat the recorded one */
    update({name, board, boardScore}) {
      setText(recorded.name, name);
      setText(recorded.score, grouped(boardScore));
      if (!board) return;
      recorded.board.draw(board);
      recorded.board.label(`${name}: ${boardInWords(board)}`);
    },
    seat: () => branch?.number,
    /** Points ahead of the recorded board. @param {SeatView} seat */
    gap: ({boardScore}) => (branch?.run.score ?? 0) - boardScore,
    title: () => `Move ${grouped(branch?.run.moves ?? 0)}`,
    text() {
      if (branch?.isDone) return 'Your board is done';
      return branch?.isStuck ? 'Stuck: any slide takes the next board' : '';
    },
    move,
    key: keysOf({u: takeBack, '?': menu, Escape: back, Backspace: back}),
  };
}

/** A board with its name and score above it. @param {'output.own-score' | 'span.own-score'} kind */
function way(kind) {
  const name = el('span.name');
  const score = el(kind);
  const board = new Board(4, '');
  return {name, score, board, root: el('section.way', null, el('div.under', null, name, score), el('div.frame', null, board.root))};
}
