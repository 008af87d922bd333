import { type Appointment, fullName } from '@visite/contract';
import { clsx } from 'clsx';
import { Hourglass, MailWarning, Video } from 'lucide-react';
import { liveState } from '../../appointments/live-state.ts';
import { formatTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

const icons = { pending: Hourglass, waiting: Video, inCall: Video } as const;
const iconOf = (kind: string) => (kind in icons ? icons[kind as keyof typeof icons] : null);

interface CalendarEventProps {
  appointment: Appointment;
  /** Has room below: beside others the name goes under the time instead of away. */
  tall: boolean;
  /** Stands beside the hours, which tell its time where it is too narrow to say it. */
  placed: boolean;
  /** The doctor's letters, where several doctors stand beside each other. */
  mark?: string | undefined;
}

/** One appointment in the grid: time, patient, and the doctor and state for whoever listens. */
export function CalendarEvent({ appointment, tall, placed, mark }: CalendarEventProps) {
  const t = useTranslation();
  const { kind } = liveState(appointment, Date.now());
  const Icon = appointment.invitation.state === 'failed' ? MailWarning : iconOf(kind);
  // Laid from the end: what does not fit goes to a second line that is not seen, the time first.
  const packed = placed && !tall;
  return (
    <span
      className={clsx(
        'flex min-w-0 items-baseline gap-x-1.5 overflow-hidden text-xs leading-4',
        tall && 'flex-wrap',
        packed && 'h-4 flex-row-reverse flex-wrap justify-end',
      )}
    >
      <span className={clsx('shrink-0 font-semibold tabular-nums', packed && 'order-4')}>
        {formatTime(appointment.scheduledStart)}
      </span>
      {mark ? (
        <span aria-hidden="true" className={clsx('doctor-mark', packed && 'order-2')}>
          {mark}
        </span>
      ) : null}
      <span
        className={clsx(
          'truncate font-medium',
          packed ? 'order-1 grow basis-12' : 'flex-1',
          tall ? 'min-w-12' : 'min-w-0',
        )}
      >
        {fullName(appointment.patient.person)}
      </span>
      {Icon ? (
        <Icon
          className={clsx('size-3 shrink-0 self-center', packed && 'order-3')}
          aria-hidden="true"
        />
      ) : null}
      <span className="sr-only">
        , {fullName(appointment.doctor.person)}, {t(`calendar.state.${kind}`)}
      </span>
    </span>
  );
}
