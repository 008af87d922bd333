import { type Action, can, isOpen, relationOf } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import type { Caller } from '../platform/caller.ts';
import { stateOf } from './appointment-view.ts';
import { illegalTransition, type LockedAppointment, lockedColumns } from './change-state.ts';

/** `change` locks the row until the transaction ends; `look` does not. */
type Purpose = 'look' | 'change';

const select = (purpose: Purpose) => `
  SELECT ${lockedColumns}, EXISTS (
    SELECT FROM appointment_users added WHERE added.tenant_id = a.tenant_id
      AND added.appointment_id = a.appointment_id AND added.staff_id = $3) AS added
  FROM appointments a WHERE a.tenant_id = $1 AND a.appointment_id = $2
  ${purpose === 'change' ? 'FOR NO KEY UPDATE OF a' : ''}`;

interface Row extends LockedAppointment {
  added: boolean;
}

/** Without a caller: for holders of the link, and for jobs. */
export async function lockAppointment(
  tx: TenantTransaction,
  appointmentId: string,
): Promise<LockedAppointment | undefined> {
  return findRow(tx, appointmentId, null, 'change');
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
  const row = await findRow(tx, appointmentId, caller.id, purpose);
  if (!row) throw notFound();
  const { doctor_id: doctorId, patient_id: patientId, added: isAdded } = row;
  const relation = relationOf(caller.id, { doctorId, patientId, isAdded });
  if (!can(caller.roles, action, relation)) throw new ApiError('forbidden');
  return row;
}

/** 409 with the state for what makes no sense once an appointment has ended. */
export function assertOpen(appointment: LockedAppointment): void {
  if (!isOpen(appointment.status)) throw illegalTransition(stateOf(appointment));
}

async function findRow(
  { client, tenantId }: TenantTransaction,
  appointmentId: string,
  callerId: string | null,
  purpose: Purpose,
): Promise<Row | undefined> {
  const { rows } = await client.query<Row>({
    name: `appointment-to-${purpose}`,
    text: select(purpose),
    values: [tenantId, appointmentId, callerId],
  });
  return rows[0];
}
