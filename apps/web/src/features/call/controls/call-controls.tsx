import type { RemotePerson } from '@visite/call-engine';
import { type ReactNode, useState } from 'react';
import type { MenuEntry } from '../../../ui/menu.tsx';
import { useLocalMedia } from '../call-context.tsx';
import { CameraSettingsDialog } from '../dialogs/camera-settings-dialog.tsx';
import { useHasWideControlBar } from '../view/use-call-layout.ts';
import { ControlBar } from './control-bar.tsx';
import { PictureInPicture, usePictureInPicture } from './picture-in-picture.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { useCallMenu } from './use-call-menu.tsx';
import { type CallShortcuts, useCallShortcuts } from './use-call-shortcuts.ts';
import { useFullScreen } from './use-full-screen.ts';

interface CallControlsProps {
  title: string;
  people: readonly RemotePerson[];
  mayShare: boolean;
  /** Null where the chat is always open. */
  chat: { open: boolean; unread: number; toggle: () => void } | null;
  menu: readonly MenuEntry[];
  hold: (() => void) | undefined;
  /** Keys that only this side has. */
  keys: Partial<CallShortcuts> | undefined;
  /** The controls that only this side has. */
  children: ReactNode;
}

/** The control bar with everything that it opens: menu, settings, shortcuts, picture in picture. */
export function CallControls(props: CallControlsProps) {
  const { title, people, chat, hold, children } = props;
  const { media, local } = useLocalMedia();
  const wideBar = useHasWideControlBar();
  const [open, setOpen] = useState<'settings' | 'keys' | null>(null);
  const fullScreen = useFullScreen();
  const small = usePictureInPicture(title);
  const { microphone, camera, screen } = local;
  const mayShare = props.mayShare && 'getDisplayMedia' in (navigator.mediaDevices ?? {});
  const share = () => (screen.track ? media.stopScreen() : void media.shareScreen());
  const keys: CallShortcuts = {
    alt: {
      m: () => void media.setMicrophone(!(microphone.active && microphone.track)),
      v: () => void media.setCamera(!(camera.active && camera.track)),
      s: mayShare ? share : undefined,
      ...props.keys?.alt,
    },
    plain: {
      c: chat?.toggle,
      f: fullScreen?.toggle,
      p: small?.toggle,
      '?': () => setOpen('keys'),
      ...props.keys?.plain,
    },
  };
  useCallShortcuts(keys);
  const menu = useCallMenu({
    fullScreen,
    small,
    share: mayShare && !wideBar ? { on: screen.track !== null, toggle: share } : null,
    onSettings: () => setOpen('settings'),
    onKeys: () => setOpen('keys'),
  });
  const close = () => setOpen(null);
  return (
    <>
      <ControlBar chat={chat} mayShare={mayShare && wideBar} menu={[...props.menu, ...menu]}>
        {children}
      </ControlBar>
      <CameraSettingsDialog open={open === 'settings'} onClose={close} />
      <ShortcutsDialog open={open === 'keys'} onClose={close} keys={keys} />
      {small ? <PictureInPicture of={small} title={title} people={people} hold={hold} /> : null}
    </>
  );
}
