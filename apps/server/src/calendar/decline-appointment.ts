import { type AuditEntry, recordAudit } from '../audit/record-audit.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { tellPatient } from '../mail/tell-patient.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import type { PatientCaller } from '../platform/caller.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { changeState } from './change-state.ts';
import { appointmentFor, lockAppointment } from './locked-appointment.ts';
import { loginEnd } from './move-appointment.ts';
import { isOver, type Proof, provePatient } from './patient-login.ts';
import type { LockedAppointment } from './state-store.ts';
import { type LoginData, setDeclined } from './store.ts';

interface Seen {
  /** As the patient saw it. */
  scheduledStart: string;
  tenant: Tenant;
  requestId: string;
}

interface Decline extends Seen {
  appointmentId: string;
  caller: PatientCaller;
}

/** "I can’t make it", by a patient who is logged in. */
export async function declineAppointment(
  tx: TenantTransaction,
  { appointmentId, caller, ...seen }: Decline,
): Promise<void> {
  const held = await appointmentFor(tx, caller, appointmentId, 'appointments.decline', 'change');
  await cancelForPatient(tx, held, { ...seen, actor: caller });
}

/** The same by the link and what the login asks for, also before the login opens. */
export async function declineByLink(
  tx: TenantTransaction,
  proof: Proof,
  seen: Omit<Seen, 'requestId'>,
): Promise<ApiError | undefined> {
  const data = await provePatient(tx, proof, overUnlessDeclined('loginTan' in proof.given));
  if (data instanceof ApiError) return data;
  const { appointmentId, requestId } = proof;
  const held = await lockAppointment(tx, appointmentId);
  if (!held) throw notFound();
  const actor = { kind: 'anyone', id: data.patient_id } as const;
  await cancelForPatient(tx, held, { ...seen, requestId, actor });
  return undefined;
}

/** Whose first answer was lost asks again; with the TAN, which is gone by then, it cannot be proved. */
const overUnlessDeclined = (byTan: boolean) => (data: LoginData) => {
  const late = data.now > loginEnd(data.scheduled_end.getTime());
  const mayAskAgain = data.declined_at !== null && !byTan && !late;
  return isOver(data) && !mayAskAgain ? new ApiError('ended') : undefined;
};

/**
 * Cancels as the practice would, and says that it was the patient. A call that has begun is not
 * canceled (409), and of a moved appointment the patient has to see the new time first.
 */
async function cancelForPatient(
  tx: TenantTransaction,
  held: LockedAppointment,
  { scheduledStart, tenant, requestId, actor }: Seen & { actor: AuditEntry['actor'] },
): Promise<void> {
  const { appointment_id: appointmentId } = held;
  const moved = held.scheduled_start.getTime() !== Date.parse(scheduledStart);
  if (moved && (held.status === 'pending' || held.status === 'accepted')) {
    throw new ApiError('appointment-moved');
  }
  // Before the event is written: staff read with it who has canceled.
  if (held.status !== 'cancelled') await setDeclined(tx, appointmentId);
  if (!(await changeState(tx, held, 'cancel'))) return;
  await tellPatient(tx, tenant, {
    kind: 'cancellation',
    appointmentId,
    dedupeKey: `cancellation ${appointmentId}`,
  });
  await queueMail(tx, {
    kind: 'declined',
    staffId: held.doctor_id,
    aboutAppointment: appointmentId,
    dedupeKey: `declined ${appointmentId}`,
  });
  await recordAudit(tx, {
    actor,
    action: 'appointment.decline',
    recordType: 'appointment',
    recordId: appointmentId,
    requestId,
  });
}
