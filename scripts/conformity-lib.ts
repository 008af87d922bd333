import type { Citation, Rule } from './rules-lib.ts';

/** One line of docs/conformity/*.tsv: id, demand in our words, verdict, rules, remark. */
export interface Demand {
  id: string;
  demand: string;
  verdict: string;
  rules: string[];
  remark: string;
}

const verdicts = {
  holds: 'holds',
  partly: 'holds in part',
  unproven: '**not proven**',
  no: '**does not hold**',
  operator: 'the operator’s',
  'n/a': 'does not apply',
} as const;

const isVerdict = (word: string): word is keyof typeof verdicts => Object.hasOwn(verdicts, word);

export function parseDemands(source: string): Demand[] {
  return source
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [id = '', demand = '', verdict = '', rules = '', remark = ''] = line.split('\t');
      return { id, demand, verdict, rules: rules.split(' ').filter((each) => each !== ''), remark };
    });
}

interface Known {
  rules: readonly Rule[];
  citations: readonly Citation[];
}

/** What says more than tests prove. */
export function demandProblems(file: string, demands: readonly Demand[], known: Known): string[] {
  return demands.flatMap(({ id, verdict, rules }) => {
    const problems: string[] = [];
    if (!isVerdict(verdict)) problems.push(`"${verdict}" is no verdict`);
    if (demands.filter((each) => each.id === id).length > 1) problems.push('appears twice');
    if (verdict === 'holds' && rules.length === 0) problems.push('holds by no rule');
    for (const rule of rules) {
      if (known.rules.find((each) => each.id === rule)?.state !== 'built') {
        problems.push(`names ${rule}, which is no built rule`);
      } else if (!known.citations.some((each) => each.id === rule)) {
        problems.push(`names ${rule}, which no test cites`);
      }
    }
    return problems.map((problem) => `docs/conformity/${file} ${id}: ${problem}`);
  });
}

const shownTests = 2;

function testsOf(rules: readonly string[], { citations }: Known): string {
  const files = [
    ...new Set(
      rules.flatMap((rule) => citations.filter(({ id }) => id === rule)).map(({ file }) => file),
    ),
  ];
  if (files.length === 0) return '';
  const links = files.slice(0, shownTests).map((file) => {
    const name = file.slice(file.lastIndexOf('/') + 1);
    return `[${name}](../../${file})`;
  });
  // Without their number: it would make every table old with every new test.
  return `${links.join(', ')}${files.length > links.length ? ' and more' : ''}`;
}

export function conformityTable(demands: readonly Demand[], known: Known): string {
  const rows = demands.map(({ id, demand, verdict, rules, remark }) => {
    const word = isVerdict(verdict) ? verdicts[verdict] : verdict;
    return `| ${id} | ${demand} | ${word} | ${rules.join(', ')} | ${testsOf(rules, known)} | ${remark} |`;
  });
  const count = (verdict: string) => demands.filter((each) => each.verdict === verdict).length;
  const tally = Object.entries(verdicts).map(
    ([key, word]) => `${count(key)} ${word.replaceAll('*', '')}`,
  );
  return [
    `${tally.join(', ')}.`,
    '',
    '| id | demand, in our words | verdict | rules | tests | remark |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
