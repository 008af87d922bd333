import { contenders as all, type CallBenchWorld } from './call-bench-world.ts';
import { median, table } from './median.ts';

/** A file does not touch the server. */
const contenders = all.filter((name) => name !== 'visite on the bare relay');

/** Ten million bytes in the specified format (raw: binary), and a word in the middle of it. */
export async function fileTimes(world: CallBenchWorld, runs: number): Promise<string[]> {
  const results = new Map<string, number[]>(contenders.map((name) => [name, []]));
  const words = { idle: [] as number[], busy: [] as number[] };
  for (let run = 0; run <= runs; run += 1) {
    for (const name of contenders) {
      await connect(world, name);
      const arrived = world.in('patient', 'received');
      if (name === 'visite') words.idle.push(await wordTime(world, `idle ${run}`));
      const from = await world.in('doctor', 'sendFile');
      if (name === 'visite') words.busy.push(await wordTime(world, `busy ${run}`));
      const took = (await arrived) - from;
      if (run > 0) results.get(name)?.push(took);
      console.log(`file ${name} ${run} ${took} ms`);
      await world.end();
    }
  }
  const idle = Math.round(median(words.idle));
  const busy = Math.round(median(words.busy));
  return [
    table('A file of 10 MB', results),
    `A chat message takes ${idle} ms on an idle channel and ${busy} ms during the transfer.`,
  ];
}

async function connect(world: CallBenchWorld, name: (typeof contenders)[number]): Promise<void> {
  await world.bothReady(name, world.networks().open);
  const pictures = [world.in('doctor', 'picture'), world.in('patient', 'picture')];
  await world.in('doctor', 'start');
  await Promise.all(pictures);
}

async function wordTime(world: CallBenchWorld, word: string): Promise<number> {
  const heard = world.in('patient', 'heard', word);
  const from = await world.in('doctor', 'sendWord', word);
  return (await heard) - from;
}
