// @ts-check
// The show at the end of a match: the boards freeze, then the outcome stands over the winner's
// board, and after a series the podium comes step by step.
import {frozenMs} from '../model/race_words.js';
import {counted, ordinal} from '../model/words.js';
import {EndReason} from '../wire/schema.js';
import {Board} from './board.js';
import {el, icon, redrawn, show} from './dom.js';

/**
 * @typedef {import('./dom.js').App} App
 * @typedef {import('../model/types.d.ts').Match} Match
 * @typedef {import('../model/types.d.ts').Series} Series
 */

const outcomeMs = 4000;
const stepMs = 1500;
const skippedFromMs = 1500;

/** @param {App} app */
export function ending(app) {
  const root = el('div.ending', {hidden: true, onclick: skip});
  let skipped = '';
  const draw = redrawn(root, (scene) => {
    const {match, room} = app.state;
    if (!match?.end) return [];
    if (scene.startsWith('frozen')) return [el('p.call', null, callOf(match))];
    if (scene.startsWith('outcome')) return outcome(match);
    return room?.series ? seriesPodium(room.series, Number(scene.split(' ')[1])) : [];
  });
  function skip() {
    const {match} = app.state;
    if (match?.end && app.now() - match.end.at >= skippedFromMs) skipped = match.id;
    tick();
  }
  function scene() {
    const {match, room} = app.state;
    if (match?.phase !== 'ended' || !match.end || skipped === match.id) return '';
    const since = app.now() - match.end.at;
    if (since < frozenMs) return `frozen ${match.id}`;
    if (since < frozenMs + outcomeMs) return `outcome ${match.id}`;
    const series = room?.series;
    if (!series?.over || series.rounds < 2) return '';
    return `podium ${podiumSteps(since - frozenMs - outcomeMs)}`;
  }
  function tick() {
    const now = scene();
    show(root, now !== '');
    root.classList.toggle('frozen', now.startsWith('frozen'));
    draw(now);
  }
  return {root, tick, skip, runs: () => scene() !== ''};
}

/** What stands over the boards when they freeze. @param {Match} match */
export function callOf({end, seats, ownSeat}) {
  const winner = end?.winners.length === 1 ? end.winners[0] : undefined;
  if (end?.reason === EndReason.TIME_UP || end?.reason === EndReason.CAP) return 'TIME!';
  if (end?.reason === EndReason.ALL_DONE || winner === undefined) return 'DONE!';
  return winner === ownSeat ? 'YOU WIN' : `${seats.get(winner)?.name} WINS`;
}

/** @param {Match} match */
function outcome(match) {
  const best = match.seats.get(match.end?.winners[0] ?? match.order[0]);
  const won = match.ownSeat !== undefined && match.end?.winners.includes(match.ownSeat);
  const board = new Board(match.settings.rules.size, `${best?.name}: the winning board`);
  const cells = best?.own ? match.own?.board : best?.board;
  if (cells) board.draw(cells);
  return [el('p.outcome', {className: won ? 'outcome won' : 'outcome'}, match.end?.title),
    cells && board.root, el('p.hint', null, won ? icon('crown') : '', best?.name)];
}

/** @param {Series} series */
export const factList = ({facts}) => el('ul.facts', null, ...facts.map((fact) => el('li', null, fact)));

/** From the third place to the first, then what else there is to say. @param {number} sinceMs */
export const podiumSteps = (sinceMs) => Math.min(4, 1 + Math.floor(sinceMs / stepMs));

/** @param {Series} series @param {number} steps */
export const seriesPodium = (series, steps) => [
  podium(series.rows.map(({place, name, points}) => ({place, name, text: counted(points, 'point')})), steps),
  steps > 3 && factList(series),
];

/**
 * The first three places; `steps` of them have come.
 * @param {{place: number, name: string, text: string}[]} rows
 * @param {number} steps
 */
export function podium(rows, steps) {
  const those = (/** @type {number} */ wanted) => rows.filter(({place}) => place === wanted);
  return el('div.podium', null, ...[2, 1, 3].filter((place) => those(place).length > 0).map((place) => {
    const [{text}] = those(place);
    const shown = place > 3 - steps;
    return el('div.step', {className: `step p${place}`, 'aria-hidden': String(!shown)},
      shown && el('b', null, those(place).map(({name}) => name).join(', ')), shown && el('span', null, text),
      el('i', null, ordinal(place)));
  }));
}
