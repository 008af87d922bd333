import type { ReactNode } from 'react';

/** Opens beside the form: what was typed must not be lost by reading. */
export function NewWindowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-(--control) max-w-full items-center rounded-inner text-primary-text underline underline-offset-4 wrap-anywhere"
    >
      {children}
    </a>
  );
}
