import { randomUUID } from 'node:crypto';
import {
  type AbsenceInput,
  type AuditAction,
  can,
  defaultWorkingPeriods,
  type WorkingHours,
  type WorkingPeriod,
  workingHoursLimits,
} from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishChanged } from '../event-log/publish.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import type { StaffCaller } from '../platform/caller.ts';
import { contentTag, refuseStale } from '../platform/if-match.ts';
import { findStaffMember } from './store.ts';
import {
  countAbsences,
  deleteAbsence,
  findWorkingPeriods,
  insertAbsence,
  readWorkingHours,
  saveWorkingPeriods,
} from './working-hours-store.ts';

interface Change {
  staffId: string;
  caller: StaffCaller;
  requestId: string;
}

/** Of what the week says: until somebody enters one, there is no row that could count its changes. */
function periodsTag(stored: readonly WorkingPeriod[] | null): string {
  const week = (stored ?? defaultWorkingPeriods).map(({ weekday, start, end }) => [
    weekday,
    start,
    end,
  ]);
  return contentTag(week);
}

export async function listWorkingHours(tx: TenantTransaction): Promise<WorkingHours[]> {
  return (await readWorkingHours(tx)).map(({ staff_id, periods, absences, busy }) => ({
    staffId: staff_id,
    periods: periods ?? [...defaultWorkingPeriods],
    version: periodsTag(periods),
    absences: absences.map(({ id, start, end }) => ({
      id,
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
    })),
    busy: busy.map(({ start, end }) => ({
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
    })),
  }));
}

export async function setWorkingHours(
  tx: TenantTransaction,
  change: Change,
  periods: readonly WorkingPeriod[],
  ifMatch?: string,
): Promise<void> {
  // Holds the doctor's row: of two changes at once the second one sees the first.
  await demandDoctor(tx, change);
  refuseStale(ifMatch, periodsTag(await findWorkingPeriods(tx, change.staffId)));
  await saveWorkingPeriods(tx, change.staffId, periods);
  await tell(tx, change, 'staff.working-hours');
}

export async function addAbsence(
  tx: TenantTransaction,
  change: Change,
  { start, end }: AbsenceInput,
): Promise<string> {
  await demandDoctor(tx, change);
  if ((await countAbsences(tx, change.staffId)) >= workingHoursLimits.absences) {
    throw new ApiError('absence-limit');
  }
  const absenceId = randomUUID();
  const { staffId } = change;
  await insertAbsence(tx, { absenceId, staffId, start: new Date(start), end: new Date(end) });
  await tell(tx, change, 'staff.absence-add');
  return absenceId;
}

export async function removeAbsence(
  tx: TenantTransaction,
  change: Change,
  absenceId: string,
): Promise<void> {
  await demandDoctor(tx, change);
  if (!(await deleteAbsence(tx, change.staffId, absenceId))) throw notFound();
  await tell(tx, change, 'staff.absence-remove');
}

/** Doctors change their own, front desk and admins everybody's. */
async function demandDoctor(tx: TenantTransaction, { staffId, caller }: Change): Promise<void> {
  const relation = staffId === caller.id ? 'own' : 'none';
  if (!can(caller.roles, 'hours.manage', relation)) throw new ApiError('forbidden');
  const member = await findStaffMember(tx, staffId, 'book');
  if (!member?.roles.includes('doctor')) throw notFound();
}

/** Open calendars read the hours again with the list of staff. */
async function tell(tx: TenantTransaction, change: Change, action: AuditAction): Promise<void> {
  const { staffId, caller, requestId } = change;
  await recordAudit(tx, {
    actor: caller,
    action,
    recordType: 'staff',
    recordId: staffId,
    requestId,
  });
  await publishChanged(tx, 'staff');
}
