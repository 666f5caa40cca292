// @ts-check
// The race of a day: the same tiles for everybody, three minutes alone; docs/rules.md says how.
import {clockText, counted, defaultSettings} from '../model/words.js';
import {sha256} from '../seal/sha256.js';
import {sameBytes} from '../wire/bytes.js';
import {encode} from '../wire/messages.js';
import {Format, Watch} from '../wire/schema.js';

/**
 * @typedef {import('../model/types.d.ts').Match} Match
 * @typedef {import('../model/types.d.ts').Settings} Settings
 * @typedef {{read: (key: string) => string, write: (key: string, value: string) => void}} Memory
 */

const dayMs = 86_400_000;
const idDigits = 12;

/** The date in UTC: "2026-11-27". @param {number} unixMs */
const dateAt = (unixMs) => new Date(unixMs).toISOString().slice(0, 10);

/** @param {string} date @returns {Settings} */
export const dailySettings = (date) =>
  ({...defaultSettings(Format.TIME), watch: Watch.ALL, seats: 1, openSeed: sha256(new TextEncoder().encode(date))});

/** Opens a room for the person alone, where the race of today begins at once. @param {import('../model/types.d.ts').App} app */
export function raceToday(app) {
  app.act.create(dailySettings(dateAt(Date.now())), {title: 'Daily race', listed: false, chatOff: true}, {readyAtFirst: true});
}

/** @param {Settings} settings @param {string} date */
const isOf = (settings, date) => sameBytes(encode('Settings', settings), encode('Settings', dailySettings(date)));

/**
 * A line to pass on, as the terminal has it, which tells nothing of the tiles; '' for the end of any
 * other match. Of a day the first race that ends counts: this browser remembers which one it was.
 * @param {Match} match that has ended
 * @param {number} beganUnixMs
 * @param {Memory} memory
 */
export function dailyLine({id, settings, seats, ownSeat, end}, beganUnixMs, memory) {
  const own = ownSeat === undefined ? undefined : seats.get(ownSeat);
  if (!own || !end || !Number.isFinite(beganUnixMs)) return '';
  const began = dateAt(beganUnixMs);
  // Its room may have been opened before midnight.
  const date = [began, dateAt(beganUnixMs - dayMs)].find((day) => isOf(settings, day));
  if (!date) return '';
  const race = `${date} ${id}`;
  const first = memory.read('daily');
  const counts = date === began && (first === race || !first.startsWith(date));
  if (counts) memory.write('daily', race);
  const which = counts ? '' : date === began ? ' again' : ' later';
  return `race2048 daily ${date}${which}: ${counted(own.score, 'point')}, ${own.bestTile} in ${clockText(end.matchMs)}, ` +
    `ID ${id.slice(0, idDigits)}`;
}
