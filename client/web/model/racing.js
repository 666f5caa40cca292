// @ts-check
// The client in a match: keeps the seal, feeds its check, sends moves, and takes a match up again
// after a lost link or a reload.
import {SealCheck} from '../seal/check.js';
import {WireError, sameBytes, toHex} from '../wire/bytes.js';
import {Action, SeatState} from '../wire/schema.js';
import {MatchModel} from './match.js';
import {readSettings} from './room.js';

/**
 * @typedef {import('./app.js').Client} Client
 * @typedef {import('./kept.js').Seal} Seal
 * @typedef {import('./own_game.js').Sent} Sent
 * @typedef {Record<string, any>} Message
 */

const longestCountdownMs = 60_000;

export class Racing {
  /** @param {Client} client */
  constructor(client) {
    this.client = client;
    this.check = new SealCheck();
    /** @type {MatchModel | undefined} */
    this.match = undefined;
    /** A match ran when this client entered: the next seal is too late to check. */
    this.running = false;
    this.nextSeq = 0;
    this.fromStart = false;
    /** @type {any} */
    this.timer = undefined;
  }

  reset() {
    this.match = undefined;
    this.check = new SealCheck();
    this.client.env.timers.clearTimeout(this.timer);
  }

  /** In hexadecimal. */
  get id() {
    return this.match?.view.id ?? '';
  }

  /** The countdown or the race. */
  get goesOn() {
    return this.match !== undefined && this.match.view.phase !== 'ended';
  }

  get ended() {
    return this.goesOn ? undefined : this.match?.view;
  }

  /** How often the server pings. @returns {'racing' | 'countdown' | 'idle'} */
  pace() {
    const {match} = this;
    if (!match || match.view.phase === 'ended') return 'idle';
    if (match.view.phase === 'countdown') return 'countdown';
    return match.own?.racing ? 'racing' : 'idle';
  }

  refresh() {
    const {match, client} = this;
    // Slides were meant for the board as it was when the link stood.
    if (client.session.link.state === 'lost') match?.own?.dropSlides();
    match?.refresh(client.now());
    client.state.match = match?.view;
  }

  // ------------------------------------------------------------------------------------- resuming

  /** What of its match this client has. @param {Seal | undefined} seal */
  seen(seal) {
    const ended = this.match && !this.goesOn && seal && toHex(seal.matchId) === this.id;
    if (!seal || ended) return {matchId: new Uint8Array(0), answers: 0};
    const answered = this.match && toHex(seal.matchId) === this.id;
    return {matchId: seal.matchId, answers: (answered && this.match?.own?.answers) || 0};
  }

  /** @param {Message} entered */
  entered({running, resumed}) {
    this.running = running;
    if (!resumed) return;
    this.nextSeq = resumed.nextSeq;
    this.fromStart = resumed.fromStart;
    // All come again, after a crash of the server with other times.
    if (this.match && this.goesOn) this.match.view.splits = [];
    if (!this.match) this.restoreSeal();
  }

  restoreSeal() {
    const {seal} = this.client.kept;
    if (!seal) return;
    this.check.sealed(seal, seal.late);
    if (seal.nonce) this.check.nonce(seal.nonce);
    this.client.room?.sealed(seal, readSettings(seal.settings));
  }

  /** The server has read the actions before `nextSeq`; it gets the others again. */
  sendUnread() {
    const own = this.match?.own;
    if (this.match?.view.phase !== 'racing' || !own || this.nextSeq === 0) return;
    let board = own.boardNumber;
    for (const sent of own.unread(this.nextSeq)) {
      this.sendMove(sent, board);
      if (sent.action === Action.NEXT_BOARD) ++board;
    }
    this.nextSeq = 0;
    this.sendDue();
  }

  // ------------------------------------------------------------------------------------- messages

  /** @param {string} body @param {Message} told */
  take(body, told) {
    const now = this.client.now();
    if (body === 'sealed') return this.onSealed(told);
    if (body === 'start') return this.onStart(told, now);
    const {match} = this;
    if (!match) return;
    if (body === 'end') return this.onEnd(told, now);
    if (body === 'kept') {
      if (toHex(told.matchId) === this.id) match.view.kept = /** @type {any} */ (told);
      return;
    }
    if (body === 'outcome') return this.onOutcome(told);
    if (told.round !== match.view.round || match.view.phase === 'ended') return;
    if (body === 'go') this.onGo(told, now);
    else if (body === 'step') match.step(told);
    else if (body === 'clock') match.clock(told, now);
    else if (body === 'standings') match.standings(told);
    else if (body === 'page') match.page(told);
  }

  /** @param {Message} told */
  onSealed({matchId, settings: bytes, commitment, round}) {
    const {kept, room, session} = this.client;
    const settings = readSettings(bytes);
    const open = settings.openSeed.length > 0;
    if (commitment.length !== (open ? 0 : 32)) throw new WireError('A match has no commitment.');
    const before = kept.seal;
    const known = before !== undefined && sameBytes(before.matchId, matchId);
    const same = sameBytes(before?.commitment ?? [], commitment) && sameBytes(before?.settings ?? [], bytes);
    if (known && !same) {
      throw new WireError('The server shows another seal for the same match.');
    }
    // The match that ran when the link was lost is over, and its end was missed.
    if (!known && session.link.resumes && this.goesOn) {
      this.match = undefined;
      this.client.tell('The match ended while you were away.');
    }
    const seal = known
      ? before
      : {matchId, settings: bytes, commitment, round, nonce: undefined, late: this.running};
    this.check.sealed(seal, seal.late);
    room?.sealed({matchId, round, commitment}, settings);
    this.giveNonce(seal, open);
    this.client.follow();
  }

  /** @param {Seal} seal @param {boolean} open */
  giveNonce(seal, open) {
    const {client} = this;
    const due = client.room?.view.seat !== undefined && !open && !seal.late;
    if (due) seal.nonce ??= client.kept.randomId();
    client.kept.keepSeal(seal);
    if (!due || !seal.nonce) return;
    this.check.nonce(seal.nonce);
    client.send('nonce', {matchId: seal.matchId, nonce: seal.nonce});
  }

  /** @param {Message} start @param {number} now */
  onStart(start, now) {
    const {kept, room, state} = this.client;
    if (start.countdownMs > longestCountdownMs) throw new WireError('A countdown is too long.');
    if (this.match && this.id === toHex(start.matchId)) return this.match.startAgain(start, now);
    const {seal} = kept;
    if (!seal || !room || !sameBytes(seal.matchId, start.matchId)) {
      throw new WireError('A match starts without a seal.');
    }
    this.check.start(/** @type {any} */ (start), room.view.seat);
    this.match = new MatchModel(start, room.view.settings, room.view.seat, now);
    state.refusal = undefined;
  }

  /** @param {Message} go @param {number} now */
  onGo(go, now) {
    const match = /** @type {MatchModel} */ (this.match);
    const seal = /** @type {Seal} */ (this.client.kept.seal);
    const sent = this.client.kept.actionsIn(seal.matchId);
    if (match.view.phase !== 'racing') for (const it of sent) this.check.move(it);
    if (this.fromStart) this.check.restart();
    this.check.go(/** @type {any} */ (go));
    match.go(go, sent, this.fromStart, now);
    this.fromStart = false;
  }

  /** @param {Message} outcome */
  onOutcome(outcome) {
    this.check.outcome(/** @type {any} */ (outcome));
    this.match?.outcome(outcome);
    this.sendDue();
  }

  /** @param {Message} end @param {number} now */
  onEnd(end, now) {
    const match = /** @type {MatchModel} */ (this.match);
    if (toHex(end.matchId) !== this.id) throw new WireError('Another match ends than runs.');
    match.view.verdict = this.check.end(/** @type {any} */ (end));
    match.end(end, now);
    this.running = false;
    const own = [...match.view.seats.values()].find((seat) => seat.own);
    const {room} = this.client;
    if (room && own?.state === SeatState.IDLE) room.sitsOut = true;
  }

  // ---------------------------------------------------------------------------------------- moves

  /** @param {number} action */
  want(action) {
    const own = this.match?.own;
    const {link} = this.client.session;
    if (!own || this.match?.view.phase !== 'racing') return;
    // The server is silent: a move now would be meant for a board that has changed.
    if (link.state !== 'open' || link.resumes || this.match.view.standsUntil !== undefined) return;
    own.want(action);
    this.sendDue();
    this.client.changed();
  }

  sendDue() {
    const {client, match} = this;
    const own = match?.own;
    const {env} = client;
    const {link} = client.session;
    env.timers.clearTimeout(this.timer);
    if (!own || link.state !== 'open' || link.resumes) return;
    const {seal} = client.kept;
    for (const sent of own.takeDue(client.now())) {
      this.check.move(sent);
      if (seal) client.kept.acted(seal.matchId, sent);
      this.sendMove(sent, own.boardNumber);
    }
    const waitMs = own.waitMs();
    if (waitMs === Infinity) return;
    this.timer = env.timers.setTimeout(() => {
      this.sendDue();
      client.changed();
    }, waitMs);
  }

  /**
   * @param {Sent} sent
   * @param {number} board the one that it is meant for
   */
  sendMove({action, seq, step}, board) {
    const round = this.match?.view.round ?? 0;
    this.client.send('move', {round, board, seq, action, step});
  }
}
