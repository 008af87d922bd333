import { CalendarPlus } from 'lucide-react';
import { Suspense, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { withAppointment } from '../../appointments/appointment-link.ts';
import { useAppointmentsBetween } from '../../appointments/appointment-queries.ts';
import { dayOf, foreignTimeZone } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths, queryNames } from '../../navigation/paths.ts';
import { lazyPart } from '../../navigation/retry-import.ts';
import { usePageTitle } from '../../practice/use-page-title.ts';
import { useDoctors } from '../../staff/staff-queries.ts';
import { LinkButton } from '../../ui/link.tsx';
import { HeadPlaceSlot } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { useNow } from '../../ui/use-now.ts';
import './calendar.css';
import { appointmentLimits } from '@visite/contract';
import { instantOf, type WallTime } from '../../i18n/wall-time.ts';
import { LoadFailed } from '../../ui/failure-message.tsx';
import { notify } from '../../ui/notifications.ts';
import {
  type CalendarSearchParams,
  readCalendarSearchParams,
  shownPeriod,
  writeCalendarSearchParams,
} from './calendar-search-params.ts';
import { CalendarToolbar, DoctorFilter } from './calendar-toolbar.tsx';
import { DayList } from './day-list.tsx';
import { ConfirmMove, useMoveByDrag } from './move-by-drag.tsx';

const CalendarGrid = lazyPart(async () => (await import('./calendar-grid.tsx')).CalendarGrid);

/** Cancelled appointments free their time and are found in the list of appointments. */
const shownStates = ['pending', 'accepted', 'started', 'stopped', 'missed'] as const;

export function CalendarPage() {
  const t = useTranslation();
  const navigate = useNavigate();
  const location = useLocation();
  const [search, setSearch] = useSearchParams();
  const phone = !useMediaQuery('(min-width: 48rem)');
  const now = useNow(30_000);
  const today = dayOf(now);
  const address = readCalendarSearchParams(search, today);
  const shown = { view: phone ? 'day' : address.view, date: address.date } as const;
  const { doctors } = useDoctors();
  const query = useAppointmentsBetween({ ...shownPeriod(shown), status: shownStates });
  const chosen = address.doctors.join(',');
  // Memoized: the grid parses all events again when the array changes.
  const appointments = useMemo(
    () => (query.data ?? []).filter(({ doctor }) => !chosen || chosen.includes(doctor.person.id)),
    [query.data, chosen],
  );
  const planning = doctors.filter(
    ({ id, active }) => active || query.data?.some(({ doctor }) => doctor.person.id === id),
  );
  const { question, ask, confirm, decline } = useMoveByDrag(query.data ?? []);
  const planAt = usePlanAtTime(address.doctors);
  const zone = foreignTimeZone(now);
  usePageTitle(t('calendar.title'));

  const show = (changed: Partial<CalendarSearchParams>) =>
    setSearch(writeCalendarSearchParams(search, { ...address, ...changed }));
  return (
    <main id="main" className="mx-auto w-full max-w-[120rem] px-4 py-6 sm:px-6 lg:px-8">
      <header className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-2xl font-bold">{t('calendar.title')}</h1>
          {zone ? <p className="text-muted">{t('calendar.zone', { zone })}</p> : null}
        </div>
        <div className="ml-auto">
          <HeadPlaceSlot />
        </div>
        <LinkButton
          to={`${paths.newAppointment()}${address.date > today ? `?day=${address.date}` : ''}`}
          variant="primary"
          icon={<CalendarPlus aria-hidden="true" />}
        >
          {t('calendar.new')}
        </LinkButton>
      </header>
      <div className="mb-4 flex flex-col gap-3">
        <CalendarToolbar shown={shown} today={today} onlyDay={phone} onChange={show} />
        {planning.length > 1 ? (
          <DoctorFilter
            doctors={planning}
            chosen={address.doctors}
            onChange={(doctors) => show({ doctors })}
          />
        ) : null}
      </div>
      {query.error && !query.data ? (
        <LoadFailed error={query.error} onRetry={query.refetch} />
      ) : (
        <div
          aria-busy={query.isFetching}
          className="overflow-clip rounded-box border border-line bg-surface"
        >
          {query.isPending ? (
            <Skeleton lines={12} className="p-6" />
          ) : phone ? (
            <DayList day={shown.date} appointments={appointments} doctors={planning} />
          ) : (
            <Suspense fallback={<Skeleton lines={12} className="p-6" />}>
              <CalendarGrid
                shown={shown}
                appointments={appointments}
                doctors={planning}
                opened={search.get(queryNames.appointment)}
                onOpen={(id) => navigate(withAppointment(location, id))}
                onDraw={planAt}
                onMove={ask}
              />
            </Suspense>
          )}
        </div>
      )}
      {phone ? null : <p className="mt-3 text-sm text-muted">{t('calendar.help')}</p>}
      {question ? <ConfirmMove {...question} onConfirm={confirm} onDecline={decline} /> : null}
    </main>
  );
}

/** Selecting a time range in the grid opens the wizard; `minutes` is null for a whole day. */
export function usePlanAtTime(doctors: readonly string[]) {
  const t = useTranslation();
  const navigate = useNavigate();
  return ({ day, time }: WallTime, minutes: number | null) => {
    const past =
      minutes === null
        ? day < dayOf(Date.now())
        : instantOf({ day, time }).getTime() < Date.now() - appointmentLimits.pastToleranceMs;
    if (past) {
      notify({ type: 'error', title: t('calendar.past') });
      return;
    }
    const [only] = doctors.length === 1 ? doctors : [];
    const query = new URLSearchParams({
      day,
      ...(minutes !== null && { time, minutes: String(Math.max(minutes, 5)) }),
      ...(only && { doctor: only }),
    });
    navigate(`${paths.newAppointment()}?${query}`);
  };
}
