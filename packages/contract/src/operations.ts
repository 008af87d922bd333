import * as z from 'zod/mini';
import { feedbackFigures } from './feedback.ts';
import { isoDate, isoTime } from './wire.ts';

/** Upper bounds of the bands in which first pictures are counted; the last band is open. */
export const firstPictureBounds = [0.5, 1, 2, 4, 8, 16, 32] as const;

export const operationDays = [7, 30] as const;

export const operationsQuery = z.strictObject({ days: z.enum(['7', '30']) });

const count = z.int().check(z.nonnegative());
const seconds = z.number();

/** What browsers of one side told: practice or patients. */
const callFigures = z.object({
  tried: count,
  connected: count,
  failed: z.object({ 'no-answer': count, 'no-connection': count, lost: count }),
  relayed: count,
  reconnects: count,
  firstPicture: z.object({
    counted: count,
    averageSeconds: z.nullable(seconds),
    /** One more than `firstPictureBounds`: the last counts what took longer. */
    bands: z.array(count),
  }),
  qualitySeconds: z.object({ good: seconds, weak: seconds, poor: seconds }),
});
export type CallFigures = z.infer<typeof callFigures>;

/** Whether calls work in this practice, without a word about any one of them. */
export const operations = z.object({
  /** The period, in the practice's time zone, both days included. */
  firstDay: isoDate,
  lastDay: isoDate,
  /** Whether the practice lets browsers report their calls. */
  callStatistics: z.boolean(),
  calls: z.object({ staff: callFigures, patient: callFigures }),
  /** Every day of the period; of the two sides the one that tells more, since both tell of the same calls. */
  daily: z.array(z.object({ day: isoDate, tried: count, failed: count })),
  /** What patients answered after calls. Absent from a server that does not ask yet. */
  feedback: z.optional(feedbackFigures),
  waiting: z.object({
    counted: count,
    averageSeconds: z.nullable(seconds),
    longestSeconds: z.nullable(seconds),
  }),
  mails: z.object({
    /** False: no mail server is set. Absent from a server that does not tell yet. */
    delivers: z.optional(z.boolean()),
    sent: count,
    averageDelaySeconds: z.nullable(seconds),
    undelivered: count,
    /** Now. */
    waiting: count,
    oldestWaitingSeconds: z.nullable(seconds),
  }),
  jobs: z.object({ lagSeconds: seconds }),
  /** When the certificate of this server's own TLS listener expires; null where a proxy has it. */
  certificateExpiresAt: z.nullable(isoTime),
  locks: z.object({
    /** In the period. */
    login: count,
    link: count,
    /** Now. */
    lockedLogins: count,
    lockedLinks: count,
  }),
});
export type Operations = z.infer<typeof operations>;
