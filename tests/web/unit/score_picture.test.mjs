// The picture of the scores in the page of a match: its lines, its labels, and what is said of it.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {colourOf, coloured, scorePicture} from '../../../client/web/replay/score_picture.js';
import {scoreStory, scoreWords} from '../../../client/web/replay/score_story.js';
import {Tape} from '../../../client/web/replay/tape.js';
import {makeReplay} from '../support/replay_maker.mjs';

const root = new URL('../../../', import.meta.url);
const textOf = (path) => readFileSync(new URL(path, root), 'utf8');
const recorded = (name) => Tape.read(new Uint8Array(readFileSync(new URL(`tests/cases/replays/${name}.replay`, root))));
const sizes = [{width: 370, height: 250, rem: 16}, {width: 662, height: 352, rem: 16}, {width: 894, height: 475, rem: 21.6}];

const boxesOf = ({tiles, names, heights}, {rem}) => ({
  tiles,
  names: names.map(({top, height}) => ({left: 0, width: 1, top, height})),
  points: heights.filter(({text}) => text).map(({y, text}) => ({left: 0, width: text.length * rem / 2, top: y - rem, height: rem})),
});
const overlap = (a, b) => a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height - 0.01 && b.top < a.top + a.height - 0.01;
const clashes = (boxes) => boxes.filter((box, i) => boxes.slice(0, i).some((other) => overlap(box, other)));

test('no label lies over another or outside, and all lines end at their scores', async () => {
  const made = [[1, 300], [2, 5], [5, 400], [30, 100], [120, 40]].map(([seats, moves]) => Tape.read(makeReplay({seats, moves})));
  for (const tape of await Promise.all([...made, recorded('v1_duel'), recorded('v2_first'), recorded('v3_lockstep')])) {
    const story = scoreStory(tape);
    for (const size of sizes) {
      const picture = scorePicture(story, size);
      const {tiles, names, points} = boxesOf(picture, size);
      assert.deepEqual(clashes([...tiles, ...points]), []);
      assert.deepEqual(clashes(names), []);
      for (const {left, top, width, height} of [...tiles, ...names]) {
        assert.ok(left >= 0 && left + width <= size.width && top >= -0.01 && top + height <= picture.bottom + 0.01);
      }
      picture.times.slice(1).forEach(({x}, i) => assert.ok(x - picture.times[i].x >= Math.min(size.width, 4 * size.rem)));
      assert.deepEqual(picture.names.map(({name}) => name), story.seats.slice(0, picture.names.length).map(({name}) => name));
      for (const {rank, path} of picture.lines) {
        const [x, y] = path.match(/L([\d.]+) ([\d.]+)$/).slice(1).map(Number);
        const all = story.seats.map(({score}) => score);
        const {bottom} = picture;
        assert.equal(x, size.width);
        assert.ok(Math.abs(y - (bottom - ((bottom - 0.8 * size.rem) * all[rank]) / Math.max(1, ...all))) < 0.1);
        assert.doesNotMatch(path, /NaN|-/);
      }
    }
  }
});

test('a line is level until the points come', () => {
  const story = {endMs: 400, sampleMs: 100, scores: [[0], [0], [0], [50], [100]].map((row) => Float64Array.from(row)), marks: [],
    seats: [{seat: 0, name: 'ada', score: 100, at: 0}]};
  const {lines, bottom} = scorePicture(story, {width: 400, height: 125.6, rem: 16});
  assert.equal(bottom, 100);
  assert.equal(lines[0].path, 'M0 100H200L300 56.4L400 12.8');
});

test('a time stands once on the axis', () => {
  const story = {endMs: 4768, sampleMs: 50, scores: [Float64Array.of(0)], marks: [], seats: [{seat: 0, name: 'ada', score: 0, at: 0}]};
  const {times} = scorePicture(story, {width: 1000, height: 300, rem: 16});
  assert.deepEqual(times.map(({text}) => text), ['0:00', '0:01', '0:02', '0:03', '0:04']);
});

test('the colours are those of the terminal\'s picture, with 3:1 on a light and a dark page', () => {
  const mine = Array.from({length: coloured + 1}, (_, rank) => colourOf(rank));
  const [list] = textOf('client/replay/score_picture.cc').match(/kColours = \{[^}]*\};[^;]*kGrey = [^;]*;/);
  assert.deepEqual(list.match(/#[0-9a-f]{6}/g), mine);
  const light = (colour) => [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0.05);
  for (const [, page] of textOf('client/web/style.css').matchAll(/:root\{--bg:(#[0-9a-f]{6})/g)) {
    for (const colour of mine) {
      const [a, b] = [light(page), light(colour)];
      assert.ok(Math.max(a, b) / Math.min(a, b) >= 3, `${colour} on ${page}`);
    }
  }
});

test('its words name the end, and who led when', async () => {
  const lead = (seat, ms) => ({what: 'lead', seat, ms, exponent: 0, longMs: 0});
  const names = ['ada', 'bob'].map((name, seat) => ({seat, name, score: 3000 - seat * 100, at: seat}));
  const story = {endMs: 45_000, sampleMs: 50, scores: [], seats: names, marks: [lead(1, 5000), lead(0, 31_000)]};
  assert.equal(scoreWords(story), 'Scores over 0:45. At the end: ada 3,000, bob 2,900. In the lead: bob from 0:05, ada from 0:31.');
  const many = Array.from({length: 20}, (_, i) => lead(i % 2, i * 1000));
  assert.match(scoreWords({...story, marks: many}), /20 new leaders, the last ones: (\w+ from 0:1\d(, )?){6}\.$/);
  const crowd = scoreStory(await Tape.read(makeReplay({seats: 30, moves: 3})));
  assert.match(scoreWords(crowd), /(player\d+ \d+, ){8}22 more/);
});
