import { defaultTenantConfig, parseInput, tenantConfig } from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import { violatedConstraint } from '../db/database-error.ts';
import { asOwner } from '../db/tenant-transaction.ts';
import { canonicalHost, canonicalOrigin } from '../tenants/host-name.ts';
import { insertTenant, insertTenantHost } from '../tenants/tenant-store.ts';
import { defaultTenantId, isLocalHost } from '../tenants/tenants.ts';
import { type Command, type Given, wanted } from './command.ts';
import { UsageError } from './usage-error.ts';

export const createTenant: Command = {
  summary: 'makes a practice, with the default feature flags',
  options: {
    id: { help: 'lower-case letters, digits and hyphens, such as praxis-nord' },
    host: { help: 'the host name that leads to it, such as nord.example.org' },
    name: { help: "the practice's name" },
    'public-url': { help: 'the origin for links in mails, such as https://nord.example.org' },
  },
  run: async ({ pool }, given) => {
    const { tenantId, config } = idOf(given);
    const host = hostOf(given, tenantId);
    const name = wanted(given, 'name');
    const publicUrl = publicUrlOf(given, tenantId);
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
    return `Made the tenant ${tenantId} for ${host}. Its links begin with ${links}.`;
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

const hostForm =
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$|^\[[0-9a-f:]+\]$/;

function hostOf(given: Given, tenantId: string): string {
  const host = canonicalHost(wanted(given, 'host'));
  if (!hostForm.test(host)) {
    throw new UsageError('--host takes a host name without protocol, port and path.');
  }
  if (isLocalHost(host) && tenantId !== defaultTenantId) {
    throw new UsageError(`--host ${host} always belongs to the tenant ${defaultTenantId}.`);
  }
  return host;
}

/** Null for tenant `default`: its links begin with PUBLIC_URL. */
function publicUrlOf(given: Given, tenantId: string): string | null {
  if (tenantId === defaultTenantId) return null;
  const text = wanted(given, 'public-url');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const plain = url && url.pathname === '/' && url.search === '' && url.hash === '';
  if (!plain || !['http:', 'https:'].includes(url.protocol)) {
    throw new UsageError('--public-url takes an http or https address without a path.');
  }
  return canonicalOrigin(text);
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
