// @ts-check
// The acts of a person in a room between matches, by button, key or menu.
import {dialog, el, keyDialog, load} from './dom.js';
import {saveFile} from './save.js';
import {confirm} from './settings.js';

/** @typedef {import('../model/types.d.ts').Room} Room */

const mostNames = 3;

const rows = (/** @type {Parameters<typeof keyDialog>[0]} */ ...rows) => rows;

/** A series has begun, and more rounds follow. @param {Room} room */
const goesOn = ({series}) => series !== undefined && series.played > 0 && !series.over;

/** The next match waits for the host: a referee, or one who has asked for pauses. @param {Room} room */
export const startsByPress = (room) => room.isHost && (room.seat === undefined || (room.options.pause && goesOn(room)));

/** @param {string[]} names */
function listed(names) {
  const shown = names.slice(0, mostNames);
  const rest = names.length - shown.length;
  return [...shown, ...(rest > 0 ? [`${rest} more`] : [])].join(', ').replace(/, ([^,]*)$/, ' and $1');
}

/**
 * @param {import('./dom.js').App} app
 * @param {{leave: () => void}} page
 * @param {{focus: () => void, toggle: () => void, announce: () => unknown}} chat
 */
export function roomActs(app, page, chat) {
  /** @type {ReturnType<typeof import('./practice.js').practiceView> | undefined} */
  let practice;

  function menu() {
    const {isHost, isOwner, options} = /** @type {Room} */ (app.state.room);
    const ended = app.state.match?.phase === 'ended';
    const ofAll = rows(['r', 'ready, or not', toggleReady], ['u', 'sit down, or watch', toggleSeat], ['x', 'practise', practise],
      ['t', 'chat', chat.focus], ['c', 'hide or show the chat', chat.toggle], ['i', 'the seal', showSeal]);
    const ofEnd = rows(['f', 'save the results', save]);
    const ofHost = rows(['s', 'start now', startNow], ['e', 'settings', edit], ['!', 'announce', chat.announce]);
    const ofOwner = rows(['l', options.locked ? 'unlock' : 'lock', toggleLock]);
    const ofSeries = rows(['p', options.pause ? 'no pauses' : 'pauses', togglePause]);
    keyDialog([...ofAll, ...(ended ? ofEnd : []), ...(isHost ? ofHost : []), ...(isOwner ? ofOwner : []),
      ...(isHost && options.rounds > 1 ? ofSeries : [])]);
  }
  function toggleReady() {
    const {room} = app.state;
    if (room?.seat !== undefined) app.act.ready(!room.ready);
  }
  function toggleSeat() {
    app.act.seat(app.state.room?.seat === undefined);
  }
  function toggleLock() {
    const {room} = app.state;
    if (room?.isOwner) app.act.editRoom({locked: !room.options.locked});
  }
  function togglePause() {
    const {room} = app.state;
    if (room?.isHost && room.options.rounds > 1) app.act.editRoom({pause: !room.options.pause});
  }
  function leave() {
    const {room} = app.state;
    if (room && room.seat !== undefined && goesOn(room)) confirm('Leave the series?', 'Leave', page.leave);
    else page.leave();
  }
  /** The act of the large button. */
  function goOn() {
    const {room} = app.state;
    if (room && startsByPress(room)) startNow();
    else toggleReady();
  }
  function startNow() {
    const {room} = app.state;
    if (!room?.isHost) return;
    const others = room.people.filter((person) => person.seat !== undefined && !person.own && !person.ready);
    if (others.length === 0) app.act.startMatch();
    else confirm(`Start without ${listed(others.map(({name}) => name))}?`, 'Start', () => app.act.startMatch());
  }
  async function practise() {
    const {practiceView} = await load(import('./practice.js'));
    practice ??= practiceView(app, {ready: toggleReady});
    if (app.state.room) practice.open();
  }
  async function save() {
    const {match, room} = app.state;
    if (match?.phase !== 'ended' || !room) return;
    const {resultsAsCsv} = await load(import('../model/csv.js'));
    saveFile(`race2048-${room.code}-${match.round}.csv`, 'text/csv', resultsAsCsv(match, room));
  }
  function showSeal() {
    const {match, room} = app.state;
    if (!room) return;
    const {open, commitment} = room.sealed;
    dialog('Seal', el('div.stack', null, match?.verdict && el('p', null, `Last match: ${match.verdict.text}`),
      el('p', null, open ? 'The seed is known: nothing is sealed.' : 'This fixes the tiles of the next match:'),
      el('code.fingerprint', null, commitment)));
  }
  async function edit() {
    const {formDialog, optionsForm, settingsForm} = await load(import('./forms.js'));
    const {room} = app.state;
    if (!room?.isHost) return;
    const form = settingsForm(room.settings);
    const options = optionsForm(room.options, {now: app.now()});
    const back = room.isOwner ? room.putOut.map((name) => el('button', {type: 'button', onclick: () => app.act.unkick(name)}, `Let ${name} back`)) : [];
    formDialog('Settings', 'Apply', [form.root, options.root, ...back], () => {
      const now = form.settings();
      if (JSON.stringify(now) !== JSON.stringify(room.settings)) app.act.editSettings(now);
      app.act.editRoom(options.options(now));
    });
  }
  return {
    menu, goOn, startNow, toggleSeat, edit, leave,
    gone: () => practice?.close(),
    keys: {
      '?': menu, ' ': goOn, r: toggleReady, u: toggleSeat, x: practise, t: chat.focus, Enter: chat.focus, c: chat.toggle,
      s: startNow, e: edit, '!': chat.announce, l: toggleLock, p: togglePause, q: leave, i: showSeal, f: save,
    },
  };
}
