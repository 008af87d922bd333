import type { NextAppointment } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { PatientCaller } from '../platform/caller.ts';
import { appointmentFor } from './locked-appointment.ts';
import { readNext } from './preview-store.ts';

/** When the patient comes again, and to whom; not its id, which is the secret of another link. */
export async function readNextAppointment(
  tx: TenantTransaction,
  caller: PatientCaller,
  appointmentId: string,
): Promise<NextAppointment> {
  await appointmentFor(tx, caller, appointmentId, 'appointments.next');
  const next = await readNext(tx, { appointmentId, patientId: caller.id });
  if (!next) return {};
  const { title, first_name: firstName, last_name: lastName, scheduled_start: start } = next;
  const doctor = { ...(title && { title }), firstName, lastName };
  return { next: { doctor, scheduledStart: start.toISOString() } };
}
