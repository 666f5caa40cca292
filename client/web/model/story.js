// @ts-check
// The facts about the rounds of a series, which follow the podium.
import {Format} from '../wire/schema.js';
import {counted, grouped, ordinal, timeAt} from './words.js';

/**
 * @typedef {import('./types.d.ts').Match} Match
 * @typedef {import('./types.d.ts').Seat} Seat
 * @typedef {import('./types.d.ts').SeriesRow} SeriesRow
 * @typedef {{rounds: number, played: number, rows: SeriesRow[]}} Table
 */

const worthTelling = 2; // places gained, rounds with the tile
const mostWinners = 3;

export class SeriesStory {
  constructor() {
    this.played = 0;
    this.seen = 0;
    this.last = '';
    /**
     * By exponent.
     * @type {Map<number, {name: string, atMs: number, round: number, rounds: number}>}
     */
    this.fastest = new Map();
    /** @type {{name: string, score: number, round: number} | undefined} */
    this.best = undefined;
    /** @type {{winner: string, second: string, points: number, round: number} | undefined} */
    this.closest = undefined;
    /** The table when half of the rounds were played. @type {SeriesRow[]} */
    this.half = [];
  }

  /**
   * The table has come after the end of a round.
   * @param {Table} table
   * @param {Match} match
   */
  note({rounds, played, rows}, match) {
    if (played === this.played || match.id === this.last) return;
    this.played = played;
    this.last = match.id;
    ++this.seen;
    this.noteTiles(match);
    this.noteScores(match);
    if (played === Math.floor(rounds / 2)) this.half = rows;
  }

  /** @param {Match} match */
  noteTiles({splits, seats}) {
    const firsts = splits.filter(({exponent}, i) => {
      return splits.findIndex((split) => split.exponent === exponent) === i;
    });
    for (const {exponent, seat, atMs} of firsts) {
      const name = seats.get(seat)?.name ?? '';
      const before = this.fastest.get(exponent);
      const best = before && before.atMs <= atMs ? before : {name, atMs, round: this.played};
      this.fastest.set(exponent, {...best, rounds: (before?.rounds ?? 0) + 1});
    }
  }

  /** @param {Match} match */
  noteScores({order, seats, settings}) {
    const ranked = order.map((seat) => /** @type {Seat} */ (seats.get(seat)));
    for (const {name, score} of ranked) {
      if (score > (this.best?.score ?? 0)) this.best = {name, score, round: this.played};
    }
    // In these the time decides, not the score.
    if (settings.format === Format.FIRST || settings.format === Format.KNOCKOUT) return;
    const [first, second] = ranked;
    if (!second || first.place === second.place || first.score < second.score) return;
    const points = first.score - second.score;
    if (this.closest && this.closest.points <= points) return;
    this.closest = {winner: first.name, second: second.name, points, round: this.played};
  }

  /** @param {Table} table @returns {string[]} */
  facts({played, rows}) {
    const {best, closest, seen} = this;
    const ahead = closest?.points ? ` by ${counted(closest.points, 'point')}` : ', level on points';
    return [
      winsText(rows),
      this.fastestText(),
      best && `best score: ${best.name} with ${grouped(best.score)} in round ${best.round}`,
      this.comebackText(rows),
      closest && `closest: ${closest.winner} ahead of ${closest.second}${ahead} in round ${closest.round}`,
      seen > 0 && seen < played && `you saw ${seen} of the ${played} rounds; the others may have had better`,
    ].filter((fact) => typeof fact === 'string' && fact !== '').map(String);
  }

  /** The largest tile that was raced for in several rounds, else the largest of all. */
  fastestText() {
    const all = [...this.fastest].sort(([a], [b]) => b - a);
    const found = all.find(([, {rounds}]) => rounds >= worthTelling) ?? all[0];
    if (!found) return '';
    const [exponent, {name, atMs, round}] = found;
    return `fastest ${2 ** exponent}: ${name} at ${timeAt(atMs)} in round ${round}`;
  }

  /** @param {SeriesRow[]} rows */
  comebackText(rows) {
    const gains = rows.map(({name, person, place}) => {
      const from = this.half.find((row) => row.person === person)?.place ?? 0;
      return {name, from, place, gained: from - place};
    });
    const most = gains.sort((a, b) => b.gained - a.gained)[0];
    if (!most || most.gained < worthTelling) return '';
    return `comeback: ${most.name} from ${ordinal(most.from)} to ${ordinal(most.place)}`;
  }
}

/** @param {SeriesRow[]} rows */
function winsText(rows) {
  const most = Math.max(0, ...rows.map(({wins}) => wins));
  const names = rows.filter(({wins}) => wins === most).map(({name}) => name);
  if (most === 0 || names.length > mostWinners) return '';
  return `most rounds won: ${names.join(' and ')} with ${most}`;
}
