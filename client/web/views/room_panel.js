// @ts-check
// The room while a match runs: its people and their chat in a dialog, for all who do not race.
import {chatPanel} from './chat.js';
import {dialog, el} from './dom.js';
import {peopleList} from './people.js';
import {freshRefusal} from './refusal.js';
import {note} from './settings.js';

/** @param {import('./dom.js').App} app */
export function roomPanel(app) {
  const trouble = el('p.trouble', {role: 'alert', hidden: true});
  const people = peopleList(app);
  const chat = chatPanel(app);
  const content = el('div.stack', null, trouble, people.root, chat.root);
  /** @type {HTMLDialogElement | undefined} */
  let box;
  function update() {
    if (!box?.open) return;
    note(trouble, freshRefusal(app));
    people.update();
    chat.update();
  }
  function open() {
    if (!box?.open) box = dialog(app.state.room?.options.title || 'Room', content);
    update();
  }
  return {
    update,
    open,
    talk() {
      open();
      chat.focus();
    },
    announce() {
      open();
      chat.announce();
    },
    close: () => box?.close(),
  };
}
