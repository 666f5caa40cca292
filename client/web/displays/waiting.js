// @ts-check
// A room between matches: who is in and ready, when it starts, and the way in.
import {el, icon, list, setAttribute, setText, show} from '../views/dom.js';
import {tintOf} from '../views/people.js';
import {waitText} from '../views/wait_text.js';

/**
 * @typedef {import('../model/types.d.ts').App} App
 * @typedef {import('../model/types.d.ts').Person} Person
 */

const mostChips = 16;
const mostLarge = 6;

/**
 * @param {App} app
 * @param {{base: string, code: string}} [way] the way in, where the display invites
 */
export function waitingScene(app, way) {
  const title = el('h2');
  const facts = el('p.words');
  const words = el('span');
  const until = el('b');
  const wait = el('p.wait', null, words, ' ', until);
  const crowd = el('ul.crowd', {'aria-label': 'Players'});
  const chips = list(crowd, (/** @type {Person} */ person) => person.person, personChip);
  const more = el('li.member.more');
  crowd.append(more);
  const root = el('section.waiting', null, way && invitation(way), el('div.about', null, title, facts, crowd, wait));
  return {
    root,
    update() {
      const {room} = app.state;
      if (!room) return;
      setText(title, room.options.title || room.name || `Hosted by ${room.host}`);
      const rounds = room.options.rounds > 1 ? [`${room.options.rounds} rounds`] : [];
      setText(facts, [...room.words, ...rounds].slice(0, 3).join(' · '));
      const players = room.people.filter(({seat}) => seat !== undefined);
      const shown = players.length > mostChips ? players.slice(0, mostChips - 1) : players;
      chips.update(shown);
      crowd.dataset.count = players.length > mostLarge ? 'many' : 'few';
      show(more, shown.length < players.length);
      setText(more, `and ${players.length - shown.length} more`);
      this.tick();
    },
    tick() {
      const [text, clock] = waitText(app).split(/ (?=\d+:)/);
      setText(words, text);
      setText(until, clock ?? '');
      show(wait, text !== '');
    },
  };
}

/** @param {{base: string, code: string}} way */
function invitation({base, code}) {
  const picture = el('img', {alt: 'QR code of the invitation', src: `${base}/${code}/qr.svg`, hidden: true});
  picture.addEventListener('load', () => show(picture, true));
  const address = `${location.host}${base}/${code}`;
  return el('div.way', null, el('p.huge-code', null, code), picture, el('p.address', null, address));
}

/** @param {Person} first */
function personChip(first) {
  const ready = el('span.mark', {role: 'img'}, icon('check'));
  const face = el('span', {className: `face tile e${tintOf(first.name)}`, 'aria-hidden': 'true'}, [...first.name][0]?.toUpperCase());
  const name = el('b');
  const root = el('li.member', null, face, name, ready);
  return {
    root,
    /** @param {Person} person */
    update(person) {
      setText(name, person.name);
      root.classList.toggle('ready', person.ready);
      root.classList.toggle('away', person.awayUntil !== undefined);
      setAttribute(ready, 'aria-label', person.ready ? 'ready' : 'not ready');
    },
  };
}
