// @ts-check
// A room as the messages tell it: its people, options, chat and series; `view` is what the views
// read.
import {WireError, toHex} from '../wire/bytes.js';
import {decode} from '../wire/messages.js';
import {SeriesStory} from './story.js';
import {settingsWords} from './words.js';

/**
 * @typedef {import('./types.d.ts').Room} Room
 * @typedef {import('./types.d.ts').Person} Person
 * @typedef {import('./types.d.ts').Settings} Settings
 * @typedef {Record<string, any>} Message
 */

const mostChat = 100;
const mostPeople = 1100;
const mostSettingsBytes = 256;

/** @param {Uint8Array} bytes @returns {Settings} */
export function readSettings(bytes) {
  const settings = bytes.length <= mostSettingsBytes ? decode('Settings', bytes) : {};
  const size = settings.rules?.size;
  if (!(size >= 3 && size <= 8)) throw new WireError('The settings of a match are impossible.');
  return /** @type {Settings} */ (settings);
}

export class RoomModel {
  /** @param {string} ownName */
  constructor(ownName) {
    this.ownName = ownName;
    /** @type {Map<number, Person>} */
    this.seated = new Map();
    /** @type {Person[]} */
    this.unseated = [];
    this.lines = 0;
    this.story = new SeriesStory();
    /** People whose lines this reader does not see, by their number. @type {Set<number>} */
    this.hidden = new Set();
    /** The person has taken readiness back, or was idle in a match. */
    this.sitsOut = false;
    /** @type {Room} */
    this.view = {
      code: '',
      name: '',
      settings: /** @type {any} */ (undefined),
      words: [],
      options: {
        title: '',
        listed: false,
        hasPassword: false,
        locked: false,
        chatOff: false,
        rounds: 0,
        pause: false,
        startAt: 0,
        startsAt: undefined,
        startIsDue: false,
        quick: false,
      },
      seat: undefined,
      person: 0,
      host: '',
      owner: '',
      isHost: false,
      isOwner: false,
      people: [],
      watchers: 0,
      chat: [],
      emote: undefined,
      putOut: [],
      series: undefined,
      sealed: {matchId: '', round: 0, open: false, commitment: ''},
      ready: false,
      waits: false,
      muted: false,
    };
  }

  /** @param {Message} entered */
  entered({code, roomName, seated, seat, person}) {
    Object.assign(this.view, {code, name: roomName, seat: seated ? seat : undefined, person});
    this.arrange();
  }

  /** @param {Message} sealed @param {Settings} settings */
  sealed({matchId, round, commitment}, settings) {
    const {view} = this;
    view.sealed = {matchId: toHex(matchId), round, open: settings.openSeed.length > 0, commitment: toHex(commitment)};
    view.settings = settings;
    view.words = settingsWords(settings);
  }

  /** @param {Message} info @param {number} now */
  info(info, now) {
    const {startsInMs, ...options} = info;
    const startsAt = startsInMs ? now + startsInMs : undefined;
    Object.assign(this.view.options, options, {startsAt});
    if (info.rounds < 2) this.view.series = undefined;
  }

  /** @param {Message} roster @param {number} now */
  roster(roster, now) {
    const {view, seated} = this;
    if (roster.whole) {
      seated.clear();
      if (roster.watching) this.unseated = [];
    }
    for (const seat of roster.gone) seated.delete(seat);
    for (const member of roster.members) {
      seated.set(member.seat, {...personOf(member, now), ready: member.ready,
        seat: member.seat, hasNonce: member.hasNonce});
    }
    if (seated.size > mostPeople) throw new WireError('A room has too many people.');
    const ids = new Set([...seated.values()].map(({person}) => person));
    if (roster.watching) {
      this.unseated = roster.watching.people.map((/** @type {Message} */ it) => ({
        ...personOf(it, now),
        waits: it.waits,
      }));
    }
    this.unseated = this.unseated.filter(({person}) => !ids.has(person));
    Object.assign(view, {
      watchers: roster.watchers,
      host: roster.host,
      owner: roster.owner || roster.host,
    });
    this.arrange();
  }

  arrange() {
    const {view} = this;
    const seated = [...this.seated.values()].sort((a, b) => Number(a.seat) - Number(b.seat));
    view.people = [...seated, ...this.unseated];
    for (const person of view.people) {
      person.own = person.person === view.person;
      person.host = person.name === view.host;
      person.hidden = this.hidden.has(person.person);
    }
    const own = view.people.find((person) => person.own);
    view.isHost = view.host === this.ownName;
    view.isOwner = view.isHost && view.owner === this.ownName;
    view.ready = own?.ready ?? false;
    view.waits = own?.waits ?? false;
    view.muted = own?.muted ?? false;
  }

  /**
   * @param {Message} told
   * @param {import('./types.d.ts').Match | undefined} ended the match before it
   */
  series({rounds, played, rows: told}, ended) {
    if (told.length > mostPeople) throw new WireError('A series has too many rows.');
    const {person} = this.view;
    const rows = told.map((/** @type {any} */ row) => ({...row, own: row.person === person}));
    const over = played > 0 && played >= rounds;
    if (played < this.story.played) this.story = new SeriesStory();
    if (ended) this.story.note({rounds, played, rows}, ended);
    const facts = over ? this.story.facts({rounds, played, rows}) : [];
    this.view.series = {rounds, played, over, rows, facts};
  }

  /** @param {number} person @param {boolean} hidden */
  hide(person, hidden) {
    this.hidden[hidden ? 'add' : 'delete'](person);
    this.arrange();
  }

  /** @param {Message} said @param {number} now */
  said({name, text, hearers}, now) {
    const {chat} = this.view;
    const line = {id: ++this.lines, name, text, at: now, hearers, own: name === this.ownName};
    chat.push(line);
    chat.splice(0, chat.length - mostChat);
    return line;
  }

  /** @param {Message} emoted @param {number} now */
  emoted({name, emote}, now) {
    if (this.view.people.some((person) => person.hidden && person.name === name)) return;
    this.view.emote = {name, emote, at: now};
  }

  /**
   * True if the next match waits for the press of this host.
   */
  get mustPressReady() {
    const {isHost, seat, options} = this.view;
    const startsWithoutHost = options.quick || options.startAt || options.startsAt ||
      options.startIsDue || this.betweenRounds;
    return isHost && seat !== undefined && !startsWithoutHost;
  }

  /** A series has begun and more rounds follow. */
  get betweenRounds() {
    const {series} = this.view;
    return series !== undefined && series.played > 0 && !series.over;
  }

  /** The client says ready by itself for a person who is there. @param {boolean} hostToo */
  wantsReady(hostToo) {
    const {seat, ready} = this.view;
    const known = seat !== undefined && this.seated.has(seat);
    return known && !ready && !this.sitsOut && (hostToo || !this.mustPressReady);
  }
}

/** @param {Message} told @param {number} now @returns {Person} */
function personOf({name, person, bot, botLevel, muted, awayMs, keyMark}, now) {
  return {
    name,
    person,
    seat: undefined,
    bot,
    botLevel,
    ready: false,
    hasNonce: false,
    host: false,
    waits: false,
    muted,
    hidden: false,
    awayUntil: awayMs ? now + awayMs : undefined,
    keyMark,
    own: false,
  };
}
