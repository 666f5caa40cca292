// Runs one kind of the page's tests: node tests/web/run.mjs unit|integration|browser
// Exits with 77, which ctest reports as skipped, where something that they need is not installed.
import {spawnSync} from 'node:child_process';
import {existsSync, readdirSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';

const SKIPPED = 77;
const kind = process.argv[2];
const here = fileURLToPath(new URL('.', import.meta.url));

/** What is missing, as the start of a sentence; empty: nothing. */
function missing() {
  if (Number(process.versions.node.split('.')[0]) < 20) return 'Node.js 20';
  if (kind !== 'browser') return '';
  if (!existsSync(join(here, 'node_modules/playwright-core'))) {
    return 'the packages of tests/web (npm ci --prefix tests/web)';
  }
  const chromium = process.env.RACE2048_CHROMIUM ?? '/usr/bin/chromium';
  return existsSync(chromium) ? '' : `a browser (apt-get install chromium; not at ${chromium})`;
}

const lack = missing();
if (lack !== '') {
  console.log(`Left out, the page's ${kind} tests: they need ${lack}.`);
  process.exit(SKIPPED);
}
const folder = join(here, kind);
const files = readdirSync(folder).filter((file) => file.endsWith('.test.mjs'));
// Each starts programs of its own, which mostly wait for each other.
const ran = spawnSync(
  process.execPath,
  ['--test', '--test-concurrency=2', '--test-force-exit', ...files.sort().map((file) => join(folder, file))],
  {stdio: 'inherit'},
);
process.exit(ran.status ?? 1);
