// @ts-check
// The clock of a match: what is left of it, tenths in the last ten seconds, a `?` while the server
// is silent.
import {clockText, lengthMs, tenthsText, timeAt} from '../model/words.js';
import {Format} from '../wire/schema.js';
import {el, setText} from './dom.js';

/** @typedef {import('./dom.js').App} App */

const nearMs = 60_000;
const lastMs = 10_000;

/** @param {App} app */
export function matchClock(app) {
  const root = el('span.clock', {role: 'timer', 'aria-live': 'off'});
  return {
    root,
    tick() {
      const {match, link} = app.state;
      if (!match || match.phase === 'countdown') return setText(root, '');
      const now = app.matchMs();
      const left = Math.max(0, lengthMs(match.settings) - now);
      const step = match.settings.format === Format.STEP && match.step;
      const downMs = step ? Math.max(0, step.endsMs - now) : left;
      const countsDown = step || match.settings.format === Format.TIME || left <= nearMs;
      const last = countsDown && downMs <= lastMs && match.phase === 'racing';
      const text = last ? tenthsText(Math.ceil(downMs / 100) * 100) : countsDown ? clockText(downMs) : timeAt(now);
      root.classList.toggle('last', last);
      setText(root, text + (link.state === 'open' && !match.standsUntil ? '' : '?'));
    },
  };
}

/** Knock-out: what is left of the interval. @param {App} app */
export function knockoutText(app) {
  const {match} = app.state;
  if (match?.settings.format !== Format.KNOCKOUT || match.phase !== 'racing') return '';
  const every = match.settings.knockoutMs;
  const left = every - (app.matchMs() % every);
  const own = match.ownSeat === undefined ? undefined : match.seats.get(match.ownSeat);
  return `${own?.danger ? 'out in' : 'next out'} ${clockText(left)}`;
}
