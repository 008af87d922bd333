import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { hashPassword } from '../sessions/passwords.ts';

const path = '/api/v3/video/staff/login';
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
afterEach(() => test.pool.query('DELETE FROM login_limits'));

interface Login {
  username?: string;
  password?: string;
  cookie?: string;
  address?: string;
  host?: string;
}

const logIn = ({ username = 'doctor', password = test.password, ...rest }: Login = {}) =>
  test.app.inject({
    method: 'POST',
    url: path,
    remoteAddress: rest.address ?? '127.0.0.1',
    headers: { host: rest.host ?? 'localhost', ...(rest.cookie ? { cookie: rest.cookie } : {}) },
    payload: { username, password },
  });

const cookieOf = (response: { headers: Record<string, unknown> }) =>
  String(response.headers['set-cookie']).split(';')[0] ?? '';

async function failFiveTimes(login: Login = {}) {
  for (let count = 0; count < 5; count += 1) await logIn({ ...login, password: 'wrong' });
  expect((await logIn(login)).statusCode).toBe(429);
}

describe('a browser that has logged in before', () => {
  it('[SEC-25] gets a cookie for the login alone', async () => {
    const response = await logIn();
    const [value, ...attributes] = String(response.headers['set-cookie']).split('; ');
    expect(value).toMatch(/^visite-device-[0-9a-f]{16}=[\w-]{22}\.[\w-]{43}$/);
    expect(attributes).toEqual([`Path=${path}`, 'Max-Age=15552000', 'HttpOnly', 'SameSite=Strict']);
    const refused = await logIn({ password: 'wrong' });
    expect(refused.headers['set-cookie']).toBeUndefined();
  });

  it('[SEC-25] gets a secure one everywhere but on plain loopback', async () => {
    const response = await logIn({ host: 'other.example' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['set-cookie']).toMatch(/; Secure$/);
  });

  it('[SEC-25] logs in while strangers have locked the username, and strangers still cannot', async () => {
    const cookie = cookieOf(await logIn());
    await failFiveTimes({ address: '10.0.0.9' });
    const known = await logIn({ cookie });
    expect(known.statusCode).toBe(200);
    expect((await logIn({ address: '10.0.0.9' })).statusCode).toBe(429);
    expect(cookieOf(known)).not.toBe(cookie);
  });

  it('[SEC-25] has five tries of its own, which lock nobody else', async () => {
    const cookie = cookieOf(await logIn());
    await failFiveTimes({ cookie });
    expect((await logIn()).statusCode).toBe(200);
  });

  it('[SEC-25] keeps the cookies of several accounts', async () => {
    const cookies = [cookieOf(await logIn()), cookieOf(await logIn({ username: 'mfa' }))];
    await failFiveTimes();
    expect((await logIn({ cookie: cookies.join('; ') })).statusCode).toBe(200);
  });

  it.each<[string, () => Promise<string>]>([
    ['of another account', async () => cookieOf(await logIn({ username: 'mfa' }))],
    [
      'of another account under this name',
      async () => {
        const [name] = cookieOf(await logIn()).split('=');
        return `${name}=${cookieOf(await logIn({ username: 'mfa' })).split('=')[1]}`;
      },
    ],
    ['of another practice', async () => cookieOf(await logIn({ host: 'other.example' }))],
    [
      'that was changed',
      async () =>
        cookieOf(await logIn()).replace(/=(.)/, (_, first) => (first === '_' ? '=-' : '=_')),
    ],
    ['that is rubbish', async () => `${cookieOf(await logIn()).split('=')[0]}=x.y`],
  ])('[SEC-25] a cookie %s is none', async (_name, make) => {
    const cookie = await make();
    await failFiveTimes();
    expect((await logIn({ cookie })).statusCode).toBe(429);
  });

  it('[SEC-25] a cookie gives no right', async () => {
    const cookie = cookieOf(await logIn());
    expect((await logIn({ cookie, password: 'wrong' })).statusCode).toBe(401);
    const read = await test.call('GET', '/staff/login', { headers: { cookie } });
    expect(read.statusCode).toBe(401);
  });

  it('[SEC-25] a cookie is void after a password reset', async () => {
    const cookie = cookieOf(await logIn({ username: 'mfa' }));
    // The same password, chosen anew.
    await test.pool.query(
      `UPDATE staff SET password_hash = $1 WHERE tenant_id = 'default' AND username = 'mfa'`,
      [await hashPassword(test.password)],
    );
    await failFiveTimes({ username: 'mfa' });
    expect((await logIn({ username: 'mfa', cookie })).statusCode).toBe(429);
  });
});

it('[SEC-7] patients who fail behind the same address do not lock the staff out', async () => {
  const address = '198.51.100.7';
  const patient = () =>
    test.app.inject({
      method: 'POST',
      url: `/api/v3/video/calendar/appointments/${'A'.repeat(22)}/login`,
      remoteAddress: address,
      payload: { dateOfBirth: '1990-01-01' },
    });
  expect((await patient()).statusCode).toBe(401);
  await test.pool.query(`UPDATE login_limits SET failures = 100 WHERE scope = 'address'`);
  expect((await patient()).statusCode).toBe(429);
  expect((await logIn({ address })).statusCode).toBe(200);
});

it('[SEC-26] an admin unlocks an account, its browsers too', async () => {
  const cookie = cookieOf(await logIn());
  await failFiveTimes();
  await failFiveTimes({ cookie });
  const unlock = await test.call('POST', `/staff/${test.home.doctor.id}/unlock-login`, {
    token: test.home.admin.token,
  });
  expect(unlock.json()).toEqual({ success: true });
  expect((await logIn({ cookie, password: 'wrong' })).statusCode).toBe(401);
  expect((await logIn()).statusCode).toBe(200);
  const { rows } = await test.pool.query(
    `SELECT record_id FROM audit WHERE action = 'staff.unlock-login'`,
  );
  expect(rows).toEqual([{ record_id: test.home.doctor.id }]);
});
