// @ts-check
// The referee steers the screen of a hall: by its keys, or from another tab of the same browser.

/** @typedef {import('./scenes.js').Mode} Mode */

/** @type {{key: string, mode: Mode, text: string}[]} */
export const choices = [
  {key: 'b', mode: 'boards', text: 'Boards'},
  {key: 't', mode: 'table', text: 'Table'},
  {key: ' ', mode: 'turns', text: 'By turns'},
  {key: 'i', mode: 'invitation', text: 'Invitation'},
];

/** @param {unknown} text @returns {Mode | undefined} */
const modeOf = (text) => choices.find(({mode}) => mode === text)?.mode;

/**
 * The wire between a screen and the pages that steer it.
 * @param {string} code of the room
 * @param {{asked?: () => void, chosen?: (mode: Mode) => void, shows?: (mode: Mode) => void}} ears
 */
export function screenChannel(code, ears) {
  const channel = new BroadcastChannel(`race2048.screen.${code.toUpperCase()}`);
  channel.onmessage = ({data}) => {
    const [chosen, shows] = [modeOf(data?.choose), modeOf(data?.shows)];
    if (data?.ask === true) ears.asked?.();
    if (chosen) ears.chosen?.(chosen);
    if (shows) ears.shows?.(shows);
  };
  return {
    ask: () => channel.postMessage({ask: true}),
    choose: (/** @type {Mode} */ mode) => channel.postMessage({choose: mode}),
    shows: (/** @type {Mode} */ mode) => channel.postMessage({shows: mode}),
    close: () => channel.close(),
  };
}
