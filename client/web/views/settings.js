// @ts-check
// How a match is played, as the picture and name of a format and the one number that it has; and the
// small things that all forms share.
import {Format} from '../wire/schema.js';
import {clockText} from '../model/words.js';
import {dialog, el, icon, setText, show} from './dom.js';

/**
 * @typedef {import('../model/types.d.ts').Settings} Settings
 * @typedef {'timeLimitMs' | 'target' | 'moveLimit' | 'moveTimeMs' | 'knockoutMs'} Length
 * @typedef {{format: number, name: string, image: string, length?: Length, choices: number[],
 *   text: (value: number) => string}} FormatRow
 */

const minutes = (/** @type {number} */ ms) => clockText(ms);
const seconds = (/** @type {number} */ ms) => `${ms / 1000} s`;

/** @type {FormatRow[]} */
export const formats = [
  {format: Format.TIME, name: 'Time', image: 'clock', length: 'timeLimitMs', text: minutes,
    choices: [60e3, 120e3, 180e3, 300e3, 600e3]},
  {format: Format.FIRST, name: 'First to', image: 'flag', length: 'target', text: String,
    choices: [128, 256, 512, 1024, 2048, 4096]},
  {format: Format.KNOCKOUT, name: 'Knock-out', image: 'crown', length: 'knockoutMs', text: seconds,
    choices: [15e3, 30e3, 45e3, 60e3]},
  {format: Format.MOVES, name: 'Moves', image: 'bolt', length: 'moveLimit', text: String,
    choices: [100, 200, 300, 500, 1000]},
  {format: Format.STEP, name: 'Together', image: 'people', length: 'moveTimeMs', text: seconds,
    choices: [5e3, 10e3, 20e3, 30e3]},
  {format: Format.LAST, name: 'Till stuck', image: 'grid', choices: [], text: String},
];

/** @param {number} format */
export const formatRow = (format) => formats.find((row) => row.format === format) ?? formats[0];

/** The picture, name and number of a match: "Time 3:00". @param {Settings} settings */
export function formatBadge(settings) {
  const row = formatRow(settings.format);
  const length = row.length ? row.text(settings[row.length]) : '';
  const {size} = settings.rules;
  return el('span.format', null, icon(row.image), el('b', null, `${row.name} ${length}`.trim()),
    size !== 4 && el('span', null, `${size}×${size}`));
}

/**
 * A yes or no, on which nothing rests until it is answered.
 * @param {string} question @param {string} yes @param {() => void} act
 */
export function confirm(question, yes, act) {
  const box = dialog(question, el('div.row', null,
    el('button', {type: 'button', onclick: () => box.close()}, 'Cancel'),
    el('button.danger', {type: 'button', onclick: () => {
      box.close();
      act();
    }}, yes)));
}

/** @param {HTMLElement} element @param {string} text hidden when empty */
export function note(element, text) {
  setText(element, text);
  show(element, text !== '');
}
