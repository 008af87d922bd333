import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureRequirements } from './requirements.ts';
import { ROOT } from './run-command.ts';
import { trustRun } from './trust-cases.ts';
import { casesIn, documentProblems, securityDocument } from './trust-report.ts';

const missing = await ensureRequirements('long');
if (missing !== undefined) {
  console.error(missing);
  process.exit(1);
}
const { code, report } = await trustRun('run');
const cases = casesIn(report);
const document = securityDocument(cases);
writeFileSync(join(ROOT, 'docs/security.md'), document);
const problems = documentProblems(document, cases);
for (const problem of problems) console.error(problem);
console.log(`${cases.length} cases, ${problems.length} did not hold; docs/security.md is written`);
process.exitCode = code !== 0 || problems.length > 0 ? 1 : 0;
