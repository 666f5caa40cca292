// @ts-check
// The host's dialog for the screen in a hall: opens it in a window, and chooses what it shows.
import {dialog, el, icon, show} from '../views/dom.js';
import {choices, screenChannel} from './steering.js';

/** @param {string} base @param {string} code of the room */
export function openRemote(base, code) {
  const buttons = choices.map(({mode, text}) =>
    el('button', {type: 'button', 'aria-pressed': 'false', onclick: () => channel.choose(mode)}, text));
  const steer = el('div.choice', {hidden: true, role: 'group', 'aria-label': 'The screen shows'}, ...buttons);
  const channel = screenChannel(code, {shows(mode) {
    show(steer, true);
    buttons.forEach((button, at) => button.setAttribute('aria-pressed', String(choices[at].mode === mode)));
  }});
  const open = el('button.large', {type: 'button', onclick: () => {
    window.open(`${base}/screen/${code}`, `race2048-screen-${code}`);
  }}, icon('screen'), 'Open in a window');
  const box = dialog('Screen', el('div.stack', null, open, steer));
  box.addEventListener('keydown', ({key}) => {
    const choice = choices.find((it) => it.key === key && key !== ' ');
    if (choice && !steer.hidden) channel.choose(choice.mode);
  });
  box.addEventListener('close', () => channel.close());
  channel.ask();
}
