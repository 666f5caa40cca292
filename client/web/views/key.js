// @ts-check
// The person's key: its mark and fingerprint as the terminal has them, and its way into a file and back.
import {KeyFault} from '../net/identity.js';
import {dialog, el, iconButton, load, setText, show} from './dom.js';
import {saveFile} from './save.js';
import {confirm, note} from './settings.js';

/**
 * @typedef {import('./dom.js').App} App
 * @typedef {import('../net/identity.js').Identity} Identity
 * @typedef {import('../net/identity.js').Key} Key
 */

const mostBytes = 64 * 1024;

/** @param {Key} key */
const save = async (key) => saveFile(`race2048-${key.mark}.pem`, 'application/x-pem-file', await load(key.file()));

/**
 * @param {App} app
 * @param {() => void} replaced another key is the person's own now
 */
export function keyView(app, replaced) {
  const {identity} = app;
  if (!identity) {
    dialog('Your key', el('p', null, 'A key needs https: here you are a guest.'));
    return;
  }
  const mark = el('output.own-mark', {'aria-label': 'Mark'});
  const fingerprint = el('small.fingerprint', {title: 'Fingerprint'});
  const trouble = el('p.trouble', {role: 'alert', hidden: true});
  const advice = el('p.hint');
  const file = el('input', {type: 'file', accept: '.pem', hidden: true, 'aria-label': 'File of a key', onchange: take});
  /** @type {Key | undefined} */
  let key;
  const saving = iconButton('down', 'Save', () => key && save(key));
  const loading = iconButton('up', 'Load', () => file.click());
  const renewing = iconButton('plus', 'New', () =>
    replace('by a new key', () => identity.renew()));
  dialog('Your key', el('div.stack', null, mark, fingerprint, trouble, advice,
    el('div.formats', null, saving, loading, renewing), file));
  void draw(identity.own());

  /** @param {Promise<Key>} next @returns {Promise<boolean>} whether there is one */
  async function draw(next) {
    try {
      key = await next;
    } catch (fault) {
      note(trouble, fault instanceof KeyFault ? fault.message : 'This browser has no keys.');
      show(saving, key !== undefined);
      return false;
    }
    show(saving, true);
    setText(mark, key.mark);
    setText(fingerprint, key.fingerprint);
    const {keyFault} = app.state.me;
    note(trouble, keyFault ? 'Key refused: you are a guest.' : '');
    setText(advice, keyFault || 'Whoever has its file is you.');
    return true;
  }
  /** @param {string} by @param {() => Promise<Key>} make */
  function replace(by, make) {
    const act = async () => {
      app.state.me.keyFault = '';
      if (await draw(make())) replaced();
    };
    if (key) confirm(`Replace ${key.mark} ${by}?`, 'Replace', act);
    else void act();
  }
  async function take() {
    const [chosen] = file.files ?? [];
    if (!chosen || !identity) return;
    // Else the same file chosen again would change nothing.
    const text = chosen.size > mostBytes ? '' : await chosen.text();
    file.value = '';
    try {
      const other = await identity.look(text);
      if (other.fingerprint === key?.fingerprint) note(trouble, 'This is your key already.');
      else replace(`by ${other.mark}`, () => identity.keep(text));
    } catch (fault) {
      note(trouble, /** @type {KeyFault} */ (fault).message);
    }
  }
}
