import type { Heartbeat } from '@visite/contract';
import { stateOf } from '../calendar/appointment-view.ts';
import { illegalTransition } from '../calendar/change-state.ts';
import { appointmentFor } from '../calendar/locked-appointment.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { StaffCaller } from '../platform/caller.ts';

/**
 * A sign that the call goes on. The server's clock counts; what the client says is kept beside it.
 * One that was under way while somebody paused still counts.
 */
export async function sendHeartbeat(
  tx: TenantTransaction,
  caller: StaffCaller,
  appointmentId: string,
  { time, durationDeltaSeconds, status }: Heartbeat,
): Promise<void> {
  const held = await appointmentFor(tx, caller, appointmentId, 'call.run', 'change');
  if (held.status !== 'started') throw illegalTransition(stateOf(held));
  // PostgreSQL knows fewer offsets and digits than ISO 8601 allows.
  const clientTime = new Date(time);
  await tx.client.query({
    name: 'heartbeat',
    text: `WITH beat AS (
        INSERT INTO heartbeats (tenant_id, appointment_id, staff_id, client_time,
          duration_delta_seconds, status, received_at)
        VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp()) RETURNING received_at)
      UPDATE appointments SET last_heartbeat_at = beat.received_at FROM beat
      WHERE tenant_id = $1 AND appointment_id = $2`,
    values: [tx.tenantId, appointmentId, caller.id, clientTime, durationDeltaSeconds, status],
  });
}
