// @ts-check
// Watching: all boards in a grid as large as they fit, or one of them large beside the others.
import {boardGrid} from './board_grid.js';
import {isShown} from './chat.js';
import {matchClock, knockoutText} from './clock.js';
import {el, iconButton, keyDialog, setText, show} from './dom.js';
import {keysOf} from './keys.js';
import {emotes} from './race.js';
import {screenButton} from './screen_button.js';
import {roomPanel} from './room_panel.js';

/**
 * @typedef {import('./dom.js').App} App
 * @typedef {import('../model/types.d.ts').Match} Match
 */

const pageSeats = 20;
const askMs = 1000;
const sayingMs = 3000;

/**
 * @param {App} app
 * @param {{base: string, leave: () => void, say: () => void}} page
 */
export function watchView(app, page) {
  const clock = matchClock(app);
  const title = el('span.own-place');
  const knockout = el('span.quiet-fact.knockout');
  const watchers = el('span.quiet-fact');
  const say = el('p.say', {'aria-hidden': 'true'});
  const count = el('div.count', {'aria-hidden': 'true'});
  const match = () => /** @type {Match} */ (app.state.match);
  const grid = boardGrid(app, {onclick: (seat) => choose(chosen === seat ? undefined : seat), again: update});
  const follow = iconButton('crown', 'Follow the leader', () => choose('leader'), {class: 'quiet'});
  const all = iconButton('grid', 'All boards', () => choose(undefined), {class: 'quiet'});
  const sit = iconButton('plus', 'Take a seat', () => app.act.seat(true), {class: 'quiet'});
  const panel = roomPanel(app);
  const people = iconButton('people', 'Room', panel.open, {class: 'quiet'});
  const screen = screenButton(app, page);
  const root = el('main.watch', null,
    el('header.top', null, el('h1.unseen', null, 'Watching'), iconButton('back', 'Leave', page.leave, {said: true, class: 'quiet'}), clock.root, title,
      knockout, watchers, iconButton('help', 'Keys', menu, {said: true, class: 'quiet'})),
    el('div.stage', null, grid.root, count), say, el('nav.row.tools', null, all, follow, grid.pages, people, sit, screen.root));

  /** @type {number | 'leader' | undefined} */
  let chosen;
  let askedAt = -Infinity;
  let asked = 0;
  /** The newest answer about the places that are shown. @type {Match['page']} */
  let told;
  /** @param {number | 'leader' | undefined} seat */
  function choose(seat) {
    chosen = seat;
    update();
  }
  function menu() {
    keyDialog([['f', 'follow the leader', () => choose('leader')], ['Esc', 'all boards', () => choose(undefined)],
      ['t', 'chat', panel.talk], ['u', 'take a seat', () => app.act.seat(true)], ['p', 'say the places', page.say], ['q', 'leave', page.leave]]);
  }
  /** The leaders come by themselves, the others when they are asked for. */
  function ask() {
    const first = grid.first();
    if (first === 0 || match().phase !== 'racing' || (asked === first && app.now() - askedAt < askMs)) return;
    askedAt = app.now();
    asked = first;
    app.act.getPage(first);
  }
  function update() {
    const now = app.state.match;
    if (!now) return;
    if (told !== now.page) grid.clear();
    told = now.page;
    const large = chosen === 'leader' ? now.order[0] : chosen;
    // No boards come of a seat that is neither among the leaders nor near those of the page.
    const place = now.order.indexOf(large ?? -1);
    grid.update(now.order, place < pageSeats || Math.abs(place - grid.first() - pageSeats / 2) <= pageSeats / 2 ? large : undefined);
    follow.setAttribute('aria-pressed', String(chosen === 'leader'));
    all.setAttribute('aria-pressed', String(chosen === undefined));
    panel.update();
    screen.update();
    show(sit, app.state.room?.seat === undefined && app.state.room?.waits === false);
    setText(watchers, `${app.state.room?.watchers ?? 0} watching`);
    const leader = now.leader === undefined ? undefined : now.seats.get(now.leader);
    setText(title, leader ? `${leader.name} leads` : '');
    tick();
  }
  function tick() {
    const {match: now, room} = app.state;
    if (!now) return;
    ask();
    clock.tick();
    setText(knockout, knockoutText(app));
    show(count, now.phase === 'countdown');
    setText(count, Math.max(1, Math.ceil((now.goAt - app.now()) / 1000)));
    const newest = now.highlights.at(-1);
    const emote = room?.emote && app.now() - room.emote.at < sayingMs ? `${room.emote.name}: ${emotes[room.emote.emote] ?? ''}` : '';
    const line = room?.chat.at(-1);
    const talk = room && line && app.now() - line.at < sayingMs && isShown(room, line) ? `${line.name}: ${line.text}` : '';
    setText(say, newest && app.now() - newest.at < sayingMs ? newest.text : emote || talk);
  }
  return {
    root,
    update,
    tick,
    gone: panel.close,
    key: keysOf({
      '?': menu, f: () => choose('leader'), v: () => choose(chosen === undefined ? 'leader' : undefined),
      Escape: () => choose(undefined), u: () => app.act.seat(true), q: page.leave,
      t: panel.talk, '!': panel.announce, PageDown: () => grid.turn(1), PageUp: () => grid.turn(-1),
    }),
  };
}
