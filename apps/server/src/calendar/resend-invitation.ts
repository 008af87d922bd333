import { randomUUID } from 'node:crypto';
import { recordAudit } from '../audit/record-audit.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishAppointmentChanged } from '../event-log/publish.ts';
import { tellPatient } from '../mail/tell-patient.ts';
import { ApiError } from '../platform/api-error.ts';
import type { StaffCaller } from '../platform/caller.ts';
import type { LoginLimits } from '../sessions/login-limits.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { appointmentFor, assertOpen } from './locked-appointment.ts';
import { hasEmailAddress } from './store.ts';
import { forgetWrongLogins } from './wrong-logins-store.ts';

/** Messages of the last 24 hours count: some of them may be older in an hour. */
const hourSeconds = 3_600;

interface Resending {
  appointmentId: string;
  caller: StaffCaller;
  limits: LoginLimits;
  tenant: Tenant;
  requestId: string;
}

/**
 * A new mail or text message each time, and a login that wrong tries have locked is open again. Without either
 * only the latter happens: the refusal is answered, not thrown, so that the unlocking holds.
 */
export async function resendInvitation(
  tx: TenantTransaction,
  { appointmentId, caller, limits, tenant, requestId }: Resending,
): Promise<ApiError | undefined> {
  // Before the appointment's row, as a login does: the two never wait for each other crosswise.
  await limits.unlock(tx, { scope: 'appointment', subject: appointmentId });
  const locked = await appointmentFor(tx, caller, appointmentId, 'appointments.plan', 'change');
  assertOpen(locked);
  await forgetWrongLogins(tx, appointmentId);
  // Nobody takes the address away meanwhile.
  await hasEmailAddress(tx, locked.patient_id);
  const told = await tellPatient(tx, tenant, {
    kind: 'invitation',
    appointmentId,
    dedupeKey: `invitation ${appointmentId} ${randomUUID()}`,
  });
  const isSent = told.mail || told.sms === 'queued';
  await recordAudit(tx, {
    actor: caller,
    action: isSent ? 'appointment.resend-invitation' : 'appointment.unlock-login',
    recordType: 'appointment',
    recordId: appointmentId,
    requestId,
  });
  await publishAppointmentChanged(tx, appointmentId);
  if (isSent) return undefined;
  if (told.sms !== 'patient-limit') return new ApiError('no-email-address');
  return new ApiError('too-many-attempts', { retryAfter: hourSeconds });
}
