import { randomBytes } from 'node:crypto';
import type { AppointmentStatus } from '@visite/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { violatedConstraint } from './database-error.ts';
import { inTenant } from './tenant-transaction.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const day = Date.parse('2031-05-01T08:00:00Z');

async function book(fromMinute: number, toMinute: number, status: AppointmentStatus = 'pending') {
  const { doctor, patients } = test.home;
  return inTenant(test.pool, 'default', ({ client, tenantId }) =>
    client.query(
      `INSERT INTO appointments
         (tenant_id, appointment_id, doctor_id, patient_id, status, scheduled_start, scheduled_end)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        tenantId,
        randomBytes(16).toString('base64url'),
        doctor.id,
        patients[0]?.id,
        status,
        new Date(day + fromMinute * 60_000),
        new Date(day + toMinute * 60_000),
      ],
    ),
  ).then(
    () => 'booked',
    (error) => violatedConstraint(error) ?? 'failed',
  );
}

it('[CAL-13] of several bookings of one doctor at one time, one wins', async () => {
  const results = await Promise.all(Array.from({ length: 6 }, (_, at) => book(at, at + 45)));
  // PostgreSQL may refuse a loser as deadlocked; the booking call, which queues them, never does.
  expect(results.filter((each) => each === 'booked')).toHaveLength(1);
  expect(await book(20, 30)).toBe('doctor_busy');
});

it('[CAL-13] neighbours do not overlap, and what has ended blocks nothing', async () => {
  expect(await book(600, 630)).toBe('booked');
  expect(await book(630, 660)).toBe('booked');
  expect(await book(629, 631)).toBe('doctor_busy');
  expect(await book(600, 630, 'cancelled')).toBe('booked');
  expect(await book(600, 630, 'started')).toBe('doctor_busy');
});
