import { execFileSync } from 'node:child_process';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  processEnvironment,
  startServerProcess,
  stopServerProcesses,
  temporaryDataDir,
} from '../server-process.ts';
import { createEmptyDatabase } from '../test-app.ts';
import { clientOf, consult, type Person } from './consultation.ts';
import { checkOutPreviousRelease, type PreviousRelease } from './previous-release.ts';

const { dataDir, remove } = temporaryDataDir();
let previous: PreviousRelease;
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let environment: Record<string, string>;
beforeAll(async () => {
  previous = checkOutPreviousRelease();
  database = await createEmptyDatabase();
  environment = {
    DATABASE_URL: database.url,
    SECRET_KEY: Buffer.alloc(32, 9).toString('base64'),
    DATA_DIR: dataDir,
  };
}, 600_000);
afterEach(stopServerProcesses);
afterAll(async () => {
  await database?.drop();
  previous?.remove();
  remove();
});

async function start(program?: string): Promise<string> {
  const server = await startServerProcess(environment, program);
  if (!server.url) throw new Error(server.output());
  return server.url;
}

/** The commands of the old version, on the schema that it knows. */
function admin(...args: string[]): string {
  const env = { ...processEnvironment, ...environment };
  return execFileSync(process.execPath, [previous.admin, ...args], { env, encoding: 'utf8' });
}

async function makeDoctor(origin: string): Promise<Person> {
  admin('create-tenant', '--id', 'default', '--host', 'localhost', '--name', 'Praxis');
  const made = admin(
    ...['create-staff', '--tenant', 'default', '--username', 'anna', '--roles', 'admin,doctor'],
    ...['--email', 'anna@praxis.example', '--first-name', 'Anna', '--last-name', 'Arzt'],
  );
  const { staff, token: resetToken } = Object.fromEntries(
    new URL(/http\S+/.exec(made)?.[0] ?? '').searchParams,
  );
  const password = 'drei Äpfel & 1 Fahrrad';
  const client = clientOf(origin, []);
  const choice = { resetToken, password, passwordRepeat: password };
  await client('POST', `/staff/${staff}/reset-password`, undefined, choice);
  const doctor = { username: 'anna', password };
  const { staffApiToken } = await client('POST', '/staff/login', undefined, doctor);
  const settings = await client('GET', '/settings', staffApiToken);
  settings.config.videoConsultation.features.notesEnabled = true;
  await client('PUT', '/settings', staffApiToken, settings);
  return doctor;
}

it('[DATA-22] the last release and this one play a consultation on one database, each side on another node', async () => {
  const old = await start(previous.main);
  const doctor = await makeDoctor(old);
  await consult({ staff: old, patient: old }, doctor);
  const ours = await start();
  const calls = [
    ...(await consult({ staff: old, patient: ours }, doctor)),
    ...(await consult({ staff: ours, patient: old }, doctor)),
  ];
  if (previous.startsOnNewerSchema) {
    const again = await start(previous.main);
    calls.push(...(await consult({ staff: again, patient: ours }, doctor)));
  }
  for (const origin of [old, ours]) {
    const response = await fetch(`${origin}/readyz`);
    expect([response.status, await response.text()]).toEqual([200, expect.anything()]);
  }
  expect(calls.length).toBeGreaterThan(50);
  expect(calls.filter(({ status }) => status >= 500)).toEqual([]);
}, 600_000);
