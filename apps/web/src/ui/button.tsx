import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { type ButtonLook, buttonStyle } from './button-style.ts';
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
