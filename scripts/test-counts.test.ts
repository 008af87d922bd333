import { describe, expect, it } from 'vitest';
import {
  countPlaywright,
  countVitest,
  judgeRun,
  noTests,
  sum,
  summaryLine,
} from './test-counts.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});
const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };

describe('the count', () => {
  it('[OPS-28] of unit tests takes passed and failed ones of all files', () => {
    const testResults = [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')];
    expect(countVitest({ testResults })).toEqual({ passed: 3, failed: 1 });
  });

  it('[OPS-28] of unit tests takes a file that did not load as a failure', () => {
    expect(countVitest({ testResults: [file('failed')] })).toEqual({ passed: 0, failed: 1 });
  });

  it.each(['skipped', 'pending', 'todo'])(
    '[OPS-28] takes a %s unit test as a failure',
    (status) => {
      const testResults = [file('passed', 'passed', status)];
      expect(countVitest({ testResults })).toEqual({ passed: 1, failed: 1 });
    },
  );

  it('[OPS-28] of stories takes flaky, skipped and homeless errors as failures', () => {
    expect(countPlaywright({ stats, errors: [] })).toEqual({ passed: 3, failed: 0 });
    const bad = { expected: 1, unexpected: 2, flaky: 3, skipped: 4 };
    expect(countPlaywright({ stats: bad, errors: ['no config'] })).toEqual({
      passed: 1,
      failed: 10,
    });
  });

  it('[OPS-28] of a run without report, or with a bad end, is never without failure', () => {
    expect(judgeRun(0, undefined)).toEqual({ passed: 0, failed: 1 });
    expect(judgeRun(1, { passed: 5, failed: 0 })).toEqual({ passed: 5, failed: 1 });
    expect(judgeRun(1, { passed: 5, failed: 2 })).toEqual({ passed: 5, failed: 2 });
    expect(judgeRun(0, { passed: 5, failed: 0 })).toEqual({ passed: 5, failed: 0 });
  });

  it('[OPS-28] is told in one line', () => {
    expect(summaryLine(sum([]))).toBe('0 passed, 0 failed');
    expect(summaryLine(sum([noTests, { passed: 2, failed: 1 }, { passed: 3, failed: 0 }]))).toBe(
      '5 passed, 1 failed',
    );
  });
});
