// @ts-check
// A room between matches: the invitation or the last match's end, the people, the chat, and the
// large button.
import {el, iconButton, keyDialog, list, memory, redrawn, setAttribute, setText, show} from './dom.js';
import {chatPanel} from './chat.js';
import {keysOf} from './keys.js';
import {peopleList} from './people.js';
import {formatBadge, formDialog, note, optionsForm, settingsForm} from './settings.js';
import {standings} from './standings.js';
import {waitText} from './wait_text.js';

/** @typedef {import('./dom.js').App} App */

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
  const ready = el('button.large.hero', {type: 'button', onclick: toggleReady});
  const start = iconButton('bolt', 'Start now', () => app.act.startMatch());
  const seat = el('button', {type: 'button', onclick: () => app.act.seat(app.state.room?.seat === undefined)});
  const waits = el('p.hint');
  const settings = iconButton('gear', 'Settings', edit, {said: true, class: 'quiet'});
  const factList = list(facts, (/** @type {string} */ fact) => fact, (fact) => ({root: el('li', null, fact), update() {}}));
  const drawBadge = redrawn(badge, () => [app.state.room && formatBadge(app.state.room.settings)]);
  const root = el('main.room', null,
    el('header.top', null, iconButton('back', 'Leave', page.leave, {said: true, class: 'quiet'}), title, badge, el('span.row', null, settings, iconButton('help', 'Keys', menu, {said: true, class: 'quiet'}))),
    el('div.columns', null,
      el('div.middle', null, last.root, facts, people.root),
      el('div.aside', null, el('div.act', null, trouble, ready, el('div.row', null, start, seat), waits), invitation.root, chat.root)));

  function menu() {
    keyDialog([['r', 'ready, or not', toggleReady], ['t', 'chat', chat.focus], ['u', 'sit down, or watch'],
      ['s', 'start now (host)'], ['e', 'settings (host)']]);
  }
  function toggleReady() {
    const {room} = app.state;
    if (room?.seat !== undefined) app.act.ready(!room.ready);
  }
  function edit() {
    const {room} = app.state;
    if (!room?.isHost) return;
    const form = settingsForm(room.settings);
    const options = optionsForm(room.options);
    const back = room.isOwner ? room.putOut.map((name) => el('button', {type: 'button', onclick: () => app.act.unkick(name)}, `Let ${name} back`)) : [];
    formDialog('Settings', 'Apply', [form.root, options.root, ...back], () => {
      const now = form.settings();
      if (JSON.stringify(now) !== JSON.stringify(room.settings)) app.act.editSettings(now);
      const {chatOff, startAt} = room.options;
      app.act.editRoom({chatOff, startAt, ...options.options()});
    });
  }
  function update() {
    const {room, match, refusal} = app.state;
    if (!room) return;
    const ended = match?.phase === 'ended';
    setText(title, room.options.title || room.name || room.code);
    drawBadge(JSON.stringify([room.settings.format, room.words[0], room.settings.rules.size]));
    factList.update([...room.words.slice(1), ...(room.options.rounds > 1 ? [`${room.options.rounds} rounds`] : []),
      ...(room.options.locked ? ['locked'] : []), ...(room.options.hasPassword ? ['password'] : [])]);
    note(trouble, refusal && app.now() - refusal.at < 8000 ? refusal.text : '');
    last.update();
    people.update();
    chat.update();
    invitation.update();
    root.classList.toggle('ended', ended);
    const seated = room.seat !== undefined;
    show(ready, seated);
    setAttribute(ready, 'aria-pressed', String(room.ready));
    const players = room.people.filter((person) => person.seat !== undefined);
    const starts = room.isHost && players.length > 1 && players.every((person) => person.ready || person.own);
    setText(ready, room.ready ? 'Ready ✓' : ended && !room.series ? 'Rematch' : starts ? 'Start' : 'Ready');
    show(start, room.isHost && (!starts || room.options.pause));
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
    key: keysOf({
      '?': menu, ' ': toggleReady, r: toggleReady,
      s: () => app.state.room?.isHost && app.act.startMatch(),
      e: edit, t: chat.focus, Enter: chat.focus, q: page.leave,
      u: () => app.act.seat(app.state.room?.seat === undefined),
    }),
  };
}

/**
 * The ways for others into the room: its code, a link and its picture.
 * @param {App} app
 * @param {{base: string, address: (path: string) => string}} page
 */
function invite(app, page) {
  const code = el('output.code');
  const picture = el('img', {alt: 'QR code of the invitation', width: 164, height: 164, hidden: true});
  picture.addEventListener('load', () => show(picture, true));
  picture.addEventListener('error', () => show(picture, false));
  const address = () => page.address(`/${app.state.room?.code ?? ''}`);
  const link = el('input', {type: 'text', readOnly: true, 'aria-label': 'Invitation link', onfocus: () => link.select()});
  const copy = iconButton('copy', 'Copy', async () => {
    link.select();
    // The clipboard's own interface is missing where the page came without TLS.
    const done = navigator.clipboard ? await navigator.clipboard.writeText(address()).then(() => true, () => false) : document.execCommand('copy');
    setText(/** @type {Element} */ (copy.lastElementChild), done ? 'Copied' : 'Copy');
  });
  const share = iconButton('share', 'Share', () => navigator.share({title: 'race2048', url: address()}).catch(() => {}));
  show(share, 'share' in navigator);
  return {
    root: el('section.invite', {'aria-label': 'Invitation'}, code, picture, el('div.row', null, link, copy, share)),
    update() {
      const {room} = app.state;
      if (!room || code.value === room.code) return;
      code.value = room.code;
      link.value = address();
      picture.src = `${page.base}/${room.code}/qr.svg`;
      memory.write('room', room.code);
    },
  };
}
