import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useWakeLock } from '../../../call-session/call-window.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useFocusKept } from '../../../navigation/focus-heading.ts';
import { usePageTitle } from '../../../practice/use-page-title.ts';
import { notify, useNoticesOnTop } from '../../../ui/notifications.ts';
import { useCall } from '../call-context.tsx';
import { ChatPanel } from '../chat/chat-panel.tsx';
import { FilesPanel } from '../chat/files-panel.tsx';
import { LiveCaption } from '../chat/live-text.tsx';
import { DropZone } from '../chat/send-files.tsx';
import { MessageNotice, useUnread } from '../chat/unread-messages.tsx';
import { useCallTools } from '../controls/call-controls.tsx';
import { CallNotices, ControlToolbar } from '../controls/control-bar.tsx';
import { SignerButton } from '../controls/signer-button.tsx';
import { StaffControls, type StaffTool, useStaffMenu } from '../controls/staff-controls.tsx';
import { TelephoneNotice } from '../controls/telephone-notice.tsx';
import { EncryptionOnDemand } from '../dialogs/encryption-on-demand.tsx';
import { EndDialog, LeaveDialog } from '../dialogs/end-call-dialogs.tsx';
import { NewKeyDialog } from '../dialogs/new-key-dialog.tsx';
import { PresentFileDialog } from '../dialogs/staff-dialogs.tsx';
import { NotesPanel } from '../notes/notes-panel.tsx';
import type { NotesSnapshot } from '../notes/notes-store.ts';
import { ScreenshotDialogs } from '../screenshot/screenshot-dialogs.tsx';
import { CallClock, EncryptionButton } from './call-header.tsx';
import { useCallRoom } from './call-layout.tsx';
import { CallPatientPanel } from './call-patient-panel.tsx';
import { isPatientAway, presentPeople, useDisconnectedPeople } from './call-status.ts';
import { StaffEmptyCall } from './empty-call.tsx';
import { useMainView, useOpenFile } from './main-view.tsx';
import { SidebarPanel, useSidebar } from './sidebar.tsx';
import { StaffCallFrame } from './staff-call-frame.tsx';
import { StaffCallHead } from './staff-call-head.tsx';
import { StaffStage } from './staff-stage.tsx';

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
  /** How many wait to be let in, which the menu offers. */
  guestsAtTheDoor: number;
  /** Buttons to reach the patient in another way. */
  sendLink: ReactNode;
  /** The call that was ended by switching to this one; `open` shows its summary. */
  before: { name: string; open: () => void } | null;
}

export function StaffCallView(props: StaffCallViewProps) {
  const { name, next, isDoctor, wanted, hasTan, notes, nameOf, onTool, sendLink, before } = props;
  const { guestsAtTheDoor } = props;
  const { call } = useCall();
  const t = useTranslation();
  const [asking, setAsking] = useState<'stop' | 'leave' | null>(null);
  const [presentOpen, setPresentOpen] = useState(false);
  const [encryptionShown, showEncryption] = useState(false);
  const [focusChat, setFocusChat] = useState(false);
  const title = t('call.with', { name });
  usePageTitle(title);
  useNoticesOnTop();
  useWakeLock();
  const { run, running } = useStaffActions(() => setAsking(null));
  const { pause, resume, stop, leave, present, stopPresenting } = call.actions;
  const isHeld = call.phase === 'onHold';
  const hold = pause ? () => run('pause') : undefined;
  const goOn = resume ? () => run('resume') : undefined;

  const { onePanelOnly } = useCallRoom();
  const sidebar = useSidebar(call.appointment.id);
  const chatShown = sidebar.shows('chat');
  const unread = useUnread(call.appointment.id, call.chat, chatShown);
  const disconnected = useDisconnectedPeople();
  const people = presentPeople(call.people, disconnected);
  const isEmpty = people.length === 0;
  useFocusKept(isEmpty);
  const openChat = () => {
    setFocusChat(true);
    sidebar.show('chat');
  };
  const openFile = useOpenFile();
  // A file must not cover the empty state.
  const view = useMainView(people, openFile.file, isEmpty || (onePanelOnly && sidebar.open));
  const showFile = (uuid: string, page?: number) => {
    if (!sidebar.wide) sidebar.setOpen(false);
    openFile.open(uuid, page);
  };

  // An absent patient cannot answer the request.
  const requestScreenshot = isPatientAway(call) ? undefined : call.actions.requestScreenshot;
  const photo = wanted.photo ? { press: requestScreenshot } : null;
  const presenting = call.presenter !== null;
  const presentation = wanted.present
    ? {
        on: presenting,
        press: presenting ? stopPresenting : present && (() => setPresentOpen(true)),
      }
    : null;
  const tools = useCallTools({
    title,
    people,
    mayShare: true,
    shareNeedsPeople: true,
    hold,
    toggleChat: () => {
      setFocusChat(false);
      sidebar.toggle('chat');
    },
    keys: { alt: { h: hold }, plain: { n: notes ? () => sidebar.toggle('notes') : undefined } },
  });
  const menu = useStaffMenu({
    present: presentation,
    hasTan,
    onNotes: notes ? () => sidebar.show('notes') : undefined,
    photo,
    onOpen: onTool,
    guestsAtTheDoor,
    before,
  });
  return (
    <DropZone>
      <StaffCallFrame
        head={
          <>
            {isEmpty ? null : <h1 className="sr-only">{title}</h1>}
            <StaffCallHead
              patient={call.appointment.patient}
              next={next}
              facts={
                <>
                  <CallClock duration={call.duration} />
                  <EncryptionButton crowded onClick={() => showEncryption(true)} />
                </>
              }
            />
          </>
        }
        stage={
          <StaffStage
            people={people}
            disconnected={disconnected}
            openFile={openFile}
            view={view}
            empty={
              <StaffEmptyCall
                name={name}
                title={title}
                sendLink={sendLink}
                onHold={hold}
                resuming={running === 'resume'}
                onResume={goOn}
                onEnd={stop && (() => setAsking('stop'))}
              />
            }
            notice={<ScreenshotDialogs onOpenFile={showFile} />}
            question={
              <NewKeyDialog
                declining={running === 'stop' || running === 'leave'}
                onDecline={() => run(isDoctor && stop ? 'stop' : 'leave')}
              />
            }
          />
        }
        notices={
          // What is only read aloud takes no room.
          <div className="relative flex flex-col items-center gap-3 has-[>:not(.sr-only)]:pt-3">
            <CallNotices>
              <TelephoneNotice />
              <SignerButton />
              <LiveCaption chatShown={chatShown} onOpen={openChat} />
              <MessageNotice unread={unread} onOpen={openChat} />
            </CallNotices>
          </div>
        }
        bar={
          <div className="pt-3">
            <ControlToolbar>
              <StaffControls
                onShare={tools.share}
                present={presentation}
                photo={photo}
                hold={{
                  held: isHeld,
                  loading: running === 'pause' || running === 'resume',
                  press: isHeld ? goOn : hold,
                }}
                sidebar={{
                  open: sidebar.open,
                  unread: unread.length,
                  press: () => sidebar.setOpen(!sidebar.open),
                }}
                menu={[...menu, ...tools.menu]}
                guestsAtTheDoor={guestsAtTheDoor}
                end={
                  isDoctor
                    ? { leaves: false, press: stop && (() => setAsking('stop')) }
                    : { leaves: true, press: leave && (() => setAsking('leave')) }
                }
                why={t(isHeld ? 'call.why.held' : 'call.why.alone')}
              />
            </ControlToolbar>
          </div>
        }
        sidebar={
          sidebar.open ? (
            <SidebarPanel
              sidebar={sidebar}
              unread={unread.length}
              fileCount={call.files.size}
              content={{
                ...(notes && {
                  notes: <NotesPanel {...notes} nameOf={nameOf} titleHidden />,
                }),
                chat: <ChatPanel onOpenFile={showFile} takesFocus={focusChat} titleHidden />,
                files: <FilesPanel onOpenFile={showFile} />,
                patient: <CallPatientPanel appointment={call.appointment} />,
              }}
            />
          ) : null
        }
      />
      {tools.dialogs}
      <EncryptionOnDemand open={encryptionShown} onClose={() => showEncryption(false)} />
      <PresentFileDialog
        open={presentOpen}
        onClose={() => setPresentOpen(false)}
        onShow={showFile}
      />
      <EndDialog
        open={asking === 'stop'}
        onClose={() => setAsking(null)}
        loading={running === 'stop'}
        onEnd={() => run('stop')}
        held={isHeld}
        alone={isEmpty}
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
    </DropZone>
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
