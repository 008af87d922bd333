import { type Action, type CallsRunBy, can, type TransitionCall } from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import { changeState } from '../calendar/change-state.ts';
import { appointmentFor } from '../calendar/locked-appointment.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { tellPatient } from '../mail/tell-patient.ts';
import { ApiError } from '../platform/api-error.ts';
import type { PracticeCaller } from '../platform/caller.ts';
import type { Tenant } from '../tenants/tenant.ts';

type CallChange = Extract<TransitionCall, 'start' | 'pause' | 'resume' | 'stop' | 'cancel'>;

interface Change {
  appointmentId: string;
  call: CallChange;
  caller: PracticeCaller;
  runBy: CallsRunBy;
  tenant: Tenant;
  requestId: string;
}

const actions: Readonly<Record<CallChange, Action>> = {
  start: 'call.run',
  pause: 'call.attend',
  resume: 'call.run',
  stop: 'call.run',
  cancel: 'appointments.plan',
};

/** One of the five calls that staff move an appointment with; false when repeated: it changes nothing. */
export async function changeCall(
  tx: TenantTransaction,
  { appointmentId, call, caller, runBy, tenant, requestId }: Change,
): Promise<boolean> {
  const action = actions[call];
  const held = await appointmentFor(tx, caller, appointmentId, action, 'change');
  // Their tie to the appointment has been checked: what is missing is the role.
  const mayRun = caller.kind === 'machine' || can(caller.roles, action, 'added', runBy);
  if (!mayRun) throw new ApiError('doctors-only');
  if (!(await changeState(tx, held, call))) return false;
  if (call === 'cancel') {
    const dedupeKey = `cancellation ${appointmentId}`;
    await tellPatient(tx, tenant, { kind: 'cancellation', appointmentId, dedupeKey });
  }
  await recordAudit(tx, {
    actor: caller,
    action: `appointment.${call}`,
    recordType: 'appointment',
    recordId: appointmentId,
    requestId,
  });
  return true;
}
