import type { StaffRole } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';

export interface ProgramRow {
  id: string;
  name: string;
  linkedAt: Date | null;
}

const living = `c.revoked_at IS NULL AND (c.expires_at IS NULL OR c.expires_at > now())
  AND 'login-tickets' = ANY (c.rights)`;

/** A link is for the roles with which it was made, in whatever order; never for admins. */
const counts = `s.status = 'active' AND NOT ('admin' = ANY (s.roles))
  AND l.roles @> s.roles AND s.roles @> l.roles`;

/** Programs that may lead people in; `linkedAt` where this person's link counts. */
export async function readPrograms(
  { client, tenantId }: TenantTransaction,
  staffId: string,
): Promise<ProgramRow[]> {
  const { rows } = await client.query<ProgramRow>(
    `SELECT c.client_id AS id, c.name, CASE WHEN ${counts} THEN l.linked_at END AS "linkedAt"
     FROM api_clients c JOIN staff s ON s.tenant_id = c.tenant_id AND s.staff_id = $2
     LEFT JOIN program_links l ON l.tenant_id = c.tenant_id AND l.client_id = c.client_id
       AND l.staff_id = s.staff_id
     WHERE c.tenant_id = $1 AND ${living} ORDER BY lower(c.name), c.client_id`,
    [tenantId, staffId],
  );
  return rows;
}

/** False where there is no such program. */
export async function saveLink(
  { client, tenantId }: TenantTransaction,
  of: { staffId: string; clientId: string; roles: readonly StaffRole[] },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO program_links (tenant_id, staff_id, client_id, roles)
     SELECT c.tenant_id, $2, c.client_id, $4 FROM api_clients c
     WHERE c.tenant_id = $1 AND c.client_id = $3 AND ${living}
     ON CONFLICT (tenant_id, staff_id, client_id) DO UPDATE SET roles = $4, linked_at = now()`,
    [tenantId, of.staffId, of.clientId, of.roles],
  );
  return rowCount === 1;
}

/** Its tickets go with it. */
export async function deleteLink(
  { client, tenantId }: TenantTransaction,
  staffId: string,
  clientId: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'DELETE FROM program_links WHERE tenant_id = $1 AND staff_id = $2 AND client_id = $3',
    [tenantId, staffId, clientId],
  );
  return rowCount === 1;
}

interface NewTicket {
  tokenHash: Buffer;
  staffId: string;
  clientId: string;
  appointmentNumber: string | undefined;
  seconds: number;
}

/**
 * Undefined for somebody who is unknown, not linked, not active or an admin, and for an appointment that is not there
 * or over. Those that have run out go first: no job has to.
 */
export async function insertTicket(
  { client, tenantId }: TenantTransaction,
  of: NewTicket,
): Promise<Date | undefined> {
  await client.query(
    `DELETE FROM login_tickets
     WHERE tenant_id = $1 AND staff_id = $2 AND client_id = $3 AND expires_at <= now()`,
    [tenantId, of.staffId, of.clientId],
  );
  const { rows } = await client.query<{ expires_at: Date }>(
    `INSERT INTO login_tickets (tenant_id, token_hash, staff_id, client_id, appointment_id, expires_at)
     SELECT l.tenant_id, $2, l.staff_id, l.client_id, a.appointment_id, now() + make_interval(secs => $6)
     FROM program_links l
     JOIN staff s ON s.tenant_id = l.tenant_id AND s.staff_id = l.staff_id
     JOIN api_clients c ON c.tenant_id = l.tenant_id AND c.client_id = l.client_id
     LEFT JOIN appointments a ON a.tenant_id = l.tenant_id AND a.appointment_number = $5
       AND a.status IN ('pending', 'accepted', 'started')
     WHERE l.tenant_id = $1 AND l.staff_id = $3 AND l.client_id = $4 AND ${counts} AND ${living}
       AND ($5::text IS NULL OR a.appointment_id IS NOT NULL)
     RETURNING expires_at`,
    [tenantId, of.tokenHash, of.staffId, of.clientId, of.appointmentNumber ?? null, of.seconds],
  );
  return rows[0]?.expires_at;
}

export interface TicketRow {
  staffId: string;
  clientName: string;
  appointmentId: string | null;
  presented: boolean;
}

/** Held until the transaction ends: of two who present it at once, one is first. */
export async function holdTicket(
  { client, tenantId }: TenantTransaction,
  tokenHash: Buffer,
): Promise<TicketRow | undefined> {
  const { rows } = await client.query<TicketRow>(
    `SELECT t.staff_id AS "staffId", c.name AS "clientName", t.appointment_id AS "appointmentId",
       (t.presented_at IS NOT NULL) AS presented
     FROM login_tickets t
     JOIN program_links l ON l.tenant_id = t.tenant_id AND l.staff_id = t.staff_id
       AND l.client_id = t.client_id
     JOIN staff s ON s.tenant_id = t.tenant_id AND s.staff_id = t.staff_id
     JOIN api_clients c ON c.tenant_id = t.tenant_id AND c.client_id = t.client_id
     WHERE t.tenant_id = $1 AND t.token_hash = $2 AND t.expires_at > now() AND ${counts} AND ${living}
     FOR UPDATE OF t`,
    [tenantId, tokenHash],
  );
  return rows[0];
}

export async function setPresented(
  { client, tenantId }: TenantTransaction,
  tokenHash: Buffer,
  seconds: number,
): Promise<void> {
  await client.query(
    `UPDATE login_tickets SET presented_at = now(), expires_at = now() + make_interval(secs => $3)
     WHERE tenant_id = $1 AND token_hash = $2`,
    [tenantId, tokenHash, seconds],
  );
}

export async function deleteTicket(
  { client, tenantId }: TenantTransaction,
  tokenHash: Buffer,
): Promise<void> {
  await client.query('DELETE FROM login_tickets WHERE tenant_id = $1 AND token_hash = $2', [
    tenantId,
    tokenHash,
  ]);
}
