import * as z from 'zod/mini';
import { certificateInfo } from './certificates.ts';
import type { Endpoint } from './endpoint.ts';
import { intrusionReport, intrusionReportInput } from './intrusion.ts';
import { mailDelivery } from './mail-delivery.ts';
import { operations, operationsQuery } from './operations.ts';
import {
  legalTextQuery,
  pageConfig,
  publishedLegalText,
  settings,
  settingsInput,
} from './tenant-config.ts';
import { success } from './wire.ts';

/** Intrusion reports, certificates and the practice's settings. */
export const practiceEndpoints = {
  reportIntrusion: {
    whileSuspended: true,
    method: 'POST',
    path: '/ids',
    who: 'staff or patient',
    action: 'call.join',
    body: intrusionReportInput,
    response: success,
    status: 200,
    rate: { burst: 60, perMinute: 30 },
  },
  listIntrusions: {
    method: 'GET',
    path: '/ids',
    who: 'staff',
    action: 'intrusions.read',
    response: z.array(intrusionReport),
    status: 200,
  },
  readOperations: {
    method: 'GET',
    path: '/operations',
    who: 'staff',
    action: 'operations.read',
    query: operationsQuery,
    response: operations,
    status: 200,
  },
  readCertificates: {
    whileSuspended: true,
    method: 'GET',
    path: '/certinfo',
    who: 'anyone',
    response: z.array(certificateInfo),
    status: 200,
  },
  /** The data block of the served page, for tabs that are open while it changes. Has an ETag. */
  readConfig: {
    whileSuspended: true,
    method: 'GET',
    path: '/config',
    who: 'anyone',
    response: pageConfig,
    status: 200,
  },
  /** A text of the practice's own; 404 where it has none. */
  readLegalText: {
    whileSuspended: true,
    method: 'GET',
    path: '/legal-text',
    who: 'anyone',
    query: legalTextQuery,
    response: publishedLegalText,
    status: 200,
  },
  readSettings: {
    method: 'GET',
    path: '/settings',
    who: 'staff',
    action: 'settings.manage',
    response: settings,
    status: 200,
  },
  /** Whether the practice's mails leave the server. */
  readMailDelivery: {
    method: 'GET',
    path: '/settings/mail',
    who: 'staff',
    action: 'settings.manage',
    response: mailDelivery,
    status: 200,
  },
  changeSettings: {
    versioned: true,
    method: 'PUT',
    path: '/settings',
    who: 'staff',
    action: 'settings.manage',
    body: settingsInput,
    response: settings,
    status: 200,
    bodyLimit: 2_000_000,
  },
} as const satisfies Record<string, Endpoint>;
