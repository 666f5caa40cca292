// @ts-check
// A line of text that a press copies.
import {el, iconButton, setText} from './dom.js';

/** @param {string} name of the line @param {Record<string, unknown>} [properties] of the input */
export function copyLine(name, properties = {}) {
  const line = el('input', {type: 'text', readOnly: true, onfocus: () => line.select(), ...properties});
  const copy = iconButton('copy', 'Copy', async () => {
    line.select();
    // The clipboard's own interface is missing where the page came without TLS.
    const done = navigator.clipboard ? await navigator.clipboard.writeText(line.value).then(() => true, () => false) : document.execCommand('copy');
    say(done ? 'Copied' : 'Copy');
  });
  const say = (/** @type {string} */ text) => setText(/** @type {Element} */ (copy.lastElementChild), text);
  copy.title = name;
  return {
    line,
    copy,
    /** @param {string} text */
    set(text) {
      line.value = text;
      say('Copy');
    },
  };
}
