import type { Operations } from '@visite/contract';
import { ChartNoAxesColumn } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { durationText, formatDate, formatDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { Card } from '../../ui/card.tsx';
import { ChoiceBar } from '../../ui/choice-bar.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/failure-message.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { CallsBySide, CallsPerDay } from './operations-calls.tsx';
import { Feedback } from './operations-feedback.tsx';
import { jobPatienceSeconds, type Notice, noticesOf } from './operations-logic.ts';
import { type OperationsDays, useOperations } from './operations-queries.ts';

/** Whether calls work in this practice, for admins. */
export function OperationsReport() {
  const t = useTranslation();
  const [search, setSearch] = useSearchParams();
  const days: OperationsDays = search.get('days') === '30' ? '30' : '7';
  const { data, error, isPending, isPlaceholderData, refetch } = useOperations(days);
  const choose = (next: OperationsDays) =>
    setSearch((before) => {
      const changed = new URLSearchParams(before);
      if (next === '30') changed.set('days', next);
      else changed.delete('days');
      return changed;
    });
  return (
    <div className="flex flex-col gap-5">
      <p className="max-w-3xl text-muted">{t('reports.operations.intro')}</p>
      <div className="flex flex-wrap items-center gap-4">
        <ChoiceBar
          label={t('reports.operations.period')}
          value={days}
          onChange={choose}
          choices={(['7', '30'] as const).map((value) => ({
            value,
            label: t('reports.operations.lastDays', { days: value }),
            content: t('reports.operations.lastDays', { days: value }),
          }))}
        />
        <p className="text-muted tabular-nums" aria-live="polite">
          {data && !isPlaceholderData
            ? t('reports.operations.from', {
                first: formatDay(data.firstDay),
                last: formatDay(data.lastDay),
              })
            : ''}
        </p>
      </div>
      {error && !data ? <LoadFailed error={error} onRetry={refetch} /> : null}
      {isPending ? <Skeleton lines={12} /> : null}
      {data ? (
        <div aria-busy={isPlaceholderData} className="flex flex-col gap-5">
          <Notices found={data} />
          {/* As many in each column as there is room: some have no numbers yet. */}
          <div className="-mb-5 gap-5 *:mb-5 *:break-inside-avoid lg:columns-2">
            <Calls found={data} />
            {data.feedback ? <Feedback feedback={data.feedback} /> : null}
            <Waiting waiting={data.waiting} />
            <Mails mails={data.mails} />
            <Server found={data} />
            <Locks locks={data.locks} />
          </div>
        </div>
      ) : null}
    </div>
  );
}

function Notices({ found }: { found: Operations }) {
  const t = useTranslation();
  const notices = noticesOf(found, useNow(60_000));
  if (notices.length === 0) {
    return <InlineMessage tone="success">{t('reports.operations.fine')}</InlineMessage>;
  }
  return notices.map((notice) => (
    <InlineMessage key={notice.kind} tone={notice.kind === 'jobsLate' ? 'danger' : 'warning'}>
      <NoticeText notice={notice} />
    </InlineMessage>
  ));
}

function NoticeText({ notice }: { notice: Notice }) {
  const t = useTranslation();
  switch (notice.kind) {
    case 'failed':
      return t('reports.operations.notice.failed', { percent: notice.percent });
    case 'noMailServer':
      return t('reports.operations.notice.noMailServer');
    case 'undelivered':
      return t('reports.operations.notice.undelivered', { count: notice.count });
    case 'mailsWait':
      return t('reports.operations.notice.mailsWait', { time: durationText(notice.seconds) });
    case 'jobsLate':
      return t('reports.operations.notice.jobsLate', { time: durationText(notice.seconds) });
    case 'certificate':
      return t('reports.operations.notice.certificate', { date: formatDate(notice.expiresAt) });
  }
}

function Calls({ found }: { found: Operations }) {
  const t = useTranslation();
  const { calls, callStatistics, daily } = found;
  const some = calls.staff.tried + calls.patient.tried > 0;
  return (
    <Card title={t('reports.operations.calls')}>
      {callStatistics ? null : (
        <InlineMessage
          className="mb-4"
          action={
            <Link to={paths.settings()} className="text-primary-text underline">
              {t('reports.operations.settings')}
            </Link>
          }
        >
          {t('reports.operations.off')}
        </InlineMessage>
      )}
      {some ? (
        <>
          <p className="mb-4 text-sm text-muted">{t('reports.operations.bothSides')}</p>
          <CallsPerDay days={daily} />
          <CallsBySide calls={calls} />
        </>
      ) : callStatistics ? (
        <EmptyState
          icon={<ChartNoAxesColumn aria-hidden="true" />}
          title={t('reports.operations.none')}
          message={t('reports.operations.noneHint')}
        />
      ) : null}
    </Card>
  );
}

function Waiting({ waiting }: { waiting: Operations['waiting'] }) {
  const t = useTranslation();
  const time = (seconds: number | null) =>
    seconds === null ? t('reports.operations.noValue') : durationText(seconds);
  return (
    <Card title={t('reports.operations.waiting')}>
      <Facts
        facts={[
          [t('reports.operations.averageWaiting'), time(waiting.averageSeconds)],
          [t('reports.operations.longestWaiting'), time(waiting.longestSeconds)],
          [t('reports.operations.countedWaiting'), waiting.counted],
        ]}
      />
    </Card>
  );
}

function Mails({ mails }: { mails: Operations['mails'] }) {
  const t = useTranslation();
  const { averageDelaySeconds: delay } = mails;
  return (
    <Card title={t('reports.operations.mails')}>
      <Facts
        facts={[
          [t('reports.operations.sent'), mails.sent],
          [
            t('reports.operations.delay'),
            delay === null ? t('reports.operations.noValue') : durationText(delay),
          ],
          [t('reports.operations.undelivered'), mails.undelivered],
          [t('reports.operations.mailsWaiting'), mails.waiting],
        ]}
      />
    </Card>
  );
}

function Server({ found: { jobs, certificateExpiresAt } }: { found: Operations }) {
  const t = useTranslation();
  const late = jobs.lagSeconds > jobPatienceSeconds;
  return (
    <Card title={t('reports.operations.server')}>
      <Facts
        facts={[
          [
            t('reports.operations.jobs'),
            late
              ? t('reports.operations.late', { time: durationText(jobs.lagSeconds) })
              : t('reports.operations.onTime'),
          ],
          [
            t(
              certificateExpiresAt
                ? 'reports.operations.certificate'
                : 'reports.operations.noCertificate',
            ),
            certificateExpiresAt
              ? formatDate(certificateExpiresAt)
              : t('reports.operations.elsewhere'),
          ],
        ]}
      />
    </Card>
  );
}

function Locks({ locks }: { locks: Operations['locks'] }) {
  const t = useTranslation();
  const lockedNow = (count: number, now: number) =>
    now === 0 ? count : t('reports.operations.lockedNow', { count: Math.max(count, now), now });
  return (
    <Card title={t('reports.operations.locks')}>
      <Facts
        facts={[
          [t('reports.operations.loginLocks'), lockedNow(locks.login, locks.lockedLogins)],
          [t('reports.operations.linkLocks'), lockedNow(locks.link, locks.lockedLinks)],
        ]}
      />
    </Card>
  );
}

function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="flex flex-col gap-2">
      {facts.map(([term, value]) => (
        <div key={term} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-muted">{term}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
