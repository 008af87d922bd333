import { type CallBenchWorld, contenders, type Network } from './call-bench-world.ts';
import { table } from './median.ts';

/** Nobody starts in the second in which the page is open; only we use the time. */
const inTheWaitingRoomMs = 1_500;
/** With a server that does not answer, gathering takes its five seconds, while people wait. */
const withDeadServerMs = 5_500;

/** From "start" to the first remote picture on both sides. */
async function measureOnce(
  world: CallBenchWorld,
  name: (typeof contenders)[number],
  network: Network,
) {
  await world.bothReady(name, network);
  const wait =
    name.startsWith('visite') && network.iceServers.length > 0
      ? withDeadServerMs
      : inTheWaitingRoomMs;
  await new Promise((resolve) => setTimeout(resolve, wait));
  const [doctor, patient] = [world.in('doctor', 'picture'), world.in('patient', 'picture')];
  const pressedAt = await world.in('doctor', 'start');
  const seenAt = Math.max(await doctor, await patient);
  await world.end();
  return seenAt - pressedAt;
}

/** Nobody always comes first, or always after the slowest. */
function rotated<Item>(items: readonly Item[], by: number): Item[] {
  const at = by % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
}

const networks = ['open', 'dead STUN', 'relay only, dead STUN'] as const;

export async function setupTimes(world: CallBenchWorld, runs: number): Promise<string[]> {
  const tables: string[] = [];
  for (const title of networks) {
    const results = new Map<string, number[]>(contenders.map((name) => [name, []]));
    for (let run = 0; run <= runs; run += 1) {
      for (const name of rotated(contenders, run)) {
        const value = await measureOnce(world, name, world.networks()[title]);
        // The first round warms caches and code up.
        if (run > 0) results.get(name)?.push(value);
        console.log(`${title} ${name} ${run} ${value} ms`);
      }
    }
    tables.push(table(`Set-up, ${title}`, results));
  }
  return tables;
}
