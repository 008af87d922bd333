import { ensureRequirements } from './requirements.ts';
import { runCommand } from './run-command.ts';
import { runOperate, tellOutcome } from './run-tests.ts';
import { failure } from './test-outcome.ts';

/** `npm run test:cluster`; `-- -g "etcd"` for a part of it, KEEP_CLUSTER=1 to keep its files and logs. */
const missing = await ensureRequirements('long', 'cluster');
const { code, output } = await runCommand('node', ['scripts/build-if-stale.ts']);
if (missing !== undefined) tellOutcome(failure(missing));
else if (code !== 0) tellOutcome(failure(`the web app cannot be built: ${output}`));
else tellOutcome(await runOperate('cluster'));
