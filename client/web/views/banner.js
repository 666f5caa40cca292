// @ts-check
// The banner over all views: a lost link, a place taken by another tab, news.
import {clockText} from '../model/words.js';
import {el, setText, show} from './dom.js';

/** @typedef {import('./dom.js').App} App */

const newsMs = 5000;

/** @param {App} app @param {{again: () => void}} page */
export function banners(app, page) {
  const line = el('p.banner', {hidden: true, 'aria-hidden': 'true'});
  const why = el('p', {role: 'alert'});
  const again = el('button.large', {type: 'button', onclick: page.again});
  const sheet = el('div.sheet', {hidden: true}, why, again);
  return {
    parts: [line, sheet],
    text: () => lineText(app),
    tick() {
      const {link, where} = app.state;
      const text = lineText(app);
      show(line, text !== '');
      setText(line, text);
      line.classList.toggle('bad', link.state === 'lost');
      document.body.classList.toggle('lost', link.state !== 'open' && where === 'room');
      const isOver = link.state === 'closed' && where !== 'start';
      show(sheet, isOver);
      if (!isOver) return;
      setText(why, link.takenOver ? 'You play on in another tab.' : link.reason || 'The link is closed.');
      setText(again, link.takenOver ? 'To the lobby' : 'Try again');
    },
  };
}

/** @param {App} app */
function lineText(app) {
  const {link, news, stopping, match} = app.state;
  const now = app.now();
  if (link.state === 'lost') {
    const left = link.holdUntil - now;
    return left > 0 ? `Link lost: your place is kept ${clockText(left)}` : 'Link lost: trying again';
  }
  if (match?.standsUntil) return `Waiting for all to come back: ${clockText(Math.max(0, match.standsUntil - now))}`;
  if (stopping) return `The server stops in ${clockText(Math.max(0, stopping.at - now))}`;
  return news && now - news.at < newsMs ? news.text : '';
}
