import type { Appointment } from '@visite/contract';
import { clsx } from 'clsx';
import { memo, useMemo } from 'react';
import { byStart, groupedBy } from '../../appointments/by-start.ts';
import { liveState } from '../../appointments/live-state.ts';
import { dayOf, formatDay, weekdayName } from '../../i18n/format.ts';
import { useLanguage, useTranslation } from '../../i18n/use-translation.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { doctorColour } from './doctor-marks.ts';
import type { GridProps } from './grid-props.ts';
import { firstOfMonth, weeksOf } from './month-days.ts';
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
  const handlers = useLatest({ onOpen });
  const several = useMemo(() => hasSeveralDoctors(appointments), [appointments]);
  const byDay = useMemo(
    () => groupedBy(byStart(appointments), ({ scheduledStart }) => dayOf(scheduledStart)),
    [appointments],
  );
  return (
    <div className="visite-calendar @container relative overflow-x-auto">
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
              {week.map((day) => {
                const own = byDay.get(day) ?? [];
                return (
                  <td
                    key={day}
                    className={clsx(
                      'month-day',
                      day.slice(0, 7) !== date.slice(0, 7) && 'month-other',
                    )}
                  >
                    <button
                      type="button"
                      aria-current={day === today ? 'date' : undefined}
                      className="month-number"
                      onClick={() => onShowDay(day)}
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
                        mark={several ? marks.get(appointment.doctor.person.id) : undefined}
                        handlers={handlers}
                      />
                    ))}
                    {own.length > linesAtMost ? (
                      <button type="button" className="month-more" onClick={() => onShowDay(day)}>
                        <span aria-hidden="true">
                          {t('calendar.more', { count: own.length - linesAtMost })}
                        </span>
                        <span className="sr-only">
                          {t('calendar.moreHint', { count: own.length - linesAtMost })}
                        </span>
                      </button>
                    ) : null}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});

export const hasSeveralDoctors = (appointments: readonly Appointment[]): boolean =>
  new Set(appointments.map(({ doctor }) => doctor.person.id)).size > 1;
