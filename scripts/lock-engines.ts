import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lock } from './repo-rules.ts';

/** The oldest Node that npm may run on here; what is installed runs on the newer one that the lock brings. */
const oldest = 20;

/** As much of npm's ranges as engines use. */
function accepts(range: string): boolean {
  return range.split('||').some((each) => {
    const found = /^\s*(?<sign>>=|\^|~|)\s*v?(?<major>\d+|\*)/.exec(each)?.groups;
    if (found?.major === '*') return true;
    const major = Number(found?.major);
    const below = Number(/<\s*(\d+)/.exec(each)?.[1] ?? Number.POSITIVE_INFINITY);
    return found?.sign === '>=' ? major <= oldest && oldest < below : major === oldest;
  });
}

/** npm compares each with the Node that runs npm, and warns in five lines of it at `npm ci`. */
function narrowEngines(lock: Lock): string[] {
  return Object.entries(lock.packages)
    .filter(([path, { engines }]) => path.includes('node_modules/') && engines?.node !== undefined)
    .filter(([, { engines }]) => !accepts(engines?.node ?? ''))
    .map(([path]) => path);
}

export function engineProblems(lock: Lock): string[] {
  return narrowEngines(lock).map(
    (path) =>
      `${path} would be warned of at npm ci with Node ${oldest}: node scripts/lock-engines.ts`,
  );
}

if (import.meta.main) {
  const file = join(import.meta.dirname, '../package-lock.json');
  const lock: Lock = JSON.parse(readFileSync(file, 'utf8'));
  for (const path of narrowEngines(lock)) delete lock.packages[path]?.engines;
  writeFileSync(file, `${JSON.stringify(lock, undefined, 2)}\n`);
}
