// @ts-check
// The parts of a race that an address chooses, each as large as its place in the picture.
import {clockText, grouped} from '../model/words.js';
import {Board} from '../views/board.js';
import {matchClock} from '../views/clock.js';
import {el, setText, show} from '../views/dom.js';
import {waitText} from '../views/wait_text.js';
import {placesList, rowsOfMatch, rowsOfSeries} from './places.js';

/**
 * @typedef {import('../model/types.d.ts').App} App
 * @typedef {import('../model/types.d.ts').Match} Match
 * @typedef {import('./look.js').Look} Look
 * @typedef {{root: HTMLElement, update: () => void}} Piece
 */

const followMs = 3000;
const seriesAfterMs = 8000;

/** @type {Record<import('./look.js').Part, (app: App, look: Look) => Piece>} */
const pieces = {board: boardPiece, table: tablePiece, clock: clockPiece, next: nextPiece};

/**
 * @param {App} app
 * @param {Look} look
 * @param {() => string} absent the sentence while there is no room
 */
export function overlay(app, look, absent) {
  const made = look.parts.map((part) => pieces[part](app, look));
  const sentence = el('p.sentence');
  const parts = made.map(({root}) => root);
  const isBoard = look.parts[0] === 'board';
  const side = el('div.side', null, ...parts.slice(isBoard ? 1 : 0));
  const root = el('main.overlay', {'data-parts': look.parts.join(' ')}, el('h1.unseen', null, 'Race'),
    isBoard && parts[0], side.firstChild && side, sentence);
  function tick() {
    const isThere = app.state.room !== undefined;
    for (const part of parts) show(part, isThere);
    setText(sentence, isThere ? '' : absent());
    for (const piece of made) piece.update();
  }
  return {root, update: tick, tick};
}

/** @param {App} app @param {Look} look @returns {Piece} */
function boardPiece(app, {seat}) {
  const board = new Board(4, 'No race yet');
  const name = el('span.name');
  const score = el('span.score');
  const under = el('p.under', null, name, score);
  let followed = 0;
  let followedAt = -Infinity;
  /** @param {Match} match */
  function seatOf({order, seats}) {
    const wanted = seat === undefined ? undefined : seats.get(seat - 1);
    if (wanted) return wanted;
    if (!seats.has(followed) || app.now() - followedAt > followMs) [followed, followedAt] = [order[0], app.now()];
    return seats.get(followed);
  }
  return {
    root: el('section.part-board', null, el('div.square', null, board.root, under)),
    update() {
      const {match} = app.state;
      const shown = match && seatOf(match);
      const size = match?.settings.rules.size ?? app.state.room?.settings.rules.size ?? 4;
      board.draw(shown?.board ?? new Uint8Array(size ** 2));
      if (shown) board.label(`${shown.name}: best tile ${shown.bestTile}`);
      under.classList.toggle('idle', !shown);
      setText(name, shown?.name ?? '');
      setText(score, shown ? grouped(shown.score) : '');
    },
  };
}

/** @param {App} app @returns {Piece} */
function tablePiece(app) {
  const table = placesList(app.now);
  return {
    root: el('section.part-table', null, table.root),
    update() {
      const {match, room} = app.state;
      const series = room?.series;
      const isOver = match?.end && app.now() - match.end.at > seriesAfterMs;
      table.update(isOver && series && series.played > 0 ? rowsOfSeries(series) : match ? rowsOfMatch(match) : rowsOfRoom(app));
    },
  };
}

/** @param {App} app */
function rowsOfRoom({state: {room}}) {
  const players = room?.people.filter(({seat}) => seat !== undefined).slice(0, 20) ?? [];
  return players.map(({person, name, ready}, at) => ({
    key: person, place: at + 1, name, tile: 0, score: ready ? '✓' : '', note: '', part: 0, out: false, leads: false,
  }));
}

/** @param {App} app @returns {Piece} */
function clockPiece(app) {
  const clock = matchClock(app);
  const until = el('span.clock');
  const root = el('section.part-clock', null, clock.root, until);
  return {
    root,
    update() {
      const {match, room} = app.state;
      clock.tick();
      show(clock.root, match !== undefined && match.phase !== 'countdown');
      const startsAt = match?.phase === 'countdown' ? match.goAt : match ? undefined : room?.options.startsAt;
      show(until, startsAt !== undefined);
      root.classList.toggle('idle', !match && startsAt === undefined);
      if (startsAt !== undefined) setText(until, clockText(Math.max(0, startsAt - app.now())));
    },
  };
}

/** @param {App} app @returns {Piece} */
function nextPiece(app) {
  const text = el('p');
  return {
    root: el('section.part-next', null, text),
    update() {
      const {match, room} = app.state;
      if (!room) return;
      const {series} = room;
      const rounds = series && !series.over ? [`round ${series.played + 1} of ${series.rounds}`] : [];
      const wait = match?.phase === 'countdown' ? `starts in ${clockText(Math.max(0, match.goAt - app.now()))}` : waitText(app);
      setText(text, [...rounds, match?.phase === 'racing' ? room.words[0] : wait || room.words[0]].join(' · '));
    },
  };
}
