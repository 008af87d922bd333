import { clsx } from 'clsx';
import { createContext, type ReactNode, useContext } from 'react';

const HeadPlace = createContext<ReactNode>(null);

/** What every page carries in its head beside its own buttons, given by the frame around it. */
export const HeadPlaceProvider = HeadPlace.Provider;

/** For a page with a head of its own. */
export function HeadPlaceSlot() {
  return <div className="max-md:hidden">{useContext(HeadPlace)}</div>;
}

interface PageHeadProps {
  title: ReactNode;
  /** One quiet line: the day, or the time zone. */
  note?: ReactNode;
  /** One button beside the title on a phone, where the others have a line of their own. */
  corner?: ReactNode;
  /** The page's own buttons, at the right. */
  children?: ReactNode;
}

/** The first line of a staff page; a phone shows the frame's part in its top bar instead. */
export function PageHead({ title, note, corner, children }: PageHeadProps) {
  return (
    <header className="mb-4 flex min-h-(--control) flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div
        className={clsx('flex min-w-0 flex-wrap items-baseline gap-x-3', corner && 'max-md:flex-1')}
      >
        <h1 className="text-2xl font-semibold">{title}</h1>
        {note ? <p className="text-muted">{note}</p> : null}
      </div>
      {corner ? <div className="md:hidden">{corner}</div> : null}
      <div
        className={clsx(
          'flex flex-wrap items-center gap-3',
          corner && 'max-md:w-full max-md:justify-between',
        )}
      >
        <HeadPlaceSlot />
        {children}
      </div>
    </header>
  );
}
