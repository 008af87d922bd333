import type { TenantTransaction } from '../db/tenant-transaction.ts';

export interface CalendarLinksRow {
  staffId: string;
  feedCreatedAt: Date | null;
  feedReadAt: Date | null;
  host: string | null;
  externalCreatedAt: Date | null;
  fetchedAt: Date | null;
  lastError: string | null;
}

/** Of one doctor, or of all who work here. */
export async function readCalendarLinks(
  { client, tenantId }: TenantTransaction,
  staffId: string | null,
): Promise<CalendarLinksRow[]> {
  const { rows } = await client.query<CalendarLinksRow>(
    `SELECT s.staff_id AS "staffId", f.created_at AS "feedCreatedAt", f.last_read_at AS "feedReadAt",
       e.host, e.created_at AS "externalCreatedAt", e.fetched_at AS "fetchedAt", e.last_error AS "lastError"
     FROM staff s
       LEFT JOIN calendar_feeds f USING (tenant_id, staff_id)
       LEFT JOIN external_calendars e USING (tenant_id, staff_id)
     WHERE s.tenant_id = $1 AND s.status = 'active' AND 'doctor' = ANY (s.roles)
       AND ($2::uuid IS NULL OR s.staff_id = $2)
     ORDER BY s.last_name, s.first_name, s.staff_id`,
    [tenantId, staffId],
  );
  return rows;
}

export async function saveFeedToken(
  { client, tenantId }: TenantTransaction,
  staffId: string,
  hash: Buffer,
): Promise<void> {
  await client.query(
    `INSERT INTO calendar_feeds (tenant_id, staff_id, token_hash) VALUES ($1, $2, $3)
     ON CONFLICT (tenant_id, staff_id) DO UPDATE
       SET token_hash = EXCLUDED.token_hash, created_at = now(), last_read_at = NULL`,
    [tenantId, staffId, hash],
  );
}

/** False when there is none. */
export async function deleteFeed(
  { client, tenantId }: TenantTransaction,
  staffId: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'DELETE FROM calendar_feeds WHERE tenant_id = $1 AND staff_id = $2',
    [tenantId, staffId],
  );
  return rowCount === 1;
}

export interface FeedDoctor {
  staffId: string;
  title: string;
  firstName: string;
  lastName: string;
}

/** Whose feed it is; nobody's once the doctor has left. */
export async function findFeedDoctor(
  { client, tenantId }: TenantTransaction,
  hash: Buffer,
): Promise<FeedDoctor | undefined> {
  const { rows } = await client.query<FeedDoctor>(
    `SELECT s.staff_id AS "staffId", s.title, s.first_name AS "firstName", s.last_name AS "lastName"
     FROM calendar_feeds f JOIN staff s USING (tenant_id, staff_id)
     WHERE f.tenant_id = $1 AND f.token_hash = $2 AND s.status = 'active' AND 'doctor' = ANY (s.roles)`,
    [tenantId, hash],
  );
  return rows[0];
}

/** For programs with the right, which need no address of the doctor's. */
export async function findCalendarDoctor(
  { client, tenantId }: TenantTransaction,
  staffId: string,
): Promise<FeedDoctor | undefined> {
  const { rows } = await client.query<FeedDoctor>(
    `SELECT staff_id AS "staffId", title, first_name AS "firstName", last_name AS "lastName"
     FROM staff WHERE tenant_id = $1 AND staff_id = $2 AND status = 'active' AND 'doctor' = ANY (roles)`,
    [tenantId, staffId],
  );
  return rows[0];
}

/** Once an hour is enough to see that somebody reads it. */
export async function noteFeedRead(
  { client, tenantId }: TenantTransaction,
  staffId: string,
): Promise<void> {
  await client.query(
    `UPDATE calendar_feeds SET last_read_at = now()
     WHERE tenant_id = $1 AND staff_id = $2
       AND (last_read_at IS NULL OR last_read_at < now() - interval '1 hour')`,
    [tenantId, staffId],
  );
}

export interface FeedAppointment {
  appointmentId: string;
  status: string;
  start: Date;
  end: Date;
  sequence: number;
  updatedAt: Date;
  firstName: string;
  lastName: string;
}

/** What takes place or took place, in order. */
export async function readFeedAppointments(
  { client, tenantId }: TenantTransaction,
  { staffId, from, to }: { staffId: string; from: Date; to: Date },
): Promise<FeedAppointment[]> {
  const { rows } = await client.query<FeedAppointment>(
    `SELECT a.appointment_id AS "appointmentId", a.status, a.scheduled_start AS start,
       a.scheduled_end AS "end", a.calendar_sequence AS sequence, a.updated_at AS "updatedAt",
       p.first_name AS "firstName", p.last_name AS "lastName"
     FROM appointments a JOIN patients p USING (tenant_id, patient_id)
     WHERE a.tenant_id = $1 AND a.doctor_id = $2 AND a.scheduled_start >= $3 AND a.scheduled_start < $4
       AND a.status IN ('pending', 'accepted', 'started', 'stopped')
     ORDER BY a.scheduled_start, a.appointment_id`,
    [tenantId, staffId, from, to],
  );
  return rows;
}
