import * as z from 'zod/mini';
import { outboundFailures } from './outbound-failures.ts';
import { isoTime, personId } from './wire.ts';

/** What a reader of a doctor's feed learns of each appointment beside its time. */
export const calendarFeedTitles = z.enum(['busy', 'initials', 'names']);
export type CalendarFeedTitles = z.infer<typeof calendarFeedTitles>;

/** Below the practice's address; the token is the secret. */
export const calendarFeedPath = '/calendar-feeds/';

/** Why an external calendar could not be read. */
export const calendarFailure = z.enum([
  ...outboundFailures,
  'refused',
  'not-a-calendar',
  'too-many-entries',
]);
export type CalendarFailure = z.infer<typeof calendarFailure>;

const httpsAddress = z.string().check(
  z.trim(),
  z.maxLength(2_000),
  // As other calendars hand it out: webcal is https to them.
  z.regex(/^(?:https|webcal):\/\/[^\s/?#@]+(?:[/?#]\S*)?$/i),
);

export const externalCalendarInput = z.strictObject({ address: httpsAddress });

const externalCalendar = z.object({
  /** The host alone: whoever has the whole address reads the calendar. */
  host: z.string(),
  createdAt: isoTime,
  /** When it was last read whole; null: not yet. */
  fetchedAt: z.nullable(isoTime),
  /** Of the newest attempt; what was read before still counts. */
  failure: z.nullable(calendarFailure),
});

/** Of one doctor. */
export const calendarLinks = z.object({
  staffId: personId,
  feed: z.nullable(z.object({ createdAt: isoTime, lastReadAt: z.nullable(isoTime) })),
  external: z.nullable(externalCalendar),
});
export type CalendarLinks = z.infer<typeof calendarLinks>;

/** The only time that the address is shown. */
export const calendarFeedMade = z.object({ success: z.literal(true), address: z.string() });
