import type { CalendarFailure } from '@visite/contract';
import type { Logger } from 'pino';
import type { Pool } from '../db/pool.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { publishChanged } from '../event-log/publish.ts';
import { OutboundError } from '../outbound-requests/outbound-error.ts';
import type { OutboundRequests } from '../outbound-requests/outbound-requests.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { Tenants } from '../tenants/tenants.ts';
import { type BusySpan, CalendarError } from './busy-hours.ts';
import { externalCalendarContext } from './external-calendar-context.ts';
import {
  claimDueCalendar,
  type DueCalendar,
  replaceBusyHours,
  settleCalendar,
} from './external-calendar-store.ts';
import { readBusyHours } from './read-busy-hours.ts';

export interface FetchCalendarsDeps {
  pool: Pool;
  tenants: Tenants;
  outbound: OutboundRequests;
  box: SecretBox;
  log: Logger;
}

const minute = 60_000;
const day = 24 * 60 * minute;
const limits = { maxBytes: 5_000_000, timeoutMs: 20_000 } as const;
/** Longer than an attempt takes; then another node may take it over. */
const claimMs = 5 * minute;
const everyMs = 15 * minute;
const daysAhead = 180;

type Found = { spans: BusySpan[] } | { failure: CalendarFailure };

/** Fetches what is due, one after the other. */
export async function fetchCalendars(
  deps: FetchCalendarsDeps,
  at: Date,
  stopping: AbortSignal,
): Promise<{ fetched: number; failed: number }> {
  const counts = { fetched: 0, failed: 0 };
  const claimedUntil = new Date(at.getTime() + claimMs);
  while (!stopping.aborted) {
    const due = await claimDueCalendar(deps.pool, at, claimedUntil);
    if (!due) break;
    const found = await find(deps, due, at);
    await settle(deps.pool, due, found, at);
    if ('failure' in found) {
      counts.failed += 1;
      deps.log.warn({ tenant: due.tenantId, reason: found.failure }, 'calendar not read');
    } else counts.fetched += 1;
  }
  return counts;
}

async function find(deps: FetchCalendarsDeps, due: DueCalendar, at: Date): Promise<Found> {
  try {
    const tenant = await deps.tenants.byId(due.tenantId);
    const context = externalCalendarContext(due.tenantId, due.staffId);
    const url = deps.box.open(due.address, context).toString('utf8');
    // Always whole: with the days to come, repeated entries come too.
    const headers = { accept: 'text/calendar' };
    const answer = await deps.outbound.send({ url, headers, ...limits });
    if (answer.status !== 200) return { failure: 'refused' };
    const window = { from: at.getTime() - day, to: at.getTime() + daysAhead * day };
    const file = answer.body.toString('utf8');
    return { spans: await readBusyHours(file, tenant?.timeZone ?? 'UTC', window) };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

function failureOf(error: unknown): CalendarFailure {
  if (error instanceof OutboundError || error instanceof CalendarError) return error.reason;
  throw error;
}

/** A failure leaves what was read before: busy hours of yesterday are better than none. */
async function settle(pool: Pool, due: DueCalendar, found: Found, at: Date): Promise<void> {
  const failed = 'failure' in found;
  // 15 minutes, half an hour … at most six hours.
  const waitMs = failed ? Math.min(everyMs * 2 ** due.failures, 24 * everyMs) : everyMs;
  await inTenant(pool, due.tenantId, async (tx) => {
    const isStill = await settleCalendar(tx, due, {
      nextFetchAt: new Date(at.getTime() + waitMs),
      fetchedAt: failed ? null : at,
      error: failed ? found.failure : null,
    });
    if (!isStill || failed) return;
    if (await replaceBusyHours(tx, due.staffId, found.spans)) await publishChanged(tx, 'staff');
  });
}
