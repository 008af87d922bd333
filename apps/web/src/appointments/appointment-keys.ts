import type { AppointmentStatus } from '@visite/contract';

const appointments = 'appointments';

/** What a list of appointments holds; without a value a field has no effect. */
export interface AppointmentFilter {
  /** ISO times; whatever begins between them, `from` inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  status: readonly AppointmentStatus[];
  doctorId?: string | undefined;
  /** Its doctor, or somebody who was added to it. */
  userId?: string | undefined;
  patientId?: string | undefined;
  /** Words about the patient; only the server knows whom they find. */
  searchTerm?: string | undefined;
}

/** Days of the practice, both inclusive. */
export interface HistoryPeriod {
  start: string;
  end: string;
}

export const appointmentKeys = {
  /** What the event stream has told; it is never fetched. */
  live: [appointments, 'live'],
  records: [appointments, 'record'],
  record: (appointmentId: string) => [appointments, 'record', appointmentId],
  lists: [appointments, 'list'],
  list: (filter: AppointmentFilter) => [appointments, 'list', filter],
  search: (searchTerm: string, today: string) => [appointments, 'search', searchTerm, today],
  unconfirmed: [appointments, 'unconfirmed'],
  unconfirmedCount: (today: string, userId: string | null) => [
    appointments,
    'unconfirmed',
    today,
    userId,
  ],
  histories: [appointments, 'history'],
  history: (period: HistoryPeriod) => [appointments, 'history', period],
} as const;
