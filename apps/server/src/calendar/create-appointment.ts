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
import { tellPatient } from '../mail/tell-patient.ts';
import { ApiError, invalid } from '../platform/api-error.ts';
import type { PracticeCaller } from '../platform/caller.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { queueWebhooks } from '../webhooks/queue-webhooks.ts';
import { newEntryCode } from './entry-code.ts';
import { loginTanContext, newLoginTan } from './login-tan.ts';
import { refusePatientOverlap } from './refuse-overlap.ts';
import { findStaffMember, insertAppointment, patientExists } from './store.ts';

interface Creation {
  input: AppointmentInput;
  caller: PracticeCaller;
  box: SecretBox;
  tenant: Tenant;
  requestId: string;
}

export async function createAppointment(
  tx: TenantTransaction,
  creation: Creation,
): Promise<string> {
  const { input } = creation;
  const errors = [...pastErrors(input), ...(await participantErrors(tx, input))];
  if (errors.length > 0) throw invalid(...errors);
  await refusePatientOverlap(tx, { ...input, times: [input] });
  return bookAppointment(tx, creation);
}

/** Books a doctor's time; the appointment, its event and its invitation are one transaction. */
export async function bookAppointment(
  tx: TenantTransaction,
  { input, caller, box, tenant, requestId, seriesId }: Creation & { seriesId?: string },
): Promise<string> {
  const appointmentId = randomBytes(16).toString('base64url');
  const tan = input.loginTan ?? newLoginTan();
  const entryCode = await newEntryCode(tx);
  await refuseDoubleBooking(() =>
    insertAppointment(tx, {
      ...input,
      appointmentId,
      status: input.status ?? 'pending',
      sealedTan: box.seal(tan, loginTanContext(tx.tenantId, appointmentId)),
      entryCode,
      createdBy: caller.id,
      seriesId,
    }),
  );
  await tellPatient(tx, tenant, {
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
  await queueWebhooks(tx, appointmentId, 'appointment.created');
  await publishAppointmentChanged(tx, appointmentId);
  return appointmentId;
}

const unknown = (path: string): FieldError => ({ path, code: 'not-found' });

export function pastErrors({ scheduledStart }: AppointmentTimes): FieldError[] {
  const earliest = Date.now() - appointmentLimits.pastToleranceMs;
  const isPast = Date.parse(scheduledStart) < earliest;
  return isPast ? [{ path: 'scheduledStart', code: 'in-the-past' }] : [];
}

/** Locks the doctor's bookings until the transaction ends. */
export async function participantErrors(
  tx: TenantTransaction,
  { doctorId, patientId }: Pick<AppointmentInput, 'doctorId' | 'patientId'>,
): Promise<FieldError[]> {
  return [
    ...(await doctorErrors(tx, doctorId)),
    ...((await patientExists(tx, patientId)) ? [] : [unknown('patientId')]),
  ];
}

export async function doctorErrors(tx: TenantTransaction, doctorId: string): Promise<FieldError[]> {
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
