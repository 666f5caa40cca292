// @ts-check
// Gets the replay that the address names: the match's whole id, then the file, part by part.

/** @typedef {import('../model/types.d.ts').App} App */

const questions = ['getResult', 'getReplay'];

/** @type {WeakMap<App, ReturnType<typeof sourceOf>>} */
const sources = new WeakMap();

/** All views have the same one, so that none fetches what another has fetched. @param {App} app */
export function replaySource(app) {
  const source = sources.get(app) ?? sourceOf(app);
  sources.set(app, source);
  return source;
}

/** @param {App} app */
function sourceOf(app) {
  let id = '';
  /** The question that was asked last, about which match and on which link. */
  let asked = '';
  let isRefused = false;
  /** @param {string} question @param {string} match @param {() => void} ask */
  function once(question, match, ask) {
    const now = `${question} ${match} ${app.state.link.since}`;
    if (asked === now) return;
    asked = now;
    ask();
  }
  const refused = () => (questions.includes(app.state.refusal?.about ?? '') ? app.state.refusal?.text : undefined);
  return {
    /** @param {string} wanted the first digits of a match's id */
    want(wanted) {
      id = wanted.toLowerCase();
      if (isRefused) asked = '';
      isRefused = false;
      if (app.state.where === 'start') app.act.look();
    },
    /** Asks for what is missing. @returns {Uint8Array | undefined} the whole file */
    take() {
      const {results: {page, replay}, link, where} = app.state;
      const whole = page?.match.matchId.startsWith(id) ? page.match.matchId : undefined;
      if (whole && replay?.matchId === whole && replay.whole) return replay.bytes;
      if (where !== 'lobby' || link.state !== 'open') return undefined;
      if (!whole) once('getResult', id, () => app.act.getResult(id));
      else once('getReplay', whole, () => app.act.getReplay(whole));
      isRefused ||= refused() !== undefined;
      return undefined;
    },
    /** What is wrong, or how much has come. */
    text() {
      const {link, results: {replay}} = app.state;
      if (link.state === 'closed' && link.reason) return link.reason;
      return refused() ?? (replay && replay.total > 0 ? `${Math.floor((100 * replay.bytes.length) / replay.total)} %` : '');
    },
  };
}
