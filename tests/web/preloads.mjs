// The modules of a person's page: main.js, what it imports, and what that imports. index.html names
// them all, so that start.js lets a browser ask for them at once and not one after the other.
// `node tests/web/preloads.mjs` writes their lines anew.
import {readFileSync, writeFileSync} from 'node:fs';
import {dirname, join, normalize} from 'node:path';
import {fileURLToPath} from 'node:url';

const web = fileURLToPath(new URL('../../client/web/', import.meta.url));
const page = join(web, 'index.html');
const line = /^<link rel="modulepreload" href="\{\{assets\}\}\/(.*)">\n/gm;

/** Near ones first. @returns {string[]} */
export function imported() {
  const known = new Set(['main.js']);
  for (const module of known) {
    const text = readFileSync(join(web, module), 'utf8');
    for (const [, from] of text.matchAll(/^(?:import|export) [^;]*?from '(\.[^']+)';/gms)) {
      known.add(normalize(join(dirname(module), from)));
    }
  }
  return [...known];
}

/** Those that index.html names. @returns {string[]} */
export const preloaded = () => [...readFileSync(page, 'utf8').matchAll(line)].map(([, module]) => module);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lines = imported().map((module) => `<link rel="modulepreload" href="{{assets}}/${module}">\n`);
  const rest = readFileSync(page, 'utf8').replace(line, '');
  writeFileSync(page, rest.replace('</template>', () => `${lines.join('')}</template>`));
}
