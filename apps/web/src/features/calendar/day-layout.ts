import type { Appointment, AppointmentTimes } from '@visite/contract';
import type { MinuteSpan } from '../../appointments/working-time.ts';
import { dayAfter } from '../../i18n/wall-time.ts';
import { gridSpan } from './grid-time.ts';

/** An appointment's place in a column of one day. */
export interface Placed extends MinuteSpan {
  appointment: Appointment;
  /** Of several at one time, from the left: ended ones may overlap others. */
  lane: number;
  lanes: number;
}

/** A line has to fit, also into an appointment of five minutes. */
const leastMinutes = 10;

/** Minutes of the day that an appointment takes; null where none of it lies on the day. */
export function minutesOn(day: string, times: AppointmentTimes): MinuteSpan | null {
  const { start, end } = gridSpan(times);
  const [begin, next] = [`${day}T00:00:00`, `${dayAfter(day)}T00:00:00`];
  if (start >= next || end <= begin) return null;
  return {
    from: start < begin ? 0 : minutesAt(start),
    to: end >= next ? 24 * 60 : minutesAt(end),
  };
}

const minutesAt = (shown: string) => Number(shown.slice(11, 13)) * 60 + Number(shown.slice(14, 16));

/** In the order of time; those that meet stand side by side. */
export function placeInColumn(day: string, appointments: readonly Appointment[]): Placed[] {
  const spans = appointments
    .flatMap((appointment) => {
      const span = minutesOn(day, appointment);
      return span ? [{ appointment, ...span }] : [];
    })
    .sort((one, other) => one.from - other.from || one.to - other.to);
  const placed: Placed[] = [];
  let group: Placed[] = [];
  let groupEnd = -1;
  const close = () => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane)) + 1;
    for (const each of group) each.lanes = lanes;
    placed.push(...group);
    group = [];
  };
  for (const span of spans) {
    if (span.from >= groupEnd) close();
    const busy = new Set(group.filter((each) => taken(each) > span.from).map(({ lane }) => lane));
    let lane = 0;
    while (busy.has(lane)) lane += 1;
    const entry = { ...span, lane, lanes: 1 };
    group.push(entry);
    groupEnd = Math.max(groupEnd, taken(entry));
  }
  close();
  return placed;
}

const taken = ({ from, to }: MinuteSpan) => Math.max(to, from + leastMinutes);
