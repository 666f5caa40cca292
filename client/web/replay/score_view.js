// @ts-check
// The picture of the scores in the page of a match. A press on it opens the replay at that time.
import {loadStyle} from '../displays/style.js';
import {grouped, timeAt} from '../model/words.js';
import {el, setText, show} from '../views/dom.js';
import {drawing, remPixels} from './drawing.js';
import {writePlace} from './place.js';
import {colourOf, coloured, scorePicture} from './score_picture.js';
import {scoreStory, scoreWords} from './score_story.js';
import {replaySource} from './source.js';
import {Tape} from './tape.js';
import {verdictLine} from './verdict.js';

/**
 * @typedef {import('../model/types.d.ts').App} App
 * @typedef {import('./score_story.js').ScoreStory} ScoreStory
 * @typedef {{path: () => string, go: (path: string) => void}} Page
 */

// In rem: below it the names stand under the lines.
const narrowRem = 40;

await loadStyle('scores.css');

/**
 * @param {App} app @param {Page} page
 * @param {HTMLElement} place on the page, as high as the picture will be
 * @returns {() => void} shows what has come
 */
export function scoreView(app, page, place) {
  const source = replaySource(app);
  const lines = drawing('svg', {});
  const tiles = el('div');
  const time = el('b');
  const cursor = el('i.cursor', {hidden: true}, time);
  const plot = el('div.plot', {onclick: open, onpointermove: point, onpointerleave: () => show(cursor, false)});
  const names = el('ul.names');
  const root = el('div.picture', {role: 'img', hidden: true}, plot, names);
  const verdict = verdictLine();
  const coming = el('p.hint');
  plot.append(lines, tiles, cursor);
  place.append(root, verdict.root, coming);
  /** The match that is shown, or will be. */
  let wanted = '';
  let isRead = false;
  /** @type {ScoreStory | undefined} */
  let story;

  // ------------------------------------------------------------------------------- what is shown

  /** @param {string} id */
  function want(id) {
    wanted = id;
    isRead = false;
    story = undefined;
    show(root, false);
    verdict.show();
    source.want(id);
  }
  /** @param {Uint8Array} bytes */
  async function read(bytes) {
    const id = wanted;
    isRead = true;
    const tape = await Tape.read(bytes, id);
    if (id !== wanted) return;
    setText(coming, '');
    verdict.show(tape);
    story = scoreStory(tape);
    if (!story) return;
    root.setAttribute('aria-label', scoreWords(story));
    show(root, true);
    draw();
  }

  function draw() {
    if (!story || root.clientWidth === 0) return;
    const rem = remPixels();
    const isNarrow = root.clientWidth < narrowRem * rem;
    root.classList.toggle('narrow', isNarrow);
    // These take their room from the lines.
    names.replaceChildren(...(isNarrow ? story.seats.slice(0, coloured).map(nameOf) : []));
    const size = {width: plot.clientWidth, height: plot.clientHeight, rem};
    const picture = scorePicture(story, size);
    if (!isNarrow) {
      names.replaceChildren(...picture.names.map((name) => {
        const made = nameOf(name, name.rank);
        made.style.top = `${name.top}px`;
        return made;
      }));
    }
    lines.replaceChildren(...drawn(picture, size, isNarrow ? 0 : names.offsetLeft - plot.offsetLeft - size.width));
    tiles.replaceChildren(...picture.tiles.map(({rank, exponent, ...box}) => {
      const made = el('span', {className: `tile e${exponent}`}, 2 ** exponent);
      for (const [side, length] of Object.entries(box)) made.style.setProperty(side, `${length}px`);
      made.style.borderColor = colourOf(rank);
      return made;
    }));
  }
  new ResizeObserver(draw).observe(root);

  // ------------------------------------------------------------------------------------- its acts

  /** How far a pointer is, from 0 to 1. @param {MouseEvent} event */
  function partAt({clientX}) {
    const {left, width} = plot.getBoundingClientRect();
    return Math.max(0, Math.min((clientX - left) / width, 1));
  }
  /** @param {PointerEvent} event */
  function point(event) {
    if (event.pointerType !== 'mouse') return;
    const part = partAt(event);
    show(cursor, true);
    cursor.style.left = `${100 * part}%`;
    // The time stays within the picture.
    time.style.transform = `translateX(${-100 * part}%)`;
    setText(time, timeAt(part * (story?.endMs ?? 0)));
  }
  /** @param {MouseEvent} event */
  function open(event) {
    if (story) page.go(page.path() + writePlace({ms: partAt(event) * story.endMs}));
  }

  return () => {
    const id = app.state.results.page?.match.matchId ?? '';
    if (id !== wanted) want(id);
    if (isRead || !id) return;
    const bytes = source.take();
    if (bytes) read(bytes);
    else setText(coming, source.text());
  };
}

/** @param {{name: string, score: number}} seat @param {number} rank */
function nameOf({name, score}, rank) {
  const sign = el('i');
  sign.style.background = colourOf(rank);
  return el('li', null, sign, el('b', null, name), el('span', null, grouped(score)));
}

/**
 * @param {ReturnType<typeof scorePicture>} picture @param {import('./score_picture.js').Size} size
 * @param {number} gap to the names, which lines cross to them
 */
function drawn({bottom, heights, lines, names, times}, {width, height, rem}, gap) {
  const text = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ words, anchor = 'start') =>
    drawing('text', {x, y, 'text-anchor': anchor}, words);
  return [
    ...heights.map(({y}) => drawing('path', {class: 'height', d: `M0 ${y}H${width}`})),
    drawing('path', {class: 'axis', d: `M0 ${bottom}H${width}`}),
    ...heights.map(({y, text: points}) => text(0, y - 0.3 * rem, points)),
    ...times.map(({x, text: at, anchor}) => text(x, height - 0.3 * rem, at, anchor)),
    ...(gap > 0 ? names : []).map(({rank, end, top, height: high}) => drawing('path', {
      class: 'join', stroke: colourOf(rank), d: `M${width} ${end}C${width + gap / 2} ${end} ${width + gap / 2} ${top + high / 2} ${width + gap} ${top + high / 2}`,
    })),
    // The best lie on top.
    ...lines.map(({rank, path}) => drawing('path', {class: rank < coloured ? 'line' : 'line other', stroke: colourOf(rank), d: path})).reverse(),
  ];
}
