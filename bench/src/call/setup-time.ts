import { type CallBenchHarness, contenders, type Network } from './call-bench-harness.ts';
import { table } from './median.ts';

/** Nobody starts a call in the second in which the page opens; only Visite uses this time. */
const preparationMs = 1_500;
/** With an unresponsive STUN server gathering takes its five seconds, during the preparation. */
const preparationWithStunMs = 5_500;

/** From "start" to the first remote video frame on both sides. */
async function measureOnce(
  harness: CallBenchHarness,
  name: (typeof contenders)[number],
  network: Network,
) {
  await harness.prepareBoth(name, network);
  const wait =
    name.startsWith('visite') && network.iceServers.length > 0
      ? preparationWithStunMs
      : preparationMs;
  await new Promise((resolve) => setTimeout(resolve, wait));
  const [doctor, patient] = [
    harness.call('doctor', 'firstFrame'),
    harness.call('patient', 'firstFrame'),
  ];
  const pressedAt = await harness.call('doctor', 'start');
  const seenAt = Math.max(await doctor, await patient);
  await harness.end();
  return seenAt - pressedAt;
}

/** So that no contender is always first, or always after the slowest. */
function rotated<Item>(items: readonly Item[], by: number): Item[] {
  const at = by % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
}

const all = ['open', 'dead STUN', 'relay only, dead STUN'] as const;

export async function setupTimes(
  harness: CallBenchHarness,
  runs: number,
  networks: readonly (typeof all)[number][] = all,
): Promise<string[]> {
  const tables: string[] = [];
  for (const title of networks) {
    const results = new Map<string, number[]>(contenders.map((name) => [name, []]));
    for (let run = 0; run <= runs; run += 1) {
      for (const name of rotated(contenders, run)) {
        const value = await measureOnce(harness, name, harness.networks()[title]);
        // The first round is a warm-up.
        if (run > 0) results.get(name)?.push(value);
        console.log(`${title} ${name} ${run} ${value} ms`);
      }
    }
    tables.push(table(`Set-up, ${title}`, results));
  }
  return tables;
}
