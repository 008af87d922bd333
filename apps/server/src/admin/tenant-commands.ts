import { recordAudit } from '../audit/record-audit.ts';
import { asOwner } from '../db/tenant-transaction.ts';
import { publishChanged } from '../event-log/publish.ts';
import { defaultTenantId } from '../tenants/tenants.ts';
import { type Command, tenantOf, tenantOption } from './command.ts';
import {
  type DeletedTenant,
  type ListedTenant,
  listDeletedTenants,
  listTenants as readTenants,
  setTenantName,
  setTenantPublicUrl,
} from './tenant-list-store.ts';
import { practiceNameOf, publicUrlOf } from './tenant-names.ts';
import { UsageError } from './usage-error.ts';

const actor = { kind: 'operator' } as const;
const tenantRecord = (id: string) => ({ actor, recordType: 'tenant', recordId: id }) as const;

export const listTenants: Command = {
  group: 'practices',
  summary: 'lists the practices with their hosts, and the deleted ones',
  options: {},
  fields: {
    'tenants[].id': "the practice's id",
    'tenants[].name': 'its name',
    'tenants[].publicUrl': 'the origin of its links; null for the address in PUBLIC_URL',
    'tenants[].hosts[]': 'the host names that lead to it',
    'tenants[].suspendedAt': 'since when it is suspended; null if it is not',
    'tenants[].createdAt': 'when it was made',
    'tenants[].staff': 'how many active accounts it has',
    'tenants[].patients': 'how many patients it has',
    'deleted[].id': "a deleted practice's id",
    'deleted[].deletedAt': 'when it was deleted',
    'deleted[].staff': 'how many accounts went with it',
    'deleted[].patients': 'how many patients went with it',
    'deleted[].appointments': 'how many appointments went with it',
  },
  run: async ({ pool }) => {
    const { tenants, deleted } = await asOwner(pool, async (tx) => ({
      tenants: await readTenants(tx),
      deleted: await listDeletedTenants(tx),
    }));
    const lines = [...tenants.map(tenantLine), ...deleted.map(deletedLine)];
    return {
      text: lines.length > 0 ? lines.join('\n') : 'There is no tenant yet.',
      data: { tenants, deleted },
    };
  },
};

function tenantLine({ id, name, hosts, publicUrl, suspendedAt, staff, patients }: ListedTenant) {
  const address = publicUrl ?? 'PUBLIC_URL';
  const state = suspendedAt ? `, suspended since ${suspendedAt.toISOString()}` : '';
  return `${id}: ${name}; ${address}; hosts: ${hosts.join(', ') || 'none of its own'}; ${staff} accounts, ${patients} patients${state}`;
}

function deletedLine({ id, deletedAt, staff, patients }: DeletedTenant): string {
  return `${id}: deleted at ${deletedAt.toISOString()}, with ${staff} accounts and ${patients} patients`;
}

export const renameTenant: Command = {
  group: 'practices',
  summary: "changes a practice's name; its id stays, because links and logs carry it",
  options: { ...tenantOption, name: { help: 'the new name' } },
  fields: { tenant: "the practice's id", name: 'the new name' },
  run: async (context, given) => {
    const name = practiceNameOf(given);
    const { id } = await tenantOf(context, given);
    await asOwner(context.pool, async (owner) => {
      const tx = { ...owner, tenantId: id };
      if (!(await setTenantName(tx, id, name))) return;
      await recordAudit(tx, { ...tenantRecord(id), action: 'tenant.rename' });
      await publishChanged(tx, 'settings');
    });
    return { text: `The tenant ${id} is called ${name} now.`, data: { tenant: id, name } };
  },
};

export const setPublicUrl: Command = {
  group: 'practices',
  summary: "changes the origin of a practice's links; its host has to lead to the practice",
  options: {
    ...tenantOption,
    'public-url': { help: 'such as https://nord.example.org' },
  },
  fields: { tenant: "the practice's id", publicUrl: 'the origin of its links' },
  run: async (context, given) => {
    const publicUrl = publicUrlOf(given);
    const { id } = await tenantOf(context, given);
    if (id === defaultTenantId) {
      throw new UsageError(
        `The links of ${defaultTenantId} begin with PUBLIC_URL: change it there.`,
      );
    }
    const found = await context.tenants.byHost(new URL(publicUrl).hostname);
    if (found?.id !== id) {
      throw new UsageError(
        `${new URL(publicUrl).hostname} does not lead to ${id}: add-host comes first.`,
      );
    }
    await asOwner(context.pool, async (owner) => {
      const tx = { ...owner, tenantId: id };
      await setTenantPublicUrl(tx, id, publicUrl);
      await recordAudit(tx, { ...tenantRecord(id), action: 'tenant.change-address' });
    });
    return {
      text: `The links of ${id} begin with ${publicUrl} now. Passkeys of another host do not work there.`,
      data: { tenant: id, publicUrl },
    };
  },
};
