// @ts-check
// The first module: shows the page of a person, or one for a stream, a hall or a television, whose
// modules only such a page fetches.
import {base} from './env.js';

/** @type {Record<string, () => Promise<{show: (room: string) => void}>>} */
const displays = {
  embed: () => import('./displays/embed.js'),
  screen: () => import('./displays/screen.js'),
  tv: () => import('./displays/tv.js'),
  addresses: () => import('./displays/addresses.js'),
};

const [, kind, room = ''] = location.pathname.slice(base.length).split('/');
const isDisplay = Object.hasOwn(displays, kind) && (room !== '' || kind === 'tv');
if (isDisplay) {
  displays[kind]().then(({show}) => show(room));
} else {
  // All at once, and not one after the other; the first paint does not wait for them.
  document.head.append(/** @type {HTMLTemplateElement} */ (document.getElementById('modules')).content);
  import('./main.js');
}
