// @ts-check
// How a match is played: chosen by the picture and name of a format and the one number that it has.
import {Format, Watch} from '../wire/schema.js';
import {clockText, defaultSettings} from '../model/words.js';
import {dialog, el, icon, list, setText, show} from './dom.js';

/**
 * @typedef {import('../model/types.d.ts').Settings} Settings
 * @typedef {import('../model/types.d.ts').RoomOptions} RoomOptions
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
 * Buttons of which one is pressed.
 * @param {string} label
 * @param {(value: number) => string} text
 * @param {(value: number) => void} choose
 */
function choice(label, text, choose) {
  const row = el('div.choice', {role: 'group', 'aria-label': label});
  let chosen = 0;
  const buttons = list(row, (/** @type {number} */ value) => value, (value) => {
    const root = el('button', {type: 'button', onclick: () => choose(value)}, text(value));
    return {root, update: () => root.setAttribute('aria-pressed', String(value === chosen))};
  });
  return {
    row,
    /** @param {number[]} values @param {number} now */
    update(values, now) {
      chosen = now;
      buttons.update(values.includes(now) ? values : [...values, now].sort((a, b) => a - b));
    },
  };
}

/**
 * The form of a match's settings.
 * @param {Settings} start
 */
export function settingsForm(start) {
  let settings = {...start, rules: {...start.rules}};
  const cards = el('div.formats', {role: 'group', 'aria-label': 'Kind of race'});
  const lengthBox = el('div');
  const size = choice('Board', (value) => `${value}×${value}`, (value) => {
    settings.rules.size = value;
    update();
  });
  const seats = choice('Seats', String, (value) => {
    settings.seats = value;
    update();
  });
  const watch = choice('Others see boards', (value) => (value === Watch.OFF ? 'no' : value === Watch.AT_END ? 'after' : 'live'),
    (value) => {
      settings.watch = value;
      update();
    });
  for (const row of formats) {
    cards.append(el('button', {type: 'button', 'data-format': row.format, onclick: () => {
      const {rules, seats: number, watch: seen} = settings;
      settings = {...defaultSettings(row.format), rules, seats: number, watch: seen};
      update();
    }}, icon(row.image), el('span', null, row.name)));
  }
  const drawLength = () => {
    const row = formatRow(settings.format);
    const {length} = row;
    if (!length) return lengthBox.replaceChildren();
    const values = choice(row.name, row.text, (value) => {
      settings[length] = value;
      update();
    });
    values.update(row.choices, settings[length]);
    lengthBox.replaceChildren(values.row);
  };
  function update() {
    for (const card of cards.children) {
      card.setAttribute('aria-pressed', String(Number(card.getAttribute('data-format')) === settings.format));
    }
    const focused = document.activeElement?.textContent;
    drawLength();
    if (document.activeElement === document.body) {
      [...lengthBox.querySelectorAll('button')].find((it) => it.textContent === focused)?.focus();
    }
    size.update([3, 4, 5, 6], settings.rules.size);
    seats.update([2, 4, 8, 20], settings.seats);
    watch.update([Watch.LIVE, Watch.AT_END, Watch.OFF], settings.watch);
  }
  update();
  const line = (/** @type {string} */ name, /** @type {HTMLElement} */ row) =>
    el('div.line', null, el('span', null, name), row);
  const root = el('div.settings', null, cards, lengthBox,
    el('details', null, el('summary', null, 'More'), line('Board', size.row), line('Seats', seats.row),
      line('Boards', watch.row)));
  return {root, settings: () => settings};
}

/**
 * The options of a room that people change.
 * @param {RoomOptions & {hasPassword?: boolean}} start
 */
export function optionsForm(start) {
  const title = el('input', {type: 'text', maxLength: 40, value: start.title ?? ''});
  const password = el('input', {type: 'password', maxLength: 64, autocomplete: 'off',
    placeholder: start.hasPassword ? 'as it is' : 'none'});
  const listed = el('input', {type: 'checkbox', checked: start.listed ?? true});
  const locked = el('input', {type: 'checkbox', checked: start.locked ?? false});
  const pause = el('input', {type: 'checkbox', checked: start.pause ?? false});
  const rounds = choice('Rounds', String, (value) => {
    count = value;
    rounds.update([1, 3, 5, 7], count);
  });
  let count = Math.max(1, start.rounds ?? 1);
  rounds.update([1, 3, 5, 7], count);
  const root = el('div.settings', null,
    el('label.line', null, el('span', null, 'Title'), title),
    el('div.line', null, el('span', null, 'Rounds'), rounds.row),
    el('label.line', null, el('span', null, 'In the list'), listed),
    el('details', null, el('summary', null, 'Who gets in'),
      el('label.line', null, el('span', null, 'Password'), password),
      el('label.line', null, el('span', null, 'Locked'), locked),
      el('label.line', null, el('span', null, 'Pauses'), pause)));
  return {
    root,
    /** @returns {RoomOptions} */
    options: () => ({title: title.value.trim(), listed: listed.checked, rounds: count, locked: locked.checked, pause: pause.checked,
      password: password.value === '' ? undefined : password.value}),
  };
}

/**
 * A form in a dialog with one large button at its end.
 * @param {string} title @param {string} done @param {HTMLElement[]} parts @param {() => void} act
 */
export function formDialog(title, done, parts, act) {
  const form = el('form', {onsubmit: (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    box.close();
    act();
  }}, ...parts, el('button.large', {type: 'submit'}, done));
  const box = dialog(title, form);
  return box;
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
