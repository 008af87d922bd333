import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode;
  /** Beside the title, on the right. */
  actions?: ReactNode;
  /** Heading level below the page's h1. */
  level?: 2 | 3;
  padded?: boolean;
}

export function Card({
  title,
  actions,
  level = 2,
  padded = true,
  className,
  children,
  ...rest
}: CardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section
      {...rest}
      className={clsx('rounded-card border border-line bg-surface', padded && 'p-5', className)}
    >
      {title || actions ? (
        <header
          className={clsx(
            'mb-4 flex flex-wrap items-center justify-between gap-3',
            !padded && 'px-5 pt-5',
          )}
        >
          <Heading className="text-title leading-6 font-semibold">{title}</Heading>
          {actions}
        </header>
      ) : null}
      {children}
    </section>
  );
}
