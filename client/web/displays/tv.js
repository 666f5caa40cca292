// @ts-check
// A television: goes from race to race.
import {onKeys} from '../views/keys.js';
import {Television} from './next_room.js';
import {makeVisit, run} from './run.js';
import {fillScreen, stayAwake} from './screen.js';
import {stage} from './stage.js';

export function show() {
  const visited = makeVisit('tv');
  const {app, visit} = visited;
  const television = new Television(app, visit);
  const display = stage(app, {
    kind: {turns: true, invites: false, boards: 8},
    steering: () => ({mode: 'turns', at: -Infinity}),
    absent: () => (app.state.link.state === 'open' ? 'No race right now' : visit.trouble),
  });
  onKeys({
    move: () => false,
    key(key) {
      if (key === 'f') fillScreen();
      return key === 'f';
    },
  });
  document.title = 'TV · race2048';
  stayAwake();
  run('tv', visited, display, () => television.tick());
}
