import { auditEndpoints } from './audit-endpoints.ts';
import { calendarEndpoints } from './calendar-endpoints.ts';
import { calendarLinkEndpoints } from './calendar-link-endpoints.ts';
import { callEndpoints } from './call-endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { firstRunEndpoints } from './first-run.ts';
import { guestEndpoints } from './guest-endpoints.ts';
import { apiClientEndpoints } from './machine-endpoints.ts';
import { patientEndpoints } from './patient-endpoints.ts';
import { patientImportEndpoints } from './patient-import-endpoints.ts';
import { practiceEndpoints } from './practice-endpoints.ts';
import { staffAccessEndpoints } from './staff-access-endpoints.ts';
import { staffEndpoints } from './staff-endpoints.ts';
import { webhookEndpoints } from './webhook-endpoints.ts';

export const apiPrefix = '/api/v3/video';
export const idempotencyHeader = 'idempotency-key';
export const totalCountHeader = 'x-total-count';
/** The event stream is no JSON call: it stands beside the table. */
export const eventStreamPath = '/sse';

/** Every HTTP call: the server's handlers and the web's client are both typed from this table. */
export const endpoints = {
  ...callEndpoints,
  ...calendarEndpoints,
  ...guestEndpoints,
  ...calendarLinkEndpoints,
  ...patientEndpoints,
  ...patientImportEndpoints,
  ...staffEndpoints,
  ...staffAccessEndpoints,
  ...practiceEndpoints,
  ...auditEndpoints,
  ...apiClientEndpoints,
  ...webhookEndpoints,
  ...firstRunEndpoints,
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
export const endpointNames = Object.keys(endpoints) as EndpointName[];
