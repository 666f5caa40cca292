// @ts-check
// The host's button for the screen of a hall.
import {iconButton, show} from './dom.js';

/** @param {import('./dom.js').App} app @param {{base: string}} page */
export function screenButton(app, {base}) {
  const root = iconButton('screen', 'Screen', async () => {
    const {openRemote} = await import('../displays/remote.js');
    if (app.state.room) openRemote(base, app.state.room.code);
  }, {said: true, class: 'quiet for-screen'});
  return {root, update: () => show(root, app.state.room?.isHost === true)};
}
