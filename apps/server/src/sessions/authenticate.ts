import type { StaffRole } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { Caller, PatientCaller, StaffCaller } from '../platform/caller.ts';
import { tokenHash } from './tokens.ts';

/** Whom a bearer token belongs to; undefined for a token that is unknown, ended or expired. */
export async function authenticate(
  tx: TenantTransaction,
  token: string,
): Promise<Caller | undefined> {
  const hash = tokenHash(token);
  return token.startsWith('st_') ? staffCaller(tx, hash) : patientCaller(tx, hash);
}

/** Which of these sessions still live, as open streams ask; it counts as no request. */
export async function livingSessions(
  { client, tenantId }: TenantTransaction,
  kind: Caller['kind'],
  hashes: readonly Buffer[],
): Promise<Buffer[]> {
  const query = kind === 'staff' ? staffCallerQuery : patientCallerQuery;
  const { rows } = await client.query<{ token_hash: Buffer; must_enrol?: boolean }>({
    name: `living-${kind}-sessions`,
    text: query('= ANY ($2)'),
    values: [tenantId, hashes],
  });
  // A practice that begins to demand a second factor opens no stream without one, nor keeps any.
  return rows.filter((row) => !row.must_enrol).map((row) => row.token_hash);
}

/**
 * 60 minutes without a request and 12 hours in all (`expires_at`), but no limit cuts a running
 * call: started, not paused, and heard of within the last hour.
 */
const staffCallerQuery = (match: string) => `
  SELECT s.token_hash, s.staff_id, p.roles, t.second_factor_required AND s.second_factor IS NULL AS must_enrol
  FROM staff_sessions s
    JOIN staff p ON p.tenant_id = s.tenant_id AND p.staff_id = s.staff_id
    JOIN tenants t ON t.tenant_id = s.tenant_id
  WHERE s.tenant_id = $1 AND s.token_hash ${match} AND s.ended_at IS NULL AND p.status = 'active'
    AND ((s.expires_at > now() AND s.last_seen_at > now() - interval '60 minutes')
      OR EXISTS (
        SELECT FROM appointments a
        WHERE a.tenant_id = s.tenant_id AND a.status = 'started' AND a.paused_at IS NULL
          AND GREATEST(a.started_at, a.last_heartbeat_at) > now() - interval '60 minutes'
          AND (a.doctor_id = s.staff_id OR EXISTS (
            SELECT FROM participants u WHERE u.tenant_id = a.tenant_id
              AND u.appointment_id = a.appointment_id AND u.user_id = s.staff_id))))`;

async function staffCaller(
  { client, tenantId }: TenantTransaction,
  hash: Buffer,
): Promise<StaffCaller | undefined> {
  const { rows } = await client.query<{
    staff_id: string;
    roles: StaffRole[];
    must_enrol: boolean;
  }>({ name: 'staff-caller', text: staffCallerQuery('= $2'), values: [tenantId, hash] });
  const [row] = rows;
  if (!row) return undefined;
  const { staff_id: id, roles, must_enrol: mustEnrol } = row;
  return { kind: 'staff', id, roles, tokenHash: hash, mustEnrol };
}

/** A call that takes longer than planned does not lose its patient. */
const patientCallerQuery = (match: string) => `
  SELECT s.token_hash, s.patient_id, s.appointment_id FROM patient_sessions s
  WHERE s.tenant_id = $1 AND s.token_hash ${match} AND s.ended_at IS NULL
    AND (s.expires_at > now() OR EXISTS (
      SELECT FROM appointments a WHERE a.tenant_id = s.tenant_id
        AND a.appointment_id = s.appointment_id AND a.status = 'started'))`;

async function patientCaller(
  { client, tenantId }: TenantTransaction,
  hash: Buffer,
): Promise<PatientCaller | undefined> {
  const { rows } = await client.query<{ patient_id: string; appointment_id: string }>({
    name: 'patient-caller',
    text: patientCallerQuery('= $2'),
    values: [tenantId, hash],
  });
  const [row] = rows;
  if (!row) return undefined;
  const { patient_id: id, appointment_id: appointmentId } = row;
  return { kind: 'patient', id, roles: ['patient'], appointmentId, tokenHash: hash };
}
