// Replays that were changed after they were made, most with a right checksum, so that what they say
// is what a verifier has to find.
import {DecisionStream} from '../../../client/web/seal/decisions.js';
import {Values} from '../../../client/web/seal/values.js';
import {number, resealed, sealed} from './replay_maker.mjs';

const MAGIC = 11;

/** The bytes before the decisions' size, each decision, and the bytes after them. @param {Uint8Array} bytes */
function partsOf(bytes) {
  const values = new Values(bytes);
  values.at = MAGIC + 1;
  values.number();
  const head = bytes.slice(0, values.at);
  const end = values.number(64) + values.at;
  const stream = new DecisionStream();
  const decisions = [];
  while (values.at < end) {
    const from = values.at;
    stream.next(values);
    decisions.push(bytes.slice(from, values.at));
  }
  return {head, decisions, tail: bytes.slice(end, -32)};
}

function fileOf({head, decisions, tail}) {
  const size = decisions.reduce((sum, decision) => sum + decision.length, 0);
  return sealed([...head, ...number(size), ...decisions.flatMap((decision) => [...decision]), ...tail]);
}

/** Whole decisions are changed: the rest of the file still reads. */
const withDecisions = (change) => (bytes, random, other) => {
  const parts = partsOf(bytes);
  const at = random(parts.decisions.length);
  change(parts.decisions, at, random, other);
  return fileOf(parts);
};

const ways = {
  flip(bytes, random) {
    const changed = bytes.slice();
    changed[random(bytes.length)] ^= 1 << random(8);
    return random(4) === 0 ? changed : resealed(changed);
  },
  cut(bytes, random) {
    const from = random(bytes.length);
    const to = Math.min(bytes.length, from + 1 + random(random(2) ? 4 : 400));
    const left = Uint8Array.from([...bytes.subarray(0, from), ...bytes.subarray(to)]);
    return left.length > 44 && random(4) ? resealed(left) : left;
  },
  splice(bytes, random, other) {
    const at = random(Math.min(bytes.length, other.length));
    return resealed(Uint8Array.from([...bytes.subarray(0, at), ...other.subarray(at)]));
  },
  lose: withDecisions((decisions, at) => decisions.splice(at, 1)),
  repeat: withDecisions((decisions, at) => decisions.splice(at, 0, decisions[at])),
  swap: withDecisions((decisions, at) => decisions.splice(at, 2, ...decisions.slice(at, at + 2).reverse())),
  move: withDecisions((decisions, at, random) => decisions.splice(random(decisions.length), 0, ...decisions.splice(at, 1))),
  retime: withDecisions((decisions, at, random) => {
    if (decisions[at][1] < 128) decisions[at][1] = random(128);
  }),
  alter: withDecisions((decisions, at, random) => {
    const decision = decisions[at];
    const byte = 1 + random(decision.length);
    if (byte < decision.length) decision[byte] = decision[byte] < 128 ? random(128) : 128 + random(128);
    else decision[0] ^= 8;
  }),
  take: withDecisions((decisions, at, random, other) => {
    const theirs = partsOf(other).decisions;
    const from = random(theirs.length);
    decisions.splice(at, random(3), ...theirs.slice(from, from + 1 + random(3)));
  }),
};

/**
 * @param {Uint8Array} bytes of a replay that holds
 * @param {(below: number) => number} random
 * @param {Uint8Array} other of another replay that holds
 */
export function damaged(bytes, random, other) {
  const names = Object.keys(ways);
  const name = names[random(names.length)];
  return {name, bytes: ways[name](bytes, random, other)};
}
