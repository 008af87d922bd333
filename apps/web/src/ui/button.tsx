import { clsx } from 'clsx';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Spinner } from './spinner.tsx';

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  icon?: ReactNode;
  /** Keeps label, width and focus, and ignores presses until the work is done. */
  loading?: boolean;
}

export function Button({
  variant,
  size,
  block,
  iconOnly,
  icon,
  loading = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  const look: ButtonLook = {
    ...(variant && { variant }),
    ...(size && { size }),
    ...(block && { block }),
    ...(iconOnly && { iconOnly }),
  };
  return (
    <button
      {...rest}
      type={type}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={press}
      className={buttonStyle(look, className)}
    >
      {loading ? <Spinner /> : icon}
      {iconOnly && loading ? null : children}
    </button>
  );
}

export type ButtonVariant = 'primary' | 'soft' | 'secondary' | 'quiet' | 'link' | 'danger';
export type ButtonSize = 'small' | 'regular' | 'large';

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** As wide as its container. */
  block?: boolean;
  /** Square, for an icon with an aria-label. */
  iconOnly?: boolean;
}

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-on-primary border-transparent hover:bg-primary-hover',
  soft: 'bg-primary-soft text-primary-text border-transparent hover:border-primary-text',
  secondary: 'bg-surface text-ink border-line-strong hover:bg-sunken',
  quiet: 'bg-transparent text-ink border-transparent hover:bg-sunken data-popup-open:bg-sunken',
  link: 'bg-transparent text-primary-text border-transparent hover:bg-primary-soft',
  danger: 'bg-danger text-on-danger border-transparent hover:bg-danger-hover',
};

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-[calc(var(--control)-0.5rem)] px-3 text-sm pointer-coarse:min-h-11',
  regular: 'min-h-(--control) px-4 text-control',
  large: 'min-h-[calc(var(--control)+0.5rem)] px-4 text-control sm:px-6',
};

const squares: Record<ButtonSize, string> = {
  small: 'size-[calc(var(--control)-0.5rem)] text-sm pointer-coarse:size-11',
  regular: 'size-(--control) text-control',
  large: 'size-[calc(var(--control)+0.5rem)] text-control',
};

export function buttonStyle(look: ButtonLook, className?: string): string {
  const size = look.size ?? 'regular';
  return clsx(
    'inline-flex max-w-full min-w-0 shrink-0 items-center justify-center gap-2 rounded-box border py-1 text-center leading-tight font-semibold no-underline transition-colors select-none',
    'disabled:opacity-55 aria-busy:cursor-progress [&_svg]:size-[1.25em] [&_svg]:shrink-0',
    variants[look.variant ?? 'secondary'],
    look.iconOnly ? squares[size] : sizes[size],
    look.block && 'w-full',
    className,
  );
}
