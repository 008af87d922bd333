import type { ReactNode } from 'react';

interface KeyLineProps {
  label: string;
  keys: readonly string[];
  /** Between two keys: "+" for together, a word for one after the other. */
  then?: string;
}

/** One line of a list of shortcuts; stands in a `dl`. */
export function KeyLine({ label, keys, then = '+' }: KeyLineProps) {
  return (
    <div className="flex items-center justify-between gap-4">
      <dt>{label}</dt>
      <dd className="flex items-center gap-1.5 whitespace-nowrap text-xs text-muted">
        {keys.map((key, index) => (
          <span key={key} className="flex items-center gap-1.5">
            {index > 0 ? then : null}
            <Kbd>{key}</Kbd>
          </span>
        ))}
      </dd>
    </div>
  );
}

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex min-w-6 items-center justify-center rounded-inner border border-line bg-sunken px-1.5 font-mono text-xs text-muted">
      {children}
    </kbd>
  );
}
