import { isOpen } from '@visite/contract';
import type { NamedActor } from '../audit/record-audit.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishChanged, publishListChanged, publishLoggedOut } from '../event-log/publish.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import type { Caller } from '../platform/caller.ts';
import { queueErasure } from '../webhooks/queue-webhooks.ts';
import { erasePatient, holdAppointmentsOf, mailIdsOf } from './delete-store.ts';

interface Deletion {
  patientId: string;
  actor: Caller | NamedActor;
  requestId?: string;
}

/**
 * Erases a patient with everything that hangs on them; the trail keeps a pseudonym. Gives the ids of the mails
 * whose files have to go once this is committed.
 */
export async function deletePatient(
  tx: TenantTransaction,
  { patientId, actor, requestId }: Deletion,
): Promise<string[]> {
  const appointments = await holdAppointmentsOf(tx, patientId);
  if (appointments.some(({ status }) => status === 'started')) throw new ApiError('call-running');
  const ids = appointments.map(({ id }) => id);
  const mailIds = await mailIdsOf(tx, patientId, ids);
  const open = appointments.filter(({ status }) => isOpen(status)).map(({ id }) => id);
  await queueErasure(tx, { all: ids, open });
  if (!(await erasePatient(tx, patientId, ids))) throw notFound();
  await recordAudit(tx, {
    actor,
    action: 'patient.delete',
    recordType: 'patient',
    recordId: patientId,
    detail: { appointments: ids.length },
    requestId,
  });
  await publishLoggedOut(tx, patientId);
  if (ids.length > 0) await publishListChanged(tx);
  await publishChanged(tx, 'patients');
  return mailIds;
}
