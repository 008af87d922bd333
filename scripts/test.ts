import { ensureRequirements } from './requirements.ts';
import { runChecks } from './run-checks.ts';
import { runPlaywright, runVitest, tellOutcome } from './run-tests.ts';
import { failure, type Outcome, sum, summaryLine } from './test-outcome.ts';

async function checks(): Promise<Outcome> {
  const results = await runChecks();
  const failures = results.filter(({ code }) => code !== 0).map(({ name }) => `check: ${name}`);
  return { passed: results.length - failures.length, failures };
}

const missing = await ensureRequirements();
if (missing !== undefined) {
  tellOutcome(failure(missing));
  process.exit();
}

const parts: [name: string, run: () => Promise<Outcome>][] = [
  ['checks', checks],
  ['unit and server tests', () => runVitest('vitest.config.ts')],
  ['browser tests', () => runPlaywright('stories')],
];
const lines: string[] = [];
const outcomes: Outcome[] = [];
for (const [name, run] of parts) {
  console.log(`\n=== ${name}`);
  const start = performance.now();
  const outcome = await run();
  const seconds = Math.round((performance.now() - start) / 1_000);
  lines.push(`${name}: ${summaryLine(outcome)} (${seconds} s)`);
  outcomes.push(outcome);
}
console.log(`\n${lines.join('\n')}`);
tellOutcome(sum(outcomes));
