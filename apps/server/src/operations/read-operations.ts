import {
  appointmentLimits,
  type CallFigures,
  type callFailures,
  type FeedbackAnswer,
  type FeedbackQuestion,
  feedbackLeast,
  firstPictureBounds,
  type Operations,
} from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { type CallSide, callSides } from '../platform/metrics.ts';
import type { OperationMetric } from '../platform/operation-counts-store.ts';
import { type Period, readCounts, readMails, readNow, readPeriod, readWaiting } from './store.ts';

type Counts = Awaited<ReturnType<typeof readCounts>>;

interface Of {
  days: number;
  callStatistics: boolean;
  askAfterCall: boolean;
  mailsDeliver: boolean;
  certificateExpiresAt: Date | undefined;
}

/** Whether calls work in this practice: counts of the last days, and how things stand now. */
export async function readOperations(tx: TenantTransaction, of: Of): Promise<Operations> {
  const period = await readPeriod(tx, of.days);
  const counts = await readCounts(tx, period);
  const waiting = await readWaiting(tx, period);
  const mails = await readMails(tx, period);
  const now = await readNow(tx, appointmentLimits.wrongLogins);
  return {
    firstDay: period.first,
    lastDay: period.last,
    callStatistics: of.callStatistics,
    calls: { staff: figuresOf(counts, 'staff'), patient: figuresOf(counts, 'patient') },
    daily: daysOf(period).map((day) => dayFigures(counts, day)),
    feedback: {
      asked: of.askAfterCall,
      media: answersOf(counts, 'media'),
      way: answersOf(counts, 'way'),
    },
    waiting: {
      counted: waiting?.counted ?? 0,
      averageSeconds: waiting?.average ?? null,
      longestSeconds: waiting?.longest ?? null,
    },
    mails: {
      delivers: of.mailsDeliver,
      sent: mails?.sent ?? 0,
      averageDelaySeconds: mails?.delay ?? null,
      undelivered: mails?.undelivered ?? 0,
      waiting: mails?.waiting ?? 0,
      oldestWaitingSeconds: mails?.oldest ?? null,
    },
    jobs: { lagSeconds: now?.lag ?? 0 },
    certificateExpiresAt: of.certificateExpiresAt?.toISOString() ?? null,
    locks: {
      login: whole(sum(counts, 'locks', 'login')),
      link: whole(sum(counts, 'locks', 'link')),
      lockedLogins: now?.logins ?? 0,
      lockedLinks: now?.links ?? 0,
    },
  };
}

const sum = (counts: Counts, metric: OperationMetric, label?: string) =>
  counts
    .filter((each) => each.metric === metric && (label === undefined || each.label === label))
    .reduce((total, { amount }) => total + amount, 0);

/** A lock that is taken back after midnight leaves a day with minus one. */
const whole = (amount: number) => Math.max(0, Math.round(amount));

/** Null while there are too few: nobody may be guessed from them. */
function answersOf(counts: Counts, question: FeedbackQuestion) {
  const count = (answer: FeedbackAnswer) => whole(sum(counts, 'feedback', `${question} ${answer}`));
  const answers = { good: count('good'), fair: count('fair'), bad: count('bad') };
  return answers.good + answers.fair + answers.bad < feedbackLeast ? null : answers;
}

function figuresOf(counts: Counts, side: CallSide): CallFigures {
  const count = (metric: OperationMetric, label: string = side) =>
    whole(sum(counts, metric, label));
  const failed = (reason: (typeof callFailures)[number]) =>
    count('calls-failed', `${side} ${reason}`);
  const quality = (level: string) => sum(counts, 'quality-seconds', `${side} ${level}`);
  const bands = Array.from({ length: firstPictureBounds.length + 1 }, (_, band) =>
    count('first-picture', `${side} ${band}`),
  );
  const pictures = bands.reduce((total, each) => total + each, 0);
  return {
    tried: count('calls-tried'),
    connected: count('calls-connected'),
    failed: {
      'no-answer': failed('no-answer'),
      'no-connection': failed('no-connection'),
      lost: failed('lost'),
    },
    relayed: count('calls-relayed'),
    reconnects: count('call-reconnects'),
    firstPicture: {
      counted: pictures,
      averageSeconds: pictures === 0 ? null : sum(counts, 'first-picture-seconds', side) / pictures,
      bands,
    },
    qualitySeconds: { good: quality('good'), weak: quality('weak'), poor: quality('poor') },
  };
}

/** Both sides tell of the same calls, where both could. */
function dayFigures(counts: Counts, day: string) {
  const ofDay = counts.filter((each) => each.day === day);
  const sides = callSides.map((side) => figuresOf(ofDay, side));
  return {
    day,
    tried: Math.max(...sides.map(({ tried }) => tried)),
    failed: Math.max(...sides.map(({ tried, connected }) => tried - connected)),
  };
}

function daysOf({ first, last }: Period): string[] {
  const days: string[] = [];
  const day = new Date(`${first}T00:00:00Z`);
  for (; day.toISOString().slice(0, 10) <= last; day.setUTCDate(day.getUTCDate() + 1)) {
    days.push(day.toISOString().slice(0, 10));
  }
  return days;
}
