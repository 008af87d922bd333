import { endedConsultationsPath, endedConsultationsQuery, parseInput } from '@visite/contract';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { createMachineCalls } from '../api-clients/machine-call.ts';
import type { Pool } from '../db/pool.ts';
import { ApiError } from '../platform/api-error.ts';
import { refuseMethod } from '../platform/register-endpoints.ts';
import { tenantOf } from '../platform/request-tenant.ts';
import { type BoxKeys, secretBoxOf } from '../platform/secret-box-of.ts';
import { endedConsultations } from './ended-consultations.ts';

const others: HTTPMethods[] = ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** What practice software asks for and FHIR has no word for. */
export function registerMachineEndpoints(
  app: FastifyInstance,
  parts: BoxKeys & { pool: Pool },
): void {
  const calls = createMachineCalls(parts);
  const box = secretBoxOf(parts);
  app.route({
    method: 'GET',
    url: endedConsultationsPath,
    exposeHeadRoute: false,
    onRequest: calls.judgeBeforeBody,
    handler: async (request, reply) => {
      const answer = await calls.run(request, 'appointments.read', (tx, caller) => {
        const query = parseInput(endedConsultationsQuery, request.query ?? {});
        if (!query.ok) throw new ApiError('invalid-request', { errors: query.errors });
        const call = { tx, caller, tenant: tenantOf(request), box, requestId: request.id };
        return endedConsultations(call, query.value);
      });
      return reply.header('cache-control', 'no-store').send(answer);
    },
  });
  app.route({
    method: others,
    url: endedConsultationsPath,
    onRequest: refuseMethod(['GET']),
    handler: () => undefined,
  });
}
