import type { Appointment } from '@visite/contract';
import { call } from './api.ts';
import { type Colleague, type Visit, visitAt } from './people.ts';
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
  const { day, time, minutes = 30, ...rest } = planned;
  return visitAt(doctor, practiceTime(day, time), { minutes, ...rest });
}

export function readVisit(
  { token }: Colleague,
  { appointmentId }: Pick<Visit, 'appointmentId'>,
): Promise<Appointment> {
  return call('readAppointment', { token, params: { appointmentId } });
}
