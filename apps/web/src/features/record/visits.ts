import { type Appointment, fullName, isOpen, type StoredRecord } from '@visite/contract';
import { callTime } from '../../appointments/appointment-facts.ts';

import { dayOf } from '../../i18n/format.ts';

/** One appointment of a patient: what is known of it, what is stored, or both. */
export interface Visit {
  id: string;
  /** YYYY-MM-DD, in the practice's time zone. */
  day: string;
  doctor: string;
  /** Absent once the appointment is deleted; then only its content is left. */
  appointment?: Appointment;
  stored?: StoredRecord;
}

/** YYYY-MM-DD: by day and planned time an appointment is known everywhere, also if it began at another one. */
export const plannedDay = ({ appointment, day }: Visit): string =>
  appointment ? dayOf(appointment.scheduledStart) : day;

interface Visits {
  /** Soonest first. */
  planned: Visit[];
  /** Newest first. */
  past: Visit[];
}

export function visitsOf(
  appointments: readonly Appointment[],
  records: readonly StoredRecord[],
): Visits {
  const storedOf = new Map(records.map((record) => [record.appointmentId, record]));
  const known: Visit[] = appointments.map((appointment) => {
    const stored = storedOf.get(appointment.id);
    storedOf.delete(appointment.id);
    return {
      id: appointment.id,
      day: dayOf(callTime(appointment)),
      doctor: fullName(appointment.doctor.person),
      appointment,
      ...(stored && { stored }),
    };
  });
  const left: Visit[] = [...storedOf.values()].map((stored) => ({
    id: stored.appointmentId,
    day: stored.day,
    doctor: stored.doctor,
    stored,
  }));
  const open = ({ appointment }: Visit) => appointment && isOpen(appointment.state.type);
  const startOf = ({ appointment, day }: Visit) => appointment?.scheduledStart ?? day;
  const byStart = (one: Visit, other: Visit) => startOf(one).localeCompare(startOf(other));
  const all = [...known, ...left].sort(byStart);
  return { planned: all.filter(open), past: all.filter((each) => !open(each)).reverse() };
}
