// @ts-check
// A match that is seen again: its boards as a watcher has them, over a timeline.
import {loadStyle} from '../displays/style.js';
import {boardGrid} from '../views/board_grid.js';
import {tenthsText, timeAt} from '../model/words.js';
import {knockoutText} from '../views/clock.js';
import {dialog, el, iconButton, keyDialog, setText, show} from '../views/dom.js';
import {reviewView} from '../review/view.js';
import {keysOf} from '../views/keys.js';
import {branchView} from './branch_view.js';
import {gapText, markText} from './mark_words.js';
import {readPlace, writePlace, writeReview} from './place.js';
import {Player, secondMs} from './player.js';
import {replaySource} from './source.js';
import {Tape} from './tape.js';
import {timeline} from './timeline.js';
import {transport} from './transport.js';
import {verdictLine} from './verdict.js';

/**
 * @typedef {import('../model/types.d.ts').App} App
 * @typedef {import('../views/dom.js').Direction} Direction
 * @typedef {import('./tape.js').SeatView} SeatView
 * @typedef {object} Page
 * @property {() => string} path
 * @property {(path: string) => void} go
 * @property {() => Uint8Array | undefined} file a replay of the person's own
 */

const sayingMs = 1500;
const addressMs = 300;
const reviewImage = 'M10 4a6 6 0 110 12 6 6 0 010-12zm5 11l6 6';
const branchImage = 'M6 21V3m0 11c0-5 12-1 12-9m0 0l-4 4m4-4l4 4';

await loadStyle('replay.css');

/** @param {App} app @param {Page} page */
export function replayView(app, page) {
  const source = replaySource(app);
  /** What the views of a running match read. @type {any} */
  const stand = {
    state: {match: undefined, link: {state: 'open'}},
    now: app.now,
    matchMs: () => player?.ms ?? 0,
  };
  const time = el('span');
  const length = el('small');
  const clock = el('span.clock', {role: 'timer', 'aria-live': 'off'}, time, length);
  const title = el('span.own-place');
  const knockout = el('span.quiet-fact.knockout');
  const grid = boardGrid(stand, {onclick: (seat) => choose(chosen === seat ? undefined : seat), again: () => jump(() => {})});
  const empty = el('p.absent', {role: 'status'});
  const line = timeline((ms) => jump(() => player?.to(ms)));
  const say = el('p.say', {role: 'status'});
  const gap = el('span.gap-now', {'aria-hidden': 'true'});
  const verdict = verdictLine();
  const branch = branchView({
    toMoment: (moment) => jump(() => player?.toMoment(moment)),
    tape: () => tape(),
    closed: focusAgain,
  });
  const review = reviewView({
    bytes: () => tape()?.bytes,
    toMove(seat, move) {
      chosen = seat;
      history.replaceState(history.state, '', location.pathname + writePlace({seat: seat + 1}));
      followReview();
      jump(() => player?.toMoment((tape()?.momentOfMove(seat, move) ?? 1) - 1));
    },
    reviewed: markCostly,
    back() {
      if (isReviewPushed) return history.back();
      history.replaceState(history.state, '', location.pathname + writePlace({seat: seatFromOne(), ms: player?.ms}));
      followReview();
    },
  });
  const tool = (/** @type {string} */ image, /** @type {string} */ name, /** @type {() => void} */ act) =>
    iconButton(image, name, act, {said: true, class: 'quiet'});
  const buttons = transport({toMark: (way) => toMark(way), step: (by) => step(by), toggle: () => toggle(), setSpeed});
  const tools = el('nav.row.tools', {'aria-label': 'Replay'}, ...buttons.parts, tool(branchImage, 'Play on', branchOff), grid.pages);
  const told = el('div.told', null, gap, say, verdict.root);
  const seeCosts = tool(reviewImage, 'Where was it lost?', openReview);
  const root = el('main.watch.replay', null,
    el('header.top', null, el('h1.unseen', null, 'Replay'), tool('back', 'Back', () => key('Escape')), clock, title, knockout,
      el('span.row', null, seeCosts, tool('help', 'Keys', () => key('?')))),
    el('div.stage', null, grid.root, branch.root, review.root, empty), told, line.root, tools, branch.tools);

  // After a click the keys are those of the replay again, and not those of a button.
  root.addEventListener('click', ({detail}) => {
    if (detail > 0 && root.contains(document.activeElement)) root.focus({preventScroll: true});
  });

  /** @type {Player | undefined} */
  let player;
  /** The match of the address, or the file, that is shown or read. @type {string | Uint8Array | undefined} */
  let shown;
  /** @type {number | undefined} */
  let chosen;
  let followed = -1;
  let drawn = -1;
  let movedAt = 0;
  /** It has an entry of its own in the browser's history. */
  let isReviewPushed = false;

  const tape = () => player?.tape;
  const seatFromOne = () => (chosen === undefined ? undefined : chosen + 1);
  const seatInView = () => chosen ?? tape()?.winner ?? -1;
  const match = () => tape()?.view;
  /** The view that is open instead of the boards. */
  const over = () => [branch, review].find((other) => other.isOpen());
  const nameOf = (/** @type {number} */ seat) => match()?.seats.get(seat)?.name ?? '';

  // ------------------------------------------------------------------------------- what is shown

  function want() {
    const wanted = page.file() ?? page.path().replace(/^\/m\//, '');
    if (wanted === shown) return;
    shown = wanted;
    player = stand.state.match = undefined;
    chosen = undefined;
    branch.close();
    review.close();
    grid.toFirst();
    verdict.show();
    if (typeof wanted === 'string') source.want(wanted);
    else read(wanted);
    arrange();
  }
  /** @param {Uint8Array} bytes */
  async function read(bytes) {
    const wanted = shown;
    setText(empty, '');
    reading = true;
    const made = await Tape.read(bytes, typeof wanted === 'string' ? wanted : undefined);
    reading = false;
    if (wanted !== shown) return;
    player = new Player(made);
    stand.state.match = made.view;
    verdict.show(made);
    if (made.view) open(player);
    arrange();
  }
  let reading = false;
  /** @param {Player} opened */
  function open(opened) {
    grid.clear(true);
    followed = drawn = -1;
    line.load(opened);
    const {seat, move, ms, plays} = readPlace(typeof shown === 'string' ? location.search : '?play');
    if (seat !== undefined && opened.tape.view?.seats.has(seat - 1)) chosen = seat - 1;
    const moment = seat !== undefined && move !== undefined ? opened.tape.momentOfMove(seat - 1, move) : undefined;
    if (moment !== undefined) opened.toMoment(moment);
    else opened.to(ms ?? 0);
    if (plays) toggle();
    draw();
    followReview();
  }
  /** Shows the boards, or why there are none. */
  function arrange() {
    const isReady = match() !== undefined;
    const isPlayed = isReady && !over();
    show(grid.root, isPlayed);
    show(empty, !isReady);
    show(clock, !review.isOpen());
    show(knockout, !review.isOpen());
    show(told, !review.isOpen());
    show(line.root, isReady && !review.isOpen());
    line.root.inert = !isPlayed;
    show(seeCosts, isPlayed && tape()?.proof !== undefined);
    show(tools, isPlayed);
  }

  // ----------------------------------------------------------------------------------- its moments

  function draw() {
    const now = match();
    if (!player || !now) return;
    if (drawn !== player.moment) player.tape.seek(player.moment);
    drawn = player.moment;
    if (over()) return drawTime();
    grid.update(now.order, chosen);
    for (const [number, part] of grid.parts()) {
      const seat = /** @type {SeatView | undefined} */ (now.seats.get(Number(number)));
      part.root.classList.toggle('away', seat?.away === true && seat.racing);
    }
    const leader = now.leader === undefined ? '' : `${nameOf(now.leader)} leads`;
    setText(title, now.end?.title ?? leader);
    drawTime();
  }
  function drawTime() {
    const now = match();
    if (!player || !now) return;
    const seat = over()?.seat() ?? seatInView();
    if (followed !== seat) line.follow(seat);
    followed = seat;
    const mark = player.markNow(player.plays ? sayingMs * player.speed : 0) ?? player.costlyNext(seat, now.seats.get(seat)?.moves ?? 0);
    const words = mark ? markText(mark, nameOf) : '';
    line.update(words || (title.textContent ?? ''));
    if (review.isOpen()) setText(title, nameOf(seat));
    if (branch.isOpen()) tellBranch(/** @type {SeatView} */ (now.seats.get(seat)));
    else tell(words, nameOf(seat), player.tape.gapNow(seat));
    setText(time, player.plays ? timeAt(player.ms) : tenthsText(player.ms));
    setText(length, ` / ${timeAt(player.tape.endMs)}`);
    setText(knockout, knockoutText(stand));
    buttons.update(player);
  }
  /** @param {string} words @param {string} name @param {number} points */
  function tell(words, name, points) {
    setText(say, words);
    setText(gap, `${name} ${gapText(points)}`);
    gap.classList.toggle('behind', points < 0);
  }
  /** @param {SeatView} recorded */
  function tellBranch(recorded) {
    branch.update(recorded);
    setText(title, branch.title());
    tell(branch.text(), 'Your way', branch.gap(recorded));
  }
  // ------------------------------------------------------------------------------------- its acts

  /** Moves to another moment; the boards stand in their new order at once. @param {() => void} move */
  function jump(move) {
    if (!player) return;
    move();
    movedAt = app.now();
    grid.clear(true);
    draw();
  }
  /** @param {number} by */
  const second = (by) => jump(() => player?.to(player.ms + by * secondMs));
  /** @param {number} by */
  const step = (by) => jump(() => {
    if (!player) return;
    player.plays = false;
    player.toMoment(player.moment + by);
  });
  /** @param {1 | -1} way */
  const toMark = (way) => jump(() => player?.toMark(way));
  function toggle() {
    if (!player) return;
    player.toggle(app.now());
    movedAt = app.now();
    if (player.plays) requestAnimationFrame(playOn);
    draw();
  }
  function playOn() {
    if (!player?.plays || !root.isConnected) return;
    player.tick(app.now());
    if (player.plays) requestAnimationFrame(playOn);
    else movedAt = app.now();
    if (drawn === player.moment) drawTime();
    else draw();
  }
  /** @param {1 | -1} way */
  function changeSpeed(way) {
    player?.changeSpeed(way);
    drawTime();
  }
  /** @param {number} speed */
  function setSpeed(speed) {
    if (!player) return;
    player.speed = speed;
    drawTime();
  }
  /** @param {number | undefined} seat */
  function choose(seat) {
    if (seat !== undefined && !match()?.seats.has(seat)) return;
    chosen = seat;
    movedAt = app.now();
    draw();
  }
  function ask() {
    const input = el('input', {'aria-label': 'Time or tile', placeholder: '1:23, 83s or 512', autocomplete: 'off', maxLength: 12});
    const wrong = el('p.trouble', {role: 'alert'});
    const form = el('form', {onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      const fault = player?.go(input.value.trim()) ?? '';
      setText(wrong, fault);
      if (fault) return;
      box.close();
      jump(() => {});
    }}, input, wrong, el('button.large', {type: 'submit'}, 'Go'));
    const box = dialog('Go to', form);
    input.focus();
  }
  function menu() {
    keyDialog([['Space', 'play or pause', toggle], ['← →', 'a second'], [', .', 'a moment'], ['[ ]', 'from mark to mark'], ['↑ ↓', 'faster, slower'],
      ['g', 'go to a time or a tile', ask], ['1 – 9', 'a seat large, 0: none'], ['p', 'play on', branchOff], ['r', 'where was it lost?', openReview], ['v', 'what is proven', verdict.prove],
      ['Home End', 'start, end'], ['Esc', 'back', leave]]);
  }
  /** A board of the person's own goes on from here, beside the recorded one. */
  function branchOff() {
    if (!player || !match()) return;
    player.plays = false;
    draw();
    const begun = player.tape.branchOff(seatInView());
    if (!begun) return setText(say, `The board of ${nameOf(seatInView())} is done`);
    branch.open(begun);
    draw();
    focusAgain();
  }
  /** The moves of the seat in view that cost most. */
  function openReview() {
    if (!tape()?.proof) return;
    history.pushState(history.state, '', location.pathname + writeReview(seatInView() + 1));
    isReviewPushed = true;
    followReview();
  }
  /** The address says whether a review is open, so that the browser's way back closes it. */
  function followReview() {
    const {seat = 0, reviews} = readPlace(location.search);
    if (!player || !tape()?.proof || reviews === review.isOpen()) return;
    player.plays = false;
    if (reviews) {
      branch.close();
      review.open(match()?.seats.has(seat - 1) ? seat - 1 : seatInView());
    } else {
      review.close();
      isReviewPushed = false;
    }
    draw();
    focusAgain();
  }
  /** @param {number} seat @param {import('../review/view.js').Reviewed} reviewed */
  function markCostly(seat, {made, review: {moves, worst}}) {
    player?.addCostly(seat, worst.map((place) => ({what: 'costly', ms: made[place].ms, seat, exponent: 0, longMs: 0,
      move: made[place].number, words: `${made[place].direction}, better ${moves[place].better}, ${gapText(-moves[place].cost)}`})));
    line.drawMarks();
  }
  /** The button that was pressed is hidden now. */
  function focusAgain() {
    arrange();
    root.focus({preventScroll: true});
  }
  function leave() {
    if (player) player.plays = false;
    const {file, path} = page;
    page.go(file() ? '/results' : path());
  }

  /** @param {string} pressed */
  function key(pressed) {
    return (over()?.key ?? replayKey)(pressed);
  }

  /** Where it stands is in the address, once it stands. */
  function followAddress() {
    if (!player || player.plays || over() || typeof shown !== 'string' || !match() || app.now() - movedAt < addressMs) return;
    const moves = chosen === undefined ? 0 : (match()?.seats.get(chosen)?.moves ?? 0);
    const isMove = chosen !== undefined && moves > 0 && player.ms === player.tape.times.at(player.moment)
      && player.tape.momentOfMove(chosen, moves) === player.moment;
    const place = writePlace({seat: seatFromOne(), move: isMove ? moves : undefined, ms: player.ms});
    if (place !== location.search) history.replaceState(null, '', location.pathname + place);
    movedAt = Infinity;
  }

  const view = {
    root,
    update() {
      want();
      followReview();
      if (typeof shown !== 'string' || player || reading) return;
      const bytes = source.take();
      if (bytes) read(bytes);
      else setText(empty, source.text());
    },
    tick() {
      view.update();
      followAddress();
    },
    gone() {
      if (player) player.plays = false;
      shown = undefined;
    },
    /** @param {Direction} direction */
    move(direction) {
      if (over()) branch.move(direction);
      else if (direction === 'left' || direction === 'right') second(direction === 'left' ? -1 : 1);
      else changeSpeed(direction === 'up' ? 1 : -1);
      return true;
    },
    key,
  };
  const replayKey = keysOf({
    ' ': toggle, ',': () => step(-1), '.': () => step(1), '[': () => toMark(-1), ']': () => toMark(1),
    Home: () => jump(() => player?.to(0)), End: () => jump(() => player?.to(Infinity)), g: ask, p: branchOff, r: openReview, v: verdict.prove, '?': menu, Escape: leave, Backspace: leave,
    PageDown: () => grid.turn(1), PageUp: () => grid.turn(-1),
    ...Object.fromEntries(Array.from({length: 10}, (_, digit) => [digit, () => choose(digit ? digit - 1 : undefined)])),
  });
  return view;
}
