// @ts-check
// The race of a person with a seat: the own board large, the others' beside it in order of place.
import {grouped, ordinal} from '../model/words.js';
import {Board, boardInWords, boardTable} from './board.js';
import {knockoutText, matchClock} from './clock.js';
import {dialog, el, iconButton, keyDialog, list, memory, setText, show} from './dom.js';
import {keysOf} from './keys.js';
import {roomPanel} from './room_panel.js';
import {glide, seatCard} from './seat_card.js';
import {confirm} from './settings.js';
import {onSwipe} from './touch.js';

/**
 * @typedef {import('./dom.js').App} App
 * @typedef {import('./dom.js').Direction} Direction
 * @typedef {import('../model/types.d.ts').Seat} Seat
 * @typedef {import('../model/types.d.ts').Own} Own
 * @typedef {import('../model/types.d.ts').Match} Match
 */

const reorderMs = 1000;
const sayingMs = 2000;
const emotingMs = 2000;
const mostCards = 20;
const mostGliding = 12;
// Some of these cards stand before and behind the own one, if the own one is further back.
const neighbours = 2;
const askMs = 1000;
const halfPage = 10;
/** @type {Direction[]} */
const pad = ['up', 'left', 'down', 'right'];
export const emotes = ['', 'gg', 'wow', 'nooo', ':)'];

/**
 * @param {App} app
 * @param {{leave: () => void, say: () => void}} page
 */
export function raceView(app, page) {
  const clock = matchClock(app);
  const place = el('span.own-place');
  const gap = el('span.gap');
  const watchers = el('span.quiet-fact');
  const knockout = el('span.quiet-fact.knockout');
  const say = el('p.say', {'aria-hidden': 'true'});
  const board = new Board(4, 'Your board');
  const count = el('div.count', {'aria-hidden': 'true', hidden: true});
  const next = el('button.large', {type: 'button', hidden: true, onclick: () => app.act.nextBoard()}, 'Next board');
  const score = el('span.own-score');
  const side = el('aside.rivals', {'aria-label': 'Standings'});
  const match = () => /** @type {Match} */ (app.state.match);
  const cards = list(side, (/** @type {Seat} */ seat) => seat.seat, () => seatCard(match));
  const arrows = el('div.pad', {role: 'group', 'aria-label': 'Slide'},
    ...pad.map((way) => iconButton(way, `Slide ${way}`, () => move(way), {said: true, class: way})));
  const words = el('div.emotes', {role: 'group', 'aria-label': 'Say to all'}, ...emotes.slice(1).map((word, at) =>
    el('button.quiet', {type: 'button', onclick: () => app.act.emote(at + 1)}, word)));
  const root = el('main.race', null,
    el('header.top', null, el('h1.unseen', null, 'Race'), iconButton('back', 'Leave', askToLeave, {said: true, class: 'quiet'}), clock.root, place, gap,
      knockout, watchers, iconButton('help', 'Keys', menu, {said: true, class: 'quiet'})),
    el('div.arena', null,
      el('div.mine', null, el('div.frame', null, board.root, count, next), el('div.under', null, score, say)),
      side,
      el('div.controls', null, words, arrows)));
  onSwipe(root, move);

  const panel = roomPanel(app);
  const isDone = () => app.state.match?.own?.racing === false;
  function menu() {
    keyDialog([['← ↑ ↓ →', 'slide'], ['b', 'read the board', readBoard], ['p', 'say my place', page.say],
      isDone() ? ['t', 'chat', panel.talk] : ['g', 'give up', giveUp], ['', 'arrow pad', togglePad]]);
  }
  function togglePad() {
    const off = arrows.offsetParent !== null;
    root.classList.toggle('pad-off', off);
    root.classList.toggle('pad-on', !off);
    memory.write('pad', off ? 'off' : 'on');
  }
  const wanted = memory.read('pad');
  if (wanted) root.classList.add(`pad-${wanted}`);

  /** @param {Direction} direction */
  function move(direction) {
    if (app.state.match?.phase !== 'racing' || !app.state.match.own?.racing) return false;
    app.act.move(direction);
    return true;
  }
  function askToLeave() {
    if (app.state.match?.own?.racing) confirm('Leave the race?', 'Leave', page.leave);
    else page.leave();
  }
  function giveUp() {
    if (app.state.match?.own?.racing) confirm('Give up?', 'Give up', () => app.act.giveUp());
  }
  function readBoard() {
    const own = app.state.match?.own;
    if (own) dialog('Your board', boardTable(own.board, app.act.status()));
  }

  let drawn = {answers: -1, number: -1, id: '', preview: /** @type {Direction | undefined} */ (undefined)};
  /** @param {Own} own @param {string} id */
  function drawOwn(own, id) {
    const another = drawn.id !== id || drawn.number !== own.boardNumber;
    const slid = own.preview && (own.preview !== drawn.preview || own.answers !== drawn.answers);
    if (another || own.shown.length !== board.cells.length) board.draw(own.shown);
    else if (slid && own.preview) {
      board.draw(own.board);
      board.slide(own.shown, own.preview);
    } else if (own.answers !== drawn.answers || !own.preview) {
      board.draw(own.shown);
    }
    const comes = own.answers !== drawn.answers && !own.preview && !another;
    if (comes && own.newest !== undefined) board.appear(own.newest);
    drawn = {answers: own.answers, number: own.boardNumber, id, preview: own.preview};
    board.label(`Your board: ${boardInWords(own.board)}`);
  }

  let sideIsOld = true;
  let orderedAt = -Infinity;
  /** @type {number[]} */
  let order = [];
  /** @param {Match} now */
  function drawSide(now) {
    sideIsOld = false;
    askAround(now);
    const fresh = app.now() - orderedAt >= reorderMs || order.length === 0 || now.phase === 'ended';
    const next = fresh ? cardsOf(now) : order;
    const changed = order.join() !== next.join();
    if (changed) {
      order = next;
      orderedAt = app.now();
    }
    const seats = order.map((seat) => now.seats.get(seat)).filter((seat) => seat !== undefined);
    side.dataset.count = seats.length <= 6 ? 'few' : seats.length <= 12 ? 'some' : 'many';
    side.style.setProperty('--count', String(Math.max(4, seats.length)));
    if (changed && seats.length <= mostGliding) glide(side, () => cards.update(seats));
    else cards.update(seats);
  }
  let askedAt = -Infinity;
  /** The standings of many seats have the leaders alone: the places around the own one are asked for. @param {Match} now */
  function askAround(now) {
    const at = now.ownSeat === undefined ? -1 : now.order.indexOf(now.ownSeat);
    if (at < mostCards || now.phase !== 'racing' || app.now() - askedAt < askMs) return;
    askedAt = app.now();
    app.act.getPage(at - halfPage);
  }

  function update() {
    const {match: now, room} = app.state;
    if (!now) return;
    const own = now.ownSeat === undefined ? undefined : now.seats.get(now.ownSeat);
    root.style.setProperty('--n', String(now.settings.rules.size));
    if (now.own) drawOwn(now.own, now.id);
    else if (drawn.id !== now.id) {
      drawn = {answers: -1, number: -1, id: now.id, preview: undefined};
      board.resize(now.settings.rules.size);
    }
    board.root.classList.toggle('done', now.phase === 'racing' && now.own !== undefined && !now.own.racing);
    show(next, now.phase === 'racing' && now.own?.mayNextBoard === true);
    setText(score, grouped(now.own?.shownScore ?? 0));
    const known = own && now.phase !== 'countdown' && now.seats.size > 1;
    setText(place, known ? `${ordinal(own.place)} of ${now.seats.size}` : '');
    root.classList.toggle('leading', own !== undefined && now.leader === own.seat);
    setText(gap, known && own.score > 0 ? gapText(own, now) : '');
    setText(watchers, room && room.watchers > 0 ? `${room.watchers} watching` : '');
    sideIsOld = true;
    if (root.dataset.phase !== now.phase) drawSide(now);
    root.dataset.phase = now.phase;
    drawFacts();
  }
  function drawFacts() {
    const {match: now, room} = app.state;
    if (!now) return;
    clock.tick();
    setText(knockout, knockoutText(app));
    const waits = now.phase === 'countdown';
    show(count, waits);
    if (waits) setText(count, Math.max(1, Math.ceil((now.goAt - app.now()) / 1000)));
    const emote = room?.emote && app.now() - room.emote.at < emotingMs ? room.emote : undefined;
    const newest = now.highlights.at(-1);
    const event = newest && app.now() - newest.at < sayingMs ? newest : undefined;
    setText(say, now.own?.choice ? `you chose ${now.own.choice}` : event ? event.text : emote ? `${emote.name}: ${emotes[emote.emote] ?? ''}` : '');
    say.dataset.bearing = event?.bearing ?? 'neutral';
  }
  return {
    root,
    update,
    tick() {
      // Not in update(): the frame of a slide does not wait for the others' boards.
      if (sideIsOld && app.state.match) drawSide(app.state.match);
      drawFacts();
    },
    move,
    gone: panel.close,
    key: keysOf({
      '?': menu, g: giveUp, b: readBoard, n: () => app.act.nextBoard(), q: askToLeave,
      t: () => isDone() && panel.talk(), '!': () => isDone() && panel.announce(),
      1: () => app.act.emote(1), 2: () => app.act.emote(2), 3: () => app.act.emote(3), 4: () => app.act.emote(4),
    }),
  };
}

/** The seats beside the own board: the leaders, and those around the own one. @param {Match} match */
function cardsOf({order, ownSeat}) {
  const at = ownSeat === undefined ? -1 : order.indexOf(ownSeat);
  if (at < mostCards) return order.slice(0, mostCards);
  const around = order.slice(at - neighbours, at + neighbours + 1);
  return [...order.slice(0, mostCards - around.length), ...around];
}

/** @param {Seat} own @param {Match} match */
function gapText(own, match) {
  const at = match.order.indexOf(own.seat);
  const other = match.seats.get(match.order[at === 0 ? 1 : at - 1]);
  if (!other) return '';
  if (own.gap === 0) return `level with ${other.name}`;
  return at === 0 ? `+${grouped(own.gap)} on ${other.name}` : `−${grouped(own.gap)} to ${other.name}`;
}
