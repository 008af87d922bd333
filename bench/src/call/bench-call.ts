import { CallBenchWorld } from './call-bench-world.ts';
import { fileTimes } from './file-time.ts';
import { recoveryTimes } from './recovery-time.ts';
import { setupTimes } from './setup-time.ts';

/** `npm run bench -- call [setup|file|recovery] [runs]`; without a part, everything. */
export async function run([part = 'all', runs = '12']: string[]): Promise<void> {
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
