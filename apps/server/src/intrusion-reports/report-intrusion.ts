import type { IntrusionReportInput } from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import { isParticipant } from '../calendar/is-participant.ts';
import { appointmentFor } from '../calendar/locked-appointment.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishAppointmentChanged } from '../event-log/publish.ts';
import { ApiError, invalid } from '../platform/api-error.ts';
import type { Caller } from '../platform/caller.ts';
import { countReports, insertReport } from './store.ts';

/**
 * A peer that keeps attacking is reported by machines; a hundred reports of one person say all there is to
 * say. Each has their own hundred: a patient's must not use up the doctor's.
 */
const reportsPerPerson = 100;

export async function reportIntrusion(
  tx: TenantTransaction,
  report: IntrusionReportInput,
  caller: Caller,
  requestId: string,
): Promise<void> {
  const { correspondingAppointment: appointmentId } = report;
  const appointment = await appointmentFor(tx, caller, appointmentId, 'call.join');
  if (!(await isParticipant(tx, appointment, report.suspectedUser.toLowerCase()))) {
    throw invalid({ path: 'suspectedUser', code: 'not-found' });
  }
  if ((await countReports(tx, appointmentId, caller.id)) >= reportsPerPerson) {
    throw new ApiError('too-many-attempts', { retryAfter: 3_600 });
  }
  const reportId = await insertReport(tx, report, caller);
  await recordAudit(tx, {
    actor: caller,
    action: 'intrusion.report',
    recordType: 'appointment',
    recordId: appointmentId,
    detail: { reportId, attackType: report.attackType },
    requestId,
  });
  // The appointment itself is as it was, but what is known about it is not: admins look again.
  await publishAppointmentChanged(tx, appointmentId);
}
