import type { Appointment } from '@visite/contract';
import { call } from './api.ts';
import { type Colleague, newPatient, type Visit } from './people.ts';
import { practiceTime } from './wall-clock.ts';

interface Planned {
  day: string;
  time: string;
  minutes?: number;
  status?: 'pending' | 'accepted';
  lastName?: string;
}

/** A visit at a time on the practice's wall. */
export async function plannedVisit(doctor: Colleague, planned: Planned): Promise<Visit> {
  const { day, time, minutes = 30, status = 'accepted', lastName } = planned;
  const patient = await newPatient(lastName);
  const start = practiceTime(day, time);
  const { appointmentId } = await call('createAppointment', {
    token: doctor.token,
    body: {
      status,
      doctorId: doctor.user.person.id,
      patientId: patient.person.id,
      scheduledStart: start.toISOString(),
      scheduledEnd: new Date(start.getTime() + minutes * 60_000).toISOString(),
    },
  });
  return { appointmentId, patient, name: `${patient.person.firstName} ${patient.person.lastName}` };
}

export function readVisit(
  { token }: Colleague,
  { appointmentId }: Pick<Visit, 'appointmentId'>,
): Promise<Appointment> {
  return call('readAppointment', { token, params: { appointmentId } });
}
