import assert from 'node:assert/strict';
import {test} from 'node:test';
import {RoomModel} from '../../../client/web/model/room.js';
import {Hearers} from '../../../client/web/wire/schema.js';

const member = (person, name) => ({person, name, seat: person, bot: false, botLevel: 0, ready: true, muted: false, awayMs: 0, keyMark: '', hasNonce: true});

function roomOf(...names) {
  const room = new RoomModel(names[0]);
  room.entered({code: 'KXQ7WP', roomName: '', seated: true, seat: 0, person: 0});
  const roster = () => room.roster({whole: true, gone: [], members: names.map((name, at) => member(at, name)),
    watchers: 0, watching: {people: []}, host: names[0], owner: ''}, 0);
  roster();
  return {room, roster};
}

test('a person whose lines are hidden stays so when the list comes anew, until they are shown again', () => {
  const {room, roster} = roomOf('ada', 'bob', 'cy');
  const hidden = () => room.view.people.filter((person) => person.hidden).map(({name}) => name);
  room.hide(1, true);
  roster();
  assert.deepEqual(hidden(), ['bob']);
  room.hide(1, false);
  assert.deepEqual(hidden(), []);
});

test('the words of a hidden person in a race are not shown, those of others are', () => {
  const {room} = roomOf('ada', 'bob', 'cy');
  room.hide(1, true);
  room.emoted({name: 'bob', emote: 1}, 5);
  assert.equal(room.view.emote, undefined);
  room.emoted({name: 'cy', emote: 2}, 6);
  assert.equal(room.view.emote.name, 'cy');
});

test('a line says whose it is and who hears it, and old ones make room', () => {
  const {room} = roomOf('ada', 'bob');
  assert.equal(room.said({name: 'ada', text: 'hi', hearers: Hearers.ALL}, 1).own, true);
  for (let i = 0; i < 150; ++i) room.said({name: 'bob', text: `${i}`, hearers: Hearers.ANNOUNCED}, i);
  assert.equal(room.view.chat.length, 100);
  assert.equal(room.view.chat.at(-1).text, '149');
  assert.equal(room.view.chat.at(-1).own, false);
});
