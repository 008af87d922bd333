import FullCalendar, { type CalendarRef, type EventInput } from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import interactionPlugin from '@fullcalendar/react/interaction';
import '@fullcalendar/react/skeleton.css';
import classicTheme from '@fullcalendar/react/themes/classic';
import '@fullcalendar/react/themes/classic/theme.css';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import { type Appointment, type AppointmentTimes, didNotArrive, fullName } from '@visite/contract';
import { useEffect, useMemo, useRef } from 'react';
import { liveState } from '../../appointments/live-state.ts';

import { formatDay, formatTime, minutesBetween, weekdayName } from '../../i18n/format.ts';
import { useLanguage, useTranslation } from '../../i18n/use-translation.ts';
import type { WallTime } from '../../i18n/wall-time.ts';
import type { Doctor } from '../../staff/staff-queries.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import './calendar.css';
import { clsx } from 'clsx';
import { Hourglass, MailWarning, Video } from 'lucide-react';
import { type CalendarSearchParams, shownDays, type View } from './calendar-search-params.ts';
import { doctorColour, doctorInitials } from './doctor-marks.ts';
import {
  fromGridTime,
  gridSpan,
  shownHours,
  timesAfterDrop,
  timesAfterResize,
  toGridTime,
} from './grid-time.ts';

interface CalendarGridProps {
  shown: Pick<CalendarSearchParams, 'view' | 'date'>;
  appointments: readonly Appointment[];
  doctors: readonly Doctor[];
  /** The appointment whose details are open. */
  opened: string | null;
  onOpen: (appointmentId: string) => void;
  onDraw: (start: WallTime, minutes: number | null) => void;
  /** `choices` are the possible new times; `putBack` reverts the drag. */
  onMove: (
    appointment: Appointment,
    choices: readonly AppointmentTimes[],
    putBack: () => void,
  ) => void;
}

const viewNames: Record<View, string> = {
  day: 'timeGridDay',
  week: 'timeGridWeek',
  month: 'dayGridMonth',
};
const plugins = [dayGridPlugin, timeGridPlugin, interactionPlugin, classicTheme];

export function CalendarGrid(props: CalendarGridProps) {
  const { shown, appointments, doctors, opened, onOpen, onDraw, onMove } = props;
  const t = useTranslation();
  const language = useLanguage();
  const calendar = useRef<CalendarRef>(null);
  const byId = useMemo(() => new Map(appointments.map((each) => [each.id, each])), [appointments]);
  const wide = useMediaQuery('(min-width: 96rem)');
  const order = doctors.map(({ id }) => id).join(' ');
  const events = useMemo(() => {
    const ids = order.split(' ');
    return appointments.map((each) => toEvent(each, ids.indexOf(each.doctor.person.id)));
  }, [appointments, order]);
  const marks = useMemo(() => doctorInitials(doctors), [doctors]);
  const several = new Set(appointments.map(({ doctor }) => doctor.person.id)).size > 1;
  const hours = shownHours(appointments.map(gridSpan));

  useEffect(() => {
    const api = calendar.current?.getApi();
    api?.changeView(viewNames[shown.view], shown.date);
    const hours = firstHourInView({ view: shown.view, date: shown.date });
    const frame = requestAnimationFrame(() => api?.scrollToTime({ hours }));
    return () => cancelAnimationFrame(frame);
  }, [shown.view, shown.date]);

  const looks = (id: string) => {
    const appointment = byId.get(id);
    if (!appointment) return '';
    const { kind } = liveState(appointment, Date.now());
    const colour = doctorColour(appointment.doctor.person.id, doctors);
    return `visit visit-${kind} ${colour} ${id === opened ? 'visit-opened' : ''}`;
  };
  const changed = (
    id: string,
    choices: (before: Appointment) => readonly AppointmentTimes[],
    putBack: () => void,
  ) => {
    const appointment = byId.get(id);
    if (appointment) onMove(appointment, choices(appointment), putBack);
  };
  return (
    <div className="visite-calendar">
      <FullCalendar
        ref={calendar}
        plugins={plugins}
        initialView={viewNames[shown.view]}
        initialDate={shown.date}
        // The grid works on local times of the practice without an offset; see grid-time.ts.
        timeZone="UTC"
        now={() => toGridTime(Date.now())}
        locale={language}
        firstDay={1}
        headerToolbar={false}
        height={shown.view === 'month' ? 'auto' : 'max(32rem, calc(100dvh - 15rem))'}
        scrollTimeReset={false}
        allDaySlot={false}
        nowIndicator
        slotMinTime={`${hours.first}:00`}
        slotMaxTime={`${hours.end}:00`}
        slotDuration="00:15"
        snapDuration="00:05"
        slotHeaderInterval="01:00"
        slotHeaderFormat={{ hour: '2-digit', minute: '2-digit', hour12: false }}
        dayHeaderContent={({ date, view }) => {
          const day = date.toISOString().slice(0, 10);
          const name = weekdayName(day, language, 'short');
          return view.type === 'dayGridMonth' ? name : `${name} ${formatDay(day).slice(0, 6)}`;
        }}
        dayMaxEvents={4}
        moreLinkText={(count) => t('calendar.more', { count })}
        // The defaults for screen readers are in English.
        moreLinkHint={(count) => t('calendar.moreHint', { count })}
        timedText={t('calendar.timed')}
        allDayText={t('calendar.allDay')}
        eventsHint={t('calendar.events')}
        noEventsText={t('calendar.noEvents')}
        closeHint={t('ui.close')}
        eventMinHeight={20}
        eventOverlap
        slotEventOverlap={false}
        views={{
          // Overlapping appointments are ordered by doctor.
          [viewNames.day]: { eventOrder: 'order,start', eventMaxStack: 12 },
          [viewNames.week]: { eventOrder: 'order,start', eventMaxStack: wide ? 4 : 2 },
          [viewNames.month]: { eventOrder: 'start,order' },
        }}
        eventInteractive
        editable
        eventDurationEditable
        selectable
        selectMirror
        selectMinDistance={4}
        longPressDelay={350}
        events={events}
        eventClass={({ event }) => looks(event.id)}
        eventContent={({ event, view }) => {
          const appointment = byId.get(event.id);
          if (!appointment) return null;
          const { scheduledStart, scheduledEnd } = appointment;
          const long = minutesBetween(scheduledStart, scheduledEnd) >= twoLinesMinutes;
          const placed = view.type !== viewNames.month;
          const mark = several ? marks.get(appointment.doctor.person.id) : undefined;
          return (
            <CalendarEvent
              appointment={appointment}
              placed={placed}
              tall={placed && long}
              mark={mark}
            />
          );
        }}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault();
          onOpen(event.id);
        }}
        select={({ startStr, endStr, allDay }) => {
          calendar.current?.getApi().unselect();
          const length = Date.parse(utc(endStr)) - Date.parse(utc(startStr));
          onDraw(fromGridTime(startStr), allDay ? null : Math.round(length / 60_000));
        }}
        eventDrop={({ event, revert }) =>
          changed(event.id, (before) => timesAfterDrop(event.startStr, before), revert)
        }
        eventResize={({ event, revert }) =>
          changed(event.id, (before) => timesAfterResize(event.endStr, before), revert)
        }
      />
    </div>
  );
}

/** Scroll position: an hour before now if today is shown, otherwise the morning. */
function firstHourInView(shown: Pick<CalendarSearchParams, 'view' | 'date'>): number {
  const now = toGridTime(Date.now());
  const { first, end } = shownDays(shown);
  const hour = Number(now.slice(11, 13));
  const today = now >= first && now < end;
  return today && hour >= 9 && hour < 19 ? hour - 1 : 8;
}

const utc = (shown: string) => `${shown.slice(0, 16)}Z`;

/** A quarter of an hour is 25 pixels high, a line 16. */
const twoLinesMinutes = 25;

function toEvent(appointment: Appointment, order: number): EventInput {
  const { type } = appointment.state;
  return {
    id: appointment.id,
    order,
    ...gridSpan(appointment),
    display: 'block',
    editable: type === 'pending' || type === 'accepted',
  };
}

const icons = { pending: Hourglass, waiting: Video, inCall: Video } as const;
const iconOf = (kind: string) => (kind in icons ? icons[kind as keyof typeof icons] : null);

interface CalendarEventProps {
  appointment: Appointment;
  /** Has room for two lines: the name wraps below the time. */
  tall: boolean;
  /** In a time grid, whose axis shows the time if the event is too narrow for it. */
  placed: boolean;
  /** The doctor's initials if several doctors are shown. */
  mark?: string | undefined;
}

/** One appointment in the grid: time, patient; doctor and state for screen readers. */
export function CalendarEvent({ appointment, tall, placed, mark }: CalendarEventProps) {
  const t = useTranslation();
  const { kind } = liveState(appointment, Date.now());
  const Icon = didNotArrive(appointment.invitation) ? MailWarning : iconOf(kind);
  // Reversed wrapping: parts that do not fit wrap into a hidden second line, the time first.
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
