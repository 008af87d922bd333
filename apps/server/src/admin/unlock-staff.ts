import { inTenant } from '../db/tenant-transaction.ts';
import { findStaffByUsername } from '../staff/store.ts';
import { unlockLogin } from '../staff/unlock-login.ts';
import { type Command, tenantOf, tenantOption, wanted } from './command.ts';
import { UsageError } from './usage-error.ts';

/** For the last admin, whom nobody else can unlock. */
export const unlockStaff: Command = {
  group: 'accounts',
  summary: 'lets a person log in again whom wrong passwords have locked out',
  options: {
    ...tenantOption,
    username: { help: "the person's username" },
  },
  fields: { tenant: "the practice's id", username: 'as given' },
  run: async (context, given) => {
    const username = wanted(given, 'username');
    const tenant = await tenantOf(context, given);
    await inTenant(context.pool, tenant.id, async (tx) => {
      const person = await findStaffByUsername(tx, username);
      if (!person) throw new UsageError(`There is no account ${username} in ${tenant.id}.`);
      const { staffId } = person;
      await unlockLogin(tx, { staffId, limits: context.limits, actor: { kind: 'operator' } });
    });
    return {
      text: `${username} can log in again.`,
      data: { tenant: tenant.id, username },
    };
  },
};
