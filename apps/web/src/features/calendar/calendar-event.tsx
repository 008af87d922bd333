import { type Appointment, fullName } from '@visite/contract';
import { Hourglass, MailWarning, Video } from 'lucide-react';
import { liveState } from '../../app/live-state.ts';
import { formatTime } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';

const icons = { pending: Hourglass, waiting: Video, inCall: Video } as const;

/** One appointment in the grid: time, patient, and the doctor and state for whoever listens. */
export function CalendarEvent({ appointment }: { appointment: Appointment }) {
  const t = useTexts();
  const { kind } = liveState(appointment, Date.now());
  const Icon = kind in icons ? icons[kind as keyof typeof icons] : null;
  return (
    <span className="flex min-w-0 items-baseline gap-1.5 overflow-hidden text-xs leading-4">
      <span className="shrink-0 font-semibold tabular-nums">
        {formatTime(appointment.scheduledStart)}
      </span>
      <span className="min-w-0 flex-1 truncate font-medium">
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
