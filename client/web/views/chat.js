// @ts-check
// The chat of a room.
import {Hearers} from '../wire/schema.js';
import {el, icon, list, setText, show} from './dom.js';

/**
 * @typedef {import('./dom.js').App} App
 * @typedef {import('../model/types.d.ts').ChatLine} ChatLine
 */

const mostLines = 60;

/** @param {App} app */
export function chatPanel(app) {
  const lines = el('ol.lines', {tabIndex: 0, 'aria-label': 'Chat'});
  const input = el('input', {type: 'text', maxLength: 120, placeholder: 'Chat', 'aria-label': 'Chat', autocomplete: 'off'});
  const form = el('form.row', {onsubmit: (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (text) app.act.chat(text);
    input.value = '';
  }}, input, el('button', {type: 'submit', 'aria-label': 'Send'}, icon('send')));
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') input.blur();
  });
  const said = list(lines, (/** @type {ChatLine} */ line) => line.id, (first) => {
    const root = el('li', {className: first.own ? 'own' : ''}, el('b', null, first.name), ' ', el('span', null, first.text));
    root.classList.toggle('announced', first.hearers === Hearers.ANNOUNCED);
    return {root, update() {}};
  });
  const off = el('p.empty', null, 'Chat is off.');
  let last = 0;
  return {
    root: el('section.chat', {'aria-label': 'Chat'}, lines, off, form),
    focus: () => input.focus(),
    update() {
      const {room} = app.state;
      if (!room) return;
      const isOff = room.options.chatOff || room.muted;
      show(form, !isOff);
      show(off, isOff);
      setText(off, room.muted ? 'You are muted.' : 'Chat is off.');
      const newest = room.chat.at(-1)?.id ?? 0;
      if (newest === last) return;
      last = newest;
      said.update(room.chat.slice(-mostLines));
      lines.scrollTop = lines.scrollHeight;
    },
  };
}
