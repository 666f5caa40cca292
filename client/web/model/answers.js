// @ts-check
// Answers to questions about rooms, results and top lists.
import {WireError, toHex} from '../wire/bytes.js';
import {stateWords} from './race_words.js';
import {readSettings} from './room.js';
import {settingsWords} from './words.js';

/**
 * @typedef {import('./types.d.ts').State} State
 * @typedef {Record<string, any>} Message
 */

// docs/replay.md: a file has at most 32 MiB.
const largestReplay = 32 * 2 ** 20;

/** @param {Message} entry @returns {any} */
const withHexId = (entry) => ({...entry, matchId: toHex(entry.matchId)});

/** @type {Record<string, (state: State, answer: any) => void>} */
export const takeAnswer = {
  rooms(state, {first, total, rooms}) {
    // The question by which a link is tried has an empty answer.
    if (first > total) return;
    const listed = rooms.map((/** @type {any} */ room) => ({
      ...room,
      settings: readSettings(room.settings),
    }));
    state.lobby = {rooms: listed, first, total, known: true};
  },

  results(state, {results, more}) {
    state.results.list = {entries: results.map(withHexId), more};
  },

  resultPage(state, {match, first, seats, settings, splits, replayBytes}) {
    if (!match) throw new WireError('A result names no match.');
    const known = settings.length > 0 ? readSettings(settings) : undefined;
    state.results.page = {
      match: withHexId(match),
      first,
      seats: seats.map((/** @type {any} */ seat) => ({
        ...seat,
        stateWord: stateWords[seat.state] ?? '',
      })),
      settings: known,
      words: known ? settingsWords(known) : [],
      splits,
      replayBytes,
    };
  },

  topList(state, {first, entries}) {
    state.results.top = {first, entries: entries.map(withHexId)};
  },

  replayPart(state, {matchId, offset, total, data}) {
    const id = toHex(matchId);
    const before = state.results.replay;
    const bytes = before?.matchId === id ? before.bytes : new Uint8Array(0);
    if (offset !== bytes.length || total > largestReplay || data.length === 0) return;
    const all = new Uint8Array(bytes.length + data.length);
    all.set(bytes);
    all.set(data, bytes.length);
    state.results.replay = {matchId: id, total, bytes: all, whole: all.length >= total};
  },
};
