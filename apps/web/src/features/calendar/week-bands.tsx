import type { Appointment } from '@visite/contract';
import { clsx } from 'clsx';
import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { liveState } from '../../appointments/live-state.ts';
import { timeOf } from '../../appointments/working-time.ts';
import { dayOf, formatDay, formatTime, weekdayName } from '../../i18n/format.ts';
import { useLanguage, useTranslation } from '../../i18n/use-translation.ts';
import { wallTimeOf } from '../../i18n/wall-time.ts';
import { useGrowingCount } from '../../ui/use-growing-count.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { minutesOfNow } from './day-columns.tsx';
import { doctorColour } from './doctor-marks.ts';
import { type DrawnSlot, usualMinutes } from './drawn-slot.ts';
import type { GridProps } from './grid-props.ts';
import { timesAfterDrop } from './grid-time.ts';
import { hasSeveralDoctors } from './month-grid.tsx';
import { namesakesOfDays } from './namesakes-of-days.ts';
import { useCellDrag } from './use-cell-drag.ts';
import { VisitButton, type VisitHandlers } from './visit-button.tsx';
import { bandsOf, closedHours, weekHours } from './week-layout.ts';

interface WeekBandsProps extends GridProps {
  days: readonly string[];
}

/** The week in bands of an hour: each appointment has a line of its own; opens at now. */
export const WeekBands = memo(function WeekBands(props: WeekBandsProps) {
  const { days, now, appointments, doctors, marks, hours, opened, drawn, anchor } = props;
  const { onOpen, onDraw, onShowDay, onMove } = props;
  const t = useTranslation();
  const language = useLanguage();
  const scroller = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const today = dayOf(now);
  const shownDays = days.join();
  const { several, first, end, bands, closed, empty } = useMemo(() => {
    const week = shownDays.split(',');
    const span = weekHours(week, appointments, doctors, hours);
    return {
      ...span,
      several: hasSeveralDoctors(appointments),
      bands: bandsOf(appointments),
      closed: closedHours(week, span, doctors, hours),
      empty: !appointments.some(({ scheduledStart }) => week.includes(dayOf(scheduledStart))),
    };
  }, [shownDays, appointments, doctors, hours]);
  const namesakes = useMemo(() => namesakesOfDays(appointments), [appointments]);
  const openedHour = useMemo(() => {
    const found = opened ? appointments.find(({ id }) => id === opened) : undefined;
    return found ? hourAt(found.scheduledStart) : null;
  }, [opened, appointments]);
  const rows = Array.from({ length: end - first }, (_, at) => first + at);
  const hour = days.includes(today) ? hourAt(now) : firstHour;
  const opensAt = Math.max(0, Math.min(hour, end - 1) - first);
  const drawnRows = useGrowingCount(rows.length, { first: 0, atOnce: rowsAtOnce, of: shownDays });
  useScrollToRow(scroller, opensAt, `${shownDays} ${empty}`);
  const doctorOf = doctors.length === 1 ? (doctors[0]?.id ?? '') : '';
  const drag = useCellDrag(table, (id, { day, hour }) => {
    const appointment = appointments.find((each) => each.id === id);
    if (!appointment) return;
    const { time } = wallTimeOf(appointment.scheduledStart);
    const start = `${day}T${String(hour).padStart(2, '0')}${time.slice(2)}`;
    onMove(appointment, timesAfterDrop(start, appointment), stays);
  });
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
  const handlers = useLatest({ onOpen, drag, onPlaceKey, onPlan: plan });
  const shared = useMemo(
    () => ({ doctors, marks: several ? marks : null, namesakes, handlers, anchor }),
    [doctors, marks, several, namesakes, handlers, anchor],
  );
  const columns = useMemo(
    () =>
      shownDays.split(',').map((day) => ({
        day,
        name: `${weekdayName(day, language, 'long')}, ${formatDay(day)}`,
      })),
    [shownDays, language],
  );
  return (
    <div ref={scroller} className="visite-calendar week-scroller @container">
      <table
        ref={table}
        aria-label={t('calendar.view.week')}
        data-days={days.length}
        className="week-bands"
      >
        <thead className="week-head">
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
                  <span>
                    {weekdayName(day, language, 'short')}
                    <span className="week-comma">, </span>
                    <span className="week-date">{formatDay(day).slice(0, 6)}</span>
                  </span>
                </button>
                <span className="week-count">
                  <span className="week-words">{t('calendar.count', { count: countOn(day) })}</span>
                  <span aria-hidden="true" className="week-number">
                    {countOn(day) || null}
                  </span>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((hour, row) => (
            <WeekRow
              key={hour}
              hour={hour}
              row={row}
              columns={columns}
              bands={bands}
              closed={closed}
              // Those that are in sight first.
              filled={(row - opensAt + rows.length) % rows.length < drawnRows}
              now={now}
              opened={hour === openedHour ? opened : null}
              drawn={drawn && Number(drawn.time.slice(0, 2)) === hour ? drawn : null}
              tabStop={row === current.row ? current.column : null}
              shared={shared}
            />
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
});

interface WeekHandlers extends VisitHandlers {
  onPlaceKey: (event: KeyboardEvent) => void;
  onPlan: (day: string, hour: number) => void;
}

/** What all cells have in common; one object, so that it is compared once. */
interface SharedByCells {
  doctors: GridProps['doctors'];
  /** Null where all appointments are of one doctor. */
  marks: GridProps['marks'] | null;
  /** The ids of appointments. */
  namesakes: ReadonlySet<string>;
  anchor: GridProps['anchor'];
  handlers: RefObject<WeekHandlers>;
}

interface WeekRowProps {
  hour: number;
  row: number;
  columns: readonly { day: string; name: string }[];
  bands: ReadonlyMap<string, readonly Appointment[]>;
  closed: ReadonlySet<string>;
  /** Whether its appointments are drawn yet. */
  filled: boolean;
  now: number;
  /** If it is in this row. */
  opened: string | null;
  drawn: DrawnSlot | null;
  /** The column whose free place the tab key reaches. */
  tabStop: number | null;
  shared: SharedByCells;
}

/** Drawn again only if something in it has changed: a press on one place must not wait for all. */
const WeekRow = memo(function WeekRow(props: WeekRowProps) {
  const { hour, row, columns, bands, closed, filled, now, opened, drawn, tabStop, shared } = props;
  return (
    <tr>
      <th scope="row" className="week-axis">
        {timeOf(hour * 60)}
      </th>
      {columns.map(({ day, name }, column) => (
        <WeekCell
          key={day}
          day={day}
          dayName={name}
          hour={hour}
          place={`${column} ${row}`}
          own={bands.get(`${day} ${hour}`) ?? none}
          closed={closed.has(`${day} ${hour}`)}
          filled={filled}
          now={now}
          opened={opened}
          drawn={drawn?.day === day ? drawn.time : null}
          tabStop={column === tabStop}
          shared={shared}
        />
      ))}
    </tr>
  );
});

interface WeekCellProps
  extends Pick<WeekRowProps, 'hour' | 'filled' | 'now' | 'opened' | 'shared'> {
  day: string;
  /** "Montag, 16.11.2026" */
  dayName: string;
  /** Column and row. */
  place: string;
  own: readonly Appointment[];
  closed: boolean;
  /** The time for which an appointment is being entered here. */
  drawn: string | null;
  tabStop: boolean;
}

const WeekCell = memo(function WeekCell(props: WeekCellProps) {
  const { day, dayName, hour, place, own, closed, filled, now, opened, drawn, tabStop } = props;
  const { doctors, marks, namesakes, anchor, handlers } = props.shared;
  const t = useTranslation();
  const nowMinutes = minutesOfNow(day, now);
  const line = nowMinutes !== null && Math.floor(nowMinutes / 60) === hour;
  const next = line
    ? own.find(({ scheduledStart }) => Date.parse(scheduledStart) > now)
    : undefined;
  return (
    <td data-day={day} data-hour={hour} className={clsx('week-cell', closed && 'week-closed')}>
      {own.length === 0 ? null : filled ? (
        <div
          className="week-visits"
          style={{ containIntrinsicHeight: `auto ${own.length * lineHeight}px` }}
        >
          {own.map((appointment) => (
            <span key={appointment.id} className="contents">
              {appointment === next ? <div className="week-now" /> : null}
              <VisitButton
                appointment={appointment}
                kind={liveState(appointment, now).kind}
                className={`week-visit ${doctorColour(appointment.doctor.person.id, doctors)}`}
                opened={appointment.id === opened}
                mark={marks?.get(appointment.doctor.person.id)}
                namesake={namesakes.has(appointment.id)}
                handlers={handlers}
              />
            </span>
          ))}
        </div>
      ) : (
        <div style={{ height: own.length * lineHeight }} />
      )}
      {line && !next ? <div className="week-now" /> : null}
      {drawn ? (
        <div ref={anchor} className="week-ghost">
          {drawn}
        </div>
      ) : null}
      <button
        type="button"
        data-place={place}
        tabIndex={tabStop ? 0 : -1}
        className="week-plus"
        aria-label={t('calendar.newOn', { day: dayName, time: timeOf(hour * 60) })}
        onKeyDown={(event) => handlers.current.onPlaceKey(event)}
        onClick={() => handlers.current.onPlan(day, hour)}
      />
    </td>
  );
});

const none: readonly Appointment[] = [];

/** On the practice's clock. */
const hourAt = (instant: string | number) => Number(formatTime(instant).slice(0, 2));

/** Where a week begins that has no present. */
const firstHour = 8;

/** Once for each `key`: whoever has scrolled stays there. The row before it is seen too; the top, if that shows it. */
function useScrollToRow(
  scroller: RefObject<HTMLDivElement | null>,
  row: number,
  key: string,
): void {
  const done = useRef('');
  useEffect(() => {
    const [box, table] = [scroller.current, scroller.current?.querySelector('table')];
    const before = table?.tBodies[0]?.rows[row - 1];
    const wanted = table?.tBodies[0]?.rows[row];
    if (done.current === key || !box || !table) return;
    done.current = key;
    const inSight = wanted && wanted.offsetTop + wanted.offsetHeight <= box.clientHeight;
    const top = before && !inSight ? before.offsetTop - (table.tHead?.offsetHeight ?? 0) : 0;
    box.scrollTo({ top });
  }, [scroller, row, key]);
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
