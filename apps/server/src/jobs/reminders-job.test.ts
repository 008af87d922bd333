import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import type { MailTransport } from '../mail/mail-transport.ts';
import { allJobs } from './jobs.ts';
import { remindersJob } from './reminders-job.ts';

let test: TestApp;
const hour = 3_600_000;
/** The database's own clock says when a mail was queued: the appointment lies ahead of it. */
const start = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 72 * hour);
const startMinus = (hours: number) => new Date(start.getTime() - hours * hour);

beforeAll(async () => {
  test = await createTestApp();
  await test.pool.query('DELETE FROM appointments WHERE appointment_id <> $1', [
    test.home.appointment.id,
  ]);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.pool.query('DELETE FROM outbox_mails');
  await set({ status: 'accepted', scheduled_start: start });
});

async function set(columns: Record<string, unknown>) {
  const { id } = test.home.appointment;
  for (const [name, value] of Object.entries(columns)) {
    await test.pool.query(
      name === 'scheduled_start'
        ? `UPDATE appointments SET scheduled_start = $2::timestamptz,
             scheduled_end = $2::timestamptz + interval '30 minutes' WHERE appointment_id = $1`
        : `UPDATE appointments SET ${name} = $2 WHERE appointment_id = $1`,
      [id, value],
    );
  }
}

const never = new AbortController().signal;
const run = (at: Date) => remindersJob(test.deps).run(at, never);
const kinds = async () => {
  const { rows } = await test.pool.query('SELECT kind FROM outbox_mails ORDER BY created_at');
  return rows.map((row) => row.kind);
};

describe('reminders', () => {
  it('[MAIL-1, MAIL-10] one 24 h and one 1 h before, each once, however many nodes', async () => {
    await run(startMinus(24.1));
    expect(await kinds()).toEqual([]);
    await Promise.all([run(startMinus(24)), run(startMinus(24)), run(startMinus(23.9))]);
    await run(startMinus(12));
    expect(await kinds()).toEqual(['reminder-24h']);
    await run(startMinus(1.1));
    expect(await kinds()).toEqual(['reminder-24h']);
    await Promise.all([run(startMinus(1)), run(startMinus(0.9))]);
    expect(await kinds()).toEqual(['reminder-24h', 'reminder-1h']);
    await run(startMinus(-1));
    expect(await kinds()).toHaveLength(2);
  });

  it('[MAIL-10] a server that was off sends what still makes sense', async () => {
    await run(startMinus(5));
    expect(await kinds()).toEqual(['reminder-24h']);
    await test.pool.query('DELETE FROM outbox_mails');
    await run(startMinus(1.5));
    expect(await kinds()).toEqual([]);
  });

  it.each(['started', 'stopped', 'cancelled', 'missed'])(
    '[MAIL-10] none for a %s appointment',
    async (status) => {
      await set({ status });
      await run(startMinus(24));
      await run(startMinus(1));
      expect(await kinds()).toEqual([]);
    },
  );

  it('[MAIL-10] a moved appointment is reminded of at its new time', async () => {
    await run(startMinus(24));
    await set({ scheduled_start: new Date(start.getTime() + 48 * hour) });
    await run(startMinus(20));
    expect(await kinds()).toEqual(['reminder-24h']);
    await run(new Date(start.getTime() + 24 * hour));
    expect(await kinds()).toEqual(['reminder-24h', 'reminder-24h']);
  });

  it('[MAIL-10] whoever was just invited needs no reminder of the same', async () => {
    const soon = new Date(Date.now() + 20 * hour);
    await set({ scheduled_start: soon });
    await run(new Date());
    expect(await kinds()).toEqual([]);
    await run(new Date(soon.getTime() - 0.9 * hour));
    expect(await kinds()).toEqual(['reminder-1h']);
  });

  it('[MAIL-10] a queued reminder of a moved or cancelled appointment is not sent', async () => {
    const sent: string[] = [];
    const transport: MailTransport = {
      delivers: true,
      send: async (mail) => void sent.push(String(mail.subject)),
    };
    const [mail] = allJobs(test.deps, transport).filter((job) => job.name === 'mail');
    for (const change of [
      { scheduled_start: new Date(start.getTime() + 5 * hour) },
      { status: 'cancelled', scheduled_start: start },
    ]) {
      await test.pool.query('DELETE FROM outbox_mails');
      await set({ status: 'accepted', scheduled_start: start });
      await run(startMinus(24));
      await set(change);
      expect(await mail?.run(startMinus(23.9), never)).toMatchObject({ dropped: 1, sent: 0 });
    }
    expect(sent).toEqual([]);
  });

  it('[MAIL-10] nobody without an address', async () => {
    await test.pool.query('UPDATE patients SET email = $1', ['']);
    await run(startMinus(24));
    expect(await kinds()).toEqual([]);
    await test.pool.query('UPDATE patients SET email = $1', [`${randomUUID()}@patients.example`]);
  });
});
