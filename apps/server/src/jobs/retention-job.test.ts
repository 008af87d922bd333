import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { monthsAfter, monthsBefore } from '../calendar/record-months.ts';
import { secretBoxOf } from '../platform/secret-box-of.ts';
import { idempotencyKeysJob, sessionsJob } from './expiry-jobs.ts';
import type { Job } from './job.ts';
import { retentionJob } from './retention-job.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const dataDir = '/nonexistent';
const [hour, day] = [3_600_000, 86_400_000];
const now = new Date('2026-08-01T00:30:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const run = (job: Job) => job.run(now, new AbortController().signal);
const retention = () =>
  run(retentionJob({ pool: test.pool, box: secretBoxOf(test.deps), dataDir }));
const count = async (table: string, condition = 'true') => {
  const { rows } = await test.pool.query(`SELECT count(*) FROM ${table} WHERE ${condition}`);
  return rows[0].count;
};

describe('retention', () => {
  it('[DATA-8] signals go after 1 h, other events after 24 h', async () => {
    const { id } = test.home.appointment;
    await test.pool.query('DELETE FROM events');
    const values = (eventId: number, age: number) => [
      ...[test.home.doctor.id, eventId, id, ago(age)],
    ];
    const signal = (eventId: number, age: number) =>
      test.pool.query(
        `INSERT INTO signals VALUES ('default', $1, $2, $3, $1, '{}', $4)`,
        values(eventId, age),
      );
    const event = (eventId: number, age: number) =>
      test.pool.query(
        `INSERT INTO events (tenant_id, recipient_id, event_id, type, appointment_id, created_at)
         VALUES ('default', $1, $2, 'getAppointment', $3, $4)`,
        values(eventId, age),
      );
    await signal(1, hour + 1_000);
    await signal(2, hour - 1_000);
    await event(3, day + 1_000);
    await event(4, day - 1_000);
    expect(await retention()).toMatchObject({ signals: 1, events: 1 });
    const left = async (table: string) =>
      (await test.pool.query(`SELECT event_id FROM ${table}`)).rows.map((row) => row.event_id);
    expect([await left('signals'), await left('events')]).toEqual([[2], [4]]);
  });

  it('[OPS-71] counts of calls go after 13 months', async () => {
    await test.pool.query(
      `INSERT INTO operation_counts SELECT 'default', day, 'calls-tried', 'staff', 1
       FROM unnest(ARRAY['2025-06-30', '2025-07-01']::date[]) AS day`,
    );
    expect(await retention()).toMatchObject({ operationCounts: 1 });
    const { rows } = await test.pool.query('SELECT day FROM operation_counts');
    expect(rows).toEqual([{ day: '2025-07-01' }]);
  });

  it.each([
    ['2026-11-16T08:00:00.000Z', '2026-08-16T08:00:00.000Z'],
    ['2026-05-31T23:59:00.000Z', '2026-02-28T23:59:00.000Z'],
    ['2028-05-31T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
    ['2026-02-15T00:00:00.000Z', '2025-11-15T00:00:00.000Z'],
  ])('[DATA-10] three months before %s is %s', (at, before) => {
    expect(monthsBefore(new Date(at), 3).toISOString()).toBe(before);
  });

  it.each([
    ['2026-08-16T08:00:00.000Z', '2026-11-16T08:00:00.000Z'],
    ['2026-11-30T08:00:00.000Z', '2027-03-01T00:00:00.000Z'],
    ['2025-11-15T00:00:00.000Z', '2026-02-15T00:00:00.000Z'],
  ])('[DATA-10] what ended at %s is deleted at %s and not before', (ended, at) => {
    const after = monthsAfter(new Date(ended), 3);
    expect(after.toISOString()).toBe(at);
    expect(monthsBefore(after, 3).getTime()).toBeGreaterThanOrEqual(Date.parse(ended));
    const shortBefore = new Date(after.getTime() - 1);
    expect(monthsBefore(shortBefore, 3).getTime()).toBeLessThan(Date.parse(ended));
  });

  it('[DATA-10] ended appointments go after three calendar months with all that hangs on them; counts stay', async () => {
    const { appointment, otherAppointment, doctor } = test.home;
    const old = [ago(92 * day + 1_000), ago(92 * day - 1_000)] as const;
    for (const [index, each] of [appointment, otherAppointment].entries()) {
      const ended = old[index];
      await test.pool.query(
        `UPDATE appointments SET status = 'stopped', started_at = $2::timestamptz - interval '10 minutes',
           first_patient_join_at = $2::timestamptz - interval '12 minutes', paused_seconds = 60,
           stopped_at = $2, ended_at = $2 WHERE appointment_id = $1`,
        [each.id, ended],
      );
      for (const [sql, ...values] of [
        [`INSERT INTO notes VALUES ('default', $1, $2, '\\x00', $3, $3)`, doctor.id, ended],
        [
          `INSERT INTO attachments (tenant_id, appointment_id, attachment_id, type, initiator_id,
             uploaded_by, content, size_bytes, created_at)
           VALUES ('default', $1, $2, 'pdf', $2, $2, '\\x00', 1, $3)`,
          doctor.id,
          ended,
        ],
        [
          `INSERT INTO heartbeats (tenant_id, appointment_id, staff_id, client_time,
             duration_delta_seconds, status, received_at)
           VALUES ('default', $1, $2, $3, 10, 'connected', $3)`,
          doctor.id,
          ended,
        ],
        [
          `INSERT INTO participants (tenant_id, appointment_id, user_id, role, joined_at, last_seen_at)
           VALUES ('default', $1, $2, 'doctor', $3, $3)`,
          doctor.id,
          ended,
        ],
        [
          `INSERT INTO intrusion_reports
           VALUES ('default', gen_random_uuid(), $1, $2::uuid::text, 'forgedMessage', '', $2::uuid, 'doctor', $3)`,
          doctor.id,
          ended,
        ],
      ] as const) {
        await test.pool.query(sql, [each.id, ...values]);
      }
    }
    await retention();
    const kept = `appointment_id = '${otherAppointment.id}'`;
    for (const table of [
      'appointments',
      'notes',
      'attachments',
      'heartbeats',
      'participants',
      'intrusion_reports',
    ]) {
      expect([table, await count(table, `tenant_id = 'default'`)]).toEqual([table, 1]);
      expect([table, await count(table, kept)]).toEqual([table, 1]);
    }
    const { rows } = await test.pool.query('SELECT * FROM daily_counts ORDER BY metric');
    expect(rows).toEqual([
      { tenant_id: 'default', day: '2026-05-01', metric: 'appointments-stopped', amount: 1 },
      { tenant_id: 'default', day: '2026-05-01', metric: 'call-seconds', amount: 540 },
      { tenant_id: 'default', day: '2026-05-01', metric: 'waiting-seconds', amount: 120 },
    ]);
  });

  it('[DATA-10] counts add up day by day in the time zone of the practice, and stay', async () => {
    await test.pool.query('DELETE FROM daily_counts');
    const book = (endedAt: string) =>
      test.pool.query(
        `INSERT INTO appointments (tenant_id, appointment_id, doctor_id, patient_id, status,
           scheduled_start, scheduled_end, ended_at)
         VALUES ('default', $1, $2, $3, 'cancelled', $4, $4::timestamptz + interval '1 hour', $4)`,
        [
          randomBytes(16).toString('base64url'),
          test.home.doctor.id,
          test.home.patients[0]?.id,
          endedAt,
        ],
      );
    for (let each = 0; each < 450; each += 1) await book('2026-01-10T22:30:00Z');
    await book('2026-01-10T23:30:00Z');
    await retention();
    await book('2026-01-10T22:59:00Z');
    await retention();
    await retention();
    const { rows } = await test.pool.query('SELECT day, amount FROM daily_counts ORDER BY day');
    expect(rows).toEqual([
      { day: '2026-01-10', amount: 451 },
      { day: '2026-01-11', amount: 1 },
    ]);
  });
});

describe('what expires', () => {
  const never = new AbortController().signal;

  it('[CONTRACT-7] idempotency keys are forgotten after 24 hours', async () => {
    const key = (name: string, age: number) =>
      test.pool.query(
        `INSERT INTO idempotency_keys (tenant_id, caller_id, key, request_hash, created_at)
         VALUES ('default', $1, $2, '\\x00', $3)`,
        [test.home.doctor.id, name, ago(age)],
      );
    await key('old', day + 1_000);
    await key('new', day - 1_000);
    expect(await idempotencyKeysJob(test.deps).run(now, never)).toEqual({ keys: 1 });
    const { rows } = await test.pool.query('SELECT key FROM idempotency_keys');
    expect(rows).toEqual([{ key: 'new' }]);
  });

  it('[OPS-21] sessions, password links and login limits, in every practice', async () => {
    await test.pool.query(`UPDATE staff_sessions SET expires_at = $1 WHERE staff_id IN ($2, $3)`, [
      ago(day + 1_000),
      test.home.mfa.id,
      test.other.mfa.id,
    ]);
    await test.pool.query(
      `INSERT INTO login_limits (tenant_id, scope, subject, updated_at)
       VALUES ('default', 'username', $1, $2), ('other', 'username', $1, $3)`,
      [Buffer.from(randomUUID()), ago(day + 1_000), now],
    );
    const figures = await sessionsJob(test.deps).run(now, never);
    expect(figures).toMatchObject({ staffSessions: 2, loginLimits: 1, passwordLinks: 0 });
    expect(await count('login_limits')).toBe(1);
  });
});
