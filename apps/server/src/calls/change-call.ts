import type { Action, TransitionCall } from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import { changeState } from '../calendar/change-state.ts';
import { appointmentFor } from '../calendar/locked-appointment.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { StaffCaller } from '../platform/caller.ts';

type CallChange = Extract<TransitionCall, 'start' | 'pause' | 'resume' | 'stop' | 'cancel'>;

interface Change {
  appointmentId: string;
  call: CallChange;
  caller: StaffCaller;
  requestId: string;
}

/** One of the five calls that staff move an appointment with; repeated, it changes nothing. */
export async function changeCall(
  tx: TenantTransaction,
  { appointmentId, call, caller, requestId }: Change,
): Promise<void> {
  const action: Action = call === 'cancel' ? 'appointments.plan' : 'call.run';
  const held = await appointmentFor(tx, caller, appointmentId, action, 'change');
  if (!(await changeState(tx, held, call))) return;
  if (call === 'cancel') {
    const dedupeKey = `cancellation ${appointmentId}`;
    await queueMail(tx, { kind: 'cancellation', appointmentId, dedupeKey });
  }
  await recordAudit(tx, {
    actor: caller,
    action: `appointment.${call}`,
    recordType: 'appointment',
    recordId: appointmentId,
    requestId,
  });
}
