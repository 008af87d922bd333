import {
  Camera,
  FileClock,
  FileText,
  KeyRound,
  LayoutDashboard,
  NotebookPen,
  UserPlus,
  UsersRound,
} from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../navigation/paths.ts';
import type { MenuEntry } from '../../../ui/menu.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { useLocalMedia } from '../call-context.tsx';
import { useOwnMicrophone } from '../use-own-microphone.ts';
import { useHasWideControlBar } from '../view/call-layout.tsx';
import { canShareScreen } from './call-controls.tsx';
import { StaffBar, type StaffBarProps } from './staff-bar.tsx';

type StaffControlsProps = Omit<StaffBarProps, 'microphone' | 'camera' | 'flip' | 'share'> & {
  onShare: (() => void) | undefined;
};

/** The staff's bar during the call: own devices work. */
export function StaffControls({ onShare, ...bar }: StaffControlsProps) {
  const { media, local } = useLocalMedia();
  const { camera, screen, devices } = local;
  const microphone = useOwnMicrophone();
  const t = useTranslation();
  const coarse = useMediaQuery('(pointer: coarse)');
  const seen = camera.active && camera.track !== null;
  const { held } = bar.hold;
  return (
    <StaffBar
      {...bar}
      microphone={
        held
          ? { on: microphone.on, press: undefined }
          : {
              ...microphone,
              ...(!microphone.press && { why: t('call.telephone.microphone') }),
            }
      }
      // Nothing is sent on hold: a press would only light the camera.
      camera={{ on: seen, press: held ? undefined : () => void media.setCamera(!seen) }}
      flip={
        coarse && devices.cameras.length > 1
          ? { press: seen ? () => void media.flipCamera() : undefined }
          : null
      }
      share={canShareScreen() ? { on: screen.track !== null, press: onShare } : null}
    />
  );
}

export type StaffTool = 'tan' | 'colleague' | 'guests';

interface StaffMenuOptions {
  /** These three are in the menu only if the bar is too narrow; null if the practice has none. */
  present: { press: (() => void) | undefined } | null;
  onNotes: (() => void) | undefined;
  photo: { press: (() => void) | undefined } | null;
  hasTan: boolean;
  onOpen: (tool: StaffTool) => void;
  guestsAtTheDoor: number;
  /** The call that was ended by switching to this one. */
  before: { name: string; open: () => void } | null;
}

/** Menu entries of staff, with the controls that do not fit in a narrow bar. */
export function useStaffMenu(options: StaffMenuOptions): MenuEntry[] {
  const { present, hasTan, onNotes, photo, onOpen, guestsAtTheDoor, before } = options;
  const t = useTranslation();
  const wideBar = useHasWideControlBar();
  const entries: (MenuEntry | false | undefined | null)[] = [
    !wideBar &&
      onNotes && {
        key: 'notes',
        label: t('call.notes.name'),
        icon: <NotebookPen aria-hidden="true" />,
        onSelect: onNotes,
      },
    !wideBar &&
      photo && {
        key: 'photo',
        label: t('call.photo.says'),
        icon: <Camera aria-hidden="true" />,
        disabled: photo.press === undefined,
        onSelect: () => photo.press?.(),
      },
    !wideBar &&
      present && {
        key: 'present',
        label: t('call.present.says'),
        icon: <FileText aria-hidden="true" />,
        disabled: present.press === undefined,
        onSelect: () => present.press?.(),
      },
    {
      key: 'colleague',
      label: t('call.colleague'),
      icon: <UserPlus aria-hidden="true" />,
      onSelect: () => onOpen('colleague'),
    },
    {
      key: 'guests',
      label: (
        <span>
          {t('call.guests.open')}
          {guestsAtTheDoor > 0 ? (
            <span className="block text-sm text-muted">
              {t('call.guests.atTheDoor', { count: guestsAtTheDoor })}
            </span>
          ) : null}
        </span>
      ),
      icon: <UsersRound aria-hidden="true" />,
      onSelect: () => onOpen('guests'),
    },
    hasTan && {
      key: 'tan',
      label: t('call.tan'),
      icon: <KeyRound aria-hidden="true" />,
      onSelect: () => onOpen('tan'),
    },
    before && {
      key: 'before',
      label: t('call.before.title', { name: before.name }),
      icon: <FileClock aria-hidden="true" />,
      onSelect: before.open,
    },
    {
      key: 'elsewhere',
      label: t('call.elsewhere'),
      icon: <LayoutDashboard aria-hidden="true" />,
      to: paths.dashboard(),
    },
  ];
  return entries.filter((entry) => typeof entry === 'object' && entry !== null);
}
