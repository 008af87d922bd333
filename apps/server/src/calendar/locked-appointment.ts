import { type Action, can, isOpen, machineCan, relationOf } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import type { Caller, MachineCaller } from '../platform/caller.ts';
import { versionTag } from '../platform/if-match.ts';
import { stateOf } from './appointment-view.ts';
import { illegalTransition } from './change-state.ts';
import {
  type FoundAppointment,
  findAppointment,
  type LockedAppointment,
  type Purpose,
} from './state-store.ts';

/** Names the plan, time and doctor; that somebody joins or leaves does not change it. */
export const planTag = ({ calendar_sequence }: LockedAppointment): string =>
  versionTag(calendar_sequence);

/** Without a caller: for holders of the link, and for jobs. */
export async function lockAppointment(
  tx: TenantTransaction,
  appointmentId: string,
): Promise<LockedAppointment | undefined> {
  return findAppointment(tx, appointmentId, 'change');
}

/**
 * The appointment, if the caller's tie to it allows the action. What belongs to another patient
 * answers like what does not exist; a colleague's is known, but forbidden.
 */
export async function appointmentFor(
  tx: TenantTransaction,
  caller: Caller | MachineCaller,
  appointmentId: string,
  action: Action,
  purpose: Purpose = 'look',
): Promise<LockedAppointment> {
  // Before it is read: nobody locks what belongs to another patient or guest.
  if ('appointmentId' in caller && caller.appointmentId !== appointmentId) throw notFound();
  return allowedTo(await findAppointment(tx, appointmentId, purpose), caller, action);
}

/** The same check, of an appointment that has been read already. */
export function allowedTo(
  found: FoundAppointment | undefined,
  caller: Caller | MachineCaller,
  action: Action,
): FoundAppointment {
  if (!found) throw notFound();
  if ('appointmentId' in caller && caller.appointmentId !== found.appointment_id) {
    throw notFound();
  }
  if (caller.kind === 'machine') {
    if (!machineCan(caller.rights, action)) throw new ApiError('forbidden');
    return found;
  }
  const relation =
    caller.kind === 'guest'
      ? 'own'
      : relationOf(caller.id, {
          doctorId: found.doctor_id,
          patientId: found.patient_id,
          isAdded: found.added.includes(caller.id),
          wholeConversation: found.added_by_others.includes(caller.id),
        });
  if (!can(caller.roles, action, relation)) throw new ApiError('forbidden');
  const takesPart = action === 'call.join' || action === 'call.connect';
  if (caller.kind === 'patient' && takesPart && found.consent_withdrawn) {
    throw new ApiError('consent-withdrawn');
  }
  if (caller.kind === 'guest' && takesPart && !found.guests_agreed.includes(caller.id)) {
    throw new ApiError('consent-withdrawn');
  }
  return found;
}

/** 409 with the state for what makes no sense once an appointment has ended. */
export function assertOpen(appointment: LockedAppointment): void {
  if (!isOpen(appointment.status)) throw illegalTransition(stateOf(appointment));
}
