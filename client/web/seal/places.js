// @ts-check
// Places and points of a replayed match: docs/rules.md, "The match".
/** @typedef {import('./seat.js').Seat} Seat */

/** Less is better. @param {Seat} seat @param {boolean} knockout */
export function merit({ doneMs, hasMoved, reachedMs, run }, knockout) {
  const lasted = knockout ? -doneMs : 0, unmoved = hasMoved ? 0 : 1;
  return [lasted, unmoved, reachedMs < 0 ? Infinity : reachedMs, -run.best.score, -run.best.tile, run.moves, run.best.gainMs];
}

/** @param {number[]} a @param {number[]} b */
export function compare(a, b) {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i] < b[i] ? -1 : 1;
  return 0;
}

/** @param {number[]} a @param {number[]} b */
export const isBefore = (a, b) => compare(a, b) < 0;

/** The seats with their places, the first one first. @param {Seat[]} seats @param {boolean} knockout */
export function ranked(seats, knockout) {
  const rows = seats.map((seat) => ({ seat, worth: merit(seat, knockout), place: 1 }));
  rows.sort((a, b) => compare(a.worth, b.worth));
  rows.forEach((row, i) => {
    const above = rows[i - 1];
    row.place = above && !isBefore(above.worth, row.worth) ? above.place : i + 1;
  });
  return rows;
}

/** What a file has to say of the seats, rising by number. @param {import('./match.js').Match} match */
export function seatLines({ seats, settings }) {
  const places = new Map(ranked(seats, settings.knockout).map(({ seat, place }) => [seat, place]));
  return seats.map((seat) => {
    const { run, state, reachedMs, missed } = seat;
    return [seat.seat, places.get(seat) ?? 0, state, run.best.score, run.best.tile, run.moves, run.best.gainMs, reachedMs, missed,
      run.board, run.score, ...run.cells];
  });
}

/** The rounds played, and the table of the series. @param {import('./match.js').Match} match */
export function seriesLines({ seats, series, settings }) {
  if (!series) return { played: 0, points: [] };
  const rows = series.rows.map(({ person, points, wins }) => [person, points, wins, 0, 0]);
  const byPerson = new Map(rows.map((row) => [row[0], row]));
  const places = new Map(ranked(seats, settings.knockout).map(({ seat, place }) => [seat, place]));
  for (const seat of seats) {
    let row = byPerson.get(seat.person);
    if (!row) rows.push(row = [seat.person, 0, 0, 0, 0]);
    if (!seat.hasMoved) continue;
    row[3] = seats.length + 1 - (places.get(seat) ?? 0);
    row[1] += row[3];
    if (places.get(seat) === 1) row[2]++;
  }
  rows.sort((a, b) => b[1] - a[1] || b[2] - a[2] || b[3] - a[3]);
  rows.forEach((row, i) => {
    const above = rows[i - 1];
    row[4] = above && [1, 2, 3].every((k) => row[k] === above[k]) ? above[4] : i + 1;
  });
  return { played: series.played + 1, points: rows };
}
