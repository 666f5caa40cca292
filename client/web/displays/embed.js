// @ts-check
// The display in another page's frame, or in the picture of a stream. It may be framed by anybody,
// and so it can do nothing but show.
import {readLook} from './look.js';
import {overlay} from './overlay.js';
import {makeVisit, run} from './run.js';
import {stage} from './stage.js';

/** @param {string} room */
export function show(room) {
  const look = readLook(location.search + location.hash);
  const visited = makeVisit();
  const {app, visit} = visited;
  visit.go(room);
  setBackground(look.background);
  adoptStyles();
  const absent = () => visit.trouble;
  const display = look.parts.length > 0 ? overlay(app, look, absent) : stage(app, {
    kind: {turns: false, invites: false, boards: 20},
    steering: () => ({mode: 'boards', at: -Infinity}),
    absent,
  });
  document.title = 'Race · race2048';
  run('embed', visited, display);
}

/** @param {string} background */
function setBackground(background) {
  if (!background) return;
  const {style, classList} = document.documentElement;
  style.setProperty('--bg', background);
  if (background === 'transparent') {
    // A frame with another colour scheme than the page around it is opaque.
    document.querySelector('meta[name=color-scheme]')?.setAttribute('content', 'light');
    return;
  }
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(background.slice(at, at + 2), 16));
  classList.add(red * 299 + green * 587 + blue * 114 < 128_000 ? 'on-dark' : 'on-light');
}

/**
 * OBS adds its user's CSS as a <style>, which the policy of the page does not apply: its text
 * becomes a style sheet here.
 */
function adoptStyles() {
  const adopt = () => {
    document.adoptedStyleSheets = [...document.head.querySelectorAll('style')].map(({textContent}) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(textContent ?? '');
      return sheet;
    });
  };
  new MutationObserver(adopt).observe(document.head, {childList: true});
  adopt();
}
