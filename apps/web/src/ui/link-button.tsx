import type { ReactNode } from 'react';
import { type ButtonLook, buttonStyle } from './button-style.ts';
import { Link, type LinkProps } from './link.tsx';

interface LinkButtonProps extends LinkProps, ButtonLook {
  icon?: ReactNode;
  className?: string;
}

/** Looks like a button and goes somewhere. */
export function LinkButton({
  variant = 'secondary',
  size = 'regular',
  block = false,
  iconOnly = false,
  icon,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link {...rest} className={buttonStyle({ variant, size, block, iconOnly }, className)}>
      {icon}
      {children}
    </Link>
  );
}
