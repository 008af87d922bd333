import {
  Camera,
  FileText,
  KeyRound,
  LayoutDashboard,
  NotebookPen,
  Presentation,
  UserPlus,
} from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../navigation/paths.ts';
import type { MenuEntry } from '../../../ui/menu.tsx';
import { useHasWideControlBar } from '../view/use-call-layout.ts';

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
