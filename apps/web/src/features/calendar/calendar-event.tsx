import { type Appointment, fullName } from '@visite/contract';
import { Hourglass, MailWarning, Video } from 'lucide-react';
import { liveState } from '../../app/live-state.ts';
import { formatTime } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { classNames } from '../../ui/class-names.ts';

const icons = { pending: Hourglass, waiting: Video, inCall: Video } as const;

interface CalendarEventProps {
  appointment: Appointment;
  /** Has room below: beside others the name goes under the time instead of away. */
  tall: boolean;
  /** The doctor's letters, where several doctors stand beside each other. */
  mark?: string | undefined;
}

/** One appointment in the grid: time, patient, and the doctor and state for whoever listens. */
export function CalendarEvent({ appointment, tall, mark }: CalendarEventProps) {
  const t = useTexts();
  const { kind } = liveState(appointment, Date.now());
  const Icon = kind in icons ? icons[kind as keyof typeof icons] : null;
  return (
    <span
      className={classNames(
        'flex min-w-0 items-baseline gap-x-1.5 overflow-hidden text-xs leading-4',
        tall && 'flex-wrap',
      )}
    >
      <span className="shrink-0 font-semibold tabular-nums">
        {formatTime(appointment.scheduledStart)}
      </span>
      {mark ? (
        <span aria-hidden="true" className="doctor-mark">
          {mark}
        </span>
      ) : null}
      <span className={classNames('flex-1 truncate font-medium', tall ? 'min-w-12' : 'min-w-0')}>
        {fullName(appointment.patient.person)}
      </span>
      {appointment.invitation.state === 'failed' ? (
        <MailWarning className="size-3 shrink-0 self-center" aria-hidden="true" />
      ) : Icon ? (
        <Icon className="size-3 shrink-0 self-center" aria-hidden="true" />
      ) : null}
      <span className="sr-only">
        , {fullName(appointment.doctor.person)}, {t(`calendar.state.${kind}`)}
      </span>
    </span>
  );
}
