import { type Appointment, fullName } from '@visite/contract';
import { callTime } from '../../appointments/appointment-facts.ts';
import { dayOf } from '../../i18n/format.ts';
import { dayAfter } from '../../i18n/wall-time.ts';

export interface Total {
  key: string;
  count: number;
  /** Seconds over all calls. */
  duration: number;
}

export interface DoctorTotal extends Total {
  name: string;
  /** Seconds, the mean of those that tell it; null where none does. */
  waiting: number | null;
}

/** Most time first. */
export function totalsPerDoctor(calls: readonly Appointment[]): DoctorTotal[] {
  const groups = grouped(calls, ({ doctor }) => doctor.person.id);
  return [...groups]
    .map(([key, own]) => {
      const waits = own.flatMap(({ waitingSeconds }) => waitingSeconds ?? []);
      return {
        key,
        name: own[0] ? fullName(own[0].doctor.person) : '',
        ...sum(own),
        waiting: waits.length > 0 ? waits.reduce((one, other) => one + other) / waits.length : null,
      };
    })
    .sort(
      (one, other) => other.duration - one.duration || one.name.localeCompare(other.name, 'de'),
    );
}

/** Every day of the period as the practice counts days, those without a call too. */
export function totalsPerDay(calls: readonly Appointment[], first: string, last: string): Total[] {
  const groups = grouped(calls, (call) => dayOf(callTime(call)));
  const days: Total[] = [];
  for (let day = first; day <= last; day = dayAfter(day)) {
    days.push({ key: day, ...sum(groups.get(day) ?? []) });
  }
  return days;
}

function sum(calls: readonly Pick<Appointment, 'duration'>[]) {
  return {
    count: calls.length,
    duration: calls.reduce((seconds, { duration = 0 }) => seconds + duration, 0),
  };
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}
