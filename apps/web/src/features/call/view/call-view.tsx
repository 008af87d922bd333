import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useWakeLock } from '../../../call-session/call-window.ts';
import { useFocusKept } from '../../../navigation/focus-heading.ts';
import type { MenuEntry } from '../../../ui/menu.tsx';
import { useNoticesOnTop } from '../../../ui/notifications.ts';
import { useCall, useLocalMedia } from '../call-context.tsx';
import { LiveCaption } from '../chat/live-text.tsx';
import { DropZone } from '../chat/send-files.tsx';
import { MessageNotice, useUnread } from '../chat/unread-messages.tsx';
import { CallControls } from '../controls/call-controls.tsx';
import { ControlDock } from '../controls/control-bar.tsx';
import { deviceTroubleOf } from '../controls/device-trouble.tsx';
import { SignerButton } from '../controls/signer-button.tsx';
import { TelephoneNotice } from '../controls/telephone-notice.tsx';
import { ScreenshotDialogs } from '../screenshot/screenshot-dialogs.tsx';
import { SidePanels, useCallLayout, useHasWideControlBar } from './call-layout.tsx';
import { presentPeople, useDisconnectedPeople } from './call-status.ts';
import { type OpenFile, useMainView } from './main-view.tsx';
import { VideoArea } from './video-area.tsx';

interface CallViewProps {
  /** Whether the practice lets this side show its screen. */
  mayShare: boolean;
  /** Heading of the page. */
  title: string;
  /** Shown while nobody else is present; has its own heading. */
  empty: ReactNode;
  /** The controls that only this side has. */
  controls: ReactNode;
  /** Menu entries that only this side has. */
  entries: readonly MenuEntry[];
  /** In the upper corner, e.g. the practice's telephone. */
  corner: ReactNode;
  openFile: OpenFile;
  /** Above everything else in the picture, e.g. the question about a new key. */
  question: ReactNode;
}

/** A running call on the patient's side: videos, controls and chat. */
export function CallView(props: CallViewProps) {
  const { title, openFile } = props;
  const { call } = useCall();
  const { local } = useLocalMedia();
  const layout = useCallLayout(openFile.file);
  const { chatBeside, onePanelOnly, chatRequested, chatShown, requestChat } = layout;
  const wideBar = useHasWideControlBar();
  const [focusChat, setFocusChat] = useState(false);
  const unread = useUnread(call.appointment.id, call.chat, chatShown);
  const disconnected = useDisconnectedPeople();
  const people = presentPeople(call.people, disconnected);
  const isEmpty = people.length === 0;
  // A file must not cover the empty state.
  const view = useMainView(people, openFile.file, isEmpty || (onePanelOnly && chatRequested));
  const severalVideos = people.length > 1 || people.some(({ screen }) => screen !== null);
  const panelBeside = chatRequested && !chatBeside;
  const controlsBelow =
    !wideBar ||
    view.file !== null ||
    severalVideos ||
    deviceTroubleOf(local) !== null ||
    // Below both the picture and the panel: their places do not change with it [CALL-59].
    panelBeside;

  useFocusKept(isEmpty);
  useNoticesOnTop();
  useWakeLock();

  const toggleChat = (fromNotice = false) => {
    setFocusChat(fromNotice);
    requestChat(!chatShown);
  };
  const showFile = (uuid: string) => {
    if (!chatBeside) requestChat(false);
    openFile.open(uuid);
  };
  return (
    <DropZone>
      <main
        id="main"
        className={clsx(
          'flex h-dvh flex-col overflow-x-hidden overflow-y-auto bg-black text-body max-md:landscape:flex-row',
          panelBeside
            ? 'md:grid md:grid-cols-[minmax(0,1fr)_min(24rem,50%)] md:grid-rows-[minmax(11.5rem,1fr)_auto]'
            : 'md:flex-row',
        )}
      >
        {isEmpty ? null : <h1 className="sr-only">{title}</h1>}
        <div
          data-theme="dark"
          className={clsx(
            'group/call relative flex min-h-0 min-w-0 flex-1 flex-col text-white',
            panelBeside && 'md:contents',
          )}
        >
          <div className="flex min-h-0 min-w-0 flex-1 flex-col [@media(min-height:40rem)]:min-h-46">
            <VideoArea
              people={people}
              disconnected={disconnected}
              title={title}
              openFile={openFile}
              view={view}
              controlsBelow={controlsBelow}
              corner={props.corner}
              empty={props.empty}
              question={props.question}
            />
          </div>
          <ControlDock
            controlsBelow={controlsBelow}
            className={panelBeside ? 'md:col-span-2 md:row-start-2' : undefined}
            notice={
              <>
                <TelephoneNotice />
                <SignerButton />
                <LiveCaption chatShown={chatShown} onOpen={() => toggleChat(true)} />
                <MessageNotice unread={unread} onOpen={() => toggleChat(true)} />
              </>
            }
          >
            <CallControls
              title={title}
              people={people}
              mayShare={props.mayShare}
              entries={props.entries}
              chat={
                chatBeside
                  ? null
                  : { open: chatShown, unread: unread.length, toggle: () => toggleChat() }
              }
            >
              {props.controls}
            </CallControls>
          </ControlDock>
        </div>
        <SidePanels layout={layout} focusChat={focusChat} onOpenFile={showFile} />
      </main>
      <ScreenshotDialogs onOpenFile={showFile} />
    </DropZone>
  );
}
