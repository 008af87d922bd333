import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionRows } from '../../test/connection-rows.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { checkAppRole } from './check-app-role.ts';
import { asOwner, inTenant, withAuthenticatedTenant } from './tenant-transaction.ts';

let test: TestApp;
let tables: string[] = [];
beforeAll(async () => {
  test = await createTestApp();
  const { rows } = await test.pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  tables = rows.map((row) => row.name);
  await fillEveryTable();
});
afterAll(() => test.close());

/** A table of a later migration without a sample row fails here, before it could go untested. */
async function fillEveryTable(): Promise<void> {
  await asOwner(test.pool, async ({ client }) => {
    for (const table of tables) {
      const { rows } = await client.query(`SELECT FROM ${table} WHERE tenant_id = 'other' LIMIT 1`);
      if (rows.length > 0) continue;
      const insert = samples[table];
      if (!insert) throw new Error(`no sample row for the table ${table}: add one to this test`);
      await client.query(insert, [test.other.appointment.id, test.other.doctor.id]);
    }
  });
}

const id = 'gen_random_uuid()';
/** $1 is an appointment of the other practice, $2 its doctor. */
const samples: Record<string, string> = {
  appointment_guests: `INSERT INTO appointment_guests
      (tenant_id, appointment_id, guest_id, kind, announced_as, invited_by, link_hash)
    SELECT 'other', $1, ${id}, 'other', 'x', $2::uuid, '\\x00'`,
  guest_sessions: `INSERT INTO guest_sessions (tenant_id, token_hash, guest_id)
    SELECT tenant_id, '\\x00', guest_id FROM appointment_guests
    WHERE appointment_id = $1 AND $2::uuid IS NOT NULL`,
  audit_chains: `INSERT INTO audit_chains (tenant_id, chain_key, head_position, head_hash, head_seal,
      start_position, start_hash, start_seal)
    SELECT 'other', '\\x00', 0, '\\x00', '\\x00', 0, '\\x00', '\\x00' WHERE $1 <> $2`,
  audit_persons: `INSERT INTO audit_persons SELECT 'other', $2::uuid, ${id}, '\\x00' WHERE $1 <> ''`,
  staff_recovery_codes: `INSERT INTO staff_recovery_codes SELECT 'other', $2::uuid, '\\x00' WHERE $1 <> ''`,
  password_resets: `INSERT INTO password_resets (tenant_id, token_hash, staff_id, expires_at)
    SELECT 'other', '\\x00', $2::uuid, now() WHERE $1 <> ''`,
  connected_ahead: `INSERT INTO connected_ahead VALUES ('other', $2::uuid, $1)`,
  conversation_keys: `INSERT INTO conversation_keys VALUES ('other', $1, $2::uuid, 'x')`,
  second_factor_links: `INSERT INTO second_factor_links (tenant_id, token_hash, staff_id, expires_at)
    SELECT 'other', '\\x00', $2::uuid, now() WHERE $1 <> ''`,
  staff_passkeys: `INSERT INTO staff_passkeys (tenant_id, staff_id, credential_id, public_key, counter, name)
    SELECT 'other', $2::uuid, '\\x00', '\\x00', 0, 'x' WHERE $1 <> ''`,
  passkey_challenges: `INSERT INTO passkey_challenges
    SELECT 'other', '\\x00', 'confirm', $2::uuid, now() WHERE $1 <> ''`,
  feedback_tokens: `INSERT INTO feedback_tokens
    SELECT 'other', '\\x00', now() WHERE $1 <> $2`,
  staff_certificates: `INSERT INTO staff_certificates (tenant_id, fingerprint, staff_id)
    SELECT 'other', sha256('\\x00'), $2::uuid WHERE $1 <> ''`,
  appointment_users: `INSERT INTO appointment_users VALUES ('other', $1, $2::uuid, $2::uuid)`,
  participants: `INSERT INTO participants VALUES ('other', $1, $2::uuid, 'doctor')`,
  stored_records: `INSERT INTO stored_records SELECT 'other', $1, patient_id, $2::uuid FROM patients
    WHERE tenant_id = 'other' LIMIT 1`,
  notes: `INSERT INTO notes VALUES ('other', $1, $2::uuid, '\\x00')`,
  attachments: `INSERT INTO attachments VALUES ('other', $1, ${id}, 'pdf', $2::uuid, $2::uuid, '\\x00', '\\x00', 1)`,
  heartbeats: `INSERT INTO heartbeats (tenant_id, appointment_id, staff_id, client_time, duration_delta_seconds, status)
    VALUES ('other', $1, $2::uuid, now(), 10, 'connected')`,
  intrusion_reports: `INSERT INTO intrusion_reports
    VALUES ('other', ${id}, $1, 'x', 'forgedMessage', '', $2::uuid, 'doctor')`,
  consents: `INSERT INTO consents (tenant_id, appointment_id, terms_version, privacy_version)
    SELECT 'other', $1, 'de-1', $2`,
  api_client_secrets: `WITH made AS (INSERT INTO api_clients (tenant_id, name, rights, created_by)
      SELECT 'other', 'x', '{}', $2::uuid WHERE $1 <> '' RETURNING client_id)
    INSERT INTO api_client_secrets (tenant_id, client_id, secret_hash)
    SELECT 'other', client_id, '\\x00' FROM made`,
  api_clients: `INSERT INTO api_clients (tenant_id, name, rights, created_by)
    SELECT 'other', 'x', '{}', $2::uuid WHERE $1 <> ''`,
  api_tokens: `INSERT INTO api_tokens (tenant_id, token_hash, client_id, secret_id, expires_at)
    SELECT 'other', '\\x00', client_id, secret_id, now() FROM api_client_secrets
    WHERE tenant_id = 'other' AND $1 <> $2`,
  login_tickets: `WITH made AS (INSERT INTO program_links (tenant_id, staff_id, client_id, roles)
      SELECT tenant_id, $2::uuid, client_id, '{doctor}' FROM api_clients
      WHERE tenant_id = 'other' AND $1 <> '' LIMIT 1 RETURNING client_id)
    INSERT INTO login_tickets (tenant_id, token_hash, staff_id, client_id, expires_at)
    SELECT 'other', '\\x00', $2::uuid, client_id, now() FROM made`,
  patient_identifiers: `INSERT INTO patient_identifiers
    SELECT 'other', $1, $2, patient_id, '{}' FROM patients WHERE tenant_id = 'other' LIMIT 1`,
  appointment_identifiers: `INSERT INTO appointment_identifiers VALUES ('other', '', $2, $1, '{}')`,
  working_hours: `INSERT INTO working_hours SELECT 'other', $2::uuid, '[]' WHERE $1 <> ''`,
  absences: `INSERT INTO absences SELECT 'other', ${id}, $2::uuid, now(), now() + interval '1 day' WHERE $1 <> ''`,
  calendar_feeds: `INSERT INTO calendar_feeds SELECT 'other', $2::uuid, '\\x00' WHERE $1 <> ''`,
  external_calendars: `INSERT INTO external_calendars
    SELECT 'other', $2::uuid, '\\x00', 'calendar.example' WHERE $1 <> ''
    ON CONFLICT (tenant_id, staff_id) DO NOTHING`,
  busy_hours: `WITH calendar AS (
      INSERT INTO external_calendars SELECT 'other', $2::uuid, '\\x00', 'calendar.example'
      ON CONFLICT (tenant_id, staff_id) DO NOTHING)
    INSERT INTO busy_hours
    SELECT 'other', $2::uuid, now(), now() + interval '1 hour' WHERE $1 <> ''`,
  ...connectionRows,
  legal_texts: `INSERT INTO legal_texts SELECT 'other', 'imprint', 'de', 1, $1 || $2`,
  daily_counts: `INSERT INTO daily_counts SELECT 'other', now(), $1 || $2, 1`,
  operation_counts: `INSERT INTO operation_counts SELECT 'other', now(), $1 || $2, '', 1`,
  event_recipients: `INSERT INTO event_recipients SELECT 'other', $2::uuid, 1 WHERE $1 <> ''`,
  events: `INSERT INTO events (tenant_id, recipient_id, event_id, type, appointment_id)
    VALUES ('other', $2::uuid, 1, 'getAppointment', $1)`,
  signals: `INSERT INTO signals (tenant_id, recipient_id, event_id, appointment_id, sender_id, message)
    VALUES ('other', $2::uuid, 1, $1, $2::uuid, '{}')`,
  outbox_mails: `INSERT INTO outbox_mails (tenant_id, mail_id, kind, appointment_id, recipient, dedupe_key)
    VALUES ('other', ${id}, 'invitation', $1, 'a@b.example', $2)`,
  idempotency_keys: `INSERT INTO idempotency_keys SELECT 'other', $2::uuid, $1, '\\x00'`,
  login_limits: `INSERT INTO login_limits SELECT 'other', 'username', convert_to($1 || $2, 'UTF8')`,
  audit: `INSERT INTO audit (tenant_id, actor_role, action, record_type, record_id)
    VALUES ('other', 'job', 'test', $1, $2)`,
};

/** As the application does it, and what came of it: the number of rows, or PostgreSQL's refusal. */
async function attempt(sql: string): Promise<number | string> {
  return inTenant(test.pool, 'default', async ({ client }) => {
    await client.query('SAVEPOINT before');
    try {
      return (await client.query(sql)).rowCount ?? 0;
    } catch (error) {
      await client.query('ROLLBACK TO before');
      return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    }
  });
}

const refused = '42501';

describe('two practices in one database', () => {
  it('[DATA-1] [TENANT-1] every table has its tenant first in its key, and the wall is forced', async () => {
    const { rows } = await test.pool.query(
      `SELECT relname, relrowsecurity AND relforcerowsecurity AS walled,
         (SELECT attname FROM pg_index JOIN pg_attribute
            ON attrelid = indrelid AND attnum = indkey[0] WHERE indrelid = c.oid AND indisprimary) AS first,
         (SELECT count(*)::int FROM pg_policy WHERE polrelid = c.oid) AS policies
       FROM pg_class c WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace`,
    );
    expect(rows.length).toBeGreaterThan(20);
    for (const row of rows) {
      expect(row).toEqual({ relname: row.relname, walled: true, first: 'tenant_id', policies: 2 });
    }
  });

  it('[DATA-1] reading, changing and deleting the other practice in plain SQL gives nothing', async () => {
    for (const table of tables) {
      const [all] = (
        await test.pool.query(`SELECT count(*) FROM ${table} WHERE tenant_id = 'other'`)
      ).rows;
      expect(all.count, `${table} has rows to steal`).toBeGreaterThan(0);
      for (const sql of [
        `SELECT * FROM ${table} WHERE tenant_id = 'other'`,
        `SELECT * FROM ${table} WHERE tenant_id <> 'default'`,
        `UPDATE ${table} SET tenant_id = 'default' WHERE tenant_id = 'other'`,
        `UPDATE ${table} SET tenant_id = tenant_id WHERE tenant_id = 'other'`,
        `DELETE FROM ${table} WHERE tenant_id = 'other'`,
        `SELECT FROM ${table} WHERE tenant_id = 'other' FOR UPDATE`,
      ]) {
        expect([0, refused], `${sql}`).toContain(await attempt(sql));
      }
      expect(await attempt(`TRUNCATE ${table}`)).toBe(refused);
    }
  });

  it('[DATA-1] writing into the other practice is refused', async () => {
    for (const table of tables) {
      const copy = `INSERT INTO ${table} SELECT (jsonb_populate_record(r, '{"tenant_id": "other"}')).*
        FROM ${table} r WHERE tenant_id = 'default' LIMIT 1`;
      const move = `UPDATE ${table} SET tenant_id = 'other' WHERE tenant_id = 'default'`;
      // Without a row of one's own to copy there is nothing to insert.
      expect([0, refused, '428C9'], copy).toContain(await attempt(copy));
      expect([0, refused], move).toContain(await attempt(move));
    }
    const insert = `INSERT INTO daily_counts VALUES ('other', now(), 'calls', 1)`;
    expect(await attempt(insert)).toBe(refused);
  });

  it('[DATA-1] the search function finds the own practice alone', async () => {
    const find = (tenant: string) =>
      inTenant(test.pool, tenant, async ({ client }) => {
        const { rows } = await client.query(
          `SELECT patient_id AS id FROM search_patients(ARRAY['%muell%'], 50, 0)`,
        );
        return rows.map((row) => row.id);
      });
    expect(await find('default')).toEqual([test.home.patients[0]?.id]);
    expect(await find('other')).toEqual([test.other.patients[0]?.id]);
    expect(await find("x' OR true --")).toEqual([]);
  });

  it('[DATA-1] [DATA-2] a forgotten tenant sees nothing, and the role ends with the transaction', async () => {
    const client = await test.pool.connect();
    try {
      await client.query('BEGIN; SET LOCAL ROLE visite_app');
      expect((await client.query('SELECT * FROM patients')).rowCount).toBe(0);
      await client.query('COMMIT');
      const { rows } = await client.query(
        `SELECT current_user <> 'visite_app' AS back, coalesce(current_setting('visite.tenant', true), '') AS tenant`,
      );
      expect(rows).toEqual([{ back: true, tenant: '' }]);
    } finally {
      client.release();
    }
  });

  it('[DATA-2] a tenant transaction runs under visite_app, also after a failed one', async () => {
    await expect(
      inTenant(test.pool, 'default', async ({ client }) => client.query('SELECT 1 / 0')),
    ).rejects.toThrow('division by zero');
    const who = await inTenant(test.pool, 'default', async ({ client }) =>
      client.query(`SELECT current_user, current_setting('visite.tenant') AS tenant`),
    );
    expect(who.rows).toEqual([{ current_user: 'visite_app', tenant: 'default' }]);
  });

  it('[DATA-2] a transaction that throws leaves nothing behind', async () => {
    const insert = inTenant(test.pool, 'default', async ({ client }) => {
      await client.query(`INSERT INTO daily_counts VALUES ('default', now(), 'half', 1)`);
      throw new Error('no');
    });
    await expect(insert).rejects.toThrow('no');
    const { rows } = await test.pool.query(`SELECT FROM daily_counts WHERE metric = 'half'`);
    expect(rows).toHaveLength(0);
  });

  it('[DATA-12] a swallowed failure is not taken for a commit, and hints wait for a real one', async () => {
    const hints: unknown[] = [];
    const hint = (result: { rows: unknown[] }) => hints.push(...result.rows);
    const swallowed = inTenant(test.pool, 'default', async ({ client, commitWith }) => {
      commitWith(() => client.query('SELECT 1 / 0').catch(() => ({ rows: ['swallowed'] })), hint);
    });
    await expect(swallowed).rejects.toThrow('was rolled back');
    await inTenant(test.pool, 'default', async ({ client, commitWith }) => {
      commitWith(() => client.query(`SELECT 'kept' AS word`), hint);
      expect(hints).toEqual([]);
    });
    expect(hints).toEqual([{ word: 'kept' }]);
  });

  describe('a last statement that COMMIT does not wait for', () => {
    const keep = (metric: string) =>
      `INSERT INTO daily_counts VALUES ('default', now(), '${metric}', 1)`;
    const kept = async () => {
      const { rows } = await test.pool.query(
        `SELECT metric FROM daily_counts WHERE metric ~ '^last'`,
      );
      return rows.map((row) => row.metric);
    };
    const never = () => {
      throw new Error('a hint of what was not committed');
    };

    it('[DATA-12] is committed with what came before it', async () => {
      await inTenant(test.pool, 'default', async ({ client, commitWith }) => {
        await client.query(keep('last-1'));
        commitWith(
          () => client.query(keep('last-2')),
          () => undefined,
        );
      });
      expect(await kept()).toEqual(['last-1', 'last-2']);
    });

    it('[DATA-12] takes everything with it when it fails, and its own error is told', async () => {
      const failing = inTenant(test.pool, 'default', async ({ client, commitWith }) => {
        await client.query(keep('last-3'));
        commitWith(() => client.query('SELECT 1 / 0'), never);
      });
      await expect(failing).rejects.toThrow('division by zero');
      expect(await kept()).toEqual(['last-1', 'last-2']);
    });

    it('[DATA-12] is rolled back when the work throws after it, whether it fails or not', async () => {
      for (const statement of [keep('last-4'), 'SELECT 1 / 0']) {
        const thrown = inTenant(test.pool, 'default', async ({ client, commitWith }) => {
          commitWith(() => client.query(statement), never);
          await client.query('SELECT 1').catch(() => undefined);
          throw new Error('no');
        });
        await expect(thrown).rejects.toThrow('no');
      }
      expect(await kept()).toEqual(['last-1', 'last-2']);
    });

    it('[DATA-2] [DATA-12] leaves nothing of the tenant on its connection, nor a connection that was lost', async () => {
      const lost = inTenant(test.pool, 'default', async ({ client, commitWith }) => {
        await client.query(keep('last-5'));
        commitWith(() => client.query('SELECT pg_terminate_backend(pg_backend_pid())'), never);
      });
      await expect(lost).rejects.toThrow();
      const all = await Promise.all(
        Array.from({ length: 8 }, () =>
          test.pool.query(`SELECT current_setting('visite.tenant', true) AS tenant, current_user`),
        ),
      );
      const seen = all.flatMap(({ rows }) => rows);
      expect(new Set(seen.map(({ tenant }) => tenant || null))).toEqual(new Set([null]));
      expect(seen.map((row) => row.current_user)).not.toContain('visite_app');
      expect(await kept()).toEqual(['last-1', 'last-2']);
    });
  });

  it('[DATA-2] nobody is identified where the transaction did not begin', async () => {
    const strange = `no such tenant' \u0000`;
    let worked = false;
    const attempt = withAuthenticatedTenant(
      test.pool,
      strange,
      async ({ client }) => (await client.query('SELECT tenant_id FROM tenants')).rows,
      async () => {
        worked = true;
      },
    );
    await expect(attempt).rejects.toThrow();
    expect(worked).toBe(false);
  });

  it('[DATA-4] only retention, the audit chain, the operator’s commands for practices, the sealing key, the login of requests, erasures and backups have the owner’s rights', async () => {
    const source = path.join(import.meta.dirname, '..');
    const users = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .filter((file) => readFileSync(path.join(source, file), 'utf8').includes('asOwner('))
      .toSorted();
    expect(users).toEqual([
      'admin/backup-commands.ts',
      'admin/create-tenant.ts',
      'admin/delete-tenant.ts',
      'admin/doctor/check-key.ts',
      'admin/host-commands.ts',
      'admin/rotate-key.ts',
      'admin/suspend-tenant.ts',
      'admin/tenant-commands.ts',
      'admin/verify-audit.ts',
      'audit/chain-entries.ts',
      'backup/finish-restore.ts',
      'demo/seed-demo.ts',
      'first-run/first-run-code.ts',
      'jobs/audit-jobs.ts',
      'jobs/erasures-job.ts',
      'jobs/retention-job.ts',
      'platform/check-secret-key.ts',
      'platform/request-login.ts',
    ]);
    const notAllowed = '42501';
    for (const statement of [
      `INSERT INTO tenants (tenant_id, name) VALUES ('x', 'x')`,
      'SELECT FROM operations.first_run_codes',
      `INSERT INTO operations.first_run_codes (code_hash) VALUES ('')`,
    ]) {
      expect(await attempt(statement)).toBe(notAllowed);
    }
  });

  it('[SEC-19] the audit trail can be written to, and neither read nor changed', async () => {
    const insert = `INSERT INTO audit (tenant_id, actor_role, action, record_type, record_id)
      VALUES ('default', 'admin', 'patient.read', 'patient', 'x')`;
    expect(await attempt(insert)).toBe(1);
    for (const sql of [
      'SELECT * FROM audit',
      `UPDATE audit SET action = 'x'`,
      'DELETE FROM audit',
    ]) {
      expect(await attempt(sql)).toBe(refused);
    }
  });

  it('[DATA-1] what belongs to no practice is out of reach', async () => {
    for (const sql of [
      'SELECT * FROM operations.migrations',
      'SELECT * FROM operations.job_runs',
    ]) {
      expect(await attempt(sql)).toBe(refused);
    }
  });
});

describe('the application role', () => {
  it('[DATA-3] passes the check as the migrations made it', async () => {
    await expect(checkAppRole(test.pool)).resolves.toBeUndefined();
  });

  it('[DATA-3] is refused when a table stands open to it', async () => {
    await test.pool.query('CREATE TABLE leak (tenant_id text PRIMARY KEY)');
    await test.pool.query('GRANT SELECT ON leak TO visite_app');
    await expect(checkAppRole(test.pool)).rejects.toThrow(/DATABASE_URL: .* visite_app: leak\.$/);
    await test.pool.query('DROP TABLE leak');
  });

  it('[OPS-58] a table that has lost its policies, as after a restore without the roles, is told', async () => {
    await test.pool.query('DROP POLICY tenant ON notes; DROP POLICY owner ON notes');
    await expect(checkAppRole(test.pool)).rejects.toThrow(
      /lost the policies that separate practices \(notes\): .* Restore it once more/,
    );
  });
});
