import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';

interface TextLinkProps {
  /** A path of this site, or an http(s), tel or mailto address. */
  to: string;
  children: ReactNode;
  className?: string;
}

/** A link inside text. Another site opens as a full page navigation. */
export function TextLink({ to, children, className }: TextLinkProps) {
  const style = classNames(
    'rounded-inner text-primary-text underline decoration-1 underline-offset-4 hover:decoration-2',
    className,
  );
  return to.startsWith('/') ? (
    <Link to={to} className={style}>
      {children}
    </Link>
  ) : (
    <a href={to} className={style}>
      {children}
    </a>
  );
}
