import type { Role } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { type PersonRow, presenceSeconds } from './appointment-row-store.ts';

const lively = `left_at IS NULL AND last_seen_at > now() - interval '${presenceSeconds} seconds'`;

interface Joining {
  appointmentId: string;
  userId: string;
  role: Role;
  /** The session whose open stream tells from now on that the person is there. */
  sessionHash: Buffer;
}

/** Records who takes part; true when the person was not there before. */
export async function recordJoin(
  { client, tenantId }: TenantTransaction,
  { appointmentId, userId, role, sessionHash }: Joining,
): Promise<boolean> {
  const before = await client.query(
    `SELECT FROM participants
     WHERE tenant_id = $1 AND appointment_id = $2 AND user_id = $3 AND ${lively}`,
    [tenantId, appointmentId, userId],
  );
  const wasThere = before.rowCount === 1;
  await client.query(
    `INSERT INTO participants AS known
       (tenant_id, appointment_id, user_id, role, session_hash, joined_at, present_since)
     VALUES ($1, $2, $3, $4, $5, clock_timestamp(), clock_timestamp())
     ON CONFLICT (tenant_id, appointment_id, user_id) DO UPDATE SET
       role = $4, session_hash = $5, last_seen_at = now(), left_at = NULL,
       present_since = CASE WHEN $6 THEN known.present_since ELSE clock_timestamp() END`,
    [tenantId, appointmentId, userId, role, sessionHash, wasThere],
  );
  return !wasThere;
}

/**
 * True when the person had been there until now. The session is forgotten with it, so that a sign
 * of its stream which is just being written cannot bring the person back.
 */
export async function recordLeave(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
  userId: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE participants SET left_at = now(), session_hash = NULL
     WHERE tenant_id = $1 AND appointment_id = $2 AND user_id = $3 AND left_at IS NULL`,
    [tenantId, appointmentId, userId],
  );
  return rowCount === 1;
}

/** Waiting time runs from here, whatever happens later. */
export async function recordFirstPatientJoin(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
): Promise<void> {
  await client.query(
    `UPDATE appointments SET first_patient_join_at = clock_timestamp()
     WHERE tenant_id = $1 AND appointment_id = $2 AND first_patient_join_at IS NULL`,
    [tenantId, appointmentId],
  );
}

/**
 * The streams of these sessions are open: whoever joined in one of them is there. Gives the
 * appointments whose patient has come back by that.
 */
export async function recordSeen(
  { client, tenantId }: TenantTransaction,
  sessionHashes: readonly Buffer[],
): Promise<string[]> {
  const { rows } = await client.query<{ appointment_id: string; returned: boolean }>({
    name: 'participants-seen',
    text: `WITH before AS (
        SELECT appointment_id, user_id, ${lively} AS there FROM participants
        WHERE tenant_id = $1 AND session_hash = ANY ($2) AND role IN ('patient', 'guest')
        FOR NO KEY UPDATE)
      UPDATE participants now_there SET last_seen_at = now(), left_at = NULL,
        present_since = CASE WHEN there THEN present_since ELSE now() END
      FROM before WHERE now_there.tenant_id = $1
        AND now_there.appointment_id = before.appointment_id
        AND now_there.user_id = before.user_id
      RETURNING before.appointment_id, NOT there AS returned`,
    values: [tenantId, sessionHashes],
  });
  return rows.filter((row) => row.returned).map((row) => row.appointment_id);
}

/** The session's last stream here closed a while ago; a sign from another node since then counts. */
export async function recordStreamClosed(
  { client, tenantId }: TenantTransaction,
  sessionHash: Buffer,
  sinceMs: number,
): Promise<string[]> {
  const { rows } = await client.query<{ appointment_id: string }>(
    `UPDATE participants SET left_at = now()
     WHERE tenant_id = $1 AND session_hash = $2 AND role IN ('patient', 'guest') AND left_at IS NULL
       AND last_seen_at <= now() - $3 * interval '1 millisecond'
     RETURNING appointment_id`,
    [tenantId, sessionHash, sinceMs],
  );
  return rows.map((row) => row.appointment_id);
}

/** Patients and guests of whom no node has given a sign: theirs has died. */
export async function recordVanished({ client, tenantId }: TenantTransaction): Promise<string[]> {
  const { rows } = await client.query<{ appointment_id: string }>({
    name: 'participants-vanished',
    text: `UPDATE participants SET left_at = last_seen_at
      WHERE tenant_id = $1 AND role IN ('patient', 'guest') AND left_at IS NULL
        AND last_seen_at <= now() - interval '${presenceSeconds} seconds'
      RETURNING appointment_id`,
    values: [tenantId],
  });
  return rows.map((row) => row.appointment_id);
}

interface ParticipantRow {
  person: PersonRow;
  role: Role;
  joined_at: Date;
}

const participantsFrom = (table: 'staff' | 'patients', id: 'staff_id' | 'patient_id') => `
  SELECT json_build_object('id', person.${id}, 'title', person.title,
    'firstName', person.first_name, 'lastName', person.last_name, 'gender', person.gender)
    AS person, p.role, p.joined_at
  FROM participants p
  JOIN ${table} person ON person.tenant_id = p.tenant_id AND person.${id} = p.user_id
  WHERE p.tenant_id = $1 AND p.appointment_id = $2`;

/** Everybody who has joined, in the order in which they came. */
export async function readParticipants(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
): Promise<ParticipantRow[]> {
  const { rows } = await client.query<ParticipantRow>(
    `${participantsFrom('staff', 'staff_id')} UNION ALL ${participantsFrom('patients', 'patient_id')}
     UNION ALL SELECT json_build_object('id', g.guest_id, 'title', '', 'firstName', '',
         'lastName', COALESCE(g.own_name, g.announced_as), 'gender', NULL), p.role, p.joined_at
       FROM participants p
       JOIN appointment_guests g ON g.tenant_id = p.tenant_id AND g.guest_id = p.user_id
       WHERE p.tenant_id = $1 AND p.appointment_id = $2
     ORDER BY joined_at`,
    [tenantId, appointmentId],
  );
  return rows;
}
