import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setFeatures } from '../../test/features.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await test.pool.query(
    `INSERT INTO appointment_users
       (tenant_id, appointment_id, staff_id, added_by, whole_conversation)
     VALUES ('default', $1, $2, $3, true)`,
    [test.home.appointment.id, test.home.mfa.id, test.home.doctor.id],
  );
});
afterAll(() => test.close());

/** `minutes` since the call was stopped. */
const setState = (status: string, minutes: number) =>
  test.pool.query(
    `UPDATE appointments SET status = $2, started_at = now() - interval '3 hours', stopped_at = NULL,
       ended_at = CASE WHEN $2 = 'stopped' THEN now() - $3 * interval '1 minute' END
     WHERE appointment_id = $1`,
    [test.home.appointment.id, status, minutes],
  );

const path = (id = test.home.appointment.id) => `/calls/${id}/note`;
const write = (who: 'doctor' | 'mfa' | 'admin' | 'otherDoctor', text: string, of = who) =>
  test.call('PUT', `${path()}/${test.home[of].id}`, {
    token: test.home[who].token,
    body: { text },
  });
const read = (token: string) => test.call('GET', path(), { token });

describe('notes', () => {
  it('[NOTE-4, DATA-6] are off unless the practice wants them', async () => {
    const answers = [await write('doctor', 'x'), await read(test.home.doctor.token)];
    for (const response of answers) {
      expect([response.statusCode, response.json().code]).toEqual([403, 'feature-off']);
    }
  });

  describe('in a practice that wants them', () => {
    beforeAll(() => setFeatures(test, { notesEnabled: true }));

    it('[NOTE-1, NOTE-2, NOTE-5] each writes one of their own, all of the call read all', async () => {
      expect((await write('doctor', 'Befund: unauffällig\n2. Zeile')).json()).toEqual({
        success: true,
      });
      await write('mfa', 'erste');
      await write('mfa', 'zweite 🩺');
      for (const who of ['doctor', 'mfa'] as const) {
        expect((await read(test.home[who].token)).json()).toEqual([
          { created_by: test.home.doctor.id, text: 'Befund: unauffällig\n2. Zeile' },
          { created_by: test.home.mfa.id, text: 'zweite 🩺' },
        ]);
      }
    });

    it('[DATA-7] lie sealed in the database', async () => {
      await write('doctor', 'streng vertraulich');
      const { rows } = await test.pool.query('SELECT text FROM notes');
      expect(rows).toHaveLength(2);
      for (const { text } of rows) expect(text.includes('vertraulich')).toBe(false);
    });

    it('[NOTE-5] an empty one is taken away', async () => {
      await write('mfa', '');
      expect((await read(test.home.mfa.token)).json()).toHaveLength(1);
    });

    it("[STAFF-22] nobody writes another's, and only the call's own staff read", async () => {
      expect((await write('mfa', 'x', 'doctor')).statusCode).toBe(403);
      expect((await write('otherDoctor', 'x')).statusCode).toBe(403);
      expect((await write('admin', 'x')).statusCode).toBe(403);
      expect((await read(test.home.admin.token)).statusCode).toBe(403);
      expect((await read(test.home.appointment.patientToken)).statusCode).toBe(403);
      const foreign = await test.call('GET', path(test.other.appointment.id), {
        token: test.home.doctor.token,
      });
      expect(foreign.statusCode).toBe(404);
    });

    it('[NOTE-10, STAFF-22] who added themselves reads none, until the doctor adds them', async () => {
      const { token, id } = test.home.otherDoctor;
      const addedBy = (adder: string) =>
        test.call('POST', `/calendar/appointments/${test.home.appointment.id}/users/${id}`, {
          token: adder,
        });
      await addedBy(token);
      expect((await write('otherDoctor', 'von der Vertretung')).statusCode).toBe(200);
      expect((await read(token)).statusCode).toBe(403);
      await addedBy(test.home.mfa.token);
      expect((await read(token)).statusCode).toBe(403);
      await addedBy(test.home.doctor.token);
      expect((await read(token)).json()).toContainEqual({
        created_by: id,
        text: 'von der Vertretung',
      });
      await write('otherDoctor', '');
    });

    it('[SEC-23] a read of what others wrote is in the trail, once while nothing changes', async () => {
      const reads = async () => {
        const { rows } = await test.pool.query(
          `SELECT actor_id FROM audit WHERE action = 'note.read' AND actor_id = $1`,
          [test.home.mfa.id],
        );
        return rows.length;
      };
      const before = await reads();
      await write('doctor', 'neu für das Team');
      for (let times = 0; times < 3; times += 1) await read(test.home.mfa.token);
      expect(await reads()).toBe(before + 1);
      await write('doctor', 'geändert');
      await read(test.home.mfa.token);
      expect(await reads()).toBe(before + 2);
    });

    it.each([
      ['pending', 0, 200],
      ['accepted', 0, 200],
      ['started', 0, 200],
      ['stopped', 0, 200],
      ['stopped', 59, 200],
      ['stopped', 61, 409],
      ['cancelled', 0, 409],
      ['missed', 0, 409],
    ])('[NOTE-7] %s, %d minutes ago: %d, and reading goes on', async (status, minutes, code) => {
      await setState('started', 0);
      await write('doctor', 'vorher');
      await setState(status, minutes);
      const response = await write('doctor', 'nachher');
      expect(response.statusCode).toBe(code);
      if (code === 409) {
        expect(response.json()).toMatchObject({
          code: 'illegal-transition',
          state: { type: status },
        });
      }
      const kept = (await read(test.home.doctor.token)).json();
      expect(kept).toEqual([
        { created_by: test.home.doctor.id, text: code === 409 ? 'vorher' : 'nachher' },
      ]);
      await setState('started', 0);
    });

    it('[NOTE-7] on hold, too', async () => {
      await test.pool.query('UPDATE appointments SET paused_at = now() WHERE appointment_id = $1', [
        test.home.appointment.id,
      ]);
      expect((await write('doctor', 'in der Warteschleife')).statusCode).toBe(200);
      await test.pool.query('UPDATE appointments SET paused_at = NULL');
    });

    it('[NOTE-1, ERR-5] refuses what is too long or no text', async () => {
      expect((await write('doctor', 'x'.repeat(20_001))).statusCode).toBe(400);
      const url = `${path()}/${test.home.doctor.id}`;
      const { token } = test.home.doctor;
      expect((await test.call('PUT', url, { token, body: { text: 5 } })).statusCode).toBe(400);
      expect((await write('doctor', 'ä'.repeat(20_000))).statusCode).toBe(200);
    });
  });
});
