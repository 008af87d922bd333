import { clsx } from 'clsx';
import type { ReactNode } from 'react';
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
  /** Undefined while it cannot be used: it stays in place, disabled [CALL-59]. */
  onClick: (() => void) | undefined;
}

const tones = {
  plain: 'bg-white/20 text-white group-hover:bg-white/35',
  off: 'bg-white text-black group-hover:bg-white/85',
  on: 'bg-primary text-on-primary group-hover:bg-primary-hover',
  danger: 'bg-danger text-on-danger group-hover:bg-danger-hover',
};

/**
 * Round button with its label below; also for the trigger of the menu. The circles have a fixed
 * size; labels are at least 14 px and grow with the root font size as far as they fit [CALL-60].
 */
export const controlButtonStyle = {
  button:
    'group flex w-full flex-col items-center gap-1 rounded-inner text-center text-[clamp(14px,0.875rem,4.4cqw)] leading-tight font-medium text-white @2xl:text-[clamp(14px,0.875rem,1.9cqw)] aria-disabled:cursor-not-allowed aria-disabled:opacity-45',
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
      // Not `disabled`: a focused button would lose the focus when it becomes unavailable.
      aria-disabled={!onClick || undefined}
      onClick={loading ? undefined : onClick}
      className={controlButtonStyle.button}
    >
      <span
        // The red of the light theme has the contrast of a hang-up button on black.
        data-theme={tone === 'danger' ? 'light' : undefined}
        className={clsx(controlButtonStyle.circle, tones[tone])}
      >
        {loading ? <Spinner /> : icon}
        {badge ? (
          // As CSS content: the accessible name already contains the number.
          <span
            data-theme="light"
            data-badge={badge}
            className="absolute -top-1 -right-1 min-w-[24px] rounded-full bg-danger px-[6px] py-[2px] text-center text-[14px] leading-tight font-bold text-on-danger ring-2 ring-black after:content-[attr(data-badge)]"
          />
        ) : null}
      </span>
      {label}
    </button>
  );
}
