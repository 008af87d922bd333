import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { patientExport, storedContent, storedFile, storedRecord } from './patient-export.ts';

/** What is stored of a patient's consultations, below `/patients`. */
export const recordEndpoints = {
  exportPatient: {
    method: 'GET',
    path: '/patients/:patientId/export',
    who: 'staff',
    action: 'patients.export',
    response: patientExport,
    status: 200,
  },
  listStoredRecords: {
    method: 'GET',
    path: '/patients/:patientId/records',
    who: 'staff',
    action: 'patients.read',
    response: z.array(storedRecord),
    status: 200,
  },
  readStoredRecord: {
    method: 'GET',
    path: '/patients/:patientId/records/:appointmentId',
    who: 'staff',
    action: 'notes.read',
    response: storedContent,
    status: 200,
  },
  readStoredFile: {
    method: 'GET',
    path: '/patients/:patientId/records/:appointmentId/files/:fileId',
    who: 'staff',
    action: 'notes.read',
    response: storedFile,
    status: 200,
  },
} as const satisfies Record<string, Endpoint>;
