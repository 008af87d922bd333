import type { LocalMedia } from '@visite/call-engine';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import type { RemoteAudio } from '../../../call-session/remote-audio.ts';
import { useWakeLock } from '../../../call-session/use-wake-lock.ts';
import { useStore } from '../../../state/use-store.ts';
import type { MenuEntry } from '../../../ui/menu.tsx';
import { useNoticesOnTop } from '../../../ui/use-notices-on-top.ts';
import { ChatPanel } from '../chat/chat-panel.tsx';
import { DropZone } from '../chat/drop-zone.tsx';
import { MessageNotice } from '../chat/message-notice.tsx';
import { useUnread } from '../chat/use-unread.ts';
import type { LiveCall } from '../live-call.ts';
import { ScreenshotDialogs } from '../screenshot/screenshot-dialogs.tsx';
import { CameraSettings } from '../settings/camera-settings.tsx';
import { ControlBar } from './control-bar.tsx';
import { ControlDock } from './control-dock.tsx';
import { deviceTroubleOf } from './device-trouble-of.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { peopleHere } from './people-here.ts';
import { PictureInPicture } from './picture-in-picture.tsx';
import { PictureRoom } from './picture-room.tsx';
import { ProtectionDialog } from './protection-dialog.tsx';
import { type CallKeys, useCallKeys } from './use-call-keys.ts';
import { useCallLayout } from './use-call-layout.ts';
import { useCallMenu } from './use-call-menu.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { useGone } from './use-gone.ts';
import { useMainView } from './use-main-view.ts';
import { usePictureInPicture } from './use-picture-in-picture.ts';
import type { Viewing } from './use-viewing.ts';

/** What a stay in the call has on either side. */
export interface CallContext {
  call: LiveCall;
  media: LocalMedia;
  voices: RemoteAudio;
  myName: string;
}

export interface CallViewProps extends CallContext {
  side: 'staff' | 'patient';
  /** Whether the practice lets this side show its screen. */
  mayShare: boolean;
  /** The page's heading: with whom. */
  title: string;
  /** What stands in the empty room, with its heading; `met`: somebody was here before. */
  empty: (met: boolean) => ReactNode;
  /** The controls that only this side has. */
  controls: (roomy: boolean) => ReactNode;
  /** What it needs now and then, and what its bar has no room for. */
  menu?: (roomy: boolean) => readonly MenuEntry[];
  /** In the upper corner, e.g. who comes next. */
  corner?: ReactNode;
  /** A further panel of this side, such as the notes; it has its own place from xl on. */
  panel?: ReactNode;
  /** The chat was asked for where only one panel has room. */
  onChat?: () => void;
  viewing: Viewing;
  hold?: (() => void) | undefined;
  /** Keys that only this side has. */
  keys?: Partial<CallKeys>;
}

/** The picture is the interface: everything else lies on it. */
export function CallView(props: CallViewProps) {
  const { call, side, media, voices, myName, title, panel, viewing } = props;
  const local = useSyncExternalStore(media.subscribe, media.getSnapshot);
  const soundBlocked = useStore(voices.blocked);
  const layout = useCallLayout(viewing.file, Boolean(panel));
  const { wide, handheld, roomy, chatWanted, chatShown, wantChat } = layout;
  const [settings, setSettings] = useState(false);
  const [protection, setProtection] = useState(false);
  const [keysShown, setKeysShown] = useState(false);
  const [reading, setReading] = useState(false);
  const unread = useUnread(call.appointment.id, call.chat, chatShown);
  const fullScreen = useFullScreen();
  const small = usePictureInPicture(title);
  const gone = useGone(call, side);
  const people = peopleHere(call.people, gone);
  const [met, setMet] = useState(false);
  if (people.length > 0 && !met) setMet(true);
  // An empty room has something to say that a file must not cover.
  const covered = people.length === 0 || (handheld && (chatWanted || Boolean(panel)));
  const view = useMainView(people, viewing.file, covered);
  const crowded = people.length > 1 || people.some(({ screen: shared }) => shared !== null);
  const troubled = deviceTroubleOf(local) !== null;
  const empty = people.length === 0;
  const besidePicture = Boolean(panel || chatWanted) && !wide;
  // Two rows of controls would cover too much of a small picture.
  const docked = !roomy || view.file !== null || crowded || troubled || besidePicture;
  const { microphone, camera, screen } = local;
  const mayShare = props.mayShare && 'getDisplayMedia' in (navigator.mediaDevices ?? {});
  const share = () => (screen.track ? media.stopScreen() : void media.shareScreen());

  useNoticesOnTop();
  useWakeLock();
  const keys: CallKeys = {
    alt: {
      m: () => void media.setMicrophone(!(microphone.active && microphone.track)),
      v: () => void media.setCamera(!(camera.active && camera.track)),
      s: mayShare ? share : undefined,
      ...props.keys?.alt,
    },
    plain: {
      c: wide ? undefined : () => toggleChat(),
      f: fullScreen?.toggle,
      p: small?.toggle,
      '?': () => setKeysShown(true),
      ...props.keys?.plain,
    },
  };
  useCallKeys(keys);

  const ownMenu = useCallMenu({
    fullScreen,
    small,
    share: mayShare && !roomy ? { on: screen.track !== null, toggle: share } : null,
    onSettings: () => setSettings(true),
    onKeys: () => setKeysShown(true),
  });
  const menu = [...(props.menu?.(roomy) ?? []), ...ownMenu];
  const toggleChat = (fromNotice = false) => {
    setReading(fromNotice);
    wantChat(!chatShown);
    props.onChat?.();
  };
  const openFile = (uuid: string) => {
    if (!wide) wantChat(false);
    viewing.open(uuid);
  };
  const chat = (
    <ChatPanel
      call={call}
      myName={myName}
      onOpenFile={openFile}
      takesFocus={reading}
      {...(wide ? {} : { onClose: () => wantChat(false) })}
    />
  );
  const aside = panel ?? (chatWanted && !wide ? chat : null);
  return (
    <DropZone call={call}>
      <main
        id="main"
        className="flex h-dvh flex-col overflow-hidden bg-black text-body md:flex-row"
      >
        {people.length > 0 ? <h1 className="sr-only">{title}</h1> : null}
        <div data-theme="dark" className="relative flex min-h-0 min-w-0 flex-1 flex-col text-white">
          <PictureRoom
            call={call}
            people={people}
            gone={gone}
            local={local}
            title={title}
            viewing={viewing}
            view={view}
            fit={side === 'patient' ? 'cover' : 'contain'}
            docked={docked}
            roomy={roomy}
            corner={props.corner}
            empty={empty ? props.empty(met) : null}
            onProtection={() => setProtection(true)}
          />
          <ControlDock
            media={media}
            local={local}
            voices={voices}
            soundBlocked={soundBlocked}
            docked={docked}
            notice={<MessageNotice call={call} unread={unread} onOpen={() => toggleChat(true)} />}
          >
            <ControlBar
              media={media}
              local={local}
              mayShare={mayShare && roomy}
              chat={
                wide ? null : { open: chatShown, unread: unread.length, toggle: () => toggleChat() }
              }
              menu={menu}
            >
              {props.controls(roomy)}
            </ControlBar>
          </ControlDock>
        </div>
        {wide ? (
          <aside className="flex w-96 max-w-[45%] shrink-0 flex-col border-l border-line bg-surface 2xl:w-108">
            {panel ? <div className="h-2/5 min-h-0 border-b border-line">{panel}</div> : null}
            <div className="min-h-0 flex-1">{chat}</div>
          </aside>
        ) : aside ? (
          <aside className="h-[58dvh] shrink-0 bg-surface md:h-auto md:w-96 md:max-w-1/2">
            {aside}
          </aside>
        ) : null}
      </main>
      <ScreenshotDialogs call={call} side={side} media={media} onOpenFile={openFile} />
      <CameraSettings media={media} open={settings} onClose={() => setSettings(false)} />
      <KeysDialog open={keysShown} onClose={() => setKeysShown(false)} keys={keys} />
      <ProtectionDialog
        people={call.people}
        open={protection}
        onClose={() => setProtection(false)}
      />
      {small ? (
        <PictureInPicture
          of={small}
          title={title}
          people={people}
          media={media}
          local={local}
          hold={props.hold}
        />
      ) : null}
    </DropZone>
  );
}
