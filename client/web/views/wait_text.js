// @ts-check
// The line that says when the next match starts, or what it waits for.
import {clockText} from '../model/words.js';

/** What the start of the match waits for. @param {import('./dom.js').App} app */
export function waitText(app) {
  const {room} = app.state;
  if (!room) return '';
  const {startsAt, startAt, quick} = room.options;
  const seated = room.people.filter(({seat}) => seat !== undefined);
  if (startsAt !== undefined && startsAt > app.now()) return `starts in ${clockText(startsAt - app.now())}`;
  if (seated.length < 2 && room.settings.seats > 1) return quick ? 'looking for others …' : 'one more to start';
  const missing = seated.filter(({ready}) => !ready).length;
  if (startAt > 0) return `starts with ${startAt}`;
  return missing > 0 ? `waiting for ${missing}` : '';
}
