// @ts-check
// The stream of frames: each a length as a varint, then that many bytes.
import {WireError, Writer} from './bytes.js';

export const preface = new TextEncoder().encode('R2048/1\n');

const longestFrame = 65536;
const longestLength = 3;

/** @param {Uint8Array} body */
export function frame(body) {
  const writer = new Writer();
  writer.chunk(body);
  return writer.finish();
}

/** Takes the bytes as they come and gives whole frames. */
export class FrameReader {
  constructor() {
    this.kept = new Uint8Array(0);
  }

  /**
   * @param {Uint8Array} bytes
   * @returns {Uint8Array[]}
   */
  push(bytes) {
    const all = new Uint8Array(this.kept.length + bytes.length);
    all.set(this.kept);
    all.set(bytes, this.kept.length);
    const frames = [];
    let at = 0;
    for (;;) {
      const head = headAt(all, at);
      if (!head || all.length < head.body + head.length) break;
      at = head.body + head.length;
      frames.push(all.subarray(head.body, at));
    }
    this.kept = all.slice(at);
    return frames;
  }
}

/**
 * @param {Uint8Array} bytes
 * @param {number} at
 */
function headAt(bytes, at) {
  let length = 0;
  for (let i = 0; i < longestLength; ++i) {
    if (at + i >= bytes.length) return undefined;
    const byte = bytes[at + i];
    length += (byte & 127) * 128 ** i;
    if (byte > 127) continue;
    if (length > longestFrame) throw new WireError('A frame is too long.');
    return {length, body: at + i + 1};
  }
  throw new WireError('The length of a frame is too long.');
}
