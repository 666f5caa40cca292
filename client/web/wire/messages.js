// @ts-check
// Messages as plain objects. Scalars that are absent read as 0, '', false, or no bytes; messages
// and `optional` fields as undefined; repeated ones as [].
import {Reader, WireError, Writer} from './bytes.js';
import {schema} from './schema.js';

/**
 * @typedef {{number: number, name: string, kind: string, repeated: boolean, optional: boolean,
 *   ofOneof: boolean}} Field
 * @typedef {{byNumber: Map<number, Field>, fields: Field[]}} Shape
 * @typedef {Record<string, any>} Message
 */

const deepest = 8;

/** @type {Map<string, Shape>} */
const shapes = new Map();

/** @param {string} type */
function shapeOf(type) {
  const known = shapes.get(type);
  if (known) return known;
  const rows = schema[type].split(' ').filter(Boolean);
  const fields = rows.map((row) => {
    const [number, name, marked] = row.split(':');
    const kind = marked.replace(/[*?|]/, '');
    return {
      number: Number(number),
      name,
      kind,
      repeated: marked.endsWith('*'),
      optional: marked.endsWith('?'),
      ofOneof: marked.endsWith('|'),
    };
  });
  const shape = {fields, byNumber: new Map(fields.map((field) => [field.number, field]))};
  shapes.set(type, shape);
  return shape;
}

/** @type {Record<string, {wire: number, zero: () => any, read: (from: Reader) => any,
 *   write: (to: Writer, value: any) => void}>} */
const scalars = {
  u: {wire: 0, zero: () => 0, read: (r) => r.uint32(), write: (w, v) => w.varint(v)},
  l: {wire: 0, zero: () => 0, read: (r) => r.uint64(), write: (w, v) => w.varint(v)},
  b: {wire: 0, zero: () => false, read: (r) => r.uint32() !== 0, write: (w, v) => w.varint(+v)},
  s: {wire: 2, zero: () => '', read: (r) => r.text(), write: (w, v) => w.text(v)},
  y: {
    wire: 2,
    zero: () => new Uint8Array(0),
    read: (r) => r.chunk().slice(),
    write: (w, v) => w.chunk(v),
  },
};

/** @param {Shape} shape */
function empty(shape) {
  /** @type {Message} */
  const message = {};
  for (const {name, kind, repeated, optional, ofOneof} of shape.fields) {
    if (ofOneof) message.body = undefined;
    else if (repeated) message[name] = [];
    else message[name] = optional ? undefined : scalars[kind]?.zero();
  }
  return message;
}

/**
 * @param {Reader} reader
 * @param {Field} field
 * @param {Message} message
 * @param {number} depth
 */
function readField(reader, {name, kind, repeated, ofOneof}, message, depth) {
  const scalar = scalars[kind];
  const value = scalar ? scalar.read(reader) : decode(kind, reader.chunk(), depth + 1);
  if (repeated) message[name].push(value);
  else message[name] = value;
  if (ofOneof) message.body = name;
}

/**
 * @param {string} type
 * @param {Uint8Array} bytes
 * @param {number} [depth]
 * @returns {Message}
 */
export function decode(type, bytes, depth = 0) {
  if (depth > deepest) throw new WireError('A message is nested too deep.');
  const shape = shapeOf(type);
  const message = empty(shape);
  const reader = new Reader(bytes);
  while (!reader.done) {
    const tag = reader.uint32();
    const field = shape.byNumber.get(tag >>> 3);
    const wire = tag & 7;
    const expected = field && (scalars[field.kind]?.wire ?? 2);
    if (field && wire === expected) readField(reader, field, message, depth);
    else if (field?.repeated && wire === 2 && expected === 0) {
      const packed = new Reader(reader.chunk());
      while (!packed.done) readField(packed, field, message, depth);
    } else reader.skip(wire);
  }
  return message;
}

/** @param {any} value */
const isZero = (value) => !value || value.length === 0;

/**
 * @param {Writer} writer
 * @param {Field} field
 * @param {any} value
 */
function writeField(writer, {number, kind}, value) {
  const scalar = scalars[kind];
  writer.varint(number * 8 + (scalar ? scalar.wire : 2));
  if (scalar) scalar.write(writer, value);
  else writer.chunk(encode(kind, value));
}

/**
 * @param {string} type
 * @param {Message} message
 */
export function encode(type, message) {
  const writer = new Writer();
  for (const field of shapeOf(type).fields) {
    const value = message[field.name];
    if (value === undefined) continue;
    if (field.repeated) for (const one of value) writeField(writer, field, one);
    else if (field.optional || !isZero(value)) writeField(writer, field, value);
  }
  return writer.finish();
}
