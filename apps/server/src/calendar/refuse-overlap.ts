import { type AppointmentTimes, fullName, type Problem } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { ApiError } from '../platform/api-error.ts';
import {
  findDoctorOverlaps,
  findPatientOverlaps,
  lockPatientPlanning,
  type OverlapRow,
} from './overlap-store.ts';

interface Wanted {
  doctorId: string;
  patientId: string;
  times: readonly AppointmentTimes[];
  exceptId?: string;
  patientOverlap?: 'ask' | 'allow' | undefined;
}

/** Only where the caller wants to be asked: the specified call books (record 0115). */
export async function refusePatientOverlap(tx: TenantTransaction, wanted: Wanted): Promise<void> {
  await lockPatientPlanning(tx, wanted.patientId);
  if (wanted.patientOverlap !== 'ask') return;
  const found = await findPatientOverlaps(tx, wanted);
  if (found.length > 0) throw new ApiError('patient-busy', { clashes: found.map(clashOf) });
}

/** Names every clash of a series; the constraint of the table would name none. */
export async function refuseDoctorOverlap(tx: TenantTransaction, wanted: Wanted): Promise<void> {
  const found = await findDoctorOverlaps(tx, wanted);
  if (found.length > 0) throw new ApiError('doctor-busy', { clashes: found.map(clashOf) });
}

const clashOf = (row: OverlapRow): NonNullable<Problem['clashes']>[number] => ({
  scheduledStart: row.scheduled_start.toISOString(),
  scheduledEnd: row.scheduled_end.toISOString(),
  name: fullName(row),
});
