import {
  type Appointment,
  appointmentLimits,
  can,
  notTold,
  relationTo,
  type StaffUser,
} from '@visite/contract';
import { type LiveState, liveState } from '../../appointments/live-state.ts';
import { dayOf, isSameDay } from '../../i18n/format.ts';
import { startsSoonMs } from './todays-calls.ts';

/** What has to be cleared up before the call can take place, the most pressing first. */
export type Trouble =
  | 'declined'
  | 'withdrawn'
  | 'device'
  | 'locked'
  | 'mail'
  | 'sms'
  | 'noAddress'
  | 'unconfirmed';

/** The one thing that a row offers; without one it leads to the appointment. */
export type RowAction =
  | 'return'
  | 'resume'
  | 'start'
  | 'add'
  | 'call'
  | 'unlock'
  | 'correct'
  | 'address'
  | 'remind';

export interface RowState {
  live: LiveState;
  trouble: Trouble | null;
  action: RowAction | null;
}

function troubleOf(appointment: Appointment, live: LiveState): Trouble | null {
  if (live.kind !== 'pending' && live.kind !== 'accepted' && live.kind !== 'setup') return null;
  const { consent, patientProgress, loginLocked } = appointment;
  if (consent?.withdrawnAt) return 'withdrawn';
  if (patientProgress?.problem) return 'device';
  if (loginLocked) return 'locked';
  if (live.kind === 'setup') return null;
  const missing = notTold(appointment);
  if (missing) return missing;
  if (live.kind !== 'pending') return null;
  return isWritten(appointment) || phoneOf(appointment) ? 'unconfirmed' : 'noAddress';
}

/** An invitation went out, so it can go out again. */
const isWritten = ({ invitation, sms }: Appointment) =>
  invitation.state !== 'none' || sms !== undefined;

const phoneOf = ({ patient }: Appointment) => patient.patientData.phone;

/** Which part of the device test failed. */
export function deviceOf({
  patientProgress,
}: Pick<Appointment, 'patientProgress'>): 'camera' | 'microphone' | 'device' {
  const problem = patientProgress?.problem ?? '';
  if (problem.startsWith('camera')) return 'camera';
  return problem.startsWith('microphone') ? 'microphone' : 'device';
}

const remedies = {
  declined: 'call',
  withdrawn: 'call',
  device: 'call',
  locked: 'unlock',
  mail: 'correct',
  sms: 'correct',
  noAddress: 'address',
  unconfirmed: 'remind',
} as const satisfies Record<Trouble, RowAction>;

/** Who can only be reached by telephone is called, not written to. */
export const remedyOf = (trouble: Trouble, appointment: Appointment): RowAction =>
  trouble === 'unconfirmed' && !isWritten(appointment) ? 'call' : remedies[trouble];

/** `current`: this tab is in the call already. */
export function rowState(
  appointment: Appointment,
  now: number,
  { user, current }: { user: Pick<StaffUser, 'person' | 'roles'>; current: boolean },
): RowState {
  const live = liveState(appointment, now);
  const trouble = troubleOf(appointment, live);
  const mayJoin = can(user.roles, 'call.join', relationTo(appointment, user));
  const action = (): RowAction | null => {
    if (current) return 'return';
    if (live.kind === 'inCall' || live.kind === 'onHold') return mayJoin ? 'resume' : 'add';
    if (live.kind === 'waiting') return mayJoin ? 'start' : 'add';
    if (trouble) return remedyOf(trouble, appointment);
    if (live.kind !== 'accepted' && live.kind !== 'setup') return null;
    const soon = Date.parse(appointment.scheduledStart) - now <= startsSoonMs;
    return mayJoin && soon ? 'start' : null;
  };
  return { live, trouble, action: action() };
}

/** Whole minutes, for a clock that runs in a row. */
export const minutesSince = (since: string | undefined, now: number): number =>
  since ? Math.max(0, Math.floor((now - Date.parse(since)) / 60_000)) : 0;

/** Of the present time a row shows this and no more: while it stays the same the row is not drawn again. */
export function rowAt(
  appointment: Appointment,
  now: number,
  who: { user: Pick<StaffUser, 'person' | 'roles'>; current: boolean },
): string {
  const row = rowState(appointment, now, who);
  const since = row.live.kind === 'waiting' ? row.live.since : appointment.startedAt;
  const runs = row.live.kind === 'waiting' || row.live.kind === 'inCall';
  return JSON.stringify([row, runs && minutesSince(since, now), dayOf(now)]);
}

/** The patient to take next: of those who wait and whose call one may start, the one who waits longest. */
export function dueCall(
  today: readonly Appointment[],
  now: number,
  user: Pick<StaffUser, 'person' | 'roles'>,
): string | null {
  const waiting = today.flatMap((each) => {
    const live = liveState(each, now);
    const mayJoin = can(user.roles, 'call.join', relationTo(each, user));
    return live.kind === 'waiting' && mayJoin
      ? [{ id: each.id, since: Date.parse(live.since) }]
      : [];
  });
  waiting.sort((one, other) => one.since - other.since);
  return waiting[0]?.id ?? null;
}

export interface ToDoItem {
  appointment: Appointment;
  trouble: Trouble;
}

const declinedShownMs = appointmentLimits.declinedShownDays * 24 * 3_600_000;

/** The patient has lately called it off: somebody may want to offer another time before this one has passed. */
export const isDeclined = (
  { declinedAt, scheduledStart }: Pick<Appointment, 'declinedAt' | 'scheduledStart'>,
  now: number,
): boolean =>
  declinedAt !== undefined &&
  Date.parse(declinedAt) > now - declinedShownMs &&
  Date.parse(scheduledStart) > now;

/** Who has not confirmed yet is only asked about on the day itself; the rest cannot wait so long. */
export function troublesOf(open: readonly Appointment[], now: number): ToDoItem[] {
  return open.flatMap((appointment) => {
    if (isDeclined(appointment, now)) return [{ appointment, trouble: 'declined' }];
    const trouble = troubleOf(appointment, liveState(appointment, now));
    if (!trouble) return [];
    const asked = trouble === 'unconfirmed' || trouble === 'noAddress';
    if (asked && !isSameDay(appointment.scheduledStart, now)) return [];
    return [{ appointment, trouble }];
  });
}
