// @ts-check
// The whole of a display: one scene at a time, below a bar with the clock and the latest event.
import {frozenMs} from '../model/race_words.js';
import {callOf, podium, podiumSteps, seriesPodium} from '../views/ending.js';
import {boardGrid} from '../views/board_grid.js';
import {knockoutText, matchClock} from '../views/clock.js';
import {el, redrawn, setText, show} from '../views/dom.js';
import {placesList, rowsOfMatch, rowsOfSeries, scoreText} from './places.js';
import {quietBoard} from './quiet.js';
import {sceneAt} from './scenes.js';
import {waitingScene} from './waiting.js';

/**
 * @typedef {import('../model/types.d.ts').App} App
 * @typedef {import('../model/types.d.ts').Match} Match
 * @typedef {import('./scenes.js').Scene} Scene
 */

const sayingMs = 3000;

/**
 * @param {App} app
 * @param {object} look
 * @param {import('./scenes.js').Kind} look.kind
 * @param {() => import('./scenes.js').Steering} look.steering
 * @param {() => string} look.absent the sentence while there is no room
 * @param {{base: string, code: string}} [look.way] into the room, where the display invites
 */
export function stage(app, {kind, steering, absent, way}) {
  const clock = matchClock(app);
  const knockout = el('span.knockout');
  const title = el('h1.title');
  const corner = el('span.corner', {className: way ? 'corner code' : 'corner'});
  const grid = boardGrid(app, {again: update});
  const call = el('p.call');
  const table = placesList(app.now);
  const waiting = waitingScene(app, way);
  const count = el('p.number');
  const racers = el('p.racers');
  const quiet = quietBoard(app.now);
  const sentence = el('p.sentence');
  const steps = el('div.steps');
  const drawSteps = redrawn(steps, (mark) => podiumOf(app, mark));
  /** @type {Record<string, HTMLElement>} */
  const scenes = {
    absent: el('div.absent', null, quiet.root, sentence),
    room: waiting.root,
    countdown: el('div.countdown', null, count, racers),
    boards: el('div.boards', null, grid.root, call),
    table: table.root,
    podium: steps,
  };
  scenes.series = scenes.table;
  scenes.seriesPodium = scenes.podium;
  const body = el('div.scene');
  const root = el('main.stage-page', null, el('header.head', null, clock.root, el('div.told', null, title, knockout), corner), body);
  /** @type {Scene} */
  let scene;
  /** Of the match whose boards are drawn. @type {Match['end']} */
  let end;

  function update() {
    const {match, room} = app.state;
    scene = sceneAt(app.state, steering(), kind, app.now());
    end = match?.end;
    root.dataset.scene = scene.name;
    root.dataset.phase = match?.phase ?? 'none';
    if (body.firstChild !== scenes[scene.name]) body.replaceChildren(scenes[scene.name]);
    setText(corner, way?.code ?? cornerOf(app));
    if (match && scene.name === 'boards') grid.update(match.order.slice(scene.first, scene.first + kind.boards));
    if (match && scene.name === 'table') table.update(rowsOfMatch(match));
    if (scene.name === 'series' && room?.series) table.update(rowsOfSeries(room.series));
    if (match && scene.name === 'countdown') setText(racers, racersOf(match));
    if (scene.name === 'room') waiting.update();
    tick();
  }
  function tick() {
    const {match} = app.state;
    const now = app.now();
    if (isOld()) return update();
    clock.tick();
    setText(knockout, knockoutText(app));
    setText(sentence, absent());
    if (scene.name === 'absent') quiet.tick();
    if (scene.name === 'room') waiting.tick();
    if (/podium/i.test(scene.name)) drawSteps(`${scene.name} ${podiumSteps(scene.sinceMs)} ${match?.id}`);
    if (match) setText(count, Math.max(1, Math.ceil((match.goAt - now) / 1000)));
    setText(title, titleOf(app, scene));
    const isFrozen = scene.name === 'boards' && match?.end !== undefined && now - match.end.at < frozenMs;
    show(call, isFrozen);
    setText(call, isFrozen ? callOf(match) : '');
  }
  /** Time alone has brought another scene, or an end has come whose boards are not drawn yet. */
  function isOld() {
    if (app.state.match?.end !== end) return true;
    const next = sceneAt(app.state, steering(), kind, app.now());
    const changed = next.name !== scene.name || next.first !== scene.first;
    if (!changed) scene = next;
    return changed;
  }
  return {root, update, tick};
}

/** The latest event, the leader, or the outcome. @param {App} app @param {Scene} scene */
function titleOf({state: {match, room}, now}, {name}) {
  if (name === 'absent') return 'race2048';
  if (name === 'series' || name === 'seriesPodium') {
    return room?.series ? `${room.series.played} of ${room.series.rounds} rounds` : '';
  }
  if (match && name !== 'room') {
    const leader = match.leader === undefined ? undefined : match.seats.get(match.leader);
    const newest = match.highlights.at(-1);
    if (match.end) return now() - match.end.at < frozenMs ? '' : match.end.title;
    if (newest && now() - newest.at < sayingMs) return newest.text;
    // The rows of the table say so themselves, as of their own moment.
    if (leader && name !== 'table') return `${leader.name} leads`;
  }
  return room?.options.title || room?.name || (room?.words[0] ?? '');
}

/** What the title does not say already. @param {App} app */
function cornerOf({state: {match, room}}) {
  if (!room || match?.phase === 'countdown') return room?.words[0] ?? '';
  return room.options.title || room.words[0];
}

/** @param {Match} match */
const racersOf = ({seats}) => [...seats.values()].slice(0, 12).map(({name}) => name).join('\u00a0· ');

/** @param {App} app @param {string} mark the scene, and how many steps have come */
function podiumOf({state: {match, room}}, mark) {
  const [name, shown] = mark.split(' ');
  if (name === 'seriesPodium') return room?.series ? seriesPodium(room.series, Number(shown)) : [];
  const seats = [...(match?.seats.values() ?? [])];
  return [podium(seats.map((seat) => ({place: seat.place, name: seat.name, text: scoreText(seat)})), Number(shown))];
}
