import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { Caller, PatientCaller, StaffCaller } from '../platform/caller.ts';
import { findLivingPatientSession, findLivingPatientSessions } from './patient-session-store.ts';
import { findLivingStaffSession, findLivingStaffSessions } from './store.ts';
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
  tx: TenantTransaction,
  kind: Caller['kind'],
  hashes: readonly Buffer[],
): Promise<Buffer[]> {
  const living =
    kind === 'staff'
      ? // A practice that begins to demand a second factor opens no stream without one, nor keeps any.
        (await findLivingStaffSessions(tx, hashes)).filter((session) => !session.must_enrol)
      : await findLivingPatientSessions(tx, hashes);
  return living.map((session) => session.token_hash);
}

async function staffCaller(tx: TenantTransaction, hash: Buffer): Promise<StaffCaller | undefined> {
  const session = await findLivingStaffSession(tx, hash);
  if (!session) return undefined;
  const { staff_id: id, roles, must_enrol: mustEnrol, certificate } = session;
  return { kind: 'staff', id, roles, tokenHash: hash, mustEnrol, certificate };
}

async function patientCaller(
  tx: TenantTransaction,
  hash: Buffer,
): Promise<PatientCaller | undefined> {
  const session = await findLivingPatientSession(tx, hash);
  if (!session) return undefined;
  const { patient_id: id, appointment_id: appointmentId } = session;
  return { kind: 'patient', id, roles: ['patient'], appointmentId, tokenHash: hash };
}
