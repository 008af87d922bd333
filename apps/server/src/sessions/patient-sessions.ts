import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishLoggedOut } from '../event-log/publish.ts';
import {
  insertPatientSession,
  lockAppointmentForLogin,
  type PatientSessionEnd,
  setPatientSessionsEnded,
} from './patient-session-store.ts';
import { newToken, tokenHash } from './tokens.ts';

/**
 * Opens the one session of an appointment; the older one ends with a loggedOut event. The
 * appointment's row is locked, so that of two logins at once the later one stays.
 */
export async function openPatientSession(
  tx: TenantTransaction,
  session: { appointmentId: string; patientId: string; expiresAt: Date },
): Promise<string> {
  await lockAppointmentForLogin(tx, session.appointmentId);
  await endPatientSessionsOf(tx, session.appointmentId, 'elsewhere');
  const token = newToken('patient');
  await insertPatientSession(tx, { ...session, tokenHash: tokenHash(token) });
  return token;
}

/** Ends every session of an appointment, with their open streams. */
export async function endPatientSessionsOf(
  tx: TenantTransaction,
  appointmentId: string,
  reason: PatientSessionEnd,
): Promise<void> {
  for (const ended of await setPatientSessionsEnded(tx, appointmentId, reason)) {
    await publishLoggedOut(tx, ended.patient_id, ended.token_hash);
  }
}
