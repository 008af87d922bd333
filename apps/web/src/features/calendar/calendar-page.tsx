import { CalendarPlus } from 'lucide-react';
import { Suspense, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { withAppointment } from '../../appointments/appointment-link.ts';
import { useAppointmentsBetween } from '../../appointments/appointment-lists.ts';
import { errorText } from '../../i18n/error-text.ts';
import { dayOf, foreignTimeZone } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { lazyPart } from '../../navigation/lazy-part.ts';
import { paths, queryNames } from '../../navigation/paths.ts';
import { usePageTitle } from '../../practice/use-page-title.ts';
import { useDoctors } from '../../staff/staff-queries.ts';
import { Button } from '../../ui/button.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { useNow } from '../../ui/use-now.ts';
import {
  type CalendarAddress,
  readAddress,
  shownPeriod,
  writeAddress,
} from './calendar-address.ts';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { DayList } from './day-list.tsx';
import { DoctorFilter } from './doctor-filter.tsx';
import { MoveQuestion } from './move-question.tsx';
import { useDraw } from './use-draw.ts';
import { useMoveByDrag } from './use-move-by-drag.ts';
import './calendar.css';

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
  const address = readAddress(search, today);
  const shown = { view: phone ? 'day' : address.view, date: address.date } as const;
  const { doctors } = useDoctors();
  const query = useAppointmentsBetween({ ...shownPeriod(shown), status: shownStates });
  const chosen = address.doctors.join(',');
  // The grid reads every appointment anew when the list is another one.
  const appointments = useMemo(
    () => (query.data ?? []).filter(({ doctor }) => !chosen || chosen.includes(doctor.person.id)),
    [query.data, chosen],
  );
  const planning = doctors.filter(
    ({ id, active }) => active || query.data?.some(({ doctor }) => doctor.person.id === id),
  );
  const { question, ask, confirm, decline } = useMoveByDrag(query.data ?? []);
  const draw = useDraw(address.doctors);
  const zone = foreignTimeZone(now);
  usePageTitle(t('calendar.title'));

  const show = (changed: Partial<CalendarAddress>) =>
    setSearch(writeAddress(search, { ...address, ...changed }));
  return (
    <main id="main" className="mx-auto w-full max-w-[120rem] px-4 py-6 sm:px-6 lg:px-8">
      <header className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-2xl font-bold">{t('calendar.title')}</h1>
          {zone ? <p className="text-muted">{t('calendar.zone', { zone })}</p> : null}
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
        <InlineMessage
          tone="danger"
          action={<Button onClick={() => query.refetch()}>{t('calendar.retry')}</Button>}
        >
          {errorText(query.error)}
        </InlineMessage>
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
                onDraw={draw}
                onMove={ask}
              />
            </Suspense>
          )}
        </div>
      )}
      {phone ? null : <p className="mt-3 text-sm text-muted">{t('calendar.help')}</p>}
      {question ? <MoveQuestion {...question} onConfirm={confirm} onDecline={decline} /> : null}
    </main>
  );
}
