import { randomUUID } from 'node:crypto';
import type { Settings, StoredContent, StoredRecord } from '@visite/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { setFeatures } from '../../test/features.ts';
import { pdfFile } from '../../test/files.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { chainNewEntries } from '../audit/chain-entries.ts';
import { retentionJob } from '../jobs/retention-job.ts';
import { secretBoxOf } from '../platform/secret-box-of.ts';

let test: TestApp;
beforeEach(async () => {
  await test?.close();
  test = await createTestApp();
  await setFeatures(test, { notesEnabled: true, forceStaffFileUpload: true });
});
afterAll(() => test.close());

const patientPath = () => `/patients/${test.home.appointment.patientId}`;
const as = (who: 'doctor' | 'otherDoctor' | 'mfa' | 'admin') => ({ token: test.home[who].token });
const list = async (who: Parameters<typeof as>[0] = 'doctor'): Promise<StoredRecord[]> =>
  (await test.call('GET', `${patientPath()}/records`, as(who))).json();
const open = (who: Parameters<typeof as>[0] = 'doctor', path = patientPath()) =>
  test.call('GET', `${path}/records/${test.home.appointment.id}`, as(who));

const filePath = (fileId: string, path = patientPath()) =>
  `${path}/records/${test.home.appointment.id}/files/${fileId}`;
const openFile = (who: Parameters<typeof as>[0], fileId: string, path = patientPath()) =>
  test.call('GET', filePath(fileId, path), as(who));
const fileId = async (): Promise<string> =>
  (await test.pool.query(`SELECT attachment_id FROM attachments WHERE type <> 'video_chat'`))
    .rows[0].attachment_id;

async function keepFor(months: number): Promise<void> {
  const settings: Settings = (await test.call('GET', '/settings', as('admin'))).json();
  const body = { ...settings, contentRetentionMonths: months };
  const saved = await test.call('PUT', '/settings', { ...as('admin'), body });
  expect([saved.statusCode, saved.json().contentRetentionMonths]).toEqual([200, months]);
}

/** A stopped call with a note and a file; the colleague was added by the doctor, the mfa by herself. */
async function consult(): Promise<void> {
  const { appointment, doctor, otherDoctor, mfa } = test.home;
  const call = `/calls/${appointment.id}`;
  const add = (userId: string) => `/calendar/appointments/${appointment.id}/users/${userId}`;
  for (const [method, path, body, who = 'doctor'] of [
    ['POST', add(otherDoctor.id)],
    ['POST', add(mfa.id), undefined, 'mfa'],
    ['POST', `${call}/start`],
    ['PUT', `${call}/note/${doctor.id}`, { text: 'Befund ß' }],
    [
      'POST',
      `${call}/attachment`,
      {
        type: 'pdf',
        initiator_id: doctor.id,
        base64_file_content: pdfFile().toString('base64'),
        name: 'Rezept.pdf',
      },
    ],
    ['POST', `${call}/stop`],
  ] as const) {
    const response = await test.call(method, path, { ...as(who), body });
    expect([path, response.statusCode < 300]).toEqual([path, true]);
  }
  await test.pool.query(`UPDATE appointments SET started_at = '2026-01-31T09:00:00Z',
    stopped_at = '2026-01-31T09:30:00Z', ended_at = '2026-01-31T09:30:00Z' WHERE appointment_id = '${appointment.id}'`);
}

const retention = (at: string) =>
  retentionJob({ pool: test.pool, box: secretBoxOf(test.deps), dataDir: '/nonexistent' }).run(
    new Date(at),
    new AbortController().signal,
  );
const never = new AbortController().signal;
const count = async (table: string) =>
  (await test.pool.query(`SELECT count(*) FROM ${table} WHERE tenant_id = 'default'`)).rows[0]
    .count;

describe('stored content', () => {
  it('[DATA-16] is shown in the patient’s record with the day on which it will be deleted', async () => {
    await consult();
    const [record] = await list();
    expect(record).toEqual({
      appointmentId: test.home.appointment.id,
      day: '2026-01-31',
      doctor: 'Erika-doctor Team-default',
      notes: 1,
      attachments: 1,
      files: 1,
      deletedOn: '2026-05-01',
      readable: true,
    });
    await keepFor(25);
    expect((await list())[0]?.deletedOn).toBe('2028-02-29');
    const appointment = await test.call(
      'GET',
      `/calendar/appointments/${record?.appointmentId}`,
      as('mfa'),
    );
    expect(appointment.json().deletionAt).toBe('2026-05-01T00:00:00.000Z');
  });

  it('[DATA-16] [STAFF-12] is read by those who may read the notes, before and after the appointment is deleted', async () => {
    await consult();
    await keepFor(12);
    const content = {
      notes: [{ createdBy: 'Erika-doctor Team-default', text: 'Befund ß' }],
      attachments: [{ type: 'pdf', name: 'Rezept.pdf', sentBy: 'Erika-doctor Team-default' }],
    };
    const check = async () => {
      for (const who of ['doctor', 'otherDoctor'] as const) {
        const response = await open(who);
        expect([who, response.statusCode]).toEqual([who, 200]);
        expect(response.json()).toMatchObject(content);
        expect(response.body).not.toContain('base64FileContent');
        const file = await openFile(who, response.json().attachments[0].id);
        expect(file.json()).toEqual({
          type: 'pdf',
          name: 'Rezept.pdf',
          base64FileContent: pdfFile().toString('base64'),
        });
        expect((await list(who))[0]?.readable).toBe(true);
      }
      for (const who of ['mfa', 'admin'] as const) {
        expect([who, (await open(who)).statusCode]).toEqual([who, 403]);
        expect([who, (await openFile(who, await fileId())).statusCode]).toEqual([who, 403]);
        expect((await list(who))[0]?.readable).toBe(false);
      }
      const other = `/patients/${test.home.patients[1]?.id}`;
      expect((await open('doctor', other)).statusCode).toBe(404);
      expect((await openFile('doctor', await fileId(), other)).statusCode).toBe(404);
      const foreign = await test.call(
        'GET',
        `${patientPath()}/records/${test.home.appointment.id}`,
        { token: test.other.doctor.token, tenant: test.other },
      );
      expect(foreign.statusCode).toBe(404);
      const foreignFile = await test.call('GET', filePath(await fileId()), {
        token: test.other.doctor.token,
        tenant: test.other,
      });
      expect(foreignFile.statusCode).toBe(404);
    };
    await check();
    await retention('2026-05-01T10:00:00Z');
    expect([await count('appointments'), await count('stored_records')]).toEqual([1, 1]);
    expect(await count('participants')).toBe(0);
    await check();
    const { rows } = await test.pool.query(
      `SELECT actor_id FROM audit WHERE action = 'content.read' AND actor_id = $1`,
      [test.home.doctor.id],
    );
    expect(rows).toHaveLength(2);
  });

  it('[DATA-24] [NOTE-11] tells who wrote, read and exported it, from the trail, before and after it is chained', async () => {
    await consult();
    await open('otherDoctor');
    await openFile('otherDoctor', await fileId());
    await test.call('GET', `${patientPath()}/export`, as('admin'));
    const readers = async () =>
      (await open('doctor'))
        .json()
        .readers.map(({ name, did }: StoredContent['readers'][number]) => `${did} ${name}`)
        .sort();
    const known = [
      'exported Erika-admin Team-default',
      'read Erika-doctor Team-default',
      'read Erika-other-doctor Team-default',
      'wrote Erika-doctor Team-default',
    ];
    expect(await readers()).toEqual(known);
    // Chained, the trail holds pseudonyms and a short number: the same people once each.
    await chainNewEntries({ pool: test.pool, box: secretBoxOf(test.deps) }, never);
    expect(await readers()).toEqual(known);
    // A refused attempt reads nothing and is no reader.
    await open('mfa');
    expect(await readers()).toEqual(known);
  });

  it('[DATA-24] knows who looked once, however often others have looked since', async () => {
    await consult();
    await open('otherDoctor');
    await test.pool.query(
      `INSERT INTO audit (tenant_id, actor_id, actor_role, action, record_type, record_id, detail)
       SELECT $1, $2, 'doctor', 'content.read', 'appointment', $3, '{}' FROM generate_series(1, 1200)`,
      [test.home.id, test.home.doctor.id, test.home.appointment.id],
    );
    const { readers }: StoredContent = (await open('doctor')).json();
    expect(readers.map(({ name }) => name)).toContain('Erika-other-doctor Team-default');
  });

  it('[DATA-24] tells nothing of other practices, other appointments and earlier exports', async () => {
    await test.call('GET', `${patientPath()}/export`, as('admin'));
    await consult();
    const { readers }: StoredContent = (await open('doctor')).json();
    expect(readers.map(({ did }) => did).sort()).toEqual(['read', 'wrote']);
  });

  it.each(['', 'abc', randomUUID(), '%00', '../notes'])(
    '[DATA-25] a file that is not part of the record is not found: %j',
    async (id) => {
      await consult();
      const answer = await openFile('doctor', id);
      expect([404, 400]).toContain(answer.statusCode);
      expect(answer.body).not.toContain('base64FileContent');
    },
  );

  it('[DATA-25] every file read is an entry of the trail; a patient’s own token reads neither list nor file', async () => {
    await consult();
    await openFile('doctor', await fileId());
    const { rows } = await test.pool.query(
      `SELECT actor_id, record_id FROM audit WHERE action = 'attachment.read'`,
    );
    expect(rows).toEqual([{ actor_id: test.home.doctor.id, record_id: await fileId() }]);
    const token = test.home.appointment.patientToken;
    for (const path of [
      `${patientPath()}/records`,
      `${patientPath()}/records/${test.home.appointment.id}`,
      filePath(await fileId()),
    ]) {
      expect([401, 403]).toContain((await test.call('GET', path, { token })).statusCode);
    }
  });

  it('[DATA-17] goes with the appointment after three calendar months by default', async () => {
    await consult();
    await retention('2026-04-30T23:59:00Z');
    expect([await count('notes'), await count('attachments')]).toEqual([1, 1]);
    await retention('2026-05-01T00:00:01Z');
    for (const table of ['notes', 'attachments', 'stored_records']) {
      expect([table, await count(table)]).toEqual([table, 0]);
    }
    expect(await list()).toEqual([]);
  });

  it('[DATA-17] stays as long as the practice says, is exported, and then goes', async () => {
    await keepFor(12);
    await consult();
    await retention('2026-05-02T00:00:00Z');
    const exported = await test.call('GET', `${patientPath()}/export`, as('doctor'));
    expect(exported.json()).toMatchObject({
      appointments: [],
      storedRecords: [
        {
          day: '2026-01-31',
          doctor: 'Erika-doctor Team-default',
          notes: [{ text: 'Befund ß' }],
          attachments: [{ name: 'Rezept.pdf' }],
        },
      ],
    });
    await retention('2027-01-30T22:59:00Z');
    expect(await count('notes')).toBe(1);
    // Midnight in Berlin.
    await retention('2027-01-30T23:00:00Z');
    for (const table of ['notes', 'attachments', 'stored_records']) {
      expect([table, await count(table)]).toEqual([table, 0]);
    }
  });

  it('[DATA-17] goes at the next run when the practice shortens the period, and with its patient', async () => {
    await keepFor(36);
    await consult();
    await retention('2026-06-15T00:00:00Z');
    expect(await count('notes')).toBe(1);
    await keepFor(4);
    await retention('2026-06-15T00:00:00Z');
    expect(await count('notes')).toBe(0);
  });

  it('[DATA-14] [DATA-17] is erased with its patient after the appointment is gone', async () => {
    await keepFor(36);
    await consult();
    await retention('2026-06-15T00:00:00Z');
    expect((await test.call('DELETE', patientPath(), as('admin'))).statusCode).toBe(200);
    for (const table of ['notes', 'attachments', 'stored_records']) {
      expect([table, await count(table)]).toEqual([table, 0]);
    }
  });
});

describe('the setting', () => {
  it.each([2, 121, 3.5, '6', null])('[TENANT-21] refuses %j months', async (months) => {
    const settings = (await test.call('GET', '/settings', as('admin'))).json();
    const body = { ...settings, contentRetentionMonths: months };
    const response = await test.call('PUT', '/settings', { ...as('admin'), body });
    expect([response.statusCode, response.json().errors[0].path]).toEqual([
      400,
      'contentRetentionMonths',
    ]);
  });

  it('[TENANT-21] stays as it is when a page does not know it, and its change is in the trail', async () => {
    await keepFor(24);
    const { contentRetentionMonths: _, ...older } = (
      await test.call('GET', '/settings', as('admin'))
    ).json();
    const saved = await test.call('PUT', '/settings', { ...as('admin'), body: older });
    expect([saved.statusCode, saved.json().contentRetentionMonths]).toEqual([200, 24]);
    const { rows } = await test.pool.query(
      `SELECT detail FROM audit WHERE action = 'settings.change' ORDER BY audit_id`,
    );
    expect(rows.map(({ detail }) => detail.changed)).toEqual([['contentRetentionMonths'], []]);
  });
});
