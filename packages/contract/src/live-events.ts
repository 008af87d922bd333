import * as z from 'zod/mini';
import { appointment } from './appointments.ts';
import { signal } from './calls.ts';
import { guestVisit } from './guests.ts';

/** Every message of `GET /sse`. Unknown types are refused by the reader, not guessed at. */
export const liveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('getAppointment'), body: appointment }),
  z.object({ type: z.literal('getCalls'), body: z.array(appointment) }),
  /** To guests alone, in the place of the two above. */
  z.object({ type: z.literal('getVisit'), body: guestVisit }),
  z.object({ type: z.literal('loggedOut') }),
  z.object({ type: z.literal('signal'), body: signal }),
]);
export type LiveEvent = z.infer<typeof liveEvent>;

/**
 * What has no message of its own: a comment on the streams names it when it has changed, and whoever
 * shows it reads it again. Patients' streams name the settings alone.
 */
export const liveRecords = ['patients', 'staff', 'settings'] as const;
export type LiveRecord = (typeof liveRecords)[number];

export const changedComment = (records: Iterable<LiveRecord>): string =>
  `changed ${[...records].join(' ')}`;

/** The records that a comment names; none in one that only keeps the line open. */
export function changedIn(comment: string): LiveRecord[] {
  const [first, ...named] = comment.split(' ');
  return first === 'changed' ? liveRecords.filter((each) => named.includes(each)) : [];
}

export const liveEventTimings = {
  retryMs: 1_000,
  commentMs: 15_000,
  replayMs: 86_400_000,
  /** A wake-up may be lost; the poll behind it bounds the delay. */
  pollMs: 1_000,
} as const;
