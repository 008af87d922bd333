import { clsx } from 'clsx';
import { PanelLeftClose, PanelLeftOpen, Plus, Search } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { VisiteMark } from '../../practice/visite-mark.tsx';
import { rememberedFlag } from '../../state/remembered-flag.ts';
import { useStore } from '../../state/store.ts';
import { Button } from '../../ui/button.tsx';
import { Kbd } from '../../ui/key-line.tsx';
import { Link, LinkButton } from '../../ui/link.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import type { NavigationEntry } from './navigation-entries.ts';
import { NavigationLink } from './navigation-link.tsx';
import { useNewAppointmentPath } from './new-appointment-path.ts';
import { UserMenu } from './user-menu.tsx';

const navigationCollapsed = rememberedFlag('visite.navigationCollapsed', false);

interface SideBarProps {
  entries: readonly NavigationEntry[];
  waiting: number;
  onSearch: () => void;
  onShortcuts: () => void;
}

/** On the left from a tablet on; below lg, and when collapsed, a rail of icons. */
export function SideBar({ entries, waiting, onSearch, onShortcuts }: SideBarProps) {
  const t = useTranslation();
  const wide = useMediaQuery('(min-width: 64rem)');
  const collapsed = useStore(navigationCollapsed);
  const rail = collapsed || !wide;
  const newAppointment = useNewAppointmentPath();
  const ToggleIcon = collapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <header
      className={clsx(
        'sticky top-0 hidden h-dvh shrink-0 flex-col gap-4 overflow-y-auto border-r border-line bg-surface py-4 md:flex print:hidden',
        rail ? 'w-16 px-2' : 'w-52 px-3',
      )}
    >
      <div className={rail ? 'flex justify-center' : 'px-1'}>
        <PracticeMark rail={rail} />
      </div>
      {rail ? (
        <LinkButton
          to={newAppointment}
          iconOnly
          title={t('shell.newAppointment')}
          aria-label={t('shell.newAppointment')}
          className="mx-auto"
        >
          <Plus aria-hidden="true" />
        </LinkButton>
      ) : (
        <LinkButton to={newAppointment} block icon={<Plus aria-hidden="true" />}>
          {t('shell.newAppointment')}
        </LinkButton>
      )}
      <nav aria-label={t('shell.navigation')}>
        <ul className="flex flex-col gap-0.5">
          {entries.map((entry) => (
            <li key={entry.key}>
              <NavigationLink
                entry={entry}
                rail={rail}
                waiting={entry.key === 'dashboard' ? waiting : 0}
              />
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto flex flex-col gap-1">
        <div className={clsx('flex gap-1', rail && 'flex-col items-center')}>
          <button
            type="button"
            onClick={onSearch}
            aria-label={t('shell.search')}
            className={clsx(
              'flex min-h-(--control) min-w-0 items-center gap-2 rounded-box font-medium text-muted hover:bg-sunken hover:text-ink',
              rail ? 'px-3' : 'flex-1 px-2.5',
            )}
          >
            <Search className="size-5 shrink-0" aria-hidden="true" />
            {rail ? null : (
              <>
                <span className="flex-1 truncate text-left">{t('shell.find')}</span>
                <Kbd>/</Kbd>
              </>
            )}
          </button>
          {wide ? (
            <Button
              variant="quiet"
              iconOnly
              aria-label={t(collapsed ? 'shell.expand' : 'shell.collapse')}
              aria-expanded={!collapsed}
              onClick={() => navigationCollapsed.set(!collapsed)}
              className="text-muted"
            >
              <ToggleIcon aria-hidden="true" />
            </Button>
          ) : null}
        </div>
        <UserMenu rail={rail} onShortcuts={onShortcuts} />
      </div>
    </header>
  );
}

/** The practice's logo or name; in the narrow rail only a mark has room. */
export function PracticeMark({ rail }: { rail: boolean }) {
  const t = useTranslation();
  const { practice, style } = usePageConfig();
  const logo = style.logo && !rail;
  return (
    <Link
      to={paths.dashboard()}
      aria-label={t('shell.toHome', { practice: practice.name })}
      className="flex min-h-(--control) min-w-0 items-center gap-2.5 rounded-inner font-semibold"
    >
      {logo ? (
        <img src={style.logo} alt="" className="h-8 w-auto max-w-40 object-contain" />
      ) : (
        <VisiteMark className="size-8 shrink-0" />
      )}
      {rail || logo ? null : (
        // On the narrowest phones it would be cut off beside who waits.
        <span className="line-clamp-2 min-w-0 text-sm leading-tight [overflow-wrap:anywhere] max-[22.49rem]:group-has-data-waiting-pill/top:hidden">
          {practice.name}
        </span>
      )}
    </Link>
  );
}
