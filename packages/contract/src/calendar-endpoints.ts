import * as z from 'zod/mini';
import {
  appointment,
  appointmentCreated,
  appointmentDoctor,
  appointmentInput,
  appointmentMove,
  appointmentPreview,
  appointmentsQuery,
  declineByLinkInput,
  declineInput,
  delayInput,
  followingCancelled,
  nextAppointment,
  participant,
  patientLogin,
  patientLoginResponse,
  seriesCreated,
  seriesInput,
} from './appointments.ts';
import { consentInput } from './consent.ts';
import type { Endpoint } from './endpoint.ts';
import { entryCodeInput, entryCodeLogin, entryTicket } from './entry-codes.ts';
import { progressInput } from './progress.ts';
import { success } from './wire.ts';
import { absenceAdded, absenceInput, workingHours, workingHoursInput } from './working-hours.ts';

const consents = {
  who: 'patient',
  action: 'consent.own',
  response: success,
  status: 200,
  rate: { burst: 30, perMinute: 12 },
} as const;
const hours = { who: 'staff', action: 'hours.manage' } as const;
const plan = { who: 'staff', action: 'appointments.plan', status: 200 } as const;

/** Below `/calendar`: appointments and the patient's way in. */
export const calendarEndpoints = {
  createAppointment: {
    method: 'POST',
    path: '/calendar/appointments',
    who: 'staff',
    action: 'appointments.plan',
    body: appointmentInput,
    response: appointmentCreated,
    status: 201,
    idempotent: true,
  },
  listAppointments: {
    method: 'GET',
    path: '/calendar/appointments',
    ...plan,
    query: appointmentsQuery,
    response: z.array(appointment),
  },
  readAppointment: {
    whileSuspended: true,
    method: 'GET',
    path: '/calendar/appointments/:appointmentId',
    who: 'staff or patient',
    action: 'appointments.read',
    response: appointment,
    status: 200,
  },
  moveAppointment: {
    versioned: true,
    method: 'PUT',
    path: '/calendar/appointments/:appointmentId',
    ...plan,
    body: appointmentMove,
    response: success,
  },
  createSeries: {
    method: 'POST',
    path: '/calendar/appointments/series',
    who: 'staff',
    action: 'appointments.plan',
    body: seriesInput,
    response: seriesCreated,
    status: 201,
    idempotent: true,
  },
  /** This appointment and the later ones of its series, as far as they have not begun. */
  cancelFollowing: {
    method: 'POST',
    path: '/calendar/appointments/:appointmentId/cancel-following',
    ...plan,
    response: followingCancelled,
  },
  /** Of every doctor. */
  listWorkingHours: {
    method: 'GET',
    path: '/calendar/working-hours',
    ...plan,
    response: z.array(workingHours),
  },
  setWorkingHours: {
    versioned: true,
    method: 'PUT',
    path: '/calendar/working-hours/:staffId',
    ...hours,
    body: workingHoursInput,
    response: success,
    status: 200,
  },
  addAbsence: {
    method: 'POST',
    path: '/calendar/working-hours/:staffId/absences',
    ...hours,
    body: absenceInput,
    response: absenceAdded,
    status: 201,
    idempotent: true,
  },
  removeAbsence: {
    method: 'DELETE',
    path: '/calendar/working-hours/:staffId/absences/:absenceId',
    ...hours,
    response: success,
    status: 200,
  },
  changeDoctor: {
    versioned: true,
    method: 'PUT',
    path: '/calendar/appointments/:appointmentId/doctor',
    ...plan,
    body: appointmentDoctor,
    response: success,
  },
  addUser: {
    method: 'POST',
    path: '/calendar/appointments/:appointmentId/users/:userId',
    ...plan,
    response: success,
  },
  listParticipants: {
    whileSuspended: true,
    method: 'GET',
    path: '/calendar/appointments/:appointmentId/users',
    who: 'staff or patient',
    action: 'appointments.read',
    response: z.array(participant),
    status: 200,
  },
  acceptAppointment: {
    method: 'POST',
    path: '/calendar/appointments/:appointmentId/accept',
    who: 'anyone',
    response: success,
    status: 200,
  },
  /** Before the login, for the holder of a valid link; 404 for everything else. */
  previewAppointment: {
    method: 'GET',
    path: '/calendar/appointments/:appointmentId/preview',
    who: 'anyone',
    response: appointmentPreview,
    status: 200,
  },
  /** "I can’t make it"; the same again changes nothing. */
  declineAppointment: {
    method: 'POST',
    path: '/calendar/appointments/:appointmentId/decline',
    who: 'patient',
    action: 'appointments.decline',
    body: declineInput,
    response: success,
    status: 200,
    rate: { burst: 30, perMinute: 12 },
  },
  /** The same without a session, from when the link is sent: what the login asks for comes along. */
  declineByLink: {
    method: 'POST',
    path: '/calendar/appointments/:appointmentId/decline-by-link',
    who: 'anyone',
    body: declineByLinkInput,
    response: success,
    status: 200,
  },
  readNextAppointment: {
    method: 'GET',
    path: '/calendar/appointments/:appointmentId/next',
    who: 'patient',
    action: 'appointments.next',
    response: nextAppointment,
    status: 200,
    rate: { burst: 30, perMinute: 12 },
  },
  joinAppointment: {
    method: 'POST',
    path: '/calendar/appointments/:appointmentId/join',
    who: 'staff or patient',
    action: 'call.join',
    response: appointment,
    status: 200,
  },
  reportProgress: {
    whileSuspended: true,
    method: 'POST',
    path: '/calendar/appointments/:appointmentId/progress',
    who: 'patient',
    action: 'call.progress',
    body: progressInput,
    response: success,
    status: 200,
    rate: { burst: 60, perMinute: 60 },
  },
  /** Right after the login; the same again changes nothing. */
  giveConsent: {
    method: 'POST',
    path: '/calendar/appointments/:appointmentId/consent',
    ...consents,
    body: consentInput,
  },
  /** From then on the patient can no longer join, until they agree again. */
  withdrawConsent: {
    method: 'DELETE',
    path: '/calendar/appointments/:appointmentId/consent',
    ...consents,
  },
  resendInvitation: {
    method: 'POST',
    path: '/calendar/appointments/:appointmentId/resend-invitation',
    ...plan,
    response: success,
    rate: { burst: 30, perMinute: 6 },
  },
  /** Everybody who waits for the doctor reads it at once; it ends by itself. */
  announceDelay: {
    method: 'PUT',
    path: '/calendar/doctors/:staffId/delay',
    who: 'staff',
    action: 'delay.announce',
    body: delayInput,
    response: success,
    status: 200,
    rate: { burst: 30, perMinute: 12 },
  },
  patientLogin: {
    method: 'POST',
    path: '/calendar/appointments/:appointmentId/login',
    who: 'anyone',
    body: patientLogin,
    response: patientLoginResponse,
    status: 200,
  },
  /** The code of the printed sheet; answers with what the login needs, and nothing else. */
  enterCode: {
    method: 'POST',
    path: '/code',
    who: 'anyone',
    body: entryCodeInput,
    response: entryTicket,
    status: 200,
  },
  codeLogin: {
    method: 'POST',
    path: '/code/login',
    who: 'anyone',
    body: entryCodeLogin,
    response: patientLoginResponse,
    status: 200,
  },
  patientLogout: {
    whileSuspended: true,
    method: 'POST',
    path: '/calendar/appointments/logout',
    who: 'patient',
    response: success,
    status: 200,
  },
} as const satisfies Record<string, Endpoint>;
