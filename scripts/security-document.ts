import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run-command.ts';
import { trustRun } from './trust-cases.ts';
import { casesIn, documentProblems } from './trust-report.ts';

const file = join(ROOT, 'docs/security.md');
const document = existsSync(file) ? readFileSync(file, 'utf8') : '';
const problems = documentProblems(document, casesIn((await trustRun('list')).report));
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
