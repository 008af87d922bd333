import {
  type Appointment,
  type AppointmentState,
  appointmentLimits,
  type Guest,
  type GuestVisit,
  guestName,
  isOpen,
  type Person,
} from '@visite/contract';
import { patientLanguageOf } from '../db/patient-language.ts';
import { smsView } from '../mail/sms-view.ts';
import type {
  AppointmentRow,
  GuestRow,
  PersonRow,
  StaffPersonRow,
} from './appointment-row-store.ts';
import { monthsAfter, recordMonths } from './record-months.ts';

type StateOf = Pick<AppointmentRow, 'status' | 'paused_at'>;

export function stateOf({ status, paused_at }: StateOf): AppointmentState {
  return status === 'started'
    ? { type: status, paused: paused_at?.toISOString() ?? null }
    : { type: status };
}

/**
 * An appointment as all staff may see it; the TAN and the link belong to the single read. `withSms`: there is a
 * gateway, and what became of text messages is shown (SMS-3).
 */
export function staffView(row: AppointmentRow, withSms: boolean): Appointment {
  const others = othersOf(row, personOf);
  const view = viewOf(row, personOf(row.doctor), others);
  const { patient_step: step, patient_problem: problem, patient_progress_at: at } = row;
  view.number = row.appointment_number;
  if (row.phone) view.patient.patientData.phone = row.phone;
  const language = patientLanguageOf(row);
  if (language) view.patient.patientData.language = language;
  if (step && at) {
    view.patientProgress = { step, ...(problem && { problem }), at: at.toISOString() };
  }
  if (row.guests.length > 0) {
    view.guests = row.guests.map((each) => ({
      ...guestOf(each),
      ...(each.email && { email: each.email }),
    }));
  }
  if (row.ended_at) view.deletionAt = monthsAfter(row.ended_at, recordMonths).toISOString();
  if (row.series_id) view.seriesId = row.series_id;
  if (withSms && row.sms) view.sms = smsView(row.sms);
  if (isOpen(row.status) && row.wrong_logins >= appointmentLimits.wrongLogins) {
    view.loginLocked = true;
  }
  return view;
}

/** What its patient's client gets: of other people only id, title, names and roles. */
export function patientView(row: AppointmentRow): Appointment {
  const view = viewOf(row, namesOf(row.doctor), othersOf(row, namesOf));
  if (row.guests.length > 0) view.guests = row.guests.map(guestOf);
  return view;
}

function guestOf({ id, kind, announcedAs, name, stage, present }: GuestRow): Guest {
  return { id, kind, announcedAs, ...(name !== null && { name }), stage, present };
}

/** Before the doctor has let them in, a guest sees when and with which doctor, and nothing of the patient. */
export function guestView(row: AppointmentRow, guestId: string): GuestVisit | undefined {
  const own = row.guests.find((each) => each.id === guestId);
  if (!own) return undefined;
  const { id, kind, announcedAs, name, stage, consentedAt } = own;
  return {
    appointmentId: row.appointment_id,
    state: stateOf(row),
    scheduledStart: row.scheduled_start.toISOString(),
    scheduledEnd: row.scheduled_end.toISOString(),
    doctor: namesOf(row.doctor),
    me: {
      ...{ id, kind, announcedAs, stage },
      ...(name !== null && { name }),
      ...(consentedAt !== null && { consentedAt: new Date(consentedAt).toISOString() }),
    },
    ...(stage === 'in' && {
      others: {
        patient: namesOf(row.patient),
        staff: row.other_users.map((each) => ({ person: namesOf(each), roles: each.roles })),
        guests: row.guests
          .filter((each) => each.stage === 'in' && each.id !== guestId)
          .map((each) => ({ id: each.id, name: guestName(guestOf(each)) })),
      },
    }),
  };
}

function othersOf(
  { other_users }: AppointmentRow,
  shown: (row: StaffPersonRow) => Person,
): Appointment['otherUsers'] {
  return other_users.map((each) => ({
    person: shown(each),
    roles: each.roles,
    ...(each.wholeConversation && { wholeConversation: true }),
  }));
}

/** Field by field: put together from pieces, a day's list would take twice as long. */
function viewOf(
  row: AppointmentRow,
  doctor: Person,
  otherUsers: Appointment['otherUsers'],
): Appointment {
  const { duration, waiting_seconds, started_at, patient_waiting_since, invitation_sent_at } = row;
  const { consent_given_at, consent_withdrawn_at, rehearsed_at, rehearsal_problem } = row;
  const patient = { ...personOf(row.patient), roles: ['patient' as const] };
  const view: Appointment = {
    id: row.appointment_id,
    state: stateOf(row),
    patient: { person: patient, patientData: { dateOfBirth: row.date_of_birth } },
    scheduledStart: row.scheduled_start.toISOString(),
    scheduledEnd: row.scheduled_end.toISOString(),
    patientPresent: row.patient_present,
    invitation: { state: row.invitation_state },
    otherUsers,
    doctor: { person: { ...doctor, roles: row.doctor.roles } },
  };
  if (duration !== null) view.duration = Math.round(duration);
  if (waiting_seconds !== null) view.waitingSeconds = Math.round(waiting_seconds);
  if (row.declined_at) view.declinedAt = row.declined_at.toISOString();
  if (started_at) view.startedAt = started_at.toISOString();
  if (patient_waiting_since) view.patientWaitingSince = patient_waiting_since.toISOString();
  if (invitation_sent_at) view.invitation.sentAt = invitation_sent_at.toISOString();
  if (row.late_minutes !== null && row.late_until) {
    view.runningLate = { minutes: row.late_minutes, until: row.late_until.toISOString() };
  }
  if (rehearsed_at) {
    view.rehearsal = { at: rehearsed_at.toISOString() };
    if (rehearsal_problem) view.rehearsal.problem = rehearsal_problem;
  }
  if (consent_given_at) {
    view.consent = { givenAt: consent_given_at.toISOString() };
    if (consent_withdrawn_at) view.consent.withdrawnAt = consent_withdrawn_at.toISOString();
  }
  return view;
}

export function namesOf({ id, title, firstName, lastName }: PersonRow | StaffPersonRow): Person {
  return title ? { id, title, firstName, lastName } : { id, firstName, lastName };
}

export function personOf(row: PersonRow | StaffPersonRow): Person {
  const person = namesOf(row);
  if (row.gender) person.gender = row.gender;
  return person;
}
