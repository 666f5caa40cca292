import assert from 'node:assert/strict';
import {test} from 'node:test';
import {OutcomeError, OwnGame} from '../../../client/web/model/own_game.js';
import {defaultSettings} from '../../../client/web/model/words.js';
import {Action, Format, OnStuck, Rejection, Result, SeatState} from '../../../client/web/wire/schema.js';

const start = [{cell: 0, tile: 2}, {cell: 1, tile: 2}];
const fast = {...defaultSettings(Format.MOVES), moveRate: 0};

function game(settings = fast, spawns = start, sent = []) {
  return new OwnGame(settings, spawns, sent, 0);
}

function applied(seq, spawns, more = {}) {
  return {
    seq, result: Result.APPLIED, rejection: Rejection.NONE, spawns, score: 0, board: 0, rank: 1,
    state: SeatState.RACING, atMs: 0, made: 0, ...more,
  };
}

function want(own, ...actions) {
  actions.forEach((action) => own.want(action));
  return own.takeDue(0).map(({action}) => action);
}

test('the first unanswered slide shows at once, without its tile', () => {
  const own = game();
  assert.deepEqual(want(own, Action.LEFT), [Action.LEFT]);
  const {shown, board, preview, shownScore, score} = own.view();
  assert.equal(preview, 'left');
  assert.deepEqual([...shown.slice(0, 2)], [2, 0]);
  assert.deepEqual([...board.slice(0, 2)], [1, 1]);
  assert.equal(shownScore, 4);
  assert.equal(score, 0);
});

test('an answer brings the tile, and the next slide shows', () => {
  const own = game();
  want(own, Action.LEFT, Action.DOWN);
  own.take(applied(1, [{cell: 15, tile: 4}], {score: 4}));
  const {board, newest, preview, answers} = own.view();
  assert.equal(board[15], 2);
  assert.equal(newest, 15);
  assert.equal(preview, 'down');
  assert.equal(answers, 1);
});

test('a slide that certainly changes nothing is not sent', () => {
  assert.deepEqual(want(game(), Action.UP), []);
});

test('eight are on their way, sixteen more wait, the rest is dropped', () => {
  const own = game();
  const typed = Array.from({length: 30}, (_, i) => (i % 2 ? Action.LEFT : Action.DOWN));
  const taken = typed.filter((action) => {
    const kept = own.want(action);
    own.takeDue(0);
    return kept;
  });
  assert.equal(taken.length, 24);
  assert.equal(own.pending.length, 8);
  assert.equal(own.view().waiting, 16);
});

test('the room\'s rate holds moves back', () => {
  const own = game({...fast, moveRate: 8});
  for (let i = 0; i < 8; ++i) own.want(i % 2 ? Action.LEFT : Action.DOWN);
  assert.equal(own.takeDue(0).length, 8);
  own.pending = [];
  own.want(Action.RIGHT);
  assert.equal(own.takeDue(0).length, 0);
  assert.equal(own.waitMs(), 125);
  assert.equal(own.takeDue(125).length, 1);
});

test('an outcome that contradicts the rules is an error', () => {
  for (const wrong of [
    applied(2, [{cell: 15, tile: 2}], {score: 4}),
    applied(1, [{cell: 0, tile: 2}], {score: 4}),
    applied(1, [{cell: 16, tile: 2}], {score: 4}),
    applied(1, [{cell: 15, tile: 8}], {score: 4}),
    applied(1, [], {score: 4}),
    applied(1, [{cell: 15, tile: 2}], {score: 8}),
    applied(1, [{cell: 15, tile: 2}], {score: 4, board: 1}),
    applied(0, [{cell: 15, tile: 2}], {score: 4, made: Action.LEFT}),
  ]) {
    const own = game();
    want(own, Action.LEFT);
    assert.throws(() => own.take(wrong), OutcomeError, JSON.stringify(wrong));
  }
});

test('giving up drops what waits, and the last number is kept for it', () => {
  const own = game();
  own.nextSeq = 200_000;
  assert.deepEqual(want(own, Action.LEFT), []);
  assert.deepEqual(want(own, Action.GIVE_UP), [Action.GIVE_UP]);
});

test('a stuck board takes only the next one, once all is answered', () => {
  const settings = {...fast, onStuck: OnStuck.NEXT_BOARD};
  const own = game(settings);
  want(own, Action.LEFT, Action.DOWN);
  own.take(applied(1, [{cell: 15, tile: 2}], {score: 4, state: SeatState.STUCK}));
  assert.deepEqual(want(own, Action.NEXT_BOARD), []);
  assert.equal(own.view().mayNextBoard, false);
  own.take({...applied(2, []), result: Result.NO_CHANGE, score: 4, state: SeatState.STUCK});
  assert.deepEqual(own.takeDue(0).map(({action}) => action), [Action.NEXT_BOARD]);
  own.take(applied(3, start, {board: 1}));
  assert.equal(own.view().boardNumber, 1);
  assert.equal(own.view().bestScore, 4);
});

test('in lockstep one move goes a step, and the server moves for a late seat', () => {
  const own = game({...defaultSettings(Format.STEP), moveRate: 0});
  assert.deepEqual(want(own, Action.LEFT), []);
  own.step = 1;
  assert.deepEqual(want(own, Action.LEFT, Action.DOWN), [Action.DOWN]);
  assert.equal(own.view().choice, 'down');
  assert.deepEqual(want(own, Action.LEFT), []);
  own.take(applied(1, [{cell: 2, tile: 2}]));
  own.step = 2;
  own.take(applied(0, [{cell: 3, tile: 2}], {made: Action.LEFT, score: 4}));
  assert.equal(own.view().moves, 2);
});

test('a standing can take the seat out, but does not bring it back', () => {
  const own = game();
  own.takeStanding(SeatState.STUCK);
  assert.equal(own.view().state, SeatState.RACING);
  own.takeStanding(SeatState.KNOCKED_OUT);
  assert.equal(own.view().racing, false);
  assert.deepEqual(want(own, Action.LEFT), []);
});

test('after a reload the answers find the actions of before, and new ones go on counting', () => {
  const sent = [
    {action: Action.LEFT, seq: 1, step: 0},
    {action: Action.DOWN, seq: 2, step: 0},
  ];
  const own = game(fast, start, sent);
  own.take(applied(1, [{cell: 15, tile: 2}], {score: 4}));
  assert.deepEqual(own.unread(2), [sent[1]]);
  assert.deepEqual(own.unread(3), []);
  own.want(Action.RIGHT);
  assert.equal(own.takeDue(0)[0].seq, 3);
});
