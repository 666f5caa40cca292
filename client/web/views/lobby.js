// @ts-check
// The lobby: a name, one large button, the open rooms as cards. An invitation shows the name and
// the two ways into its room alone.
import {Reason} from '../wire/schema.js';
import {defaultSettings} from '../model/words.js';
import {el, icon, iconButton, list, load, memory, redrawn, setText, show} from './dom.js';
import {formatBadge, formats, note} from './settings.js';

/**
 * @typedef {import('./dom.js').App} App
 * @typedef {import('../model/types.d.ts').ListedRoom} ListedRoom
 */

const refreshMs = 5000;
const pageRooms = 50;
const wordmark = ['2', '0', '4', '8'];
const entries = ['joinRoom', 'watchRoom', 'quickMatch', 'createRoom', 'hello'];

/** @param {string} title */
export function brand(title = 'race') {
  return el('h1.brand', {'aria-label': `race2048`}, el('span', {'aria-hidden': 'true'}, title),
    ...wordmark.map((digit, at) => el('span.tile', {className: `tile e${at + 3}`, 'aria-hidden': 'true'}, digit)));
}

/** A name for a person who has not typed one; the same at each visit, as a key has few names. */
function inventedName() {
  const name = `guest-${Math.floor(1000 + Math.random() * 9000)}`;
  memory.write('name', name);
  return name;
}

/**
 * @param {App} app
 * @param {{invited: () => string, go: (path: string) => void}} page
 */
export function lobbyView(app, page) {
  const name = el('input', {type: 'text', id: 'name', maxLength: 16, autocomplete: 'nickname', spellcheck: false,
    value: memory.read('name') || inventedName(), onchange: rename});
  const code = el('input', {type: 'text', id: 'code', maxLength: 16, placeholder: 'KXQ7WP', autocapitalize: 'characters',
    autocomplete: 'off', spellcheck: false, oninput: update});
  const password = el('input', {type: 'password', id: 'password', maxLength: 64, autocomplete: 'off'});
  const trouble = el('p.trouble', {role: 'alert', hidden: true});
  const passwordBox = el('form', {hidden: true, onsubmit: (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    join();
  }}, el('label', {htmlFor: 'password'}, el('span', null, 'Password'), password));
  const key = iconButton('key', 'Your key', showKey, {said: true});
  const ownName = iconButton('key', 'Yours? Load its key.', showKey, {class: 'quiet'});

  function rename() {
    const typed = name.value.trim();
    memory.write('name', typed);
    if (typed !== app.state.me.name && app.state.refusal?.about !== 'hello') app.act.logout();
    login();
  }
  function login() {
    const {link, refusal} = app.state;
    const rests = link.state === 'closed' || link.state === 'idle';
    if (rests || refusal?.about === 'hello') app.act.login(name.value.trim());
  }
  async function showKey() {
    const {keyView} = await load(import('./key.js'));
    keyView(app, () => {
      app.act.logout();
      app.act.login(name.value.trim());
    });
  }
  /** @param {() => void} act */
  const enter = (act) => {
    rename();
    act();
  };
  const target = () => page.invited() || code.value.trim();
  const join = () => target() && enter(() => app.act.join(target(), password.value));
  const watch = () => target() && enter(() => app.act.watch(target(), password.value));
  const create = async (/** @type {number} */ format) => {
    const {formDialog, optionsForm, settingsForm} = await load(import('./forms.js'));
    const settings = settingsForm(defaultSettings(format));
    const options = optionsForm({}, {isNew: true});
    formDialog('New room', 'Create', [settings.root, options.root], () => enter(() =>
      app.act.create(settings.settings(), options.options(settings.settings()), options.more())));
  };

  const daily = async () => {
    const {raceToday} = await load(import('../daily/daily_race.js'));
    enter(() => raceToday(app));
  };

  const quick = el('button.large.hero', {type: 'button', onclick: () => enter(() => app.act.quickMatch())},
    icon('bolt'), el('span', null, 'Play now'));
  const invitation = el('div.invited', {hidden: true});
  const invitedTo = el('strong');
  const joinButton = el('button.large.hero', {type: 'button', onclick: join}, icon('right'), el('span', null, 'Join'));
  invitation.append(el('p', null, 'Room ', invitedTo), joinButton,
    el('div.row', null, iconButton('eye', 'Watch', watch), iconButton('grid', 'All rooms', () => page.go('/'))));
  const codeForm = el('form.code', {onsubmit: (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    join();
  }}, el('label', {htmlFor: 'code'}, el('span', null, 'Room code'), code),
  el('div.row', null, el('button', {type: 'submit'}, 'Join'), iconButton('eye', 'Watch', watch)));

  const cards = el('ul.rooms');
  const rooms = list(cards, (/** @type {ListedRoom} */ room) => room.code, (room) => roomCard(room, {
    join: () => enter(() => (room.hasPassword ? askPassword(room.code) : app.act.join(room.code))),
    watch: () => enter(() => (room.hasPassword ? askPassword(room.code) : app.act.watch(room.code))),
  }));
  /** @param {string} asked */
  const askPassword = (asked) => page.go(`/${asked}`);
  const nobody = el('p.empty', null, 'No open rooms.');
  const before = iconButton('left', 'Rooms before', () => turn(-pageRooms), {said: true, class: 'quiet'});
  const after = iconButton('right', 'Rooms after', () => turn(pageRooms), {said: true, class: 'quiet'});
  const pages = el('div.row', {hidden: true}, before, after);
  const main = el('section.rooms-side', {'aria-label': 'Rooms'},
    el('h2', null, 'Rooms'), nobody, cards, pages, el('h2', null, 'New room'),
    el('div.formats', null, ...formats.map(({format, image, name: kind}) => iconButton(image, kind, () => create(format)))));
  const root = el('main.lobby', null,
    el('section.welcome', null, brand(),
      el('div', null, el('label', {htmlFor: 'name'}, el('span', null, 'Your name')), el('div.row.named', null, name, key)),
      passwordBox, trouble, ownName, quick, invitation, codeForm,
      el('nav.row', null, iconButton('clock', 'Daily race', daily), iconButton('list', 'Results', () => page.go('/results')),
        iconButton('trophy', 'Best', () => page.go('/top')))),
    main);

  let asked = 0;
  let first = 0;
  /** @param {number} by */
  function turn(by) {
    first = Math.max(0, app.state.lobby.first + by);
    app.act.listRooms(first);
  }
  function update() {
    const {lobby, refusal, link} = app.state;
    const invited = page.invited();
    show(quick, !invited);
    show(codeForm, !invited);
    show(main, !invited);
    show(invitation, Boolean(invited));
    root.classList.toggle('narrow', Boolean(invited));
    setText(invitedTo, invited.toUpperCase());
    const own = refusal && entries.includes(refusal.about) ? refusal : undefined;
    const taken = own?.reason === Reason.NAME_TAKEN && own.suggestion;
    if (taken && document.activeElement !== name) name.value = own.suggestion;
    note(trouble, taken ? `${app.state.me.name} is taken: ${own.suggestion} is free.` : own?.text ?? (link.state === 'closed' ? link.reason : ''));
    show(ownName, Boolean(taken && app.identity));
    key.classList.toggle('proved', app.state.me.keyMark !== '');
    show(passwordBox, own?.reason === Reason.WRONG_PASSWORD || passwordBox.contains(document.activeElement) || password.value !== '');
    show(nobody, lobby.known && lobby.rooms.length === 0);
    show(pages, lobby.total > lobby.rooms.length);
    before.disabled = lobby.first === 0;
    after.disabled = lobby.first + lobby.rooms.length >= lobby.total;
    rooms.update(lobby.rooms);
  }
  return {
    root,
    update,
    tick() {
      if (app.state.where !== 'lobby' || app.now() - asked < refreshMs || page.invited()) return;
      asked = app.now();
      // Rooms may have ended meanwhile.
      first = Math.min(first, Math.max(0, app.state.lobby.total - 1));
      app.act.listRooms(first);
    },
    entered() {
      asked = -Infinity;
      if (app.state.me.looks) app.act.logout();
      login();
    },
  };
}

/** @param {ListedRoom} first @param {{join: () => void, watch: () => void}} act */
function roomCard(first, act) {
  const title = el('h3');
  const badge = el('div');
  const people = el('div.seats');
  const drawBadge = redrawn(badge, () => [formatBadge(room.settings),
    room.rounds > 1 && el('span', null, `${room.rounds} rounds`)]);
  const drawPeople = redrawn(people, () => [seatDots(room.players, room.settings.seats),
    el('span', null, `${room.players}/${room.settings.seats}`),
    room.watchers > 0 && el('span.watching', null, icon('eye'), room.watchers),
    room.running && el('span.live', null, 'live'),
    (room.locked || room.hasPassword) && icon('lock')]);
  let room = first;
  const join = el('button', {type: 'button', onclick: act.join}, 'Join');
  const root = el('li.card', null, title, badge, people,
    el('div.row', null, join, iconButton('eye', 'Watch', act.watch)));
  return {
    root,
    /** @param {ListedRoom} next */
    update(next) {
      room = next;
      setText(title, room.title || room.roomName || room.host);
      const {format, rules} = room.settings;
      drawBadge([format, rules.size, formatBadge(room.settings).textContent, room.rounds].join());
      drawPeople([room.players, room.settings.seats, room.watchers, room.running, room.locked].join());
      join.disabled = room.locked;
      join.setAttribute('aria-label', `Join ${title.textContent}`);
    },
  };
}

/** @param {number} taken @param {number} seats */
function seatDots(taken, seats) {
  const dots = el('span.dots', {'aria-hidden': 'true'});
  for (let at = 0; at < Math.min(seats, 12); ++at) dots.append(el('i', {className: at < taken ? 'taken' : ''}));
  return dots;
}
