import type { QueryClient } from '@tanstack/react-query';
import { type LiveRecord, liveRecords } from '@visite/contract';
import { useEffect } from 'react';
import type { ApiSession } from '../api/api-session.ts';
import { whileAttended } from './while-attended.ts';

/**
 * What a colleague changes outside the appointments is fetched again where it is shown (LIVE-20):
 * at once, and after a gap in the stream, whose comments are not repeated.
 */
export function useLiveRecords(api: ApiSession, queryClient: QueryClient): void {
  useEffect(() => {
    const waiting = new Set<LiveRecord>();
    const readings = whileAttended(() => {
      const records = [...waiting];
      waiting.clear();
      Promise.all(records.map(read)).catch((error: unknown) => {
        console.debug('could not fetch what has changed', error);
      });
    });
    const read = async (record: LiveRecord) => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: [record] }),
        // The settings say whether a second factor is asked of this person.
        record === 'patients' ? null : api.resumeStaff(),
      ]);
    };
    const take = (records: readonly LiveRecord[]) => {
      for (const record of records) waiting.add(record);
      readings.ask();
    };
    const stops = [api.onChanged(take), api.onEventsBack(() => take(liveRecords)), readings.stop];
    return () => {
      for (const stop of stops) stop();
    };
  }, [api, queryClient]);
}
