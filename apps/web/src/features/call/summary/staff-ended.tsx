import { useMutation } from '@tanstack/react-query';
import type { CallSnapshot } from '@visite/call-engine';
import {
  CalendarX2,
  CircleCheck,
  CirclePause,
  FileText,
  LogOut,
  PhoneOff,
  Video,
} from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../navigation/paths.ts';
import { usePageTitle } from '../../../practice/use-page-title.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureMessage } from '../../../ui/failure-message.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { EndDialog } from '../dialogs/end-call-dialogs.tsx';
import type { SummaryContent } from './summary-content.ts';
import { SummaryView } from './summary-view.tsx';

type Ended = Extract<CallSnapshot, { phase: 'ended' }>;

interface StaffEndedProps {
  call: Ended;
  /** The patient. */
  name: string;
  /** The appointment is over for everybody, whatever ended this client's session. */
  over: boolean;
  /** The patient is connected to the server, e.g. waiting while the call is on hold. */
  patientPresent: boolean;
  /** Button to send the link again. */
  sendLink: ReactNode;
  content: SummaryContent | null;
  /** Null if the practice has disabled notes. */
  notesEditor: ReactNode;
  onJoin: () => Promise<void>;
  /** Undefined where the practice leaves resuming and ending to doctors [CALL-64]. */
  onStop: (() => Promise<void>) | undefined;
  /** Notice about the next patient. */
  next: ReactNode;
  /** The call that was ended by switching to this one; `open` shows its summary. */
  before: { name: string; open: () => void } | null;
}

const titleKeys = {
  stopped: 'call.ended.title',
  cancelled: 'call.ended.cancelledTitle',
  missed: 'call.ended.missedTitle',
  paused: 'call.onHold.title',
  left: 'call.ended.leftTitle',
  kicked: 'call.ended.kickedTitle',
  superseded: 'call.ended.supersededTitle',
} as const;

const explanationKeys = {
  cancelled: 'call.ended.cancelledWhy',
  missed: 'call.ended.missedWhy',
  paused: 'call.onHold.why',
  left: 'call.ended.leftWhy',
  superseded: 'call.ended.supersededWhy',
} as const;

const icons = { unheld: CalendarX2, held: CirclePause, elsewhere: LogOut, over: CircleCheck };

/** Shown after the call is held, ended or left, with the next actions [CALL-29, CALL-30]. */
export function StaffEnded(props: StaffEndedProps) {
  const { call, name, over, patientPresent, sendLink, content, notesEditor } = props;
  const { onJoin, onStop, next, before } = props;
  const t = useTranslation();
  const [ending, setEnding] = useState(false);
  const run = useMutation({
    mutationFn: async (what: 'join' | 'stop') => (what === 'join' ? onJoin() : onStop?.()),
    onSettled: () => setEnding(false),
  });
  const running = run.isPending ? run.variables : null;
  const held = call.reason === 'paused' && !over;
  const reason = call.reason === 'paused' && over ? 'stopped' : call.reason;
  const mayReturn = !over && (held || reason === 'left' || reason === 'superseded');
  const unheld = reason === 'cancelled' || reason === 'missed';
  const explained = (mayReturn || unheld) && reason in explanationKeys;
  const gone = held && !patientPresent;
  const known = explained ? explanationKeys[reason as keyof typeof explanationKeys] : null;
  const why = gone ? 'call.gone.holdWhy' : known;
  const title = t(gone ? 'call.gone.holdTitle' : titleKeys[reason], { name });
  const Icon = icons[unheld ? 'unheld' : held ? 'held' : mayReturn ? 'elsewhere' : 'over'];
  usePageTitle(title);

  // The controls are unmounted and the focus with them: it moves to the heading.
  const top = useRef<HTMLHeadingElement>(null);
  useEffect(() => top.current?.focus(), []);

  // `superseded`: the same user is in the call in another window and edits the note there.
  const mayWrite = reason === 'stopped' || reason === 'paused' || reason === 'left';
  const editor = mayWrite ? notesEditor : null;
  return (
    <main id="main" className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-8 sm:py-12">
      <Icon className="size-12 text-primary-text" aria-hidden="true" />
      <div role={held ? 'status' : undefined}>
        <h1 ref={top} tabIndex={-1} className="text-2xl font-bold">
          {title}
        </h1>
        {why ? <p className="mt-2 text-muted">{t(why, { name })}</p> : null}
      </div>
      {held && !onStop ? <p>{t('call.doctorsOnly.resume')}</p> : null}
      {gone ? sendLink : null}
      <FailureMessage of={run.error} />
      <div className="flex flex-wrap gap-3">
        {mayReturn ? (
          <Button
            variant="primary"
            size="large"
            icon={<Video aria-hidden="true" />}
            loading={running === 'join'}
            onClick={() => run.mutate('join')}
          >
            {t(
              held && onStop
                ? 'call.onHold.resume'
                : reason === 'superseded'
                  ? 'call.ended.here'
                  : 'call.ended.again',
            )}
          </Button>
        ) : null}
        {held && onStop ? (
          <Button
            size="large"
            icon={<PhoneOff aria-hidden="true" />}
            loading={running === 'stop'}
            onClick={() => setEnding(true)}
          >
            {t('call.onHold.end')}
          </Button>
        ) : null}
        <LinkButton size="large" variant={mayReturn ? 'quiet' : 'primary'} to={paths.dashboard()}>
          {t('call.ended.toDashboard')}
        </LinkButton>
        {unheld ? (
          <LinkButton size="large" to={paths.newAppointment()}>
            {t('call.ended.newAppointment')}
          </LinkButton>
        ) : mayReturn ? null : (
          <LinkButton size="large" to={paths.report()}>
            {t('call.ended.toReports')}
          </LinkButton>
        )}
      </div>
      {next}
      {before ? (
        <Button
          variant="quiet"
          className="self-start"
          icon={<FileText aria-hidden="true" />}
          onClick={before.open}
        >
          {t('call.before.title', { name: before.name })}
        </Button>
      ) : null}
      {content ? (
        <SummaryView
          content={content}
          uploads={call.uploads}
          storedElsewhere={call.storedElsewhere}
          held={held}
          onRetry={call.actions.retryUploads}
          notesEditor={editor}
        />
      ) : editor ? (
        <section aria-label={t('call.summary.notes')} className="flex flex-col gap-3">
          <h2 className="text-xl font-semibold">{t('call.summary.notes')}</h2>
          {editor}
        </section>
      ) : null}
      <EndDialog
        open={ending && held}
        onClose={() => setEnding(false)}
        loading={running === 'stop'}
        onEnd={() => run.mutate('stop')}
        held
      />
    </main>
  );
}
