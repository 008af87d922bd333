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
  className?: string;
  onClick: () => void;
}

const tones = {
  plain: 'bg-white/20 text-white group-hover:bg-white/35',
  off: 'bg-white text-black group-hover:bg-white/85',
  on: 'bg-primary text-on-primary group-hover:bg-primary-hover',
  danger: 'bg-danger text-on-danger group-hover:bg-danger-hover',
};

/**
 * Round, thumb-sized, with its word beneath; also for a menu's own trigger. Whoever enlarges texts
 * still finds all of them in one row: the circles keep their size, the words grow as far as they fit.
 */
export const controlLook = {
  button:
    'group flex max-w-22 min-w-0 flex-1 flex-col items-center gap-1 rounded-inner text-center text-[clamp(11px,3.4cqw,0.75rem)] leading-tight font-medium text-white sm:text-[clamp(12px,2.4cqw,0.875rem)]',
  circle:
    'relative flex size-[52px] items-center justify-center rounded-full transition-colors sm:size-[56px] [&_svg]:size-[24px]',
  plain: tones.plain,
};

export function ControlButton(props: ControlButtonProps) {
  const { icon, label, says, tone = 'plain', pressed, badge, loading = false, onClick } = props;
  return (
    <button
      type="button"
      aria-label={says}
      aria-pressed={pressed}
      aria-busy={loading || undefined}
      onClick={loading ? undefined : onClick}
      className={classNames(controlLook.button, props.className)}
    >
      <span
        // The light theme's red is the one that everybody knows from telephones.
        data-theme={tone === 'danger' ? 'light' : undefined}
        className={classNames(controlLook.circle, tones[tone])}
      >
        {loading ? <Spinner /> : icon}
        {badge ? (
          <span
            data-theme="light"
            className="absolute -top-1 -right-1 min-w-6 rounded-full bg-danger px-1.5 py-0.5 text-center text-xs font-bold text-on-danger ring-2 ring-black"
          >
            {badge}
          </span>
        ) : null}
      </span>
      {label}
    </button>
  );
}
