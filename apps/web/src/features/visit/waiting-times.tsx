import type { Appointment } from '@visite/contract';
import { formatDate, formatTime, isSameDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { foreignCity } from '../../visit/foreign-city.ts';

interface WaitingTimesProps {
  /** What the practice has said about its delay, if anything. */
  late: Appointment['runningLate'];
  doctor: string;
  scheduledStart: string;
  wait: Wait;
  /** The appointment is another person's. */
  guest: boolean;
  now: number;
}

export function WaitingTimes({
  doctor,
  scheduledStart,
  late,
  wait,
  guest,
  now,
}: WaitingTimesProps) {
  const t = useTranslation();
  const announced =
    late && wait.kind !== 'begun' && now < Date.parse(late.until) ? late.minutes : null;
  const zone = foreignCity(scheduledStart);
  const time = formatTime(scheduledStart);
  const today = isSameDay(scheduledStart, now);
  return (
    <div className="flex flex-col gap-2">
      <p
        aria-hidden="true"
        className="text-[clamp(3rem,18vw,4.5rem)] leading-none tabular-nums"
        data-clock=""
      >
        {formatTime(now)}
      </p>
      <p>
        {today
          ? t(guest ? 'guests.waiting.scheduledToday' : 'room.scheduledToday', { time })
          : t(guest ? 'guests.waiting.scheduled' : 'room.scheduled', {
              date: formatDate(scheduledStart),
              time,
            })}
      </p>
      {zone ? <p className="text-muted">{t('room.zone', { zone })}</p> : null}
      <p role="status">
        {announced === null ? null : t('room.runningLate', { name: doctor, minutes: announced })}
      </p>
      <p
        role="status"
        className={wait.kind === 'soon' || wait.kind === 'later' ? 'text-muted' : ''}
      >
        {wait.kind === 'begun' ? t('room.begun') : null}
        {wait.kind === 'later' ? t('room.startsLater') : null}
        {wait.kind === 'soon' ? t('room.startsIn', { minutes: wait.minutes }) : null}
        {wait.kind === 'now' ? t('room.startsNow', { name: doctor }) : null}
        {wait.kind === 'late' && announced === null
          ? t('room.late', { minutes: wait.minutes })
          : null}
      </p>
    </div>
  );
}

export type Wait =
  | { kind: 'begun' }
  | { kind: 'later' }
  | { kind: 'soon'; minutes: number }
  | { kind: 'now' }
  | { kind: 'late'; minutes: number };

const minute = 60_000;
/** Earlier patients are told to come back later. */
const soonMs = 60 * minute;
/** Delays below this are not shown as late. */
const toleranceMs = 3 * minute;

/**
 * The waiting time to show; it never promises when the call begins. `begun`: the call runs or is on hold already, and
 * whoever reads this is not part of it yet.
 */
export function waitOf(scheduledStart: string, now: number, begun: boolean): Wait {
  if (begun) return { kind: 'begun' };
  const ahead = Date.parse(scheduledStart) - now;
  if (ahead > soonMs) return { kind: 'later' };
  if (ahead > 0) return { kind: 'soon', minutes: Math.ceil(ahead / minute) };
  if (ahead > -toleranceMs) return { kind: 'now' };
  return { kind: 'late', minutes: Math.floor(-ahead / minute) };
}
