import type { Appointment } from '@visite/contract';
import { ChevronLeft, PhoneCall } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useAppointmentsBetween } from '../../appointments/appointment-queries.ts';
import { callFirst } from '../../appointments/rehearsal.ts';
import { camelCode } from '../../i18n/error-text.ts';
import { dayOf, formatDate, formatDay, formatTime, weekdayName } from '../../i18n/format.ts';
import { useLanguage, useTranslation } from '../../i18n/use-translation.ts';
import { dayAfter, instantOf } from '../../i18n/wall-time.ts';
import { paths, queryNames } from '../../navigation/paths.ts';
import { lastNameFirst, withoutFirstName } from '../../patients/name-and-age.ts';
import { PhoneLink } from '../../practice/phone-link.tsx';
import { usePageTitle } from '../../practice/use-page-title.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/failure-message.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';

/** Far enough for the next day with appointments after holidays. */
const daysAhead = 10;

/** The front desk's work list: whom to call before the appointment because the device may not work (TRY-6). */
export function RehearsalsPage() {
  const t = useTranslation();
  const now = useNow(60_000);
  const today = dayOf(now);
  const midnight = (day: string) => instantOf({ day, time: '00:00' }).toISOString();
  const query = useAppointmentsBetween({
    status: ['pending', 'accepted'],
    from: midnight(today),
    to: midnight(dayAfter(today, daysAhead)),
  });
  usePageTitle(t('rehearsals.title'));
  const found = query.data ? callFirst(query.data, now) : undefined;
  const days = [...new Set(found?.map((each) => dayOf(each.scheduledStart)))];
  return (
    <main id="main" className="mx-auto w-full max-w-4xl px-4 py-6 sm:px-6 lg:px-8">
      <Link
        to={paths.dashboard()}
        className="mb-1 inline-flex min-h-8 items-center gap-1 rounded-inner text-muted hover:underline"
      >
        <ChevronLeft className="size-4" aria-hidden="true" />
        {t('shell.dashboard')}
      </Link>
      <PageHead title={t('rehearsals.title')} />
      <p className="mb-5 text-muted">{t('rehearsals.note')}</p>
      {found === undefined ? (
        query.error ? (
          <LoadFailed error={query.error} onRetry={query.refetch} />
        ) : (
          <Skeleton lines={6} />
        )
      ) : found.length === 0 ? (
        <EmptyState
          icon={<PhoneCall aria-hidden="true" />}
          title={t('rehearsals.none')}
          message={t('rehearsals.noneText')}
        />
      ) : (
        days.map((day) => (
          <Day
            key={day}
            day={day}
            isToday={day === today}
            visits={found.filter((each) => dayOf(each.scheduledStart) === day)}
          />
        ))
      )}
    </main>
  );
}

interface DayProps {
  day: string;
  isToday: boolean;
  visits: readonly Appointment[];
}

function Day({ day, isToday, visits }: DayProps) {
  const t = useTranslation();
  const language = useLanguage();
  const weekday = weekdayName(day, language, 'long');
  const date = formatDate(visits[0]?.scheduledStart ?? day);
  return (
    <section className="mb-6">
      <h2 className="mb-2 text-lg font-semibold">
        {isToday ? t('rehearsals.today') : t('rehearsals.day', { weekday, date })}
      </h2>
      <ul className="divide-y divide-line rounded-box border border-line bg-surface">
        {visits.map((visit) => (
          <Visit key={visit.id} visit={visit} />
        ))}
      </ul>
    </section>
  );
}

function Visit({ visit }: { visit: Appointment }) {
  const t = useTranslation();
  const [, setSearch] = useSearchParams();
  const { patient, doctor, rehearsal, scheduledStart, id } = visit;
  const name = lastNameFirst(patient.person);
  const { dateOfBirth, phone, language } = patient.patientData;
  const trouble = rehearsal?.problem
    ? t(`appointment.rehearsal.problem.${camelCode(rehearsal.problem)}`)
    : t('rehearsals.notTried');
  const show = () =>
    setSearch((before) => {
      before.set(queryNames.appointment, id);
      return before;
    });
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-start gap-x-3 px-4 py-2.5 sm:grid-cols-[3.5rem_minmax(0,1fr)_auto]">
      <p className="font-semibold tabular-nums">{formatTime(scheduledStart)}</p>
      <div className="min-w-0">
        <button
          type="button"
          className="min-h-6 rounded-inner text-left font-semibold wrap-anywhere hover:underline"
          onClick={show}
          aria-label={t('rehearsals.open', { name })}
        >
          {name}
        </button>
        <p className="text-sm text-muted wrap-anywhere">
          {t('appointment.born', { date: formatDay(dateOfBirth) })} · {trouble} ·{' '}
          {t('rehearsals.with', { name: withoutFirstName(doctor.person) })}
          {language ? ` · ${t(`appointment.language.${camelCode(language)}`)}` : null}
        </p>
      </div>
      <div className="max-sm:col-start-2 sm:self-center">
        {phone ? (
          <PhoneLink phone={phone} />
        ) : (
          <p className="text-sm text-muted">{t('rehearsals.noPhone')}</p>
        )}
      </div>
    </li>
  );
}
