import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { Caller, GuestCaller, PatientCaller, StaffCaller } from '../platform/caller.ts';
import { findLivingGuestSession, findLivingGuestSessions } from './guest-session-store.ts';
import { findLivingPatientSession, findLivingPatientSessions } from './patient-session-store.ts';
import { findLivingStaffSession, findLivingStaffSessions } from './store.ts';
import { tokenHash } from './tokens.ts';

/** Whom a bearer token belongs to; undefined for a token that is unknown, ended or expired. */
export async function authenticate(
  tx: TenantTransaction,
  token: string,
): Promise<Caller | undefined> {
  return findCaller[token.slice(0, 3)]?.(tx, tokenHash(token));
}

/** Which of these sessions still live, as open streams ask; it counts as no request. */
export async function livingSessions(
  tx: TenantTransaction,
  kind: Caller['kind'],
  hashes: readonly Buffer[],
): Promise<Buffer[]> {
  const living = await findLiving[kind](tx, hashes);
  return living.map((session) => session.token_hash);
}

type FindLiving = (
  tx: TenantTransaction,
  hashes: readonly Buffer[],
) => Promise<{ token_hash: Buffer }[]>;

const findLiving: Readonly<Record<Caller['kind'], FindLiving>> = {
  // A practice that begins to demand a second factor opens no stream without one, nor keeps any.
  staff: async (tx, hashes) =>
    (await findLivingStaffSessions(tx, hashes)).filter((session) => !session.must_enrol),
  patient: findLivingPatientSessions,
  guest: findLivingGuestSessions,
};

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

async function guestCaller(tx: TenantTransaction, hash: Buffer): Promise<GuestCaller | undefined> {
  const session = await findLivingGuestSession(tx, hash);
  if (!session) return undefined;
  const { guest_id: id, appointment_id: appointmentId } = session;
  return { kind: 'guest', id, roles: ['guest'], appointmentId, tokenHash: hash };
}

type FindCaller = (tx: TenantTransaction, hash: Buffer) => Promise<Caller | undefined>;

/** By the token's prefix: no token counts for another kind of caller. */
const findCaller: Readonly<Record<string, FindCaller>> = {
  st_: staffCaller,
  pt_: patientCaller,
  gt_: guestCaller,
};
