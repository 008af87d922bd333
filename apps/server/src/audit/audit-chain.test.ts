import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { monthsBefore } from '../calendar/record-months.ts';
import { asOwner, inTenant } from '../db/tenant-transaction.ts';
import { retentionJob } from '../jobs/retention-job.ts';
import { shortHash } from '../platform/logger.ts';
import { secretBoxOf } from '../platform/secret-box-of.ts';
import { chainNewEntries } from './chain-entries.ts';
import { recordAudit } from './record-audit.ts';
import { verifyChain } from './verify-chain.ts';

let test: TestApp;
beforeEach(async () => {
  test = await createTestApp();
});
afterEach(() => test.close());

const never = new AbortController().signal;
const box = () => secretBoxOf(test.deps);
const chain = () => chainNewEntries({ pool: test.pool, box: box() }, never);
const verify = (tenantId = 'default') =>
  asOwner(test.pool, (tx) => verifyChain(tx, box(), tenantId));
const faults = async (tenantId?: string) => (await verify(tenantId)).faults;
const rows = async () =>
  (
    await test.pool.query(
      `SELECT * FROM audit WHERE tenant_id = 'default' ORDER BY position, audit_id`,
    )
  ).rows;

/** Reads by staff, each of them an entry. */
async function act(times = 3): Promise<void> {
  const { doctor, patients, appointment } = test.home;
  for (let each = 0; each < times; each += 1) {
    await test.call('GET', `/patients/${patients[each % 3]?.id}`, { token: doctor.token });
  }
  await test.call('GET', `/calendar/appointments/${appointment.id}`, { token: doctor.token });
}

describe('the hash chain', () => {
  it('[SEC-29] chains new entries per practice, in order, and is as it was written', async () => {
    await act();
    await test.call('GET', '/patients', { token: test.other.doctor.token, tenant: test.other });
    expect(await chain()).toBe(5);
    const [first, second, ...rest] = await rows();
    expect([first?.position, second?.position, rest.length]).toEqual([1, 2, 2]);
    expect(second?.previous_hash).toEqual(first?.hash);
    expect(await faults()).toEqual([]);
    expect(await verify('other')).toMatchObject({ faults: [], checked: 1, head: { position: 1 } });
    expect(await chain()).toBe(0);
  });

  it('[SEC-29] takes what a slow transaction commits late, and two nodes at once make one chain', async () => {
    const late = await test.pool.connect();
    await late.query('BEGIN');
    await late.query(`INSERT INTO audit (tenant_id, actor_role, action, record_type, record_id)
      VALUES ('default', 'job slow', 'test', 'tenant', 'late')`);
    await act();
    await chain();
    await late.query('COMMIT');
    late.release();
    await act(20);
    await Promise.all([chain(), chain(), chain()]);
    const all = await rows();
    expect(all.map((row) => row.position)).toEqual(all.map((_, index) => index + 1));
    expect(all.findIndex((row) => row.record_id === 'late')).toBeGreaterThanOrEqual(4);
    expect(await faults()).toEqual([]);
  });

  it('[SEC-30] holds pseudonyms and short numbers: neither a person’s id nor an appointment’s', async () => {
    await act();
    const { doctor, otherDoctor, appointment, patients } = test.home;
    const added = await test.call(
      'POST',
      `/calendar/appointments/${appointment.id}/users/${otherDoctor.id}`,
      { token: doctor.token },
    );
    expect(added.statusCode).toBe(200);
    await chain();
    const text = JSON.stringify(await rows());
    for (const id of [doctor.id, otherDoctor.id, appointment.id, patients[0]?.id ?? '']) {
      expect(text).not.toContain(id);
    }
    expect(text).toContain(shortHash(appointment.id));
  });

  it('[SEC-30] an erased patient cannot be found in the trail any more, and the chain holds', async () => {
    await act();
    await chain();
    const { admin, patients } = test.home;
    const [, , spare] = patients;
    const people = () =>
      test.pool.query('SELECT FROM audit_persons WHERE person_id = $1', [spare?.id]);
    expect((await people()).rowCount).toBe(1);
    // Read and erased before the job runs again.
    await test.call('GET', `/patients/${spare?.id}`, { token: admin.token });
    const gone = await test.call('DELETE', `/patients/${spare?.id}`, { token: admin.token });
    expect(gone.statusCode).toBe(200);
    await chain();
    expect((await people()).rowCount).toBe(0);
    expect(JSON.stringify(await rows())).not.toContain(spare?.id);
    const erased = (await rows()).find(({ action }) => action === 'patient.delete');
    const about = (await rows()).filter(({ record_id }) => record_id === erased?.record_id);
    expect(about.map(({ action }) => action)).toEqual([
      'patient.read',
      'patient.read',
      'patient.delete',
    ]);
    // An entry that comes later still does not bring the person back.
    await inTenant(test.pool, 'default', (tx) =>
      recordAudit(tx, {
        actor: { kind: 'operator' },
        action: 'settings.change',
        recordType: 'patient',
        recordId: spare?.id ?? '',
      }),
    );
    await chain();
    expect((await people()).rowCount).toBe(0);
    expect(JSON.stringify(await rows())).not.toContain(spare?.id);
    expect(await faults()).toEqual([]);
  });

  const tampering: [what: string, sql: string, found: RegExp][] = [
    ['a removed entry', 'DELETE FROM audit WHERE position = 2', /^Entry 2 was removed/],
    [
      'the first entries removed',
      'DELETE FROM audit WHERE position < 3',
      /^Entries 1 to 2 were removed/,
    ],
    ['the end cut off', 'DELETE FROM audit WHERE position > 2', /^Entries 3 to 4 were cut off/],
    [
      'the end cut off with a head to match',
      `DELETE FROM audit WHERE position > 2; UPDATE audit_chains SET head_position = 2,
         head_hash = (SELECT hash FROM audit WHERE position = 2) WHERE tenant_id = 'default'`,
      /^The head of the chain was changed/,
    ],
    [
      'another action',
      `UPDATE audit SET action = 'patient.list' WHERE position = 2`,
      /^Entry 2 .* was changed/,
    ],
    [
      'another time',
      `UPDATE audit SET at = at + interval '1 microsecond' WHERE position = 2`,
      /^Entry 2 /,
    ],
    [
      'another person',
      'UPDATE audit SET actor_id = gen_random_uuid() WHERE position = 3',
      /^Entry 3 /,
    ],
    ['nobody', 'UPDATE audit SET actor_id = NULL WHERE position = 3', /^Entry 3 /],
    ['another record', `UPDATE audit SET record_id = 'list' WHERE position = 1`, /^Entry 1 /],
    [
      'another detail',
      `UPDATE audit SET detail = '{"tan": false}' WHERE position = 4`,
      /^Entry 4 /,
    ],
    ['another role', `UPDATE audit SET actor_role = 'admin' WHERE position = 1`, /^Entry 1 /],
    ['no hash', 'UPDATE audit SET hash = NULL WHERE position = 4', /^Entry 4 /],
    [
      'two entries exchanged',
      `UPDATE audit SET position = 99 WHERE position = 2; UPDATE audit SET position = 2 WHERE position = 3;
       UPDATE audit SET position = 3 WHERE position = 99`,
      /^Entry 2 /,
    ],
    [
      'an entry put in at the end',
      `INSERT INTO audit (tenant_id, actor_role, action, record_type, record_id, position, previous_hash, hash)
       SELECT tenant_id, actor_role, action, record_type, record_id, 5, hash, hash FROM audit WHERE position = 4`,
      /^Entry 5 .* put in/,
    ],
    [
      'a forged checkpoint',
      `DELETE FROM audit WHERE position < 3; UPDATE audit_chains SET start_position = 2,
         start_hash = (SELECT previous_hash FROM audit WHERE position = 3) WHERE tenant_id = 'default'`,
      /^The checkpoint of retention was changed/,
    ],
    [
      'another person behind a pseudonym',
      `UPDATE audit_persons SET person_id = gen_random_uuid() WHERE ctid = (SELECT min(ctid) FROM audit_persons)`,
      /pseudonym of the person .* was changed/,
    ],
    [
      'no head',
      `DELETE FROM audit_chains WHERE tenant_id = 'default'`,
      /^The head of the chain is missing/,
    ],
    ['nothing left', 'DELETE FROM audit_chains; DELETE FROM audit', /^There is no chain/],
    [
      'the key of another practice',
      `UPDATE audit_chains SET chain_key = (SELECT chain_key FROM audit_chains WHERE tenant_id = 'other')
       WHERE tenant_id = 'default'`,
      /^The key of the chain cannot be opened/,
    ],
  ];
  it.each(tampering)('[SEC-31] finds %s', async (_what, sql, found) => {
    await act();
    await chain();
    expect(await faults()).toEqual([]);
    await test.pool.query(sql);
    const [first, ...more] = await faults();
    expect(first).toMatch(found);
    expect(more.length).toBeLessThan(3);
  });

  it('[SEC-31] finds an older state of everything by a head from the log', async () => {
    await act();
    await chain();
    await test.pool.query('CREATE TABLE kept AS SELECT * FROM audit_chains');
    await act();
    await chain();
    const { head } = await verify();
    const known = (place = head) =>
      asOwner(test.pool, (tx) => verifyChain(tx, box(), 'default', place));
    expect((await known()).faults).toEqual([]);
    await test.pool.query(`DELETE FROM audit WHERE position > 4;
      UPDATE audit_chains SET head_position = 4, head_hash = kept.head_hash, head_seal = kept.head_seal
      FROM kept WHERE kept.tenant_id = audit_chains.tenant_id AND kept.tenant_id = 'default'`);
    expect(await faults()).toEqual([]);
    expect((await known()).faults).toEqual(['Entry 8 is not the one whose hash the log tells.']);
    await test.pool.query('DROP TABLE kept');
  });

  it('[SEC-32] retention deletes entries after twelve calendar months and seals where the chain begins', async () => {
    await act();
    await test.pool.query(
      `UPDATE audit SET at = now() - interval '13 months' WHERE audit_id IN
         (SELECT audit_id FROM audit ORDER BY audit_id LIMIT 2)`,
    );
    await chain();
    const retention = retentionJob({ ...test.deps, box: box(), dataDir: '/nonexistent' });
    expect(await retention.run(new Date(), never)).toMatchObject({ audit: 2 });
    expect((await rows()).map(({ position }) => position)).toEqual([3, 4]);
    expect(await verify()).toMatchObject({ faults: [], checked: 2, head: { position: 4 } });
    await test.pool.query('DELETE FROM audit WHERE position = 3');
    expect(await faults()).toEqual(['Entry 3 was removed.']);
    const far = new Date(Date.now() + 400 * 86_400_000);
    expect(monthsBefore(far, 12).getTime()).toBeGreaterThan(Date.now());
    await retention.run(far, never);
    expect(await rows()).toEqual([]);
    await act(0);
    await chain();
    expect((await rows()).map(({ position }) => position)).toEqual([5]);
  });

  it('[SEC-29] the application can give an entry neither a place nor a time', async () => {
    for (const [column, value] of [
      ['position', '1'],
      ['hash', `'\\x00'`],
      ['at', `'2020-01-01'`],
    ]) {
      const tried = inTenant(test.pool, 'default', ({ client }) =>
        client.query(`INSERT INTO audit (tenant_id, actor_role, action, record_type, record_id, ${column})
          VALUES ('default', 'x', 'x', 'tenant', 'x', ${value})`),
      );
      await expect(tried, column).rejects.toThrow(/permission denied/);
    }
    for (const table of ['audit_chains', 'audit_persons']) {
      for (const sql of [`SELECT * FROM ${table}`, `DELETE FROM ${table}`]) {
        const tried = inTenant(test.pool, 'default', ({ client }) => client.query(sql));
        await expect(tried, sql).rejects.toThrow(/permission denied/);
      }
    }
  });
});
