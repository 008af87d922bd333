import { type AuditEntry, type AuditState, apiPrefix } from '@visite/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { shortHash } from '../platform/logger.ts';
import { secretBoxOf } from '../platform/secret-box-of.ts';
import { chainNewEntries } from './chain-entries.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const never = new AbortController().signal;
const chain = () => chainNewEntries({ pool: test.pool, box: secretBoxOf(test.deps) }, never);
const admin = () => ({ token: test.home.admin.token });
const ask = (query: Record<string, string> = {}, path = '/audit') =>
  test.call('GET', `${path}?${new URLSearchParams(query)}`, admin());
const list = async (query?: Record<string, string>): Promise<AuditEntry[]> =>
  (await ask(query)).json();
const actionsOf = (entries: AuditEntry[]) => entries.map(({ action }) => action);

async function actAs(token: string, address: string): Promise<void> {
  expect((await test.call('GET', address, { token })).statusCode).toBe(200);
}

describe('reading the trail', () => {
  it('[SEC-33] admins see who did what to whom, newest first, before and after it is chained', async () => {
    const { doctor, mfa, patients, appointment } = test.home;
    await actAs(doctor.token, `/patients/${patients[0]?.id}`);
    await actAs(mfa.token, '/patients');
    await actAs(mfa.token, `/calendar/appointments/${appointment.id}`);
    const fresh = await list();
    await chain();
    const [reading, ...chained] = await list();
    expect(reading?.action).toBe('audit.read');
    expect(actionsOf(fresh)).toEqual(['appointment.read', 'patient.list', 'patient.read']);
    expect(fresh[0]?.position).toBeUndefined();
    expect(chained.map(({ position: _, ...entry }) => entry)).toEqual(fresh);
    expect(chained[2]).toMatchObject({
      position: 1,
      actor: { id: doctor.id, name: 'Erika-doctor Team-default' },
      actorRole: 'doctor',
      action: 'patient.read',
      recordType: 'patient',
      record: patients[0]?.id,
      recordPerson: { id: patients[0]?.id, name: 'Jürgen Müller' },
    });
    expect(chained[0]).toMatchObject({ record: shortHash(appointment.id) });
    expect(JSON.stringify([fresh, chained])).not.toContain(appointment.id);
  });

  it('[SEC-33] filters by person, patient, appointment, action, kind and time, with the total', async () => {
    const { doctor, mfa, admin: head, patients, appointment } = test.home;
    const [first] = patients;
    expect(actionsOf(await list({ person: doctor.id }))).toEqual(['patient.read']);
    expect(actionsOf(await list({ person: mfa.id, recordType: 'appointment' }))).toEqual([
      'appointment.read',
    ]);
    const aboutPatient = await list({ patient: first?.id ?? '' });
    expect(actionsOf(aboutPatient)).toEqual(['appointment.read', 'patient.read']);
    for (const named of [appointment.id, shortHash(appointment.id)]) {
      expect(actionsOf(await list({ appointment: named }))).toEqual(['appointment.read']);
      const both = { appointment: named, patient: first?.id ?? '' };
      expect(actionsOf(await list(both))).toEqual(['appointment.read']);
      expect(await list({ ...both, patient: patients[1]?.id ?? '' })).toEqual([]);
    }
    expect(actionsOf(await list({ action: 'patient.read' }))).toEqual(['patient.read']);
    const patientActions = await list({ action: 'patient.*' });
    expect(actionsOf(patientActions)).toEqual(['patient.list', 'patient.read']);
    expect(await list({ to: '2020-01-01T00:00:00Z' })).toEqual([]);
    expect(await list({ from: '2999-01-01T00:00:00Z' })).toEqual([]);
    const page = await ask({ action: 'patient.*', limit: '1', offset: '1' });
    expect([page.headers['x-total-count'], actionsOf(page.json())]).toEqual([
      '2',
      ['patient.read'],
    ]);
    // Each of these reads is an entry itself, and says which filters it used.
    const own = await list({ person: head.id, action: 'audit.read', limit: '2' });
    expect(own[0]?.detail).toEqual({ filters: ['action'] });
    expect(own[0]).toMatchObject({ recordType: 'audit', record: 'list' });
  });

  it('[SEC-33] [ERR-1] takes every time that ISO 8601 allows', async () => {
    const from = '0001-01-01T00:00:00+23:59';
    const to = '9999-12-31T23:59:59.999999999999-23:59';
    expect(actionsOf(await list({ from, to, action: 'patient.read' }))).toEqual(['patient.read']);
    const file = await ask({ from, to, format: 'jsonl' }, '/audit/export');
    expect(file.statusCode).toBe(200);
  });

  it.each([
    ['from', 'yesterday'],
    ['person', 'x'],
    ['action', '%'],
    ['action', 'DROP TABLE'],
    ['recordType', 'secret'],
    ['appointment', `x' OR true --`],
    ['limit', '501'],
    ['offset', '-1'],
    ['sort', 'at'],
  ])('[SEC-33] [ERR-5] refuses %s=%s', async (name, value) => {
    const response = await ask({ [name]: value });
    expect([response.statusCode, response.json().errors[0].path]).toEqual([400, name]);
  });

  it('[SEC-33] [DATA-1] shows nothing of another practice, and nothing to anybody else', async () => {
    const there = { tenant: test.other };
    await test.call('GET', '/patients', { ...there, token: test.other.doctor.token });
    const foreign = await test.call('GET', '/audit', { ...there, token: test.other.admin.token });
    expect(actionsOf(foreign.json())).toEqual(['patient.list']);
    const { doctor, mfa, appointment, patients } = test.home;
    for (const path of ['/audit', '/audit/state', '/audit/export?format=csv']) {
      for (const token of [doctor.token, mfa.token, appointment.patientToken]) {
        expect((await test.call('GET', path, { token })).statusCode).toBe(403);
      }
      expect((await test.call('GET', path)).statusCode).toBe(401);
      expect((await test.call('GET', path, { token: test.other.admin.token })).statusCode).toBe(
        401,
      );
    }
    const theirs = await test.call('GET', `/audit?patient=${patients[0]?.id}`, {
      ...there,
      token: test.other.admin.token,
    });
    expect([theirs.json(), theirs.headers['x-total-count']]).toEqual([[], '0']);
  });
});

describe('exporting the trail', () => {
  it('[SEC-34] as JSON lines: every entry that the filters leave, page after page, in the trail itself', async () => {
    await test.pool.query(
      `INSERT INTO audit (tenant_id, actor_role, action, record_type, record_id)
       SELECT 'default', 'job test', 'test.many', 'tenant', n::text FROM generate_series(1, 1203) n`,
    );
    await chain();
    const response = await ask({ format: 'jsonl', action: 'test.many' }, '/audit/export');
    expect(response.headers).toMatchObject({
      'content-type': 'application/jsonl; charset=utf-8',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="audit-default-.*\.jsonl"$/,
      ),
      'cache-control': 'no-store',
    });
    const lines = response.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ record }) => record)).toEqual(
      Array.from({ length: 1203 }, (_, index) => String(1203 - index)),
    );
    const [last] = await list({ action: 'audit.export' });
    expect(last).toMatchObject({
      actor: { id: test.home.admin.id },
      detail: { filters: ['action'] },
    });
  });

  it('[SEC-34] as CSV for spreadsheets: umlauts, no formula, no secret id', async () => {
    const { admin: head, appointment, patients } = test.home;
    const [patient] = patients;
    const renamed = await test.call('PUT', `/patients/${patient?.id}`, {
      token: head.token,
      body: {
        person: { firstName: '=1+1', lastName: 'Mü"ll;er' },
        patientData: { dateOfBirth: '1957-03-12' },
      },
    });
    expect(renamed.statusCode).toBe(200);
    const { body } = await ask({ format: 'csv', patient: patient?.id ?? '' }, '/audit/export');
    expect(body.startsWith('\u{feff}id;position;at;actor;actorName;')).toBe(true);
    expect(body).toContain(`"'=1+1 Mü""ll;er"`);
    expect(body).toContain(shortHash(appointment.id));
    expect(body).not.toContain(appointment.id);
    expect((await ask({ format: 'xlsx' }, '/audit/export')).statusCode).toBe(400);
    expect((await ask({}, '/audit/export')).statusCode).toBe(400);
  });

  it('[SEC-34] a reader who leaves holds nothing up', async () => {
    const origin = await test.listen();
    const leaving = new AbortController();
    const response = await fetch(`${origin}${apiPrefix}/audit/export?format=jsonl`, {
      headers: { authorization: `Bearer ${test.home.admin.token}`, host: 'localhost' },
      signal: leaving.signal,
    });
    expect(response.status).toBe(200);
    await response.body?.getReader().read();
    leaving.abort();
    expect((await ask()).statusCode).toBe(200);
  });
});

it('[SEC-35] tells admins the state of the chain', async () => {
  const { auditChainJob, auditCheckJob } = await import('../jobs/audit-jobs.ts');
  const deps = { pool: test.pool, box: secretBoxOf(test.deps) };
  await auditChainJob(deps).run(new Date(), never);
  const state = async (): Promise<AuditState> => (await ask({}, '/audit/state')).json();
  const before = await state();
  expect(before).toMatchObject({ waiting: 0, retentionMonths: 12 });
  expect(before.checkedAt).toBeUndefined();
  const told: unknown[] = [];
  const tell = (fields: unknown, text: string) => told.push([text, fields]);
  const log = { info: tell, error: tell } as unknown as typeof test.deps.log;
  const at = new Date('2026-11-16T10:00:00.000Z');
  const check = auditCheckJob({ ...deps, log });
  expect(await check.run(at, never)).toMatchObject({ practices: 2, faults: 0 });
  expect(told).toContainEqual([
    'head of the audit trail',
    { tenant: 'default', head: expect.stringMatching(/^\d+:[0-9a-f]{64}$/) },
  ]);
  const sound = await state();
  expect(sound).toMatchObject({ chained: before.chained, checkedAt: at.toISOString() });
  expect(sound.fault).toBeUndefined();
  await test.pool.query(`DELETE FROM audit WHERE tenant_id = 'default' AND position = 2`);
  expect(await check.run(at, never)).toMatchObject({ faults: 1 });
  expect((await state()).fault).toBe('Entry 2 was removed.');
  expect(told.at(-2)).toMatchObject(['the audit trail was changed', { tenant: 'default' }]);
});
