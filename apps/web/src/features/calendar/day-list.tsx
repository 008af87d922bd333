import { type Appointment, fullName } from '@visite/contract';
import { clsx } from 'clsx';
import { Coffee } from 'lucide-react';
import { memo, useMemo } from 'react';
import {
  type PlainAppointmentLinks,
  usePlainAppointmentLinks,
} from '../../appointments/appointment-link.ts';
import { byStart } from '../../appointments/by-start.ts';
import { LiveBadge } from '../../appointments/state-badge.tsx';
import { dayOf, formatTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Doctor } from '../../staff/staff-queries.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useGrowingCount } from '../../ui/use-growing-count.ts';
import { doctorColour } from './doctor-marks.ts';
import { listName } from './visit-line.tsx';

interface DayListProps {
  day: string;
  appointments: readonly Appointment[];
  doctors: readonly Doctor[];
}

/** More than a phone shows. */
const rowsAtOnce = 12;

/** Day view on phones: a list of links to the appointments. */
export function DayList({ day, appointments, doctors }: DayListProps) {
  const t = useTranslation();
  const { hrefOf, follow } = usePlainAppointmentLinks();
  const ofDay = useMemo(
    () => byStart(appointments.filter(({ scheduledStart }) => dayOf(scheduledStart) === day)),
    [appointments, day],
  );
  const drawn = useGrowingCount(ofDay.length, {
    first: rowsAtOnce,
    atOnce: rowsAtOnce,
    of: day,
  });
  if (ofDay.length === 0) {
    return (
      <EmptyState
        icon={<Coffee aria-hidden="true" />}
        title={t('calendar.emptyDay')}
        message={t('calendar.emptyDayText')}
      />
    );
  }
  return (
    <ul className="divide-y divide-line">
      {ofDay.slice(0, drawn).map((appointment) => (
        <Line
          key={appointment.id}
          appointment={appointment}
          colour={doctorColour(appointment.doctor.person.id, doctors)}
          href={hrefOf(appointment.id)}
          follow={follow}
        />
      ))}
    </ul>
  );
}

interface LineProps extends Pick<PlainAppointmentLinks, 'follow'> {
  appointment: Appointment;
  /** Of its doctor, as a class. */
  colour: string;
  href: string;
}

/** Drawn again only if it looks different. */
const Line = memo(function Line({ appointment, colour, href, follow }: LineProps) {
  return (
    <li className="[contain-intrinsic-height:auto_6.5rem] [content-visibility:auto]">
      <a
        href={href}
        onClick={follow}
        className={clsx(
          'grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3 border-l-4 border-l-(--doctor) px-3 py-3 hover:bg-sunken',
          colour,
        )}
      >
        <span className="tabular-nums">
          <span className="block font-semibold">{formatTime(appointment.scheduledStart)}</span>
          <span className="block text-sm text-muted">{formatTime(appointment.scheduledEnd)}</span>
        </span>
        <span className="flex min-w-0 flex-col items-start gap-1">
          <span className="font-semibold [overflow-wrap:anywhere]">
            {listName(appointment.patient.person)}
          </span>
          <span className="text-sm text-muted wrap-anywhere">
            {fullName(appointment.doctor.person)}
          </span>
          <LiveBadge appointment={appointment} />
        </span>
      </a>
    </li>
  );
});
