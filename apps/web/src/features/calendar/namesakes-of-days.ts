import type { Appointment } from '@visite/contract';
import { dayOf } from '../../i18n/format.ts';

/** The ids of appointments that share their day and last name with one for another first name. */
export function namesakesOfDays(
  appointments: readonly Pick<Appointment, 'id' | 'scheduledStart' | 'patient'>[],
): ReadonlySet<string> {
  const groups = new Map<string, { firstNames: Set<string>; ids: string[] }>();
  for (const { id, scheduledStart, patient } of appointments) {
    const key = `${dayOf(scheduledStart)} ${patient.person.lastName.toLocaleLowerCase('de')}`;
    const group = groups.get(key) ?? { firstNames: new Set(), ids: [] };
    group.firstNames.add(patient.person.firstName);
    group.ids.push(id);
    groups.set(key, group);
  }
  return new Set(
    [...groups.values()].flatMap(({ firstNames, ids }) => (firstNames.size > 1 ? ids : [])),
  );
}
