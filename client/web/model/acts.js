// @ts-check
// The person's wishes as messages to the server.
import {fromHex, toHex} from '../wire/bytes.js';
import {encode} from '../wire/messages.js';
import {Action, Format} from '../wire/schema.js';
import {actionOf} from './own_game.js';
import {statusText} from './race_words.js';
import {defaultSettings} from './words.js';

/**
 * @typedef {import('./types.d.ts').Acts} Acts
 * @typedef {import('./types.d.ts').Settings} Settings
 */

const lookLetters = 6;

/** @param {Settings} settings */
const bytesOf = (settings) => encode('Settings', settings);

/** @param {import('./app.js').Client} client @returns {Acts} */
export function makeActs(client) {
  const {session, state, kept, racing} = client;
  const send = (/** @type {string} */ body, /** @type {Record<string, any>} */ fields = {}) => {
    state.refusal = undefined;
    client.send(body, fields);
    client.changed();
  };
  const ask = (/** @type {string} */ body, /** @type {Record<string, any>} */ fields = {}) => {
    state.results.asked = body;
    send(body, fields);
  };
  const next = () => ({matchId: kept.seal?.matchId ?? new Uint8Array(0)});
  return {
    login(name) {
      Object.assign(state.me, {name, looks: false});
      state.refusal = undefined;
      session.login();
    },
    look() {
      Object.assign(state.me, {name: `guest-${toHex(kept.randomId()).slice(0, lookLetters)}`, looks: true});
      session.login();
    },
    comeBack() {
      if (!kept.place) return false;
      Object.assign(state.me, {name: kept.place.name, looks: false});
      state.where = 'entering';
      session.login();
      return true;
    },
    logout() {
      if (client.room) client.send('leaveRoom');
      session.close();
      client.toLobby();
      state.where = 'start';
    },
    listRooms: (first = 0) => send('listRooms', {first}),
    quickMatch(settings) {
      const asked = settings ?? defaultSettings(Format.TIME);
      client.enter('quickMatch', {settings: bytesOf(asked), exact: settings !== undefined});
    },
    create(settings, options, {referee, roomName, readyAtFirst} = {}) {
      client.enter('createRoom', {settings: bytesOf(settings), options, referee, roomName}, readyAtFirst);
    },
    join(code, password = '') {
      client.enter('joinRoom', {code, password, token: kept.tokenFor(code)});
    },
    watch: (code, password = '') => client.enter('watchRoom', {code, password}),
    leave: () => send('leaveRoom'),
    ready(ready = true) {
      if (client.room) client.room.sitsOut = !ready;
      client.saidReady = {matchId: client.room?.view.sealed.matchId ?? '', ready};
      state.refusal = undefined;
      client.sayReady(ready);
      client.changed();
    },
    startMatch: () => send('startMatch', next()),
    editSettings: (settings) => send('editSettings', {settings: bytesOf(settings)}),
    editRoom(changed) {
      const {title, listed, locked, chatOff, rounds, pause, startAt} = state.room?.options ?? {};
      send('editRoom', {options: {title, listed, locked, chatOff, rounds, pause, startAt, ...changed}});
    },
    kick: (name) => send('kick', {name}),
    unkick: (name) => send('unkick', {name}),
    mute: (name, lifted = false) => send('mute', {name, lifted}),
    hide(person, hidden) {
      client.room?.hide(person, hidden);
      client.changed();
    },
    handOver: (name) => send('handOver', {name}),
    chat: (text) => send('chat', {text}),
    announce: (text) => send('announce', {text}),
    emote: (emote) => send('sendEmote', {emote}),
    seat: (sit) => send('seating', {standsUp: !sit}),
    move: (direction) => racing.want(actionOf[direction]),
    nextBoard: () => racing.want(Action.NEXT_BOARD),
    giveUp: () => racing.want(Action.GIVE_UP),
    getPage: (first) => send('getPage', {round: state.match?.round, first}),
    listResults: (question = {}) => ask('listResults', question),
    getResult: (match, first = 0) => ask('getResult', {match, first}),
    listTop: (question = {}) => ask('listTop', question),
    getReplay(match) {
      state.results.replay = undefined;
      ask('getReplay', {matchId: fromHex(match), offset: 0});
    },
    dismissRefusal() {
      state.refusal = undefined;
      client.changed();
    },
    status() {
      const {match} = state;
      if (!match || !racing.match) return '';
      const now = client.now();
      return statusText(match, racing.match.clockMs(now), Math.max(0, match.goAt - now));
    },
  };
}
