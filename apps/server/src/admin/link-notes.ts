import type { Tenant } from '../tenants/tenant.ts';
import type { Tenants } from '../tenants/tenants.ts';
import type { Given } from './command.ts';

/** What is to be said beside a printed link that leads nowhere, or not to its practice. */
export async function linkNotes(
  text: string,
  { values }: Given,
  { tenants, guessed }: { tenants: Tenants; guessed: string },
): Promise<string[]> {
  const tenantId = values.tenant ?? values.id;
  const tenant = tenantId ? await tenants.byId(tenantId) : undefined;
  if (!tenant || !text.includes(tenant.publicUrl)) return [];
  const owner = await tenants.byHost(new URL(tenant.publicUrl).hostname);
  if (owner?.id !== tenant.id) return [astray(tenant, owner)];
  if (tenant.publicUrl !== guessed || (await answers(guessed))) return [];
  return [
    `Nothing answers at ${guessed} now: links work once Visite runs there. PUBLIC_URL and PORT change the address.`,
  ];
}

function astray({ id, publicUrl }: Tenant, owner: Tenant | undefined): string {
  const { hostname } = new URL(publicUrl);
  const where = owner ? `leads to the tenant ${owner.id}` : 'leads to no practice';
  return `Links of the tenant ${id} begin with ${publicUrl}, but the host ${hostname} ${where}.`;
}

/** Loopback, so the answer comes at once or never. */
async function answers(origin: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(2_000);
    return (await fetch(`${origin}/healthz`, { signal })).ok;
  } catch {
    // Refused or silent: either way nobody can open the link now.
    return false;
  }
}
