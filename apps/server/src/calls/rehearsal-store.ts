import type { AppointmentStatus, RehearsalInput } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';

interface LinkState {
  status: AppointmentStatus;
  scheduled_end: Date;
  wrong_logins: number;
  /** The database's clock decides, the same on every node. */
  now: Date;
}

export async function readLinkState(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
): Promise<LinkState | undefined> {
  const { rows } = await client.query<LinkState>(
    `SELECT status, scheduled_end, wrong_logins, now() AS now FROM appointments
     WHERE tenant_id = $1 AND appointment_id = $2`,
    [tenantId, appointmentId],
  );
  return rows[0];
}

/** True when staff read something new: the same result a minute later is none. */
export async function setRehearsal(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
  { problem }: RehearsalInput,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE appointments SET rehearsed_at = now(), rehearsal_problem = $3
     WHERE tenant_id = $1 AND appointment_id = $2
       AND (rehearsed_at IS NULL OR rehearsal_problem IS DISTINCT FROM $3
         OR rehearsed_at < now() - interval '1 minute')`,
    [tenantId, appointmentId, problem ?? null],
  );
  return rowCount === 1;
}
