import * as z from 'zod/mini';
import { auditEntry, auditExportQuery, auditQuery, auditState } from './audit.ts';
import type { Endpoint } from './endpoint.ts';

const read = { method: 'GET', who: 'staff', action: 'audit.read', status: 200 } as const;

/** Below `/audit`: the trail of who did what, for admins. Reading it is in it. */
export const auditEndpoints = {
  listAudit: { ...read, path: '/audit', query: auditQuery, response: z.array(auditEntry) },
  readAuditState: { ...read, path: '/audit/state', response: auditState },
  exportAudit: {
    ...read,
    path: '/audit/export',
    query: auditExportQuery,
    response: z.string(),
    download: ['text/csv', 'application/jsonl'],
    rate: { burst: 10, perMinute: 6 },
  },
} as const satisfies Record<string, Endpoint>;
