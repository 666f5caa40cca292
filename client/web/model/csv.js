// @ts-check
// The results of a match and its series as a table for spreadsheets, in the terminal's columns.
import {SeatState} from '../wire/schema.js';

/**
 * @typedef {import('./types.d.ts').Seat} Seat
 * @typedef {import('./types.d.ts').SeriesRow} SeriesRow
 */

const columns = 'room,round,place,name,bot,score,best_tile,moves,reached_ms,state,series_place,series_points,last_points,wins';
const states = new Map(Object.entries(SeatState).map(([name, state]) => [state, name.toLowerCase()]));

// A spreadsheet skips blanks and quotes before a formula, and some begin a cell at a semicolon.
const formulas = /(^|;)([ "]*)(?=[=+\-@\t\r\n＝＋－＠])/g;

/** A text that people chose, so that no spreadsheet takes it for a formula. @param {string} typed */
export function csvField(typed) {
  const text = typed.replace(formulas, "$1$2'");
  return /[,;"\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}

/**
 * The seats of the match by place, then those of the series who did not play in it.
 * @param {import('./types.d.ts').Match} match one that has ended
 * @param {import('./types.d.ts').Room} room
 */
export function resultsAsCsv(match, room) {
  const rows = room.series && room.series.played > 0 ? room.series.rows : [];
  const sameAs = (/** @type {Seat} */ seat) => (/** @type {SeriesRow} */ row) =>
    row.person === seat.person && row.name === seat.name;
  const line = (/** @type {Seat | undefined} */ seat, /** @type {SeriesRow | undefined} */ row) => {
    const {name = '', bot = false} = seat ?? row ?? {};
    const round = seat ? [seat.score, seat.bestTile, seat.moves, seat.reachedMs || '', states.get(seat.state) ?? ''] : ['', '', '', '', ''];
    const series = row ? [row.place, row.points, row.lastPoints, row.wins] : ['', '', '', ''];
    return [room.code, match.round, seat?.place ?? '', csvField(name), bot, ...round, ...series].join();
  };
  const seats = [...match.seats.values()].sort((a, b) => a.place - b.place || a.seat - b.seat);
  const others = rows.filter((row) => !seats.some((seat) => sameAs(seat)(row)));
  const lines = [...seats.map((seat) => line(seat, rows.find(sameAs(seat)))), ...others.map((row) => line(undefined, row))];
  return `${[columns, ...lines].join('\n')}\n`;
}
