import type { TenantTransaction } from '../db/tenant-transaction.ts';

/** Microseconds of the end, and the number. */
export interface ConsultationPlace {
  micros: string;
  number: string;
}

export interface EndedRow extends ConsultationPlace {
  appointment_id: string;
  patient_id: string;
  started_at: Date;
  stopped_at: Date;
  seconds: number;
  title: string;
  first_name: string;
  last_name: string;
  date_of_birth: string;
}

/** In the order of their ends, so that a reader who goes on misses nothing. */
export async function readEnded(
  { client, tenantId }: TenantTransaction,
  of: { after: ConsultationPlace; settledMinutes: number; limit: number },
): Promise<EndedRow[]> {
  const { rows } = await client.query<EndedRow>(
    `SELECT (extract(epoch FROM a.stopped_at) * 1000000)::bigint::text AS micros,
       a.appointment_number AS number, a.appointment_id, a.patient_id,
       COALESCE(a.started_at, a.scheduled_start) AS started_at,
       COALESCE(a.stopped_at, a.scheduled_end) AS stopped_at,
       GREATEST(extract(epoch FROM a.stopped_at - a.started_at) - a.paused_seconds, 0)::float8 AS seconds,
       p.title, p.first_name, p.last_name, p.date_of_birth
     FROM appointments a JOIN patients p USING (tenant_id, patient_id)
     WHERE a.tenant_id = $1 AND a.status = 'stopped' AND a.started_at IS NOT NULL
       AND (a.stopped_at, a.appointment_number) >
         (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3::text)
       AND a.stopped_at <= now() - make_interval(mins => $4)
     ORDER BY a.stopped_at, a.appointment_number LIMIT $5`,
    [tenantId, of.after.micros, of.after.number, of.settledMinutes, of.limit],
  );
  return rows;
}

/** The place behind everything that has settled by now. */
export async function placeOfNow(
  { client }: TenantTransaction,
  settledMinutes: number,
): Promise<ConsultationPlace> {
  const { rows } = await client.query<{ micros: string }>(
    `SELECT (extract(epoch FROM now() - make_interval(mins => $1)) * 1000000)::bigint::text AS micros`,
    [settledMinutes],
  );
  return { micros: rows[0]?.micros ?? '0', number: '0' };
}

interface SignedNoteRow {
  staff_id: string;
  text: Buffer;
  title: string;
  first_name: string;
  last_name: string;
}

/** Sealed, with who wrote them. */
export async function readSignedNotes(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
): Promise<SignedNoteRow[]> {
  const { rows } = await client.query<SignedNoteRow>(
    `SELECT n.staff_id, n.text, s.title, s.first_name, s.last_name
     FROM notes n JOIN staff s USING (tenant_id, staff_id)
     WHERE n.tenant_id = $1 AND n.appointment_id = $2 ORDER BY n.created_at, n.staff_id`,
    [tenantId, appointmentId],
  );
  return rows;
}
