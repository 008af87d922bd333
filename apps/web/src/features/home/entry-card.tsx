import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface EntryCardProps {
  icon: ReactNode;
  title: string;
  text: string;
  prominent?: boolean;
  children: ReactNode;
}

export function EntryCard({ icon, title, text, prominent = false, children }: EntryCardProps) {
  return (
    <section
      className={clsx(
        'flex flex-col rounded-box border bg-surface p-6',
        prominent ? 'border-primary-text shadow-lift' : 'border-line',
      )}
    >
      <div className="flex items-center gap-3">
        <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary-text [&_svg]:size-6">
          {icon}
        </span>
        <h2 className="text-xl font-semibold">{title}</h2>
      </div>
      <p className="mt-3 mb-5 text-muted">{text}</p>
      <div className="mt-auto">{children}</div>
    </section>
  );
}
