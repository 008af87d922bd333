import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { setFeatures } from '../../test/features.ts';
import { pdfFile } from '../../test/files.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { queueMail } from '../mail/queue-mail.ts';

let test: TestApp;
beforeEach(async () => {
  await test?.close();
  test = await createTestApp();
  await setFeatures(test, {
    notesEnabled: true,
    forceChatUpload: true,
    forceStaffFileUpload: true,
  });
});
afterAll(() => test.close());

const patientPath = () => `/patients/${test.home.appointment.patientId}`;
const doctor = () => ({ token: test.home.doctor.token });

/** A call with something in every table. */
async function fillCall(): Promise<void> {
  const { appointment, doctor: own } = test.home;
  const call = `/calls/${appointment.id}`;
  const post = async (method: string, path: string, body: unknown, token = own.token) => {
    const response = await test.call(method, path, { token, body });
    expect([path, response.statusCode < 300]).toEqual([path, true]);
  };
  await post('POST', `/calendar/appointments/${appointment.id}/join`, undefined);
  await post('POST', `${call}/start`, undefined);
  await post('PUT', `${call}/note/${own.id}`, { text: 'Befund' });
  await post('POST', `${call}/attachment`, {
    type: 'pdf',
    initiator_id: own.id,
    base64_file_content: pdfFile().toString('base64'),
    name: 'Rezept.pdf',
  });
  await post('POST', `${call}/attachment`, {
    type: 'video_chat',
    initiator_id: own.id,
    text: 'Guten Tag',
  });
  await post('POST', `${call}/health`, {
    time: new Date().toISOString(),
    durationDeltaSeconds: 10,
    status: 'connected',
  });
  await post('POST', `${call}/users/${appointment.patientId}/signals`, { message: { sdp: 'x' } });
  await post(
    ...(['POST', `${call}/users/${own.id}/signals`] as const),
    { message: { sdp: 'y' } },
    appointment.patientToken,
  );
  await post('POST', '/ids', {
    correspondingAppointment: appointment.id,
    suspectedUser: appointment.patientId,
    attackType: 'forgedMessage',
    description: 'x',
  });
  await inTenant(test.pool, test.home.id, (tx) =>
    queueMail(tx, { kind: 'invitation', appointmentId: appointment.id, dedupeKey: randomUUID() }),
  );
}

describe('exporting a patient', () => {
  it('[PATIENT-10, DATA-11] gives everything that is stored, opened', async () => {
    await fillCall();
    const response = await test.call('GET', `${patientPath()}/export`, doctor());
    expect(response.statusCode).toBe(200);
    const exported = response.json();
    expect(exported).toMatchObject({
      practice: 'Praxis default',
      patient: { person: { id: test.home.appointment.patientId, birthdate: '12.03.1957' } },
    });
    expect(exported.appointments).toHaveLength(1);
    expect(exported.appointments[0]).toMatchObject({
      appointment: { id: test.home.appointment.id, state: { type: 'started' } },
      participants: [{ name: 'Erika-doctor Team-default', role: 'doctor' }],
      notes: [{ createdBy: 'Erika-doctor Team-default', text: 'Befund' }],
      attachments: [
        { type: 'pdf', name: 'Rezept.pdf', base64FileContent: pdfFile().toString('base64') },
        { type: 'video_chat', text: 'Guten Tag' },
      ],
      mails: [{ kind: 'invitation', to: expect.stringContaining('@patients.example') }],
      intrusionReports: [{ attackType: 'forgedMessage' }],
    });
    expect(response.body).not.toContain('loginTan');
    const { rows } = await test.pool.query(
      `SELECT record_id FROM audit WHERE action = 'patient.export'`,
    );
    expect(rows).toEqual([{ record_id: test.home.appointment.patientId }]);
  });
});

describe('deleting a patient', () => {
  it('[PATIENT-9, PATIENT-15] not while a call with them runs', async () => {
    await fillCall();
    const response = await test.call('DELETE', patientPath(), doctor());
    expect([response.statusCode, response.json().code]).toEqual([409, 'call-running']);
    expect((await test.call('GET', patientPath(), doctor())).statusCode).toBe(200);
  });

  it('[PATIENT-9, PATIENT-15, DATA-11] leaves nothing behind but the trail', async () => {
    await fillCall();
    const { id, patientId, patientToken } = test.home.appointment;
    await test.call('POST', `/calls/${id}/stop`, doctor());
    expect((await test.call('DELETE', patientPath(), doctor())).json()).toEqual({ success: true });

    expect((await test.call('GET', patientPath(), doctor())).statusCode).toBe(404);
    expect((await test.call('GET', `/calendar/appointments/${id}`, doctor())).statusCode).toBe(404);
    const asPatient = await test.call('GET', `/calendar/appointments/${id}`, {
      token: patientToken,
    });
    expect(asPatient.statusCode).toBe(401);
    expect(await tablesWith([id, patientId])).toEqual(['audit', 'events']);
    const { rows } = await test.pool.query('SELECT FROM events WHERE appointment_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it('[PATIENT-15] takes the answer with it that an idempotency key had kept', async () => {
    const body = {
      person: { firstName: 'Kurz', lastName: 'Daheim' },
      patientData: { dateOfBirth: '1999-09-09' },
    };
    const headers = { 'idempotency-key': 'once' };
    const created = await test.call('POST', '/patients', { ...doctor(), body, headers });
    await test.call('DELETE', `/patients/${created.json().person.id}`, doctor());
    const { rows } = await test.pool.query('SELECT FROM idempotency_keys');
    expect(rows).toEqual([]);
  });

  it('[PATIENT-9, LIVE-6] staff hear that the list is another one', async () => {
    await test.call('DELETE', patientPath(), doctor());
    const { rows } = await test.pool.query(`SELECT type FROM events ORDER BY event_id`);
    expect(rows.map((row) => row.type)).toContain('getCalls');
  });

  it('[PATIENT-9] a booking at the same moment does not come to life without its patient', async () => {
    const book = (hours: number) => {
      const start = Date.now() + hours * 3_600_000;
      return test.call('POST', '/calendar/appointments', {
        ...doctor(),
        body: {
          doctorId: test.home.doctor.id,
          patientId: test.home.appointment.patientId,
          scheduledStart: new Date(start).toISOString(),
          scheduledEnd: new Date(start + 600_000).toISOString(),
        },
      });
    };
    const answers = await Promise.all([
      ...[10, 11, 12, 13].map(book),
      test.call('DELETE', patientPath(), doctor()),
      ...[14, 15, 16, 17].map(book),
    ]);
    for (const { statusCode } of answers) expect([200, 201, 400]).toContain(statusCode);
    const { rowCount } = await test.pool.query('SELECT FROM appointments WHERE patient_id = $1', [
      test.home.appointment.patientId,
    ]);
    expect(rowCount).toBe(0);
  });
});

/** Tables in which any of the texts is still to be found. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const { rows } = await test.pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await test.pool.query(
      `SELECT FROM ${name} AS row WHERE row::text LIKE ANY ($1) LIMIT 1`,
      [texts.map((text) => `%${text.replaceAll('_', '\\_')}%`)],
    );
    if (rowCount === 1) found.push(name);
  }
  return found;
}
