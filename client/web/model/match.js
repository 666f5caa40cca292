// @ts-check
// A match as the messages tell it, from the countdown to the end; `view` is what the views read.
import {WireError, toHex} from '../wire/bytes.js';
import {SeatState} from '../wire/schema.js';
import {Highlights} from './highlights.js';
import {OutcomeError, OwnGame, isRacing} from './own_game.js';
import {placesNow} from './places.js';
import {endReasonWords, endTitle, stateWords} from './race_words.js';
import {lengthMs} from './words.js';

/**
 * @typedef {import('./types.d.ts').Match} Match
 * @typedef {import('./types.d.ts').Seat} Seat
 * @typedef {import('./types.d.ts').Settings} Settings
 * @typedef {import('./highlights.js').Event} Event
 * @typedef {import('./own_game.js').Sent} Sent
 * @typedef {Record<string, any>} Message
 */

const mostSeats = 1000;
const largestExponent = 31;

export class MatchModel {
  /**
   * @param {Message} start
   * @param {Settings} settings
   * @param {number | undefined} ownSeat in the room
   * @param {number} now
   */
  constructor(start, settings, ownSeat, now) {
    if (start.seats.length > mostSeats) throw new WireError('A match has too many seats.');
    /** @type {Map<number, Seat>} */
    const seats = new Map();
    for (const {seat, name, bot, person} of start.seats) {
      seats.set(seat, emptySeat(seat, name, bot, person));
    }
    const own = ownSeat === undefined ? undefined : seats.get(ownSeat);
    if (own) own.own = true;
    /** @type {Match} */
    this.view = {
      id: toHex(start.matchId),
      round: start.round,
      settings,
      phase: 'countdown',
      goAt: now + start.countdownMs,
      startsAt: Infinity,
      endsAt: Infinity,
      ownSeat: own?.seat,
      seats,
      order: [...seats.keys()],
      splits: [],
      highlights: [],
    };
    /** @type {OwnGame | undefined} */
    this.own = undefined;
    /** The standings as the server told them: the own game may be ahead of them. */
    this.told = new Map([...seats].map(([seat, told]) => [seat, {...told}]));
    /** @type {Event[]} */
    this.events = [];
    this.highlights = new Highlights(0);
  }

  /** The match clock. @param {number} now */
  clockMs(now) {
    const {phase, end, startsAt, settings} = this.view;
    if (phase === 'countdown') return 0;
    if (end) return end.matchMs;
    const ms = Math.round((this.stoodAt ?? now) - startsAt);
    return Math.min(Math.max(0, ms), lengthMs(settings));
  }

  // -------------------------------------------------------------------------------- the messages

  /** The countdown was begun anew. @param {Message} start @param {number} now */
  startAgain(start, now) {
    this.view.goAt = now + start.countdownMs;
    this.goesOn();
  }

  /**
   * @param {Message} go
   * @param {Sent[]} sent the actions made before a reload or a restart of the server
   * @param {boolean} again all outcomes come anew
   * @param {number} now
   */
  go(go, sent, again, now) {
    this.setStart(now - go.matchMs);
    this.goesOn();
    const fresh = this.view.phase !== 'racing';
    if (fresh) this.highlights = new Highlights(go.matchMs);
    this.view.phase = 'racing';
    if (this.view.ownSeat !== undefined && (fresh || again)) {
      this.own = new OwnGame(this.view.settings, go.spawns, sent, now);
    }
  }

  /** @param {number} startsAt */
  setStart(startsAt) {
    this.view.startsAt = startsAt;
    this.view.endsAt = startsAt + lengthMs(this.view.settings);
  }

  /**
   * Delay only makes the start look later than it was.
   * @param {number} matchMs
   * @param {number} now
   */
  ping(matchMs, now) {
    const guess = now - matchMs;
    if (this.view.phase === 'racing' && matchMs > 0 && guess < this.view.startsAt) {
      this.setStart(guess);
    }
  }

  /** @param {Message} clock @param {number} now */
  clock({matchMs, standsMs}, now) {
    this.goesOn();
    if (this.view.phase === 'racing') this.setStart(now - matchMs);
    if (!standsMs) return;
    this.view.standsUntil = now + standsMs;
    this.stoodAt = now;
  }

  goesOn() {
    this.view.standsUntil = undefined;
    /** @type {number | undefined} */
    this.stoodAt = undefined;
  }

  /** @param {Message} step */
  step({number, endsMs}) {
    this.view.step = {number, endsMs: Math.min(endsMs, lengthMs(this.view.settings))};
    if (this.own) this.own.step = number;
  }

  /** @param {Message} outcome */
  outcome(outcome) {
    if (!this.own) throw new OutcomeError('The server answers a move that nobody made.');
    const before = this.own.state;
    this.own.take(outcome);
    if (this.own.state !== before) this.noteState(/** @type {number} */ (this.view.ownSeat));
  }

  /** @param {number} seat */
  noteState(seat) {
    this.events.push({what: 'state', seat});
  }

  /** @param {Message} standings */
  standings({standings, splits, boards}) {
    this.takeRows(standings, 0);
    this.takeSplits(splits);
    this.takeBoards(boards);
    this.events.push({what: 'standings'});
  }

  /** @param {Message} page */
  page({first, total, standings, boards}) {
    this.takeRows(standings, first);
    this.takeBoards(boards);
    this.view.page = {first, total};
  }

  /** @param {Message} end @param {number} now */
  end(end, now) {
    this.takeRows(end.standings, 0);
    this.takeSplits(end.splits);
    this.view.phase = 'ended';
    this.keepOwnBoard();
    this.goesOn();
    const {reason, matchMs} = end;
    this.view.end = {
      reason,
      reasonText: endReasonWords[reason] ?? '',
      matchMs: Math.min(matchMs, lengthMs(this.view.settings)),
      at: now,
      title: '',
      winners: [],
    };
    this.refresh(now);
    const ranked = [...this.view.seats.values()];
    this.view.end.winners = ranked.filter(({place}) => place === 1).map(({seat}) => seat);
    this.view.end.title = endTitle(this.view);
  }

  /** The own board as it stood: a room may show no boards. */
  keepOwnBoard() {
    const own = this.own && this.told.get(/** @type {number} */ (this.view.ownSeat));
    if (!own || !this.own) return;
    Object.assign(own, {
      board: this.own.board,
      boardNumber: this.own.boardNumber,
      boardScore: this.own.score,
    });
    this.view.own = {...this.own.view(), preview: undefined, shown: this.own.board, waiting: 0};
    this.own = undefined;
  }

  // -------------------------------------------------------------------------------- their parts

  /** @param {Message[]} rows @param {number} first the place of the first one */
  takeRows(rows, first) {
    for (const row of rows) {
      const told = this.told.get(row.seat);
      if (!told) throw new WireError('A standing has a seat that does not race.');
      const before = told.state;
      Object.assign(told, {
        place: row.rank,
        score: row.score,
        bestTile: row.bestTile,
        moves: row.moves,
        state: row.state,
        boards: row.boards,
        reachedMs: row.reachedMs,
        outMs: row.outMs,
        chosen: row.chosen,
        missed: row.missed,
        pingMs: row.pingMs,
      });
      if (told.own) this.own?.takeStanding(row.state);
      if (row.state !== before && !(told.own && isRacing(row.state))) this.noteState(row.seat);
    }
    this.orderBy(rows.map(({seat}) => seat), first);
  }

  /**
   * A match of many seats tells them in parts: those told now are moved to their places.
   * @param {number[]} seats
   * @param {number} first
   */
  orderBy(seats, first) {
    const {order} = this.view;
    const place = (/** @type {number} */ seat) => this.told.get(seat)?.place ?? 0;
    if (order.length <= 20) {
      order.sort((a, b) => place(a) - place(b) || a - b);
      return;
    }
    const moved = new Set(seats);
    const others = order.filter((seat) => !moved.has(seat));
    others.splice(first, 0, ...moved);
    this.view.order = others;
  }

  /** @param {{exponent: number, seat: number, atMs: number}[]} splits */
  takeSplits(splits) {
    for (const {exponent, seat, atMs} of splits) {
      const known = this.view.splits.some((it) => it.exponent === exponent && it.seat === seat);
      if (known || exponent > largestExponent || !this.told.has(seat)) continue;
      this.view.splits.push({exponent, seat, atMs});
      this.events.push({what: 'split', exponent, seat, atMs});
    }
  }

  /** @param {Message[]} boards */
  takeBoards(boards) {
    const cells = this.view.settings.rules.size ** 2;
    for (const {seat, board, cells: told, score} of boards) {
      const row = this.told.get(seat);
      const fits = told.length === cells && told.every((/** @type {number} */ it) => it <= 31);
      if (!row || !fits) throw new WireError('A board does not fit the match.');
      Object.assign(row, {board: told, boardNumber: board, boardScore: score});
    }
  }

  // ------------------------------------------------------------------------------- what they make

  /** Brings the view up to date. @param {number} now */
  refresh(now) {
    const {view} = this;
    for (const [number, told] of this.told) {
      Object.assign(/** @type {Seat} */ (view.seats.get(number)), told);
    }
    view.own = this.own?.view() ?? view.own;
    placesNow(view, this.own);
    for (const seat of view.seats.values()) {
      seat.racing = isRacing(seat.state);
      seat.stateWord = stateWords[seat.state] ?? '';
    }
    if (view.phase === 'racing') {
      this.highlights.take(view, this.events.splice(0), this.clockMs(now), now);
    }
  }
}

/**
 * @param {number} seat
 * @param {string} name
 * @param {boolean} bot
 * @param {number} person
 * @returns {Seat}
 */
function emptySeat(seat, name, bot, person) {
  return {
    seat,
    name,
    bot,
    person,
    own: false,
    place: 1,
    score: 0,
    gap: 0,
    behind: 0,
    bestTile: 0,
    moves: 0,
    state: SeatState.RACING,
    stateWord: 'racing',
    racing: true,
    boards: 1,
    reachedMs: 0,
    outMs: 0,
    chosen: false,
    missed: 0,
    pingMs: 0,
    danger: false,
    board: undefined,
    boardNumber: 0,
    boardScore: 0,
  };
}
