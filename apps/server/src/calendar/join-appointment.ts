import type { Appointment, Role } from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishAppointmentChanged } from '../event-log/publish.ts';
import type { PatientCaller, StaffCaller } from '../platform/caller.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { changeState } from './change-state.ts';
import { appointmentFor } from './locked-appointment.ts';
import { recordFirstPatientJoin, recordJoin } from './presence-store.ts';
import { viewFor } from './read-appointment.ts';
import type { LockedAppointment } from './state-store.ts';

/** Records the caller as a participant and answers the appointment as it then is. */
export async function joinAppointment(
  tx: TenantTransaction,
  caller: StaffCaller | PatientCaller,
  appointmentId: string,
  { tenant, requestId }: { tenant: Tenant; requestId: string },
): Promise<Appointment> {
  const held = await appointmentFor(tx, caller, appointmentId, 'call.join', 'change');
  const isPatient = caller.kind === 'patient';
  const joining = {
    appointmentId,
    userId: caller.id,
    role: roleIn(held, caller),
    sessionHash: caller.tokenHash,
  };
  const told = await changeState(tx, held, isPatient ? 'joinByPatient' : 'joinByStaff');
  const came = await recordJoin(tx, joining);
  if (isPatient) await recordFirstPatientJoin(tx, appointmentId);
  if (came) {
    await recordAudit(tx, {
      actor: caller,
      action: 'appointment.join',
      recordType: 'appointment',
      recordId: appointmentId,
      requestId,
    });
  }
  if (isPatient && came && !told) await publishAppointmentChanged(tx, appointmentId);
  return viewFor(tx, caller, appointmentId, tenant);
}

/** A person with several roles takes part in the one that fits the appointment best. */
function roleIn(held: LockedAppointment, caller: StaffCaller | PatientCaller): Role {
  if (caller.kind === 'patient') return 'patient';
  if (held.doctor_id === caller.id) return 'doctor';
  return (['doctor', 'mfa'] as const).find((role) => caller.roles.includes(role)) ?? 'admin';
}
