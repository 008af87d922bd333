import {
  type AuditAction,
  type CalendarLinks,
  calendarFailure,
  calendarFeedPath,
  can,
} from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import { findStaffMember } from '../calendar/store.ts';
import { channels } from '../db/channels.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishChanged } from '../event-log/publish.ts';
import { notifyJobs } from '../mail/queue-store.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import type { StaffCaller } from '../platform/caller.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { newToken, tokenHash } from '../sessions/tokens.ts';
import { externalCalendarContext } from './external-calendar-context.ts';
import { deleteExternalCalendar, saveExternalCalendar } from './external-calendar-store.ts';
import { type CalendarLinksRow, deleteFeed, readCalendarLinks, saveFeedToken } from './store.ts';

interface Change {
  staffId: string;
  caller: StaffCaller;
  requestId: string;
}

export async function listCalendarLinks(
  tx: TenantTransaction,
  caller: StaffCaller,
): Promise<CalendarLinks[]> {
  const everybody = can(caller.roles, 'calendars.link', 'none');
  return (await readCalendarLinks(tx, everybody ? null : caller.id)).map(viewOf);
}

/** Gives the address, which nobody can read again. */
export async function makeCalendarFeed(
  tx: TenantTransaction,
  change: Change,
  publicUrl: string,
): Promise<string> {
  await demandDoctor(tx, change);
  const token = newToken('calendar');
  await saveFeedToken(tx, change.staffId, tokenHash(token));
  await record(tx, change, 'staff.calendar-feed-add');
  return `${publicUrl}${calendarFeedPath}${token}.ics`;
}

export async function endCalendarFeed(tx: TenantTransaction, change: Change): Promise<void> {
  await demandDoctor(tx, change);
  if (!(await deleteFeed(tx, change.staffId))) return;
  await record(tx, change, 'staff.calendar-feed-remove');
}

export async function setExternalCalendar(
  tx: TenantTransaction,
  change: Change,
  { address, box }: { address: string; box: SecretBox },
): Promise<void> {
  await demandDoctor(tx, change);
  const url = URL.parse(address.replace(/^webcal:/i, 'https:'));
  if (!url)
    throw new ApiError('invalid-request', { errors: [{ path: 'address', code: 'invalid' }] });
  const { staffId } = change;
  const sealed = box.seal(url.href, externalCalendarContext(tx.tenantId, staffId));
  await saveExternalCalendar(tx, { staffId, address: sealed, host: url.host });
  await notifyJobs(tx, channels.jobs, 'calendars');
  await record(tx, change, 'staff.external-calendar-set');
  await publishChanged(tx, 'staff');
}

export async function removeExternalCalendar(tx: TenantTransaction, change: Change): Promise<void> {
  await demandDoctor(tx, change);
  if (!(await deleteExternalCalendar(tx, change.staffId))) return;
  await record(tx, change, 'staff.external-calendar-remove');
  await publishChanged(tx, 'staff');
}

/** Doctors link their own calendar, admins everybody's. */
async function demandDoctor(tx: TenantTransaction, { staffId, caller }: Change): Promise<void> {
  const relation = staffId === caller.id ? 'own' : 'none';
  if (!can(caller.roles, 'calendars.link', relation)) throw new ApiError('forbidden');
  const member = await findStaffMember(tx, staffId, 'book');
  if (member?.status !== 'active' || !member.roles.includes('doctor')) throw notFound();
}

async function record(tx: TenantTransaction, change: Change, action: AuditAction): Promise<void> {
  const { staffId, caller, requestId } = change;
  const about = { recordType: 'staff', recordId: staffId } as const;
  await recordAudit(tx, { actor: caller, action, ...about, requestId });
}

function viewOf(row: CalendarLinksRow): CalendarLinks {
  const { feedCreatedAt, feedReadAt, host, externalCreatedAt, fetchedAt, lastError } = row;
  return {
    staffId: row.staffId,
    feed: feedCreatedAt && {
      createdAt: feedCreatedAt.toISOString(),
      lastReadAt: feedReadAt?.toISOString() ?? null,
    },
    external:
      host !== null && externalCreatedAt
        ? {
            host,
            createdAt: externalCreatedAt.toISOString(),
            fetchedAt: fetchedAt?.toISOString() ?? null,
            failure: calendarFailure.options.find((each) => each === lastError) ?? null,
          }
        : null,
  };
}
