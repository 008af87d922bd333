import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { countHashes, type HashCount } from '../../test/count-hashes.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { tokenHash } from '../sessions/tokens.ts';

let test: TestApp;
let hashes: HashCount;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
afterEach(async () => {
  hashes?.stop();
  await test.pool.query('DELETE FROM login_limits');
});

const logIn = (username: string, password: string, address = '127.0.0.1') =>
  test.app.inject({
    method: 'POST',
    url: '/api/v3/video/staff/login',
    remoteAddress: address,
    payload: { username, password },
  });
const statuses = (answers: { statusCode: number }[]) => answers.map((each) => each.statusCode);
const times = (count: number, status: number) => Array<number>(count).fill(status);

describe('staff login', () => {
  it('[LOGIN-3] [LOGIN-4] [STAFF-7] answers the user and a token that stands for this user', async () => {
    const response = await logIn('doctor', test.password);
    expect(response.statusCode).toBe(200);
    const { user, staffApiToken } = response.json();
    expect(Object.keys(response.json()).sort()).toEqual(['staffApiToken', 'user']);
    expect(user).toMatchObject({
      person: { id: test.home.doctor.id, firstName: 'Erika-doctor', lastName: 'Team-default' },
      username: 'doctor',
      roles: ['doctor'],
      status: 'active',
      secondFactor: false,
    });
    expect(response.body).not.toMatch(/argon2|hash/i);
    const current = await test.call('GET', '/staff/login', { token: staffApiToken });
    expect(current.json()).toEqual(user);
  });

  it('[SEC-10] gives a token of 256 bits and stores only its SHA-256', async () => {
    const { staffApiToken } = (await logIn('doctor', test.password)).json();
    expect(staffApiToken).toMatch(/^st_[A-Za-z0-9_-]{43}$/);
    const { rows } = await test.pool.query('SELECT * FROM staff_sessions WHERE token_hash = $1', [
      tokenHash(staffApiToken),
    ]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(staffApiToken.slice(3));
  });

  it('[LOGIN-3] takes the username without regard to case', async () => {
    expect((await logIn('  DOCtor', test.password)).statusCode).toBe(200);
  });

  it('[LOGIN-7] [LOGIN-19] hashes once and answers alike, whoever it was', async () => {
    await test.pool.query('UPDATE staff SET password_hash = NULL WHERE username = $1', [
      'other-doctor',
    ]);
    const bodies = new Set<string>();
    for (const username of ['doctor', 'nobody-at-all', 'inactive', 'other-doctor']) {
      hashes = countHashes();
      const right = username === 'inactive' ? test.password : 'a wrong password';
      const response = await logIn(username, right);
      hashes.stop();
      expect([username, response.statusCode, hashes.started]).toEqual([username, 401, 1]);
      const { requestId: _, ...body } = response.json();
      bodies.add(JSON.stringify(body));
    }
    expect(bodies.size).toBe(1);
    expect([...bodies][0]).toContain('login-failed');
  });

  it('[LOGIN-19] hashes with argon2id', async () => {
    const { rows } = await test.pool.query(
      'SELECT password_hash FROM staff WHERE password_hash IS NOT NULL',
    );
    for (const row of rows)
      expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('[LOGIN-7] computes at most four hashes at once', async () => {
    hashes = countHashes();
    const names = Array.from({ length: 30 }, (_, index) => `nobody-${index}`);
    await Promise.all(names.map((name) => logIn(name, 'a wrong password')));
    expect(hashes.started).toBe(30);
    expect(hashes.atOnce).toBeLessThanOrEqual(4);
  });

  it('[LOGIN-8] ends the session at logout', async () => {
    const { staffApiToken: token } = (await logIn('mfa', test.password)).json();
    const { staffApiToken: another } = (await logIn('mfa', test.password)).json();
    expect((await test.call('POST', '/staff/logout', { token })).json()).toEqual({ success: true });
    expect((await test.call('GET', '/staff/login', { token })).statusCode).toBe(401);
    expect((await test.call('GET', '/staff/login', { token: another })).statusCode).toBe(200);
  });

  it('[DATA-1] does not know the staff of another practice', async () => {
    await test.pool.query(`UPDATE staff SET username_key = 'only-there' WHERE staff_id = $1`, [
      test.other.doctor.id,
    ]);
    expect((await logIn('only-there', test.password)).statusCode).toBe(401);
    const there = { username: 'only-there', password: test.password };
    const response = await test.call('POST', '/staff/login', { body: there, tenant: test.other });
    expect(response.statusCode).toBe(200);
    const { staffApiToken: token } = response.json();
    expect((await test.call('GET', '/staff/login', { token })).statusCode).toBe(401);
  });
});

describe('login limits', () => {
  it('[SEC-6] [SEC-8] [ERR-10] let five of a hundred parallel tries reach the hash', async () => {
    hashes = countHashes();
    const tries = Array.from({ length: 100 }, (_, index) =>
      logIn('doctor', 'a wrong password', `10.0.${index}.1`),
    );
    const answers = await Promise.all(tries);
    expect(statuses(answers).toSorted()).toEqual([...times(5, 401), ...times(95, 429)]);
    expect(hashes.started).toBe(5);
    const refused = answers.find((response) => response.statusCode === 429);
    expect(refused?.json()).toMatchObject({ code: 'too-many-attempts' });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(890);
    const right = await logIn('doctor', test.password, '10.9.9.9');
    expect(right.statusCode).toBe(429);
  });

  it('[SEC-6] lock for 15 minutes, then 30, then an hour, and no longer', async () => {
    const locks: number[] = [];
    for (const _round of [1, 2, 3, 4]) {
      for (let count = 0; count < 5; count += 1) await logIn('mfa', 'a wrong password');
      const response = await logIn('mfa', 'a wrong password');
      expect(response.statusCode).toBe(429);
      locks.push(Math.round(Number(response.headers['retry-after']) / 60));
      await test.pool.query(`UPDATE login_limits SET locked_until = now() - interval '1 second'
        WHERE locked_until IS NOT NULL`);
    }
    expect(locks).toEqual([15, 30, 60, 60]);
  });

  it('[SEC-6] forget the failures after a success', async () => {
    for (const _round of [1, 2, 3]) {
      for (let count = 0; count < 4; count += 1) await logIn('mfa', 'a wrong password');
      expect((await logIn('mfa', test.password)).statusCode).toBe(200);
    }
  });

  it('[SEC-7] allow one address a hundred failures in 15 minutes', async () => {
    const nobody = (index: number) => logIn(`nobody-${index}`, 'a wrong password', '10.1.1.1');
    await nobody(0);
    await test.pool.query(`UPDATE login_limits SET failures = 95 WHERE scope = 'address'`);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => nobody(index + 1)));
    expect(statuses(answers).toSorted()).toEqual([...times(5, 401), ...times(15, 429)]);
    expect((await logIn('doctor', test.password, '10.1.1.1')).statusCode).toBe(429);
    expect((await logIn('doctor', test.password, '10.1.1.2')).statusCode).toBe(200);
    await test.pool.query(
      `UPDATE login_limits SET window_started_at = now() - interval '15 minutes'`,
    );
    expect((await logIn('doctor', test.password, '10.1.1.1')).statusCode).toBe(200);
  });

  it('[SEC-7] do not count successes against the address', async () => {
    for (let count = 0; count < 8; count += 1) await logIn('doctor', test.password, '10.2.2.2');
    const { rows } = await test.pool.query(
      `SELECT failures FROM login_limits WHERE scope = 'address'`,
    );
    expect(rows).toEqual([{ failures: 0 }]);
  });

  it('[SEC-8] keep neither names nor addresses', async () => {
    await logIn('doctor', 'a wrong password', '10.3.3.3');
    const { rows } = await test.pool.query('SELECT * FROM login_limits');
    expect(rows).toHaveLength(2);
    const text = JSON.stringify(rows.map((row) => [row, row.subject.toString('latin1')]));
    expect(text).not.toMatch(/doctor|10\.3\.3/);
  });

  it('[SEC-9] refuse while their store is away, the right password too', async () => {
    await test.pool.query('ALTER TABLE login_limits RENAME TO login_limits_away');
    hashes = countHashes();
    const response = await logIn('doctor', test.password);
    await test.pool.query('ALTER TABLE login_limits_away RENAME TO login_limits');
    expect(response.statusCode).toBe(503);
    expect(hashes.started).toBe(0);
  });
});
