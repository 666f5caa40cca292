// @ts-check
// Which room a television shows.
import {Watch} from '../wire/schema.js';

/** @typedef {import('../model/types.d.ts').ListedRoom} ListedRoom */

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
