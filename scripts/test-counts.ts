/** Counting what the test runners report: nothing that went wrong may look like a pass. */

export interface Counts {
  passed: number;
  failed: number;
}

export const noTests: Counts = { passed: 0, failed: 0 };

export function sum(counts: readonly Counts[]): Counts {
  return counts.reduce(
    (all, each) => ({ passed: all.passed + each.passed, failed: all.failed + each.failed }),
    noTests,
  );
}

/** The last line of every run. */
export function summaryLine({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`;
}

export interface VitestReport {
  testResults: {
    status: string;
    assertionResults: { status: string }[];
  }[];
}

/** A file that fails without a failing test of its own (it did not load) is one failure. */
export function countVitest(report: VitestReport): Counts {
  return sum(
    report.testResults.map(({ status, assertionResults }) => {
      const passed = assertionResults.filter((test) => test.status === 'passed').length;
      const failed = assertionResults.length - passed;
      return { passed, failed: status === 'failed' && failed === 0 ? 1 : failed };
    }),
  );
}

export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** Flaky and skipped tests prove nothing; an error outside of any test is one failure. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
  const { expected, unexpected, flaky, skipped } = stats;
  return { passed: expected, failed: unexpected + flaky + skipped + errors.length };
}

/** What a run amounts to: without a report, or with a bad end and no failure told, it failed. */
export function judgeRun(code: number, counts: Counts | undefined): Counts {
  if (counts === undefined) return { passed: 0, failed: 1 };
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
