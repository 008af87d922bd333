import { contenders as all, type CallBenchHarness } from './call-bench-harness.ts';
import { median, table } from './median.ts';

/** Files do not go through the server, so that the relay makes no difference. */
const contenders = all.filter(
  (name) => name !== 'visite on the bare relay' && name !== 'visite at the start',
);

/** Ten million bytes in the specified format (raw: binary), and a chat message during the transfer. */
export async function fileTimes(harness: CallBenchHarness, runs: number): Promise<string[]> {
  const results = new Map<string, number[]>(contenders.map((name) => [name, []]));
  const chatTimes = { idle: [] as number[], busy: [] as number[] };
  for (let run = 0; run <= runs; run += 1) {
    for (const name of contenders) {
      await connect(harness, name);
      const arrived = harness.call('patient', 'received');
      if (name === 'visite') chatTimes.idle.push(await chatTime(harness, `idle ${run}`));
      const from = await harness.call('doctor', 'sendFile');
      if (name === 'visite') chatTimes.busy.push(await chatTime(harness, `busy ${run}`));
      const took = (await arrived) - from;
      if (run > 0) results.get(name)?.push(took);
      console.log(`file ${name} ${run} ${took} ms`);
      await harness.end();
    }
  }
  const idle = Math.round(median(chatTimes.idle));
  const busy = Math.round(median(chatTimes.busy));
  return [
    table('A file of 10 MB', results),
    `A chat message takes ${idle} ms on an idle channel and ${busy} ms during the transfer.`,
  ];
}

async function connect(
  harness: CallBenchHarness,
  name: (typeof contenders)[number],
): Promise<void> {
  await harness.prepareBoth(name, harness.networks().open);
  const frames = [harness.call('doctor', 'firstFrame'), harness.call('patient', 'firstFrame')];
  await harness.call('doctor', 'start');
  await Promise.all(frames);
}

async function chatTime(harness: CallBenchHarness, message: string): Promise<number> {
  const chatReceived = harness.call('patient', 'chatReceived', message);
  const from = await harness.call('doctor', 'sendChat', message);
  return (await chatReceived) - from;
}
