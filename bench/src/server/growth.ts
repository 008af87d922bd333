import { apiPrefix } from '@visite/contract';
import { median } from '../call/median.ts';
import { fillPractices, perPractice, wholeReads } from './many-practices.ts';
import type { Measured } from './measured.ts';
import type { PracticeNodes } from './practice-nodes.ts';

export interface FilledNode {
  origin: string;
  url: string;
  token: string;
  practices: number;
}

const day = (offset: number) =>
  new Date(Math.floor(Date.now() / 86_400_000 + offset) * 86_400_000).toISOString();

export const today = () =>
  `/calendar/appointments?status[]=pending&status[]=accepted&status[]=started&from=${day(0)}&to=${day(1)}`;

/** Every list and search of the product that a practice's size could slow down. */
const lists = (): Record<string, string> => ({
  'appointments of today': today(),
  'appointments, a far page': '/calendar/appointments?status[]=stopped&limit=100&offset=4000',
  'history of a week': `/calls/history?start-date=${day(-7).slice(0, 10)}&end-date=${day(0).slice(0, 10)}`,
  'patients, first page': '/patients',
  'patients, a far page': '/patients?limit=50&offset=1500',
  'search by name': '/patients?searchTerm=mueller',
  'search by two words': '/patients?searchTerm=j%C3%BCrgen%20kr',
  'search by birth date': '/patients?searchTerm=5.8.1957',
  'search by e-mail': '/patients?searchTerm=person1234',
  'search without a find': '/patients?searchTerm=xyzzy',
  staff: '/staff?searchTerm=arzt3',
});

export async function startFilled(
  nodes: PracticeNodes,
  sizes: readonly number[],
): Promise<FilledNode[]> {
  const filled: FilledNode[] = [];
  for (const practices of sizes) {
    const { origin, url } = await nodes.startOnNewDatabase(`bench_${practices}`);
    filled.push({ origin, url, practices, token: await fillPractices(url, practices) });
    console.log(`filled: ${practices * perPractice.appointments} appointments`);
  }
  return filled;
}

async function timeOf({ origin, token }: FilledNode, path: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${origin}${apiPrefix}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`);
  return performance.now() - began;
}

/** The sizes take turns, request by request. */
export async function growth(filled: readonly FilledNode[], rounds: number) {
  const largest = filled.at(-1);
  const smallest = filled[0];
  if (!largest || !smallest) throw new Error('nothing to compare');
  const before = await wholeReads(largest.url);
  const measured: Measured[] = [];
  const lines: Record<string, { x: number; y: number }[]> = {};
  for (const [name, path] of Object.entries(lists())) {
    const times = new Map(filled.map((node) => [node.practices, [] as number[]]));
    for (let round = -3; round < rounds; round += 1) {
      for (const node of filled) {
        const time = await timeOf(node, path);
        if (round >= 0) times.get(node.practices)?.push(time);
      }
    }
    const at = ({ practices }: FilledNode) => median(times.get(practices) ?? []);
    lines[name] = filled.map((node) => ({
      x: node.practices * perPractice.appointments,
      y: at(node),
    }));
    measured.push({
      what: `A million against ten thousand: ${name}`,
      target: '≤ 2',
      ratio: at(largest) / at(smallest),
      behind: `${at(largest).toFixed(1)} ms : ${at(smallest).toFixed(1)} ms`,
      rounds,
    });
  }
  const reads = (await wholeReads(largest.url)) - before;
  measured.push({
    what: 'Reads of a whole table during all of these lists and searches',
    target: '0',
    ratio: reads,
    behind: 'counted by PostgreSQL',
    rounds: 1,
  });
  return { measured, lines };
}
