import { randomUUID } from 'node:crypto';
import { recordAudit } from '../audit/record-audit.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishAppointmentChanged } from '../event-log/publish.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { ApiError } from '../platform/api-error.ts';
import type { StaffCaller } from '../platform/caller.ts';
import type { LoginLimits } from '../sessions/login-limits.ts';
import { appointmentFor, assertOpen } from './locked-appointment.ts';
import { hasEmailAddress } from './store.ts';
import { forgetWrongLogins } from './wrong-logins-store.ts';

interface Resending {
  appointmentId: string;
  caller: StaffCaller;
  limits: LoginLimits;
  requestId: string;
}

/**
 * A new mail each time, and a login that wrong tries have locked is open again. Without an address
 * only the latter happens: the refusal is answered, not thrown, so that the unlocking holds.
 */
export async function resendInvitation(
  tx: TenantTransaction,
  { appointmentId, caller, limits, requestId }: Resending,
): Promise<ApiError | undefined> {
  // Before the appointment's row, as a login does: the two never wait for each other crosswise.
  await limits.unlock(tx, { scope: 'appointment', subject: appointmentId });
  const locked = await appointmentFor(tx, caller, appointmentId, 'appointments.plan', 'change');
  assertOpen(locked);
  await forgetWrongLogins(tx, appointmentId);
  const isSent = await hasEmailAddress(tx, locked.patient_id);
  if (isSent) {
    await queueMail(tx, {
      kind: 'invitation',
      appointmentId,
      dedupeKey: `invitation ${appointmentId} ${randomUUID()}`,
    });
  }
  await recordAudit(tx, {
    actor: caller,
    action: isSent ? 'appointment.resend-invitation' : 'appointment.unlock-login',
    recordType: 'appointment',
    recordId: appointmentId,
    requestId,
  });
  await publishAppointmentChanged(tx, appointmentId);
  return isSent ? undefined : new ApiError('no-email-address');
}
