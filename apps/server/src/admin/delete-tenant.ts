import { asOwner } from '../db/tenant-transaction.ts';
import { removeMailFiles } from '../mail/mail-files.ts';
import { type Command, tenantOf, tenantOption, wanted } from './command.ts';
import { eraseTenant, lockTenant, mailIdsOfTenant } from './delete-tenant-store.ts';
import { countRunningCalls } from './suspension-store.ts';
import { UsageError } from './usage-error.ts';

/** Its audit trail goes with it: what stays is a row without names, which list-tenants shows. */
export const deleteTenant: Command = {
  group: 'practices',
  summary: 'erases a practice with everything that it has stored; this cannot be undone',
  options: {
    ...tenantOption,
    confirm: { help: "the practice's id once more" },
  },
  fields: {
    tenant: "the practice's id",
    staff: 'how many accounts were erased',
    patients: 'how many patients were erased',
    appointments: 'how many appointments were erased',
  },
  run: async (context, given) => {
    const { id } = await tenantOf(context, given);
    if (wanted(given, 'confirm') !== id) {
      throw new UsageError(`--confirm takes the id once more: ${id}. Nothing was deleted.`);
    }
    const { erased, mailIds } = await asOwner(context.pool, async (tx) => {
      await lockTenant(tx, id);
      if ((await countRunningCalls({ ...tx, tenantId: id })) > 0) {
        throw new UsageError(
          `A call of ${id} is running. Suspend the practice, and delete it when the call has ended.`,
        );
      }
      const mailIds = await mailIdsOfTenant(tx, id);
      return { mailIds, erased: await eraseTenant(tx, id) };
    });
    await removeMailFiles(context.dataDir, mailIds);
    const { staff, patients, appointments } = erased;
    return {
      text: `Deleted the tenant ${id} with ${staff} accounts, ${patients} patients and ${appointments} appointments. Backups still hold it.`,
      data: { tenant: id, staff, patients, appointments },
    };
  },
};
