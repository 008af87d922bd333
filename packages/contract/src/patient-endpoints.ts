import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { patient, patientInput, patientsQuery } from './patients.ts';
import { success } from './wire.ts';

/** Below `/patients`. */
export const patientEndpoints = {
  createPatient: {
    method: 'POST',
    path: '/patients',
    who: 'staff',
    action: 'patients.write',
    body: patientInput,
    response: patient,
    status: 201,
    idempotent: true,
  },
  listPatients: {
    method: 'GET',
    path: '/patients',
    who: 'staff',
    action: 'patients.read',
    query: patientsQuery,
    response: z.array(patient),
    status: 200,
  },
  readPatient: {
    method: 'GET',
    path: '/patients/:patientId',
    who: 'staff',
    action: 'patients.read',
    response: patient,
    status: 200,
  },
  changePatient: {
    versioned: true,
    method: 'PUT',
    path: '/patients/:patientId',
    who: 'staff',
    action: 'patients.write',
    body: patientInput,
    response: success,
    status: 200,
  },
  deletePatient: {
    method: 'DELETE',
    path: '/patients/:patientId',
    who: 'staff',
    action: 'patients.delete',
    response: success,
    status: 200,
  },
} as const satisfies Record<string, Endpoint>;
