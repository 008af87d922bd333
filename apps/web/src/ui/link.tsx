import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router';
import { type ButtonLook, buttonStyle } from './button.tsx';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To;
  /** Without it only a link to the shown address replaces its entry in the history. */
  replace?: boolean;
  /** What the next page is told without its address. */
  state?: unknown;
}

/** The router's own link carries what only its framework uses; the first page has no room for it. */
export function Link({ to, replace, state, target, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler(to, {
    ...(target && { target }),
    ...(replace !== undefined && { replace }),
    state,
  });
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}

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
