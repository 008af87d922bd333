import { recordAudit } from '../audit/record-audit.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { linkOf, makeLinkToken } from '../sessions/staff-links.ts';
import { findStaffByUsername } from '../staff/store.ts';
import { type Command, tenantOf, tenantOption, wanted } from './command.ts';
import { UsageError } from './usage-error.ts';

/** The way in when nobody is left who could send one, such as after the last admin's own switch. */
export const secondFactorLink: Command = {
  group: 'accounts',
  summary: 'prints the link with which a person without a second factor sets one up',
  options: {
    ...tenantOption,
    username: { help: "the person's username" },
  },
  fields: {
    tenant: "the practice's id",
    username: 'as given',
    link: 'where the person sets up a second factor, once and within 24 hours',
  },
  run: async (context, given) => {
    const username = wanted(given, 'username');
    const tenant = await tenantOf(context, given);
    const link = await inTenant(context.pool, tenant.id, async (tx) => {
      const person = await findStaffByUsername(tx, username);
      if (!person) throw new UsageError(`There is no account ${username} in ${tenant.id}.`);
      if (person.status !== 'active') throw new UsageError(`The account ${username} is closed.`);
      if (person.totpConfirmedAt || person.hasPasskey) {
        throw new UsageError(`${username} has a second factor; an admin can remove it.`);
      }
      const { staffId } = person;
      const token = await makeLinkToken(tx, 'second-factor', staffId);
      await recordAudit(tx, {
        actor: { kind: 'operator' },
        action: 'staff.request-second-factor-link',
        recordType: 'staff',
        recordId: staffId,
      });
      return linkOf(tenant.publicUrl, 'second-factor', { staffId, token });
    });
    return {
      text: `${username} sets up a second factor here, once and within 24 hours:\n${link}`,
      data: { tenant: tenant.id, username, link },
    };
  },
};
