import { timingSafeEqual } from 'node:crypto';
import { machineLimits, personId } from '@visite/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Pool } from '../db/pool.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { publishAppointmentChanged } from '../event-log/publish.ts';
import { invalid, notFound } from '../platform/api-error.ts';
import { refuseMethod } from '../platform/register-endpoints.ts';
import { limitBodyTime, strangersBodyLimit } from '../platform/request-body.ts';
import { smsReceiptsUrl } from '../platform/request-tenant.ts';
import { createKeyedRates } from '../platform/session-rates.ts';
import { tokenHash } from '../sessions/tokens.ts';
import { findTenantOfSms, noteSmsReceipt } from './sms-store.ts';
import type { SmsReceiptsConfig } from './sms-template.ts';

interface Parts {
  pool: Pool;
  config: Pick<Config, 'sms'>;
}

/** Of the gateway, on one node: above what a practice may send in a day. */
const rate = { burst: 1_200, perMinute: 1_200 } as const;

/**
 * The gateway calls one address for all practices, with a key instead of a login. It learns nothing by it: every
 * message that it names is answered alike.
 */
export function registerSmsReceipts(app: FastifyInstance, { pool, config }: Parts): void {
  const receipts = config.sms?.receipts;
  if (!receipts) return;
  const key = tokenHash(receipts.key);
  const refusals = createKeyedRates(machineLimits.refusals);
  const rates = createKeyedRates(rate);
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.route({
      method: ['HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: smsReceiptsUrl,
      onRequest: refuseMethod(['GET', 'POST']),
      handler: () => undefined,
    });
    scope.route<{ Params: { key: string } }>({
      // Gateways use either.
      method: ['GET', 'POST'],
      url: smsReceiptsUrl,
      exposeHeadRoute: false,
      bodyLimit: strangersBodyLimit,
      onRequest: async (request, reply) => {
        refusals.demand(request.ip);
        if (!timingSafeEqual(tokenHash(request.params.key), key)) {
          refusals.take(request.ip);
          throw notFound();
        }
        rates.take('gateway');
        limitBodyTime(request, reply, strangersBodyLimit, false);
      },
      handler: async (request, reply) => {
        const { smsId, outcome } = readReceipt(request, receipts);
        if (outcome) await note(pool, smsId, outcome);
        return reply.header('cache-control', 'no-store').type('text/plain').send('ok\n');
      },
    });
  });
}

function readReceipt(
  { body, query }: FastifyRequest,
  { idField, stateField, delivered, undelivered }: SmsReceiptsConfig,
) {
  const id = personId.safeParse(fieldOf(body, idField) ?? fieldOf(query, idField));
  if (!id.success) throw invalid({ path: idField, code: 'invalid' });
  const state = (fieldOf(body, stateField) ?? fieldOf(query, stateField))?.toLowerCase();
  if (state === undefined) throw invalid({ path: stateField, code: 'required' });
  const known = undelivered.has(state) ? ('undelivered' as const) : undefined;
  // What lies between, such as `buffered`, changes nothing.
  const outcome = delivered.has(state) ? ('delivered' as const) : known;
  return { smsId: id.data.toLowerCase(), outcome };
}

const own = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;

/** By its name, or behind a path such as `data.status`; undefined for what is no text and no number. */
function fieldOf(value: unknown, path: string): string | undefined {
  const found = own(value, path) ?? path.split('.').reduce(own, value);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined;
}

/** One that is not there any more, such as of an erased patient, is no error: the gateway would try it again. */
async function note(
  pool: Pool,
  smsId: string,
  outcome: 'delivered' | 'undelivered',
): Promise<void> {
  const tenantId = await findTenantOfSms(pool, smsId);
  if (tenantId === undefined) return;
  await inTenant(pool, tenantId, async (tx) => {
    const appointmentId = await noteSmsReceipt(tx, smsId, outcome);
    if (appointmentId !== undefined) await publishAppointmentChanged(tx, appointmentId);
  });
}
