import { type Appointment, isOpen } from '@visite/contract';
import { dayOf } from '../i18n/format.ts';

type Rehearsed = Pick<Appointment, 'state' | 'rehearsal' | 'patientProgress' | 'scheduledStart'>;

/** Whose device is not known to work: neither by a rehearsal nor by the check before the visit. */
export function needsCall({ state, rehearsal, patientProgress }: Rehearsed): boolean {
  if (state.type === 'started' || !isOpen(state.type)) return false;
  if (patientProgress && !patientProgress.problem && patientProgress.step === 'ready') return false;
  return rehearsal === undefined || rehearsal.problem !== undefined;
}

/** Whom to call: of what is still to come today and on the next day with appointments, by time (TRY-6). */
export function callFirst<Visit extends Rehearsed>(visits: Iterable<Visit>, now: number): Visit[] {
  const ahead = [...visits]
    .filter(({ state, scheduledStart }) => isOpen(state.type) && Date.parse(scheduledStart) > now)
    .sort((one, other) => Date.parse(one.scheduledStart) - Date.parse(other.scheduledStart));
  const today = dayOf(now);
  const next = ahead.map((each) => dayOf(each.scheduledStart)).find((day) => day !== today);
  return ahead.filter((each) => {
    const day = dayOf(each.scheduledStart);
    return (day === today || day === next) && needsCall(each);
  });
}
