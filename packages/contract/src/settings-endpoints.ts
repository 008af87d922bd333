import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { intrusionReport, intrusionsQuery } from './intrusion.ts';
import { mailDelivery } from './mail-delivery.ts';
import { operations, operationsQuery } from './operations.ts';
import { settings, settingsInput } from './tenant-config.ts';

/** The practice's settings, its operation and its intrusion reports, for admins. */
export const settingsEndpoints = {
  listIntrusions: {
    method: 'GET',
    path: '/ids',
    who: 'staff',
    action: 'intrusions.read',
    query: intrusionsQuery,
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
  readSettings: {
    method: 'GET',
    path: '/settings',
    who: 'staff',
    action: 'settings.manage',
    response: settings,
    status: 200,
  },
  /** Whether the practice's mails leave the server, and what its text messages cost. */
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
