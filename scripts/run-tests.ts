import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, runCommand } from './run-command.ts';
import {
  countPlaywright,
  countVitest,
  failureLines,
  judgeRun,
  type Outcome,
  type PlaywrightReport,
  slowestStories,
  summaryLine,
  type VitestReport,
} from './test-outcome.ts';

function readReport<Report>(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
}

async function withReportFile(run: (file: string) => Promise<Outcome>): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'visite-report-'));
  try {
    return await run(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface VitestRun {
  /** One project alone. */
  project?: string;
  env?: Record<string, string>;
}

export function runVitest(config: string, { project, env }: VitestRun = {}): Promise<Outcome> {
  return withReportFile(async (file) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const choice = project === undefined ? [] : [`--project=${project}`];
    const args = ['run', '--config', config, ...choice, ...reporters];
    const { code } = await runCommand('vitest', args, { live: true, ...(env && { env }) });
    const report = readReport<VitestReport>(file);
    return judgeRun(config, code, report && countVitest(report));
  });
}

const stories = 'e2e/playwright.config.ts';

/** `long` chooses the stories that take minutes instead of the ones that take seconds. */
export function runPlaywright(project: 'stories' | 'long'): Promise<Outcome> {
  return withReportFile(async (file) => {
    if (!existsSync(join(ROOT, stories))) return judgeRun(stories, 1, undefined);
    const choice =
      project === 'long' ? ['--project=long', '--project=long-stories'] : ['--project=stories'];
    // The long ones cut cables and change addresses: nobody else's browser may notice.
    const around = project === 'long' ? ['sh', 'e2e/engine/harness/isolated-network.sh'] : [];
    const test = ['playwright', 'test', '--config', stories, ...choice, '--reporter=line,json'];
    const [program = '', ...args] = [...around, ...test];
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, CI: '1' };
    const { code } = await runCommand(program, args, { env, live: true });
    const report = readReport<PlaywrightReport>(file);
    if (report) console.log(['', 'The slowest:', ...slowestStories(report, 40)].join('\n'));
    return judgeRun(project, code, report && countPlaywright(report));
  });
}

/** Stories that start everything themselves: a cluster, a machine. */
export function runOperate(name: 'cluster' | 'install'): Promise<Outcome> {
  return withReportFile(async (file) => {
    const config = `e2e/operate/${name}/playwright.config.ts`;
    const args = ['test', '--config', config, '--reporter=line,json', ...process.argv.slice(2)];
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, CI: '1' };
    const { code } = await runCommand('playwright', args, { env, live: true });
    const report = readReport<PlaywrightReport>(file);
    return judgeRun(name, code, report && countPlaywright(report));
  });
}

/** The end of a run: what failed, then the sum as the very last line. */
export function tellOutcome(outcome: Outcome): void {
  console.log(`\n${failureLines(outcome)}${summaryLine(outcome)}`);
  process.exitCode = outcome.failures.length > 0 ? 1 : 0;
}
