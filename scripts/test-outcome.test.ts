import { describe, expect, it } from 'vitest';
import {
  countPlaywright,
  countVitest,
  failure,
  failureLines,
  judgeRun,
  type Outcome,
  slowestStories,
  sum,
  summaryLine,
} from './test-outcome.ts';

const file = (status: string, ...tests: string[]) => ({
  name: 'some.test.ts',
  status,
  assertionResults: tests.map((each) => ({
    fullName: 'a promise',
    status: each,
    failureMessages: each === 'failed' ? ['1 is not 2'] : [],
  })),
});
const story = (status: string, message?: string) => ({
  title: `[OPS-28] a story that is ${status}`,
  file: 'some.spec.ts',
  line: 7,
  tests: [{ status, results: [message === undefined ? {} : { error: { message } }] }],
});
const told = (outcome: Outcome) => [outcome.passed, outcome.failures.length];
const fine: Outcome = { passed: 5, failures: [] };

describe('the count', () => {
  it('[OPS-28] of unit tests takes passed and failed ones of all files', () => {
    const testResults = [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')];
    expect(countVitest({ testResults })).toEqual({
      passed: 3,
      failures: ['some.test.ts: a promise (failed)\n  1 is not 2'],
    });
  });

  it('[OPS-28] of unit tests takes a file that did not load as a failure', () => {
    const testResults = [{ ...file('failed'), message: 'no such module' }];
    expect(countVitest({ testResults })).toEqual({
      passed: 0,
      failures: ['some.test.ts (did not run)\n  no such module'],
    });
  });

  it.each(['skipped', 'pending', 'todo'])(
    '[OPS-28] takes a %s unit test as a failure',
    (status) => {
      const testResults = [file('passed', 'passed', status)];
      expect(told(countVitest({ testResults }))).toEqual([1, 1]);
    },
  );

  it('[OPS-28] of stories takes flaky, skipped and homeless errors as failures', () => {
    const specs = ['expected', 'flaky', 'skipped'].map((status) => story(status));
    const deep = { specs: [story('unexpected', 'not visible'), story('expected')] };
    const report = { suites: [{ specs, suites: [deep] }], errors: [{ message: 'no config' }] };
    const outcome = countPlaywright(report);
    expect(told(outcome)).toEqual([2, 4]);
    expect(failureLines(outcome)).toContain(
      'FAILED some.spec.ts:7: [OPS-28] a story that is unexpected (unexpected)\n  not visible\n',
    );
    expect(failureLines(outcome)).toContain('no config');
  });

  it('[OPS-28] tells where the time goes, slowest first, in all suites', () => {
    const timed = (title: string, ...durations: number[]) => ({
      ...story('expected'),
      title,
      tests: [{ status: 'expected', results: durations.map((duration) => ({ duration })) }],
    });
    const deep = { specs: [timed('twice', 4_000, 3_000), timed('quick', 10)] };
    const report = { suites: [{ specs: [timed('slow', 5_040)], suites: [deep] }], errors: [] };
    expect(slowestStories(report, 2)).toEqual([
      '7.0 s  some.spec.ts:7: twice',
      '5.0 s  some.spec.ts:7: slow',
    ]);
  });

  it('[OPS-28] of a run without report, or with a bad end, is never without failure', () => {
    expect(told(judgeRun('stories', 0, undefined))).toEqual([0, 1]);
    expect(told(judgeRun('stories', 1, fine))).toEqual([5, 1]);
    expect(told(judgeRun('stories', 1, sum([fine, failure('one')])))).toEqual([5, 1]);
    expect(judgeRun('stories', 0, fine)).toEqual(fine);
  });

  it('[OPS-28] is told in one line, after what failed', () => {
    expect(summaryLine(sum([]))).toBe('0 passed, 0 failed');
    const all = sum([fine, failure('one')]);
    expect(summaryLine(all)).toBe('5 passed, 1 failed');
    expect(failureLines(all)).toBe('FAILED one\n');
  });
});
