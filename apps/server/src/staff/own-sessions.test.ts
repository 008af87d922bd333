import { randomUUID } from 'node:crypto';
import type { StaffSessionEntry } from '@visite/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsOf } from '../../test/accounts.ts';
import { eventReaders } from '../../test/event-readers.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { deviceNamesOf } from '../sessions/device-names.ts';

let test: TestApp;
let accounts: ReturnType<typeof accountsOf>;
let origin: string;
beforeAll(async () => {
  test = await createTestApp();
  accounts = accountsOf(test);
  origin = await test.listen();
});
afterAll(() => test.close());

const { listening } = eventReaders(() => origin);
const list = async (token: string): Promise<StaffSessionEntry[]> =>
  (await test.call('GET', '/staff/login/sessions', { token })).json();
const status = async (token: string) =>
  (await test.call('GET', '/staff/login', { token })).statusCode;
const logIn = async (username: string, userAgent: string): Promise<string> => {
  const body = { username, password: test.password };
  const headers = { 'user-agent': userAgent };
  return (await test.call('POST', '/staff/login', { body, headers })).json().staffApiToken;
};
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('the own sessions', () => {
  it('[LOGIN-34] are listed with the device in words, and nobody else’s', async () => {
    const { token, user } = await accounts.createLoggedIn();
    const other = await logIn(user.username, firefox);
    const found = await list(other);
    expect(found).toMatchObject([
      { browser: 'firefox', system: 'windows', current: true },
      { browser: 'other', system: 'other', current: false },
    ]);
    for (const { startedAt, lastSeenAt } of found) {
      expect(Date.parse(lastSeenAt)).toBeGreaterThanOrEqual(Date.parse(startedAt));
    }
    const { rows } = await test.pool.query('SELECT * FROM staff_sessions WHERE browser = $1', [
      'firefox',
    ]);
    expect(JSON.stringify(rows)).not.toContain('Mozilla');
    expect((await list(token)).map(({ current }) => current)).toEqual([false, true]);
  });

  it('[LOGIN-34] end one by one, at once, their stream included', async () => {
    const { token, user } = await accounts.createLoggedIn();
    const other = await logIn(user.username, firefox);
    const reader = await listening(other);
    const ended = (await list(token)).find(({ current }) => !current);
    const path = `/staff/login/sessions/${ended?.id}`;
    expect((await test.call('DELETE', path, { token })).json()).toEqual({ success: true });
    await reader.waitForText(/loggedOut/);
    expect([await status(token), await status(other)]).toEqual([200, 401]);
    expect((await test.call('DELETE', path, { token })).statusCode).toBe(404);
    expect(await list(token)).toHaveLength(1);
  });

  it('[LOGIN-34] end all others with one call', async () => {
    const { token, user } = await accounts.createLoggedIn();
    const others = [await accounts.logIn(user.username), await accounts.logIn(user.username)];
    await test.call('DELETE', '/staff/login/sessions', { token });
    expect(await Promise.all([token, ...others].map(status))).toEqual([200, 401, 401]);
  });

  it('[LOGIN-34] cannot be ended by anybody else', async () => {
    const { token } = await accounts.createLoggedIn();
    const [own] = await list(token);
    for (const id of [own?.id, randomUUID(), 'x', '%00']) {
      const by = { token: test.home.admin.token };
      const answer = await test.call('DELETE', `/staff/login/sessions/${id}`, by);
      expect([id, answer.statusCode]).toEqual([id, 404]);
    }
    expect(await status(token)).toBe(200);
  });

  it.each([
    [firefox, 'firefox', 'windows'],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
      'chrome',
      'linux',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/18 Safari/605.1',
      'safari',
      'macos',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
      'edge',
      'windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140 Safari/537.36',
      'chrome',
      'android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140 Safari/604.1',
      'chrome',
      'ios',
    ],
    ['', 'other', 'other'],
  ])('[LOGIN-34] calls %j %s on %s', (userAgent, browser, system) => {
    expect(deviceNamesOf(userAgent)).toEqual({ browser, system });
  });
});
