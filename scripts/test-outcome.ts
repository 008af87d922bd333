/** What the test runners report, put together: nothing that went wrong may look like a pass. */

export interface Outcome {
  passed: number;
  /** Each in words, so that the end of a long run tells what to look for. */
  failures: readonly string[];
}

export function failure(words: string): Outcome {
  return { passed: 0, failures: [words] };
}

export function sum(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((all, { passed }) => all + passed, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
  };
}

/** The last line of every run. */
export function summaryLine({ passed, failures }: Outcome): string {
  return `${passed} passed, ${failures.length} failed`;
}

/** What is told after everything else. */
export function failureLines({ failures }: Outcome): string {
  return failures.map((words) => `FAILED ${words}\n`).join('');
}

const messageLines = 12;

function describeFailure(name: string, status: string, messages: readonly string[] = []): string {
  const lines = messages.join('\n').split('\n').slice(0, messageLines);
  return [`${name} (${status})`, ...lines.filter((line) => line.trim() !== '')].join('\n  ');
}

export interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
}

/** A file that fails without a failing test of its own (it did not load) is one failure. */
export function countVitest(report: VitestReport): Outcome {
  return sum(
    report.testResults.map(({ name, status, message, assertionResults }) => {
      const bad = assertionResults.filter((test) => test.status !== 'passed');
      const failures = bad.map((test) =>
        describeFailure(`${name}: ${test.fullName}`, test.status, test.failureMessages ?? []),
      );
      const silent = status === 'failed' && bad.length === 0;
      return {
        passed: assertionResults.length - bad.length,
        failures: silent
          ? [describeFailure(name, 'did not run', message ? [message] : [])]
          : failures,
      };
    }),
  );
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; results: { duration?: number; error?: { message?: string } }[] }[];
  }[];
}

export interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}

function storyOutcomes({ suites = [], specs = [] }: PlaywrightSuite): Outcome[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests.map(({ status, results }): Outcome => {
      if (status === 'expected') return { passed: 1, failures: [] };
      const messages = results.flatMap(({ error }) => error?.message ?? []);
      return failure(describeFailure(`${file}:${line}: ${title}`, status, messages));
    }),
  );
  return [...own, ...suites.flatMap(storyOutcomes)];
}

/** Flaky and skipped tests prove nothing; an error outside of any test is one failure. */
export function countPlaywright({ suites, errors }: PlaywrightReport): Outcome {
  const homeless = errors.map(({ message = '' }) =>
    failure(describeFailure('outside of any story', 'error', [message])),
  );
  return sum([...suites.flatMap(storyOutcomes), ...homeless]);
}

function storyTimes({ suites = [], specs = [] }: PlaywrightSuite): { name: string; ms: number }[] {
  const own = specs.map(({ title, file, line, tests }) => {
    const times = tests.flatMap(({ results }) => results.map(({ duration = 0 }) => duration));
    return { name: `${file}:${line}: ${title}`, ms: times.reduce((all, ms) => all + ms, 0) };
  });
  return [...own, ...suites.flatMap(storyTimes)];
}

/** Where the time of a run goes, for whoever has to make it shorter. */
export function slowestStories({ suites }: PlaywrightReport, count: number): string[] {
  const all = suites.flatMap(storyTimes).sort((one, other) => other.ms - one.ms);
  return all.slice(0, count).map(({ name, ms }) => `${(ms / 1_000).toFixed(1)} s  ${name}`);
}

/** What a run amounts to: without a report, or with a bad end and no failure told, it failed. */
export function judgeRun(name: string, code: number, outcome: Outcome | undefined): Outcome {
  if (outcome === undefined) return failure(`${name}: no report`);
  if (code === 0 || outcome.failures.length > 0) return outcome;
  return sum([outcome, failure(`${name}: ended with code ${code} without saying why`)]);
}
