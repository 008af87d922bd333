import type { StaffRole } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { Caller, PatientCaller, StaffCaller } from '../platform/caller.ts';
import { tokenHash } from './tokens.ts';

/** Whom a bearer token belongs to; undefined for a token that is unknown, ended or expired. */
export async function authenticate(
  tx: TenantTransaction,
  token: string,
): Promise<Caller | undefined> {
  const find = token.startsWith('st_') ? staffCaller : patientCaller;
  return find(tx, tokenHash(token));
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

/** Which sessions live is said by the views of migration 0043. */
const staffCallerQuery = (match: string) => `
  SELECT token_hash, staff_id, roles, must_enrol FROM living_staff_sessions
  WHERE tenant_id = $1 AND token_hash ${match}`;

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

const patientCallerQuery = (match: string) => `
  SELECT token_hash, patient_id, appointment_id FROM living_patient_sessions
  WHERE tenant_id = $1 AND token_hash ${match}`;

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
