import type { Appointment } from '@visite/contract';

/**
 * When a call took place: its start, as the server's history counts it (REPORT-2). Every day, bar
 * and sum of calls goes by this, so that no call is on two days.
 */
export function callTime(call: Pick<Appointment, 'startedAt' | 'scheduledStart'>): string {
  return call.startedAt ?? call.scheduledStart;
}
