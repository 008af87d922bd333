import { type FeedbackInput, feedbackQuestions } from '@visite/contract';
import { appointmentFor } from '../calendar/locked-appointment.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { notFound } from '../platform/api-error.ts';
import type { PatientCaller } from '../platform/caller.ts';
import { addCounts } from '../platform/operation-counts-store.ts';
import { newToken, tokenHash } from '../sessions/tokens.ts';
import { insertTicket, markAsked, useUpTicket } from './feedback-store.ts';

/** A ticket of one use that knows nobody; undefined where nothing is asked. */
export async function askFeedback(
  tx: TenantTransaction,
  caller: PatientCaller,
  { appointmentId, wanted }: { appointmentId: string; wanted: boolean },
): Promise<string | undefined> {
  const { status } = await appointmentFor(tx, caller, appointmentId, 'feedback.own');
  if (!wanted || status !== 'stopped') return undefined;
  if (!(await markAsked(tx, appointmentId, caller.id))) return undefined;
  const token = newToken('feedback');
  await insertTicket(tx, tokenHash(token));
  return token;
}

/** Adds the answers to the practice's counts of the day; nothing else is kept. */
export async function giveFeedback(
  tx: TenantTransaction,
  { token, ...answers }: FeedbackInput,
): Promise<void> {
  if (!(await useUpTicket(tx, tokenHash(token)))) throw notFound();
  await addCounts(
    tx,
    feedbackQuestions.flatMap((question) => {
      const answer = answers[question];
      return answer ? [{ metric: 'feedback', label: `${question} ${answer}`, amount: 1 }] : [];
    }),
  );
}
