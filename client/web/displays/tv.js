// @ts-check
// A television: goes from race to race.
import {onKeys} from '../views/keys.js';
import {nextRoom} from './next_room.js';
import {makeVisit, run} from './run.js';
import {fillScreen, stayAwake} from './screen.js';
import {stage} from './stage.js';

const askMs = 5000;
const pageRooms = 50;

export function show() {
  const visited = makeVisit('tv');
  const {app, visit} = visited;
  const display = stage(app, {
    kind: {turns: true, invites: false, boards: 8},
    steering: () => ({mode: 'turns', at: -Infinity}),
    absent: () => (app.state.link.state === 'open' ? 'No race right now' : visit.trouble),
  });
  const listed = roomList(app);
  onKeys({
    move: () => false,
    key(key) {
      if (key === 'f') fillScreen();
      return key === 'f';
    },
  });
  document.title = 'TV · race2048';
  stayAwake();
  run('tv', visited, display, () => {
    const {match, where} = app.state;
    const runs = match !== undefined && match.phase !== 'ended';
    if (runs || where === 'entering') return;
    listed.ask();
    visit.go(nextRoom(listed.rooms(), {room: visit.room, runs, endedAt: match?.end?.at}, app.now()));
  });
}

/** The listed rooms, a page at a time: full rooms come last. @param {import('../model/types.d.ts').App} app */
function roomList(app) {
  /** @type {Map<number, import('../model/types.d.ts').ListedRoom[]>} */
  const pages = new Map();
  let askedAt = -Infinity;
  let next = 0;
  /** @type {unknown} */
  let seen;
  return {
    rooms: () => [...pages.values()].flat(),
    ask() {
      const {lobby, link} = app.state;
      if (lobby.known && lobby !== seen) {
        seen = lobby;
        pages.set(lobby.first, lobby.rooms);
        for (const first of pages.keys()) if (first >= Math.max(1, lobby.total)) pages.delete(first);
        next = lobby.first + pageRooms < lobby.total ? lobby.first + pageRooms : 0;
      }
      if (link.state !== 'open' || app.now() - askedAt < askMs) return;
      askedAt = app.now();
      app.act.listRooms(next);
    },
  };
}
