// @ts-check
// Gets the replay that the address names: the match's whole id, then the file, part by part.

/** @typedef {import('../model/types.d.ts').App} App */

const questions = ['getResult', 'getReplay'];

/** @param {App} app */
export function replaySource(app) {
  let id = '';
  /** The question that was asked on this link. */
  let asked = '';
  /** @param {string} question @param {() => void} ask */
  function once(question, ask) {
    if (asked === question) return;
    asked = question;
    ask();
  }
  return {
    /** @param {string} wanted the first digits of a match's id */
    want(wanted) {
      id = wanted.toLowerCase();
      asked = '';
      if (app.state.where === 'start') app.act.look();
    },
    /** Asks for what is missing. @returns {Uint8Array | undefined} the whole file */
    take() {
      const {results: {page, replay}, link, where} = app.state;
      if (link.state !== 'open') asked = '';
      const whole = page?.match.matchId.startsWith(id) ? page.match.matchId : undefined;
      if (whole && replay?.matchId === whole && replay.whole) return replay.bytes;
      if (where !== 'lobby' || link.state !== 'open') return undefined;
      if (!whole) once('getResult', () => app.act.getResult(id));
      else once('getReplay', () => app.act.getReplay(whole));
      return undefined;
    },
    /** What is wrong, or how much has come. */
    text() {
      const {refusal, link, results: {replay}} = app.state;
      if (link.state === 'closed' && link.reason) return link.reason;
      if (refusal && questions.includes(refusal.about)) return refusal.text;
      return replay && replay.total > 0 ? `${Math.floor((100 * replay.bytes.length) / replay.total)} %` : '';
    },
  };
}
