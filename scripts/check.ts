import { runChecks } from './run-checks.ts';

const failed = (await runChecks()).filter(({ code }) => code !== 0);
if (failed.length > 0) console.log(`\n${failed.map(({ name }) => name).join(', ')} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
