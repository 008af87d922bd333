import { type MachineRight, tokenPath } from '@visite/contract';
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
  await test.pool.query('UPDATE staff_sessions SET confirmed_at = now()');
  const answer = await test.call('POST', '/api-clients', {
    token: tenant.admin.token,
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
