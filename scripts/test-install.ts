import { ensureRequirements } from './requirements.ts';
import { runCommand } from './run-command.ts';
import { runOperate, tellOutcome } from './run-tests.ts';
import { failure } from './test-outcome.ts';

/** `npm run test:install`, as root; VISITE_MACHINE_BASE names a base from before, which takes minutes to make. */
const missing = await ensureRequirements('long', 'install');
const { code, output } = await runCommand('node', ['scripts/release.ts']);
if (missing !== undefined) tellOutcome(failure(missing));
else if (code !== 0) tellOutcome(failure(`the release cannot be made: ${output}`));
else tellOutcome(await runOperate('install'));
