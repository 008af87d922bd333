import { type MachineRight, tokenPath } from '@visite/contract';
import { newToken, tokenHash } from '../src/sessions/tokens.ts';
import type { TestTenant } from './seed.ts';
import type { TestApp } from './test-app.ts';

export interface TestMachine {
  id: string;
  secret: string;
}

/** As an admin makes one who has just confirmed who they are. */
export async function makeMachine(
  test: TestApp,
  rights: readonly MachineRight[],
  { tenant = test.home, ...more }: { tenant?: TestTenant; name?: string; expiresAt?: string } = {},
): Promise<TestMachine> {
  // In a session of its own each time: how many one session can make is limited.
  const token = newToken('staff');
  await test.pool.query(
    `INSERT INTO staff_sessions (tenant_id, staff_id, token_hash, expires_at, confirmed_at)
     VALUES ($1, $2, $3, now() + interval '1 hour', now())`,
    [tenant.id, tenant.admin.id, tokenHash(token)],
  );
  const answer = await test.call('POST', '/api-clients', {
    token,
    tenant,
    body: { name: 'Praxissoftware', rights, ...more },
  });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  const { client, secret } = answer.json();
  return { id: client.id, secret };
}

/** What the token endpoint answers. */
export const askToken = (
  test: TestApp,
  { id, secret }: TestMachine,
  { tenant = test.home, form = {} }: { tenant?: TestTenant; form?: Record<string, string> } = {},
) =>
  test.app.inject({
    method: 'POST',
    url: tokenPath,
    headers: {
      host: tenant.host,
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
    },
    payload: new URLSearchParams({ grant_type: 'client_credentials', ...form }).toString(),
  });

export async function machineToken(
  test: TestApp,
  machine: TestMachine,
  tenant = test.home,
): Promise<string> {
  return (await askToken(test, machine, { tenant })).json().access_token;
}

/** A client with these rights, logged in. */
export async function tokenWith(
  test: TestApp,
  rights: readonly MachineRight[],
  tenant = test.home,
): Promise<string> {
  return machineToken(test, await makeMachine(test, rights, { tenant }), tenant);
}
