import * as z from 'zod/mini';
import { certificateInfo } from './certificates.ts';
import type { Endpoint } from './endpoint.ts';
import { intrusionReportInput } from './intrusion.ts';
import { legalTextQuery, pageConfig, publishedLegalText } from './tenant-config.ts';
import { success } from './wire.ts';

/** What every page may ask of the practice. */
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
} as const satisfies Record<string, Endpoint>;
