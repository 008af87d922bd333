import { useMutation } from '@tanstack/react-query';
import { fullName } from '@visite/contract';
import { ArrowRightLeft, Clock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { NextCall } from '../../../call-session/next-call.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { formatTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { usePageTitle } from '../../../practice/use-page-title.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notifications.ts';
import { useCall } from '../call-context.tsx';
import { StaffControls, type StaffTool, useStaffMenu } from '../controls/staff-controls.tsx';
import { EndDialog, LeaveDialog } from '../dialogs/end-call-dialogs.tsx';
import { NewKeyDialog } from '../dialogs/new-key-dialog.tsx';
import { PresentFileDialog } from '../dialogs/staff-dialogs.tsx';
import { NotesPanel } from '../notes/notes-panel.tsx';
import type { NotesSnapshot } from '../notes/notes-store.ts';
import { isPatientAway, presentPeople } from './call-status.ts';
import { CallView } from './call-view.tsx';
import { StaffEmptyCall } from './empty-call.tsx';
import { useOpenFile } from './main-view.tsx';

interface StaffCallViewProps {
  /** The patient. */
  name: string;
  next: ReactNode;
  isDoctor: boolean;
  /** Features that the practice has enabled; they may be unavailable right now. */
  wanted: { present: boolean; photo: boolean };
  hasTan: boolean;
  /** Null if the practice has disabled notes. */
  notes: { notes: NotesSnapshot; onWrite: (text: string) => void } | null;
  nameOf: (userID: string) => string;
  /** Opens a dialog that needs data of the server. */
  onTool: (tool: StaffTool) => void;
  /** Button to send the patient's link again. */
  sendLink: ReactNode;
  /** The call that was ended by switching to this one; `open` shows its summary. */
  before: { name: string; open: () => void } | null;
}

export function StaffCallView(props: StaffCallViewProps) {
  const { name, next, isDoctor, wanted, hasTan, notes, nameOf, onTool, sendLink, before } = props;
  const { call } = useCall();
  const t = useTranslation();
  const [asking, setAsking] = useState<'stop' | 'leave' | null>(null);
  const [noting, setNoting] = useState(false);
  const [presentOpen, setPresentOpen] = useState(false);
  const title = t('call.with', { name });
  const openFile = useOpenFile();
  usePageTitle(title);
  const { run, running } = useStaffActions(() => setAsking(null));
  const { pause, resume, stop, leave } = call.actions;
  const hold = pause ? () => run('pause') : undefined;
  // An absent patient cannot answer the request.
  const requestScreenshot = isPatientAway(call) ? undefined : call.actions.requestScreenshot;
  const photo = wanted.photo ? { onSelect: requestScreenshot } : null;
  const toggleNotes = notes ? () => setNoting(!noting) : undefined;
  const menu = useStaffMenu({
    present: wanted.present ? { possible: call.actions.present !== undefined } : null,
    hasTan,
    onNotes: toggleNotes,
    photo,
    onOpen: (tool) => (tool === 'present' ? setPresentOpen(true) : onTool(tool)),
    before,
  });
  return (
    <>
      <CallView
        mayShare
        title={title}
        corner={next}
        menu={menu}
        hold={hold}
        keys={{ alt: { h: hold }, plain: { n: toggleNotes } }}
        onChat={() => setNoting(false)}
        panel={
          notes && noting ? (
            <NotesPanel {...notes} nameOf={nameOf} onClose={() => setNoting(false)} />
          ) : null
        }
        openFile={openFile}
        empty={
          <StaffEmptyCall
            name={name}
            title={title}
            sendLink={sendLink}
            onHold={hold}
            resuming={running === 'resume'}
            onResume={resume && (() => run('resume'))}
            onEnd={stop && (() => setAsking('stop'))}
          />
        }
        controls={
          <StaffControls
            notes={toggleNotes ? { open: noting, toggle: toggleNotes } : null}
            photo={photo}
            hold={hold}
            holding={running === 'pause'}
            isDoctor={isDoctor}
            onEnd={stop && (() => setAsking('stop'))}
            onLeave={leave && (() => setAsking('leave'))}
          />
        }
      />
      <NewKeyDialog
        declining={running === 'stop' || running === 'leave'}
        onDecline={() => run(isDoctor && stop ? 'stop' : 'leave')}
      />
      <PresentFileDialog
        open={presentOpen}
        onClose={() => setPresentOpen(false)}
        onShow={openFile.open}
      />
      <EndDialog
        open={asking === 'stop'}
        onClose={() => setAsking(null)}
        loading={running === 'stop'}
        onEnd={() => run('stop')}
        held={call.phase === 'onHold'}
      />
      <LeaveDialog
        open={asking === 'leave'}
        onClose={() => setAsking(null)}
        loading={running === 'leave'}
        onLeave={() => run('leave')}
        goesOn={!isDoctor}
        onEndForAll={stop && (() => setAsking('stop'))}
        onHold={stop || !hold || othersOfPractice(call) ? undefined : hold}
      />
    </>
  );
}

/** Somebody of the practice stays in the call when this client leaves it. */
function othersOfPractice({ people }: ReturnType<typeof useCall>['call']): boolean {
  return presentPeople(people).some(({ role }) => role !== 'patient');
}

type StaffAction = 'pause' | 'resume' | 'stop' | 'leave';

/** One action at a time: a second press while the first runs does nothing. */
function useStaffActions(onSettled: () => void): {
  run: (action: StaffAction) => void;
  running: StaffAction | null;
} {
  const { actions } = useCall().call;
  const t = useTranslation();
  const mutation = useMutation({
    mutationFn: async (action: StaffAction) => actions[action]?.(),
    onError: (error, action) =>
      notify({
        type: 'error',
        title: t(action === 'stop' ? 'call.end.failed' : 'call.hold.failed'),
        message: errorText(error),
      }),
    onSettled,
  });
  return {
    run: (action) => {
      if (!mutation.isPending) mutation.mutate(action);
    },
    running: mutation.isPending ? mutation.variables : null,
  };
}

interface NextCallNoticeProps {
  next: NextCall;
  /** Offered once somebody waits. */
  onTake: () => void;
}

/** The next patient, with a button once they wait [CALL-28]. */
export function NextCallNotice({ next: { appointment, kind }, onTake }: NextCallNoticeProps) {
  const t = useTranslation();
  const name = fullName(appointment.patient.person);
  const words = {
    waiting: t('call.next.waits', { name }),
    onHold: t('call.onHold.title', { name }),
    later: t('call.next.at', { name, time: formatTime(appointment.scheduledStart) }),
  };
  return (
    <p role="status" className="flex min-w-0 items-center gap-2">
      <Clock className="size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0 truncate">
        <span className="max-lg:sr-only">{t('call.next.label')}: </span>
        <span className="font-semibold">{words[kind]}</span>
      </span>
      {kind === 'later' ? null : (
        <Button
          size="small"
          icon={<ArrowRightLeft aria-hidden="true" />}
          aria-label={t('call.next.takeNamed', { name })}
          onClick={onTake}
        >
          {t('call.next.take')}
        </Button>
      )}
    </p>
  );
}
