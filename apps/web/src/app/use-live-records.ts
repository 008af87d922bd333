import type { QueryClient } from '@tanstack/react-query';
import { type LiveRecord, liveRecords } from '@visite/contract';
import { useEffect } from 'react';
import type { Connection } from '../api/connection.ts';
import { whileAttended } from './while-attended.ts';

/**
 * What a colleague changes outside the appointments is fetched again where it is shown (LIVE-20):
 * at once, and after a gap in the stream, whose comments are not repeated.
 */
export function useLiveRecords(connection: Connection, queryClient: QueryClient): void {
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
        record === 'patients' ? null : connection.resumeStaff(),
      ]);
    };
    const take = (records: readonly LiveRecord[]) => {
      for (const record of records) waiting.add(record);
      readings.ask();
    };
    const stops = [
      connection.onChanged(take),
      connection.onEventsBack(() => take(liveRecords)),
      readings.stop,
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [connection, queryClient]);
}
