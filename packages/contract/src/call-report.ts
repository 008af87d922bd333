import * as z from 'zod/mini';

/** Why a call did not work, as the browser saw it. */
export const callFailures = [
  /** The other side never answered: no offer or answer came through the server. */
  'no-answer',
  /** Descriptions were exchanged, but no path between the two was found. */
  'no-connection',
  /** It was connected and broke, and was not restored before the end. */
  'lost',
] as const;
export type CallFailure = (typeof callFailures)[number];

export const callReportLimits = { seconds: 86_400, firstPictureSeconds: 600, reconnects: 1_000 };

const seconds = (maximum: number) => z.number().check(z.minimum(0), z.maximum(maximum));

/**
 * How a call went for one participant: numbers and choices alone, sent once and added to counts. No field may
 * tell who or which call it was.
 */
export const callReport = z.strictObject({
  outcome: z.enum(['connected', ...callFailures]),
  /** From the start of the call, or from joining a running one; null when no picture came. */
  firstPictureSeconds: z.nullable(seconds(callReportLimits.firstPictureSeconds)),
  /** Media went over the relay. */
  relayed: z.boolean(),
  /** How often a connection was lost for a while. */
  reconnects: z.int().check(z.minimum(0), z.maximum(callReportLimits.reconnects)),
  /** For how long the connection was rated so. */
  qualitySeconds: z.strictObject({
    good: seconds(callReportLimits.seconds),
    weak: seconds(callReportLimits.seconds),
    poor: seconds(callReportLimits.seconds),
  }),
});
export type CallReport = z.infer<typeof callReport>;

/** `counted` is false for a repeat, before one has joined, and where the practice keeps no statistics. */
export const callReportResult = z.object({ success: z.literal(true), counted: z.boolean() });
