import { fullName, isOpen, type Patient, type StoredContent } from '@visite/contract';
import { CalendarClock, Download, FileQuestion, Lock, PhoneMissed } from 'lucide-react';
import { type ReactNode, useTransition } from 'react';
import { callTime } from '../../appointments/appointment-facts.ts';
import { useAppointmentLink } from '../../appointments/appointment-link.ts';
import {
  durationText,
  formatDate,
  formatDay,
  formatTime,
  minutesBetween,
  weekdayName,
} from '../../i18n/format.ts';
import { useLanguage, useTranslation } from '../../i18n/use-translation.ts';
import { useStoredContent } from '../../patients/patient-queries.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/failure-message.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { notify } from '../../ui/notifications.ts';
import { saveFile } from '../../ui/save-file.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Readers } from './readers.tsx';
import { recordSections } from './record-sections.ts';
import type { RecordTools } from './record-tools.ts';
import { StoredText } from './stored-text.tsx';
import { plannedDay, type Visit } from './visits.ts';

interface VisitSheetProps {
  patient: Patient;
  visit: Visit;
  tools: RecordTools;
}

/** What is known and stored of one appointment. */
export function VisitSheet({ patient, visit, tools }: VisitSheetProps) {
  return visit.stored?.readable ? (
    <ReadableSheet patient={patient} visit={visit} tools={tools} />
  ) : (
    <Frame visit={visit}>
      <NothingToRead visit={visit} />
    </Frame>
  );
}

function ReadableSheet({ patient, visit, tools }: VisitSheetProps) {
  const { data, error, refetch } = useStoredContent(patient.person.id, visit.id);
  return (
    <Frame
      visit={visit}
      action={
        data ? <SavePdf patient={patient} visit={visit} content={data} tools={tools} /> : undefined
      }
      readers={data?.readers}
    >
      {error && !data ? <LoadFailed error={error} onRetry={refetch} /> : null}
      {!data && !error ? <Skeleton lines={8} /> : null}
      {data ? <StoredText patient={patient} visit={visit} content={data} tools={tools} /> : null}
    </Frame>
  );
}

interface FrameProps {
  visit: Visit;
  action?: ReactNode;
  readers?: StoredContent['readers'] | undefined;
  children: ReactNode;
}

function Frame({ visit, action, readers, children }: FrameProps) {
  return (
    <section
      aria-labelledby="visit-title"
      className="min-w-0 overflow-hidden rounded-box border border-line bg-surface"
    >
      <header className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-4">
        <VisitTitle visit={visit} />
        {action}
      </header>
      <div className="grid xl:grid-cols-[minmax(0,1fr)_17rem] 2xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="min-w-0 px-5 py-5">{children}</div>
        <aside className="flex flex-col gap-6 border-t border-line bg-canvas px-5 py-5 xl:border-t-0 xl:border-l">
          <CallFacts visit={visit} />
          {readers ? <Readers readers={readers} /> : null}
        </aside>
      </div>
    </section>
  );
}

/** Named by its planned time, as in the list beside it: two times would look like two appointments. */
function VisitTitle({ visit }: { visit: Visit }) {
  const t = useTranslation();
  const language = useLanguage();
  const { appointment, doctor } = visit;
  const planned = plannedDay(visit);
  const day = `${weekdayName(planned, language, 'short')}, ${formatDay(planned)}`;
  const seconds = appointment?.duration;
  return (
    <div className="min-w-0">
      <h2 id="visit-title" className="text-lg font-semibold tabular-nums">
        {appointment ? t('record.at', { day, time: formatTime(appointment.scheduledStart) }) : day}
      </h2>
      <p className="text-muted wrap-anywhere">
        {appointment === undefined || seconds === undefined
          ? t('record.withName', { name: doctor })
          : t('record.with', {
              from: formatTime(callTime(appointment)),
              minutes: durationText(seconds),
              name: doctor,
            })}
      </p>
    </div>
  );
}

function CallFacts({ visit: { appointment, stored } }: { visit: Visit }) {
  const t = useTranslation();
  const deletedOn = stored?.deletedOn;
  const rows: Fact[] = appointment
    ? [
        [
          t('record.plannedAt'),
          t('record.plannedFor', {
            time: formatTime(appointment.scheduledStart),
            minutes: minutesBetween(appointment.scheduledStart, appointment.scheduledEnd),
          }),
        ],
        ...(appointment.waitingSeconds === undefined
          ? []
          : [[t('record.waited'), durationText(appointment.waitingSeconds)] as Fact]),
        ...(appointment.duration === undefined
          ? []
          : [[t('record.lasted'), durationText(appointment.duration)] as Fact]),
        [
          t('record.present'),
          [appointment.doctor, ...appointment.otherUsers]
            .map(({ person }) => fullName(person))
            .join(', '),
        ],
      ]
    : [];
  const deletions: Fact[] = [];
  if (deletedOn) deletions.push([t('record.contentDeleted'), formatDay(deletedOn)]);
  if (appointment?.deletionAt) {
    deletions.push([t('record.callDeleted'), formatDate(appointment.deletionAt)]);
  }
  return (
    <>
      <section aria-labelledby="visit-call">
        <h3 id="visit-call" className="mb-2 text-sm font-semibold text-muted">
          {t('record.call')}
        </h3>
        {appointment ? (
          <Facts facts={rows} />
        ) : (
          <p className="text-muted">{t('record.metaGone')}</p>
        )}
      </section>
      {deletions.length > 0 ? (
        <section aria-labelledby="visit-deletion">
          <h3 id="visit-deletion" className="mb-2 text-sm font-semibold text-muted">
            {t('record.deletion')}
          </h3>
          <Facts facts={deletions} />
        </section>
      ) : null}
    </>
  );
}

type Fact = [label: string, value: string];

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[fit-content(55%)_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="tabular-nums wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Why there is nothing: it is to come, was not held, left nothing, or is for others. */
function NothingToRead({ visit: { id, appointment, stored, doctor } }: { visit: Visit }) {
  const t = useTranslation();
  const linkTo = useAppointmentLink();
  if (stored) {
    return (
      <EmptyState
        icon={<Lock aria-hidden="true" />}
        title={t('record.notYours')}
        message={t('record.notYoursWhy', { name: doctor })}
      />
    );
  }
  const type = appointment?.state.type;
  if (type && isOpen(type)) {
    return (
      <EmptyState
        icon={<CalendarClock aria-hidden="true" />}
        title={t('record.ahead')}
        action={<LinkButton to={linkTo(id)}>{t('record.toAppointment')}</LinkButton>}
      />
    );
  }
  const held = type === 'stopped';
  return (
    <EmptyState
      icon={held ? <FileQuestion aria-hidden="true" /> : <PhoneMissed aria-hidden="true" />}
      title={t(held ? 'record.nothing' : 'record.notHeld')}
      message={t(held ? 'record.nothingWhy' : 'record.notHeldWhy')}
    />
  );
}

interface SavePdfProps extends VisitSheetProps {
  content: StoredContent;
}

function SavePdf({ patient, visit, content, tools }: SavePdfProps) {
  const t = useTranslation();
  const [saving, startSaving] = useTransition();
  const save = async () => {
    try {
      const title = t('record.pdfTitle', { day: formatDay(visit.day) });
      const pdf = await tools.makePdf(title, recordSections(patient, visit, content));
      saveFile(`${t('record.pdfFile', { day: visit.day })}.pdf`, 'application/pdf', pdf);
    } catch (error) {
      console.debug('pdf not made', error);
      notify({ type: 'error', title: t('record.pdfFailed') });
    }
  };
  return (
    <Button
      icon={<Download aria-hidden="true" />}
      loading={saving}
      onClick={() => startSaving(save)}
    >
      {t('record.pdf')}
    </Button>
  );
}
