import { randomBytes } from 'node:crypto';
import {
  type AppointmentInput,
  type AppointmentTimes,
  appointmentLimits,
  type FieldError,
} from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import { violatedConstraint } from '../db/database-error.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishAppointmentChanged } from '../event-log/publish.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { ApiError, invalid } from '../platform/api-error.ts';
import type { StaffCaller } from '../platform/caller.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { loginTanContext, newLoginTan } from './login-tan.ts';
import { findStaffMember, insertAppointment, patientExists } from './store.ts';

interface Creation {
  input: AppointmentInput;
  caller: StaffCaller;
  box: SecretBox;
  requestId: string;
}

/** Books a doctor's time; the appointment, its event and its invitation are one transaction. */
export async function createAppointment(
  tx: TenantTransaction,
  { input, caller, box, requestId }: Creation,
): Promise<string> {
  const errors = [
    ...pastErrors(input),
    ...(await doctorErrors(tx, input.doctorId)),
    ...((await patientExists(tx, input.patientId)) ? [] : [unknown('patientId')]),
  ];
  if (errors.length > 0) throw invalid(...errors);

  const appointmentId = randomBytes(16).toString('base64url');
  const tan = input.loginTan ?? newLoginTan();
  await refuseDoubleBooking(() =>
    insertAppointment(tx, {
      ...input,
      appointmentId,
      status: input.status ?? 'pending',
      sealedTan: box.seal(tan, loginTanContext(tx.tenantId, appointmentId)),
      createdBy: caller.id,
    }),
  );
  await queueMail(tx, {
    kind: 'invitation',
    appointmentId,
    dedupeKey: `invitation ${appointmentId}`,
  });
  await recordAudit(tx, {
    actor: caller,
    action: 'appointment.create',
    recordType: 'appointment',
    recordId: appointmentId,
    requestId,
  });
  await publishAppointmentChanged(tx, appointmentId);
  return appointmentId;
}

const unknown = (path: string): FieldError => ({ path, code: 'not-found' });

export function pastErrors({ scheduledStart }: AppointmentTimes): FieldError[] {
  const earliest = Date.now() - appointmentLimits.pastToleranceMs;
  const isPast = Date.parse(scheduledStart) < earliest;
  return isPast ? [{ path: 'scheduledStart', code: 'in-the-past' }] : [];
}

async function doctorErrors(tx: TenantTransaction, doctorId: string): Promise<FieldError[]> {
  const path = 'doctorId';
  const doctor = await findStaffMember(tx, doctorId, 'book');
  if (!doctor) return [unknown(path)];
  if (doctor.status !== 'active') return [{ path, code: 'inactive' }];
  return doctor.roles.includes('doctor') ? [] : [{ path, code: 'not-a-doctor' }];
}

export async function refuseDoubleBooking<Result>(book: () => Promise<Result>): Promise<Result> {
  try {
    return await book();
  } catch (error) {
    if (violatedConstraint(error) === 'doctor_busy') throw new ApiError('doctor-busy');
    throw error;
  }
}
