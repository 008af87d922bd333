import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useAppointmentLink } from '../../appointments/appointment-link.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { refetchFromStart, whileUserActive } from '../../session/refetch.ts';
import { useStaffSession } from '../../session/staff-session.tsx';

import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/failure-message.tsx';
import { Link } from '../../ui/link.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Intrusion reports of the clients, explained for non-technical readers (INTR-4). */
export function IntrusionList() {
  const t = useTranslation();
  const linkTo = useAppointmentLink();
  const [offset, setOffset] = useState(0);
  const query = useIntrusions(offset);
  if (query.isPending) return <Skeleton lines={6} />;
  if (!query.data) {
    return <LoadFailed error={query.error} onRetry={query.refetch} />;
  }
  const { body, total } = query.data;
  if (body.length === 0) {
    return (
      <EmptyState
        icon={<ShieldCheck aria-hidden="true" />}
        title={t('reports.intrusion.none')}
        message={t('reports.intrusion.noneHint')}
      />
    );
  }
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <ul className="flex flex-col gap-4">
        {body.map((report) => (
          <li key={report.id} className="rounded-box border border-line bg-surface p-5">
            <h2 className="flex items-start gap-2 text-lg font-semibold">
              <ShieldAlert className="mt-1 size-5 shrink-0 text-danger" aria-hidden="true" />
              {t(`reports.intrusion.title.${report.attackType}`)}
            </h2>
            <p className="text-sm text-muted tabular-nums">
              {formatDateTime(report.reportedAt)} ·{' '}
              <Link
                to={linkTo(report.correspondingAppointment)}
                className="text-primary-text underline"
              >
                {t('reports.intrusion.appointment')}
              </Link>
            </p>
            <dl className="mt-3 flex flex-col gap-3">
              <Part label={t('reports.intrusion.what')}>
                {t(`reports.intrusion.happened.${report.attackType}`, {
                  name: report.suspectedName ?? t('reports.intrusion.somebody'),
                })}
              </Part>
              <Part label={t('reports.intrusion.do')}>
                {t(`reports.intrusion.advice.${report.attackType}`)}
              </Part>
              <Part label={t('reports.intrusion.detail')}>
                <span className="text-muted wrap-anywhere">
                  {report.description}
                  {report.reportedByName
                    ? ` (${t('reports.intrusion.by', { name: report.reportedByName })})`
                    : ''}
                </span>
              </Part>
            </dl>
          </li>
        ))}
      </ul>
      {total !== null && total > perPage ? (
        <Pagination offset={offset} limit={perPage} total={total} onChange={setOffset} />
      ) : null}
    </div>
  );
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const perPage = 50;
const intrusionKeys = { all: ['intrusions'] } as const;

/** Refetched on appointment events, because a new report is announced by one. */
function useIntrusions(offset: number) {
  const { api } = useStaffSession();
  const queryClient = useQueryClient();

  useEffect(() => {
    const reading = whileUserActive(() => {
      void refetchFromStart(queryClient, { queryKey: intrusionKeys.all });
    });
    const stop = api.onEvent(({ type }) => {
      if (type === 'getAppointment' || type === 'getCalls') reading.ask();
    });
    return () => {
      stop();
      reading.stop();
    };
  }, [api, queryClient]);

  return useQuery({
    queryKey: [...intrusionKeys.all, offset],
    queryFn: ({ signal }) =>
      api.staff.page('listIntrusions', { query: { offset, limit: perPage }, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}
