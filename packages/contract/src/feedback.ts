import * as z from 'zod/mini';

export const feedbackAnswers = ['good', 'fair', 'bad'] as const;
export type FeedbackAnswer = (typeof feedbackAnswers)[number];

/** Picture and sound, and whether the patient found their way. */
export const feedbackQuestions = ['media', 'way'] as const;
export type FeedbackQuestion = (typeof feedbackQuestions)[number];

/** Fewer answers are shown to nobody: one could tell whose they are. */
export const feedbackLeast = 5;

const answer = z.optional(z.enum(feedbackAnswers));

/** Without a token nothing is asked: the practice does not want it, or it was asked already. */
export const feedbackTicket = z.object({ token: z.optional(z.string()) });

/** The token is of one use and names neither patient nor appointment. One of the answers is enough. */
export const feedbackInput = z
  .strictObject({
    token: z.string().check(z.regex(/^fb_[A-Za-z0-9_-]{43}$/)),
    media: answer,
    way: answer,
  })
  .check(
    z.refine(({ media, way }) => media !== undefined || way !== undefined, { path: ['media'] }),
  );
export type FeedbackInput = z.infer<typeof feedbackInput>;

const count = z.int().check(z.nonnegative());
/** Null while there are fewer than `feedbackLeast`. */
const answers = z.nullable(z.object({ good: count, fair: count, bad: count }));

export const feedbackFigures = z.object({
  /** Whether the practice asks. */
  asked: z.boolean(),
  media: answers,
  way: answers,
});
export type FeedbackFigures = z.infer<typeof feedbackFigures>;
