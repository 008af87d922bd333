import { randomUUID } from 'node:crypto';
import type { SeriesInput } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { invalid } from '../platform/api-error.ts';
import type { StaffCaller } from '../platform/caller.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { bookAppointment, participantErrors, pastErrors } from './create-appointment.ts';
import { refuseDoctorOverlap, refusePatientOverlap } from './refuse-overlap.ts';

interface Creation {
  input: SeriesInput;
  caller: StaffCaller;
  box: SecretBox;
  tenant: Tenant;
  requestId: string;
}

/** All of them in one transaction: a clash, also of two among themselves, creates none. */
export async function createSeries(
  tx: TenantTransaction,
  { input, caller, box, tenant, requestId }: Creation,
): Promise<{ seriesId: string; appointmentIds: string[] }> {
  const { times, patientOverlap, ...rest } = input;
  const errors = [
    ...times.flatMap((each, at) =>
      pastErrors(each).map(({ path, code }) => ({ path: `times.${at}.${path}`, code })),
    ),
    ...(await participantErrors(tx, input)),
  ];
  if (errors.length > 0) throw invalid(...errors);
  await refuseDoctorOverlap(tx, input);
  await refusePatientOverlap(tx, input);
  const seriesId = randomUUID();
  const appointmentIds: string[] = [];
  for (const each of times) {
    const booking = { input: { ...rest, ...each }, caller, box, tenant, requestId, seriesId };
    appointmentIds.push(await bookAppointment(tx, booking));
  }
  return { seriesId, appointmentIds };
}
