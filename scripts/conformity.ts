import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { conformityTable, demandProblems, parseDemands } from './conformity-lib.ts';
import { citedIds, parseRules } from './rules-lib.ts';
import { ROOT } from './run-command.ts';

const folder = join(ROOT, 'docs/conformity');
const tests = '{packages,apps,e2e,scripts,bench}/**/*.{test.ts,test.tsx,spec.ts,long.ts}';

const documents = {
  asvs: `# OWASP ASVS 5.0, levels 1 and 2

Demands in our own words; the numbers are those of the [standard](https://github.com/OWASP/ASVS/tree/v5.0.0).`,
  'anlage-31b': `# Demands on a German video service (BMV-Ä Anlage 31b)

The technical demands as far as they are known to us, in our own words and with letters of our own: the text of
the agreement counts, and only a certificate of a body that may give one proves conformity.`,
  'en-301-549': `# Accessibility: EN 301 549 V3.2.1

Demands in our own words, with the numbers of the [standard](https://www.etsi.org/deliver/etsi_en/301500_301599/301549/03.02.01_60/en_301549v030201p.pdf);
chapter 9 is WCAG 2.1, levels A and AA. "Not proven" is what no test proves yet. Tests are made by those who make
the product: no assessment by an independent body, and none by people with disabilities, stands behind this table.`,
} as const;

const { rules } = parseRules(readFileSync(join(ROOT, 'docs/rules.md'), 'utf8'));
const areas = new Set(rules.map((rule) => rule.area));
const exclude = (path: string) => ['node_modules', 'dist'].includes(basename(path));
const citations = globSync(tests, { cwd: ROOT, exclude })
  .sort()
  .flatMap((file) =>
    citedIds(readFileSync(join(ROOT, file), 'utf8'), areas).map((id) => ({ id, file })),
  );
const known = { rules, citations };

const isCheck = process.argv.includes('--check');
const problems: string[] = [];
for (const [name, heading] of Object.entries(documents)) {
  const demands = parseDemands(readFileSync(join(folder, `${name}.tsv`), 'utf8'));
  problems.push(...demandProblems(`${name}.tsv`, demands, known));
  const made = `${heading}

Made by \`npm run conformity\` from \`${name}.tsv\` and [rules.md](../rules.md): do not edit.

${conformityTable(demands, known)}`;
  const file = join(folder, `${name}.md`);
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (!isCheck) writeFileSync(file, made);
  else if (made !== before) problems.push(`docs/conformity/${name}.md is old: npm run conformity`);
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
