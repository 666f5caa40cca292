// @ts-check
// A room between matches: the invitation or the last match's end, the people, the chat, and the
// large button.
import {el, iconButton, list, redrawn, setAttribute, setText, show} from './dom.js';
import {chatPanel} from './chat.js';
import {invite} from './invite.js';
import {keysOf} from './keys.js';
import {peopleList} from './people.js';
import {freshRefusal} from './refusal.js';
import {roomActs, startsByPress} from './room_acts.js';
import {formatBadge, note} from './settings.js';
import {screenButton} from './screen_button.js';
import {standings} from './standings.js';
import {waitText} from './wait_text.js';

/** @typedef {import('./dom.js').App} App */

/**
 * @param {App} app
 * @param {{leave: () => void, base: string, address: (path: string) => string}} page
 */
export function roomView(app, page) {
  const title = el('h1');
  const badge = el('span');
  const facts = el('ul.facts');
  const trouble = el('p.trouble', {role: 'alert', hidden: true});
  const people = peopleList(app);
  const chat = chatPanel(app);
  const acts = roomActs(app, page, chat);
  const invitation = invite(app, page);
  const last = standings(app, page);
  const ready = el('button.large.hero', {type: 'button', onclick: acts.goOn});
  const start = iconButton('bolt', 'Start now', acts.startNow);
  const seat = el('button', {type: 'button', onclick: acts.toggleSeat});
  const waits = el('p.hint');
  const screen = screenButton(app, page);
  const settings = iconButton('gear', 'Settings', acts.edit, {said: true, class: 'quiet'});
  const factList = list(facts, (/** @type {string} */ fact) => fact, (fact) => ({root: el('li', null, fact), update() {}}));
  const drawBadge = redrawn(badge, () => [app.state.room && formatBadge(app.state.room.settings)]);
  const root = el('main.room', null,
    el('header.top', null, iconButton('back', 'Leave', acts.leave, {said: true, class: 'quiet'}), title, badge, el('span.row', null, screen.root, settings, iconButton('help', 'Keys', acts.menu, {said: true, class: 'quiet'}))),
    el('div.columns', null,
      el('div.middle', null, last.root, facts, people.root),
      el('div.aside', null, el('div.act', null, trouble, ready, el('div.row', null, start, seat), waits), invitation.root, chat.root)));

  function update() {
    const {room, match} = app.state;
    if (!room) return;
    const ended = match?.phase === 'ended';
    setText(title, room.options.title || room.name || room.code);
    drawBadge(JSON.stringify([room.settings.format, room.words[0], room.settings.rules.size]));
    factList.update([...room.words.slice(1), ...(room.options.rounds > 1 ? [`${room.options.rounds} rounds`] : []),
      ...(room.owner !== room.host ? [`${room.owner}'s room`] : []), ...(room.options.locked ? ['locked'] : []), ...(room.options.hasPassword ? ['password'] : [])]);
    note(trouble, freshRefusal(app));
    last.update();
    people.update();
    chat.update();
    invitation.update();
    screen.update();
    root.classList.toggle('ended', ended);
    const seated = room.seat !== undefined;
    const presses = startsByPress(room);
    show(ready, seated || presses);
    if (presses) ready.removeAttribute('aria-pressed');
    else setAttribute(ready, 'aria-pressed', String(room.ready));
    const players = room.people.filter((person) => person.seat !== undefined);
    const starts = room.isHost && players.length > 1 && players.every((person) => person.ready || person.own);
    setText(ready, presses ? (seated ? 'Continue' : 'Start') : room.ready ? 'Ready ✓' : ended && !room.series ? 'Rematch' : starts ? 'Start' : 'Ready');
    show(start, room.isHost && !presses && !starts);
    show(settings, room.isHost);
    show(seat, !(seated && room.people.length === 1));
    setText(seat, seated ? 'Just watch' : room.waits ? 'Seat comes next' : 'Take a seat');
    seat.disabled = room.waits && !seated;
    tick();
  }
  function tick() {
    const {room} = app.state;
    if (!room) return;
    setText(waits, waitText(app));
    last.tick();
  }
  return {
    root,
    update,
    tick,
    gone: acts.gone,
    key: keysOf(acts.keys),
  };
}
