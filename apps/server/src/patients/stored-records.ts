import { can, fullName, relationOf, type StoredRecord } from '@visite/contract';
import { monthsAfter, recordMonths } from '../calendar/record-months.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { notFound } from '../platform/api-error.ts';
import type { StaffCaller } from '../platform/caller.ts';
import { type RecordRow, readRecordRows } from './content-store.ts';
import { findPatient } from './store.ts';

/** Whether the caller could read the notes while the appointment was there. */
export function mayRead(caller: StaffCaller, row: RecordRow): boolean {
  const isAdded = row.readers.includes(caller.id);
  const ties = { doctorId: row.doctorId, patientId: row.patientId };
  const relation = relationOf(caller.id, { ...ties, isAdded, wholeConversation: isAdded });
  return can(caller.roles, 'notes.read', relation);
}

/** What is stored of a patient's consultations, and until when; the content is read one by one. */
export async function listStoredRecords(
  tx: TenantTransaction,
  patientId: string,
  caller: StaffCaller,
): Promise<StoredRecord[]> {
  if (!(await findPatient(tx, patientId))) throw notFound();
  const rows = await readRecordRows(tx, patientId);
  return rows
    .filter(({ notes, attachments }) => notes + attachments > 0)
    .map((row) => {
      const deletedOn = deletionDay(row);
      return {
        appointmentId: row.appointmentId,
        day: row.day,
        doctor: fullName(row),
        notes: row.notes,
        attachments: row.attachments,
        files: row.files,
        ...(deletedOn && { deletedOn }),
        readable: mayRead(caller, row),
      };
    });
}

/** In the practice's time zone; undefined before the appointment's end. */
function deletionDay({ day, endedAt, isKept, months, timeZone }: RecordRow): string | undefined {
  const local = (moment: Date) => moment.toLocaleDateString('sv-SE', { timeZone });
  if (isKept) return laterDay(day, months);
  if (!endedAt) return undefined;
  // Together with the appointment, or that many months after the day of its end.
  return months === recordMonths
    ? local(monthsAfter(endedAt, months))
    : laterDay(local(endedAt), months);
}

/** The last day of a month that is shorter, as PostgreSQL counts. */
function laterDay(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const later = new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)));
  return later.toISOString().slice(0, 10);
}
