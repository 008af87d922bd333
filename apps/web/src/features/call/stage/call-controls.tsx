import type { RemotePerson } from '@visite/call-engine';
import { type ReactNode, useState } from 'react';
import type { MenuEntry } from '../../../ui/menu.tsx';
import { useLocalMedia } from '../call-context.tsx';
import { CameraSettings } from '../settings/camera-settings.tsx';
import { ControlBar } from './control-bar.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { PictureInPicture } from './picture-in-picture.tsx';
import { type CallKeys, useCallKeys } from './use-call-keys.ts';
import { useRoomy } from './use-call-layout.ts';
import { useCallMenu } from './use-call-menu.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { usePictureInPicture } from './use-picture-in-picture.ts';

interface CallControlsProps {
  title: string;
  people: readonly RemotePerson[];
  mayShare: boolean;
  /** Null where the chat is always open. */
  chat: { open: boolean; unread: number; toggle: () => void } | null;
  menu: readonly MenuEntry[];
  hold: (() => void) | undefined;
  /** Keys that only this side has. */
  keys: Partial<CallKeys> | undefined;
  /** The controls that only this side has. */
  children: ReactNode;
}

/** The control bar with everything that it opens: menu, settings, shortcuts, picture in picture. */
export function CallControls(props: CallControlsProps) {
  const { title, people, chat, hold, children } = props;
  const { media, local } = useLocalMedia();
  const roomy = useRoomy();
  const [open, setOpen] = useState<'settings' | 'keys' | null>(null);
  const fullScreen = useFullScreen();
  const small = usePictureInPicture(title);
  const { microphone, camera, screen } = local;
  const mayShare = props.mayShare && 'getDisplayMedia' in (navigator.mediaDevices ?? {});
  const share = () => (screen.track ? media.stopScreen() : void media.shareScreen());
  const keys: CallKeys = {
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
  useCallKeys(keys);
  const menu = useCallMenu({
    fullScreen,
    small,
    share: mayShare && !roomy ? { on: screen.track !== null, toggle: share } : null,
    onSettings: () => setOpen('settings'),
    onKeys: () => setOpen('keys'),
  });
  const close = () => setOpen(null);
  return (
    <>
      <ControlBar chat={chat} mayShare={mayShare && roomy} menu={[...props.menu, ...menu]}>
        {children}
      </ControlBar>
      <CameraSettings open={open === 'settings'} onClose={close} />
      <KeysDialog open={open === 'keys'} onClose={close} keys={keys} />
      {small ? <PictureInPicture of={small} title={title} people={people} hold={hold} /> : null}
    </>
  );
}
