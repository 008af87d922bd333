import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { median } from '../call/median.ts';
import { PracticeNodes } from '../server/practice-nodes.ts';
import { startNode } from './started-node.ts';

const root = join(import.meta.dirname, '../../..');
const results = join(root, 'bench/results');
const idleMs = 10_000;
const requests = 1_000;

const contenders = ['release', 'sources', 'bare'] as const;
type Contender = (typeof contenders)[number];

interface Sample {
  startMs: number;
  cpuMs: number;
  idleMb: number;
  usedMb: number;
}

const megabytesOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .reduce((sum, each) => sum + statSync(join(each.parentPath, each.name)).size, 0) / 1_000_000;

function unpackRelease(folder: string) {
  execFileSync('npm', ['run', 'release'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const archive = join(root, `release/visite-${version}.tar.gz`);
  execFileSync('tar', ['-xzf', archive, '-C', folder]);
  const unpacked = join(folder, `visite-${version}`);
  return { unpacked, archiveMb: statSync(archive).size / 1_000_000 };
}

/** What its `npm start` gives to node. */
function startOf(unpacked: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8'));
  const [, ...words]: string[] = scripts.start.split(' ');
  return words.map((each) => (each.startsWith('-') ? each : join(unpacked, each)));
}

/** Started, idle, used a little, idle again. */
async function sample(program: string[], environment: Record<string, string>): Promise<Sample> {
  const node = await startNode(program, environment);
  try {
    await setTimeout(idleMs);
    const idleMb = node.residentMb();
    for (let each = 0; each < requests; each += 1) {
      const path = ['/', '/readyz', '/api/v3/video/openapi.json', '/user/dashboard'][each % 4];
      await (await fetch(`${node.origin}${path}`)).arrayBuffer();
    }
    await setTimeout(idleMs);
    const { startMs, cpuMs } = node;
    return { startMs, cpuMs, idleMb, usedMb: node.residentMb() };
  } finally {
    await node.stop();
  }
}

/** `npm run bench -- operate [rounds]`: what one node of the release costs whoever runs it. */
export async function run([rounds = '5']: string[]) {
  mkdirSync(results, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'visite-operate-'));
  const loadBefore = loadavg()[0] ?? 0;
  const nodes = new PracticeNodes();
  try {
    const { unpacked, archiveMb } = unpackRelease(folder);
    const programs: Record<Contender, string[]> = {
      release: startOf(unpacked),
      sources: [join(root, 'apps/server/src/main.ts')],
      bare: [fileURLToPath(new URL('./bare-node.ts', import.meta.url))],
    };
    // Its PostgreSQL is the separate one of the nodes measured here.
    await nodes.start(1);
    const environment = {
      DATABASE_URL: nodes.databaseUrl,
      SECRET_KEY: nodes.secretKey,
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'warn',
    };
    const samples: Record<Contender, Sample[]> = { release: [], sources: [], bare: [] };
    for (let round = 0; round < Number(rounds); round += 1) {
      for (const each of contenders) samples[each].push(await sample(programs[each], environment));
    }
    const of = (each: Contender, what: keyof Sample) =>
      Math.round(median(samples[each].map((one) => one[what])));
    const row = (title: string, aim: string, unit: string, what: keyof Sample) => {
      const [release, sources, bare] = contenders.map((each) => of(each, what));
      const ratio = ((release ?? 0) / (bare ?? 1)).toFixed(1);
      return `| ${title} | ${aim} | ${release} ${unit} | ${sources} ${unit} | ${bare} ${unit} | ${ratio} |`;
    };
    const page = [
      '| | aim | release | sources | bare node and pg | release : bare |',
      '|---|---|---|---|---|---|',
      `| Archive | | ${archiveMb.toFixed(1)} MB | | | |`,
      `| Unpacked | ≤ 150 MB | ${megabytesOf(unpacked).toFixed(1)} MB | | | |`,
      row('Start on a separate PostgreSQL', '≤ 1,000 ms', 'ms', 'startMs'),
      row('Processor time of the start', '', 'ms', 'cpuMs'),
      row('Resident memory, idle after the start', '≤ 130 MB', 'MB', 'idleMb'),
      row(`Resident memory, idle after ${requests} requests`, '', 'MB', 'usedMb'),
      '',
      `Medians of ${rounds} rounds. Load: ${loadBefore.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after.`,
      '',
    ].join('\n');
    writeFileSync(join(results, 'operate.md'), page);
    console.log(`\n${page}`);
  } finally {
    if (nodes.nodes.length > 0) await nodes.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
