import type { Heartbeat } from '@visite/contract';
import { stateOf } from '../calendar/appointment-view.ts';
import { illegalTransition } from '../calendar/change-state.ts';
import { appointmentFor } from '../calendar/locked-appointment.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { StaffCaller } from '../platform/caller.ts';
import { insertHeartbeat } from './heartbeat-store.ts';

/**
 * A sign that the call goes on. The server's clock counts; what the client says is kept beside it.
 * One that was under way while somebody paused still counts.
 */
export async function sendHeartbeat(
  tx: TenantTransaction,
  caller: StaffCaller,
  appointmentId: string,
  heartbeat: Heartbeat,
): Promise<void> {
  const held = await appointmentFor(tx, caller, appointmentId, 'call.attend', 'change');
  if (held.status !== 'started') throw illegalTransition(stateOf(held));
  await insertHeartbeat(tx, { appointmentId, staffId: caller.id, ...heartbeat });
}
