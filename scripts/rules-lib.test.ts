import { describe, expect, it } from 'vitest';
import { citedIds, judge, markBuilt, parseRules, tally } from './rules-lib.ts';

const document = (...rows: string[]): string =>
  ['## CALL: Calls', '', '| id | rule | from | state |', '| --- | --- | --- | --- |', ...rows].join(
    '\n',
  );

const TWO_RULES = document('| CALL-1 | A. | spec 4 | built |', '| CALL-2 | B. | own | open |');
const { rules: TWO } = parseRules(TWO_RULES);
const AREAS = new Set(['CALL']);

describe('the document', () => {
  it('is read row by row', () => {
    const { rules, problems } = parseRules(TWO_RULES);
    expect(problems).toEqual([]);
    expect(rules).toEqual([
      { id: 'CALL-1', area: 'CALL', text: 'A.', from: 'spec 4', state: 'built' },
      { id: 'CALL-2', area: 'CALL', text: 'B.', from: 'own', state: 'open' },
    ]);
  });

  it.each([
    ['too few cells', ['| CALL-1 | A. | open |'], 'a row needs 4 cells, not 3'],
    ['an unescaped bar', ['| CALL-1 | a|b | own | open |'], 'a row needs 4 cells, not 5'],
    ['no id', ['| call 1 | A. | own | open |'], '"call 1" is not a rule id'],
    ['a foreign area', ['| CHAT-1 | A. | own | open |'], 'CHAT-1 stands under CALL'],
    ['a gap', ['| CALL-2 | A. | own | open |'], 'CALL-2 leaves a gap: CALL-1 comes next'],
    ['no source', ['| CALL-1 | A. |  | open |'], 'CALL-1 lacks its rule or its source'],
    ['a state', ['| CALL-1 | A. | own | done |'], 'CALL-1 is "done", not built or open'],
  ])('is refused with %s', (_name, rows, problem) => {
    expect(parseRules(document(...rows)).problems).toContain(`line 5: ${problem}`);
  });

  it('is refused with an id twice, a nameless area, or no rule at all', () => {
    const row = '| CALL-1 | A. | own | open |';
    expect(parseRules(document(row, row)).problems).toEqual(['line 6: CALL-1 appears twice']);
    expect(parseRules(`## Calls\n${row}`).problems).toEqual([
      'line 1: a heading reads "## AREA: title"',
      'line 2: CALL-1 stands under no area',
      'no rule found',
    ]);
  });

  it('tells of one gap once', () => {
    const rows = [1, 3, 4].map((n) => `| CALL-${n} | A. | own | open |`);
    expect(parseRules(document(...rows)).problems).toEqual([
      'line 6: CALL-3 leaves a gap: CALL-2 comes next',
    ]);
  });

  it('marks rules as built and leaves every other byte alone', () => {
    const marked = markBuilt(TWO_RULES, ['CALL-1', 'CALL-2']);
    expect(marked).toBe(TWO_RULES.replace('| open |', '| built |'));
    expect(markBuilt(TWO_RULES, [])).toBe(TWO_RULES);
  });
});

describe('citations', () => {
  const cases: [string, string, string[]][] = [
    ['one', "it('[CALL-1] a', () => {});", ['CALL-1']],
    ['several groups', "test('[CALL-1] [CALL-2] a');", ['CALL-1', 'CALL-2']],
    ['one group of several', 'describe("[CALL-1, CALL-2] a");', ['CALL-1', 'CALL-2']],
    ['a template on its own line', 'it(\n  `[CALL-1] a\n b`);', ['CALL-1']],
    ['a table', "it.each(table)('[CALL-1] %s');", ['CALL-1']],
    ['a known area inside', "it('a [CALL-1]');", ['CALL-1']],
    ['an unknown area in front', "it('[TYPO-1] a');", ['TYPO-1']],
    ['an unknown area inside', "it('reads [UTF-8]');", []],
    ['a comment', "// it('[CALL-1] a')\n/* it('[CALL-2] b') */", []],
    ['a test that never runs', "it.skip('[CALL-1] a'); test.todo('[CALL-2] b');", []],
    ['a string that is no title', "send('[CALL-1]'); const x = '[CALL-2]';", []],
  ];
  it.each(cases)('of %s are found in titles only', (_name, source, ids) => {
    expect(citedIds(source, AREAS)).toEqual(ids);
  });
});

describe('the verdict', () => {
  it('[OPS-25] fails on a built rule that no test cites', () => {
    expect(judge(TWO, []).errors).toEqual(['CALL-1 is built but no test cites it']);
    expect(judge(TWO, [{ id: 'CALL-1', file: 'a.test.ts' }]).errors).toEqual([]);
  });

  it('[OPS-25] fails on a cited rule that does not exist', () => {
    const citations = [
      { id: 'CALL-1', file: 'a.test.ts' },
      { id: 'CALL-3', file: 'b.test.ts' },
    ];
    expect(judge(TWO, citations).errors).toEqual(['b.test.ts cites CALL-3, which does not exist']);
  });

  it('only warns of an open rule that is cited already', () => {
    const citations = ['CALL-1', 'CALL-2'].map((id) => ({ id, file: 'a.test.ts' }));
    const { errors, warnings } = judge(TWO, citations);
    expect(errors).toEqual([]);
    expect(warnings).toEqual(['CALL-2 is open but a test cites it already']);
  });

  it('[OPS-25] counts built and open rules, per area and in all', () => {
    expect(tally(TWO)).toEqual(['CALL        1 built    1 open', 'all         1 built    1 open']);
  });
});
