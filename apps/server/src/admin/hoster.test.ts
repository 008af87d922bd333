import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminOf } from '../../test/admin-command.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { shortHash } from '../platform/logger.ts';
import { commands } from './commands.ts';

let test: TestApp;
let operator: ReturnType<typeof adminOf>;
const dataDir = mkdtempSync(path.join(tmpdir(), 'visite-hoster-'));
beforeAll(async () => {
  test = await createTestApp();
  operator = adminOf(test, { DATA_DIR: dataDir });
});
afterAll(async () => {
  await test.close();
  rmSync(dataDir, { recursive: true });
});

const newTenant = (id: string, host = `${id}.example`) =>
  operator.json(
    ...['create-tenant', '--id', id, '--host', host],
    ...['--name', `Praxis ${id}`, '--public-url', `https://${host}`],
  );
const nameAt = async (host: string) => (await test.deps.tenants.byHost(host))?.name;

describe('commands for a hoster', () => {
  it('[OPS-77] the overview names every command in its group', async () => {
    const { text } = await operator.admin('--help');
    expect(text.match(/^[A-Z][a-z ]+:$/gm)).toEqual([
      'The installation:',
      'Practices:',
      'Accounts of staff:',
      'Patients:',
    ]);
    for (const name of Object.keys(commands)) expect(text).toContain(`\n  ${name} `);
  });

  it('[OPS-77] a value may begin with a dash, as numbers of appointments do', async () => {
    const args = ['unlock-link', '--tenant', 'default', '--appointment', '-6PCV0CJXc'];
    const { text } = await operator.admin(...args);
    expect(text).toBe('There is no open appointment -6PCV0CJXc in default.');
  });

  it('[OPS-77] a mistake is a sentence, with --json too', async () => {
    const args = ['list-staff', '--tenant', 'nowhere'];
    const sentence = 'There is no tenant nowhere.';
    expect(await operator.admin(...args)).toMatchObject({ exitCode: 1, text: sentence });
    const { exitCode, text } = await operator.admin(...args, '--json');
    expect([exitCode, JSON.parse(text)]).toEqual([1, { error: sentence }]);
  });

  it('[OPS-78] lists practices and gives one another name, which open pages hear of', async () => {
    expect(await nameAt('other.example')).toBe('Praxis other');
    await operator.json('rename-tenant', '--tenant', 'other', '--name', 'Praxis Übersee');
    await expect.poll(() => nameAt('other.example')).toBe('Praxis Übersee');
    const { tenants } = await operator.json('list-tenants');
    expect(tenants).toMatchObject([
      { id: 'default', publicUrl: null, hosts: [], suspendedAt: null, staff: 4, patients: 3 },
      { id: 'other', name: 'Praxis Übersee', hosts: ['other.example'] },
    ]);
    expect(await operator.actions('other')).toEqual(['tenant.rename']);
    const { text } = await operator.admin('list-tenants');
    expect(text).toContain('other: Praxis Übersee; https://other.example; hosts: other.example;');
    const long = await operator.admin(
      'rename-tenant',
      '--tenant',
      'other',
      '--name',
      'x'.repeat(121),
    );
    expect(long).toMatchObject({ exitCode: 1, text: expect.stringContaining('--name') });
  });

  it('[OPS-78] several hosts lead to one practice, and its links follow an address', async () => {
    await newTenant('nord');
    const of = (host: string) => ['--tenant', 'nord', '--host', host];
    expect(await nameAt('video-nord.example')).toBeUndefined();
    await operator.json('add-host', ...of('Video-Nord.example.'));
    await expect.poll(() => nameAt('video-nord.example')).toBe('Praxis nord');
    expect(await operator.json('list-hosts', '--tenant', 'nord')).toEqual({
      hosts: [
        { host: 'nord.example', tenant: 'nord', isPublic: true },
        { host: 'video-nord.example', tenant: 'nord', isPublic: false },
      ],
    });
    const refusals: [string[], RegExp][] = [
      [['add-host', ...of('other.example')], /leads to another tenant already: other/],
      [['add-host', ...of('video-nord.example')], /leads to nord already/],
      [['add-host', ...of('localhost')], /default/],
      [['remove-host', ...of('nord.example')], /set-public-url/],
      [['remove-host', ...of('other.example')], /does not lead to nord/],
      [['set-public-url', '--tenant', 'nord', '--public-url', 'https://other.example'], /add-host/],
      [
        ['set-public-url', '--tenant', 'default', '--public-url', 'https://a.example'],
        /PUBLIC_URL/,
      ],
    ];
    for (const [args, sentence] of refusals) {
      const { exitCode, text } = await operator.admin(...args);
      expect([args, exitCode, text]).toEqual([args, 1, expect.stringMatching(sentence)]);
    }
    const address = ['--public-url', 'https://video-nord.example'];
    await operator.json('set-public-url', '--tenant', 'nord', ...address);
    await operator.json('remove-host', ...of('nord.example'));
    await expect.poll(() => nameAt('nord.example')).toBeUndefined();
    expect((await test.deps.tenants.byId('nord'))?.publicUrl).toBe('https://video-nord.example');
    expect(await operator.actions('nord')).toEqual([
      'tenant.create',
      'tenant.add-host',
      'tenant.change-address',
      'tenant.remove-host',
    ]);
  });

  it('[OPS-79] deletes a practice, with its mails and files, and keeps no name of it', async () => {
    const { rows: before } = await test.pool.query<{ id: string }>(
      `INSERT INTO outbox_mails (tenant_id, mail_id, kind, recipient, dedupe_key, appointment_id)
       VALUES ('other', gen_random_uuid(), 'invitation', '', 'x', $1) RETURNING mail_id AS id`,
      [test.other.appointment.id],
    );
    mkdirSync(path.join(dataDir, 'outbox'), { recursive: true });
    const file = path.join(dataDir, 'outbox', `20260101T000000-invitation-${before[0]?.id}.eml`);
    writeFileSync(file, 'To: patient');
    for (const confirm of [[], ['--confirm', 'default']]) {
      const { exitCode } = await operator.admin('delete-tenant', '--tenant', 'other', ...confirm);
      expect(exitCode).toBe(1);
    }
    await test.pool.query(
      `UPDATE appointments SET status = 'started', started_at = now() WHERE appointment_id = $1`,
      [test.other.appointment.id],
    );
    const confirmed = ['delete-tenant', '--tenant', 'other', '--confirm', 'other'];
    const running = await operator.admin(...confirmed);
    expect(running).toMatchObject({ exitCode: 1, text: expect.stringContaining('is running') });
    await test.pool.query(
      `UPDATE appointments SET status = 'stopped', stopped_at = now(), ended_at = now()
       WHERE appointment_id = $1`,
      [test.other.appointment.id],
    );
    expect(await operator.json(...confirmed)).toMatchObject({ staff: 5, patients: 3 });
    expect(existsSync(file)).toBe(false);
    const { rows: tables } = await test.pool.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name = 'tenant_id'`,
    );
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      const { rows } = await test.pool.query(`SELECT FROM ${name} WHERE tenant_id = 'other'`);
      expect([name, rows.length]).toEqual([name, 0]);
    }
    await expect.poll(() => nameAt('other.example')).toBeUndefined();
    const { deleted } = await operator.json('list-tenants');
    expect(deleted).toMatchObject([{ id: 'other', staff: 5, patients: 3, appointments: 2 }]);
    expect(
      (await test.call('GET', '/patients', { token: test.home.doctor.token })).statusCode,
    ).toBe(200);
  });

  it('[OPS-80] lists accounts and prints a link for a new password', async () => {
    const { staff } = await operator.json('list-staff', '--tenant', 'default');
    expect(staff.find((each: { username: string }) => each.username === 'inactive')).toMatchObject({
      active: false,
      roles: ['doctor'],
      secondFactors: [],
    });
    const logIn = (password: string) =>
      test.call('POST', '/staff/login', { body: { username: 'mfa', password } });
    for (let count = 0; count < 5; count += 1) await logIn('wrong');
    expect((await logIn(test.password)).statusCode).toBe(429);
    const { link } = await operator.json(
      'reset-password',
      '--tenant',
      'default',
      '--username',
      'mfa',
    );
    const { staff: id, token: resetToken } = Object.fromEntries(new URL(link).searchParams);
    const token = test.home.mfa.token;
    // The old password works until the link is used, as after an admin's request.
    expect((await test.call('GET', '/patients', { token })).statusCode).toBe(200);
    const password = 'drei Äpfel & 1 Fahrrad';
    const body = { resetToken, password, passwordRepeat: password };
    const reset = await test.call('POST', `/staff/${id}/reset-password`, { body });
    expect(reset.statusCode).toBe(200);
    expect((await test.call('GET', '/patients', { token })).statusCode).toBe(401);
    expect((await logIn(password)).statusCode).toBe(200);
    const closed = ['reset-password', '--tenant', 'default', '--username', 'inactive'];
    expect(await operator.admin(...closed)).toMatchObject({
      exitCode: 1,
      text: 'The account inactive is closed.',
    });
    expect(await operator.actions('default')).toContain('staff.request-password-reset');
  });

  it('[OPS-80] removes the factors of a lost device, and logs everybody out who has it', async () => {
    const { doctor } = test.home;
    const remove = ['remove-second-factor', '--tenant', 'default', '--username', 'doctor'];
    expect((await operator.admin(...remove)).text).toContain('neither');
    await test.pool.query(
      `UPDATE staff SET totp_confirmed_at = now(), totp_secret = '\\x00' WHERE staff_id = $1`,
      [doctor.id],
    );
    expect(await operator.json(...remove)).toMatchObject({ link: null });
    const { staff } = await operator.json('list-staff', '--tenant', 'default');
    const found = staff.find((each: { id: string }) => each.id === doctor.id);
    expect(found.secondFactors).toEqual([]);
    const { statusCode } = await test.call('GET', '/patients', { token: doctor.token });
    expect(statusCode).toBe(401);
    await test.pool.query(
      `UPDATE staff SET totp_confirmed_at = now(), totp_secret = '\\x00' WHERE staff_id = $1`,
      [doctor.id],
    );
    await test.pool.query(`UPDATE tenants SET second_factor_required = true`);
    expect((await operator.json(...remove)).link).toContain('/user/login/?staff=');
    expect(await operator.actions('default')).toContain('staff.remove-second-factor');
  });

  it('[OPS-81] finds a patient of any practice, and says so in its audit trail', async () => {
    const [first] = test.home.patients;
    const find = (...args: string[]) => operator.json('find-patient', ...args);
    const searches = [
      ['--name', 'Mueller', '--tenant', 'default'],
      ['--name', 'müller jürgen'],
      ['--birth-date', '12.3.1957'],
      ['--birth-date', '1957-03-12', '--name', 'Müller'],
      ['--email', `${first?.id.slice(0, 8)}@patients.example`],
    ];
    for (const args of searches) {
      const { patients } = await find(...args);
      expect(patients).toMatchObject([
        { tenant: 'default', id: first?.id, name: 'Jürgen Müller', dateOfBirth: '1957-03-12' },
      ]);
    }
    expect(await find('--name', 'Niemand')).toEqual({ patients: [], more: false });
    expect(await operator.actions('default')).toContain('patient.list');
    const none = await operator.admin('find-patient');
    expect(none).toMatchObject({ exitCode: 1, text: expect.stringContaining('is missing') });
    const date = await operator.admin('find-patient', '--birth-date', '1957');
    expect(date).toMatchObject({ exitCode: 1, text: expect.stringContaining('--birth-date') });
  });

  it("[OPS-81] opens a patient's locked link by the number in logs or by its id", async () => {
    const { id } = test.home.otherAppointment;
    const unlock = (appointment: string) =>
      operator.admin('unlock-link', '--tenant', 'default', '--appointment', appointment);
    const lock = () =>
      test.pool.query('UPDATE appointments SET wrong_logins = 10 WHERE appointment_id = $1', [id]);
    for (const named of [shortHash(id), id]) {
      await lock();
      const { exitCode, text } = await unlock(named);
      expect([exitCode, text]).toEqual([0, expect.stringContaining(shortHash(id))]);
      const { rows } = await test.pool.query(
        'SELECT wrong_logins FROM appointments WHERE appointment_id = $1',
        [id],
      );
      expect(rows).toEqual([{ wrong_logins: 0 }]);
    }
    expect(await unlock('unknown')).toMatchObject({ exitCode: 1 });
    expect(await operator.actions('default')).toContain('appointment.unlock-login');
  });
});
