import { describe, expect, it } from 'vitest';
import { conformityTable, demandProblems, parseDemands } from './conformity-lib.ts';

const rule = (id: string, state = 'built') => ({ id, area: 'SEC', text: 't', from: 'own', state });
const known = {
  rules: [rule('SEC-1'), rule('SEC-2', 'open'), rule('SEC-3')],
  citations: ['a.test.ts', 'b.test.ts', 'c.test.ts'].map((file) => ({ id: 'SEC-1', file })),
};
const problems = (source: string) =>
  demandProblems('x.tsv', parseDemands(source), known).join('\n');

describe('the tables of conformity', () => {
  it('[OPS-42] lead from a demand over its rules to the tests', () => {
    const table = conformityTable(parseDemands('1.1\tno gaps\tholds\tSEC-1\twhy'), known);
    expect(table).toContain('1 holds, 0 holds in part');
    expect(table).toContain(
      '| 1.1 | no gaps | holds | SEC-1 | [a.test.ts](../../a.test.ts), [b.test.ts](../../b.test.ts) and more | why |',
    );
  });

  it('[OPS-42] say plainly what does not hold', () => {
    expect(conformityTable(parseDemands('5.4\tscanner\tno'), known)).toContain('**does not hold**');
    const table = conformityTable(parseDemands('9.1\tcontrast\tunproven'), known);
    expect(table).toContain('1 not proven');
    expect(table).toContain('| 9.1 | contrast | **not proven** |');
  });

  it.each([
    ['1\ta\tholds', 'holds by no rule'],
    ['1\ta\tholds\tSEC-2', 'no built rule'],
    ['1\ta\tholds\tSEC-9', 'no built rule'],
    ['1\ta\tpartly\tSEC-3', 'no test cites'],
    ['1\ta\tmaybe', 'no verdict'],
    ['1\ta\tno\n1\ta\tno', 'appears twice'],
  ])('[OPS-42] fail on %j', (source, sentence) => {
    expect(problems(source)).toContain(sentence);
  });

  it('[OPS-42] need no rule for what is not claimed', () => {
    expect(
      problems('1\ta\tno\n2\tb\toperator\n3\tc\tn/a\n4\td\tholds\tSEC-1\n5\te\tunproven'),
    ).toBe('');
  });
});
