// @ts-check
// The forms in which a host chooses how a match is played and who gets in. Only hosts load them.
import {Watch} from '../wire/schema.js';
import {clockText, defaultSettings} from '../model/words.js';
import {dialog, el, icon, list} from './dom.js';
import {formatRow, formats} from './settings.js';

/**
 * @typedef {import('../model/types.d.ts').Settings} Settings
 * @typedef {import('../model/types.d.ts').RoomOptions} RoomOptions
 */

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

const asItIs = -1;
const startNumbers = [0, 2, 4, 8, 10, 20];
const startSeconds = [0, 300, 600, 1800];

/**
 * Buttons of which one is chosen, with nothing else that depends on it.
 * @param {string} label @param {number[]} values @param {number} start @param {(value: number) => string} text
 */
function pick(label, values, start, text) {
  let chosen = start;
  const made = choice(label, text, (value) => made.update(values, chosen = value));
  made.update(values, chosen);
  return {row: el('div.line', null, el('span', null, label), made.row), value: () => chosen};
}

/** @param {string} label @param {boolean} checked */
function check(label, checked) {
  const box = el('input', {type: 'checkbox', checked});
  return {row: el('label.line', null, el('span', null, label), box), value: () => box.checked};
}

/** @param {boolean} isSet whether the room has a password */
function passwordLine(isSet) {
  const input = el('input', {type: 'password', maxLength: 64, autocomplete: 'new-password', 'aria-label': 'Password',
    placeholder: isSet ? 'as it is' : 'none'});
  const none = el('button', {type: 'button', hidden: !isSet, 'aria-pressed': 'false', onclick: () => {
    input.disabled = !input.disabled;
    none.setAttribute('aria-pressed', String(input.disabled));
  }}, 'None');
  return {
    row: el('div.line', null, el('span', null, 'Password'), el('div.row.named', null, input, none)),
    /** Undefined: as it is. */
    value: () => (input.disabled ? '' : input.value || undefined),
  };
}

/**
 * The options of a room that people change.
 * @param {Partial<import('../model/types.d.ts').Room['options']>} start of a room that is there
 * @param {{isNew?: boolean, now?: number}} [of]
 */
export function optionsForm(start, {isNew = false, now = 0} = {}) {
  const title = el('input', {type: 'text', maxLength: 40, autocomplete: 'off', value: start.title ?? ''});
  const named = el('input', {type: 'text', maxLength: 16, autocomplete: 'off', spellcheck: false, autocapitalize: 'none', placeholder: 'club-night'});
  const password = passwordLine(start.hasPassword ?? false);
  const listed = check('In the list', start.listed ?? true);
  const locked = check('Locked', start.locked ?? false);
  const chat = check('Chat', !start.chatOff);
  const pause = check('Pauses', start.pause ?? false);
  const plays = check('I play', true);
  const rounds = pick('Rounds', [1, 3, 5, 7], Math.max(1, start.rounds ?? 1), String);
  const startAt = pick('With', startNumbers, start.startAt ?? 0, (value) => (value === 0 ? 'all' : String(value)));
  const left = start.startsAt === undefined ? 0 : Math.max(0, start.startsAt - now);
  const startIn = pick('Planned', left > 0 ? [asItIs, ...startSeconds] : startSeconds, left > 0 ? asItIs : 0, (value) =>
    value === asItIs ? clockText(left) : value === 0 ? 'no' : `${value / 60} min`);
  const root = el('div.settings', null,
    el('label.line', null, el('span', null, 'Title'), title), rounds.row, listed.row,
    el('details', null, el('summary', null, 'Start'), startAt.row, startIn.row, pause.row, isNew && plays.row),
    el('details', null, el('summary', null, 'People'), password.row, locked.row, chat.row,
      isNew && el('label.line', null, el('span', null, 'Short name'), named)));
  return {
    root,
    /** @param {Settings} settings of the room's matches @returns {RoomOptions} */
    options: ({seats}) => ({title: title.value.trim(), listed: listed.value(), rounds: rounds.value(), locked: locked.value(),
      pause: pause.value(), chatOff: !chat.value(), password: password.value(), startAt: Math.min(startAt.value(), seats),
      startInS: startIn.value() === asItIs ? undefined : startIn.value()}),
    more: () => ({referee: !plays.value(), roomName: named.value.trim()}),
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
