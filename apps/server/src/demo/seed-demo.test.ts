import { randomBytes } from 'node:crypto';
import { missingLegalTexts, placeholdersIn } from '@visite/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-app.ts';
import { loginTanContext } from '../calendar/login-tan.ts';
import { readConfig, secretKeyOf } from '../config.ts';
import { createPool, type Pool } from '../db/pool.ts';
import { createSecretBox } from '../platform/secret-box.ts';
import { verifyPassword } from '../sessions/passwords.ts';
import { pageConfigOf } from '../tenants/tenant.ts';
import { createTenants } from '../tenants/tenants.ts';
import { seedDemo } from './seed-demo.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  await pool.query(`DELETE FROM appointments WHERE tenant_id = 'default'`);
  await pool.query(`DELETE FROM tenants WHERE tenant_id = 'default'`);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const rows = async (sql: string) => (await pool.query(sql)).rows;
const upcoming = `SELECT appointment_id FROM appointments
  WHERE tenant_id = 'default' AND status IN ('pending', 'accepted') ORDER BY scheduled_start`;
const secretKey = secretKeyOf(randomBytes(32));
const now = new Date('2030-10-26T21:58:00Z');

describe('the demo practice', () => {
  it('[OPS-15] has its three people, patients with umlauts and its flags on', async () => {
    await seedDemo(pool, secretKey, now);
    const people = await rows(
      `SELECT username, roles, password_hash FROM staff WHERE tenant_id = 'default' ORDER BY 1`,
    );
    expect(people.map((each) => [each.username, each.roles])).toEqual([
      ['admin', ['admin']],
      ['doctor', ['doctor']],
      ['mfa', ['mfa']],
    ]);
    for (const each of people) {
      expect(await verifyPassword('demo-praxis-2026', each.password_hash)).toBe(true);
    }
    const tenant = await createTenants({ pool, publicUrl: 'http://localhost:3000' }).byId(
      'default',
    );
    expect(tenant?.config.videoConsultation.features).toMatchObject({
      notesEnabled: true,
      control: { enabled: true, captureScreenshot: true },
      forceChatUpload: false,
    });
    if (!tenant) throw new Error('no demo practice');
    expect(missingLegalTexts(pageConfigOf(tenant))).toEqual([]);
    for (const { text } of await rows('SELECT text FROM legal_texts')) {
      expect(placeholdersIn(text)).toEqual([]);
    }
    expect(
      await rows(`SELECT FROM patients WHERE last_name = 'Müller' AND tenant_id = 'default'`),
    ).toHaveLength(1);
  });

  it('[OPS-15] has appointments around now, and calls that have ended', async () => {
    expect(await rows(upcoming)).toHaveLength(7);
    const [first] = await rows(
      `SELECT min(scheduled_start) AS at FROM appointments
       WHERE tenant_id = 'default' AND status = 'accepted'`,
    );
    expect(first.at).toEqual(new Date('2030-10-26T22:05:00Z'));
    const stopped = `SELECT FROM appointments WHERE tenant_id = 'default' AND status = 'stopped'`;
    expect(await rows(stopped)).toHaveLength(6);
  });

  it('[OPS-15] [SEC-3] [SEC-4] every appointment ahead has a TAN that staff can read', async () => {
    const box = createSecretBox(secretKey);
    const tans = async () => {
      const open = await rows(`SELECT appointment_id AS id, login_tan AS tan FROM appointments
        WHERE tenant_id = 'default' AND status IN ('pending', 'accepted')`);
      return open.map(({ id, tan }) => box.open(tan, loginTanContext('default', id)).toString());
    };
    expect(await tans()).toEqual(Array.from({ length: 7 }, () => expect.stringMatching(/^\d{8}$/)));
    expect(new Set(await tans()).size).toBe(7);
  });

  it('[OPS-15] started again changes nothing, until none is ahead', async () => {
    const before = await rows(upcoming);
    await seedDemo(pool, secretKey, now);
    expect(await rows(upcoming)).toEqual(before);
    const later = new Date(now.getTime() + 10 * 86_400_000);
    await seedDemo(pool, secretKey, later);
    expect((await rows(upcoming)).length).toBe(before.length + 7);
    expect(await rows(`SELECT FROM staff WHERE tenant_id = 'default'`)).toHaveLength(3);
  });

  it('[OPS-59] is named as such to its own page alone, and never in production', async () => {
    const demoOf = async (demo: boolean, tenantId: string) => {
      const tenants = createTenants({ pool, publicUrl: 'http://localhost:3000', demo });
      const tenant = await tenants.byId(tenantId);
      return tenant && pageConfigOf(tenant).demo;
    };
    expect(await demoOf(true, 'default')).toBe(true);
    expect(await demoOf(false, 'default')).toBeUndefined();
    expect(await demoOf(true, 'other')).toBeUndefined();
    expect(readConfig({}).demo).toBe(true);
    for (const environment of [
      { NODE_ENV: 'production' },
      { DEMO: '0' },
      { DATABASE_URL: database.url, SECRET_KEY: randomBytes(32).toString('base64') },
    ]) {
      expect(readConfig(environment).demo).toBe(false);
    }
  });
});
