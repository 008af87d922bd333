import { recordAudit } from '../audit/record-audit.ts';
import { violatedConstraint } from '../db/database-error.ts';
import { asOwner } from '../db/tenant-transaction.ts';
import { insertTenantHost } from '../tenants/tenant-store.ts';
import { type Command, tenantOf, tenantOption } from './command.ts';
import { deleteHost, findHost, listTenants } from './tenant-list-store.ts';
import { hostOf, refuseLocalHost } from './tenant-names.ts';
import { UsageError } from './usage-error.ts';

const actor = { kind: 'operator' } as const;
const options = {
  ...tenantOption,
  host: { help: 'a host name, such as nord.example.org' },
} as const;
const fields = { tenant: "the practice's id", host: 'the host name' } as const;

export const listHosts: Command = {
  group: 'practices',
  summary: 'lists the host names that lead to practices',
  options: { tenant: { help: "the practice's id; all practices without it", optional: true } },
  fields: {
    'hosts[].host': 'a host name',
    'hosts[].tenant': 'the practice that it leads to',
    'hosts[].isPublic': "whether the practice's links carry it",
  },
  run: async (context, given) => {
    const only = given.values.tenant ? (await tenantOf(context, given)).id : undefined;
    const tenants = await asOwner(context.pool, listTenants);
    const hosts = tenants
      .filter(({ id }) => only === undefined || id === only)
      .flatMap(({ id, hosts: own, publicUrl }) =>
        own.map((host) => ({ host, tenant: id, isPublic: hostnameOf(publicUrl) === host })),
      );
    const lines = hosts.map(
      ({ host, tenant, isPublic }) =>
        `${host} leads to ${tenant}${isPublic ? ', as its links' : ''}`,
    );
    return { text: lines.join('\n') || 'There is no host.', data: { hosts } };
  },
};

const hostnameOf = (url: string | null) => (url === null ? undefined : new URL(url).hostname);

export const addHost: Command = {
  group: 'practices',
  summary: 'lets one more host name lead to a practice; its links stay as they are',
  options,
  fields,
  run: async (context, given) => {
    const host = hostOf(given);
    refuseLocalHost(host);
    const { id } = await tenantOf(context, given);
    await asOwner(context.pool, async (owner) => {
      const taken = await findHost(owner, host);
      if (taken === id) throw new UsageError(`The host ${host} leads to ${id} already.`);
      if (taken)
        throw new UsageError(`The host ${host} leads to another tenant already: ${taken}.`);
      const tx = { ...owner, tenantId: id };
      await insertTenantHost(tx, { tenantId: id, host });
      await recordAudit(tx, {
        actor,
        action: 'tenant.add-host',
        recordType: 'tenant',
        recordId: id,
        detail: { host },
      });
    }).catch((error: unknown) => {
      // Two commands at once.
      if (!violatedConstraint(error)?.startsWith('tenant_hosts')) throw error;
      throw new UsageError(`The host ${host} leads to another tenant already.`);
    });
    return { text: `The host ${host} leads to ${id} now.`, data: { tenant: id, host } };
  },
};

export const removeHost: Command = {
  group: 'practices',
  summary: 'takes a host name from a practice',
  options,
  fields,
  run: async (context, given) => {
    const host = hostOf(given);
    const { id, publicUrl } = await tenantOf(context, given);
    if (new URL(publicUrl).hostname === host) {
      throw new UsageError(
        `The links of ${id} carry ${host}: give the practice another address first, with set-public-url.`,
      );
    }
    await asOwner(context.pool, async (owner) => {
      if ((await findHost(owner, host)) !== id) {
        throw new UsageError(`The host ${host} does not lead to ${id}.`);
      }
      const tx = { ...owner, tenantId: id };
      await deleteHost(tx, host);
      await recordAudit(tx, {
        actor,
        action: 'tenant.remove-host',
        recordType: 'tenant',
        recordId: id,
        detail: { host },
      });
    });
    return { text: `The host ${host} leads nowhere now.`, data: { tenant: id, host } };
  },
};
