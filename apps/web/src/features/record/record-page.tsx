import { appointmentStatus, fullName, type Patient } from '@visite/contract';
import { CalendarPlus, ChevronLeft, FileX2, Pencil } from 'lucide-react';
import { useParams, useSearchParams } from 'react-router';
import { codeOf } from '../../api/api-errors.ts';
import { useAppointmentsBetween } from '../../appointments/appointment-queries.ts';
import { dayOf, formatDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths, queryNames } from '../../navigation/paths.ts';
import { ageOn, lastNameFirst } from '../../patients/name-and-age.ts';
import { addressLine } from '../../patients/patient-form-values.ts';
import { usePatient, useStoredRecords } from '../../patients/patient-queries.ts';
import { usePageTitle } from '../../practice/use-page-title.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/failure-message.tsx';
import { Link, LinkButton } from '../../ui/link.tsx';
import { HeadPlaceSlot } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { RecordTools } from './record-tools.ts';
import { VisitList } from './visit-list.tsx';
import { VisitSheet } from './visit-sheet.tsx';
import { type Visit, visitsOf } from './visits.ts';

/** A patient's record: the appointments, and what is stored of the chosen one. */
export function RecordPage({ tools }: { tools: RecordTools }) {
  const t = useTranslation();
  const { patientId = '' } = useParams();
  const { data: patient, error, refetch } = usePatient(patientId);
  const shown = codeOf(error) === 'not-found' ? undefined : patient;
  usePageTitle(shown ? lastNameFirst(shown.person) : t('record.patients'));
  return (
    <main
      id="main"
      className="mx-auto flex w-full max-w-screen-2xl flex-col gap-5 px-4 py-5 sm:px-6 lg:px-8"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Link
          to={paths.patients()}
          className="inline-flex min-h-8 items-center gap-1 rounded-inner text-muted hover:underline"
        >
          <ChevronLeft className="size-4" aria-hidden="true" />
          {t('record.patients')}
        </Link>
        <HeadPlaceSlot />
      </div>
      {error && !shown ? <LoadFailed error={error} onRetry={refetch} /> : null}
      {!shown && !error ? <Skeleton lines={10} /> : null}
      {shown ? (
        <>
          <PatientHead patient={shown} />
          <Visits patient={shown} tools={tools} />
        </>
      ) : null}
    </main>
  );
}

function PatientHead({ patient }: { patient: Patient }) {
  const t = useTranslation();
  const { person, patientData } = patient;
  const facts = [
    t('record.born', { day: formatDay(patientData.dateOfBirth) }),
    addressLine(patientData.address),
    person.email ?? '',
  ].filter(Boolean);
  const years = ageOn(dayOf(Date.now()), patientData.dateOfBirth);
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Avatar name={fullName(person)} size="regular" />
      <div className="min-w-0 flex-1 basis-64">
        <h1 className="text-2xl font-semibold wrap-anywhere">
          {lastNameFirst(patient.person)}
          <span className="font-normal text-muted">,&nbsp;{years}</span>
        </h1>
        <p className="text-muted wrap-anywhere">{facts.join('\u00a0· ')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <LinkButton
          to={`${paths.patients()}?patient=${encodeURIComponent(person.id)}`}
          icon={<Pencil aria-hidden="true" />}
        >
          {t('record.edit')}
        </LinkButton>
        <LinkButton
          to={`${paths.newAppointment()}?patient=${encodeURIComponent(person.id)}`}
          icon={<CalendarPlus aria-hidden="true" />}
        >
          {t('record.newAppointment')}
        </LinkButton>
      </div>
    </header>
  );
}

function Visits({ patient, tools }: { patient: Patient; tools: RecordTools }) {
  const t = useTranslation();
  const [search] = useSearchParams();
  const patientId = patient.person.id;
  const appointments = useAppointmentsBetween({ status: appointmentStatus.options, patientId });
  const records = useStoredRecords(patientId);
  const error = appointments.error ?? records.error;
  if (!appointments.data || !records.data) {
    return error ? (
      <LoadFailed
        error={error}
        onRetry={() => Promise.all([appointments.refetch(), records.refetch()])}
      />
    ) : (
      <Skeleton lines={8} />
    );
  }
  const { planned, past } = visitsOf(appointments.data, records.data);
  const wanted = search.get(queryNames.visit);
  const chosen: Visit | undefined = wanted
    ? [...planned, ...past].find(({ id }) => id === wanted)
    : past[0];
  const missing = wanted !== null && !chosen;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(14rem,17rem)_minmax(0,1fr)]">
      {/* On a phone the opened appointment comes first: whoever came from a list has chosen already. */}
      <div className={wanted ? 'order-last lg:order-none' : undefined}>
        <VisitList patientId={patientId} planned={planned} past={past} chosenId={chosen?.id} />
      </div>
      {chosen ? (
        <VisitSheet key={chosen.id} patient={patient} visit={chosen} tools={tools} />
      ) : missing ? (
        <div className="rounded-box border border-line bg-surface">
          <EmptyState
            icon={<FileX2 aria-hidden="true" />}
            title={t('record.gone')}
            message={t('record.goneWhy')}
          />
        </div>
      ) : null}
    </div>
  );
}
