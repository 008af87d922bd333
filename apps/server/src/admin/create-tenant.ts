import { defaultTenantConfig, parseInput, tenantConfig } from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import { violatedConstraint } from '../db/database-error.ts';
import { asOwner } from '../db/tenant-transaction.ts';
import { insertTenant, insertTenantHost } from '../tenants/tenant-store.ts';
import { defaultTenantId, isLocalHost } from '../tenants/tenants.ts';
import { type Command, type Given, wanted } from './command.ts';
import { hostOf, practiceNameOf, publicUrlOf, refuseLocalHost } from './tenant-names.ts';
import { UsageError } from './usage-error.ts';

export const createTenant: Command = {
  group: 'practices',
  summary: 'makes a practice, with the default feature flags',
  options: {
    id: { help: 'lower-case letters, digits and hyphens, such as praxis-nord' },
    host: { help: 'the host name that leads to it, such as nord.example.org' },
    name: { help: "the practice's name" },
    'public-url': { help: 'the origin for links in mails, such as https://nord.example.org' },
  },
  fields: {
    tenant: "the practice's id",
    host: 'the host name that leads to it',
    publicUrl: 'the origin of its links; null for the address in PUBLIC_URL',
  },
  run: async ({ pool }, given) => {
    const { tenantId, config } = idOf(given);
    const host = hostOf(given);
    if (tenantId !== defaultTenantId) refuseLocalHost(host);
    const name = practiceNameOf(given);
    // Null for tenant `default`: its links begin with PUBLIC_URL.
    const publicUrl = tenantId === defaultTenantId ? null : publicUrlOf(given);
    await refusingTaken(tenantId, host, () =>
      asOwner(pool, async (tx) => {
        await insertTenant(tx, { tenantId, name, publicUrl, config });
        if (!isLocalHost(host)) await insertTenantHost(tx, { tenantId, host });
        await recordAudit(
          { ...tx, tenantId },
          {
            actor: { kind: 'operator' },
            action: 'tenant.create',
            recordType: 'tenant',
            recordId: tenantId,
          },
        );
      }),
    );
    const links = publicUrl ?? 'the address in PUBLIC_URL';
    return {
      text: `Made the tenant ${tenantId} for ${host}. Its links begin with ${links}.`,
      data: { tenant: tenantId, host, publicUrl },
    };
  },
};

function idOf(given: Given) {
  const tenantId = wanted(given, 'id');
  const config = defaultTenantConfig(tenantId);
  if (!parseInput(tenantConfig, config).ok) {
    throw new UsageError('--id takes up to 63 lower-case letters, digits and hyphens.');
  }
  return { tenantId, config };
}

async function refusingTaken(tenantId: string, host: string, work: () => Promise<void>) {
  try {
    await work();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'tenants_pkey') {
      throw new UsageError(`There is a tenant ${tenantId} already.`);
    }
    if (constraint?.startsWith('tenant_hosts')) {
      throw new UsageError(`The host ${host} leads to another tenant already.`);
    }
    throw error;
  }
}
