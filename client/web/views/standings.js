// @ts-check
// The end of the last match: the standings with their boards, what the seal says, the series.
import {counted, grouped, ordinal} from '../model/words.js';
import {copyLine} from './copy_line.js';
import {el, list, redrawn, setText, show} from './dom.js';
import {factList} from './ending.js';
import {seatCard} from './seat_card.js';

/**
 * @typedef {import('./dom.js').App} App
 * @typedef {import('../model/types.d.ts').Match} Match
 * @typedef {import('../model/types.d.ts').Seat} Seat
 * @typedef {import('../model/types.d.ts').SeriesRow} SeriesRow
 */

const mostSeats = 24;

/**
 * @param {App} app
 * @param {{address: (path: string) => string}} page
 */
export function standings(app, page) {
  const title = el('h2.outcome');
  const seal = el('p.seal');
  const cards = el('div.final');
  const match = () => /** @type {Match} */ (app.state.match);
  const seats = list(cards, (/** @type {Seat} */ seat) => seat.seat, () => seatCard(match, {withOwn: true}));
  const table = el('div');
  const link = el('a');
  const daily = copyLine('Line to pass on', {'aria-label': 'Line to pass on'});
  const passOn = el('div.row.named', null, daily.line, daily.copy);
  const drawSeries = redrawn(table, () => {
    const series = app.state.room?.series;
    return series ? [seriesTable(series.rows, `${series.played} of ${series.rounds} rounds`), series.over && factList(series)] : [];
  });
  const root = el('section.last', {hidden: true, 'aria-label': 'Last match'}, title, passOn, cards, table, el('p.row', null, seal, link));
  let id = '';
  return {
    root,
    tick() {},
    update() {
      const {match: now, room} = app.state;
      const ended = now?.phase === 'ended' && now.end !== undefined;
      show(root, ended);
      if (ended) {
        if (id !== now.id) seats.update([]);
        id = now.id;
        setText(title, now.end?.title ?? '');
        title.classList.toggle('won', now.ownSeat !== undefined && now.end?.winners.includes(now.ownSeat) === true);
        seats.update(now.order.slice(0, mostSeats).map((seat) => now.seats.get(seat)).filter((seat) => seat !== undefined));
        const line = now.dailyLine ?? '';
        show(passOn, line !== '');
        if (daily.line.value !== line) daily.set(line);
        setText(seal, now.verdict?.text ?? '');
        seal.dataset.kind = now.verdict?.kind ?? '';
        const kept = (now.kept?.keeping ?? 0) === 1;
        show(link, kept);
        setText(link, 'Link to this match');
        link.href = page.address(`/m/${now.id}`);
        link.target = '_blank';
      }
      const series = room?.series;
      drawSeries(series && series.played > 0 ? JSON.stringify(series) : '');
      show(table, Boolean(series && series.played > 0));
    },
  };
}

/** @param {SeriesRow[]} rows @param {string} caption */
function seriesTable(rows, caption) {
  const most = Math.max(1, ...rows.map(({points}) => points));
  return el('table.table', null, el('caption', null, caption), el('tbody', null, ...rows.slice(0, mostSeats).map((row) => {
    const bar = el('i');
    bar.style.transform = `scaleX(${row.points / most})`;
    return el('tr', {className: row.own ? 'own' : ''}, el('td', null, ordinal(row.place)), el('th', {scope: 'row'}, row.name),
      el('td', null, el('span.bar', {'aria-hidden': 'true'}, bar)), el('td', null, counted(row.points, 'point')),
      el('td', {title: 'last round'}, `+${grouped(row.lastPoints)}`));
  })));
}
