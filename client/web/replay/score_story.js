// @ts-check
// The facts of a replay for the picture of its scores, and the same facts in words.
import {grouped, timeAt} from '../model/words.js';

/**
 * @typedef {{seat: number, name: string, score: number, at: number}} ScoreSeat `at` in each row of the scores
 * @typedef {object} ScoreStory
 * @property {number} endMs
 * @property {number} sampleMs between two rows of the scores; the last row is of the end
 * @property {Float64Array[]} scores
 * @property {readonly import('./chronicle.js').Mark[]} marks
 * @property {ScoreSeat[]} seats by their places
 */

const mostNamed = 8;
const mostLeads = 6;

/** Absent if the file breaks before the match starts. @param {import('./tape.js').Tape} tape @returns {ScoreStory | undefined} */
export function scoreStory(tape) {
  const {view, chronicle, endMs} = tape;
  if (!view || !chronicle) return undefined;
  tape.seek(tape.last);
  const at = new Map(chronicle.match.seats.map(({seat}, i) => [seat, i]));
  const seats = view.order.map((seat) => {
    const {name = '', score = 0} = view.seats.get(seat) ?? {};
    return {seat, name, score, at: at.get(seat) ?? 0};
  });
  return {endMs, sampleMs: chronicle.sampleMs, scores: chronicle.scores, marks: chronicle.marks, seats};
}

/** The score in the first row that is not before this time. @param {ScoreStory} story @param {number} ms @param {number} at */
export const scoreAt = ({scores, sampleMs}, ms, at) => scores[Math.min(Math.ceil(ms / sampleMs), scores.length - 1)][at];

/** The picture for those who do not see it. @param {ScoreStory} story */
export function scoreWords({endMs, marks, seats}) {
  const nameOf = (/** @type {number} */ number) => seats.find(({seat}) => seat === number)?.name ?? '';
  const ends = seats.slice(0, mostNamed).map(({name, score}) => `${name} ${grouped(score)}`);
  if (seats.length > mostNamed) ends.push(`${seats.length - mostNamed} more`);
  const leads = marks.filter(({what}) => what === 'lead');
  const lines = [`Scores over ${timeAt(endMs)}`, `At the end: ${ends.join(', ')}`];
  if (leads.length > 0) {
    const words = leads.slice(-mostLeads).map(({seat, ms}) => `${nameOf(seat)} from ${timeAt(ms)}`).join(', ');
    lines.push(`${leads.length > mostLeads ? `${leads.length} new leaders, the last ones` : 'In the lead'}: ${words}`);
  }
  return `${lines.join('. ')}.`;
}
