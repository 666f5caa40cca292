// Writes client/web/wire/schema.js from proto/race2048.proto:
//   node tests/web/make_schema.mjs proto/race2048.proto > client/web/wire/schema.js
import {readFileSync} from 'node:fs';

const scalars = {uint32: 'u', uint64: 'l', int64: 'l', bool: 'b', string: 's', bytes: 'y'};
const source = readFileSync(process.argv[2], 'utf8').replace(/\/\/.*$/gm, '');
const blocks = [...source.matchAll(/^(message|enum) (\w+) \{([\s\S]*?)^\}|^message (\w+) \{\}/gm)];
const enumNames = blocks.filter(([, kind]) => kind === 'enum').map(([, , name]) => name);
const kindOf = (type) => scalars[type] ?? (enumNames.includes(type) ? 'u' : type);
const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
const constant = (name) => name.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase() + '_';

function fieldsOf(body) {
  const oneof = body.match(/oneof body \{([\s\S]*?)\}/)?.[1] ?? '';
  const rows = (text, mark) =>
    [...text.matchAll(/(repeated |optional )?(\w+) (\w+) = (\d+);/g)].map(
      ([, label, type, name, number]) => {
        const suffix = mark || {'repeated ': '*', 'optional ': '?'}[label] || '';
        return {number: Number(number), row: `${number}:${camel(name)}:${kindOf(type)}${suffix}`};
      },
    );
  const all = [...rows(oneof, '|'), ...rows(body.replace(/oneof body \{[\s\S]*?\}/, ''), '')];
  return all.sort((a, b) => a.number - b.number).map(({row}) => row);
}

console.log('// @ts-check');
console.log('// Generated from proto/race2048.proto.');
console.log('// A field is number:name:kind. Kinds: u a number of 32 bits or an enum, l of 64 bits,');
console.log('// b bool, s string, y bytes, else a message. * is repeated, ? optional, | of the oneof.');
console.log('/** @type {Record<string, string>} */');
console.log('export const schema = {');
for (const [, kind, name, body, emptyName] of blocks) {
  if (emptyName) console.log(`${emptyName}: '',`);
  if (kind === 'message') console.log(`${name}: '${fieldsOf(body).join(' ')}',`);
}
console.log('};');
for (const [, kind, name, body] of blocks) {
  if (kind !== 'enum') continue;
  const values = [...body.matchAll(/^ {2}(\w+) = (\d+);/gm)].map(
    ([, value, number]) => `${value.replace(constant(name), '')}: ${number}`,
  );
  console.log(`export const ${name} = {${values.join(', ')}};`);
}
