import type { ProgressInput } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishAppointmentChanged } from '../event-log/publish.ts';
import type { PatientCaller } from '../platform/caller.ts';
import { appointmentFor, assertOpen } from './locked-appointment.ts';
import { setProgress } from './store.ts';

/** Tells staff how far the patient is; the same again tells nobody anything. */
export async function reportProgress(
  tx: TenantTransaction,
  caller: PatientCaller,
  appointmentId: string,
  progress: ProgressInput,
): Promise<void> {
  assertOpen(await appointmentFor(tx, caller, appointmentId, 'call.progress', 'change'));
  if (await setProgress(tx, appointmentId, progress)) {
    await publishAppointmentChanged(tx, appointmentId);
  }
}
