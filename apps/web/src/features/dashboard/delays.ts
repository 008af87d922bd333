import { type Appointment, can, type Person, type StaffUser } from '@visite/contract';

export interface DoctorDelay {
  doctor: Person;
  /** What the practice has said; null while the doctor is in time. */
  minutes: number | null;
}

/** The doctors who are expected today and whom this person may call late, with what is said so far. */
export function delaysOf(
  today: readonly Appointment[],
  now: number,
  user: Pick<StaffUser, 'person' | 'roles'>,
): DoctorDelay[] {
  const found = new Map<string, DoctorDelay>();
  for (const { doctor, state, runningLate } of today) {
    if (state.type !== 'pending' && state.type !== 'accepted') continue;
    const relation = doctor.person.id === user.person.id ? 'own' : 'none';
    if (!can(user.roles, 'delay.announce', relation)) continue;
    const said = runningLate && now < Date.parse(runningLate.until) ? runningLate.minutes : null;
    const known = found.get(doctor.person.id)?.minutes ?? null;
    found.set(doctor.person.id, { doctor: doctor.person, minutes: said ?? known });
  }
  return [...found.values()];
}
