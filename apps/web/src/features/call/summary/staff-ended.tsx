import { useMutation } from '@tanstack/react-query';
import type { CallSnapshot } from '@visite/call-engine';
import { clsx } from 'clsx';
import {
  CalendarX2,
  ChartColumn,
  Check,
  Ellipsis,
  FileArchive,
  FileDown,
  FileText,
  LogOut,
  Video,
} from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { durationText, formatDay } from '../../../i18n/format.ts';
import { formatSpan } from '../../../i18n/format-span.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../navigation/paths.ts';
import { usePageTitle } from '../../../practice/use-page-title.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureMessage } from '../../../ui/failure-message.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { FileThumbnails } from './file-thumbnails.tsx';
import { type SummaryContent, summarySections } from './summary-content.ts';
import { Part, SaveButton, saveSummaryPdf, saveSummaryZip, Uploads } from './summary-view.tsx';
import { useSave } from './use-save.ts';

type Ended = Extract<CallSnapshot, { phase: 'ended' }>;

interface StaffEndedProps {
  call: Ended;
  /** The patient. */
  name: string;
  /** The appointment is over for everybody, whatever ended this client's session. */
  over: boolean;
  content: SummaryContent | null;
  /** Chat, files or drawings exist on this page alone. */
  onlyHere: boolean;
  onSaved: () => void;
  /** Null if the practice has disabled notes. */
  notesEditor: ReactNode;
  onJoin: () => Promise<void>;
  /** Who waits next, or has the next appointment. */
  next: { label: string; words: string; badge: ReactNode; take: () => void } | null;
  /** The call that was ended by switching to this one; `open` shows its summary. */
  before: { name: string; open: () => void } | null;
}

const titleKeys = {
  stopped: 'call.ended.title',
  cancelled: 'call.ended.cancelledTitle',
  missed: 'call.ended.missedTitle',
  paused: 'call.ended.title',
  left: 'call.ended.leftTitle',
  kicked: 'call.ended.kickedTitle',
  superseded: 'call.ended.supersededTitle',
} as const;

const explanationKeys = {
  cancelled: 'call.ended.cancelledWhy',
  missed: 'call.ended.missedWhy',
  left: 'call.ended.leftWhy',
  superseded: 'call.ended.supersededWhy',
} as const;

/** Shown after the call is ended or left: the note, what was exchanged, and the next step [CALL-29, CALL-70]. */
export function StaffEnded(props: StaffEndedProps) {
  const { call, name, over, content, onlyHere, onSaved, notesEditor, onJoin, next, before } = props;
  const t = useTranslation();
  const join = useMutation({ mutationFn: onJoin });
  const { reason } = call;
  const mayReturn = !over && (reason === 'left' || reason === 'superseded');
  const unheld = reason === 'cancelled' || reason === 'missed';
  const explained = mayReturn || unheld;
  const why = explained && reason in explanationKeys;
  const title = t(titleKeys[reason], { name });
  usePageTitle(title);

  // The controls are unmounted and the focus with them: it moves to the heading.
  const top = useRef<HTMLHeadingElement>(null);
  useEffect(() => top.current?.focus(), []);

  // `superseded`: the same user is in the call in another window and edits the note there.
  const mayWrite = reason === 'stopped' || reason === 'paused' || reason === 'left';
  const Icon = unheld ? CalendarX2 : mayReturn ? LogOut : Check;
  const facts = content && !why ? endedFacts(t, content) : [];
  return (
    <main id="main" className="flex min-h-dvh flex-col">
      <section
        aria-label={t('call.summary.title')}
        className="mx-auto flex w-full max-w-6xl flex-1 flex-col gap-5 px-4 py-6 md:px-8"
      >
        <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <span
            className={clsx(
              'flex size-12 shrink-0 items-center justify-center rounded-full',
              explained ? 'bg-sunken text-muted' : 'bg-success-soft text-success',
            )}
          >
            <Icon className="size-6" aria-hidden="true" />
          </span>
          <div className="min-w-60 flex-1">
            <h1 ref={top} tabIndex={-1} className="text-2xl font-semibold">
              {title}
            </h1>
            {why ? (
              <p className="text-muted wrap-anywhere">
                {t(explanationKeys[reason as keyof typeof explanationKeys], { name })}
              </p>
            ) : (
              <p className="text-body font-semibold wrap-anywhere">{name}</p>
            )}
            {facts.length > 0 ? (
              <p className="text-muted wrap-anywhere">
                {facts.map((fact, index) => (
                  // A fact is broken only where it is longer than the line.
                  <span key={fact} className="inline-block">
                    {fact}
                    {index < facts.length - 1 ? '\u00a0·\u00a0' : null}
                  </span>
                ))}
              </p>
            ) : null}
          </div>
          {content ? <SaveActions content={content} onSaved={onSaved} /> : null}
        </header>
        <FailureMessage of={join.error} />
        <div className="grid flex-1 content-start items-start gap-5 lg:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)] lg:content-stretch">
          {mayWrite && notesEditor ? (
            <Card title={t('call.summary.notes')} className="flex flex-col lg:self-stretch">
              <div className="flex min-h-64 flex-1 flex-col gap-3 lg:min-h-96">{notesEditor}</div>
            </Card>
          ) : null}
          {content ? <Exchanged {...{ call, content, onlyHere }} /> : null}
        </div>
      </section>
      <footer className="sticky bottom-0 z-10 border-t border-line bg-surface">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] md:px-8">
          {mayReturn ? (
            <Button
              variant="primary"
              size="large"
              icon={<Video aria-hidden="true" />}
              loading={join.isPending}
              onClick={() => join.mutate()}
            >
              {t(reason === 'superseded' ? 'call.ended.here' : 'call.ended.again')}
            </Button>
          ) : next ? (
            <div className="flex items-center gap-x-3 gap-y-2 max-lg:w-full max-sm:flex-col-reverse max-sm:items-stretch">
              <Button
                variant="primary"
                size="large"
                icon={<Video aria-hidden="true" />}
                onClick={next.take}
              >
                {next.label}
              </Button>
              {/* The status below says who waits; a clock in it would be read with every second. */}
              {next.badge ? <div aria-hidden="true">{next.badge}</div> : null}
            </div>
          ) : null}
          <LinkButton
            size="large"
            variant={mayReturn || next ? 'secondary' : 'primary'}
            to={paths.dashboard()}
          >
            {t('call.ended.toDashboard')}
          </LinkButton>
          {unheld ? (
            <LinkButton size="large" to={paths.newAppointment()}>
              {t('call.ended.newAppointment')}
            </LinkButton>
          ) : mayReturn ? null : (
            <LinkButton
              size="large"
              variant="quiet"
              icon={<ChartColumn aria-hidden="true" />}
              to={paths.report()}
            >
              {t('call.ended.toReports')}
            </LinkButton>
          )}
          {before ? (
            <Button
              variant="quiet"
              size="large"
              icon={<FileText aria-hidden="true" />}
              onClick={before.open}
            >
              {t('call.before.title', { name: before.name })}
            </Button>
          ) : null}
          {next && !mayReturn ? (
            <p
              role="status"
              className={clsx(
                next.badge ? 'sr-only' : 'min-w-0 truncate text-muted max-lg:sr-only lg:ml-auto',
              )}
            >
              {next.words}
            </p>
          ) : null}
        </div>
      </footer>
    </main>
  );
}

/** Planned and real time are told apart: both are spans. */
function endedFacts(t: ReturnType<typeof useTranslation>, { summary }: SummaryContent): string[] {
  const { patientDateOfBirth, doctorFullName, scheduledStart, scheduledEnd } = summary;
  return [
    t('call.summary.born', { date: formatDay(patientDateOfBirth) }),
    doctorFullName,
    t('call.ended.planned', { span: formatSpan(scheduledStart, scheduledEnd) }),
    t('call.ended.took', { duration: durationText(summary.durationSeconds) }),
  ];
}

/** Files as small pictures, the chat, and what became of both. */
function Exchanged({
  call,
  content,
  onlyHere,
}: Pick<StaffEndedProps, 'call' | 'onlyHere'> & {
  content: SummaryContent;
}) {
  const t = useTranslation();
  const [, chat] = summarySections(content);
  return (
    <div className="flex flex-col gap-5">
      <Card title={t('call.summary.files')}>
        <FileThumbnails content={content} />
      </Card>
      <Card title={t('call.summary.chat')}>
        <Part lines={chat?.lines ?? []} />
      </Card>
      <Uploads
        uploads={call.uploads}
        storedElsewhere={call.storedElsewhere}
        onRetry={call.actions.retryUploads}
      />
      {onlyHere ? <p className="text-muted">{t('call.summary.keep')}</p> : null}
    </div>
  );
}

interface CardProps {
  title: string;
  className?: string;
  children: ReactNode;
}

function Card({ title, className, children }: CardProps) {
  return (
    <div
      className={clsx('min-w-0 rounded-card border border-line bg-surface p-4 sm:p-5', className)}
    >
      <h2 className="mb-3 text-base font-semibold">{title}</h2>
      {children}
    </div>
  );
}

/** Saving as PDF in sight, as ZIP in the menu. */
function SaveActions({ content, onSaved }: { content: SummaryContent; onSaved: () => void }) {
  const t = useTranslation();
  const zip = useSave(async () => {
    await saveSummaryZip(content);
    onSaved();
  });
  return (
    <div className="flex items-center gap-2">
      <SaveButton
        icon={<FileDown aria-hidden="true" />}
        onSave={async () => {
          await saveSummaryPdf(content);
          onSaved();
        }}
      >
        {t('call.summary.savePdf')}
      </SaveButton>
      <Menu
        trigger={
          <Button variant="quiet" iconOnly aria-label={t('call.summary.more')}>
            <Ellipsis aria-hidden="true" />
          </Button>
        }
        entries={[
          {
            key: 'zip',
            label: t('call.summary.zip'),
            icon: <FileArchive aria-hidden="true" />,
            onSelect: zip.save,
          },
        ]}
      />
    </div>
  );
}
