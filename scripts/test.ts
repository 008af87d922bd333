import { ensureRequirements } from './requirements.ts';
import { runChecks } from './run-checks.ts';
import { runPlaywright, runVitest } from './run-tests.ts';
import { type Counts, sum, summaryLine } from './test-counts.ts';

async function checks(): Promise<Counts> {
  const results = await runChecks();
  const failed = results.filter(({ code }) => code !== 0).length;
  return { passed: results.length - failed, failed };
}

const missing = await ensureRequirements();
if (missing !== undefined) {
  console.error(missing);
  console.log(summaryLine({ passed: 0, failed: 1 }));
  process.exit(1);
}

const parts: [name: string, run: () => Promise<Counts>][] = [
  ['checks', checks],
  ['unit and server tests', () => runVitest('vitest.config.ts')],
  ['browser tests', () => runPlaywright('stories')],
];
const lines: string[] = [];
const counts: Counts[] = [];
for (const [name, run] of parts) {
  console.log(`\n=== ${name}`);
  const start = performance.now();
  const count = await run();
  const seconds = Math.round((performance.now() - start) / 1_000);
  lines.push(`${name}: ${summaryLine(count)} (${seconds} s)`);
  counts.push(count);
}
const all = sum(counts);
console.log(`\n${lines.join('\n')}\n${summaryLine(all)}`);
process.exitCode = all.failed > 0 ? 1 : 0;
