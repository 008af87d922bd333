import { clsx } from 'clsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useTargetLocation } from '../../navigation/use-target-location.ts';
import { useStaffUser } from '../../session/staff-session.tsx';
import { Link } from '../../ui/link.tsx';
import { isCurrent, type NavigationEntry } from './navigation-entries.ts';

interface NavigationLinkProps {
  entry: NavigationEntry;
  /** Icons only; the browser's own tooltip names them, because ours weighs 8 KB. */
  rail?: boolean;
  /** People waiting, shown on the dashboard's entry. */
  waiting?: number;
}

export function NavigationLink({ entry, rail = false, waiting = 0 }: NavigationLinkProps) {
  const t = useTranslation();
  const { icon: Icon, label, to } = entry;
  const current = isCurrent(to, useTargetLocation());
  return (
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      title={rail ? t(label) : undefined}
      className={clsx(
        'relative flex min-h-(--control) items-center gap-3 rounded-box px-3 font-medium transition-colors focus-visible:z-10',
        rail && 'justify-center',
        current
          ? 'bg-primary-soft font-semibold text-primary-text'
          : 'text-muted hover:bg-sunken hover:text-ink',
      )}
    >
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      <span className={rail ? 'sr-only' : 'flex-1 truncate'}>{t(label)}</span>
      {waiting > 0 ? <WaitingBadge count={waiting} solid={rail} /> : null}
    </Link>
  );
}

interface WaitingBadgeProps {
  count: number;
  /** Over the corner of an icon. */
  solid?: boolean;
}

export function WaitingBadge({ count, solid = false }: WaitingBadgeProps) {
  const t = useTranslation();
  // A doctor's list may show everybody who waits; the number is that of the doctor's own patients.
  const own = useStaffUser().roles.includes('doctor');
  const words = t(own ? 'shell.waitingForYou' : 'shell.waitingCount', { count });
  return (
    <span
      title={words}
      className={clsx(
        'flex h-5 min-w-5 items-center justify-center rounded-full px-1.5 text-xs font-semibold',
        solid
          ? 'absolute -top-0.5 right-0 bg-success text-surface'
          : 'bg-success-soft text-success',
      )}
    >
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">, {words}</span>
    </span>
  );
}
