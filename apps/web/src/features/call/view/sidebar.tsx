import { Tabs } from '@base-ui/react/tabs';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { callMemory } from '../call-memory.ts';

export type SidebarTab = 'notes' | 'chat' | 'files' | 'patient';

export interface Sidebar {
  /** From xl on: the chat is open by itself, with the notes above it [CHAT-2, CALL-68]. */
  wide: boolean;
  open: boolean;
  tab: SidebarTab;
  shows: (tab: SidebarTab) => boolean;
  show: (tab: SidebarTab) => void;
  /** Shows it, or closes the sidebar if it is shown. */
  toggle: (tab: SidebarTab) => void;
  setOpen: (open: boolean) => void;
}

/** By appointment: a sidebar that was closed stays so for this call, over its holds. */
const remembered = callMemory<{ open: boolean | null; tab: SidebarTab }>();

export function useSidebar(appointmentId: string): Sidebar {
  const wide = useMediaQuery('(min-width: 80rem)');
  const [{ open: chosen, tab }, setState] = useState(
    () => remembered.get(appointmentId) ?? { open: null, tab: 'chat' as const },
  );
  const change = (open: boolean, to: SidebarTab) => {
    remembered.set(appointmentId, { open, tab: to });
    setState({ open, tab: to });
  };
  const open = chosen ?? wide;
  const shows = (asked: SidebarTab) =>
    open && (tab === asked || (wide && isTalk(tab) && isTalk(asked)));
  return {
    wide,
    open,
    tab,
    shows,
    show: (to) => change(true, to),
    toggle: (to) => change(!shows(to), to),
    setOpen: (to) => change(to, tab),
  };
}

/** Notes and chat share a tab where there is room for both. */
const isTalk = (tab: SidebarTab) => tab === 'notes' || tab === 'chat';

export interface SidebarContent {
  /** Absent if the practice has disabled notes. */
  notes?: ReactNode;
  chat: ReactNode;
  files: ReactNode;
  patient: ReactNode;
}

interface SidebarPanelProps {
  sidebar: Sidebar;
  content: SidebarContent;
  unread: number;
  fileCount: number;
}

/** Notes, chat, files and the patient beside the stage; on phones below it. */
export function SidebarPanel({ sidebar, content, unread, fileCount }: SidebarPanelProps) {
  const t = useTranslation();
  const { wide, tab } = sidebar;
  const hasNotes = content.notes !== undefined;
  const shown = tab === 'notes' && !hasNotes ? 'chat' : tab;
  const tabs: { value: SidebarTab; label: string; count?: number; isNew?: boolean }[] = wide
    ? [{ value: 'chat', label: t(hasNotes ? 'call.sidebar.talk' : 'call.chat.name') }]
    : [
        ...(hasNotes ? [{ value: 'notes' as const, label: t('call.notes.name') }] : []),
        { value: 'chat', label: t('call.chat.name'), count: unread, isNew: true },
      ];
  tabs.push(
    { value: 'files', label: t('call.sidebar.files'), count: fileCount },
    { value: 'patient', label: t('call.sidebar.patient') },
  );
  return (
    <aside
      aria-label={t('call.sidebar.label')}
      className="flex min-h-0 min-w-0 flex-col overflow-hidden bg-surface text-ink [grid-area:side] max-md:mx-2 max-md:mt-2 max-md:h-[46dvh] max-md:rounded-card md:mr-4 md:w-96 md:max-w-[45vw] md:rounded-picture 2xl:w-108"
    >
      <Tabs.Root
        value={wide && isTalk(shown) ? 'chat' : shown}
        onValueChange={(next: SidebarTab) => sidebar.show(next)}
        className="flex min-h-0 flex-1 flex-col"
      >
        <div className="flex min-h-12 shrink-0 items-stretch border-b border-line pr-1 pl-2 md:min-h-14">
          <Tabs.List aria-label={t('call.sidebar.label')} className="flex min-w-0 flex-1">
            {tabs.map(({ value, label, count = 0, isNew = false }) => (
              <Tabs.Tab
                key={value}
                value={value}
                className="-mb-px flex min-w-0 items-center gap-1.5 border-b-2 border-transparent px-2 text-control font-medium text-muted transition-colors hover:text-ink focus-visible:-outline-offset-3 data-active:border-primary-text data-active:text-ink sm:px-2.5"
              >
                <span className="min-w-0 leading-tight wrap-anywhere">{label}</span>
                {count > 0 ? (
                  <span
                    className={clsx(
                      'min-w-5 rounded-full px-1.5 text-center text-xs font-semibold tabular-nums',
                      isNew ? 'bg-primary text-on-primary' : 'bg-sunken text-muted',
                    )}
                  >
                    {count}
                  </span>
                ) : null}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Button
            variant="quiet"
            iconOnly
            className="self-center"
            aria-label={t('call.sidebar.close')}
            onClick={() => sidebar.setOpen(false)}
          >
            <X aria-hidden="true" />
          </Button>
        </div>
        {tabs.map(({ value }) => (
          <Tabs.Panel
            key={value}
            value={value}
            className="flex min-h-0 flex-1 flex-col overflow-y-auto"
          >
            {wide && value === 'chat' ? (
              <>
                {hasNotes ? (
                  <div className="h-2/5 min-h-52 shrink-0 border-b border-line">
                    {content.notes}
                  </div>
                ) : null}
                <div className="min-h-56 flex-1">{content.chat}</div>
              </>
            ) : (
              content[value]
            )}
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </aside>
  );
}
