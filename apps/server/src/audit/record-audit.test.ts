import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsOf, inputOf, staffInput } from '../../test/accounts.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { recordAudit } from './record-audit.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const trail = async (recordId: string) => {
  const { rows } = await test.pool.query(
    `SELECT actor_id, actor_role, action, record_type, detail, request_id FROM audit
     WHERE record_id = $1 ORDER BY audit_id`,
    [recordId],
  );
  return rows;
};

describe('the audit trail', () => {
  it('[SEC-19] takes entries of the application, and nothing else', async () => {
    const { id } = test.home;
    await inTenant(test.pool, id, (tx) =>
      recordAudit(tx, {
        actor: { kind: 'job', name: 'retention' },
        action: 'settings.change',
        recordType: 'tenant',
        recordId: 'x',
      }),
    );
    for (const sql of [
      `UPDATE audit SET action = 'nothing'`,
      'DELETE FROM audit',
      'SELECT * FROM audit',
      'TRUNCATE audit',
      'DROP TABLE audit',
      'ALTER TABLE audit DISABLE ROW LEVEL SECURITY',
    ]) {
      const tried = inTenant(test.pool, id, ({ client }) => client.query(sql));
      await expect(tried, sql).rejects.toThrow(/permission denied|must be owner/);
    }
    expect(await trail('x')).toMatchObject([
      { actor_role: 'job retention', action: 'settings.change' },
    ]);
  });

  it('[SEC-19] does not take entries for another practice', async () => {
    const tried = inTenant(test.pool, test.home.id, (tx) =>
      recordAudit(
        { ...tx, tenantId: test.other.id },
        {
          actor: { kind: 'operator' },
          action: 'settings.change',
          recordType: 'tenant',
          recordId: 'y',
        },
      ),
    );
    await expect(tried).rejects.toThrow(/row-level security/);
  });

  it('[SEC-19] tells who did what to which account, and no content', async () => {
    const accounts = accountsOf(test);
    const { user, id, token } = await accounts.createLoggedIn();
    const admin = { actor_id: test.home.admin.id, actor_role: 'admin', record_type: 'staff' };
    const renamed = { ...inputOf(user), username: 'geheimer.name' };
    await accounts.byAdmin('PUT', `/staff/${id}`, { ...renamed, roles: ['doctor', 'mfa'] });
    await accounts.byAdmin('POST', `/staff/${id}/request-password-reset`);
    await accounts.confirm(test.home.admin.token);
    await accounts.byAdmin('DELETE', `/staff/${id}/second-factor`);
    await test.call('POST', '/staff/login', {
      body: { username: 'geheimer.name', password: 'a wrong password' },
    });
    expect(await trail(id)).toMatchObject([
      { ...admin, action: 'staff.create', detail: { roles: ['doctor'] } },
      { actor_id: id, action: 'staff.login', detail: { secondFactor: 'none' } },
      { ...admin, action: 'staff.change', detail: { changed: ['username', 'roles'] } },
      { ...admin, action: 'staff.request-password-reset' },
      { ...admin, action: 'staff.remove-second-factor' },
      { actor_id: null, action: 'staff.login-refused', detail: { code: 'login-failed' } },
    ]);
    for (const entry of await trail(id)) expect(entry.request_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.stringify(await trail(id))).not.toMatch(/geheimer|ayla|Groß/);
    expect((await test.call('GET', '/staff/login', { token })).statusCode).toBe(401);
  });

  it('[SEC-19] has no entry for what was refused', async () => {
    const { username } = await accountsOf(test).create();
    const before = await test.pool.query('SELECT count(*) FROM audit');
    await accountsOf(test).byAdmin('POST', '/staff', staffInput({ username }));
    const after = await test.pool.query('SELECT count(*) FROM audit');
    expect(after.rows).toEqual(before.rows);
  });

  it('[SEC-19] names the changed parts of the settings', async () => {
    const token = test.home.admin.token;
    const settings = (await test.call('GET', '/settings', { token })).json();
    settings.config.style.accentColor = '#000000';
    settings.practice.phone = '030 1';
    await test.call('PUT', '/settings', { token, body: settings });
    expect(await trail('default')).toMatchObject([
      { action: 'settings.change', detail: { changed: ['config.style', 'phone'] } },
    ]);
  });

  it('[SEC-23] tells who read which patient and appointment; a list is one entry', async () => {
    const { doctor, appointment, patients } = test.home;
    const patientId = patients[0]?.id ?? '';
    const foreignId = test.other.patients[0]?.id ?? '';
    const { token } = doctor;
    const reader = { actor_id: doctor.id, actor_role: 'doctor' };
    await test.call('GET', `/patients/${patientId}`, { token });
    expect(await trail(patientId)).toMatchObject([{ ...reader, action: 'patient.read' }]);
    await test.call('GET', '/patients?searchTerm=a', { token });
    expect(await trail('list')).toMatchObject([{ ...reader, action: 'patient.list' }]);
    await test.call('GET', `/calendar/appointments/${appointment.id}`, { token });
    expect(await trail(appointment.id)).toContainEqual(
      expect.objectContaining({ ...reader, action: 'appointment.read' }),
    );
    await test.call('GET', `/patients/${foreignId}`, { token });
    expect(await trail(foreignId)).toEqual([]);
  });

  it('[SEC-23] tells of refused logins of patients', async () => {
    const { id } = test.home.otherAppointment;
    const wrong = (callid: string) =>
      test.call('POST', `/calendar/appointments/${callid}/login`, {
        body: { dateOfBirth: '1901-01-01' },
      });
    await wrong(id);
    expect(await trail(id)).toMatchObject([
      { actor_id: null, actor_role: 'anyone', action: 'patient.login-refused', detail: {} },
    ]);
    await wrong('AAAAAAAAAAAAAAAAAAAAAA');
    expect(await trail('AAAAAAAAAAAAAAAAAAAAAA')).toEqual([]);
    expect(await trail('unknown')).toContainEqual(
      expect.objectContaining({ action: 'patient.login-refused' }),
    );
  });
});
