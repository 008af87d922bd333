import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon?: ReactNode;
  title: ReactNode;
  /** What to do now. */
  message?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon, title, message, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-10 text-center">
      {icon ? (
        <span className="flex size-14 items-center justify-center rounded-full bg-sunken text-muted [&_svg]:size-7">
          {icon}
        </span>
      ) : null}
      <p className="text-lg font-semibold">{title}</p>
      {message ? <p className="max-w-md text-muted">{message}</p> : null}
      {action}
    </div>
  );
}
