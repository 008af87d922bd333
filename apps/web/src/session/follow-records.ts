import type { QueryClient } from '@tanstack/react-query';
import { type LiveRecord, liveRecords } from '@visite/contract';
import type { ApiSession } from '../api/api-session.ts';
import { refetchFromStart, whileAttended } from './refetch.ts';

/**
 * Once per tab: what a colleague changes outside the appointments is fetched again (LIVE-20), at once,
 * and after a gap in the stream, whose comments are not repeated.
 */
export function followRecords(api: ApiSession, queryClient: QueryClient): void {
  const waiting = new Set<LiveRecord>();
  const readings = whileAttended(() => {
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
  api.onEventsBack(() => take(liveRecords));
}
