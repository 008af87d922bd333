import { clsx } from 'clsx';

interface SpinnerProps {
  /** Spoken text; leave out beside a text that already says so. */
  label?: string;
  className?: string;
}

export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span
      role={label ? 'status' : undefined}
      className={clsx('inline-flex items-center justify-center', className)}
    >
      <svg
        className="size-[1.25em] animate-spin"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <circle cx="12" cy="12" r="9" opacity="0.25" />
        <path d="M12 3a9 9 0 0 1 9 9" />
      </svg>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
