import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from './link.tsx';

interface TextLinkProps {
  /** A path of this site, or an http(s), tel or mailto address. */
  to: string;
  children: ReactNode;
  /** In the colour of the text around it: for lists of links. */
  quiet?: boolean;
  className?: string;
}

/** A link inside text. Another site opens as a full page navigation. */
export function TextLink({ to, children, quiet = false, className }: TextLinkProps) {
  const style = clsx(
    'rounded-inner underline decoration-1 underline-offset-4 hover:decoration-2',
    quiet ? 'decoration-line-strong' : 'text-primary-text',
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
