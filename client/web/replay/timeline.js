// @ts-check
// The timeline of a replay: a slider over the marks and over the points between a seat and the best
// other one.
import {timeAt} from '../model/words.js';
import {el, icon, setAttribute} from '../views/dom.js';
import {drawing, remPixels, stretched} from './drawing.js';

/**
 * @typedef {import('./player.js').Player} Player
 * @typedef {import('./chronicle.js').Mark} Mark
 */

const width = 1000;
const middle = 50;
const columns = 400;
// Marks that are nearer than this would hide each other.
const markRem = 1;

/** @type {Record<Mark['what'], string>} */
const images = {tile: '', lead: 'crown', stuck: 'M6 6l12 12M18 6L6 18', pause: 'M9 5v14m6-14v14', end: 'flag', costly: 'M12 4v10m0 5v.01'};
/** What is shown first where several do not fit. @type {Mark['what'][]} */
const order = ['costly', 'end', 'pause', 'tile', 'lead', 'stuck'];

/** @param {(ms: number) => void} seek */
export function timeline(seek) {
  const slider = el('input', {type: 'range', min: '0', step: '1', 'aria-label': 'Time', oninput: () => seek(Number(slider.value))});
  const above = drawing('path', {class: 'ahead'});
  const below = drawing('path', {class: 'behind'});
  const graph = stretched(width, middle * 2, above, below);
  const marks = el('div.marks', {'aria-hidden': 'true'});
  const root = el('div.timeline', null, graph, marks, slider);
  /** @type {Player} */
  let player;

  function drawMarks() {
    const {tape: {endMs}} = player;
    const near = (markRem * remPixels() * endMs) / (root.clientWidth || width);
    /** @type {Record<string, number[]>} */
    const taken = {tile: [], other: []};
    const byWeight = [...player.marks].sort((a, b) => order.indexOf(a.what) - order.indexOf(b.what) || b.ms - a.ms);
    const shown = byWeight.filter(({what, ms}) => {
      const lane = taken[what === 'tile' ? 'tile' : 'other'];
      const isFree = lane.every((other) => Math.abs(other - ms) >= near);
      if (isFree) lane.push(ms);
      return isFree;
    });
    marks.replaceChildren(...shown.map((mark) => {
      const made = el('i', {className: `${mark.what} ${mark.what === 'tile' ? `tile e${mark.exponent}` : ''}`});
      if (images[mark.what]) made.append(icon(images[mark.what]));
      made.style.left = `${(100 * mark.ms) / (endMs || 1)}%`;
      return made;
    }));
  }
  new ResizeObserver(() => {
    if (player) drawMarks();
  }).observe(root);
  return {
    root,
    /** @param {Player} shown */
    load(shown) {
      player = shown;
      slider.max = String(player.tape.endMs);
      drawMarks();
    },
    drawMarks,
    /** The points are those of this seat. @param {number} seat */
    follow(seat) {
      const {tape} = player;
      const gaps = tape.gaps(seat);
      above.setAttribute('d', area(gaps, tape, (gap) => Math.max(0, gap)));
      below.setAttribute('d', area(gaps, tape, (gap) => Math.min(0, gap)));
    },
    /** @param {string} words of what is seen now */
    update(words) {
      slider.value = String(Math.round(player.ms));
      setAttribute(slider, 'aria-valuetext', `${timeAt(player.ms)}${words && `, ${words}`}`);
    },
  };
}

/**
 * @param {number[]} gaps
 * @param {import('./tape.js').Tape} tape
 * @param {(gap: number) => number} part
 */
function area(gaps, {chronicle, endMs}, part) {
  const most = gaps.reduce((largest, gap) => Math.max(largest, Math.abs(gap)), 1);
  const every = Math.max(1, Math.floor(gaps.length / columns));
  const sampleMs = chronicle?.sampleMs ?? 0;
  const points = gaps.flatMap((gap, i) => {
    const isLast = i === gaps.length - 1;
    if (i % every && !isLast) return [];
    const x = isLast ? width : Math.min(width, (width * i * sampleMs) / (endMs || 1));
    return [`${x.toFixed(1)} ${(middle - (part(gap) / most) * (middle - 2)).toFixed(1)}`];
  });
  return `M0 ${middle}L${points.join('L')}L${width} ${middle}Z`;
}
