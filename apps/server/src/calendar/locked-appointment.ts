import { type Action, can, isOpen, relationOf } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import type { Caller } from '../platform/caller.ts';
import { stateOf } from './appointment-view.ts';
import { illegalTransition, type LockedAppointment } from './change-state.ts';
import { findAppointment, type Purpose } from './state-store.ts';

/** Without a caller: for holders of the link, and for jobs. */
export async function lockAppointment(
  tx: TenantTransaction,
  appointmentId: string,
): Promise<LockedAppointment | undefined> {
  return findAppointment(tx, appointmentId, null, 'change');
}

/**
 * The appointment, if the caller's tie to it allows the action. What belongs to another patient
 * answers like what does not exist; a colleague's is known, but forbidden.
 */
export async function appointmentFor(
  tx: TenantTransaction,
  caller: Caller,
  appointmentId: string,
  action: Action,
  purpose: Purpose = 'look',
): Promise<LockedAppointment> {
  if (caller.kind === 'patient' && caller.appointmentId !== appointmentId) throw notFound();
  const row = await findAppointment(tx, appointmentId, caller.id, purpose);
  if (!row) throw notFound();
  const relation = relationOf(caller.id, {
    doctorId: row.doctor_id,
    patientId: row.patient_id,
    isAdded: row.whole_conversation !== null,
    wholeConversation: row.whole_conversation === true,
  });
  if (!can(caller.roles, action, relation)) throw new ApiError('forbidden');
  return row;
}

/** 409 with the state for what makes no sense once an appointment has ended. */
export function assertOpen(appointment: LockedAppointment): void {
  if (!isOpen(appointment.status)) throw illegalTransition(stateOf(appointment));
}
