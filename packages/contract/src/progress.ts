import * as z from 'zod/mini';
import { isoTime } from './wire.ts';

export const progressStep = z.enum(['setup', 'ready']);

/** What stands in the patient's way, as a code; staff read it in plain words. */
export const progressProblem = z.enum([
  'camera-denied',
  'camera-busy',
  'camera-missing',
  'microphone-denied',
  'microphone-missing',
  'insecure-page',
  'unsupported-browser',
  'no-relay',
  'no-network',
]);
export type ProgressProblem = z.infer<typeof progressProblem>;

export const progressInput = z.strictObject({
  step: progressStep,
  problem: z.optional(progressProblem),
});
export type ProgressInput = z.infer<typeof progressInput>;

export const progress = z.object({
  step: progressStep,
  problem: z.optional(progressProblem),
  at: isoTime,
});

/** What the check before a visit knows, and what only a rehearsal with its call finds. */
export const rehearsalProblem = z.enum([
  ...progressProblem.options,
  /** The test tone was not heard. */
  'speaker-silent',
  /** Picture or sound were sent and did not come back. */
  'no-return',
]);
export type RehearsalProblem = z.infer<typeof rehearsalProblem>;

export const rehearsal = z.object({ at: isoTime, problem: z.optional(rehearsalProblem) });
export type Rehearsal = z.infer<typeof rehearsal>;

/** The last result counts; without a problem everything worked. */
export const rehearsalInput = z.strictObject({ problem: z.optional(rehearsalProblem) });
export type RehearsalInput = z.infer<typeof rehearsalInput>;

export const rehearsalLimits = {
  /** How long the relay lets a rehearsal in. */
  relaySeconds: 120,
  /** Calls, and results, in 15 minutes. */
  perAppointment: 6,
  perAddress: 30,
} as const;
