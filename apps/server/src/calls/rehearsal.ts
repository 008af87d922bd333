import { appointmentLimits, type RehearsalInput } from '@visite/contract';
import { isOver } from '../calendar/patient-login.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishAppointmentChanged } from '../event-log/publish.ts';
import { notFound } from '../platform/api-error.ts';
import type { LoginLimits } from '../sessions/login-limits.ts';
import { readLinkState, setRehearsal } from './rehearsal-store.ts';

interface Given {
  appointmentId: string;
  address: string;
  limits: LoginLimits;
}

/**
 * Whoever holds a valid link may rehearse, days before the login opens. An unknown, ended or locked link
 * answers alike, and nothing is told about anyone.
 */
export async function admitRehearsal(
  tx: TenantTransaction,
  { appointmentId, address, limits }: Given,
): Promise<void> {
  const found = await readLinkState(tx, appointmentId);
  if (!found || isOver(found)) throw notFound();
  if (found.wrong_logins >= appointmentLimits.wrongLogins) throw notFound();
  if (await limits.isLocked(tx, { scope: 'appointment', subject: appointmentId })) throw notFound();
  await limits.takeRehearsal(tx, { appointmentId, address, part: 'call' });
}

/** Tells staff how it went. */
export async function reportRehearsal(
  tx: TenantTransaction,
  { appointmentId, address, limits, result }: Given & { result: RehearsalInput },
): Promise<void> {
  const found = await readLinkState(tx, appointmentId);
  if (!found || isOver(found)) throw notFound();
  await limits.takeRehearsal(tx, { appointmentId, address, part: 'result' });
  if (await setRehearsal(tx, appointmentId, result)) {
    await publishAppointmentChanged(tx, appointmentId);
  }
}
