// @ts-check
// A room between matches: the invitation or the last match's end, the people, the chat, and the
// large button.
import {dialog, el, iconButton, keyDialog, list, redrawn, setAttribute, setText, show} from './dom.js';
import {chatPanel} from './chat.js';
import {invite} from './invite.js';
import {keysOf} from './keys.js';
import {peopleList} from './people.js';
import {freshRefusal} from './refusal.js';
import {saveFile} from './save.js';
import {confirm, formatBadge, formDialog, note, optionsForm, settingsForm} from './settings.js';
import {screenButton} from './screen_button.js';
import {standings} from './standings.js';
import {waitText} from './wait_text.js';

/**
 * @typedef {import('./dom.js').App} App
 * @typedef {import('../model/types.d.ts').Room} Room
 */

const mostNames = 3;

/**
 * @param {App} app
 * @param {{leave: () => void, base: string, address: (path: string) => string}} page
 */
export function roomView(app, page) {
  const title = el('h1');
  const badge = el('span');
  const facts = el('ul.facts');
  const trouble = el('p.trouble', {role: 'alert', hidden: true});
  const people = peopleList(app);
  const chat = chatPanel(app);
  const invitation = invite(app, page);
  const last = standings(app, page);
  const ready = el('button.large.hero', {type: 'button', onclick: goOn});
  const start = iconButton('bolt', 'Start now', startNow);
  const seat = el('button', {type: 'button', onclick: toggleSeat});
  const waits = el('p.hint');
  const screen = screenButton(app, page);
  const settings = iconButton('gear', 'Settings', edit, {said: true, class: 'quiet'});
  const factList = list(facts, (/** @type {string} */ fact) => fact, (fact) => ({root: el('li', null, fact), update() {}}));
  const drawBadge = redrawn(badge, () => [app.state.room && formatBadge(app.state.room.settings)]);
  const root = el('main.room', null,
    el('header.top', null, iconButton('back', 'Leave', leave, {said: true, class: 'quiet'}), title, badge, el('span.row', null, screen.root, settings, iconButton('help', 'Keys', menu, {said: true, class: 'quiet'}))),
    el('div.columns', null,
      el('div.middle', null, last.root, facts, people.root),
      el('div.aside', null, el('div.act', null, trouble, ready, el('div.row', null, start, seat), waits), invitation.root, chat.root)));

  /** @type {ReturnType<typeof import('./practice.js').practiceView> | undefined} */
  let practice;

  function menu() {
    const {isHost, isOwner, options} = /** @type {Room} */ (app.state.room);
    const ended = app.state.match?.phase === 'ended';
    keyDialog([['r', 'ready, or not', toggleReady], ['u', 'sit down, or watch', toggleSeat], ['x', 'practise', practise],
      ['t', 'chat', chat.focus], ['c', 'hide or show the chat', chat.toggle],
      ['i', 'the seal', showSeal], ...(ended ? menuRows([['f', 'save the results', save]]) : []),
      ...(isHost ? menuRows([['s', 'start now', startNow], ['e', 'settings', edit], ['!', 'announce', chat.announce]]) : []),
      ...(isOwner ? menuRows([['l', options.locked ? 'unlock' : 'lock', toggleLock]]) : []),
      ...(isHost && options.rounds > 1 ? menuRows([['p', options.pause ? 'no pauses' : 'pauses', togglePause]]) : [])]);
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
    const {practiceView} = await import('./practice.js');
    practice ??= practiceView(app, {ready: toggleReady});
    if (app.state.room) practice.open();
  }
  async function save() {
    const {match, room} = app.state;
    if (match?.phase !== 'ended' || !room) return;
    const {resultsAsCsv} = await import('../model/csv.js');
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
  function edit() {
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
  function update() {
    const {room, match} = app.state;
    if (!room) return;
    const ended = match?.phase === 'ended';
    setText(title, room.options.title || room.name || room.code);
    drawBadge(JSON.stringify([room.settings.format, room.words[0], room.settings.rules.size]));
    factList.update([...room.words.slice(1), ...(room.options.rounds > 1 ? [`${room.options.rounds} rounds`] : []),
      ...(room.owner !== room.host ? [`${room.owner}'s room`] : []), ...(room.options.locked ? ['locked'] : []), ...(room.options.hasPassword ? ['password'] : [])]);
    note(trouble, freshRefusal(app));
    last.update();
    people.update();
    chat.update();
    invitation.update();
    screen.update();
    root.classList.toggle('ended', ended);
    const seated = room.seat !== undefined;
    const presses = startsByPress(room);
    show(ready, seated || presses);
    if (presses) ready.removeAttribute('aria-pressed');
    else setAttribute(ready, 'aria-pressed', String(room.ready));
    const players = room.people.filter((person) => person.seat !== undefined);
    const starts = room.isHost && players.length > 1 && players.every((person) => person.ready || person.own);
    setText(ready, presses ? (seated ? 'Continue' : 'Start') : room.ready ? 'Ready ✓' : ended && !room.series ? 'Rematch' : starts ? 'Start' : 'Ready');
    show(start, room.isHost && !presses && !starts);
    show(settings, room.isHost);
    show(seat, !(seated && room.people.length === 1));
    setText(seat, seated ? 'Just watch' : room.waits ? 'Seat comes next' : 'Take a seat');
    seat.disabled = room.waits && !seated;
    tick();
  }
  function tick() {
    const {room} = app.state;
    if (!room) return;
    setText(waits, waitText(app));
    last.tick();
  }
  return {
    root,
    update,
    tick,
    gone: () => practice?.close(),
    key: keysOf({
      '?': menu, ' ': goOn, r: toggleReady, u: toggleSeat, x: practise, t: chat.focus, Enter: chat.focus, c: chat.toggle,
      s: startNow, e: edit, '!': chat.announce, l: toggleLock, p: togglePause, q: leave, i: showSeal, f: save,
    }),
  };
}

/** @typedef {Parameters<typeof keyDialog>[0]} MenuRows */
const menuRows = (/** @type {MenuRows} */ rows) => rows;

/** A series has begun, and more rounds follow. @param {Room} room */
const goesOn = ({series}) => series !== undefined && series.played > 0 && !series.over;

/** The next match waits for the host: a referee, or one who has asked for pauses. @param {Room} room */
const startsByPress = (room) => room.isHost && (room.seat === undefined || (room.options.pause && goesOn(room)));

/** @param {string[]} names */
function listed(names) {
  const shown = names.slice(0, mostNames);
  const rest = names.length - shown.length;
  return [...shown, ...(rest > 0 ? [`${rest} more`] : [])].join(', ').replace(/, ([^,]*)$/, ' and $1');
}
