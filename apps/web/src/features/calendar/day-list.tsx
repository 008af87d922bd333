import type { Appointment } from '@visite/contract';
import { clsx } from 'clsx';
import { Coffee } from 'lucide-react';
import { memo, useEffect, useMemo, useRef } from 'react';
import {
  type PlainAppointmentLinks,
  usePlainAppointmentLinks,
} from '../../appointments/appointment-link.ts';
import { byStart } from '../../appointments/by-start.ts';
import { LiveBadge } from '../../appointments/state-badge.tsx';
import { dayOf, formatTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { withoutFirstName } from '../../patients/name-and-age.ts';
import type { Doctor } from '../../staff/staff-queries.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useGrowingCount } from '../../ui/use-growing-count.ts';
import { doctorColour } from './doctor-marks.ts';
import { listName } from './visit-line.tsx';

interface DayListProps {
  day: string;
  now: number;
  appointments: readonly Appointment[];
  doctors: readonly Doctor[];
}

/** More than a phone shows. */
const rowsAtOnce = 12;

/** Day view on phones: a list of links to the appointments; opens at now. */
export function DayList({ day, now, appointments, doctors }: DayListProps) {
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
  const before =
    dayOf(now) === day
      ? ofDay.filter(({ scheduledStart }) => Date.parse(scheduledStart) <= now).length
      : null;
  const nowLine = useScrollTo<HTMLLIElement>(day, before !== null && before <= drawn);
  if (ofDay.length === 0) {
    return (
      <EmptyState
        icon={<Coffee aria-hidden="true" />}
        title={t('calendar.emptyDay')}
        message={t('calendar.emptyDayText')}
      />
    );
  }
  const lines = ofDay
    .slice(0, drawn)
    .map((appointment) => (
      <Line
        key={appointment.id}
        appointment={appointment}
        colour={doctorColour(appointment.doctor.person.id, doctors)}
        href={hrefOf(appointment.id)}
        several={doctors.length > 1}
        follow={follow}
      />
    ));
  return (
    <ul className="divide-y divide-line">
      {before === null || before > drawn
        ? lines
        : lines.toSpliced(
            before,
            0,
            <li key="now" ref={nowLine} data-now="" className="flex h-6 items-center">
              <span className="ml-2 rounded-full bg-primary px-1.5 text-xs leading-5 font-semibold text-on-primary tabular-nums">
                {formatTime(now)}
              </span>
              <span aria-hidden="true" className="h-0.5 flex-1 bg-primary" />
            </li>,
          )}
    </ul>
  );
}

/** Brings it into sight once for each day, as soon as it is drawn: whoever has scrolled stays there. */
function useScrollTo<Shown extends HTMLElement>(day: string, isDrawn: boolean) {
  const target = useRef<Shown>(null);
  const done = useRef('');
  useEffect(() => {
    if (!isDrawn || done.current === day) return;
    done.current = day;
    target.current?.scrollIntoView({ block: 'center' });
  }, [day, isDrawn]);
  return target;
}

interface LineProps extends Pick<PlainAppointmentLinks, 'follow'> {
  appointment: Appointment;
  /** Of its doctor, as a class. */
  colour: string;
  href: string;
  /** Only then it must be told whose it is. */
  several: boolean;
}

/** Drawn again only if it looks different. */
const Line = memo(function Line({ appointment, colour, href, several, follow }: LineProps) {
  return (
    <li className="[contain-intrinsic-height:auto_3.75rem] [content-visibility:auto]">
      <a
        href={href}
        onClick={follow}
        className={clsx(
          'grid grid-cols-[3rem_minmax(0,1fr)] gap-x-3 border-l-4 border-l-(--doctor) px-3 py-2 hover:bg-sunken',
          colour,
        )}
      >
        <span className="tabular-nums">
          <span className="block font-semibold">{formatTime(appointment.scheduledStart)}</span>
          <span className="block text-sm text-muted">{formatTime(appointment.scheduledEnd)}</span>
        </span>
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere">
            {listName(appointment.patient.person)}
          </span>
          <span className="flex flex-wrap items-start justify-between gap-x-2 gap-y-1">
            {several ? (
              <span className="text-sm text-muted wrap-anywhere">
                {withoutFirstName(appointment.doctor.person)}
              </span>
            ) : null}
            <span className="max-w-full">
              <LiveBadge appointment={appointment} />
            </span>
          </span>
        </span>
      </a>
    </li>
  );
});
