import { recordAudit } from '../audit/record-audit.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishAppointmentChanged } from '../event-log/publish.ts';
import type { PatientCaller } from '../platform/caller.ts';
import { endPatientSessionsOf } from '../sessions/patient-sessions.ts';
import { recordLeave } from './presence-store.ts';

/** Ends the session with its streams; staff see at once that the patient has gone. */
export async function logPatientOut(
  tx: TenantTransaction,
  caller: PatientCaller,
  requestId: string,
): Promise<void> {
  const { appointmentId } = caller;
  const wasThere = await recordLeave(tx, appointmentId, caller.id);
  await recordAudit(tx, {
    actor: caller,
    action: 'patient.logout',
    recordType: 'appointment',
    recordId: appointmentId,
    requestId,
  });
  await endPatientSessionsOf(tx, appointmentId, 'logout');
  if (wasThere) await publishAppointmentChanged(tx, appointmentId);
}
