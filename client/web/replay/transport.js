// @ts-check
// The buttons of a replay: from mark to mark, by moments, play and pause, the speed.
import {el, icon, iconButton, setAttribute, setText} from '../views/dom.js';
import {speeds} from './player.js';

/**
 * @typedef {object} Acts
 * @property {(way: 1 | -1) => void} toMark
 * @property {(by: number) => void} step
 * @property {() => void} toggle
 * @property {(speed: number) => void} setSpeed
 */

const playImage = 'M7 4l13 8-13 8z';
const pauseImage = 'M8 5v14m8-14v14';

/** @param {Acts} acts */
export function transport({toMark, step, toggle, setSpeed}) {
  const play = iconButton(playImage, 'Play', toggle, {said: true, class: 'large'});
  let shown = 1;
  const speed = el('button.quiet', {type: 'button', onclick: () => setSpeed(speeds[(speeds.indexOf(shown) + 1) % speeds.length])});
  const tool = (/** @type {string} */ image, /** @type {string} */ name, /** @type {() => void} */ act) =>
    iconButton(image, name, act, {said: true, class: 'quiet'});
  return {
    parts: [
      tool('M17 5L9 12l8 7M6 5v14', 'Mark before', () => toMark(-1)), tool('M15 5l-7 7 7 7', 'Moment before', () => step(-1)), play,
      tool('M9 5l7 7-7 7', 'Moment after', () => step(1)), tool('M7 5l8 7-8 7M18 5v14', 'Mark after', () => toMark(1)), speed,
    ],
    /** @param {import('./player.js').Player} player */
    update({plays, speed: now}) {
      shown = now;
      setAttribute(play, 'aria-label', plays ? 'Pause' : 'Play');
      play.title = plays ? 'Pause' : 'Play';
      if (play.dataset.plays !== String(plays)) play.replaceChildren(icon(plays ? pauseImage : playImage));
      play.dataset.plays = String(plays);
      setText(speed, `${now}×`);
      setAttribute(speed, 'aria-label', `Speed ${now}×`);
    },
  };
}
