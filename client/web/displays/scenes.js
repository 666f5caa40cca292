// @ts-check
// A display chooses its scene by the state of the room and by the choice of its referee.
import {frozenMs} from '../model/race_words.js';

/**
 * @typedef {import('../model/types.d.ts').Room} Room
 * @typedef {import('../model/types.d.ts').Match} Match
 *
 * @typedef {'boards' | 'table' | 'turns' | 'invitation'} Mode
 * @typedef {{mode: Mode, at: number}} Steering `at`: when the mode was chosen
 *
 * @typedef {object} Kind  of display
 * @property {boolean} turns the boards and the table by turns
 * @property {boolean} invites after a match too
 * @property {number} boards in a grid
 *
 * @typedef {object} Scene
 * @property {'absent' | 'room' | 'countdown' | 'boards' | 'table' | 'podium' | 'series'
 *   | 'seriesPodium'} name
 * @property {number} first the first of the boards, by place
 * @property {number} sinceMs since a podium has begun
 */

export const turnMs = 20_000;
const podiumMs = 8000;
// The next round begins 10 s after the end.
const podiumOfRoundMs = 4000;
const mostGrids = 3;

/** @param {Scene['name']} name @param {Partial<Scene>} [more] @returns {Scene} */
const scene = (name, more) => ({name, first: 0, sinceMs: 0, ...more});

/**
 * @param {{room?: Room, match?: Match}} state
 * @param {Steering} steering
 * @param {Kind} kind
 * @param {number} now
 * @returns {Scene}
 */
export function sceneAt({room, match}, steering, kind, now) {
  if (!room) return scene('absent');
  if (!match || steering.mode === 'invitation') return scene('room');
  if (match.phase === 'countdown') return scene('countdown');
  if (match.end) return endScene(room, match, match.end.at, steering, kind, now);
  return turn(raceScenes(match, steering.mode, kind), now - Math.max(match.startsAt, steering.at));
}

/** @param {Scene[]} scenes @param {number} ms */
const turn = (scenes, ms) => scenes[Math.floor(Math.max(0, ms) / turnMs) % scenes.length];

/** @param {Match} match @param {Mode} mode @param {Kind} kind */
function raceScenes({seats, order}, mode, {turns, boards}) {
  const seen = order.filter((seat) => seats.get(seat)?.board).length;
  const grids = Array.from({length: Math.min(mostGrids, Math.ceil(seen / boards))},
    (_, at) => scene('boards', {first: at * boards}));
  if (mode === 'table' || grids.length === 0) return [scene('table')];
  return mode === 'boards' || !turns ? grids : [...grids, scene('table')];
}

/**
 * @param {Room} room
 * @param {Match} match
 * @param {number} endedAt
 * @param {Steering} steering
 * @param {Kind} kind
 * @param {number} now
 */
function endScene({series}, match, endedAt, steering, kind, now) {
  const sinceMs = now - endedAt - frozenMs;
  // A choice from before the end was for the race.
  const isSteered = steering.at > endedAt && steering.mode !== 'turns';
  if (isSteered) return turn(raceScenes(match, steering.mode, kind), now - steering.at);
  if (sinceMs < 0) return raceScenes(match, 'boards', kind)[0];
  const goesOn = series !== undefined && series.played > 0 && !series.over;
  if (sinceMs < (goesOn ? podiumOfRoundMs : podiumMs)) return scene('podium', {sinceMs});
  if (goesOn) return scene('series');
  if (series?.over) return scene('seriesPodium', {sinceMs: sinceMs - podiumMs});
  if (!kind.invites) return scene('table');
  return turn([scene('table'), scene('room'), scene('podium', {sinceMs})], sinceMs - podiumMs);
}
