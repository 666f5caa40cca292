// @ts-check
// The chat of a room, and the announcements of its host.
import {Hearers} from '../wire/schema.js';
import {el, icon, iconButton, list, setText, show} from './dom.js';

/**
 * @typedef {import('./dom.js').App} App
 * @typedef {import('../model/types.d.ts').ChatLine} ChatLine
 */

const mostLines = 60;

/** @param {ChatLine} line */
const isAnnounced = (line) => line.hearers === Hearers.ANNOUNCED;

/** Not of a person whose lines this reader hides. @param {import('../model/types.d.ts').Room} room @param {ChatLine} line */
export const isShown = (room, line) =>
  isAnnounced(line) || !room.people.some((person) => person.hidden && person.name === line.name);

/** @param {App} app */
export function chatPanel(app) {
  const lines = el('ol.lines', {tabIndex: 0, 'aria-label': 'Chat'});
  const input = el('input', {type: 'text', maxLength: 120, autocomplete: 'off'});
  const horn = iconButton('horn', 'To everybody, racers too', () => toAll(!announces), {said: true});
  const form = el('form.row', {onsubmit: (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    send(input.value.trim());
  }}, input, horn, el('button', {type: 'submit', 'aria-label': 'Send'}, icon('send')));
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    // A dialog around it stays.
    event.preventDefault();
    input.blur();
  });
  const said = list(lines, (/** @type {ChatLine} */ line) => line.id, (first) => {
    const root = el('li', {className: first.own ? 'own' : ''}, el('b', null, first.name), ' ', el('span', null, first.text));
    root.classList.toggle('announced', isAnnounced(first));
    return {root, update() {}};
  });
  const off = el('p.empty', null, 'Chat is off.');
  const root = el('section.chat', {'aria-label': 'Chat'}, lines, off, form);
  let drawn = '';
  let announces = false;
  let closed = false;

  /** @param {string} text */
  function send(text) {
    if (text) app.act[announces ? 'announce' : 'chat'](text);
    input.value = '';
    toAll(false);
  }
  /** @param {boolean} on */
  function toAll(on) {
    announces = on;
    update();
    if (on) input.focus();
  }
  function update() {
    const {room} = app.state;
    if (!room) return;
    const isOff = room.options.chatOff || room.muted || closed;
    announces &&= room.isHost;
    show(horn, room.isHost);
    horn.setAttribute('aria-pressed', String(announces));
    input.placeholder = announces ? 'To everybody' : 'Chat';
    input.setAttribute('aria-label', input.placeholder);
    show(form, !isOff || room.isHost);
    input.disabled = isOff && !announces;
    show(off, isOff);
    setText(off, room.options.chatOff ? 'Chat is off.' : room.muted ? 'You are muted.' : 'Chat is hidden.');
    const shown = room.chat.filter((line) => isShown(room, line) && (!closed || isAnnounced(line))).slice(-mostLines);
    const mark = `${shown.length} ${shown.at(-1)?.id}`;
    if (mark === drawn) return;
    drawn = mark;
    said.update(shown);
    lines.scrollTop = lines.scrollHeight;
  }
  return {
    root,
    update,
    focus: () => input.focus(),
    announce: () => app.state.room?.isHost && toAll(true),
    /** Hides the lines of people, or shows them again. */
    toggle() {
      closed = !closed;
      update();
    },
  };
}
