import type { RemotePerson } from '@visite/call-engine';
import {
  Keyboard,
  Maximize,
  Minimize,
  MonitorUp,
  PhoneForwarded,
  PictureInPicture2,
  Settings2,
  SwitchCamera,
} from 'lucide-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { MenuEntry } from '../../../ui/menu.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { useLocalMedia } from '../call-context.tsx';
import { CameraSettingsDialog } from '../dialogs/camera-settings-dialog.tsx';
import { useSigningNotice } from '../dialogs/signing-choice.tsx';
import { useOwnMicrophone } from '../use-own-microphone.ts';
import { useHasWideControlBar } from '../view/call-layout.tsx';
import { type CallShortcuts, ShortcutsDialog, useCallShortcuts } from './call-shortcuts.tsx';
import { ControlBar } from './control-bar.tsx';
import {
  PictureInPicture,
  type PictureInPictureControl,
  usePictureInPicture,
} from './picture-in-picture.tsx';
import { useProposeTelephone } from './telephone-notice.tsx';

interface CallToolsOptions {
  title: string;
  people: readonly RemotePerson[];
  mayShare: boolean;
  /** With nobody there the screen cannot be shared, as little as a file. */
  shareNeedsPeople?: boolean;
  /** Opens and closes the chat; undefined where it is always open. */
  toggleChat: (() => void) | undefined;
  hold: (() => void) | undefined;
  /** Keys that only this side has. */
  keys: Partial<CallShortcuts> | undefined;
}

/** What both sides' controls need beside their buttons: menu, dialogs, shortcuts, small window. */
export function useCallTools(options: CallToolsOptions): {
  menu: MenuEntry[];
  /** Undefined where the browser or the practice does not allow it, and while it cannot be used. */
  share: (() => void) | undefined;
  dialogs: ReactNode;
} {
  const { title, people, toggleChat, hold, shareNeedsPeople = false } = options;
  const { media, local } = useLocalMedia();
  const wideBar = useHasWideControlBar();
  const [open, setOpen] = useState<'settings' | 'keys' | null>(null);
  const fullScreen = useFullScreen();
  const pictureInPicture = usePictureInPicture(title);
  const telephone = useProposeTelephone();
  useSigningNotice();
  const { camera, screen } = local;
  const microphone = useOwnMicrophone();
  const mayShare = options.mayShare && canShareScreen();
  const toggleShare = () => (screen.track ? media.stopScreen() : void media.shareScreen());
  const waits = shareNeedsPeople && people.length === 0 && !screen.track;
  const share = mayShare && !waits ? toggleShare : undefined;
  const keys: CallShortcuts = {
    alt: {
      m: microphone.press,
      v: () => void media.setCamera(!(camera.active && camera.track)),
      s: share,
      ...options.keys?.alt,
    },
    plain: {
      c: toggleChat,
      f: fullScreen?.toggle,
      p: pictureInPicture?.toggle,
      '?': () => setOpen('keys'),
      ...options.keys?.plain,
    },
  };
  useCallShortcuts(keys);
  const menu = useCallMenu({
    fullScreen,
    pictureInPicture,
    share: mayShare && !wideBar ? { on: screen.track !== null, toggle: share } : null,
    telephone,
    onSettings: () => setOpen('settings'),
    onKeys: () => setOpen('keys'),
  });
  const close = () => setOpen(null);
  const dialogs = (
    <>
      <CameraSettingsDialog open={open === 'settings'} onClose={close} />
      <ShortcutsDialog open={open === 'keys'} onClose={close} keys={keys} />
      {pictureInPicture ? (
        <PictureInPicture of={pictureInPicture} title={title} people={people} hold={hold} />
      ) : null}
    </>
  );
  return { menu, share, dialogs };
}

/** Phones have no `getDisplayMedia`. */
export function canShareScreen(): boolean {
  return 'getDisplayMedia' in (navigator.mediaDevices ?? {});
}

interface CallControlsProps extends Omit<CallToolsOptions, 'toggleChat' | 'hold' | 'keys'> {
  /** Null if the chat is always open. */
  chat: { open: boolean; unread: number; toggle: () => void } | null;
  /** Entries that only this side has. */
  entries: readonly MenuEntry[];
  /** The controls that only this side has. */
  children: ReactNode;
}

/** The control bar of a patient, with its menu and dialogs. */
export function CallControls({ chat, entries, children, ...options }: CallControlsProps) {
  const wideBar = useHasWideControlBar();
  const tools = useCallTools({
    ...options,
    toggleChat: chat?.toggle,
    hold: undefined,
    keys: undefined,
  });
  const flip = useFlipEntry();
  return (
    <>
      <ControlBar
        chat={chat}
        mayShare={tools.share !== undefined && wideBar}
        menu={[...flip, ...entries, ...tools.menu]}
      >
        {children}
      </ControlBar>
      {tools.dialogs}
    </>
  );
}

/** On phones with two cameras, while one is on. */
function useFlipEntry(): MenuEntry[] {
  const t = useTranslation();
  const { media, local } = useLocalMedia();
  const coarse = useMediaQuery('(pointer: coarse)');
  const { camera, devices } = local;
  if (!coarse || devices.cameras.length < 2 || !camera.track) return [];
  const icon = <SwitchCamera aria-hidden="true" />;
  const onSelect = () => void media.flipCamera();
  return [{ key: 'flip', label: t('call.flip.other'), icon, onSelect }];
}

interface CallMenuOptions {
  fullScreen: ReturnType<typeof useFullScreen>;
  pictureInPicture: PictureInPictureControl | null;
  /** In the menu only if the bar is too narrow. */
  share: { on: boolean; toggle: (() => void) | undefined } | null;
  telephone: (() => void) | undefined;
  onSettings: () => void;
  onKeys: () => void;
}

/** Menu entries of both sides. */
function useCallMenu(options: CallMenuOptions): MenuEntry[] {
  const { fullScreen, pictureInPicture, share, telephone, onSettings, onKeys } = options;
  const t = useTranslation();
  const hasKeys = useMediaQuery('(pointer: fine)');
  const entries: (MenuEntry | false | null | undefined)[] = [
    share && {
      key: 'share',
      label: t(share.on ? 'call.share.stop' : 'call.share.start'),
      icon: <MonitorUp aria-hidden="true" />,
      disabled: share.toggle === undefined,
      onSelect: () => share.toggle?.(),
    },
    {
      key: 'settings',
      label: t('call.settings'),
      icon: <Settings2 aria-hidden="true" />,
      onSelect: onSettings,
    },
    telephone && {
      key: 'telephone',
      label: t('call.telephone.propose'),
      icon: <PhoneForwarded aria-hidden="true" />,
      onSelect: telephone,
    },
    fullScreen && {
      key: 'full',
      label: t(fullScreen.on ? 'call.fullScreen.leave' : 'call.fullScreen.enter'),
      icon: fullScreen.on ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />,
      onSelect: fullScreen.toggle,
    },
    pictureInPicture && {
      key: 'pictureInPicture',
      label: t(
        pictureInPicture.open ? 'call.pictureInPicture.close' : 'call.pictureInPicture.open',
      ),
      icon: <PictureInPicture2 aria-hidden="true" />,
      onSelect: pictureInPicture.toggle,
    },
    hasKeys && {
      key: 'keys',
      label: t('call.keys.title'),
      icon: <Keyboard aria-hidden="true" />,
      onSelect: onKeys,
    },
  ];
  return entries.filter((entry) => typeof entry === 'object' && entry !== null);
}

/** Full screen of the document, because dialogs are portals in the body. Null without support. */
function useFullScreen(): { on: boolean; toggle: () => void } | null {
  const on = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  return {
    on,
    toggle: () => {
      // Not `on`: `fullscreenchange` fires after the change.
      const work = document.fullscreenElement
        ? document.exitFullscreen()
        : document.documentElement.requestFullscreen({ navigationUI: 'hide' });
      work.catch((error: unknown) => console.debug('no full screen', error));
    },
  };
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
