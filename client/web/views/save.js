// @ts-check
import {el} from './dom.js';

/** Lets the browser save a text as a file. @param {string} name @param {string} type @param {string} text */
export function saveFile(name, type, text) {
  el('a', {href: `data:${type};charset=utf-8,${encodeURIComponent(text)}`, download: name}).click();
}
