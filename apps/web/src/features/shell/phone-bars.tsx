import { clsx } from 'clsx';
import { Menu as MenuIcon, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useTargetLocation } from '../../navigation/use-target-location.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { isCurrent, type NavigationEntry } from './navigation-entries.ts';
import { WaitingBadge } from './navigation-link.tsx';
import { PracticeMark } from './side-bar.tsx';
import { UserMenu } from './user-menu.tsx';
import './phone-bars.css';

interface TopBarProps {
  onSearch: () => void;
  onShortcuts: () => void;
  /** Who waits, on every page. */
  pill: ReactNode;
}

/** A phone's header: the practice, the search and the user's menu. */
export function TopBar({ onSearch, onShortcuts, pill }: TopBarProps) {
  const t = useTranslation();
  return (
    <header className="group/top flex items-center justify-between gap-3 border-b border-line bg-surface px-4 py-1.5 md:hidden print:hidden">
      <PracticeMark rail={false} />
      <div className="flex shrink-0 items-center gap-1">
        {pill}
        <Button variant="quiet" iconOnly aria-label={t('shell.search')} onClick={onSearch}>
          <Search aria-hidden="true" />
        </Button>
        <UserMenu rail onShortcuts={onShortcuts} />
      </div>
    </header>
  );
}

const item =
  'relative flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 px-1 text-xs font-medium';

interface BottomBarProps {
  entries: readonly NavigationEntry[];
  waiting: number;
  onMore: () => void;
}

/** A phone's navigation, at the lower edge within reach of the thumb. */
export function BottomBar({ entries, waiting, onMore }: BottomBarProps) {
  const t = useTranslation();
  const location = useTargetLocation();
  const first = entries.slice(0, 4);
  const isElsewhere = !first.some(({ to }) => isCurrent(to, location));
  return (
    <nav
      aria-label={t('shell.navigation')}
      className="fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {first.map(({ key, to, label, icon: Icon }) => (
        <Link
          key={key}
          to={to}
          aria-current={isCurrent(to, location) ? 'page' : undefined}
          className={clsx(item, 'text-muted aria-[current=page]:text-primary-text')}
        >
          <span className="relative">
            <Icon className="size-5.5" aria-hidden="true" />
            {key === 'dashboard' && waiting > 0 ? (
              <span className="absolute -top-2 left-3 w-6">
                <WaitingBadge count={waiting} solid />
              </span>
            ) : null}
          </span>
          <span className="max-w-full truncate">{t(label)}</span>
        </Link>
      ))}
      <button
        type="button"
        onClick={onMore}
        className={clsx(item, isElsewhere ? 'text-primary-text' : 'text-muted')}
      >
        <MenuIcon className="size-5.5" aria-hidden="true" />
        {t('shell.more')}
      </button>
    </nav>
  );
}
