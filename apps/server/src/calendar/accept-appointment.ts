import { recordAudit } from '../audit/record-audit.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { notFound } from '../platform/api-error.ts';
import { changeState } from './change-state.ts';
import { lockAppointment } from './locked-appointment.ts';

/** Whoever holds the link may accept, as often as they like; the answer tells nothing about anyone. */
export async function acceptAppointment(
  tx: TenantTransaction,
  appointmentId: string,
  requestId: string,
): Promise<void> {
  const held = await lockAppointment(tx, appointmentId);
  if (!held) throw notFound();
  if (!(await changeState(tx, held, 'accept'))) return;
  await queueMail(tx, {
    kind: 'confirmation',
    appointmentId,
    dedupeKey: `confirmation ${appointmentId}`,
  });
  await recordAudit(tx, {
    actor: { kind: 'anyone' },
    action: 'appointment.accept',
    recordType: 'appointment',
    recordId: appointmentId,
    requestId,
  });
}
