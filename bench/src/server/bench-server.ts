import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { apiPrefix } from '@visite/contract';
import { median } from '../call/median.ts';
import { burst } from './burst.ts';
import { inspectPort } from './collect-garbage.ts';
import { growth, startFilled } from './growth.ts';
import { listRate } from './list-rate.ts';
import type { Measured } from './measured.ts';
import { bytesPerStream, startBareStreams } from './open-streams.ts';
import { PracticeNodes } from './practice-nodes.ts';
import { BareCommits, closeConnections, type Line, relayDelay, relayRate } from './relay.ts';
import { logInPatients, readSignals, startRunningCall } from './running-call.ts';
import { svgChart } from './svg-chart.ts';

const results = join(import.meta.dirname, '../../results');

/** `npm run bench -- server [relay|streams|lists|all] [rounds] [streams] [practices]` */
export async function run(args: string[]) {
  const [part = 'all', rounds = '9', streams = '10000', practices = '100'] = args;
  const wants = (name: string) => part === 'all' || part === name;
  mkdirSync(results, { recursive: true });
  const loadBefore = loadavg()[0] ?? 0;
  const measured: Measured[] = [];
  const found = (some: Measured[]) => {
    for (const { what, ratio, behind } of some)
      console.log(`${what}: ${ratio.toFixed(2)}, ${behind}`);
    measured.push(...some);
  };
  if (wants('relay')) found(await relay(Number(rounds)));
  if (wants('streams')) found([await openStreams(Number(streams))]);
  if (wants('lists')) found(await lists(Number(rounds), Number(practices)));
  const lines = measured.map(
    ({ what, target, ratio, rounds: count, behind }) =>
      `| ${what} | ${target} | ${ratio.toFixed(2)} | ${behind} | ${count} |`,
  );
  const head = ['| | target | ratio | medians | rounds |', '|---|---|---|---|---|'];
  const load = `Load: ${loadBefore.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after.`;
  const page = [...head, ...lines, '', load, ''].join('\n');
  writeFileSync(join(results, 'server.md'), page);
  console.log(`\n${page}`);
}

/** As many as the demo's day holds; each has several writers. */
const calls = 32;
/** V8 compiles the code of a signal meanwhile. */
const warmUp = 10_000;
/** What a node is promised to relay in a second. */
const promisedRate = 1_000;

/** Running calls, each with the patient's stream on the first node. */
async function openLines(origin: string): Promise<Line[]> {
  const lines: Line[] = [];
  for (let number = 0; number < calls; number += 1) {
    const call = await startRunningCall(origin, number);
    lines.push({ call, reader: await readSignals(origin, call.patient.token) });
  }
  return lines;
}

/**
 * Contenders take turns in every round, so that the machine's other work hits them alike: bare commits and a node
 * alone, then one node and two. These are two practices, each with a PostgreSQL of its own. A signal that is lost
 * stops the run: each round waits until every one has arrived.
 */
async function relay(rounds: number): Promise<Measured[]> {
  const [alone, pair] = [new PracticeNodes(), new PracticeNodes()];
  const bare = new BareCommits();
  try {
    await alone.start(1);
    await bare.open(alone.databaseUrl);
    const one = [alone.originOf(0)];
    const lines = await openLines(alone.originOf(0));
    const [line] = lines;
    if (!line) throw new Error('no call');
    await bare.rate(warmUp);
    await relayRate(one, lines, warmUp);
    const delays = { bare: [] as number[], relay: [] as number[] };
    // Before the others start: this is about low load.
    for (let each = 0; each < 30 * rounds; each += 1) {
      delays.bare.push(await bare.delay());
      delays.relay.push(await relayDelay(alone.originOf(0), line.call, line.reader));
    }
    const count = 3_200;
    const rates = {
      bare: [] as number[],
      alone: [] as number[],
      oneNode: [] as number[],
      twoNodes: [] as number[],
    };
    // Neither is this about a machine that carries three nodes and two databases.
    for (let round = 0; round < rounds; round += 1) {
      rates.bare.push(await bare.rate(count));
      rates.alone.push(await relayRate(one, lines, count));
    }
    await pair.start(2);
    const two = [pair.originOf(0), pair.originOf(1)];
    const linesOfTwo = await openLines(pair.originOf(0));
    await relayRate(two, linesOfTwo, warmUp);
    for (let round = 0; round < rounds; round += 1) {
      rates.oneNode.push(await relayRate(one, lines, count));
      rates.twoNodes.push(await relayRate(two, linesOfTwo, count));
    }
    for (const { reader } of [...lines, ...linesOfTwo]) reader.close();
    const points = (values: number[]) => values.map((y, at) => ({ x: at + 1, y }));
    const chart = {
      title: 'Signals and bare commits',
      xName: 'round',
      yName: 'per second',
      lines: Object.fromEntries(
        Object.entries(rates).map(([name, values]) => [name, points(values)]),
      ),
    };
    writeFileSync(join(results, 'server-relay.svg'), svgChart(chart));
    const [commits, ofOne, single, double] = [
      rates.bare,
      rates.alone,
      rates.oneNode,
      rates.twoNodes,
    ].map(median);
    const [commitMs, relayMs] = [median(delays.bare), median(delays.relay)];
    return [
      {
        what: 'Signal relay of one node against the 1,000/s promised',
        target: '≥ 1',
        ratio: (ofOne ?? 0) / promisedRate,
        behind: `${Math.round(ofOne ?? 0)}/s (bare commits: ${Math.round(commits ?? 0)}/s)`,
        rounds,
      },
      {
        what: 'Signal relay, median delay against a bare commit',
        target: '≤ 3.5',
        ratio: relayMs / commitMs,
        behind: `${relayMs.toFixed(1)} ms : ${commitMs.toFixed(1)} ms`,
        rounds: delays.relay.length,
      },
      {
        what: 'Relays of two nodes against one, on the same cores',
        target: '≥ 0.9',
        ratio: (double ?? 0) / (single ?? 1),
        behind: `${Math.round(double ?? 0)}/s : ${Math.round(single ?? 0)}/s`,
        rounds,
      },
    ];
  } finally {
    await closeConnections();
    await bare.close();
    await pair.stop();
    await alone.stop();
  }
}

async function openStreams(count: number): Promise<Measured> {
  const practice = new PracticeNodes();
  const bare = await startBareStreams();
  try {
    const inspectedOn = await inspectPort();
    await practice.start(1, [`--inspect=127.0.0.1:${inspectedOn}`]);
    const origin = practice.originOf(0);
    // A session may hold twenty streams.
    const tokens = await logInPatients(origin, Math.ceil((count * 1.1 + 1) / 20));
    const headersOf = (stream: number) => ({
      authorization: `Bearer ${tokens[Math.floor(stream / 20)]}`,
    });
    const pid = practice.nodes[0]?.process.pid ?? 0;
    const floor = await bytesPerStream(bare, bare.url, () => ({}), count);
    const ours = await bytesPerStream(
      { pid, inspectedOn },
      `${origin}${apiPrefix}/sse`,
      headersOf,
      count,
    );
    return {
      what: `Memory of one of ${count} open streams against bare node:http`,
      target: '≤ 1.3',
      ratio: ours / floor,
      behind: `${(ours / 1_024).toFixed(1)} KB : ${(floor / 1_024).toFixed(1)} KB`,
      rounds: 1,
    };
  } finally {
    bare.stop();
    await practice.stop();
  }
}

/** One PostgreSQL, one database and one node for each size; the sizes take turns. */
async function lists(rounds: number, practices: number): Promise<Measured[]> {
  const nodes = new PracticeNodes();
  try {
    await nodes.start(1);
    const sizes = [...new Set([1, Math.ceil(practices / 10), practices])];
    const filled = await startFilled(nodes, sizes);
    const largest = filled.at(-1);
    if (!largest) throw new Error('nothing was filled');
    const { measured, lines } = await growth(filled, 3 * rounds);
    const chart = { xName: 'appointments', yName: 'milliseconds', lines };
    writeFileSync(
      join(results, 'server-growth.svg'),
      svgChart({ title: 'Lists and searches by the size of the database', ...chart }),
    );
    return [await listRate(largest, rounds), ...(await burst(largest)), ...measured];
  } finally {
    await nodes.stop();
  }
}
