import { type Appointment, fullName, guestName } from '@visite/contract';

/** Names by id, of everybody who may be in this call. */
export function nameIn(of: Appointment): (id: string) => string {
  const { doctor, patient, otherUsers, guests = [] } = of;
  const people = [doctor.person, patient.person, ...otherUsers.map(({ person }) => person)];
  const names = new Map([
    ...people.map((person) => [person.id, fullName(person)] as const),
    ...guests.map((guest) => [guest.id, guestName(guest)] as const),
  ]);
  return (id) => names.get(id) ?? '';
}

/**
 * When a call took place: its start, as the server's history counts it (REPORT-2). Every day, bar
 * and sum of calls goes by this, so that no call is on two days.
 */
export function callTime(call: Pick<Appointment, 'startedAt' | 'scheduledStart'>): string {
  return call.startedAt ?? call.scheduledStart;
}

export interface Busy {
  scheduledStart: string;
  scheduledEnd: string;
}

/** The appointment that overlaps a wanted time. */
export function clashWith<Taken extends Busy>(
  busy: readonly Taken[],
  { scheduledStart, scheduledEnd }: Busy,
): Taken | null {
  const from = Date.parse(scheduledStart);
  const to = Date.parse(scheduledEnd);
  const clash = busy.find(
    (each) => Date.parse(each.scheduledStart) < to && Date.parse(each.scheduledEnd) > from,
  );
  return clash ?? null;
}
