import type { Appointment } from '@visite/contract';
import { clsx } from 'clsx';
import { memo, type RefObject, useMemo } from 'react';
import { byStart, groupedBy } from '../../appointments/by-start.ts';
import { liveState } from '../../appointments/live-state.ts';
import { dayOf, formatDay, weekdayName } from '../../i18n/format.ts';
import { useLanguage, useTranslation } from '../../i18n/use-translation.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { doctorColour } from './doctor-marks.ts';
import type { GridProps } from './grid-props.ts';
import { firstOfMonth, weeksOf } from './month-days.ts';
import { namesakesOfDays } from './namesakes-of-days.ts';
import { VisitButton } from './visit-button.tsx';

/** More are counted behind a button to the day. */
const linesAtMost = 4;

/** The month: a day's first appointments, each on a line. */
export const MonthGrid = memo(function MonthGrid(
  props: Omit<GridProps, 'onMove' | 'onDraw' | 'drawn' | 'anchor'> & { date: string },
) {
  const { date, now, appointments, doctors, marks, opened, onOpen, onShowDay } = props;
  const t = useTranslation();
  const language = useLanguage();
  const weeks = weeksOf(firstOfMonth(date));
  const today = dayOf(now);
  const handlers = useLatest({ onOpen, onShowDay });
  const byDay = useMemo(
    () => groupedBy(byStart(appointments), ({ scheduledStart }) => dayOf(scheduledStart)),
    [appointments],
  );
  const openedDay = useMemo(() => {
    const found = opened ? appointments.find(({ id }) => id === opened) : undefined;
    return found ? dayOf(found.scheduledStart) : null;
  }, [opened, appointments]);
  const shared = useMemo(
    () => ({
      doctors,
      marks: hasSeveralDoctors(appointments) ? marks : null,
      namesakes: namesakesOfDays(appointments),
      handlers,
    }),
    [appointments, doctors, marks, handlers],
  );
  return (
    <div className="visite-calendar month-scroller @container">
      <table aria-label={t('calendar.view.month')} className="month-grid">
        <thead>
          <tr>
            {(weeks[0] ?? []).map((day) => (
              <th key={day} scope="col">
                {weekdayName(day, language, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <MonthDay
                  key={day}
                  day={day}
                  other={day.slice(0, 7) !== date.slice(0, 7)}
                  today={day === today}
                  own={byDay.get(day) ?? none}
                  now={now}
                  opened={day === openedDay ? opened : null}
                  shared={shared}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});

interface MonthDayProps extends Pick<GridProps, 'now' | 'opened'> {
  day: string;
  /** Of the month before or after. */
  other: boolean;
  today: boolean;
  own: readonly Appointment[];
  /** One object for all days, so that it is compared once. */
  shared: {
    doctors: GridProps['doctors'];
    /** Null where all appointments are of one doctor. */
    marks: GridProps['marks'] | null;
    /** The ids of appointments. */
    namesakes: ReadonlySet<string>;
    handlers: RefObject<Pick<GridProps, 'onOpen' | 'onShowDay'>>;
  };
}

/** Drawn again only if something in it has changed: a press on one visit must not wait for a month. */
const MonthDay = memo(function MonthDay(props: MonthDayProps) {
  const { day, other, today, own, now, opened } = props;
  const { doctors, marks, namesakes, handlers } = props.shared;
  const t = useTranslation();
  const language = useLanguage();
  const showDay = () => handlers.current.onShowDay(day);
  return (
    <td className={clsx('month-day', other && 'month-other')}>
      <button
        type="button"
        aria-current={today ? 'date' : undefined}
        className="month-number"
        onClick={showDay}
      >
        <span aria-hidden="true">{Number(day.slice(8))}</span>
        <span className="sr-only">
          {t('calendar.showDay', {
            day: `${weekdayName(day, language, 'long')}, ${formatDay(day)}`,
          })}
        </span>
      </button>
      {own.slice(0, linesAtMost).map((appointment) => (
        <VisitButton
          key={appointment.id}
          appointment={appointment}
          kind={liveState(appointment, now).kind}
          className={`week-visit ${doctorColour(appointment.doctor.person.id, doctors)}`}
          opened={appointment.id === opened}
          mark={marks?.get(appointment.doctor.person.id)}
          namesake={namesakes.has(appointment.id)}
          handlers={handlers}
        />
      ))}
      {own.length > linesAtMost ? (
        <button type="button" className="month-more" onClick={showDay}>
          <span aria-hidden="true">{t('calendar.more', { count: own.length - linesAtMost })}</span>
          <span className="sr-only">
            {t('calendar.moreHint', { count: own.length - linesAtMost })}
          </span>
        </button>
      ) : null}
    </td>
  );
});

const none: readonly Appointment[] = [];

export const hasSeveralDoctors = (appointments: readonly Appointment[]): boolean =>
  new Set(appointments.map(({ doctor }) => doctor.person.id)).size > 1;
