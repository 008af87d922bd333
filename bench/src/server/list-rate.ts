import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { apiPrefix } from '@visite/contract';
import { median } from '../call/median.ts';
import { bareListProgram } from './bare-list.ts';
import { type FilledNode, today } from './growth.ts';
import type { Measured } from './measured.ts';

const atOnce = 8;
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

function get(url: string, token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const sent = request(url, { agent, headers }, async (response) => {
      const answer = await text(response);
      if (response.statusCode === 200) resolve(answer.length);
      else reject(new Error(`${url}: ${response.statusCode} ${answer}`));
    });
    sent.once('error', reject);
    sent.end();
  });
}

async function rateOf(url: string, token: string, count: number): Promise<number> {
  let next = 0;
  const began = performance.now();
  const lane = async () => {
    while (next++ < count) await get(url, token);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return count / ((performance.now() - began) / 1_000);
}

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
    const [ours, floor] = [node.origin + apiPrefix + path, bare.origin + path];
    // Short turns: the machine's other work hits both alike.
    const count = 40;
    const rates = { ours: [] as number[], bare: [] as number[] };
    for (const url of [ours, floor]) await rateOf(url, node.token, 5 * count);
    const turns = 8 * rounds;
    for (let turn = 0; turn < turns; turn += 1) {
      rates.bare.push(await rateOf(floor, node.token, count));
      rates.ours.push(await rateOf(ours, node.token, count));
    }
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
