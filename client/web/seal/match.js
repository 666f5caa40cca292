// @ts-check
// The referee of a replayed match: docs/replay.md, "What an action does".
import { GIVE_UP, NEXT_BOARD, Run } from './run.js';
import { must } from './settings.js';

const RACING = 0, STUCK = 1, OUT_STUCK = 2, REACHED = 3, GAVE_UP = 4, LEFT = 5, IDLE = 6, MOVES_MADE = 7, KNOCKED_OUT = 8;

/**
 * @typedef {{seat: number, person: number, run: Run, away: boolean, left: boolean, state: number,
 *   actions: number, moved: boolean, missed: number, chosen: number, named: number, step: number,
 *   reachedMs: number, doneMs: number, place: number}} Seat
 */

export class Match {
  started = false;
  /** @type {{played: number, rows: number[][]} | undefined} */ series;
  /** @type {number[][]} */ splits = [];
  #step = 1;
  #decidedMs = -1;

  /**
   * @param {import('./settings.js').Settings} settings @param {Uint8Array} key
   * @param {{seat: number, person: number}[]} seats @param {number} version
   */
  constructor(settings, key, seats, version) {
    this.settings = settings;
    this.version = version;
    this.seats = seats.map(({ seat, person }) => /** @type {Seat} */ ({
      seat, person, run: new Run(settings, key), away: false, left: false, state: RACING, actions: 0,
      moved: version === 1, missed: 0, chosen: -1, named: 0, step: 0, reachedMs: -1, doneMs: Infinity, place: 0,
    }));
  }

  /** @param {number} number */
  seat(number) {
    const seat = this.seats.find((s) => s.seat === number);
    must(seat, 'a seat is not of this match');
    return /** @type {Seat} */ (seat);
  }

  /** @param {number} number @param {boolean} away */
  person(number, away) {
    const seat = this.seats.find((s) => s.person === number);
    must(seat && seat.away !== away && !seat.left, 'a person comes or goes twice');
    /** @type {Seat} */ (seat).away = away;
  }

  /** @param {number} rounds */
  beginSeries(rounds) {
    this.series = rounds > 1 ? { played: 0, rows: [] } : undefined;
  }

  /** @param {Seat} seat @param {number} ms */
  leave(seat, ms) {
    must(!seat.left, 'a person leaves twice');
    seat.left = true;
    this.#out(seat, LEFT, ms);
  }

  /** @param {Seat} seat @param {number} ms */
  idle(seat, ms) {
    must(isRacing(seat) && seat.chosen < 0 && !seat.away, 'a seat is idle that is not');
    this.#out(seat, IDLE, ms);
  }

  /** @param {Seat} seat @param {number} state @param {number} ms */
  #out(seat, state, ms) {
    if (isRacing(seat)) this.#set(seat, state, ms);
    seat.chosen = -1;
  }

  /** @param {Seat} seat @param {number} state @param {number} ms */
  #set(seat, state, ms) {
    seat.state = state;
    if (!isRacing(seat)) seat.doneMs = Math.min(seat.doneMs, ms, this.#length());
    const racing = this.seats.filter(isRacing).length;
    const decided = (state === REACHED && this.settings.finishFirst) || !racing
      || (this.settings.knockout && this.seats.length > 1 && racing === 1);
    if (decided && this.#decidedMs < 0) this.#decidedMs = ms;
  }

  #length() {
    const { number } = this.settings;
    return Math.min(number(3) || Infinity, number(5));
  }

  /** @param {Seat} seat @param {{action: number, board: number, step: number, fast: boolean}} act @param {number} ms */
  act(seat, { action, board, step, fast }, ms) {
    const { run, state } = seat, { steps } = this.settings;
    must(!seat.away && !seat.left && ++seat.actions <= 200000, 'a seat acts that cannot');
    if (state === IDLE || state === KNOCKED_OUT || action > GIVE_UP || fast) return;
    if (!isRacing(seat) || board !== run.board) return;
    if (action === GIVE_UP) {
      seat.chosen = -1;
      this.#set(seat, GAVE_UP, ms);
      return;
    }
    if (steps && (step !== this.#step || seat.chosen >= 0)) return;
    if (action === NEXT_BOARD ? state !== STUCK : !run.changes(action)) return;
    if (steps) seat.chosen = action;
    else this.#move(seat, action, ms);
  }

  /** @param {Seat} seat @param {number} action @param {number} ms */
  #move(seat, action, ms, own = true) {
    const { run } = seat, { target, moveLimit, nextBoards } = this.settings;
    if (action === NEXT_BOARD) {
      run.nextBoard();
      seat.state = RACING;
    } else {
      run.slide(action, ms);
      if (own) seat.moved = true;
      if (target && 2 ** run.made >= target) {
        seat.reachedMs = ms;
        this.#set(seat, REACHED, ms);
      } else if (moveLimit && run.moves >= moveLimit) this.#set(seat, MOVES_MADE, ms);
      else if (run.over()) this.#set(seat, nextBoards ? STUCK : OUT_STUCK, ms);
    }
    this.#noteTile(seat, ms);
  }

  /** @param {Seat} seat @param {number} ms */
  #noteTile({ seat, run }, ms) {
    const tile = run.largest();
    const same = this.splits.filter((split) => split[0] === tile);
    if (tile > 4 && same.length < 2 && same[0]?.[1] !== seat) this.splits.push([tile, seat, ms]);
  }

  /** @param {number} ms @param {boolean} late @param {(run: Run) => number} lateMove */
  endStep(ms, late, lateMove) {
    for (const seat of this.seats) {
      const { chosen } = seat;
      seat.chosen = -1;
      if (!isRacing(seat)) continue;
      if (chosen >= 0) this.#move(seat, chosen, ms);
      else if (late) {
        seat.missed++;
        this.#move(seat, lateMove(seat.run), ms, false);
      }
    }
    this.#step++;
  }

  /** @param {number} ms */
  endInterval(ms) {
    const racing = this.seats.filter(isRacing);
    must(this.settings.knockout && racing.length > 1 && ms > 0 && ms % this.settings.number(15) === 0
      && ms < this.#length(), 'an interval ends that is not over');
    this.#rank();
    const last = Math.max(...racing.map((s) => s.place));
    const out = racing.filter((s) => s.place === last);
    if (out.length < racing.length) for (const seat of out) this.#out(seat, KNOCKED_OUT, ms);
  }

  /** @param {number} reason @param {number} ms @param {number} now */
  end(reason, ms, now) {
    const length = this.#length(), { number, finishFirst, knockout } = this.settings;
    const atLength = number(3) === length ? 0 : 3;
    const reached = finishFirst && this.seats.some((s) => s.state === REACHED);
    const decided = reached ? 1 : this.seats.some(isRacing) ? 4 : 2;
    must(now >= length ? ms === length && reason === atLength
      : this.#decidedMs >= 0 && ms <= now && reason === decided && (reason !== 4 || knockout),
    'the match ends when it is not over');
  }

  #rank() {
    for (const a of this.seats) {
      a.place = 1 + this.seats.filter((b) => this.#compare(b, a) < 0).length;
    }
  }

  /** Below 0: a is ahead of b. @param {Seat} a @param {Seat} b */
  #compare(a, b) {
    const value = (/** @type {Seat} */ s) => [
      this.settings.knockout ? -s.doneMs : 0, s.moved ? 0 : 1,
      s.reachedMs < 0 ? Infinity : s.reachedMs,
      ...(s.reachedMs < 0 ? [-s.run.best.score, -s.run.best.tile, s.run.moves, s.run.best.gainMs] : []),
    ];
    const x = value(a), y = value(b);
    const i = x.findIndex((v, k) => v !== y[k]);
    return i < 0 ? 0 : x[i] < y[i] ? -1 : 1;
  }

  /** What the file has to say of the seats, and of the points. */
  result() {
    this.#rank();
    const lines = this.seats.map(({ seat, place, state, run, reachedMs, missed }) => [seat, place, state,
      run.best.score, run.best.tile, run.moves, run.best.gainMs, reachedMs, missed, run.board, run.score,
      ...run.cells]);
    if (!this.series) return { lines, points: [], played: 0 };
    const rows = this.series.rows.map(([who, points, wins]) => [who, points, wins, 0, 0]);
    for (const { person, place, moved } of this.seats) {
      let row = rows.find(([who]) => who === person);
      if (!row) rows.push(row = [person, 0, 0, 0, 0]);
      if (!moved) continue;
      row[3] = this.seats.length + 1 - place;
      row[1] += row[3];
      if (place === 1) row[2]++;
    }
    rows.sort((a, b) => b[1] - a[1] || b[2] - a[2] || b[3] - a[3]);
    rows.forEach((row, i) => {
      const above = rows[i - 1];
      row[4] = above && [1, 2, 3].every((k) => row[k] === above[k]) ? above[4] : i + 1;
    });
    return { lines, points: rows, played: this.series.played + 1 };
  }
}

/** @param {Seat} seat */
const isRacing = (seat) => seat.state === RACING || seat.state === STUCK;
