import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface DisclosureProps {
  title: ReactNode;
  /** What is in it stays in the page while it is closed: whoever has something running in it stops that. */
  onToggle?: (open: boolean) => void;
  children: ReactNode;
}

/** What most people never need, one touch away. */
export function Disclosure({ title, onToggle, children }: DisclosureProps) {
  return (
    <details
      className="group rounded-card border border-line bg-surface px-4"
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary className="flex min-h-(--control) cursor-pointer items-center justify-between gap-3 py-2 font-semibold">
        <span className="min-w-0 text-balance">{title}</span>
        <ChevronDown
          className="size-5 shrink-0 text-muted group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  );
}
