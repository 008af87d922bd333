import { appointmentFor } from '../calendar/locked-appointment.ts';
import { findFollowing } from '../calendar/series-store.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { StaffCaller } from '../platform/caller.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { changeCall } from './change-call.ts';

interface Cancellation {
  appointmentId: string;
  caller: StaffCaller;
  tenant: Tenant;
  requestId: string;
}

/** This one and the later ones of its series; those that have begun or ended stay as they are. */
export async function cancelFollowing(
  tx: TenantTransaction,
  { appointmentId, caller, tenant, requestId }: Cancellation,
): Promise<number> {
  await appointmentFor(tx, caller, appointmentId, 'appointments.plan');
  const cancel = (id: string) =>
    changeCall(tx, {
      appointmentId: id,
      call: 'cancel',
      caller,
      runBy: 'added',
      tenant,
      requestId,
    });
  // The named one first: whatever its state does not allow is refused before anything has changed.
  let cancelled = (await cancel(appointmentId)) ? 1 : 0;
  for (const id of await findFollowing(tx, appointmentId)) {
    if (await cancel(id)) cancelled += 1;
  }
  return cancelled;
}
