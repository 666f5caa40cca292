// @ts-check
// The matches that the server keeps: the last matches, one of them, and the best of all.
import {Format} from '../wire/schema.js';
import {describe, grouped, ordinal, tenthsText, timeAt} from '../model/words.js';
import {el, icon, iconButton, load, redrawn} from './dom.js';
import {tileMark} from './seat_card.js';
import {formatRow, formats} from './settings.js';
import {brand} from './lobby.js';

/**
 * @typedef {import('./dom.js').App} App
 * @typedef {import('./dom.js').Child} Child
 * @typedef {import('../model/types.d.ts').ResultEntry} ResultEntry
 * @typedef {{go: (path: string) => void, path: () => string, address: (path: string) => string,
 *   open: (replay: Uint8Array) => void}} Page
 */

// docs/replay.md: a replay has at most so many bytes.
const mostReplayBytes = 32 * 2 ** 20;
// A page fetches so much for the picture of the scores alone: half of what the server sends at once
// (docs/protocol.md), checked in a second or two.
const mostPictureBytes = 2 ** 20;

/** @param {number} unixMs */
const dayOf = (unixMs) => new Date(unixMs).toLocaleString('en-GB', {day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit'});

/**
 * @param {string[]} heads the last of them are numbers
 * @param {Child[][]} rows
 * @param {string} caption
 */
function table(heads, rows, caption) {
  return el('div.scroll', {tabIndex: 0, role: 'region', 'aria-label': caption}, el('table.table', null, el('caption.unseen', null, caption),
    el('thead', null, el('tr', null, ...heads.map((head) => el('th', {scope: 'col'}, head)))),
    el('tbody', null, ...rows.map((row) => el('tr', null, ...row.map((cell) => el('td', null, cell)))))));
}

/** @param {App} app @param {Page} page */
export function resultsView(app, page) {
  const body = el('div');
  const tab = (/** @type {string} */ image, /** @type {string} */ name, /** @type {string} */ path) =>
    iconButton(image, name, () => page.go(path));
  const tabs = [tab('grid', 'Lobby', '/'), tab('list', 'Results', '/results'), tab('trophy', 'Best', '/top')];
  const own = el('input', {hidden: true, type: 'file', accept: '.replay', onchange: () => open(own.files?.[0])});
  const opener = iconButton('share', 'Open a replay', () => own.click());
  const root = el('main.results', null, el('header.top', null, brand(), el('nav.row', {'aria-label': 'Pages'}, ...tabs, opener, own)), body);
  root.addEventListener('dragover', (event) => event.preventDefault());
  root.addEventListener('drop', (event) => {
    event.preventDefault();
    open(event.dataTransfer?.files[0]);
  });
  /** It is read here, and sent to nobody. @param {File | undefined} file */
  async function open(file) {
    if (file) page.open(new Uint8Array(await file.slice(0, mostReplayBytes + 1).arrayBuffer()));
    own.value = '';
  }
  const picture = el('div.scores');
  /** Its modules come when it is shown first. */
  let drawPicture = () => {
    drawPicture = () => {};
    load(import('../replay/score_view.js')).then(({scoreView}) => {
      drawPicture = scoreView(app, page, picture);
    });
  };
  const hasPicture = () => {
    const {page: shown, replay} = app.state.results;
    if (!shown || shown.replayBytes === 0) return false;
    return shown.replayBytes <= mostPictureBytes || (replay?.whole === true && replay.matchId === shown.match.matchId);
  };
  let asked = '';
  let question = {format: Format.TIME, tile: 0};
  const draw = redrawn(body, () => {
    const {results, refusal, link} = app.state;
    if (link.state === 'closed' && link.reason) return [el('p.trouble', null, link.reason)];
    if (refusal && ['listResults', 'getResult', 'listTop'].includes(refusal.about)) return [el('p.trouble', null, refusal.text)];
    if (page.path().startsWith('/m/')) return results.page ? matchPage(results.page, page, hasPicture() && picture) : [];
    if (page.path() === '/top') return [topChoice(question, choose), results.top ? topTable(results.top.entries, question.tile > 0, page) : ''];
    if (!results.list) return [];
    const {entries, more} = results.list;
    if (entries.length === 0) return [el('p.empty', null, 'No matches yet.')];
    return [matches(entries, page), more && el('button', {type: 'button', onclick: () =>
      app.act.listResults({before: entries[entries.length - 1].number})}, 'Older')];
  });
  /** @param {typeof question} next */
  function choose(next) {
    question = next;
    app.act.listTop({format: next.format, tile: next.tile});
  }
  function ask() {
    if (app.state.where !== 'lobby' || asked === page.path()) return;
    asked = page.path();
    app.act.dismissRefusal();
    if (asked.startsWith('/m/')) app.act.getResult(asked.slice(3));
    else if (asked === '/top') choose(question);
    else app.act.listResults();
  }
  return {
    root,
    update() {
      ask();
      const {results, refusal, link} = app.state;
      const path = page.path();
      tabs.forEach((button, at) => button.setAttribute('aria-current', String(path === ['/', '/results', '/top'][at])));
      const shown = path.startsWith('/m/') ? results.page : path === '/top' ? [question, results.top] : results.list;
      draw(path + JSON.stringify([shown, refusal?.text, link.state === 'closed' && link.reason, hasPicture()]));
      if (picture.isConnected) drawPicture();
    },
    tick() {
      ask();
      if (picture.isConnected) drawPicture();
    },
    entered() {
      asked = '';
      if (app.state.where === 'start') app.act.look();
    },
  };
}

/** @param {ResultEntry[]} entries @param {Page} page */
function matches(entries, page) {
  return el('ul.matches', null, ...entries.map((entry) => el('li', null, el('a.card', {href: page.address(`/m/${entry.matchId.slice(0, 12)}`),
    onclick: (/** @type {MouseEvent} */ event) => {
      event.preventDefault();
      page.go(`/m/${entry.matchId.slice(0, 12)}`);
    }},
  icon(formatRow(entry.format).image), el('span.who', null, el('b', null, entry.winner), el('small', null, entry.title || formatRow(entry.format).name)),
  el('span.score', null, grouped(entry.winnerScore)),
  el('small', null, `${entry.seats} `, icon('people')), el('small', null, dayOf(entry.endedUnixMs))))));
}

/** @param {NonNullable<import('../model/types.d.ts').Answers['page']>} shown @param {Page} page @param {Child} picture */
function matchPage({match, seats, settings, words, splits, replayBytes}, page, picture) {
  const most = Math.max(1, ...seats.map(({score}) => score));
  const names = new Map(seats.map(({seat, name}) => [seat, name]));
  const rows = seats.map((seat) => {
    const bar = el('i');
    bar.style.transform = `scaleX(${seat.score / most})`;
    return [ordinal(seat.place), el('b', null, seat.name), tileMark(seat.bestTile),
      el('span', null, grouped(seat.score), el('span.bar', null, bar)), grouped(seat.moves)];
  });
  return [el('h1', null, match.title || `${match.winner} wins`),
    el('p.hint', null, [settings ? words[0] || describe(settings) : '', dayOf(match.endedUnixMs)].join(' · ')),
    replayBytes > 0 && iconButton('eye', 'Watch', () => page.go(`${page.path()}?play`), {class: 'large'}),
    picture,
    table(['Place', 'Player', 'Best', 'Score', 'Moves'], rows, 'Standings'),
    splits.length > 0 && table(['First', 'At', 'Player'], firsts(splits).map(({exponent, seat, atMs}) =>
      [tileMark(2 ** exponent), timeAt(atMs), names.get(seat) ?? '']), 'First of each tile')];
}

/** @param {{exponent: number, seat: number, atMs: number}[]} splits */
const firsts = (splits) => splits.filter((split, at) => splits.findIndex(({exponent}) => exponent === split.exponent) === at).reverse();

/** @param {{format: number, tile: number}} now @param {(next: {format: number, tile: number}) => void} choose */
function topChoice(now, choose) {
  const button = (/** @type {string} */ text, /** @type {boolean} */ pressed, /** @type {{format: number, tile: number}} */ next) =>
    el('button', {type: 'button', 'aria-pressed': String(pressed), onclick: () => choose(next)}, text);
  return el('div.choice', {role: 'group', 'aria-label': 'List'},
    ...formats.map((row) => button(row.name, now.tile === 0 && now.format === row.format, {format: row.format, tile: 0})),
    ...[512, 1024, 2048].map((tile) => button(String(tile), now.tile === tile, {format: 0, tile})));
}

/** @param {import('../model/types.d.ts').TopEntry[]} entries @param {boolean} byTime @param {Page} page */
function topTable(entries, byTime, page) {
  if (entries.length === 0) return el('p.empty', null, 'Nobody yet.');
  return table(['Place', 'Player', 'Best', byTime ? 'Time' : 'Score', 'Match'], entries.map((entry, at) => [at + 1, el('b', null, entry.name),
    tileMark(entry.bestTile), byTime ? tenthsText(entry.madeMs) : grouped(entry.score),
    el('button.quiet', {type: 'button', onclick: () => page.go(`/m/${entry.matchId.slice(0, 12)}`)}, dayOf(entry.endedUnixMs))]), 'Best');
}
