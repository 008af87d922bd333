import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { CallBenchWorld } from './call-bench-world.ts';
import { fileTimes } from './file-time.ts';
import { recoveryTimes } from './recovery-time.ts';
import { setupTimes } from './setup-time.ts';

const root = join(import.meta.dirname, '../../..');

/** `npm run bench -- call [setup|file|recovery] [runs]`; without a part, everything. */
export async function run(args: string[]): Promise<void> {
  if (process.env.VISITE_OWN_NETWORK) return measure(args);
  const again = [process.execPath, 'bench/src/main.ts', 'call', ...args];
  const { status } = spawnSync('sh', ['e2e/engine/harness/own-network.sh', ...again], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, VISITE_OWN_NETWORK: '1' },
  });
  process.exitCode = status ?? 1;
}

async function measure([part = 'all', runs = '12']: string[]): Promise<void> {
  const count = Number(runs);
  const lines: string[] = [];
  const wants = (name: string) => part === 'all' || part === name;
  if (wants('setup') || wants('file')) {
    const world = new CallBenchWorld();
    try {
      await world.open();
      if (wants('setup')) lines.push(...(await setupTimes(world, count)));
      if (wants('file')) lines.push(...(await fileTimes(world, count)));
    } finally {
      await world.close();
    }
  }
  if (wants('recovery')) lines.push(...(await recoveryTimes(Math.min(count, 10))));
  console.log(`\n${lines.join('\n\n')}`);
}
