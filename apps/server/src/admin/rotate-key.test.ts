import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setFeatures } from '../../test/features.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { loginTanContext } from '../calendar/login-tan.ts';
import { secretKeyOf } from '../config.ts';
import { createSecretBox } from '../platform/secret-box.ts';
import { runAdmin } from './run-admin.ts';
import { sealedColumns } from './sealed-store.ts';

const [oldKey, newKey, foreignKey] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const text = (key: Buffer) => key.toString('base64');

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ environment: { SECRET_KEY: text(oldKey) } });
});
afterAll(() => test.close());

const rotate = (key: Buffer, older: Buffer[]) =>
  runAdmin(['rotate-key'], {
    DATABASE_URL: test.databaseUrl,
    SECRET_KEY: text(key),
    SECRET_KEYS: older.map(text).join(','),
  });

async function fill(): Promise<void> {
  const { appointment, doctor, admin } = test.home;
  await setFeatures(test, { notesEnabled: true, forceChatUpload: true });
  const { token } = doctor;
  await test.pool.query(
    `UPDATE appointments SET status = 'started', started_at = now(), login_tan = $2
     WHERE appointment_id = $1`,
    [
      appointment.id,
      createSecretBox(secretKeyOf(oldKey)).seal(
        '12345678',
        loginTanContext('default', appointment.id),
      ),
    ],
  );
  const note = await test.call('PUT', `/calls/${appointment.id}/note/${doctor.id}`, {
    token,
    body: { text: 'Grüße' },
  });
  expect(note.statusCode).toBe(200);
  const chat = { type: 'video_chat', initiator_id: doctor.id, text: 'Hallo' };
  const stored = await test.call('POST', `/calls/${appointment.id}/attachment`, {
    token,
    body: chat,
  });
  expect(stored.statusCode).toBe(201);
  const mailed = await test.call('POST', `/staff/${doctor.id}/request-password-reset`, {
    token: admin.token,
  });
  expect(mailed.statusCode).toBe(200);
}

it('[OPS-35] refuses a key that sealed nothing of what is there, in a sentence', async () => {
  await fill();
  expect((await rotate(oldKey, [])).exitCode).toBe(0);
  const { exitCode, text: sentence } = await rotate(foreignKey, []);
  expect([exitCode, sentence]).toEqual([
    1,
    'SECRET_KEY is not the key with which the content of this database was sealed.',
  ]);
});

it('[OPS-36] [DATA-13] seals everything anew, also when it was broken off', async () => {
  // As after a break: one value is done, the rest is not, and both keys are noted.
  const { appointment } = test.home;
  const context = loginTanContext('default', appointment.id);
  const sealed = createSecretBox(secretKeyOf(newKey)).seal('12345678', context);
  await test.pool.query('UPDATE appointments SET login_tan = $2 WHERE appointment_id = $1', [
    appointment.id,
    sealed,
  ]);
  const done = await rotate(newKey, [oldKey]);
  expect(done.text).toMatch(/^3 sealed values are under SECRET_KEY now\./);
  const again = await rotate(newKey, []);
  expect(again.text).toMatch(/^0 sealed values/);
  expect((await rotate(oldKey, [])).exitCode).toBe(1);

  expect(await notesUnder(newKey)).toEqual(['Grüße']);
});

async function notesUnder(key: Buffer): Promise<string[]> {
  const { rows } = await test.pool.query(
    'SELECT tenant_id, appointment_id, staff_id, text FROM notes',
  );
  const box = createSecretBox(secretKeyOf(key));
  return rows.map((row) =>
    box
      .open(row.text, `note ${row.tenant_id} ${row.appointment_id} ${row.staff_id}`)
      .toString('utf8'),
  );
}

it('[OPS-36] knows every column that is sealed', async () => {
  const { rows } = await test.pool.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'bytea' ORDER BY 1`,
  );
  // Keys of passkeys and fingerprints are public.
  const hashes = /hash|subject|account|seal$|^staff_passkeys|certificate/;
  const sealed = rows.map((row) => row.name).filter((name) => !hashes.test(name));
  const known = sealedColumns.map(({ table, column }) => `${table}.${column}`);
  expect(sealed.toSorted()).toEqual(known.toSorted());
});
