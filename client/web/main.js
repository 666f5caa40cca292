// @ts-check
// The page of a person: makes the client, and shows the view that fits its state and the address.
import {base, browserEnv, followPage} from './env.js';
import {createApp} from './model/app.js';
import {Identity} from './net/identity.js';
import {announcer} from './views/announcer.js';
import {banners} from './views/banner.js';
import {load, memory} from './views/dom.js';
import {ending} from './views/ending.js';
import {onKeys} from './views/keys.js';
import {lobbyView} from './views/lobby.js';
import {raceView} from './views/race.js';
import {resultsView} from './views/results.js';
import {roomView} from './views/room.js';
import {watchView} from './views/watch.js';

/** @typedef {import('./views/dom.js').View} View */

const tickMs = 100;
// Keys that a person typed ahead of a beginning or an end start, leave and give up nothing.
const typedAheadMs = 1500;
const frame = /** @type {HTMLElement} */ (document.getElementById('page'));

/** A storage that may be forbidden. @param {() => Storage} storage */
const guarded = (storage) => ({
  getItem: (/** @type {string} */ key) => storage().getItem(key),
  setItem: (/** @type {string} */ key, /** @type {string} */ value) => storage().setItem(key, value),
  removeItem: (/** @type {string} */ key) => storage().removeItem(key),
});

const local = guarded(() => localStorage);
const app = createApp({
  ...browserEnv(),
  session: guarded(() => sessionStorage),
  local,
  // A browser signs only for a page that came by TLS or from its own machine.
  identity: crypto.subtle && new Identity({subtle: crypto.subtle, storage: local, host: location.hostname}),
});

const path = () => location.pathname.slice(base.length) || '/';
const own = /^\/(?:$|results$|top$|m\/)/;
/** A replay of the person's own. @type {Uint8Array | undefined} */
let file;
/** The last of them, and its number in the browser's history. */
let last = {file, number: 0};
const page = {
  base,
  path,
  // Codes and names of rooms need no escapes; the server says what is wrong with anything else.
  invited: () => (own.test(path()) ? '' : path().replace(/^\/(r\/)?/, '')),
  address: (/** @type {string} */ to) => location.origin + base + to,
  go(/** @type {string} */ to) {
    file = undefined;
    if (to !== path() + location.search) history.pushState(null, '', base + to);
    draw();
  },
  file: () => file,
  open(/** @type {Uint8Array} */ bytes) {
    file = bytes;
    last = {file, number: last.number + 1};
    history.pushState(last.number, '', location.pathname);
    draw();
  },
  leave: () => app.act.leave(),
  say: () => voice.say(app.act.status()),
  again() {
    if (app.state.link.takenOver) location.assign(`${base}/`);
    else if (app.state.me.looks) app.act.look();
    else if (!app.act.comeBack()) app.act.login(app.state.me.name);
  },
};

/** @type {Record<string, View>} */
const views = {
  lobby: lobbyView(app, page),
  results: resultsView(app, page),
  room: roomView(app, page),
  race: raceView(app, page),
  watch: watchView(app, page),
};
const show = ending(app);
const voice = announcer(app.now);
const banner = banners(app, page);
/** @type {View} */
let view = views.lobby;
document.body.append(show.root, ...banner.parts, voice.root);

/** @returns {View} */
function fitting() {
  const {where, room, match} = app.state;
  if (where === 'room' && room) {
    const plays = match && (match.phase !== 'ended' || show.runs());
    if (!plays) return views.room;
    return match.ownSeat === undefined ? views.watch : views.race;
  }
  if (file || (/^\/m\//.test(path()) && /[?&](play|t|seat|move)\b/.test(location.search))) return replay();
  return /^\/(results$|top$|m\/)/.test(path()) ? views.results : views.lobby;
}

let isReplayAsked = false;
/** Few people need it: its modules come when it is shown first. */
function replay() {
  if (!isReplayAsked) {
    isReplayAsked = true;
    load(import('./replay/view.js')).then(({replayView}) => {
      views.replay = replayView(app, page);
      draw();
    });
  }
  return views.replay ?? views.results;
}

let keysCountAt = 0;
function draw() {
  const next = fitting();
  if (next !== view || !view.root.isConnected) {
    const typed = document.activeElement?.matches('input') === true;
    if (typed || view === views.race) keysCountAt = app.now() + typedAheadMs;
    view.gone?.();
    view = next;
    frame.replaceChildren(view.root);
    view.root.tabIndex = -1;
    view.root.focus({preventScroll: true});
    view.entered?.();
    window.scrollTo(0, 0);
  }
  view.update();
  show.tick();
  banner.tick();
  followAddress();
  speak();
  tellDaily();
}

followPage(app, draw);
setInterval(() => {
  if (document.hidden) return;
  if (view !== fitting()) return draw();
  view.tick?.();
  show.tick();
  banner.tick();
  speak();
}, tickMs);

/** The address names the room that the person is in. */
let inRoom = '';
function followAddress() {
  const code = app.state.where === 'room' ? (app.state.room?.code ?? '') : '';
  if (code === inRoom || app.state.where === 'entering') return;
  const invited = page.invited().toUpperCase() === code;
  if (code) history[invited ? 'replaceState' : 'pushState'](null, '', `${base}/${code}`);
  else if (inRoom && path() === `/${inRoom}`) history.replaceState(null, '', `${base}/`);
  const left = inRoom !== '' && !code;
  inRoom = code;
  document.title = code ? `${code} · race2048` : 'race2048';
  if (left) draw();
}
window.addEventListener('popstate', ({state}) => {
  file = state === last.number ? last.file : undefined;
  if (inRoom && path() !== `/${inRoom}`) {
    if (isRacing()) history.pushState(null, '', `${base}/${inRoom}`);
    else app.act.leave();
  }
  draw();
});

const isRacing = () => app.state.match?.phase === 'racing' && app.state.match.own?.racing === true;
let saidNews = 0;
let saidEnd = '';
function speak() {
  const {news, match, link} = app.state;
  if (link.state === 'lost') voice.sayInTime(banner.text().replace(/ \d+:\d+$/, '.'));
  else if (news && news.id !== saidNews) {
    saidNews = news.id;
    voice.say(news.text);
  } else if (match?.end && match.id !== saidEnd) {
    saidEnd = match.id;
    voice.say(`${match.end.title}.`);
  } else if (match && match.phase !== 'ended') voice.sayInTime(app.act.status());
}

let toldDaily = '';
/** At the end itself, as a person may pass over all that follows. */
async function tellDaily() {
  const {match} = app.state;
  if (!match?.end || match.id === toldDaily || match.settings.openSeed.length === 0) return;
  toldDaily = match.id;
  const {dailyLine} = await load(import('./daily/daily_race.js'));
  match.dailyLine = dailyLine(match, Date.now() - app.now() + match.startsAt, memory);
  draw();
}

onKeys({
  move: (direction) => view.move?.(direction) ?? false,
  key(key) {
    if (show.runs()) {
      if (!['Tab', 'Shift'].includes(key)) show.skip();
      draw();
      return key !== 'Tab';
    }
    if (app.now() < keysCountAt) return false;
    if (key !== 'p' || view === views.room || !app.state.match) return view.key?.(key) ?? false;
    page.say();
    return true;
  },
});
window.addEventListener('beforeunload', (event) => {
  if (isRacing()) event.preventDefault();
});

app.act.comeBack();
draw();
