import type { PatientInput } from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishAppointmentChanged, publishChanged } from '../event-log/publish.ts';
import { notFound } from '../platform/api-error.ts';
import type { PracticeCaller } from '../platform/caller.ts';
import { refuseStale, versionTag } from '../platform/if-match.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { refuseDuplicate } from './refuse-duplicate.ts';
import { refuseNumber } from './refuse-number.ts';
import { holdPatient, openAppointmentsOf, updatePatient } from './store.ts';

interface Change {
  patientId: string;
  input: PatientInput;
  /** The version that the change was made on, if the caller says so. */
  ifMatch: string | undefined;
  caller: PracticeCaller;
  tenant: Tenant;
  requestId: string;
}

export async function changePatient(
  tx: TenantTransaction,
  { patientId, input, ifMatch, caller, tenant, requestId }: Change,
  box: SecretBox,
): Promise<void> {
  const before = await holdPatient(tx, patientId);
  if (!before) throw notFound();
  refuseStale(ifMatch, versionTag(before.version));
  refuseNumber(tenant, input, before.phone);
  await refuseDuplicate(tx, input, before);
  await updatePatient(tx, box, before, input);
  await recordAudit(tx, {
    actor: caller,
    action: 'patient.change',
    recordType: 'patient',
    recordId: patientId,
    requestId,
  });
  // Their names stand in open appointments, on screens that are open now.
  for (const id of await openAppointmentsOf(tx, patientId)) await publishAppointmentChanged(tx, id);
  await publishChanged(tx, 'patients');
}
