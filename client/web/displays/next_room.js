// @ts-check
// A television chooses its room.
import {Watch} from '../wire/schema.js';

/**
 * @typedef {import('../model/types.d.ts').App} App
 * @typedef {import('../model/types.d.ts').ListedRoom} ListedRoom
 */

/**
 * @typedef {object} Shown
 * @property {string} room its code; '' for none
 * @property {boolean} runs the countdown or the race
 * @property {number} [endedAt] when its last match ended
 */

// The end of a match stays this long, whatever runs elsewhere.
export const endMs = 8000;
// Without a race elsewhere, the room's next match may come.
export const lingerMs = 30_000;
export const askMs = 5000;
const pageRooms = 50;

/** @param {ListedRoom} room */
const isWatchable = ({running, hasPassword, settings}) =>
  running && !hasPassword && (settings.watch === Watch.LIVE || settings.watch === Watch.ALL);

/**
 * @param {ListedRoom[]} rooms
 * @param {Shown} shown
 * @param {number} now
 * @returns {string} a room's code; '' for none
 */
export function nextRoom(rooms, {room, runs, endedAt = -Infinity}, now) {
  const sinceEnd = now - endedAt;
  if (room && (runs || sinceEnd < endMs)) return room;
  const races = rooms.filter((it) => isWatchable(it) && it.code !== room);
  races.sort((a, b) => b.players - a.players || b.watchers - a.watchers || (a.code < b.code ? -1 : 1));
  return races[0]?.code ?? (sinceEnd < lingerMs ? room : '');
}

/** Asks for the listed rooms while no race is shown, and goes on when the answer is there. */
export class Television {
  /**
   * @param {App} app
   * @param {{room: string, go: (room: string) => void}} visit
   */
  constructor(app, visit) {
    this.app = app;
    this.visit = visit;
    /** Pages of the list by the index of their first room. @type {Map<number, ListedRoom[]>} */
    this.pages = new Map();
    this.askedAt = -Infinity;
    /** The next page to ask for: rooms that run come last. */
    this.first = 0;
    this.answer = app.state.lobby;
  }

  /** To be called several times a second. */
  tick() {
    const {match, where, lobby, link} = this.app.state;
    const runs = match !== undefined && match.phase !== 'ended';
    if (runs || where === 'entering' || where === 'start' || link.state !== 'open') return;
    const now = this.app.now();
    // An old list may still name a race that is over: each answer leads to one choice.
    if (lobby !== this.answer) {
      this.take(lobby);
      this.visit.go(nextRoom([...this.pages.values()].flat(), {room: this.visit.room, runs, endedAt: match?.end?.at}, now));
    }
    if (now - this.askedAt < askMs) return;
    this.askedAt = now;
    this.app.act.listRooms(this.first);
  }

  /** @param {App['state']['lobby']} lobby */
  take(lobby) {
    const {first, total, rooms} = lobby;
    this.answer = lobby;
    this.pages.set(first, rooms);
    for (const known of this.pages.keys()) if (known > 0 && known >= total) this.pages.delete(known);
    this.first = first + pageRooms < total ? first + pageRooms : 0;
  }
}
