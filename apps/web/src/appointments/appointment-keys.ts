const appointments = 'appointments';

export const appointmentKeys = {
  record: (appointmentId: string) => [appointments, 'record', appointmentId],
  lists: [appointments, 'list'],
  /** `wanted` as text: a key must not change with every drawing. */
  list: (wanted: string) => [appointments, 'list', wanted],
  unconfirmed: [appointments, 'unconfirmed'],
  unconfirmedCount: (today: string, userId: string | null) => [
    appointments,
    'unconfirmed',
    today,
    userId,
  ],
  history: (start: string, end: string) => [appointments, 'history', start, end],
} as const;
