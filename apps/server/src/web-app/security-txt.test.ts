import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { securityTxtPath } from './security-txt.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({
    environment: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Praxis <post@sender.example>' },
  });
});
afterAll(() => test.close());

const read = (host: string, app = test.app) =>
  app.inject({ url: securityTxtPath, headers: { host } });

async function setContact(contact: string): Promise<void> {
  await test.pool.query(
    `UPDATE tenants SET config = jsonb_set(config, '{securityContact}', $1) WHERE tenant_id = 'other'`,
    [JSON.stringify(contact)],
  );
  test.deps.tenants.invalidate();
}

it('[OPS-40] each practice has its own contact, an expiry and its own address', async () => {
  await setContact('sicher@other.example');
  const other = await read('other.example');
  expect(other.statusCode).toBe(200);
  expect(other.headers['content-type']).toBe('text/plain; charset=utf-8');
  const fields = new Map(
    other.body
      .trim()
      .split('\n')
      .map((line) => line.split(': ') as [string, string]),
  );
  expect(fields.get('Contact')).toBe('mailto:sicher@other.example');
  expect(fields.get('Canonical')).toBe('https://other.example/.well-known/security.txt');
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(365);
  expect((await read('localhost')).body).toContain('Contact: mailto:post@sender.example\n');
});

it('[OPS-40] an https address is taken as it is, and nothing else becomes a line', async () => {
  await setContact('https://other.example/report');
  expect((await read('other.example')).body).toContain('Contact: https://other.example/report\n');
  const settings = (await test.call('GET', '/settings', { token: test.home.admin.token })).json();
  for (const contact of ['javascript:alert(1)', 'a@b.example\nContact: evil', 'http://x.example']) {
    const body = { ...settings, config: { ...settings.config, securityContact: contact } };
    const { statusCode } = await test.call('PUT', '/settings', {
      token: test.home.admin.token,
      body,
    });
    expect([contact, statusCode]).toEqual([contact, 400]);
  }
});

it('[OPS-40] without mail and contact it is the phone, and without that there is no file', async () => {
  const plain = await createTestApp();
  try {
    expect((await read('localhost', plain.app)).statusCode).toBe(404);
    await plain.pool.query(`UPDATE tenants SET phone = '030 / 12 34-5'`);
    plain.deps.tenants.invalidate();
    expect((await read('localhost', plain.app)).body).toContain('Contact: tel:03012345\n');
  } finally {
    await plain.close();
  }
});
