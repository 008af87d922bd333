import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { type Remains, remainsOf } from '../../../e2e/call/what-remains.ts';
import { wholeConsultation } from '../../../e2e/call/whole-consultation.ts';
import { fakeDevices } from '../../../e2e/chromium.ts';
import writeFakeCamera, { fakeCameraPath } from '../../../e2e/fake-camera.ts';
import { ownServer } from '../../../e2e/practice/own-server.ts';
import { newColleague, newVisit } from '../../../e2e/practice/people.ts';
import { signedIn } from '../../../e2e/practice/story.ts';
import { inspectPort, memoryHeld } from '../server/collect-garbage.ts';
import { frameRate } from './frame-rate.ts';
import { writeHeapSnapshot } from './heap-snapshot.ts';
import { ownMemoryOf, rendererOf } from './tab-memory.ts';

const root = join(import.meta.dirname, '../../..');
const results = join(root, 'bench/results');
/** By then caches are full: what grows afterwards grows all day. A third of a shorter run. */
const usuallySettledAfter = 10;
const growsAtMost = 1.1;
const framesAtLeast = 0.95;

interface Measured extends Remains {
  after: number;
  /** The tab's whole process. */
  tab: number;
  server: { heap: number; resident: number };
  framesAtDesk: number;
  framesAtPhone: number;
}

/**
 * `npm run bench -- long-day [n] [folder]`: n consultations in one doctor's tab, compared with the tenth. A
 * folder gets the page's heap as it was at both.
 */
export async function run([wanted = '100', snapshots]: string[]): Promise<void> {
  const consultations = Number(wanted);
  const settledAfter = Math.min(usuallySettledAfter, Math.ceil(consultations / 3));
  spawnSync(process.execPath, ['scripts/build-if-stale.ts'], { cwd: root, stdio: 'inherit' });
  const inspectedOn = await inspectPort();
  const server = await ownServer({ NODE_OPTIONS: `--inspect=127.0.0.1:${inspectedOn}` });
  process.env.VISITE_E2E_PORT = new URL(server.address).port;
  process.env.VISITE_E2E_DATA = server.data;
  writeFakeCamera();
  const browser = await chromium.launch({
    executablePath: join(import.meta.dirname, 'chromium-without-bodies.sh'),
    args: [...fakeDevices, `--use-file-for-fake-video-capture=${fakeCameraPath()}`],
  });
  const loadBefore = loadavg()[0] ?? 0;
  const measured: Measured[] = [];
  try {
    await server.start();
    const doctor = await newColleague();
    const desk = await browser.newPage({
      viewport: { width: 1280, height: 800 },
      baseURL: server.address,
      locale: 'de-DE',
    });
    await signedIn(desk, doctor);
    await desk.goto('/user/dashboard');
    await desk.getByRole('heading', { level: 1 }).waitFor();
    let renderer: number | undefined;
    for (let done = 1; done <= consultations; done += 1) {
      const looksAt = done % settledAfter === 0 || done === consultations;
      const frames = { framesAtDesk: 0, framesAtPhone: 0 };
      await wholeConsultation({
        desk,
        browser,
        baseURL: server.address,
        visit: await newVisit(doctor),
        meanwhile: async (phone) => {
          if (!looksAt) return;
          frames.framesAtDesk = await frameRate(desk, 'patient');
          frames.framesAtPhone = await frameRate(phone, 'doctor');
        },
      });
      console.log(
        `consultation ${done} of ${consultations}, load ${(loadavg()[0] ?? 0).toFixed(1)}`,
      );
      if (!looksAt) continue;
      // Notices are gone by then, and what the page does after the end is done.
      await pause(8_000);
      renderer ??= await rendererOf(browser);
      const now = {
        after: done,
        ...(await remainsOf(desk)),
        ...frames,
        tab: ownMemoryOf(renderer),
        server: await memoryHeld(inspectedOn),
      };
      measured.push(now);
      console.log(told(now));
      if (snapshots && (done === settledAfter || done === consultations)) {
        await keep(desk, snapshots, done);
      }
    }
  } finally {
    await browser.close();
    await server.remove();
    rmSync(fakeCameraPath(), { force: true });
  }
  const [early, late] = [measured[0], measured.at(-1)];
  if (!early || !late) return;
  const { lines, broken } = report(early, late);
  lines.push('', `Load: ${loadBefore.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after.`);
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, 'long-day.md'), `${lines.join('\n')}\n`);
  console.log(`\n${lines.join('\n')}`);
  for (const each of broken) console.error(`Over budget: ${each}`);
  if (broken.length > 0) process.exitCode = 1;
}

async function keep(desk: Page, folder: string, done: number): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await writeHeapSnapshot(desk, join(folder, `after-${done}.heapsnapshot`));
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

function told({ after, heap, tab, nodes, listeners, server, alive }: Measured): string {
  const held = Object.entries(alive)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name} ${count}`);
  return [
    `after ${after}: heap ${megabytes(heap)}, tab ${megabytes(tab)}`,
    `${nodes} nodes, ${listeners} listeners`,
    `server ${megabytes(server.heap)}, resident ${megabytes(server.resident)}`,
    ...held,
  ].join(', ');
}

type Row = [
  name: string,
  of: (measured: Measured) => number,
  write: (value: number) => string,
  allowed: (ratio: number) => boolean,
];

const grows = (ratio: number) => ratio <= growsAtMost;
const whole = (value: number) => String(Math.round(value));
const rate = (value: number) => value.toFixed(1);

const rows: Row[] = [
  ['page: script heap', ({ heap }) => heap, megabytes, grows],
  ['page: memory of its process', ({ tab }) => tab, megabytes, grows],
  ['page: nodes', ({ nodes }) => nodes, whole, () => true],
  ['page: listeners', ({ listeners }) => listeners, whole, () => true],
  ['page: connections alive', ({ alive }) => alive.RTCPeerConnection, whole, () => true],
  ['page: tracks alive', ({ alive }) => alive.MediaStreamTrack, whole, () => true],
  ['server: script heap', ({ server }) => server.heap, megabytes, grows],
  ['server: resident memory', ({ server }) => server.resident, megabytes, grows],
  ['frames a second at the desk', (each) => each.framesAtDesk, rate, (r) => r >= framesAtLeast],
  ['frames a second on the phone', (each) => each.framesAtPhone, rate, (r) => r >= framesAtLeast],
];

function report(early: Measured, late: Measured) {
  const broken: string[] = [];
  const lines = [
    `| | after ${early.after} consultations | after ${late.after} | ratio |`,
    '|---|---|---|---|',
  ];
  for (const [name, of, write, allowed] of rows) {
    const [before, after] = [of(early), of(late)];
    const ratio = before === after ? 1 : after / before;
    lines.push(`| ${name} | ${write(before)} | ${write(after)} | ${ratio.toFixed(2)} |`);
    if (!allowed(ratio)) broken.push(`${name}: ${ratio.toFixed(2)}`);
  }
  return { lines, broken };
}
