import { Clock } from 'lucide-react';
import { Suspense, startTransition, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useAppointmentsBetween } from '../../appointments/appointment-queries.ts';
import { useWorkingHours } from '../../appointments/working-hours-queries.ts';
import { dayOf, foreignTimeZone } from '../../i18n/format.ts';
import { text } from '../../i18n/texts.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { instantOf } from '../../i18n/wall-time.ts';
import { paths } from '../../navigation/paths.ts';
import { lazyPart } from '../../navigation/retry-import.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { usePageTitle } from '../../practice/use-page-title.ts';
import { useDoctors } from '../../staff/staff-queries.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/failure-message.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { notify } from '../../ui/notifications.ts';
import { HeadPlaceSlot } from '../../ui/page-head.tsx';
import { painted } from '../../ui/painted.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { useNow } from '../../ui/use-now.ts';
import './calendar.css';
import './week-and-month.css';
import { appointmentLimits } from '@visite/contract';
import { type CalendarSearchParams, daysOfWeek, shownPeriod } from './calendar-search-params.ts';
import { CalendarToolbar, DoctorFilter } from './calendar-toolbar.tsx';
import { DayColumns } from './day-columns.tsx';
import { DayList } from './day-list.tsx';
import { doctorInitials } from './doctor-marks.ts';
import type { DrawnSlot } from './drawn-slot.ts';
import type { GridProps } from './grid-props.ts';
import { MonthGrid } from './month-grid.tsx';
import { ConfirmMove, useMoveByDrag } from './move-by-drag.tsx';
import { planningDoctors, planningHours } from './planning-doctors.ts';
import type { SeriesStart } from './quick-create.tsx';
import { useCalendarAddress } from './use-calendar-address.ts';
import { WeekBands } from './week-bands.tsx';

const QuickCreate = lazyPart(async () => (await import('./quick-create.tsx')).QuickCreate);
const SeriesDialog = lazyPart(async () => (await import('./series-dialog.tsx')).SeriesDialog);
const HoursDialog = lazyPart(async () => (await import('./hours-dialog.tsx')).HoursDialog);

/** Cancelled appointments free their time and are found in the list of appointments. */
const shownStates = ['pending', 'accepted', 'started', 'stopped', 'missed'] as const;

export function CalendarPage() {
  const t = useTranslation();
  const phone = !useMediaQuery('(min-width: 48rem)');
  const now = useNow(30_000);
  // Two thousand appointments are drawn anew with it: that must not stop a scroll or a press.
  const shownNow = useDeferredValue(now);
  const today = dayOf(now);
  const { address, wanted, opened, show, open } = useCalendarAddress(today);
  const shown = { view: phone ? 'day' : address.view, date: address.date } as const;
  const { doctors, isPending, error: unknownStaff } = useDoctors();
  const workingHours = useWorkingHours();
  const { calendarWeekend } = usePageConfig().videoConsultation.features;
  const query = useAppointmentsBetween({ ...shownPeriod(shown), status: shownStates });
  const chosen = address.doctors.join(',');
  const appointments = useMemo(
    () => (query.data ?? []).filter(({ doctor }) => !chosen || chosen.includes(doctor.person.id)),
    [query.data, chosen],
  );
  const planning = useMemo(() => {
    return isPending || unknownStaff ? doctors : planningDoctors(doctors, query.data ?? []);
  }, [doctors, isPending, unknownStaff, query.data]);
  const hours = useMemo(() => planningHours(planning, workingHours), [planning, workingHours]);
  const columns = useMemo(
    () => planning.filter(({ id }) => !chosen || chosen.includes(id)),
    [planning, chosen],
  );
  const marks = useMemo(() => doctorInitials(planning), [planning]);
  const { question, ask, confirm, decline } = useMoveByDrag(query.data ?? []);
  const anchor = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<DrawnSlot | null>(null);
  // The place is marked at the press; the form is made after that.
  const [entered, setEntered] = useState<DrawnSlot | null>(null);
  const [series, setSeries] = useState<SeriesStart | null>(null);
  const [editingHours, setEditingHours] = useState(false);
  const weekOf = useMemo(
    () => (date: string) => daysOfWeek(date, appointments, calendarWeekend),
    [appointments, calendarWeekend],
  );
  const week = useMemo(() => weekOf(shown.date), [weekOf, shown.date]);
  const zone = useMemo(() => foreignTimeZone(now), [now]);
  usePageTitle(t('calendar.title'));

  const latest = useLatest({
    show: (changed: Partial<CalendarSearchParams>) => {
      setDrawn(null);
      show(changed);
    },
    open,
    ask,
    planning,
  });
  // The same for all renders: grids and filter are drawn again only if what they show has changed.
  const handlers = useMemo(
    () => ({
      onChange: (changed: Partial<CalendarSearchParams>) => latest.current.show(changed),
      onDoctors: (doctors: readonly string[]) => latest.current.show({ doctors }),
      grid: {
        onOpen: (id) => latest.current.open(id),
        onDraw: (slot) => {
          const start = instantOf(slot).getTime();
          if (start < Date.now() - appointmentLimits.pastToleranceMs) {
            notify({ type: 'error', title: text('calendar.past') });
            return;
          }
          const left = latest.current.planning.find(
            ({ id, active }) => id === slot.doctorId && !active,
          );
          if (left) {
            notify({ type: 'error', title: text('calendar.notBooked', { name: left.name }) });
            return;
          }
          setDrawn(slot);
          painted().then(() => startTransition(() => setEntered(slot)));
        },
        onShowDay: (date) => latest.current.show({ view: 'day', date }),
        onMove: (...move) => latest.current.ask(...move),
      } satisfies Partial<GridProps>,
    }),
    [latest],
  );
  const grid = {
    now: shownNow,
    appointments,
    doctors: columns,
    marks,
    hours,
    opened,
    ...handlers.grid,
  };
  return (
    <main
      id="main"
      className="mx-auto flex w-full max-w-[120rem] flex-1 flex-col px-4 py-5 sm:px-6 lg:px-8"
    >
      <h1 className="sr-only">{t('calendar.title')}</h1>
      <div className="mb-4 flex flex-col gap-3">
        <CalendarToolbar
          shown={{ view: phone ? 'day' : wanted.view, date: wanted.date }}
          today={today}
          lastDay={(wanted.date === shown.date ? week : weekOf(wanted.date)).at(-1) ?? today}
          onlyDay={phone}
          onChange={handlers.onChange}
          pill={<HeadPlaceSlot />}
        >
          <Button
            icon={<Clock className="max-2xl:hidden" aria-hidden="true" />}
            onClick={() => setEditingHours(true)}
          >
            {t('calendar.hours')}
          </Button>
          {/* From a tablet on it stands in the side bar. */}
          {phone ? (
            <LinkButton
              to={`${paths.newAppointment()}?day=${wanted.date > today ? wanted.date : today}`}
            >
              {t('calendar.new')}
            </LinkButton>
          ) : null}
        </CalendarToolbar>
        {zone ? <p className="text-muted">{t('calendar.zone', { zone })}</p> : null}
        {planning.length > 1 ? (
          <DoctorFilter doctors={planning} chosen={wanted.doctors} onChange={handlers.onDoctors} />
        ) : null}
      </div>
      {query.error && !query.data ? (
        <LoadFailed error={query.error} onRetry={query.refetch} />
      ) : (
        <div className={phone ? undefined : 'calendar-rest'}>
          <div
            aria-busy={query.isFetching || wanted !== address}
            className="flex min-h-0 flex-1 flex-col overflow-clip rounded-box border border-line bg-surface"
          >
            {query.isPending ? (
              <Skeleton lines={12} className="p-6" />
            ) : phone ? (
              <DayList
                day={shown.date}
                now={shownNow}
                appointments={appointments}
                doctors={planning}
              />
            ) : shown.view === 'day' ? (
              <DayColumns {...grid} drawn={drawn} anchor={anchor} day={shown.date} />
            ) : shown.view === 'week' ? (
              <WeekBands {...grid} drawn={drawn} anchor={anchor} days={week} />
            ) : (
              <MonthGrid {...grid} date={shown.date} />
            )}
          </div>
          {phone ? null : (
            <p className="mt-3 text-sm text-muted">{t(`calendar.help.${shown.view}`)}</p>
          )}
        </div>
      )}
      {question ? <ConfirmMove {...question} onConfirm={confirm} onDecline={decline} /> : null}
      <Suspense>
        {/* A window that became a phone's has no place to hang it on. */}
        {entered && entered === drawn && !phone ? (
          <QuickCreate
            key={`${entered.day} ${entered.time} ${entered.doctorId} ${entered.minutes}`}
            slot={entered}
            anchor={anchor}
            doctors={doctors}
            onClose={() => setDrawn(null)}
            onSeries={(start) => {
              setDrawn(null);
              setSeries(start);
            }}
          />
        ) : null}
        {series ? (
          <SeriesDialog
            start={series}
            hours={hours.get(series.doctorId)}
            onClose={() => setSeries(null)}
          />
        ) : null}
        {editingHours ? (
          <HoursDialog
            doctors={doctors.filter(({ active }) => active)}
            onClose={() => setEditingHours(false)}
          />
        ) : null}
      </Suspense>
    </main>
  );
}
