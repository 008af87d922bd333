import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import {
  appointmentsExportQuery,
  importDecisionInput,
  importedRow,
  importInput,
  importRowsInput,
  importRowsQuery,
  importsQuery,
  patientImport,
} from './patient-imports.ts';
import { personId, success } from './wire.ts';

const transfer = { who: 'staff', action: 'lists.transfer', status: 200 } as const;
const sometimes = { burst: 20, perMinute: 10 } as const;
const csv = ['text/csv'] as const;

/** Below `/imports` and `/exports`: whole lists in and out. */
export const patientImportEndpoints = {
  /** One at a time in a practice: 409 `import-open` while another is not over. */
  beginImport: {
    method: 'POST',
    path: '/imports',
    ...transfer,
    body: importInput,
    response: z.object({ success: z.literal(true), importId: personId }),
    status: 201,
    idempotent: true,
    rate: sometimes,
  },
  /** Newest first. */
  listImports: {
    method: 'GET',
    path: '/imports',
    ...transfer,
    query: importsQuery,
    response: z.array(patientImport),
  },
  /** A row that was sent before is replaced: a call can be repeated. */
  sendImportRows: {
    method: 'PUT',
    path: '/imports/:importId/rows',
    ...transfer,
    body: importRowsInput,
    response: success,
    bodyLimit: 1_000_000,
    rate: { burst: 250, perMinute: 250 },
  },
  listImportRows: {
    method: 'GET',
    path: '/imports/:importId/rows',
    ...transfer,
    query: importRowsQuery,
    response: z.array(importedRow),
  },
  /** The dry run: judges every row and adds nobody. */
  checkImport: {
    method: 'POST',
    path: '/imports/:importId/check',
    ...transfer,
    response: success,
    rate: sometimes,
  },
  decideImport: {
    method: 'PUT',
    path: '/imports/:importId/decision',
    ...transfer,
    body: importDecisionInput,
    response: success,
  },
  runImport: {
    method: 'POST',
    path: '/imports/:importId/run',
    ...transfer,
    response: success,
    rate: sometimes,
  },
  undoImport: {
    method: 'POST',
    path: '/imports/:importId/undo',
    ...transfer,
    response: success,
    rate: sometimes,
  },
  /** Before it has run. */
  discardImport: { method: 'DELETE', path: '/imports/:importId', ...transfer, response: success },
  exportPatients: {
    method: 'GET',
    path: '/exports/patients',
    ...transfer,
    response: z.string(),
    download: csv,
    rate: sometimes,
  },
  exportAppointments: {
    method: 'GET',
    path: '/exports/appointments',
    ...transfer,
    query: appointmentsExportQuery,
    response: z.string(),
    download: csv,
    rate: sometimes,
  },
} as const satisfies Record<string, Endpoint>;
