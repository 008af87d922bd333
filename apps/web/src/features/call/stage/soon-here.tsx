import type { ReactNode } from 'react';
import { Spinner } from '../../../ui/spinner.tsx';
import { useSustained } from '../use-sustained.ts';

interface SoonHereProps {
  title: string;
  children: string;
  /** What to do if it does not go on: from the start, or after a while. */
  help?: ReactNode;
  longer?: ReactNode;
}

/** Most connections stand long before; from here on people want to know what else they can do. */
const patienceMs = 20_000;

/** Nobody is in the room yet, or for a moment: what is going on, and that it goes on by itself. */
export function SoonHere({ title, children, help, longer }: SoonHereProps) {
  const late = useSustained(true, patienceMs);
  return (
    <>
      <Spinner className="text-4xl" />
      <h1 className="text-2xl font-bold">{title}</h1>
      <p role="status" className="max-w-md">
        {children}
      </p>
      {help}
      <div role="status">{late ? longer : null}</div>
    </>
  );
}
