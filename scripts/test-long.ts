import { ensureRequirements } from './requirements.ts';
import { runPlaywright, runVitest, tellOutcome } from './run-tests.ts';
import { runOnSeparatePostgres } from './separate-postgres-run.ts';
import { failure, sum } from './test-outcome.ts';

const missing = await ensureRequirements('long');
if (missing !== undefined) {
  tellOutcome(failure(missing));
  process.exit();
}
const all = sum([
  await runVitest('vitest.long.config.ts'),
  await runOnSeparatePostgres(),
  await runPlaywright('long'),
]);
tellOutcome(all);
