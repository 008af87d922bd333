import {
  Camera,
  FileText,
  KeyRound,
  LayoutDashboard,
  LogOut,
  NotebookPen,
  Pause,
  PhoneOff,
  Presentation,
  UserPlus,
} from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../navigation/paths.ts';
import type { MenuEntry } from '../../../ui/menu.tsx';
import { useHasWideControlBar } from '../view/call-layout.tsx';
import { ControlButton } from './control-bar.tsx';

interface StaffControlsProps {
  /** Null if the practice has disabled notes. */
  notes: { open: boolean; toggle: () => void } | null;
  /** Null if the practice has disabled it; without `onSelect` it is unavailable right now. */
  photo: { onSelect: (() => void) | undefined } | null;
  hold: (() => void) | undefined;
  holding: boolean;
  /** Everybody but the appointment's doctor leaves without ending the call [CALL-58]. */
  isDoctor: boolean;
  onEnd: (() => void) | undefined;
  onLeave: (() => void) | undefined;
}

/** Controls of staff only; on narrow screens some are in the menu instead. */
export function StaffControls(props: StaffControlsProps) {
  const { notes, photo, hold, holding, isDoctor, onEnd, onLeave } = props;
  const t = useTranslation();
  const wideBar = useHasWideControlBar();
  return (
    <>
      {notes && wideBar ? (
        <ControlButton
          icon={<NotebookPen aria-hidden="true" />}
          label={t('call.notes.name')}
          tone={notes.open ? 'on' : 'plain'}
          pressed={notes.open}
          onClick={notes.toggle}
        />
      ) : null}
      {photo && wideBar ? (
        <ControlButton
          icon={<Camera aria-hidden="true" />}
          label={t('call.photo.name')}
          says={t('call.photo.says')}
          onClick={photo.onSelect}
        />
      ) : null}
      <ControlButton
        icon={<Pause aria-hidden="true" />}
        label={t('call.hold.name')}
        says={t('call.hold.says')}
        loading={holding}
        onClick={hold}
      />
      {isDoctor ? (
        <ControlButton
          icon={<PhoneOff aria-hidden="true" />}
          label={t('call.end.name')}
          says={t('call.end.says')}
          tone="danger"
          onClick={onEnd}
        />
      ) : (
        <ControlButton
          icon={<LogOut aria-hidden="true" />}
          label={t('call.leave.short')}
          says={t('call.leave.colleague')}
          tone="danger"
          onClick={onLeave}
        />
      )}
    </>
  );
}

export type StaffTool = 'tan' | 'colleague' | 'present';

interface StaffMenuOptions {
  /** Null if the practice has disabled it. */
  present: { possible: boolean } | null;
  hasTan: boolean;
  /** Like the photo in the menu only if the bar is too narrow. */
  onNotes: (() => void) | undefined;
  photo: { onSelect: (() => void) | undefined } | null;
  onOpen: (tool: StaffTool) => void;
  /** The call that was ended by switching to this one. */
  before: { name: string; open: () => void } | null;
}

/** Menu entries of staff, with the controls that do not fit in a narrow bar. */
export function useStaffMenu(options: StaffMenuOptions): MenuEntry[] {
  const { present, hasTan, onNotes, photo, onOpen, before } = options;
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
        disabled: photo.onSelect === undefined,
        onSelect: () => photo.onSelect?.(),
      },
    present && {
      key: 'present',
      label: t('call.present'),
      icon: <Presentation aria-hidden="true" />,
      disabled: !present.possible,
      onSelect: () => onOpen('present'),
    },
    {
      key: 'colleague',
      label: t('call.colleague'),
      icon: <UserPlus aria-hidden="true" />,
      onSelect: () => onOpen('colleague'),
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
      icon: <FileText aria-hidden="true" />,
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
