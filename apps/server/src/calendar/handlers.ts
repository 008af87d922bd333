import { type PatientLogin, totalCountHeader } from '@visite/contract';
import { sendsSms } from '../mail/tell-patient.ts';
import { ApiError } from '../platform/api-error.ts';
import type { Call, Handlers } from '../platform/handler.ts';
import { type BoxKeys, secretBoxOf } from '../platform/secret-box-of.ts';
import { createLoginLimits } from '../sessions/login-limits.ts';
import { acceptAppointment } from './accept-appointment.ts';
import { addUser } from './add-user.ts';
import { announceDelay } from './announce-delay.ts';
import { listAppointments } from './appointment-list-store.ts';
import { readAppointmentRows } from './appointment-row-store.ts';
import { patientView, staffView } from './appointment-view.ts';
import { changeDoctor } from './change-doctor.ts';
import { giveConsent, withdrawConsent } from './consent.ts';
import { createAppointment } from './create-appointment.ts';
import { createSeries } from './create-series.ts';
import { declineAppointment, declineByLink } from './decline-appointment.ts';
import { enterCode, readTicket } from './entry-code.ts';
import { joinAppointment } from './join-appointment.ts';
import { listParticipants } from './list-participants.ts';
import { moveAppointment } from './move-appointment.ts';
import { readNextAppointment } from './next-appointment.ts';
import { demandLoginMode, logPatientIn } from './patient-login.ts';
import { logPatientOut } from './patient-logout.ts';
import { previewAppointment } from './preview-appointment.ts';
import { readAppointment } from './read-appointment.ts';
import { reportProgress } from './report-progress.ts';
import { resendInvitation } from './resend-invitation.ts';
import { addAbsence, listWorkingHours, removeAbsence, setWorkingHours } from './working-hours.ts';

const done = { success: true } as const;
/** As ids are stored: a caller's own is compared with it. */
const lowered = ({ staffId }: { staffId: string }) => ({ staffId: staffId.toLowerCase() });

/** Below `/calendar`. */
export function calendarHandlers(keys: BoxKeys) {
  const box = secretBoxOf(keys);
  const limits = createLoginLimits(keys.secretKey);
  const logIn = async (
    { inTenant, tenant, connection, requestId }: Call<'patientLogin'> | Call<'codeLogin'>,
    {
      appointmentId,
      given,
      byCode,
    }: { appointmentId: string; given: PatientLogin; byCode: boolean },
  ) => {
    demandLoginMode(tenant, given);
    const { address } = connection;
    const login = { appointmentId, given, address, byCode, limits, box, requestId };
    const outcome = await inTenant(async (tx) => {
      const found = await logPatientIn(tx, login);
      if (found instanceof ApiError) return found;
      const [row] = await readAppointmentRows(tx, [appointmentId]);
      if (!row) throw new ApiError('login-failed');
      return { appointment: patientView(row), patientApiToken: found.token };
    });
    if (outcome instanceof ApiError) throw outcome;
    return outcome;
  };
  return {
    createAppointment: async ({ tx, body, caller, tenant, requestId }) => {
      const creation = { input: body, caller, box, tenant, requestId };
      const appointmentId = await createAppointment(tx, creation);
      return { ...done, appointmentId };
    },
    listAppointments: async ({ tx, query, tenant, header }) => {
      const { rows, total } = await listAppointments(tx, query);
      header(totalCountHeader, total);
      return rows.map((row) => staffView(row, sendsSms(tenant)));
    },
    readAppointment: async ({ tx, caller, params, tenant, header, requestId }) => {
      const tag = (etag: string) => header('etag', etag);
      return readAppointment(tx, caller, params.appointmentId, { tenant, box, requestId, tag });
    },
    moveAppointment: async ({ tx, caller, params, body, ifMatch, tenant, requestId }) => {
      await moveAppointment(tx, { ...params, times: body, ifMatch, caller, tenant, requestId });
      return done;
    },
    changeDoctor: async ({ tx, caller, params, body, ifMatch, tenant, requestId }) => {
      await changeDoctor(tx, { ...params, ...body, ifMatch, caller, tenant, requestId });
      return done;
    },
    createSeries: async ({ tx, body, caller, tenant, requestId }) => ({
      ...done,
      ...(await createSeries(tx, { input: body, caller, box, tenant, requestId })),
    }),
    listWorkingHours: async ({ tx }) => listWorkingHours(tx),
    setWorkingHours: async ({ tx, params, body, ifMatch, caller, requestId }) => {
      const change = { ...lowered(params), caller, requestId };
      await setWorkingHours(tx, change, body.periods, ifMatch);
      return done;
    },
    addAbsence: async ({ tx, params, body, caller, requestId }) => {
      const absenceId = await addAbsence(tx, { ...lowered(params), caller, requestId }, body);
      return { ...done, absenceId };
    },
    removeAbsence: async ({ tx, params, caller, requestId }) => {
      await removeAbsence(tx, { ...lowered(params), caller, requestId }, params.absenceId);
      return done;
    },
    addUser: async ({ tx, caller, params, requestId }) => {
      const userId = params.userId.toLowerCase();
      await addUser(tx, { ...params, userId, caller, requestId });
      return done;
    },
    listParticipants: async ({ tx, caller, params }) =>
      listParticipants(tx, caller, params.appointmentId),
    acceptAppointment: {
      ownTransaction: async ({ inTenant, params, requestId }) => {
        await inTenant((tx) => acceptAppointment(tx, params.appointmentId, requestId));
        return done;
      },
    },
    previewAppointment: {
      ownTransaction: ({ inTenant, params, tenant }) =>
        inTenant((tx) => previewAppointment(tx, params.appointmentId, { tenant, limits })),
    },
    declineAppointment: async ({ tx, caller, params, body, tenant, requestId }) => {
      await declineAppointment(tx, { ...params, ...body, caller, tenant, requestId });
      return done;
    },
    declineByLink: {
      ownTransaction: async ({ inTenant, params, body, tenant, connection, requestId }) => {
        const { scheduledStart, ...given } = body;
        demandLoginMode(tenant, given);
        const { address } = connection;
        const proof = { ...params, given, address, limits, box, requestId };
        const refused = await inTenant((tx) =>
          declineByLink(tx, proof, { scheduledStart, tenant }),
        );
        if (refused) throw refused;
        return done;
      },
    },
    readNextAppointment: async ({ tx, caller, params }) =>
      readNextAppointment(tx, caller, params.appointmentId),
    joinAppointment: async ({ tx, caller, params, tenant, requestId }) =>
      joinAppointment(tx, caller, params.appointmentId, { tenant, requestId }),
    reportProgress: async ({ tx, caller, params, body }) => {
      await reportProgress(tx, caller, params.appointmentId, body);
      return done;
    },
    giveConsent: async ({ tx, caller, params, body, tenant, requestId }) => {
      await giveConsent(tx, { ...params, caller, input: body, tenant, requestId });
      return done;
    },
    withdrawConsent: async ({ tx, caller, params, requestId }) => {
      await withdrawConsent(tx, { ...params, caller, requestId });
      return done;
    },
    resendInvitation: {
      ownTransaction: async ({ inTenant, caller, params, tenant, requestId }) => {
        const refused = await inTenant((tx) =>
          resendInvitation(tx, { ...params, caller, limits, tenant, requestId }),
        );
        if (refused) throw refused;
        return done;
      },
    },
    announceDelay: async ({ tx, caller, params, body, requestId }) => {
      const doctorId = params.staffId.toLowerCase();
      await announceDelay(tx, { doctorId, minutes: body.minutes, caller, requestId });
      return done;
    },
    patientLogin: {
      ownTransaction: (call) => logIn(call, { ...call.params, given: call.body, byCode: false }),
    },
    enterCode: {
      ownTransaction: async ({ inTenant, body, connection: { address }, requestId }) => {
        const entry = { typed: body.code, address, limits, box, requestId };
        const outcome = await inTenant((tx) => enterCode(tx, entry));
        if (outcome instanceof ApiError) throw outcome;
        return { ...done, ticket: outcome };
      },
    },
    codeLogin: {
      ownTransaction: async (call) => {
        const { ticket, login: given } = call.body;
        const appointmentId = readTicket(box, call.tenant.id, ticket);
        if (!appointmentId) throw new ApiError('code-unknown');
        return logIn(call, { appointmentId, given, byCode: true });
      },
    },
    patientLogout: async ({ tx, caller, requestId }) => {
      await logPatientOut(tx, caller, requestId);
      return done;
    },
  } satisfies Partial<Handlers>;
}
