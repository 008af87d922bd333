import { can, type DelayMinutes } from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishAppointmentChanged } from '../event-log/publish.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import type { StaffCaller } from '../platform/caller.ts';
import { setDelay } from './delay-store.ts';

interface Announcement {
  doctorId: string;
  /** Null takes it back. */
  minutes: DelayMinutes | null;
  caller: StaffCaller;
  requestId: string;
}

/** Tells everybody who waits for the doctor, or comes soon, how many minutes the day is behind (DASH-16). */
export async function announceDelay(
  tx: TenantTransaction,
  { doctorId, minutes, caller, requestId }: Announcement,
): Promise<void> {
  // Before it is looked for: nobody learns which ids there are.
  const relation = caller.id === doctorId ? 'own' : 'none';
  if (!can(caller.roles, 'delay.announce', relation)) throw new ApiError('forbidden');
  const concerned = await setDelay(tx, doctorId, minutes);
  if (!concerned) throw notFound();
  await recordAudit(tx, {
    actor: caller,
    action: 'staff.announce-delay',
    recordType: 'staff',
    recordId: doctorId,
    detail: { minutes },
    requestId,
  });
  for (const appointmentId of concerned) await publishAppointmentChanged(tx, appointmentId);
}
