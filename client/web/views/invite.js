// @ts-check
// The ways for others into the room: its code, a link and its picture, and the pages for screens.
import {copyLine} from './copy_line.js';
import {el, iconButton, memory, show} from './dom.js';

/**
 * @param {import('./dom.js').App} app
 * @param {{base: string, address: (path: string) => string}} page
 */
export function invite(app, page) {
  const code = el('output.code');
  const picture = el('img', {alt: 'QR code of the invitation', width: 164, height: 164, hidden: true});
  picture.addEventListener('load', () => show(picture, true));
  picture.addEventListener('error', () => show(picture, false));
  const {line, copy, set} = copyLine('Invitation link', {'aria-label': 'Invitation link'});
  const share = iconButton('share', 'Share', () => navigator.share({title: 'race2048', url: line.value}).catch(() => {}));
  show(share, 'share' in navigator);
  const screens = el('a', {target: '_blank'}, 'Screens and streams');
  return {
    root: el('section.invite', {'aria-label': 'Invitation'}, code, picture, el('div.row', null, line, copy, share), screens),
    update() {
      const {room} = app.state;
      if (!room || code.value === room.code) return;
      code.value = room.code;
      set(page.address(`/${room.code}`));
      screens.href = page.address(`/addresses/${room.code}`);
      picture.src = `${page.base}/${room.code}/qr.svg`;
      memory.write('room', room.code);
    },
  };
}
