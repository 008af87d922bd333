import { createHash } from 'node:crypto';
import { calendarFeedPath, fullName } from '@visite/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from '../db/pool.ts';
import { inTenant, type TenantTransaction } from '../db/tenant-transaction.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import { tenantOf } from '../platform/request-tenant.ts';
import { createSessionRates } from '../platform/session-rates.ts';
import { tokenHash } from '../sessions/tokens.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { calendarFeed, feedPeriod } from './calendar-feed.ts';
import { type FeedDoctor, findFeedDoctor, noteFeedRead, readFeedAppointments } from './store.ts';

const fileForm = /^(cal_[A-Za-z0-9_-]{43})\.ics$/;

/** Far above what calendars ask for, which is a few times an hour. */
const rate = { burst: 30, perMinute: 6 } as const;

/** For calendars that know nothing but an address: the address is the key. */
export function registerCalendarFeeds(app: FastifyInstance, { pool }: { pool: Pool }): void {
  const rates = createSessionRates(rate);
  app.get<{ Params: { file: string } }>(`${calendarFeedPath}:file`, async (request, reply) => {
    const tenant = tenantOf(request);
    const token = fileForm.exec(request.params.file)?.[1];
    if (!token) throw notFound();
    if (tenant.suspended) throw new ApiError('practice-suspended');
    const hash = tokenHash(token);
    rates.take({ tokenHash: hash });
    const file = await inTenant(pool, tenant.id, async (tx) => {
      const doctor = await findFeedDoctor(tx, hash);
      if (!doctor) throw notFound();
      await noteFeedRead(tx, doctor.staffId);
      return feedOf(tx, doctor, tenant);
    });
    return sendFeed(request, reply, file);
  });
}

/** A doctor's appointments as iCalendar, with titles as private as the practice wants. */
export async function feedOf(
  tx: TenantTransaction,
  doctor: FeedDoctor,
  tenant: Tenant,
): Promise<string> {
  const now = new Date();
  const appointments = await readFeedAppointments(tx, { ...doctor, ...feedPeriod(now) });
  return calendarFeed({
    name: `${fullName(doctor)} – ${tenant.name}`,
    timeZone: tenant.timeZone,
    language: tenant.mailLanguage,
    titles: tenant.config.videoConsultation.features.calendarFeedTitles,
    now,
    appointments,
  });
}

export function sendFeed(request: FastifyRequest, reply: FastifyReply, file: string): FastifyReply {
  const etag = `"${createHash('sha256').update(file).digest('base64url')}"`;
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  // Nothing that finds the address anywhere may list it.
  reply.header('x-robots-tag', 'noindex');
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', 'inline; filename="visite.ics"')
    .send(file);
}

function isKnown(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}
