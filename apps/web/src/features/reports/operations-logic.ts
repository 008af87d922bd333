import { type CallFigures, firstPictureBounds, type Operations } from '@visite/contract';

/** Fewer calls say nothing about a share. */
const callsForAShare = 10;
const failedShare = 0.1;
const mailPatienceSeconds = 900;
export const jobPatienceSeconds = 120;
const certificateDays = 21;

export type Notice =
  | { kind: 'failed'; percent: number }
  | { kind: 'noMailServer' }
  | { kind: 'undelivered'; count: number }
  | { kind: 'mailsWait'; seconds: number }
  | { kind: 'jobsLate'; seconds: number }
  | { kind: 'certificate'; expiresAt: string };

export const percentOf = (part: number, all: number) => Math.round((part / all) * 100);

export const failedOf = ({ failed }: CallFigures) =>
  failed['no-answer'] + failed['no-connection'] + failed.lost;

/** What somebody should look at, the worst first. */
export function noticesOf(found: Operations, now: number): Notice[] {
  const { calls, mails, jobs, certificateExpiresAt: expiresAt } = found;
  const sides = [calls.staff, calls.patient];
  const tried = sides.reduce((sum, side) => sum + side.tried, 0);
  const failed = sides.reduce((sum, side) => sum + failedOf(side), 0);
  const notices: Notice[] = [];
  if (jobs.lagSeconds > jobPatienceSeconds) {
    notices.push({ kind: 'jobsLate', seconds: jobs.lagSeconds });
  }
  if ((mails.oldestWaitingSeconds ?? 0) > mailPatienceSeconds) {
    notices.push({ kind: 'mailsWait', seconds: mails.oldestWaitingSeconds ?? 0 });
  }
  if (mails.delivers === false) notices.push({ kind: 'noMailServer' });
  if (expiresAt && Date.parse(expiresAt) - now < certificateDays * 86_400_000) {
    notices.push({ kind: 'certificate', expiresAt });
  }
  if (tried >= callsForAShare && failed / tried > failedShare) {
    notices.push({ kind: 'failed', percent: percentOf(failed, tried) });
  }
  // Without a mail server none arrives: one notice says it all.
  if (mails.undelivered > 0 && mails.delivers !== false)
    notices.push({ kind: 'undelivered', count: mails.undelivered });
  return notices;
}

/** How many first pictures came within so many seconds; the bound must be one of the bands'. */
export function picturesWithin(
  { firstPicture }: CallFigures,
  bound: (typeof firstPictureBounds)[number],
): number {
  return firstPicture.bands
    .slice(0, firstPictureBounds.indexOf(bound) + 1)
    .reduce((sum, count) => sum + count, 0);
}
