import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setFeatures } from '../../test/features.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { runAdmin } from '../admin/run-admin.ts';
import type { JobName } from '../jobs/job.ts';
import { createJobRunner } from '../jobs/job-runner.ts';
import { allJobs } from '../jobs/jobs.ts';

let test: TestApp;
let dataDir: string;
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'visite-erasure-'));
  test = await createTestApp({ environment: { DATA_DIR: dataDir } });
  await setFeatures(test, { notesEnabled: true, forceChatUpload: true });
});
afterEach(async () => {
  await test.close();
  rmSync(dataDir, { recursive: true });
});

const run = (job: JobName) =>
  createJobRunner({ pool: test.pool, log: test.deps.log, jobs: allJobs(test.deps) }).runNow(job);
const outbox = () => readdirSync(path.join(dataDir, 'outbox'));

/** Words that stand nowhere else; every form in which the product writes them. */
const canaries = [
  'Zwitscherlinde',
  'zwitscherlinde',
  'Kanarienvogel',
  'kanarienvogel',
  'canary@aviary.example',
  'Volierenweg',
  '1931-04-05',
  '05.04.1931',
  'Schilddruese',
  'Guten-Morgen-Piepmatz',
  '0170-5550199',
  'Q987650321',
  'Papageienfreund',
];

async function ok(method: string, address: string, body?: unknown, token = test.home.doctor.token) {
  const headers = method === 'POST' ? { 'idempotency-key': randomUUID() } : {};
  const response = await test.call(method, address, { token, body, headers });
  expect([address, response.statusCode < 300, response.body]).toEqual([
    address,
    true,
    response.body,
  ]);
  return response.json();
}

/** A whole consultation over HTTP, with a wrong login, notes, chat, a report, mails and an export. */
async function consult(): Promise<{ patientId: string; appointmentId: string }> {
  const { doctor } = test.home;
  const created = await ok('POST', '/patients', {
    person: {
      firstName: 'Zwitscherlinde',
      lastName: 'Kanarienvogel',
      email: 'canary@aviary.example',
    },
    patientData: {
      dateOfBirth: '1931-04-05',
      address: {
        street: 'Volierenweg',
        streetNumber: '7',
        zipCode: '10115',
        city: 'Berlin',
        country: '',
      },
      phone: '0170-5550199',
      insuranceNumber: 'Q987650321',
      remark: 'Papageienfreund',
      language: 'en',
    },
  });
  const patientId: string = created.person.id;
  const start = Date.now() + 4 * 3_600_000;
  const { appointmentId } = await ok('POST', '/calendar/appointments', {
    doctorId: doctor.id,
    patientId,
    scheduledStart: new Date(start).toISOString(),
    scheduledEnd: new Date(start + 900_000).toISOString(),
  });
  await run('mail');
  const login = (dateOfBirth: string) =>
    test.call('POST', `/calendar/appointments/${appointmentId}/login`, { body: { dateOfBirth } });
  expect((await login('1931-04-06')).statusCode).toBe(401);
  const { patientApiToken } = (await login('1931-04-05')).json();
  const call = `/calls/${appointmentId}`;
  await ok('POST', `/calendar/appointments/${appointmentId}/join`, undefined, patientApiToken);
  await ok('POST', `/calendar/appointments/${appointmentId}/join`);
  await ok('POST', `${call}/start`);
  await ok('PUT', `${call}/note/${doctor.id}`, { text: 'Schilddruese' });
  await ok('POST', `${call}/attachment`, {
    type: 'video_chat',
    initiator_id: patientId,
    text: 'Guten-Morgen-Piepmatz',
  });
  await ok(
    'POST',
    `${call}/users/${doctor.id}/signals`,
    { message: { of: 'Kanarienvogel' } },
    patientApiToken,
  );
  await ok('POST', '/ids', {
    correspondingAppointment: appointmentId,
    suspectedUser: patientId,
    attackType: 'forgedMessage',
    description: 'by Kanarienvogel',
  });
  await ok('GET', '/patients?searchTerm=kanarienvogel');
  await ok('POST', `${call}/stop`);
  await ok('GET', `/patients/${patientId}/export`);
  await run('mail');
  await run('audit-chain');
  return { patientId, appointmentId };
}

/** Every table of the database and every file under DATA_DIR that holds one of the words. */
async function placesWith(words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await test.pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_schema IN ('public', 'operations') AND table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await test.pool.query<{ text: string }>(
      `SELECT convert_from(convert_to(t::text, 'UTF8'), 'UTF8') AS text FROM ${name} t`,
    );
    if (rows.some(({ text }) => words.some((word) => text.includes(word)))) found.push(name);
  }
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true });
  for (const file of files.filter((each) => each.isFile())) {
    const content = decoded(readFileSync(path.join(file.parentPath, file.name), 'utf8'));
    if (words.some((word) => content.includes(word))) found.push(file.name);
  }
  return found;
}

/** As it is, and with the parts of a mail that are in base64 or quoted-printable. */
function decoded(text: string): string {
  const blocks = text.match(/(?:[A-Za-z0-9+/]{40,}={0,2}\r?\n?)+/g) ?? [];
  const plain = blocks.map((block) => Buffer.from(block, 'base64').toString('utf8'));
  return [text, text.replaceAll(/=\r?\n/g, ''), ...plain].join('\n');
}

describe('erasing a patient', () => {
  it('[DATA-14] leaves no name, address, birth date or content in any table or file', async () => {
    const { patientId, appointmentId } = await consult();
    const before = await placesWith(canaries);
    expect(before).toContain('public.patients');
    expect(before.some((place) => place.endsWith('.eml'))).toBe(true);
    const gone = await test.call('DELETE', `/patients/${patientId}`, {
      token: test.home.doctor.token,
    });
    expect(gone.statusCode).toBe(200);
    expect(await placesWith(canaries)).toEqual([]);
    expect(outbox()).toEqual([]);
    // The ids stay only in the journal of erasures and in the event that logs the patient's browser out, for a day.
    await run('audit-chain');
    expect((await placesWith([patientId, appointmentId])).sort()).toEqual([
      'operations.erasures',
      'public.events',
    ]);
    // Of the appointments it knows nothing.
    expect(await placesWith([appointmentId])).not.toContain('operations.erasures');
  });

  it('[DATA-14] [DATA-11] also by the command line', async () => {
    const { patientId } = await consult();
    const { exitCode } = await runAdmin(
      ['erase-patient', '--tenant', 'default', '--patient', patientId],
      {
        DATABASE_URL: test.databaseUrl,
        SECRET_KEY: test.deps.secretKey.export().toString('base64'),
        DATA_DIR: dataDir,
      },
    );
    expect(exitCode).toBe(0);
    expect(await placesWith(canaries)).toEqual([]);
  });

  it('[DATA-14] takes the files of nobody else, and a refused erasure takes none', async () => {
    const { patientId } = await consult();
    await ok(
      'POST',
      `/staff/${test.home.doctor.id}/request-password-reset`,
      undefined,
      test.home.admin.token,
    );
    await run('mail');
    const all = outbox();
    expect(all.some((name) => name.includes('invitation'))).toBe(true);
    const refused = await test.call('DELETE', `/patients/${patientId}`, {
      token: test.home.mfa.token,
    });
    expect([refused.statusCode, outbox()]).toEqual([403, all]);
    await ok('DELETE', `/patients/${patientId}`);
    expect(outbox()).toEqual(all.filter((name) => name.includes('password')));
  });
});

describe('files of mails', () => {
  it('[DATA-15] go with their mail after three months, and when an erasure did not reach them', async () => {
    const { patientId } = await consult();
    const [own] = outbox();
    const known = readFileSync(path.join(dataDir, 'outbox', own ?? ''));
    expect(await run('retention')).toMatchObject({ mailFiles: 0 });
    await ok('DELETE', `/patients/${patientId}`);
    // As by another node, or by one that was killed.
    writeFileSync(path.join(dataDir, 'outbox', own ?? ''), known);
    writeFileSync(path.join(dataDir, 'outbox', `${own}.4711.new`), known);
    writeFileSync(path.join(dataDir, 'outbox', 'note.txt'), 'of the operator');
    expect(await run('retention')).toMatchObject({ mailFiles: 2 });
    expect(outbox()).toEqual(['note.txt']);
    const { patientId: second } = await consult();
    await test.pool.query(
      `UPDATE outbox_mails SET created_at = now() - interval '4 months' WHERE patient_id = $1`,
      [second],
    );
    const files = outbox().length - 1;
    expect(files).toBeGreaterThan(0);
    expect(await run('retention')).toMatchObject({ mails: files, mailFiles: files });
    expect(outbox()).toEqual(['note.txt']);
  });

  it('[DATA-15] a mail that was being written while its patient was erased leaves no file', async () => {
    const { appointment, admin } = test.home;
    await ok('POST', `/calendar/appointments/${appointment.id}/resend-invitation`);
    const { createMailTransport } = await import('../mail/mail-transport.ts');
    const real = createMailTransport(test.deps.config);
    const jobs = allJobs(test.deps, {
      ...real,
      send: async (mail, fileName) => {
        await real.send(mail, fileName);
        const gone = await test.call('DELETE', `/patients/${appointment.patientId}`, {
          token: admin.token,
        });
        expect(gone.statusCode).toBe(200);
        await real.send(mail, fileName);
      },
    });
    await createJobRunner({ pool: test.pool, log: test.deps.log, jobs }).runNow('mail');
    expect(outbox()).toEqual([]);
  });
});
