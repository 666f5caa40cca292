// @ts-check
// The page that puts the addresses of the displays together, with what they show beside it.
import {base} from '../env.js';
import {copyLine} from '../views/copy_line.js';
import {el, icon, show as showElement} from '../views/dom.js';
import {allParts, lastSeat, writeLook} from './look.js';
import {place} from './run.js';

/** @typedef {import('./look.js').Part} Part */

const frame = {width: 640, height: 360};
/** @type {Record<Part, string>} */
const partNames = {board: 'Board', table: 'Table', clock: 'Clock', next: 'What comes next'};
const paintDelayMs = 300;

/** @param {string} room */
export function show(room) {
  const code = room.toUpperCase();
  const boxes = allParts.map((part) => el('input', {type: 'checkbox', id: `part-${part}`, onchange: changed}));
  const seat = el('input', {type: 'number', id: 'seat', min: '1', max: String(lastSeat), placeholder: 'leader', oninput: changed});
  const background = el('select', {id: 'background', onchange: changed},
    ...[['', 'of the page'], ['transparent', 'none'], ['colour', 'a colour']].map(([value, text]) => el('option', {value}, text)));
  const colour = el('input', {type: 'color', value: '#00b140', 'aria-label': 'Colour', hidden: true, oninput: changed});
  const preview = el('iframe', {title: 'Preview', width: String(frame.width), height: String(frame.height)});
  const stream = copied('Address for a stream');
  const snippet = copied('For a page of your own');
  const hall = copied('Screen in a hall', true);
  const television = copied('Television: from race to race', true);

  function changed() {
    showElement(colour, background.value === 'colour');
    const typed = Math.trunc(Number(seat.value));
    const look = writeLook({
      parts: allParts.filter((_, at) => boxes[at].checked),
      seat: typed >= 1 && typed <= lastSeat ? typed : undefined,
      background: background.value === 'colour' ? colour.value : background.value,
    });
    const address = `${location.origin}${base}/embed/${code}${look}`;
    stream.set(address);
    snippet.set(`<iframe src="${address}" width="${frame.width}" height="${frame.height}" title="race2048" style="border:0;color-scheme:light"></iframe>`);
    clearTimeout(painting);
    painting = setTimeout(() => preview.contentWindow?.location.replace(address), paintDelayMs);
  }
  /** @type {any} */
  let painting;
  const field = (/** @type {string} */ id, /** @type {string} */ text, /** @type {HTMLElement[]} */ ...inputs) =>
    el('div.field', null, el('label', {htmlFor: id}, text), ...inputs);
  const root = el('main.addresses', null,
    el('header.top', null, el('a.button.quiet', {href: `${base}/${code}`, 'aria-label': `Room ${code}`}, icon('back')), el('h1', null, 'Screens and streams')),
    el('div.columns', null,
      el('div.preview', null, preview),
      el('form.parts', null,
        el('fieldset', null, el('legend', null, 'Parts'),
          ...allParts.map((part, at) => el('label', {htmlFor: `part-${part}`}, boxes[at], partNames[part]))),
        field('seat', 'Seat', seat), field('background', 'Background', background, colour))),
    el('div.outcomes', null, stream.root, snippet.root, hall.root, television.root));
  hall.set(`${location.origin}${base}/screen/${code}`);
  television.set(`${location.origin}${base}/tv`);
  document.title = 'Screens and streams · race2048';
  changed();
  place('builder', root);
}

/** A line to copy, with its label. @param {string} name @param {boolean} [opens] it may be opened too */
function copied(name, opens = false) {
  const id = `line-${++lines}`;
  const {line, copy, set} = copyLine(name, {id});
  const open = el('a.button', {target: '_blank', hidden: !opens, 'aria-label': `Open: ${name}`}, icon('screen'), 'Open');
  copy.setAttribute('aria-label', `Copy: ${name}`);
  return {
    root: el('div.line-out', null, el('label', {htmlFor: id}, name), el('div.row', null, line, copy, open)),
    /** @param {string} text */
    set(text) {
      set(text);
      open.href = text;
    },
  };
}
let lines = 0;
