import { globSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { citedIds, judge, markBuilt, parseRules, tally } from './rules-lib.ts';

const USAGE = 'usage: npm run rules [-- --open | --mark ID [ID…]]';
const ROOT = join(import.meta.dirname, '..');
const DOCUMENT = join(ROOT, 'docs/rules.md');
const TESTS = '{packages,apps,e2e,scripts,bench}/**/*.{test.ts,test.tsx,spec.ts,long.ts}';

function sources(pattern: string): { file: string; source: string }[] {
  const exclude = (path: string) => ['node_modules', 'dist'].includes(basename(path));
  return globSync(pattern, { cwd: ROOT, exclude })
    .sort()
    .map((file) => ({ file, source: readFileSync(join(ROOT, file), 'utf8') }));
}

function stopWith(problems: string[]): never {
  for (const problem of problems) console.error(problem);
  process.exit(1);
}

function readOptions(): { open: boolean; mark: string[] } {
  const options = { open: { type: 'boolean' }, mark: { type: 'boolean' } } as const;
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if ((values.mark ?? false) !== positionals.length > 0) return stopWith([USAGE]);
    return { open: values.open ?? false, mark: positionals };
  } catch {
    return stopWith([USAGE]);
  }
}

const { open, mark } = readOptions();
let markdown = readFileSync(DOCUMENT, 'utf8');
const before = parseRules(markdown);
if (before.problems.length > 0) {
  stopWith(before.problems.map((problem) => `docs/rules.md ${problem}`));
}

if (mark.length > 0) {
  const unknown = mark.filter((id) => !before.rules.some((rule) => rule.id === id));
  if (unknown.length > 0) stopWith(unknown.map((id) => `${id} does not exist`));
  markdown = markBuilt(markdown, mark);
  writeFileSync(`${DOCUMENT}.new`, markdown);
  renameSync(`${DOCUMENT}.new`, DOCUMENT);
}

const { rules } = parseRules(markdown);
const areas = new Set(rules.map((rule) => rule.area));
const citations = sources(TESTS).flatMap(({ file, source }) =>
  citedIds(source, areas).map((id) => ({ id, file })),
);
const { errors, warnings } = judge(rules, citations);

if (open) {
  for (const rule of rules.filter(({ state }) => state === 'open')) {
    console.log(`${rule.id}  ${rule.text}`);
  }
}
for (const line of tally(rules)) console.log(line);
for (const warning of warnings) console.warn(`warning: ${warning}`);
if (errors.length > 0) stopWith(errors.map((error) => `error: ${error}`));
