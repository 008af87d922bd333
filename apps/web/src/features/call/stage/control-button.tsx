import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Spinner } from '../../../ui/spinner.tsx';

interface ControlButtonProps {
  icon: ReactNode;
  label: string;
  /** Spoken instead of the label where that is too short to say it. */
  says?: string;
  tone?: 'plain' | 'off' | 'on' | 'danger';
  pressed?: boolean;
  /** Shown beside the icon, e.g. how many are unread. */
  badge?: string | null;
  loading?: boolean;
  onClick: () => void;
}

const tones = {
  plain: 'bg-white/15 hover:bg-white/25 text-white',
  off: 'bg-white text-black hover:bg-white/85',
  on: 'bg-primary text-on-primary hover:bg-primary-hover',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover',
};

/** Round, thumb-sized, with its word beneath. */
export function ControlButton(props: ControlButtonProps) {
  const { icon, label, says, tone = 'plain', pressed, badge, loading = false, onClick } = props;
  return (
    <button
      type="button"
      aria-label={says}
      aria-pressed={pressed}
      aria-busy={loading || undefined}
      onClick={loading ? undefined : onClick}
      className="group flex min-w-14 flex-col items-center gap-1 rounded-inner text-xs leading-tight text-white sm:min-w-18 sm:text-sm"
    >
      <span
        className={classNames(
          'relative flex size-13 items-center justify-center rounded-full transition-colors sm:size-14 [&_svg]:size-6',
          tones[tone],
        )}
      >
        {loading ? <Spinner /> : icon}
        {badge ? (
          <span className="absolute -top-1 -right-1 min-w-6 rounded-full bg-danger px-1.5 py-0.5 text-center text-xs font-bold text-on-danger">
            {badge}
          </span>
        ) : null}
      </span>
      {label}
    </button>
  );
}
