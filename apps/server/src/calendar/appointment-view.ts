import type { Appointment, AppointmentState, Person } from '@visite/contract';
import type { AppointmentRow, PersonRow, StaffPersonRow } from './appointment-rows.ts';

type StateOf = Pick<AppointmentRow, 'status' | 'paused_at'>;

export function stateOf({ status, paused_at }: StateOf): AppointmentState {
  return status === 'started'
    ? { type: status, paused: paused_at?.toISOString() ?? null }
    : { type: status };
}

/** An appointment as all staff may see it; the TAN and the link belong to the single read. */
export function staffView(row: AppointmentRow): Appointment {
  return {
    ...commonView(row),
    otherUsers: row.other_users.map((each) => ({ person: personOf(each), roles: each.roles })),
    doctor: { person: { ...personOf(row.doctor), roles: row.doctor.roles } },
    ...(row.patient_step &&
      row.patient_progress_at && {
        patientProgress: {
          step: row.patient_step,
          ...(row.patient_problem && { problem: row.patient_problem }),
          at: row.patient_progress_at.toISOString(),
        },
      }),
  };
}

/** What its patient's client gets: of other people only id, title, names and roles. */
export function patientView(row: AppointmentRow): Appointment {
  return {
    ...commonView(row),
    otherUsers: row.other_users.map((each) => ({ person: namesOf(each), roles: each.roles })),
    doctor: { person: { ...namesOf(row.doctor), roles: row.doctor.roles } },
  };
}

function commonView(row: AppointmentRow): Omit<Appointment, 'otherUsers' | 'doctor'> {
  return {
    id: row.appointment_id,
    state: stateOf(row),
    patient: {
      person: { ...personOf(row.patient), roles: ['patient'] },
      patientData: { dateOfBirth: row.date_of_birth },
    },
    scheduledStart: row.scheduled_start.toISOString(),
    scheduledEnd: row.scheduled_end.toISOString(),
    ...(row.duration !== null && { duration: Math.round(row.duration) }),
    ...(row.waiting_seconds !== null && { waitingSeconds: Math.round(row.waiting_seconds) }),
    ...(row.started_at && { startedAt: row.started_at.toISOString() }),
    patientPresent: row.patient_present,
    ...(row.patient_waiting_since && {
      patientWaitingSince: row.patient_waiting_since.toISOString(),
    }),
    invitation: {
      state: row.invitation_state,
      ...(row.invitation_sent_at && { sentAt: row.invitation_sent_at.toISOString() }),
    },
  };
}

export function namesOf({ id, title, firstName, lastName }: PersonRow | StaffPersonRow): Person {
  return { id, ...(title && { title }), firstName, lastName };
}

export function personOf(row: PersonRow | StaffPersonRow): Person {
  return { ...namesOf(row), ...(row.gender && { gender: row.gender }) };
}
