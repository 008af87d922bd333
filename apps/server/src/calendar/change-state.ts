import {
  type AppointmentState,
  isOpen,
  kindOfTransition,
  type TransitionCall,
  transition,
} from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishAppointmentChanged } from '../event-log/publish.ts';
import { ApiError } from '../platform/api-error.ts';
import { queueWebhooks } from '../webhooks/queue-webhooks.ts';
import { stateOf } from './appointment-view.ts';
import { applyTransition, deleteConversationKeys, type LockedAppointment } from './state-store.ts';

/**
 * Moves a locked appointment and tells the streams, once; false when the effect held already.
 * Whatever the state does not allow answers 409 with the state.
 */
export async function changeState(
  tx: TenantTransaction,
  appointment: LockedAppointment,
  call: TransitionCall,
): Promise<boolean> {
  const outcome = transition(stateOf(appointment), call, new Date().toISOString());
  if (outcome.kind === 'refused') throw illegalTransition(outcome.state);
  if (outcome.kind === 'unchanged') return false;
  await applyTransition(tx, appointment.appointment_id, call);
  if (!isOpen(outcome.state.type)) await deleteConversationKeys(tx, appointment.appointment_id);
  const kind = kindOfTransition[call];
  if (kind) await queueWebhooks(tx, appointment.appointment_id, kind);
  await publishAppointmentChanged(tx, appointment.appointment_id);
  return true;
}

export const illegalTransition = (state: AppointmentState) =>
  new ApiError('illegal-transition', { state });
