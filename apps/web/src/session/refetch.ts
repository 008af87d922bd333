import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import { type LiveRecord, liveRecords } from '@visite/contract';
import type { ApiSession } from '../api/api-session.ts';

/**
 * Refetches the active queries and marks the others as stale. A running request is cancelled, also the
 * first one of a query, which invalidateQueries would wait for: its response can be older than the
 * change.
 */
export async function refetchFromStart(
  queryClient: QueryClient,
  filters: QueryFilters,
): Promise<void> {
  try {
    await queryClient.cancelQueries(filters);
    await queryClient.invalidateQueries(filters);
  } catch (error) {
    console.debug('could not fetch again', error);
  }
}

/** A request keeps the session alive: after this time without input none is sent (LOGIN-22). */
const activeMs = 10 * 60_000;
const activityEvents = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/** Runs `act` at once while the user is active, otherwise at their next input. */
export function whileUserActive(act: () => void) {
  let touchedAt = Date.now();
  let missed = false;
  const touched = () => {
    touchedAt = Date.now();
    if (!missed) return;
    missed = false;
    act();
  };
  for (const sign of activityEvents) window.addEventListener(sign, touched, { passive: true });
  return {
    ask: () => {
      if (Date.now() - touchedAt < activeMs) act();
      else missed = true;
    },
    stop: () => {
      for (const sign of activityEvents) window.removeEventListener(sign, touched);
    },
  };
}

/**
 * Once per tab: what a colleague changes outside the appointments is fetched again (LIVE-20), at once,
 * and after a gap in the stream, whose comments are not repeated.
 */
export function followRecords(api: ApiSession, queryClient: QueryClient): void {
  const waiting = new Set<LiveRecord>();
  const readings = whileUserActive(() => {
    const records = [...waiting];
    waiting.clear();
    // The session may have ended while nobody was there.
    if (!api.isStaff()) return;
    for (const record of records) refetchFromStart(queryClient, { queryKey: [record] });
    // The settings say whether a second factor is asked of this person.
    if (records.every((record) => record === 'patients')) return;
    api.resumeStaff().catch((error: unknown) => {
      console.debug('could not read the own account again', error);
    });
  });
  const take = (records: readonly LiveRecord[]) => {
    for (const record of records) waiting.add(record);
    readings.ask();
  };
  api.onChanged(take);
  api.onEventsReconnected(() => take(liveRecords));
}
