import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Fetches again what is on screen. A request that is under way is dropped, the first one of a query
 * too (TanStack would wait for it): its response can be older than the change that was told.
 */
export function refetchFromStart(queryClient: QueryClient, filters: QueryFilters): void {
  queryClient
    .cancelQueries(filters)
    .then(() => queryClient.invalidateQueries(filters))
    .catch((error: unknown) => console.debug('could not fetch again', error));
}

/** Asking counts as presence: a screen left alone for so long asks no more (LOGIN-22). */
const attendedMs = 10 * 60_000;
const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/** Does what is asked at once while somebody is there, else at the next sign of them. */
export function whileAttended(act: () => void) {
  let touchedAt = Date.now();
  let missed = false;
  const touched = () => {
    touchedAt = Date.now();
    if (!missed) return;
    missed = false;
    act();
  };
  for (const sign of signsOfLife) window.addEventListener(sign, touched, { passive: true });
  return {
    ask: () => {
      if (Date.now() - touchedAt < attendedMs) act();
      else missed = true;
    },
    stop: () => {
      for (const sign of signsOfLife) window.removeEventListener(sign, touched);
    },
  };
}
