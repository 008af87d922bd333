import { recordAudit } from '../audit/record-audit.ts';
import { inTenant, type TenantTransaction } from '../db/tenant-transaction.ts';
import { publishChanged } from '../event-log/publish.ts';
import { linkOf, makeLinkToken } from '../sessions/staff-links.ts';
import { forgetFactors } from '../staff/remove-second-factor.ts';
import { demandsSecondFactor } from '../staff/second-factor-store.ts';
import type { StaffRow } from '../staff/staff-view.ts';
import { findStaffByUsername, searchStaff } from '../staff/store.ts';
import { usernameKey } from '../staff/username-key.ts';
import { type Command, tenantOf, tenantOption, wanted } from './command.ts';
import { UsageError } from './usage-error.ts';

const actor = { kind: 'operator' } as const;
const options = { ...tenantOption, username: { help: "the person's username" } } as const;

async function accountOf(tx: TenantTransaction, username: string): Promise<StaffRow> {
  const person = await findStaffByUsername(tx, username);
  if (!person) throw new UsageError(`There is no account ${username} in ${tx.tenantId}.`);
  if (person.status !== 'active') throw new UsageError(`The account ${username} is closed.`);
  return person;
}

export const listStaff: Command = {
  group: 'accounts',
  summary: 'lists the accounts of a practice',
  options: tenantOption,
  fields: {
    tenant: "the practice's id",
    'staff[].id': "the account's id",
    'staff[].username': 'with which the person logs in',
    'staff[].name': 'title, first and last name',
    'staff[].email': 'where links go',
    'staff[].roles[]': 'admin, doctor or mfa',
    'staff[].active': 'false for a closed account',
    'staff[].secondFactors[]': 'totp, passkey or certificate',
  },
  run: async (context, given) => {
    const { id } = await tenantOf(context, given);
    const rows = await inTenant(context.pool, id, (tx) => searchStaff(tx));
    const staff = rows.map((row) => ({
      id: row.staffId,
      username: row.username,
      name: [row.title, row.firstName, row.lastName].filter((part) => part !== '').join(' '),
      email: row.email,
      roles: row.roles,
      active: row.status === 'active',
      secondFactors: factorsOf(row),
    }));
    const lines = staff.map(
      ({ username, name, roles, active, secondFactors }) =>
        `${username}: ${name}; ${roles.join(', ')}; second factor: ${secondFactors.join(', ') || 'none'}${active ? '' : '; closed'}`,
    );
    return { text: lines.join('\n') || `${id} has no account.`, data: { tenant: id, staff } };
  },
};

function factorsOf({ totpConfirmedAt, hasPasskey, hasCertificate }: StaffRow): string[] {
  return [
    ...(totpConfirmedAt ? ['totp'] : []),
    ...(hasPasskey ? ['passkey'] : []),
    ...(hasCertificate ? ['certificate'] : []),
  ];
}

/** As an admin's request does: the old password works until the link is used, then every session ends. */
export const resetPassword: Command = {
  group: 'accounts',
  summary: 'prints the link with which a person chooses a new password, and unlocks the account',
  options,
  fields: {
    tenant: "the practice's id",
    username: 'as given',
    link: 'where the person chooses a password, once and within 24 hours',
  },
  run: async (context, given) => {
    const username = wanted(given, 'username');
    const tenant = await tenantOf(context, given);
    const link = await inTenant(context.pool, tenant.id, async (tx) => {
      const { staffId } = await accountOf(tx, username);
      const token = await makeLinkToken(tx, 'password', staffId);
      await context.limits.unlock(tx, { scope: 'username', subject: usernameKey(username) });
      await recordAudit(tx, {
        actor,
        action: 'staff.request-password-reset',
        recordType: 'staff',
        recordId: staffId,
      });
      return linkOf(tenant.publicUrl, 'password', { staffId, token });
    });
    return {
      text: `${username} chooses a new password here, once and within 24 hours; that ends all sessions of the account:\n${link}`,
      data: { tenant: tenant.id, username, link },
    };
  },
};

/** Both factors of a lost device. Where the practice demands one, only a link leads back. */
export const removeSecondFactor: Command = {
  group: 'accounts',
  summary: "removes a person's authenticator app and passkeys, and ends all their sessions",
  options,
  fields: {
    tenant: "the practice's id",
    username: 'as given',
    link: 'where the person sets up a new one; null where the practice demands none',
  },
  run: async (context, given) => {
    const username = wanted(given, 'username');
    const tenant = await tenantOf(context, given);
    const link = await inTenant(context.pool, tenant.id, async (tx) => {
      const { staffId, totpConfirmedAt, hasPasskey, hasCertificate } = await accountOf(
        tx,
        username,
      );
      if (!totpConfirmedAt && !hasPasskey) {
        throw new UsageError(`${username} has neither an authenticator app nor a passkey.`);
      }
      await forgetFactors(tx, staffId);
      await recordAudit(tx, {
        actor,
        action: 'staff.remove-second-factor',
        recordType: 'staff',
        recordId: staffId,
      });
      await publishChanged(tx, 'staff');
      if (hasCertificate || !(await demandsSecondFactor(tx))) return null;
      const token = await makeLinkToken(tx, 'second-factor', staffId);
      return linkOf(tenant.publicUrl, 'second-factor', { staffId, token });
    });
    const next = link ? ` A new one is set up here, once and within 24 hours:\n${link}` : '';
    return {
      text: `Removed the second factor of ${username}.${next}`,
      data: { tenant: tenant.id, username, link },
    };
  },
};
