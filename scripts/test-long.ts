import { ensureRequirements } from './requirements.ts';
import { runPlaywright, runVitest } from './run-tests.ts';
import { runOnSeparatePostgres } from './separate-postgres-run.ts';
import { sum, summaryLine } from './test-counts.ts';

const missing = await ensureRequirements(true);
if (missing !== undefined) {
  console.error(missing);
  console.log(summaryLine({ passed: 0, failed: 1 }));
  process.exit(1);
}
const all = sum([
  await runVitest('vitest.long.config.ts'),
  await runOnSeparatePostgres(),
  await runPlaywright('long'),
]);
console.log(summaryLine(all));
process.exitCode = all.failed > 0 ? 1 : 0;
