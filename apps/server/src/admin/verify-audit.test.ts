import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { chainNewEntries } from '../audit/chain-entries.ts';
import { secretBoxOf } from '../platform/secret-box-of.ts';
import { runAdmin } from './run-admin.ts';

const newKey = randomBytes(32).toString('base64');
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await test.call('GET', '/patients', { token: test.home.doctor.token });
  await test.call('GET', '/patients', { token: test.home.mfa.token });
  const { signal } = new AbortController();
  await chainNewEntries({ pool: test.pool, box: secretBoxOf(test.deps) }, signal);
});
afterAll(() => test.close());

const oldKey = () => test.deps.secretKey.export().toString('base64');
const admin = (args: string[], keys: Record<string, string> = { SECRET_KEY: oldKey() }) =>
  runAdmin(args, { DATABASE_URL: test.databaseUrl, ...keys });

it('[OPS-37] says that the trail of every practice is as it was written', async () => {
  const { exitCode, text } = await admin(['verify-audit']);
  const [first, second] = text.split('\n');
  expect(first).toMatch(/^default: 2 entries are as they were written\. Head: 2:[0-9a-f]{64}$/);
  expect(second).toMatch(/^other: 0 entries are as they were written\./);
  expect(exitCode).toBe(0);
});

it('[OPS-37] [OPS-36] also after SECRET_KEY was changed', async () => {
  const both = { SECRET_KEY: newKey, SECRET_KEYS: oldKey() };
  expect((await admin(['rotate-key'], both)).exitCode).toBe(0);
  const checked = await admin(['verify-audit', '--tenant', 'default'], { SECRET_KEY: newKey });
  expect(checked).toMatchObject({
    exitCode: 0,
    text: expect.stringMatching(/^default: 2 entries/),
  });
});

it('[OPS-37] compares with a head from the log, and refuses what is none', async () => {
  const only = { SECRET_KEY: newKey };
  const { text } = await admin(['verify-audit', '--tenant', 'default'], only);
  const head = /Head: (\S+)/.exec(text)?.[1] ?? '';
  const verify = (given: string) =>
    admin(['verify-audit', '--tenant', 'default', '--head', given], only);
  expect((await verify(head)).exitCode).toBe(0);
  const other = await verify(`2:${'0'.repeat(64)}`);
  expect([other.exitCode, other.text]).toEqual([
    1,
    'default: the audit trail is NOT as it was written.\n' +
      '  Entry 2 is not the one whose hash the log tells.',
  ]);
  for (const wrong of ['x', '2', `2:${'g'.repeat(64)}`]) {
    expect((await verify(wrong)).text).toBe('--head takes a head as the log tells it.');
  }
  const without = await admin(['verify-audit', '--head', head], only);
  expect(without).toMatchObject({ exitCode: 1, text: '--head needs --tenant.' });
});

it('[OPS-37] names what was done, with exit code 1', async () => {
  await test.pool.query(`DELETE FROM audit WHERE tenant_id = 'default' AND position = 2`);
  const { exitCode, text } = await admin(['verify-audit'], { SECRET_KEY: newKey });
  expect(exitCode).toBe(1);
  expect(text).toMatch(
    /^default: .* NOT as it was written\.\n {2}Entry 2 was cut off at the end\./,
  );
  expect(text).toContain('other: 0 entries are as they were written');
  const unknown = await admin(['verify-audit', '--tenant', 'none'], { SECRET_KEY: newKey });
  expect(unknown).toMatchObject({ exitCode: 1, text: 'There is no tenant none.' });
});
