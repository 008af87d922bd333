import type { Appointment, AppointmentTimes, WorkingHours } from '@visite/contract';
import { clsx } from 'clsx';
import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { groupedBy } from '../../appointments/by-start.ts';
import { liveState } from '../../appointments/live-state.ts';
import { closedSpans, minutesOf, openSpans, timeOf } from '../../appointments/working-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { withoutFirstName } from '../../patients/name-and-age.ts';
import { useGrowingCount } from '../../ui/use-growing-count.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { minutesOn, type Placed, placeInColumn } from './day-layout.ts';
import { doctorColour } from './doctor-marks.ts';
import { type DrawnSlot, usualMinutes } from './drawn-slot.ts';
import type { GridProps } from './grid-props.ts';
import { gridSpan, shownHours, timesAfterDrop, timesAfterResize, toGridTime } from './grid-time.ts';
import { useArrowKeys } from './use-arrow-keys.ts';
import { type Drag, pixelsPerMinute, useColumnPointer } from './use-column-pointer.ts';
import { VisitButton } from './visit-button.tsx';
import { listName } from './visit-line.tsx';

/** In characters: more than a narrow column has room for. */
const longName = 22;

/** Half of what a wide screen shows. */
const columnsAtOnce = 3;

interface DayColumnsProps extends GridProps {
  day: string;
}

/** The day with a column for each doctor; opens at now. */
export const DayColumns = memo(function DayColumns(props: DayColumnsProps) {
  const { day, now, appointments, doctors, marks, hours, opened, drawn, anchor } = props;
  const { onOpen, onDraw, onMove } = props;
  const t = useTranslation();
  const grid = useRef<HTMLDivElement>(null);
  const { first, end, placed } = useMemo(() => {
    const ofDay = appointments.filter((each) => minutesOn(day, each));
    const own = groupedBy(ofDay, ({ doctor }) => doctor.person.id);
    const columns = [...own].map(([id, each]) => [id, placeInColumn(day, each)] as const);
    return { ...shownHours(ofDay.map(gridSpan)), placed: new Map(columns) };
  }, [day, appointments]);
  const drawnColumns = useGrowingCount(doctors.length, {
    first: 0,
    atOnce: columnsAtOnce,
    of: day,
  });
  const shown = { from: first * 60, to: end * 60 };
  const height = (shown.to - shown.from) * pixelsPerMinute;
  const nowMinutes = minutesOfNow(day, now);
  useScrollToNow(grid, day, nowMinutes ?? 8 * 60 + 30, shown.from);
  useArrowKeys(grid);

  const pointer = useColumnPointer({
    grid,
    first: shown.from,
    onDraw: (doctorId, { from, to }) =>
      onDraw({ day, doctorId, time: timeOf(from), minutes: to - from }),
    onDrop: ({ kind, appointmentId, doctorId, span }, putBack) => {
      const appointment = appointments.find((each) => each.id === appointmentId);
      if (!appointment) return putBack();
      const to = doctors.find(
        ({ id, active }) => id === doctorId && active && id !== appointment.doctor.person.id,
      );
      onMove(appointment, timesOf(day, kind, span, appointment), putBack, to);
    },
  });
  const { drag } = pointer;
  const dragged =
    drag && drag.kind !== 'draw' ? appointments.find(({ id }) => id === drag.appointmentId) : null;
  const openedBy = useMemo(
    () => appointments.find(({ id }) => id === opened)?.doctor.person.id,
    [appointments, opened],
  );
  const handlers = useLatest({ onOpen, drag: pointer, onDraw });
  return (
    <div ref={grid} className="visite-calendar day-scroller">
      <div
        className="day-grid"
        style={{
          gridTemplateColumns: `3.5rem repeat(${doctors.length}, minmax(11rem, 1fr))`,
          minWidth: `${3.5 + 11 * doctors.length}rem`,
        }}
      >
        <div className="day-heads">
          <div className="day-corner" />
          {doctors.map((doctor) => {
            const open = openSpans(hours.get(doctor.id), day);
            const count = placed.get(doctor.id)?.length ?? 0;
            return (
              <div key={doctor.id} className="day-head">
                <span
                  aria-hidden="true"
                  className={clsx('doctor-mark', doctorColour(doctor.id, doctors))}
                >
                  {marks.get(doctor.id)}
                </span>
                <span className="min-w-0">
                  <span className="block truncate font-semibold" title={doctor.name}>
                    {doctor.name.length > longName ? withoutFirstName(doctor.person) : doctor.name}
                  </span>
                  <span className="block truncate text-sm text-muted tabular-nums">
                    {!doctor.active
                      ? t('calendar.noNew')
                      : open.length > 0
                        ? open.map(({ from, to }) => `${timeOf(from)}–${timeOf(to)}`).join(', ')
                        : t('calendar.closed')}
                    {' · '}
                    {t('calendar.count', { count })}
                  </span>
                </span>
              </div>
            );
          })}
        </div>
        <div aria-hidden="true" className="day-axis" style={{ height }}>
          {Array.from({ length: end - first }, (_, hour) => first + hour).map((hour) => (
            <span key={hour} style={{ top: topOf(hour * 60, shown.from) }}>
              {nowMinutes !== null && Math.abs(nowMinutes - hour * 60) < tagMinutes
                ? null
                : timeOf(hour * 60)}
            </span>
          ))}
          {nowMinutes !== null ? (
            <span className="now-time" style={{ top: topOf(nowMinutes, shown.from) }}>
              {timeOf(nowMinutes)}
            </span>
          ) : null}
        </div>
        {doctors.map((doctor, column) => (
          <DayColumn
            key={doctor.id}
            doctor={doctor}
            colour={doctorColour(doctor.id, doctors)}
            day={day}
            first={shown.from}
            end={shown.to}
            placed={(column < drawnColumns ? placed.get(doctor.id) : null) ?? none}
            hours={hours.get(doctor.id)}
            now={now}
            opened={openedBy === doctor.id ? opened : null}
            drawn={drawn?.day === day && drawn.doctorId === doctor.id ? drawn : null}
            drag={
              drag?.doctorId === doctor.id || dragged?.doctor.person.id === doctor.id ? drag : null
            }
            guest={
              drag?.doctorId === doctor.id && dragged?.doctor.person.id !== doctor.id
                ? dragged
                : null
            }
            anchor={anchor}
            handlers={handlers}
          />
        ))}
      </div>
    </div>
  );
});

/** As high as the tag of the present time, which would cover half of an hour's figures. */
const tagMinutes = 9;

const none: readonly Placed[] = [];

/** With the line between it and the next: ten minutes. */
const leastHeight = 24;

const topOf = (minutes: number, first: number) => (minutes - first) * pixelsPerMinute;

interface DayHandlers {
  onOpen: GridProps['onOpen'];
  onDraw: GridProps['onDraw'];
  drag: ReturnType<typeof useColumnPointer>;
}

interface DayColumnProps extends Pick<GridProps, 'now' | 'opened' | 'drawn' | 'anchor'> {
  doctor: GridProps['doctors'][number];
  /** As a class. */
  colour: string;
  day: string;
  /** The minutes that are shown. */
  first: number;
  end: number;
  placed: readonly Placed[];
  hours: WorkingHours | undefined;
  /** If it began in this column or is over it. */
  drag: Drag | null;
  /** What is dragged over it from another column. */
  guest: Appointment | null | undefined;
  handlers: RefObject<DayHandlers>;
}

/** Drawn again only if something in it has changed: a press in one column must not wait for all. */
const DayColumn = memo(function DayColumn(props: DayColumnProps) {
  const { doctor, colour, day, first, end, placed, hours, now, opened, drawn, drag, guest } = props;
  const { anchor, handlers } = props;
  const t = useTranslation();
  const at = (minutes: number) => topOf(minutes, first);
  const shown = { from: first, to: end };
  const nowMinutes = minutesOfNow(day, now);
  const ghost = drag?.kind === 'draw' ? drag.span : drawn ? drawnSpan(drawn) : null;
  const follow =
    (name: 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel') =>
    (event: PointerEvent<HTMLElement>) =>
      handlers.current.drag.column(doctor.id)[name](event);
  return (
    <section
      aria-label={doctor.name}
      data-arrow-column=""
      data-doctor={doctor.id}
      className={clsx('day-column', colour)}
      style={{ height: at(end) }}
      onPointerDown={follow('onPointerDown')}
      onPointerMove={follow('onPointerMove')}
      onPointerUp={follow('onPointerUp')}
      onPointerCancel={follow('onPointerCancel')}
    >
      {closedSpans(hours, day, shown).map(({ from, to }) => (
        <div
          key={from}
          className="day-closed"
          style={{ top: at(from), height: (to - from) * pixelsPerMinute }}
        />
      ))}
      {doctor.active ? (
        <SlotCursor
          label={doctor.name}
          start={Math.max(nowMinutes ?? 0, openSpans(hours, day)[0]?.from ?? 480)}
          shown={shown}
          top={at}
          onChoose={(time) =>
            handlers.current.onDraw({ day, doctorId: doctor.id, time, minutes: usualMinutes })
          }
        />
      ) : null}
      {placed.map(({ appointment, from, to, lane, lanes }) => {
        const dragged =
          drag && drag.kind !== 'draw' && drag.appointmentId === appointment.id ? drag.span : null;
        const place = dragged ?? { from, to };
        return (
          <VisitButton
            key={appointment.id}
            appointment={appointment}
            kind={liveState(appointment, now).kind}
            className={clsx('day-visit', lanes > 2 && 'visit-narrow', dragged && 'visit-dragged')}
            opened={appointment.id === opened}
            from={from}
            to={to}
            top={at(place.from)}
            height={Math.max((place.to - place.from) * pixelsPerMinute - 2, leastHeight)}
            left={`calc(${(100 * lane) / lanes}% + 4px)`}
            width={`calc(${100 / lanes}% - 10px)`}
            words={lanes === 1}
            time={dragged ? timeOf(dragged.from) : undefined}
            handlers={handlers}
          />
        );
      })}
      {ghost ? (
        <div
          ref={anchor}
          className="day-ghost"
          style={{
            top: at(ghost.from),
            height: (ghost.to - ghost.from) * pixelsPerMinute - 2,
          }}
        >
          {timeOf(ghost.from)} · {t('app.minutes', { minutes: ghost.to - ghost.from })}
        </div>
      ) : null}
      {guest && drag ? (
        <div
          className="day-ghost"
          style={{
            top: at(drag.span.from),
            height: (drag.span.to - drag.span.from) * pixelsPerMinute - 2,
          }}
        >
          {timeOf(drag.span.from)} {listName(guest.patient.person)}
        </div>
      ) : null}
      {nowMinutes !== null ? <div className="now-line" style={{ top: at(nowMinutes) }} /> : null}
    </section>
  );
});

interface SlotCursorProps {
  label: string;
  start: number;
  shown: { from: number; to: number };
  top: (minutes: number) => number;
  onChoose: (time: string) => void;
}

/** A free time for the keyboard: up and down move it by a quarter of an hour, Enter takes it. */
function SlotCursor({ label, start, shown, top, onChoose }: SlotCursorProps) {
  const t = useTranslation();
  const [moved, setMoved] = useState(0);
  const from = Math.ceil(start / usualMinutes) * usualMinutes + moved * usualMinutes;
  const minutes = Math.min(Math.max(from, shown.from), shown.to - usualMinutes);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const next = minutes + by * usualMinutes;
    if (next >= shown.from && next <= shown.to - usualMinutes) setMoved(moved + by);
    event.currentTarget.scrollIntoView({ block: 'nearest' });
  };
  return (
    <button
      type="button"
      className="slot-cursor"
      data-arrow-side=""
      style={{ top: top(minutes), height: usualMinutes * pixelsPerMinute }}
      aria-label={t('calendar.newAt', { time: timeOf(minutes), name: label })}
      onKeyDown={onKeyDown}
      onClick={() => onChoose(timeOf(minutes))}
    >
      {timeOf(minutes)}
    </button>
  );
}

const drawnSpan = ({ time, minutes }: DrawnSlot) => {
  const from = minutesOf(time);
  return { from, to: from + minutes };
};

/** Minutes since midnight where the day is today. */
export function minutesOfNow(day: string, now: number): number | null {
  const shown = toGridTime(now);
  if (shown.slice(0, 10) !== day) return null;
  return Number(shown.slice(11, 13)) * 60 + Number(shown.slice(14, 16));
}

function timesOf(
  day: string,
  kind: 'move' | 'resize',
  { from, to }: { from: number; to: number },
  appointment: Appointment,
): AppointmentTimes[] {
  if (kind === 'move') return timesAfterDrop(`${day}T${timeOf(from)}`, appointment);
  const end = to >= 24 * 60 ? 24 * 60 - 5 : to;
  return timesAfterResize(`${day}T${timeOf(end)}`, appointment);
}

/** Once for each day: whoever has scrolled stays there. */
function useScrollToNow(
  grid: RefObject<HTMLDivElement | null>,
  day: string,
  minutes: number,
  from: number,
): void {
  const done = useRef('');
  useLayoutEffect(() => {
    if (done.current === day) return;
    done.current = day;
    grid.current?.scrollTo({ top: (minutes - from - 60) * pixelsPerMinute });
  }, [grid, day, minutes, from]);
}
