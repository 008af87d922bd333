import {
  Keyboard,
  Maximize,
  Minimize,
  MonitorUp,
  PictureInPicture2,
  Settings2,
} from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { MenuEntry } from '../../../ui/menu.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import type { PictureInPictureControl } from './picture-in-picture.tsx';
import type { useFullScreen } from './use-full-screen.ts';

interface CallMenuOptions {
  fullScreen: ReturnType<typeof useFullScreen>;
  small: PictureInPictureControl | null;
  /** Here only where the bar has no room for it. */
  share: { on: boolean; toggle: () => void } | null;
  onSettings: () => void;
  onKeys: () => void;
}

/** Menu entries of both sides. */
export function useCallMenu(options: CallMenuOptions): MenuEntry[] {
  const { fullScreen, small, share, onSettings, onKeys } = options;
  const t = useTranslation();
  const hasKeys = useMediaQuery('(pointer: fine)');
  const entries: (MenuEntry | false | null)[] = [
    share && {
      key: 'share',
      label: t(share.on ? 'call.share.stop' : 'call.share.start'),
      icon: <MonitorUp aria-hidden="true" />,
      onSelect: share.toggle,
    },
    {
      key: 'settings',
      label: t('call.settings'),
      icon: <Settings2 aria-hidden="true" />,
      onSelect: onSettings,
    },
    fullScreen && {
      key: 'full',
      label: t(fullScreen.on ? 'call.fullScreen.leave' : 'call.fullScreen.enter'),
      icon: fullScreen.on ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />,
      onSelect: fullScreen.toggle,
    },
    small && {
      key: 'small',
      label: t(small.open ? 'call.small.close' : 'call.small.open'),
      icon: <PictureInPicture2 aria-hidden="true" />,
      onSelect: small.toggle,
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
