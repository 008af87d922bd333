import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './run-command.ts';
import type { TrustRun } from './trust-report.ts';

const projects = ['--project=stories', '--project=long'];

/** Playwright's report of the cases in e2e/trust: run, or only listed. */
export async function trustRun(how: 'run' | 'list'): Promise<{ code: number; report: TrustRun }> {
  const folder = mkdtempSync(join(tmpdir(), 'visite-trust-'));
  const file = join(folder, 'report.json');
  const reporters = how === 'run' ? 'line,json' : 'json';
  const args = ['test', '--config', 'e2e/playwright.config.ts', ...projects, 'e2e/trust'];
  const options = how === 'run' ? ['--workers=1'] : ['--list'];
  try {
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, CI: '1' };
    const { code } = await runCommand(
      'playwright',
      [...args, ...options, `--reporter=${reporters}`],
      {
        env,
        live: how === 'run',
      },
    );
    return { code, report: JSON.parse(readFileSync(file, 'utf8')) as TrustRun };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
