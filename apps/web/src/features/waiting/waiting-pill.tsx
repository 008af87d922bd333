import type { Appointment } from '@visite/contract';
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { Suspense, useState } from 'react';
import { waitsLong } from '../../appointments/live-state.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { lazyPart } from '../../navigation/retry-import.ts';
import { useNow } from '../../ui/use-now.ts';

const loadPanel = async () => (await import('./waiting-panel.tsx')).WaitingPanel;
const WaitingPanel = lazyPart(loadPanel);

/** "3 warten" on every page but the day's, which shows the waiting room itself. */
export function WaitingPill({ waiting }: { waiting: readonly Appointment[] }) {
  const t = useTranslation();
  const now = useNow(5_000);
  const [open, setOpen] = useState(false);
  const count = waiting.length;
  if (count === 0 && !open) return null;
  const late = waiting.some((each) => waitsLong(each, now));
  const longest = Math.max(
    0,
    ...waiting.map((each) =>
      Math.floor((now - Date.parse(each.patientWaitingSince ?? '')) / 60_000),
    ),
  );
  // Fetched before it is drawn: a server that is away must not take the page down with it.
  const press = () => {
    loadPanel().then(
      () => setOpen(true),
      (error: unknown) => console.debug('could not be fetched', error),
    );
  };
  const [pill, since] = [t('waiting.pill', { count }), t('waiting.longest', { minutes: longest })];
  // Begins with what is seen: whoever speaks to the screen says that (WCAG 2.5.3).
  const seen = since ? `${pill} ${since}` : pill;
  return (
    <>
      <button
        type="button"
        data-waiting-pill=""
        aria-haspopup="dialog"
        aria-label={`${seen}, ${t('waiting.open')}`}
        onClick={press}
        className="flex min-h-(--control) items-center gap-2 rounded-full border border-line bg-surface px-3 text-sm font-semibold whitespace-nowrap hover:bg-sunken"
      >
        <span
          aria-hidden="true"
          className={clsx('size-2 shrink-0 rounded-full', late ? 'bg-warning' : 'bg-success')}
        />
        {pill}
        <span className="waiting-since font-normal text-muted max-md:hidden">{since}</span>
        <ChevronRight className="size-4 shrink-0 text-muted max-md:hidden" aria-hidden="true" />
      </button>
      {open ? (
        <Suspense fallback={null}>
          <WaitingPanel waiting={waiting} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
