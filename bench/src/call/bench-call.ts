import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { CallBenchHarness } from './call-bench-harness.ts';
import { fileTimes } from './file-time.ts';
import { recoveryTimes } from './recovery-time.ts';
import { setupTimes } from './setup-time.ts';
import { waitingCosts } from './waiting-cost.ts';

const root = join(import.meta.dirname, '../../..');

/** `npm run bench -- call [setup|open|file|recovery|waiting] [runs]`; without a part, everything. */
export async function run(args: string[]): Promise<void> {
  if (process.env.VISITE_ISOLATED_NETWORK) return measure(args);
  const again = [process.execPath, 'bench/src/main.ts', 'call', ...args];
  const { status } = spawnSync('sh', ['e2e/engine/harness/isolated-network.sh', ...again], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, VISITE_ISOLATED_NETWORK: '1' },
  });
  process.exitCode = status ?? 1;
}

async function measure([part = 'all', runs = '12']: string[]): Promise<void> {
  const count = Number(runs);
  const lines: string[] = [];
  const includes = (name: string) => part === 'all' || part === name;
  if (includes('setup') || includes('file') || part === 'open') {
    const harness = new CallBenchHarness();
    try {
      await harness.open();
      if (part === 'open') lines.push(...(await setupTimes(harness, count, ['open'])));
      if (includes('setup')) lines.push(...(await setupTimes(harness, count)));
      if (includes('file')) lines.push(...(await fileTimes(harness, count)));
    } finally {
      await harness.close();
    }
  }
  if (includes('waiting')) lines.push(...(await waitingCosts(Math.min(count, 6))));
  if (includes('recovery')) lines.push(...(await recoveryTimes(Math.min(count, 10))));
  console.log(`\n${lines.join('\n\n')}`);
}
