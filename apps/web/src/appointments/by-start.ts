import type { Appointment } from '@visite/contract';

/** By time; each time is read once. */
export function byStart(appointments: readonly Appointment[]): Appointment[] {
  return appointments
    .map((appointment) => ({ appointment, start: Date.parse(appointment.scheduledStart) }))
    .sort((one, other) => one.start - other.start)
    .map(({ appointment }) => appointment);
}

/** In the order in which they come; each list is looked through once, however many keys there are. */
export function groupedBy(
  appointments: readonly Appointment[],
  keyOf: (appointment: Appointment) => string,
): ReadonlyMap<string, readonly Appointment[]> {
  const groups = new Map<string, Appointment[]>();
  for (const appointment of appointments) {
    const key = keyOf(appointment);
    const known = groups.get(key);
    if (known) known.push(appointment);
    else groups.set(key, [appointment]);
  }
  return groups;
}
