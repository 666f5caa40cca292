// Views fetch the replay of a match from one source.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {replaySource} from '../../../client/web/replay/source.js';

/** A client that notes what is asked. */
function client() {
  const asked = [];
  const state = {where: 'lobby', link: {state: 'open', since: 1, reason: ''}, refusal: undefined, results: {page: {match: {matchId: 'abc1'}}, replay: undefined}};
  const ask = (name) => () => {
    state.refusal = undefined;
    asked.push(name);
  };
  return {state, asked, act: {look: ask('look'), getResult: ask('result'), getReplay: ask('replay')}};
}

test('what one view fetches, another has, from the first part on', () => {
  const app = client();
  const [picture, view] = [replaySource(app), replaySource(app)];
  picture.want('abc1');
  assert.equal(picture.take(), undefined);
  app.state.results.replay = {matchId: 'abc1', total: 4, bytes: new Uint8Array(1), whole: false};
  view.want('abc');
  assert.equal(view.take(), undefined);
  assert.equal(view.text(), '25 %');
  app.state.results.replay = {matchId: 'abc1', total: 4, bytes: new Uint8Array(4), whole: true};
  assert.equal(view.take().length, 4);
  assert.deepEqual(app.asked, ['replay']);
});

test('it asks again on another link, for another match, and for those who come after a refusal', () => {
  const app = client();
  const source = replaySource(app);
  source.want('abc1');
  source.take();
  app.state.link = {...app.state.link, since: 2};
  source.take();
  source.take();
  assert.deepEqual(app.asked, ['replay', 'replay']);
  app.state.refusal = {about: 'getReplay', text: 'Too often.'};
  source.take();
  assert.equal(source.text(), 'Too often.');
  assert.equal(app.asked.length, 2, 'not by itself');
  app.act.look();
  source.want('abc1');
  source.take();
  source.want('def');
  source.take();
  assert.deepEqual(app.asked.slice(2), ['look', 'replay', 'result']);
});
