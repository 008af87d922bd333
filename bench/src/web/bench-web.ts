import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { launchChromium } from '../call/bench-pages.ts';
import { PracticeNodes } from '../server/practice-nodes.ts';
import { addPatients } from './many-patients.ts';
import { pageWeights } from './page-weights.ts';
import { patientSearch } from './patient-search.ts';

const root = join(import.meta.dirname, '../../..');
const results = join(root, 'bench/results');
const patients = 50_000;

/** `npm run bench -- web [pages|search|all] [rounds]`; a broken budget is exit code 1. */
export async function run([part = 'all', rounds = '5']: string[]): Promise<void> {
  const wants = (name: string) => part === 'all' || part === name;
  spawnSync(process.execPath, ['scripts/build-if-stale.ts'], { cwd: root, stdio: 'inherit' });
  const practice = new PracticeNodes();
  const browser = await launchChromium();
  const lines: string[] = [];
  const broken: string[] = [];
  const loadBefore = loadavg()[0] ?? 0;
  try {
    await practice.start(1);
    const origin = practice.originOf(0).replace('127.0.0.1', 'localhost');
    const take = (found: { lines: string[]; broken: string[] }) => {
      lines.push(...found.lines, '');
      broken.push(...found.broken);
    };
    if (wants('pages')) take(await pageWeights(browser, origin, Number(rounds)));
    if (wants('search')) {
      await addPatients(practice.databaseUrl, patients);
      take(await patientSearch(browser, origin, Number(rounds)));
    }
  } finally {
    await browser.close();
    await practice.stop();
  }
  lines.push(`Load: ${loadBefore.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after.`, '');
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, 'web.md'), lines.join('\n'));
  console.log(`\n${lines.join('\n')}`);
  for (const each of broken) console.error(`Over budget: ${each}`);
  if (broken.length > 0) process.exitCode = 1;
}
