import { recordAudit } from '../audit/record-audit.ts';
import { asOwner } from '../db/tenant-transaction.ts';
import { publishChanged } from '../event-log/publish.ts';
import { endGuestSession } from '../guests/held-guest.ts';
import { endPatientSessionsOf } from '../sessions/patient-sessions.ts';
import { endStaffSessionsOf } from '../sessions/staff-sessions.ts';
import { type Command, tenantOf, tenantOption } from './command.ts';
import {
  countRunningCalls,
  guestsOutsideCalls,
  setSuspended,
  staffOutsideCalls,
  visitsOutsideCalls,
} from './suspension-store.ts';

const actor = { kind: 'operator' } as const;

/** Decision 0104: who is in a running call stays until its end, everybody else is logged out. */
export const suspendTenant: Command = {
  group: 'practices',
  summary: 'lets nobody log in to a practice and sends no mails; running calls go on to their end',
  options: tenantOption,
  fields: {
    tenant: "the practice's id",
    suspended: 'true',
    changed: 'false if it was suspended before',
    runningCalls: 'how many calls go on until they are ended',
  },
  run: async (context, given) => {
    const { id } = await tenantOf(context, given);
    const { changed, runningCalls } = await asOwner(context.pool, async (owner) => {
      const tx = { ...owner, tenantId: id };
      const changed = await setSuspended(tx, true);
      for (const staffId of await staffOutsideCalls(tx)) await endStaffSessionsOf(tx, staffId);
      for (const visit of await visitsOutsideCalls(tx)) {
        await endPatientSessionsOf(tx, visit, 'ended');
      }
      for (const guest of await guestsOutsideCalls(tx)) await endGuestSession(tx, guest);
      if (changed) {
        await recordAudit(tx, {
          actor,
          action: 'tenant.suspend',
          recordType: 'tenant',
          recordId: id,
        });
        await publishChanged(tx, 'settings');
      }
      return { changed, runningCalls: await countRunningCalls(tx) };
    });
    const calls = runningCalls > 0 ? ` ${runningCalls} running calls go on until their end.` : '';
    return {
      text: `The tenant ${id} is suspended${changed ? '' : ' already'}.${calls}`,
      data: { tenant: id, suspended: true, changed, runningCalls },
    };
  },
};

export const resumeTenant: Command = {
  group: 'practices',
  summary: 'takes a suspension back; mails that waited are sent, if they still make sense',
  options: tenantOption,
  fields: {
    tenant: "the practice's id",
    suspended: 'false',
    changed: 'false if it was not suspended',
  },
  run: async (context, given) => {
    const { id } = await tenantOf(context, given);
    const changed = await asOwner(context.pool, async (owner) => {
      const tx = { ...owner, tenantId: id };
      if (!(await setSuspended(tx, false))) return false;
      await recordAudit(tx, {
        actor,
        action: 'tenant.resume',
        recordType: 'tenant',
        recordId: id,
      });
      await publishChanged(tx, 'settings');
      return true;
    });
    return {
      text: changed ? `The tenant ${id} is open again.` : `The tenant ${id} was not suspended.`,
      data: { tenant: id, suspended: false, changed },
    };
  },
};
