import { spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';
import { launchChromium } from '../call/bench-pages.ts';
import { median } from '../call/median.ts';
import { VisiteServer } from '../call/visite-server.ts';
import { type DoctorJourney, doctorJoins } from './doctor-journey.ts';
import { type PatientJourney, patientJoins } from './patient-journey.ts';

const root = join(import.meta.dirname, '../../..');
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const fewestPresses = 4;

type Round = { patient: PatientJourney; doctor: DoctorJourney };

/** `npm run bench -- journey [rounds]`: from the link to the doctor's video, on a slow phone. */
export async function run([rounds = '5']: string[]): Promise<void> {
  spawnSync(process.execPath, ['scripts/build-if-stale.ts'], { cwd: root, stdio: 'inherit' });
  const server = new VisiteServer();
  const browser = await launchChromium();
  const first: Round[] = [];
  const again: Round[] = [];
  try {
    await server.start();
    for (let round = 0; round < Number(rounds); round += 1) {
      const context = await browser.newContext({ ...phone, locale: 'de-DE' });
      first.push(await consultation(browser, context, server));
      again.push(await consultation(browser, context, server));
      await context.close();
      console.log(`round ${round + 1} of ${rounds}`);
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  const presses = Math.max(...again.map(({ patient }) => patient.presses));
  console.log(`\n${table(first, again)}\n\nLoad afterwards: ${(loadavg()[0] ?? 0).toFixed(1)}.`);
  if (presses > fewestPresses) {
    console.error(`Over budget: ${presses} presses with a saved permission`);
    process.exitCode = 1;
  }
}

async function consultation(
  browser: Browser,
  context: BrowserContext,
  server: VisiteServer,
): Promise<Round> {
  const visit = await server.newVisit();
  const patientPage = await context.newPage();
  try {
    const patient = await patientJoins(
      patientPage,
      `${server.address}/appointment/${visit.appointment.id}`,
    );
    const doctor = await doctorJoins(browser, server.address, visit, patientPage);
    return { patient, doctor };
  } finally {
    await patientPage.close();
  }
}

function table(first: Round[], again: Round[]): string {
  const row = (name: string, unit: (value: number) => string, of: (round: Round) => number) =>
    `| ${name} | ${unit(median(first.map(of)))} | ${unit(median(again.map(of)))} |`;
  const count = (value: number) => String(value);
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  // The second visit is mostly served from the cache.
  const weight = (name: string, of: (round: Round) => number) =>
    `| ${name} | ${(median(first.map(of)) / 1_000).toFixed(1)} KB | |`;
  return [
    `| median of ${first.length} | first time, empty cache | again, permission saved |`,
    '|---|---|---|',
    row('presses of the patient', count, ({ patient }) => patient.presses),
    row('presses of the doctor', count, ({ doctor }) => doctor.presses),
    row('link to login form', seconds, ({ patient }) => patient.loginMs),
    row('pressing login to setup', seconds, ({ patient }) => patient.setupMs),
    row('"I am ready" to waiting room', seconds, ({ patient }) => patient.roomMs),
    row('doctor presses, picture on the phone', seconds, ({ doctor }) => doctor.phoneMs),
    row('doctor presses, picture of the patient', seconds, ({ doctor }) => doctor.deskMs),
    weight('scripts and styles, gzip, until the form', ({ patient }) => patient.loginBytes),
    weight('fetched ahead while the patient reads', ({ patient }) => patient.aheadBytes),
    weight('fetched after pressing login', ({ patient }) => patient.lateBytes),
  ].join('\n');
}
