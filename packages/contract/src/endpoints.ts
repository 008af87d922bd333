import * as z from 'zod/mini';
import {
  appointment,
  appointmentCreated,
  appointmentInput,
  appointmentsQuery,
  appointmentTimes,
  historyQuery,
  participant,
  patientLogin,
  patientLoginAnswer,
  progressInput,
} from './appointments.ts';
import { attachment, heartbeat, note, noteInput, signalInput, turnServer } from './calls.ts';
import { certificateInfo } from './certificates.ts';
import type { Endpoint } from './endpoint.ts';
import { intrusionReport, intrusionReportInput } from './intrusion.ts';
import { patientExport } from './patient-export.ts';
import { patient, patientInput, patientsQuery } from './patients.ts';
import {
  passwordReset,
  secondFactorAnswer,
  secondFactorRequest,
  staffInput,
  staffListEntry,
  staffLogin,
  staffLoginAnswer,
  staffQuery,
  staffUser,
} from './staff.ts';
import { settings } from './tenant-config.ts';
import { success } from './wire.ts';

export const apiPrefix = '/api/v3/video';
export const idempotencyHeader = 'idempotency-key';
export const totalCountHeader = 'x-total-count';
/** The event stream is no JSON call: it stands beside the table. */
export const eventStreamPath = '/sse';

const run = { who: 'staff', action: 'call.run', answer: success, status: 200 } as const;
const plan = { who: 'staff', action: 'appointments.plan', status: 200 } as const;
const manage = { who: 'staff', action: 'staff.manage', status: 200 } as const;

/** Every HTTP call: the server's handlers and the web's client are both typed from this table. */
export const endpoints = {
  // Call handling
  uploadAttachment: {
    method: 'POST',
    path: '/calls/:appointmentId/attachment',
    who: 'staff or patient',
    action: 'call.join',
    body: attachment,
    answer: success,
    status: 201,
    idempotent: true,
    bodyLimit: 14_000_000,
  },
  writeNote: {
    method: 'PUT',
    path: '/calls/:appointmentId/note/:staffId',
    who: 'staff',
    action: 'notes.use',
    body: noteInput,
    answer: success,
    status: 200,
    bodyLimit: 131_072,
  },
  listNotes: {
    method: 'GET',
    path: '/calls/:appointmentId/note',
    who: 'staff',
    action: 'notes.use',
    answer: z.array(note),
    status: 200,
  },
  pauseCall: { method: 'POST', path: '/calls/:appointmentId/pause', ...run },
  resumeCall: { method: 'POST', path: '/calls/:appointmentId/resume', ...run },
  startCall: { method: 'POST', path: '/calls/:appointmentId/start', ...run },
  stopCall: { method: 'POST', path: '/calls/:appointmentId/stop', ...run },
  cancelAppointment: {
    method: 'POST',
    path: '/calls/:appointmentId/cancel',
    ...plan,
    answer: success,
  },
  sendHeartbeat: {
    method: 'POST',
    path: '/calls/:appointmentId/health',
    ...run,
    body: heartbeat,
  },
  listHistory: {
    method: 'GET',
    path: '/calls/history',
    who: 'staff',
    action: 'history.read',
    query: historyQuery,
    answer: z.array(appointment),
    status: 200,
  },
  listTurnServers: {
    method: 'GET',
    path: '/calls/:appointmentId/turn-servers',
    who: 'staff or patient',
    action: 'call.join',
    answer: z.array(turnServer),
    status: 200,
  },
  sendSignal: {
    method: 'POST',
    path: '/calls/:appointmentId/users/:userId/signals',
    who: 'staff or patient',
    action: 'call.join',
    body: signalInput,
    answer: success,
    status: 200,
    bodyLimit: 81_920,
  },

  // Calendar
  createAppointment: {
    method: 'POST',
    path: '/calendar/appointments',
    who: 'staff',
    action: 'appointments.plan',
    body: appointmentInput,
    answer: appointmentCreated,
    status: 201,
    idempotent: true,
  },
  listAppointments: {
    method: 'GET',
    path: '/calendar/appointments',
    ...plan,
    query: appointmentsQuery,
    answer: z.array(appointment),
  },
  readAppointment: {
    method: 'GET',
    path: '/calendar/appointments/:appointmentId',
    who: 'staff or patient',
    action: 'appointments.read',
    answer: appointment,
    status: 200,
  },
  moveAppointment: {
    method: 'PUT',
    path: '/calendar/appointments/:appointmentId',
    ...plan,
    body: appointmentTimes,
    answer: success,
  },
  addUser: {
    method: 'POST',
    path: '/calendar/appointments/:appointmentId/users/:userId',
    ...plan,
    answer: success,
  },
  listParticipants: {
    method: 'GET',
    path: '/calendar/appointments/:appointmentId/users',
    who: 'staff or patient',
    action: 'appointments.read',
    answer: z.array(participant),
    status: 200,
  },
  acceptAppointment: {
    method: 'POST',
    path: '/calendar/appointments/:appointmentId/accept',
    who: 'anyone',
    answer: success,
    status: 200,
  },
  joinAppointment: {
    method: 'POST',
    path: '/calendar/appointments/:appointmentId/join',
    who: 'staff or patient',
    action: 'call.join',
    answer: appointment,
    status: 200,
  },
  reportProgress: {
    method: 'POST',
    path: '/calendar/appointments/:appointmentId/progress',
    who: 'patient',
    action: 'call.progress',
    body: progressInput,
    answer: success,
    status: 200,
  },
  resendInvitation: {
    method: 'POST',
    path: '/calendar/appointments/:appointmentId/resend-invitation',
    ...plan,
    answer: success,
  },
  patientLogin: {
    method: 'POST',
    path: '/calendar/appointments/:appointmentId/login',
    who: 'anyone',
    body: patientLogin,
    answer: patientLoginAnswer,
    status: 200,
  },
  patientLogout: {
    method: 'POST',
    path: '/calendar/appointments/logout',
    who: 'patient',
    answer: success,
    status: 200,
  },

  // Intrusion reports
  reportIntrusion: {
    method: 'POST',
    path: '/ids',
    who: 'staff or patient',
    action: 'call.join',
    body: intrusionReportInput,
    answer: success,
    status: 201,
  },
  listIntrusions: {
    method: 'GET',
    path: '/ids',
    who: 'staff',
    action: 'intrusions.read',
    answer: z.array(intrusionReport),
    status: 200,
  },

  // Patients
  createPatient: {
    method: 'POST',
    path: '/patients',
    who: 'staff',
    action: 'patients.write',
    body: patientInput,
    answer: patient,
    status: 201,
    idempotent: true,
  },
  listPatients: {
    method: 'GET',
    path: '/patients',
    who: 'staff',
    action: 'patients.read',
    query: patientsQuery,
    answer: z.array(patient),
    status: 200,
  },
  readPatient: {
    method: 'GET',
    path: '/patients/:patientId',
    who: 'staff',
    action: 'patients.read',
    answer: patient,
    status: 200,
  },
  changePatient: {
    method: 'PUT',
    path: '/patients/:patientId',
    who: 'staff',
    action: 'patients.write',
    body: patientInput,
    answer: success,
    status: 200,
  },
  deletePatient: {
    method: 'DELETE',
    path: '/patients/:patientId',
    who: 'staff',
    action: 'patients.delete',
    answer: success,
    status: 200,
  },
  exportPatient: {
    method: 'GET',
    path: '/patients/:patientId/export',
    who: 'staff',
    action: 'patients.export',
    answer: patientExport,
    status: 200,
  },

  // Staff
  createStaff: {
    method: 'POST',
    path: '/staff',
    who: 'staff',
    action: 'staff.manage',
    body: staffInput,
    answer: staffUser,
    status: 201,
    idempotent: true,
    bodyLimit: 262_144,
  },
  listStaff: {
    method: 'GET',
    path: '/staff',
    who: 'staff',
    action: 'staff.list',
    query: staffQuery,
    answer: z.array(staffListEntry),
    status: 200,
  },
  currentStaff: {
    method: 'GET',
    path: '/staff/login',
    who: 'staff',
    action: 'staff.self',
    answer: staffUser,
    status: 200,
  },
  staffLogin: {
    method: 'POST',
    path: '/staff/login',
    who: 'anyone',
    body: staffLogin,
    answer: staffLoginAnswer,
    status: 200,
  },
  staffLogout: {
    method: 'POST',
    path: '/staff/logout',
    who: 'staff',
    action: 'staff.self',
    answer: success,
    status: 200,
  },
  /** Admins read anyone, everybody else only themselves. */
  readStaff: {
    method: 'GET',
    path: '/staff/:staffId',
    who: 'staff',
    action: 'staff.self',
    answer: staffUser,
    status: 200,
  },
  /** Admins change anyone; everybody else only their own title and picture. */
  changeStaff: {
    method: 'PUT',
    path: '/staff/:staffId',
    who: 'staff',
    action: 'staff.self',
    body: staffInput,
    answer: success,
    status: 200,
    bodyLimit: 262_144,
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/staff/:staffId/request-password-reset',
    ...manage,
    answer: success,
  },
  resetPassword: {
    method: 'POST',
    path: '/staff/:staffId/reset-password',
    who: 'anyone',
    body: passwordReset,
    answer: success,
    status: 200,
  },
  /** Only oneself. */
  enrolSecondFactor: {
    method: 'POST',
    path: '/staff/:staffId/second-factor',
    who: 'staff',
    action: 'staff.self',
    body: secondFactorRequest,
    answer: secondFactorAnswer,
    status: 200,
  },
  /** Oneself, or an admin for somebody who lost the device. */
  removeSecondFactor: {
    method: 'DELETE',
    path: '/staff/:staffId/second-factor',
    who: 'staff',
    action: 'staff.self',
    answer: success,
    status: 200,
  },

  // Certificates and settings
  readCertificates: {
    method: 'GET',
    path: '/certinfo',
    who: 'anyone',
    answer: z.array(certificateInfo),
    status: 200,
  },
  readSettings: {
    method: 'GET',
    path: '/settings',
    who: 'staff',
    action: 'settings.manage',
    answer: settings,
    status: 200,
  },
  changeSettings: {
    method: 'PUT',
    path: '/settings',
    who: 'staff',
    action: 'settings.manage',
    body: settings,
    answer: settings,
    status: 200,
    bodyLimit: 2_000_000,
  },
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
export const endpointNames = Object.keys(endpoints) as EndpointName[];
