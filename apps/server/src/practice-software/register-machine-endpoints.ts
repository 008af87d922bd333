import {
  endedConsultationsPath,
  endedConsultationsQuery,
  loginTicketInput,
  loginTicketsPath,
  machineCalendarsPath,
  parseInput,
  personId,
  ticketLimits,
} from '@visite/contract';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import type * as z from 'zod/mini';
import { createMachineCalls } from '../api-clients/machine-call.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { feedOf, sendFeed } from '../calendar-links/calendar-feeds.ts';
import { findCalendarDoctor } from '../calendar-links/store.ts';
import type { Pool } from '../db/pool.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import { refuseMethod } from '../platform/register-endpoints.ts';
import { limitBodyTime, strangersBodyLimit } from '../platform/request-body.ts';
import { tenantOf } from '../platform/request-tenant.ts';
import { type BoxKeys, secretBoxOf } from '../platform/secret-box-of.ts';
import { createKeyedRates } from '../platform/session-rates.ts';
import { endedConsultations } from './ended-consultations.ts';
import { issueTicket } from './issue-ticket.ts';

const methods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** What practice software asks for and FHIR has no word for. */
export function registerMachineEndpoints(
  app: FastifyInstance,
  parts: BoxKeys & { pool: Pool },
): void {
  const calls = createMachineCalls(parts);
  const box = secretBoxOf(parts);
  const tickets = createKeyedRates(ticketLimits.perPerson);
  app.route({
    method: 'GET',
    url: endedConsultationsPath,
    exposeHeadRoute: false,
    onRequest: calls.judgeBeforeBody,
    handler: async (request, reply) => {
      const answer = await calls.run(request, 'appointments.read', (tx, caller) => {
        const query = parsed(endedConsultationsQuery, request.query);
        const call = { tx, caller, tenant: tenantOf(request), box, requestId: request.id };
        return endedConsultations(call, query);
      });
      return reply.header('cache-control', 'no-store').send(answer);
    },
  });
  app.route({
    method: 'POST',
    url: loginTicketsPath,
    bodyLimit: strangersBodyLimit,
    onRequest: async (request, reply) => {
      await calls.judgeBeforeBody(request);
      limitBodyTime(request, reply, strangersBodyLimit, true);
    },
    handler: async (request, reply) => {
      const tenant = tenantOf(request);
      const ticket = await calls.run(request, 'tickets.issue', (tx, caller) => {
        const input = parsed(loginTicketInput, request.body);
        tickets.take(`${tenant.id} ${caller.id} ${input.person.toLowerCase()}`);
        return issueTicket({ tx, caller, tenant, requestId: request.id }, input);
      });
      // Behind the transaction, whose entry of the trail stays.
      if (!ticket) throw notFound();
      return reply.status(201).header('cache-control', 'no-store').send(ticket);
    },
  });
  const calendarUrl = `${machineCalendarsPath}/:doctorId`;
  app.route<{ Params: { doctorId: string } }>({
    method: 'GET',
    url: calendarUrl,
    exposeHeadRoute: false,
    onRequest: calls.judgeBeforeBody,
    handler: async (request, reply) => {
      const file = await calls.run(request, 'calendars.read', async (tx, caller) => {
        const doctorId = personId.safeParse(request.params.doctorId).data?.toLowerCase();
        const doctor = doctorId && (await findCalendarDoctor(tx, doctorId));
        if (!doctor) throw notFound();
        await recordAudit(tx, {
          actor: caller,
          action: 'staff.calendar-read',
          recordType: 'staff',
          recordId: doctor.staffId,
          requestId: request.id,
        });
        return feedOf(tx, doctor, tenantOf(request));
      });
      return sendFeed(request, reply, file);
    },
  });
  refuseOthers(app, calendarUrl, 'GET');
  refuseOthers(app, endedConsultationsPath, 'GET');
  refuseOthers(app, loginTicketsPath, 'POST');
}

function refuseOthers(app: FastifyInstance, url: string, allowed: HTTPMethods): void {
  app.route({
    method: methods.filter((each) => each !== allowed),
    url,
    exposeHeadRoute: false,
    onRequest: refuseMethod([String(allowed)]),
    handler: () => undefined,
  });
}

function parsed<Shape extends z.ZodMiniType>(shape: Shape, input: unknown): z.output<Shape> {
  const result = parseInput(shape, input ?? {});
  if (result.ok) return result.value;
  throw new ApiError('invalid-request', { errors: result.errors });
}
