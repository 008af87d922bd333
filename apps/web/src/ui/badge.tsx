import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type Tone = 'neutral' | 'primary' | 'success' | 'warning' | 'danger' | 'info';

const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-muted',
  primary: 'bg-primary-soft text-primary-text',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
};

interface BadgeProps {
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}

const textTones: Record<Tone, string> = {
  neutral: 'text-muted',
  primary: 'text-primary-text font-medium',
  success: 'text-success font-medium',
  warning: 'text-warning font-semibold',
  danger: 'text-danger font-medium',
  info: 'text-info font-medium',
};

/** The same without a ground, for rows in which every line has a state. */
export function StateText({ tone = 'neutral', icon, children, className }: BadgeProps) {
  return (
    <span
      className={clsx(
        'inline-flex min-w-0 items-center gap-1.5 [&_svg]:size-4 [&_svg]:shrink-0',
        textTones[tone],
        className,
      )}
    >
      {icon ?? <span aria-hidden="true" className="mx-1 size-2 rounded-full bg-current" />}
      <span className="min-w-0 truncate">{children}</span>
    </span>
  );
}

/** A state in one or two words; the colour only supports them. */
export function Badge({ tone = 'neutral', icon, children, className }: BadgeProps) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm leading-5 font-medium whitespace-nowrap [&_svg]:size-4',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
