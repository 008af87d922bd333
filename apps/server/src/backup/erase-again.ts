import type { ClientBase, PoolClient } from 'pg';
import { recordAudit } from '../audit/record-audit.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { erasePatient, holdAppointmentsOf } from '../patients/delete-store.ts';
import { type Erasure, insertErasures } from '../patients/erasures-store.ts';
import { deleteTenant } from './restore-store.ts';

/** How many of the erased had come back, and are gone again. */
export async function eraseAgain(
  client: ClientBase,
  erasures: readonly Erasure[],
  backupCreatedAt: string,
): Promise<number> {
  let count = 0;
  for (const erasure of erasures) {
    const gone =
      erasure.kind === 'patient'
        ? await erasePatientAgain(client, erasure)
        : // A practice can be made again under its old name; a patient's id is never used twice.
          Date.parse(erasure.at) >= Date.parse(backupCreatedAt) &&
          (await deleteTenant(client, erasure.tenant));
    if (gone) count += 1;
  }
  if (erasures.length > 0) await insertErasures(client, erasures);
  return count;
}

/** Without asking for a running call: whatever ran at the time of the backup is over. */
async function erasePatientAgain(client: ClientBase, { tenant, id }: Erasure): Promise<boolean> {
  const tx: TenantTransaction = {
    // The restore holds one connection for everything.
    client: client as PoolClient,
    tenantId: tenant,
    commitWith: () => {
      throw new Error('the restore commits once, at its end');
    },
  };
  const appointments = await holdAppointmentsOf(tx, id);
  const ids = appointments.map((each) => each.id);
  if (!(await erasePatient(tx, id, ids))) return false;
  await recordAudit(tx, {
    actor: { kind: 'operator' },
    action: 'patient.delete',
    recordType: 'patient',
    recordId: id,
    detail: { appointments: ids.length, afterRestore: true },
  });
  return true;
}
