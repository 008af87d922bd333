import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { apiPrefix } from '@visite/contract';
import { median } from '../call/median.ts';
import { bareListProgram } from './bare-list.ts';
import { type FilledNode, today } from './growth.ts';
import { HttpConnection, requestText } from './http-connection.ts';
import type { Measured } from './measured.ts';

const atOnce = 8;

async function rateOf(
  connections: readonly HttpConnection[],
  path: string,
  token: string,
  count: number,
): Promise<number> {
  const asked = requestText('GET', path, { token });
  let next = 0;
  const began = performance.now();
  const run = async (connection: HttpConnection) => {
    while (next++ < count) {
      const { status, body } = await connection.ask(asked);
      if (status !== 200) throw new Error(`${path}: ${status} ${body}`);
    }
  };
  await Promise.all(connections.map(run));
  return count / ((performance.now() - began) / 1_000);
}

const openConnections = (origin: string) =>
  Promise.all(Array.from({ length: atOnce }, () => HttpConnection.open(origin)));

async function startBareList(databaseUrl: string) {
  const child: ChildProcess = spawn(process.execPath, [bareListProgram, databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout ?? process.stdin });
  const [origin] = (await once(lines, 'line')) as [string];
  return { origin, stop: () => void child.kill() };
}

/** Today's appointments of one practice out of many, through the product and through a bare route. */
export async function listRate(node: FilledNode, rounds: number): Promise<Measured> {
  const bare = await startBareList(node.url);
  try {
    const path = today();
    const [ours, floor] = [await openConnections(node.origin), await openConnections(bare.origin)];
    const rateOfOurs = (turns: number) => rateOf(ours, apiPrefix + path, node.token, turns);
    const rateOfBare = (turns: number) => rateOf(floor, path, node.token, turns);
    // Short turns: the machine's other work hits both alike.
    const count = 40;
    const rates = { ours: [] as number[], bare: [] as number[] };
    await rateOfOurs(5 * count);
    await rateOfBare(5 * count);
    const turns = 8 * rounds;
    for (let turn = 0; turn < turns; turn += 1) {
      rates.bare.push(await rateOfBare(count));
      rates.ours.push(await rateOfOurs(count));
    }
    for (const connection of [...ours, ...floor]) connection.close();
    return {
      what: "Today's appointments of one practice out of a million, against a bare route",
      target: '≥ 0.9',
      ratio: median(rates.ours) / median(rates.bare),
      behind: `${Math.round(median(rates.ours))}/s : ${Math.round(median(rates.bare))}/s`,
      rounds: turns,
    };
  } finally {
    bare.stop();
  }
}
