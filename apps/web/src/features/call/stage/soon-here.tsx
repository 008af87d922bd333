import type { ReactNode } from 'react';
import { Spinner } from '../../../ui/spinner.tsx';

interface SoonHereProps {
  title: string;
  children: string;
  /** What to do if it does not go on. */
  longer?: ReactNode;
}

/** Nobody is in the room yet, or for a moment: what is going on, and that it goes on by itself. */
export function SoonHere({ title, children, longer }: SoonHereProps) {
  return (
    <>
      <Spinner className="text-4xl" />
      <h1 className="text-2xl font-bold">{title}</h1>
      <p role="status" className="max-w-md">
        {children}
      </p>
      {longer}
    </>
  );
}
