// @ts-check
// The picture of the scores of a match over its time: lines and labels, in pixels. No label lies over another.
import {grouped, timeAt} from '../model/words.js';
import {scoreAt} from './score_story.js';

/**
 * @typedef {import('./score_story.js').ScoreStory} ScoreStory
 * @typedef {{width: number, height: number, rem: number}} Size of the part with the lines
 * @typedef {{left: number, top: number, width: number, height: number}} Box
 */

// The colours of client/replay/score_picture.cc, which have a contrast of 3:1 on light and on dark.
const colours = ['#2b83d8', '#d4574e', '#3b9150', '#a66fc0', '#b97d16', '#13908f', '#cb5a8d', '#8a7a5c'];
const grey = '#808080';
export const coloured = colours.length;
/** @param {number} rank from 0 */
export const colourOf = (rank) => colours[rank] ?? grey;

// More would be one grey area.
const mostLines = 100;
// In rem.
const topRem = 0.8;
const timesRem = 1.6;
const nameRem = 1.5;
const letterRem = 0.5;
const labelRem = 1.1;
const tileRem = 1.15;
const timeRem = 5;

const leastStep = 0.5;
const timeSteps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800].map((seconds) => seconds * 1000);
const mostHeights = 4;

/** @param {Box} a @param {Box} b */
const overlap = (a, b) =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
/** @param {number} value @param {number} most */
const within = (value, most) => Math.max(0, Math.min(value, most));
const short = (/** @type {number} */ length) => Number(length.toFixed(1));

/** @param {ScoreStory} story @param {Size} size */
export function scorePicture(story, size) {
  const {endMs, seats} = story;
  const bottom = size.height - timesRem * size.rem;
  const top = topRem * size.rem;
  const most = seats.reduce((best, {score}) => Math.max(best, score), 1);
  const xOf = (/** @type {number} */ ms) => (size.width * within(ms, endMs)) / (endMs || 1);
  const yOf = (/** @type {number} */ score) => bottom - ((bottom - top) * score) / most;
  const tiles = tilesOf(story, size, xOf, yOf);
  return {
    bottom,
    lines: seats.slice(0, mostLines).map(({at}, rank) => ({rank, path: lineOf(story, at, size.width, xOf, yOf)})),
    tiles,
    heights: heightsOf(most, size.rem, yOf, tiles),
    times: timesOf(endMs, size, xOf),
    names: namesOf(seats, size.rem, yOf, bottom),
  };
}

/**
 * From row to row; points that nobody would see are left out.
 * @param {ScoreStory} story @param {number} at @param {number} width
 * @param {(ms: number) => number} xOf @param {(score: number) => number} yOf
 */
function lineOf({scores, sampleMs}, at, width, xOf, yOf) {
  const floor = yOf(0);
  let path = `M0 ${short(floor)}`;
  let drawn = {row: 0, y: floor};
  scores.forEach((row, i) => {
    const y = yOf(row[at]);
    const isLast = i === scores.length - 1;
    if (!isLast && Math.abs(y - drawn.y) < leastStep) return;
    // It was level until the row before.
    if (drawn.row < i - 1) path += `H${short(xOf((i - 1) * sampleMs))}`;
    path += isLast ? `L${short(width)} ${short(y)}` : `L${short(xOf(i * sampleMs))} ${short(y)}`;
    drawn = {row: i, y};
  });
  return path;
}

/**
 * The first of each tile, the largest first: a smaller one has to find room.
 * @param {ScoreStory} story @param {Size} size
 * @param {(ms: number) => number} xOf @param {(score: number) => number} yOf
 */
function tilesOf(story, {width: most, rem}, xOf, yOf) {
  const height = tileRem * rem;
  const ranks = new Map(story.seats.map(({seat, at}, rank) => [seat, {rank, at}]));
  /** @type {(Box & {rank: number, exponent: number})[]} */
  const tiles = [];
  for (const {what, seat, exponent, ms} of [...story.marks].reverse()) {
    const {rank, at} = ranks.get(seat) ?? {};
    if (what !== 'tile' || rank === undefined || at === undefined) continue;
    const width = (letterRem * (String(2 ** exponent).length + 1)) * rem;
    const middle = yOf(scoreAt(story, ms, at));
    const tile = {left: within(xOf(ms) - width / 2, most - width), top: within(middle - height / 2, yOf(0) - height), width, height, rank, exponent};
    if (!tiles.some((other) => overlap(other, tile))) tiles.push(tile);
  }
  return tiles;
}

/**
 * Round numbers of points, and their labels where no tile lies.
 * @param {number} most @param {number} rem @param {(score: number) => number} yOf @param {Box[]} tiles
 */
function heightsOf(most, rem, yOf, tiles) {
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [power / 5, power / 2, power, 2 * power].find((each) => most / each < mostHeights + 1) ?? most;
  const heights = [];
  for (let points = step; step >= 1 && points <= most; points += step) {
    const y = yOf(points);
    const text = grouped(points);
    const box = {left: 0, top: y - labelRem * rem, width: letterRem * rem * text.length, height: labelRem * rem};
    heights.push({y, text: tiles.some((tile) => overlap(tile, box)) ? '' : text});
  }
  return heights;
}

/** The start, the end, and round times between them. @param {number} endMs @param {Size} size @param {(ms: number) => number} xOf */
function timesOf(endMs, {width, rem}, xOf) {
  const apart = timeRem * rem;
  const step = timeSteps.find((ms) => xOf(ms) >= apart) ?? Infinity;
  const times = [{x: 0, text: timeAt(0), anchor: 'start'}];
  for (let ms = step; width - xOf(ms) >= apart && timeAt(ms) !== timeAt(endMs); ms += step) times.push({x: xOf(ms), text: timeAt(ms), anchor: 'middle'});
  times.push({x: width, text: timeAt(endMs), anchor: 'end'});
  return times;
}

/**
 * The names beside the ends of the lines: as many as find room, in the order of their places.
 * @param {ScoreStory['seats']} seats @param {number} rem @param {(score: number) => number} yOf @param {number} bottom
 */
function namesOf(seats, rem, yOf, bottom) {
  const height = nameRem * rem;
  const shown = seats.slice(0, Math.floor(bottom / height));
  let free = 0;
  return shown.map(({name, score}, rank) => {
    const last = bottom - (shown.length - rank) * height;
    const top = Math.min(Math.max(yOf(score) - height / 2, free), last);
    free = top + height;
    return {rank, name, score, top, height, end: yOf(score)};
  });
}
