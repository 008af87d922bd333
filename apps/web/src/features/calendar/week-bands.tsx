import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { liveState } from '../../appointments/live-state.ts';
import { timeOf } from '../../appointments/working-time.ts';
import { dayOf, formatDay, weekdayName } from '../../i18n/format.ts';
import { useLanguage, useTranslation } from '../../i18n/use-translation.ts';
import { wallTimeOf } from '../../i18n/wall-time.ts';
import { useGrowingCount } from '../../ui/use-growing-count.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { minutesOfNow } from './day-columns.tsx';
import { doctorColour } from './doctor-marks.ts';
import { usualMinutes } from './drawn-slot.ts';
import type { GridProps } from './grid-props.ts';
import { timesAfterDrop } from './grid-time.ts';
import { hasSeveralDoctors } from './month-grid.tsx';
import { useCellDrag } from './use-cell-drag.ts';
import { VisitButton } from './visit-button.tsx';
import { bandsOf, closedHours, weekHours } from './week-layout.ts';

interface WeekBandsProps extends GridProps {
  days: readonly string[];
}

/** The week in bands of an hour: each appointment has a line of its own. */
export function WeekBands(props: WeekBandsProps) {
  const { days, now, appointments, doctors, marks, hours, opened, drawn, anchor } = props;
  const { onOpen, onDraw, onShowDay, onMove } = props;
  const t = useTranslation();
  const language = useLanguage();
  const table = useRef<HTMLTableElement>(null);
  const today = dayOf(now);
  const shownDays = days.join();
  const { several, first, end, bands, closed } = useMemo(() => {
    const week = shownDays.split(',');
    const span = weekHours(week, appointments, doctors, hours);
    return {
      ...span,
      several: hasSeveralDoctors(appointments),
      bands: bandsOf(appointments),
      closed: closedHours(week, span, doctors, hours),
    };
  }, [shownDays, appointments, doctors, hours]);
  const rows = Array.from({ length: end - first }, (_, at) => first + at);
  const drawnRows = useGrowingCount(rows.length, { first: 0, atOnce: rowsAtOnce, of: shownDays });
  const doctorOf = doctors.length === 1 ? (doctors[0]?.id ?? '') : '';
  const drag = useCellDrag(table, (id, { day, hour }) => {
    const appointment = appointments.find((each) => each.id === id);
    if (!appointment) return;
    const { time } = wallTimeOf(appointment.scheduledStart);
    const start = `${day}T${String(hour).padStart(2, '0')}${time.slice(2)}`;
    onMove(appointment, timesAfterDrop(start, appointment), stays);
  });
  const handlers = useLatest({ onOpen, drag });
  // One stop of the tab key for all free places; arrow keys go on from there.
  const [place, setPlace] = useState({ column: 0, row: 0 });
  const current = {
    column: Math.min(place.column, days.length - 1),
    row: Math.min(place.row, rows.length - 1),
  };
  const onPlaceKey = (event: KeyboardEvent) => {
    const [x, y] = steps[event.key] ?? [0, 0];
    const next = { column: current.column + x, row: current.row + y };
    if ((x === 0 && y === 0) || next.column < 0 || next.row < 0) return;
    if (next.column >= days.length || next.row >= rows.length) return;
    event.preventDefault();
    setPlace(next);
    const name = `[data-place="${next.column} ${next.row}"]`;
    table.current?.querySelector<HTMLElement>(name)?.focus();
  };
  return (
    <div className="visite-calendar @container relative overflow-x-auto">
      <table ref={table} aria-label={t('calendar.view.week')} className="week-bands">
        <thead>
          <tr>
            <th scope="col" className="week-axis">
              <span className="sr-only">{t('calendar.hour')}</span>
            </th>
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                aria-current={day === today ? 'date' : undefined}
                className="week-day"
              >
                <button type="button" onClick={() => onShowDay(day)}>
                  {weekdayName(day, language, 'short')}, {formatDay(day).slice(0, 6)}
                </button>
                <span className="week-count">{t('calendar.count', { count: countOn(day) })}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((hour, row) => (
            <tr key={hour}>
              <th scope="row" className="week-axis">
                {timeOf(hour * 60)}
              </th>
              {days.map((day, column) => {
                const all = bands.get(`${day} ${hour}`) ?? [];
                const own = row < drawnRows ? all : [];
                const nowMinutes = minutesOfNow(day, now);
                const line = nowMinutes !== null && Math.floor(nowMinutes / 60) === hour;
                const after = line
                  ? own.filter(({ scheduledStart }) => Date.parse(scheduledStart) > now)
                  : [];
                const isDrawn =
                  drawn?.day === day && Math.floor(Number(drawn.time.slice(0, 2))) === hour;
                return (
                  <td
                    key={day}
                    data-day={day}
                    data-hour={hour}
                    className={clsx('week-cell', closed.has(`${day} ${hour}`) && 'week-closed')}
                  >
                    {line && own.length === 0 ? <div className="week-now" /> : null}
                    {all.length > own.length ? (
                      <div style={{ height: all.length * lineHeight }} />
                    ) : null}
                    {own.length > 0 ? (
                      <div
                        className="week-visits"
                        style={{ containIntrinsicHeight: `auto ${own.length * lineHeight}px` }}
                      >
                        {own.map((appointment) => (
                          <span key={appointment.id} className="contents">
                            {line && appointment === after[0] ? <div className="week-now" /> : null}
                            <VisitButton
                              appointment={appointment}
                              kind={liveState(appointment, now).kind}
                              className={`week-visit ${doctorColour(appointment.doctor.person.id, doctors)}`}
                              opened={appointment.id === opened}
                              mark={several ? marks.get(appointment.doctor.person.id) : undefined}
                              handlers={handlers}
                            />
                          </span>
                        ))}
                      </div>
                    ) : null}
                    {line && own.length > 0 && after.length === 0 ? (
                      <div className="week-now" />
                    ) : null}
                    {isDrawn ? (
                      <div ref={anchor} className="week-ghost">
                        {drawn.time}
                      </div>
                    ) : null}
                    <button
                      type="button"
                      data-place={`${column} ${row}`}
                      tabIndex={column === current.column && row === current.row ? 0 : -1}
                      className="week-plus"
                      aria-label={t('calendar.newOn', {
                        day: `${weekdayName(day, language, 'long')}, ${formatDay(day)}`,
                        time: timeOf(hour * 60),
                      })}
                      onKeyDown={onPlaceKey}
                      onClick={() => plan(day, hour)}
                    >
                      <Plus aria-hidden="true" />
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );

  function countOn(day: string): number {
    return rows.reduce((sum, hour) => sum + (bands.get(`${day} ${hour}`)?.length ?? 0), 0);
  }

  /** The first quarter of the hour that is not over yet. */
  function plan(day: string, hour: number): void {
    const passed = minutesOfNow(day, now);
    const from = passed !== null && Math.floor(passed / 60) === hour ? passed : hour * 60;
    const minutes = Math.min(Math.ceil(from / usualMinutes) * usualMinutes, hour * 60 + 45);
    onDraw({ day, doctorId: doctorOf, time: timeOf(minutes), minutes: usualMinutes });
  }
}

/** A busy week has dozens of appointments in each. */
const rowsAtOnce = 2;

/** Of one appointment, in pixels: what is not in sight takes that much until it is. */
const lineHeight = 28;

/** The line has not left its place while it was dragged. */
const stays = () => undefined;

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
