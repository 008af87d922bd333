import { randomUUID } from 'node:crypto';
import { recordAudit } from '../audit/record-audit.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishAppointmentChanged } from '../live-events/publish.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { StaffCaller } from '../platform/caller.ts';
import type { LoginLimits } from '../sessions/login-limits.ts';
import { appointmentFor, assertOpen } from './locked-appointment.ts';

interface Resending {
  appointmentId: string;
  caller: StaffCaller;
  limits: LoginLimits;
  requestId: string;
}

/** A new mail each time, and a login that wrong tries have locked is open again. */
export async function resendInvitation(
  tx: TenantTransaction,
  { appointmentId, caller, limits, requestId }: Resending,
): Promise<void> {
  // Before the appointment's row, as a login does: the two never wait for each other crosswise.
  await limits.unlock(tx, { scope: 'appointment', subject: appointmentId });
  assertOpen(await appointmentFor(tx, caller, appointmentId, 'appointments.plan', 'change'));
  await queueMail(tx, {
    kind: 'invitation',
    appointmentId,
    dedupeKey: `invitation ${appointmentId} ${randomUUID()}`,
  });
  await recordAudit(tx, {
    actor: caller,
    action: 'appointment.resend-invitation',
    recordType: 'appointment',
    recordId: appointmentId,
    requestId,
  });
  await publishAppointmentChanged(tx, appointmentId);
}
