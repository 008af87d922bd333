import { Spinner } from '../../../ui/spinner.tsx';

/** Nobody is in the room yet, or for a moment: what is going on, and that it goes on by itself. */
export function SoonHere({ title, children }: { title: string; children: string }) {
  return (
    <>
      <Spinner className="text-4xl" />
      <h1 className="text-2xl font-bold">{title}</h1>
      <p role="status" className="max-w-md">
        {children}
      </p>
    </>
  );
}
