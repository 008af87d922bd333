import { type Appointment, fullName } from '@visite/contract';
import { clsx } from 'clsx';
import { CalendarPlus, Coffee } from 'lucide-react';
import { useAppointmentLink } from '../../appointments/appointment-link.ts';
import { liveState } from '../../appointments/live-state.ts';
import { StateBadge } from '../../appointments/state-badge.tsx';
import { dayOf, formatTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import type { Doctor } from '../../staff/staff-queries.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link, LinkButton } from '../../ui/link.tsx';
import { useNow } from '../../ui/use-now.ts';
import { doctorColour } from './doctor-marks.ts';
import { listName } from './visit-line.tsx';

interface DayListProps {
  day: string;
  appointments: readonly Appointment[];
  doctors: readonly Doctor[];
}

/** Day view on phones: a list of links to the appointments. */
export function DayList({ day, appointments, doctors }: DayListProps) {
  const t = useTranslation();
  const linkTo = useAppointmentLink();
  const now = useNow(1_000);
  const ofDay = appointments
    .filter(({ scheduledStart }) => dayOf(scheduledStart) === day)
    .sort((one, other) => Date.parse(one.scheduledStart) - Date.parse(other.scheduledStart));
  if (ofDay.length === 0) {
    return (
      <EmptyState
        icon={<Coffee aria-hidden="true" />}
        title={t('calendar.emptyDay')}
        message={t('calendar.emptyDayText')}
        action={
          <LinkButton
            to={`${paths.newAppointment()}?day=${day}`}
            icon={<CalendarPlus aria-hidden="true" />}
          >
            {t('calendar.new')}
          </LinkButton>
        }
      />
    );
  }
  return (
    <ul className="divide-y divide-line">
      {ofDay.map((appointment) => (
        <li key={appointment.id}>
          <Link
            to={linkTo(appointment.id)}
            className={clsx(
              'grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3 border-l-4 border-l-(--doctor) px-3 py-3 hover:bg-sunken',
              doctorColour(appointment.doctor.person.id, doctors),
            )}
          >
            <span className="tabular-nums">
              <span className="block font-semibold">{formatTime(appointment.scheduledStart)}</span>
              <span className="block text-sm text-muted">
                {formatTime(appointment.scheduledEnd)}
              </span>
            </span>
            <span className="flex min-w-0 flex-col items-start gap-1">
              <span className="font-semibold [overflow-wrap:anywhere]">
                {listName(appointment.patient.person)}
              </span>
              <span className="text-sm text-muted wrap-anywhere">
                {fullName(appointment.doctor.person)}
              </span>
              <StateBadge state={liveState(appointment, now)} now={now} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
