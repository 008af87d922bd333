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
  /** Null where the practice keeps no notes. */
  notes: { open: boolean; toggle: () => void } | null;
  /** Null where the practice asks for no photos; without `onSelect` not possible now. */
  photo: { onSelect: (() => void) | undefined } | null;
  hold: (() => void) | undefined;
  holding: boolean;
  /** Everybody but the appointment's doctor leaves without ending the call [CALL-58]. */
  isDoctor: boolean;
  onEnd: (() => void) | undefined;
  onLeave: (() => void) | undefined;
}

/** The staff's own controls; what a narrow bar has no room for is in the menu. */
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

export type StaffTool = 'tan' | 'colleague' | 'lead';

interface StaffMenuOptions {
  /** Null where the practice does not want it. */
  lead: { possible: boolean } | null;
  hasTan: boolean;
  /** Here only where the bar has no room for it, like the photo. */
  onNotes: (() => void) | undefined;
  photo: { onSelect: (() => void) | undefined } | null;
  onOpen: (tool: StaffTool) => void;
  /** The call that was ended for this one. */
  before: { name: string; open: () => void } | null;
}

/** Menu entries of staff, with the controls that a narrow bar has no room for. */
export function useStaffMenu(options: StaffMenuOptions): MenuEntry[] {
  const { lead, hasTan, onNotes, photo, onOpen, before } = options;
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
    lead && {
      key: 'lead',
      label: t('call.lead'),
      icon: <Presentation aria-hidden="true" />,
      disabled: !lead.possible,
      onSelect: () => onOpen('lead'),
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
