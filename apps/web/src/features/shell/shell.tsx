import { LogOut, Plus, UserRound, Video } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router';
import { useCurrentCall } from '../../call-session/call-control.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths, patterns } from '../../navigation/paths.ts';
import { lazyPart } from '../../navigation/retry-import.ts';
import { useStaffUser } from '../../session/staff-session.tsx';
import { HeadPlaceProvider } from '../../ui/page-head.tsx';
import type { Command } from './find-commands.ts';
import { navigationFor } from './navigation-entries.ts';
import { newAppointmentPathNow } from './new-appointment-path.ts';
import { BottomBar, TopBar } from './phone-bars.tsx';
import { SecondFactorLine, StreamNotice } from './shell-notices.tsx';
import { SideBar } from './side-bar.tsx';
import { keepTyping } from './typed-ahead.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** What opens above the page, fetched when somebody first reaches for it. */
export const loadLayers = () => import('./shell-layers.tsx');

const MorePanel = lazyPart(async () => (await loadLayers()).MorePanel);
const PaletteDialog = lazyPart(async () => (await loadLayers()).PaletteDialog);
const ShortcutsDialog = lazyPart(async () => (await loadLayers()).ShortcutsDialog);

interface ShellProps {
  children: ReactNode;
  /** In the head of every page: how many wait. */
  pill?: ReactNode;
  waiting: number;
  /** Nothing but the own profile is open yet. */
  restricted: boolean;
  /** What the palette offers beside the pages. */
  commands: readonly Command[];
}

type Layer = 'more' | 'palette' | 'shortcuts' | null;

/** Frame of every staff page. During a call the picture is the page, and the frame steps back. */
export function Shell({ children, pill, waiting, restricted, commands }: ShellProps) {
  const t = useTranslation();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const user = useStaffUser();
  const current = useCurrentCall();
  const [layer, setLayer] = useState<Layer>(null);
  const [opened, setOpened] = useState<ReadonlySet<Layer>>(new Set());
  const entries = useMemo(
    () => (restricted ? [] : navigationFor(user.roles)),
    [restricted, user.roles],
  );
  const onCallPage = matchPath(patterns.staffCall, pathname) !== null;

  // Fetched before it is drawn: a server that is away must not take the page down with it.
  const open = (next: Layer) => {
    loadLayers().then(
      () => {
        setOpened((known) => new Set([...known, next]));
        setLayer(next);
      },
      (error: unknown) => console.debug('could not be fetched', error),
    );
  };
  const typing = useRef<ReturnType<typeof keepTyping> | null>(null);
  const openSearch = () => {
    typing.current?.stop();
    typing.current = keepTyping();
    open('palette');
  };
  const change = (which: Layer) => (next: boolean) => setLayer(next ? which : null);

  // A new page closes whatever lay above the old one.
  useEffect(() => {
    if (pathname + search) setLayer(null);
  }, [pathname, search]);

  const actions = new Map<string, () => void>();
  if (!restricted && !onCallPage) {
    for (const { letter, to } of entries) actions.set(`g ${letter}`, () => navigate(to));
    actions.set('n', () => navigate(newAppointmentPathNow()));
    actions.set('/', () => focusSearch() || openSearch());
    actions.set('?', () => open('shortcuts'));
  }
  useShortcuts(actions, () => (restricted ? undefined : openSearch()));

  const back = (call: string): Command => ({
    key: 'call',
    group: 'pages',
    icon: Video,
    label: t('shell.backToCall'),
    run: () => navigate(paths.staffCall(call)),
  });
  const pages: readonly Command[] = [
    ...(current === null ? [] : [back(current)]),
    ...entries.map(({ key, icon, label, to }) => ({
      key,
      group: 'pages' as const,
      icon,
      label: t(label),
      run: () => navigate(to),
    })),
    {
      key: 'new',
      group: 'pages',
      icon: Plus,
      label: t('shell.newAppointment'),
      run: () => navigate(newAppointmentPathNow()),
    },
    {
      key: 'profile',
      group: 'pages',
      icon: UserRound,
      label: t('shell.profile'),
      run: () => navigate(paths.profile()),
    },
    {
      key: 'logout',
      group: 'pages',
      icon: LogOut,
      label: t('shell.logout'),
      run: () => navigate(paths.staffLogout()),
    },
  ];

  if (onCallPage) return children;
  return (
    <div className="flex min-h-dvh">
      <SideBar
        entries={entries}
        waiting={waiting}
        onSearch={openSearch}
        onShortcuts={() => open('shortcuts')}
      />
      <div className="flex min-w-0 flex-1 flex-col pb-[calc(3.5rem+env(safe-area-inset-bottom))] md:pb-0 xl:in-data-side-panel:pr-[min(28rem,100vw_-_51rem)] print:pb-0">
        <TopBar onSearch={openSearch} onShortcuts={() => open('shortcuts')} pill={pill} />
        <div className="sticky top-0 z-20 print:hidden">
          <StreamNotice />
          <SecondFactorLine />
        </div>
        <HeadPlaceProvider value={pill}>{children}</HeadPlaceProvider>
      </div>
      <BottomBar entries={entries} waiting={waiting} onMore={() => open('more')} />
      <Suspense fallback={null}>
        {opened.has('more') ? (
          <MorePanel open={layer === 'more'} onOpenChange={change('more')} entries={entries} />
        ) : null}
        {opened.has('palette') ? (
          <PaletteDialog
            open={layer === 'palette'}
            onOpenChange={change('palette')}
            commands={[...commands, ...pages]}
            takeTyped={() => typing.current?.take() ?? ''}
            onPatients={(term) => navigate(`${paths.patients()}?q=${encodeURIComponent(term)}`)}
          />
        ) : null}
        {opened.has('shortcuts') ? (
          <ShortcutsDialog
            open={layer === 'shortcuts'}
            onOpenChange={change('shortcuts')}
            entries={entries}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

/** The page's own search, if it has one. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLElement>('main input[type="search"]');
  field?.focus();
  return field !== null;
}
