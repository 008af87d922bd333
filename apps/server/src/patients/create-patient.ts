import type { PatientInput } from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishChanged } from '../event-log/publish.ts';
import type { PracticeCaller } from '../platform/caller.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { PatientRow } from './patient-view.ts';
import { refuseDuplicate } from './refuse-duplicate.ts';
import { refuseNumber } from './refuse-number.ts';
import { insertPatient } from './store.ts';

interface Creation {
  input: PatientInput;
  caller: PracticeCaller;
  tenant: Tenant;
  requestId: string;
}

export async function createPatient(
  tx: TenantTransaction,
  { input, caller, tenant, requestId }: Creation,
  box: SecretBox,
): Promise<PatientRow> {
  refuseNumber(tenant, input);
  await refuseDuplicate(tx, input);
  const row = await insertPatient(tx, box, input);
  await recordAudit(tx, {
    actor: caller,
    action: 'patient.create',
    recordType: 'patient',
    recordId: row.patient_id,
    requestId,
  });
  await publishChanged(tx, 'patients');
  return row;
}
