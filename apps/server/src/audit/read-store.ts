import { isoMoment } from '../db/parse-moment.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';

export interface AuditFilters {
  from?: string | undefined;
  to?: string | undefined;
  actorId?: string | undefined;
  /** A patient; `recordIds` are then the patient's appointments. */
  subjectId?: string | undefined;
  actionPattern?: string | undefined;
  recordType?: string | undefined;
  recordIds?: readonly string[] | '' | undefined;
}

export interface AuditRow {
  auditId: number;
  position: number | null;
  at: Date;
  actorId: string | null;
  actorRole: string;
  action: string;
  recordType: string;
  recordId: string;
  detail: Record<string, unknown>;
  requestId: string | null;
}

const valuesOf = (filters: AuditFilters) => [
  isoMoment(filters.from) ?? null,
  isoMoment(filters.to) ?? null,
  filters.actorId ?? null,
  filters.subjectId ?? null,
  filters.actionPattern ?? null,
  filters.recordType ?? null,
  filters.recordIds || null,
];

/** Newest first. */
export async function readAudit(
  { client }: TenantTransaction,
  filters: AuditFilters,
  page: { limit: number; offset?: number; olderThan?: number | undefined },
): Promise<AuditRow[]> {
  const { rows } = await client.query<AuditRow>(
    `SELECT audit_id AS "auditId", position, at, actor_id AS "actorId", actor_role AS "actorRole",
       action, record_type AS "recordType", record_id AS "recordId", detail,
       request_id AS "requestId"
     FROM read_audit($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [...valuesOf(filters), page.olderThan ?? null, page.limit, page.offset ?? 0],
  );
  return rows;
}

export async function countAudit(
  { client }: TenantTransaction,
  filters: AuditFilters,
): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'SELECT count_audit($1, $2, $3, $4, $5, $6, $7) AS count',
    valuesOf(filters),
  );
  return rows[0]?.count ?? 0;
}

/** Person ids by pseudonym; an erased person has none. */
export async function resolvePseudonyms(
  { client }: TenantTransaction,
  pseudonyms: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ pseudonym: string; personId: string }>(
    'SELECT pseudonym, person_id AS "personId" FROM audit_people($1)',
    [pseudonyms],
  );
  return new Map(rows.map(({ pseudonym, personId }) => [pseudonym, personId]));
}

export interface PersonName {
  id: string;
  title: string;
  firstName: string;
  lastName: string;
}

export async function readNames(
  { client, tenantId }: TenantTransaction,
  ids: readonly string[],
): Promise<PersonName[]> {
  const { rows } = await client.query<PersonName>(
    `SELECT staff_id AS id, title, first_name AS "firstName", last_name AS "lastName" FROM staff
     WHERE tenant_id = $1 AND staff_id = ANY ($2)
     UNION ALL SELECT patient_id, title, first_name, last_name FROM patients
     WHERE tenant_id = $1 AND patient_id = ANY ($2)
     UNION ALL SELECT client_id, '', '', name FROM api_clients
     WHERE tenant_id = $1 AND client_id = ANY ($2)
     UNION ALL SELECT guest_id, '', '', COALESCE(own_name, announced_as) FROM appointment_guests
     WHERE tenant_id = $1 AND guest_id = ANY ($2)`,
    [tenantId, ids],
  );
  return rows;
}

export async function readAppointmentIds(
  { client, tenantId }: TenantTransaction,
  patientId: string,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT appointment_id AS id FROM appointments WHERE tenant_id = $1 AND patient_id = $2`,
    [tenantId, patientId],
  );
  return rows.map((row) => row.id);
}

export interface StateRow {
  chained: number;
  waiting: number;
  deletedUntil: Date | null;
  checkedAt: Date | null;
  checkedUntil: Date | null;
  fault: string | null;
}

export async function readState({ client }: TenantTransaction): Promise<StateRow | undefined> {
  const { rows } = await client.query<StateRow>(
    `SELECT chained, waiting, deleted_until AS "deletedUntil", checked_at AS "checkedAt",
       checked_until AS "checkedUntil", fault FROM audit_state()`,
  );
  return rows[0];
}
