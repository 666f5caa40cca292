// @ts-check
// The people of a room with their marks, and what the owner may do about one.
import {dialog, el, icon, list, redrawn, setAttribute, setText, show} from './dom.js';
import {clockText} from '../model/words.js';
import {confirm} from './settings.js';

/**
 * @typedef {import('./dom.js').App} App
 * @typedef {import('../model/types.d.ts').Person} Person
 */

const tints = 12;
const mostFree = 4;

/** The same colour for a name wherever it stands. @param {string} name */
export function tintOf(name) {
  let sum = 0;
  for (const letter of name.toLowerCase()) sum = (sum * 31 + letter.charCodeAt(0)) % 997;
  return 1 + (sum % tints);
}

/** @param {App} app */
export function peopleList(app) {
  const seated = el('ul', {'aria-label': 'Players'});
  const others = el('ul.people.others', {'aria-label': 'Watchers'});
  const make = (/** @type {Person} */ person) => personCard(app, person);
  const seats = list(seated, (/** @type {Person} */ person) => person.person, make);
  const watchers = list(others, (/** @type {Person} */ person) => person.person, make);
  const free = el('ul', {'aria-hidden': 'true'});
  const drawFree = redrawn(free, (number) => Array.from({length: Number(number)}, () => el('li.free')));
  return {
    root: el('section.stack', null, el('div.people', null, seated, free), others),
    update() {
      const {room} = app.state;
      if (!room) return;
      const players = room.people.filter(({seat}) => seat !== undefined);
      seats.update(players);
      watchers.update(room.people.filter(({seat}) => seat === undefined).slice(0, 20));
      drawFree(String(Math.max(0, Math.min(mostFree, room.settings.seats - players.length))));
    },
  };
}

/** @param {App} app @param {Person} first */
function personCard(app, first) {
  let person = first;
  const face = el('span', {className: `face tile e${tintOf(first.name)}`, 'aria-hidden': 'true'}, [...first.name][0]?.toUpperCase());
  const name = el('b');
  const mark = el('small');
  const ready = el('span.mark', {role: 'img'}, icon('check'));
  const host = el('span.hosts', {role: 'img', 'aria-label': 'host'}, icon('crown'));
  const more = el('button.quiet', {type: 'button', onclick: () => actsOn(app, person)}, '⋯');
  const root = el('li.person', null, face, el('span.who', null, name, mark), host, ready, more);
  return {
    root,
    /** @param {Person} next */
    update(next) {
      person = next;
      root.classList.toggle('ready', next.ready);
      root.classList.toggle('own', next.own);
      root.classList.toggle('away', next.awayUntil !== undefined);
      setText(name, next.name);
      setText(mark, markOf(app, next));
      show(host, next.host);
      show(ready, next.seat !== undefined);
      setAttribute(ready, 'aria-label', next.ready ? 'ready' : 'not ready');
      show(more, !next.own);
      setAttribute(more, 'aria-label', `More about ${next.name}`);
    },
  };
}

/** @param {App} app @param {Person} person */
function markOf(app, person) {
  if (person.awayUntil !== undefined) return `away ${clockText(Math.max(0, person.awayUntil - app.now()))}`;
  if (person.bot) return person.botLevel ? `bot ${person.botLevel}` : 'bot';
  if (person.muted) return 'muted';
  if (person.hidden) return 'hidden';
  return person.own ? 'you' : person.keyMark;
}

/** @param {App} app @param {Person} person */
function actsOn(app, person) {
  const {name, hidden, muted, bot} = person;
  const button = (/** @type {string} */ text, /** @type {() => void} */ act) => el('button', {type: 'button', onclick: () => {
    box.close();
    act();
  }}, text);
  const ofOwner = [
    button(muted ? 'Unmute' : 'Mute', () => app.act.mute(name, muted)),
    !bot && button('Make host', () => confirm(`Make ${name} the host?`, 'Hand over', () => app.act.handOver(name))),
    button('Remove', () => confirm(`Remove ${name} from the room?`, 'Remove', () => app.act.kick(name))),
  ];
  const ofOthers = [button(hidden ? 'Show lines' : 'Hide lines', () => app.act.hide(person.person, !hidden))];
  const box = dialog(name, el('div.stack', null, el('p.hint', null, bot ? 'bot' : person.keyMark || 'guest'), ...(app.state.room?.isOwner ? ofOwner : ofOthers)));
}
