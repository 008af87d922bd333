import { recordAudit } from '../audit/record-audit.ts';
import { forgetWrongLogins } from '../calendar/wrong-logins-store.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { publishAppointmentChanged } from '../event-log/publish.ts';
import { shortHash } from '../platform/logger.ts';
import { openAppointmentIds } from './appointment-store.ts';
import { type Command, tenantOf, tenantOption, wanted } from './command.ts';
import { UsageError } from './usage-error.ts';

/** As a resent invitation does, without the mail. */
export const unlockLink: Command = {
  group: 'patients',
  summary: "opens a patient's link again that wrong answers have locked",
  options: {
    ...tenantOption,
    appointment: { help: "the appointment's number, as logs and reports show it, or its id" },
  },
  fields: {
    tenant: "the practice's id",
    appointment: "the appointment's number; its id is a secret",
  },
  run: async (context, given) => {
    const wantedAppointment = wanted(given, 'appointment');
    const { id } = await tenantOf(context, given);
    const number = await inTenant(context.pool, id, async (tx) => {
      const open = await openAppointmentIds(tx);
      const appointmentId = open.find((each) =>
        [each, shortHash(each)].includes(wantedAppointment),
      );
      if (!appointmentId) {
        throw new UsageError(`There is no open appointment ${wantedAppointment} in ${id}.`);
      }
      await context.limits.unlock(tx, { scope: 'appointment', subject: appointmentId });
      await forgetWrongLogins(tx, appointmentId);
      await recordAudit(tx, {
        actor: { kind: 'operator' },
        action: 'appointment.unlock-login',
        recordType: 'appointment',
        recordId: appointmentId,
      });
      await publishAppointmentChanged(tx, appointmentId);
      return shortHash(appointmentId);
    });
    return {
      text: `The link of the appointment ${number} is open again.`,
      data: { tenant: id, appointment: number },
    };
  },
};
