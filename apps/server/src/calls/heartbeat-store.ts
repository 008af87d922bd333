import type { Heartbeat } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';

interface NewHeartbeat extends Heartbeat {
  appointmentId: string;
  staffId: string;
}

/** Stores it and moves the appointment's last sign of life, both by the server's clock. */
export async function insertHeartbeat(
  { client, tenantId }: TenantTransaction,
  { appointmentId, staffId, time, durationDeltaSeconds, status }: NewHeartbeat,
): Promise<void> {
  // PostgreSQL knows fewer offsets and digits than ISO 8601 allows.
  const clientTime = new Date(time);
  await client.query({
    name: 'heartbeat',
    text: `WITH beat AS (
        INSERT INTO heartbeats (tenant_id, appointment_id, staff_id, client_time,
          duration_delta_seconds, status, received_at)
        VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp()) RETURNING received_at)
      UPDATE appointments SET last_heartbeat_at = beat.received_at FROM beat
      WHERE tenant_id = $1 AND appointment_id = $2`,
    values: [tenantId, appointmentId, staffId, clientTime, durationDeltaSeconds, status],
  });
}
