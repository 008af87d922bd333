import { Check, Circle } from 'lucide-react';
import type { ReactNode } from 'react';

interface DeviceCheckRowProps {
  name: string;
  /** The tick appears by itself. */
  done: boolean;
  children: ReactNode;
}

/** One device or the network: a tick once it works, and in words what is so or what to do. */
export function DeviceCheckRow({ name, done, children }: DeviceCheckRowProps) {
  const Sign = done ? Check : Circle;
  return (
    <li className="flex gap-3 py-3" data-done={done || undefined}>
      <span
        aria-hidden="true"
        className={`-mt-px flex size-8 shrink-0 items-center justify-center rounded-full [&_svg]:size-5 ${done ? 'bg-success-soft text-success' : 'text-line-strong'}`}
      >
        <Sign />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <h2 className="text-lg font-semibold">{name}</h2>
        {children}
      </div>
    </li>
  );
}
