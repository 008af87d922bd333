import { can } from '@visite/contract';
import { ChartNoAxesColumn, Download } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useHistory } from '../../appointments/appointment-queries.ts';

import { dayOf, durationText, foreignTimeZone, formatDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { queryNames } from '../../navigation/paths.ts';
import { usePageTitle } from '../../practice/use-page-title.ts';
import { useStaffUser } from '../../session/staff-session.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/failure-message.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useNow } from '../../ui/use-now.ts';
import { AuditTrail } from './audit-trail.tsx';
import { CallsTable, callsCsv } from './calls-table.tsx';
import { IntrusionList } from './intrusion-list.tsx';
import { OperationsReport } from './operations-report.tsx';
import { PeriodChoice, readPeriod } from './report-period.tsx';
import { StatisticsCard } from './statistics-card.tsx';
import { DayTotals, DoctorTotals, totalsPerDay, totalsPerDoctor } from './totals.tsx';

const tabs = ['calls', 'operations', 'audit'] as const;
/** An entry of the navigation of its own, at an address that once was a tab. */
const securityTab = 'security';

export function ReportsPage() {
  const t = useTranslation();
  const user = useStaffUser();
  const [search, setSearch] = useSearchParams();
  const zone = foreignTimeZone(Date.now());
  const asked = search.get(queryNames.tab);
  const tab = tabs.find((each) => each === asked) ?? 'calls';
  const security = asked === securityTab && can(user.roles, 'intrusions.read');
  const title = t(security ? 'reports.intrusions' : 'reports.title');
  usePageTitle(title);
  return (
    <main id="main" className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 lg:px-8">
      <PageHead title={title} note={zone ? t('reports.zone', { zone }) : null} />
      {security ? (
        <IntrusionList />
      ) : can(user.roles, 'operations.read') ? (
        <Tabs
          label={t('reports.title')}
          value={tab}
          onChange={(next) => setSearch(next === 'calls' ? {} : { [queryNames.tab]: next })}
          tabs={[
            { value: 'calls', label: t('reports.callsHeading'), content: <CallsReport /> },
            {
              value: 'operations',
              label: t('reports.operations.title'),
              content: <OperationsReport />,
            },
            { value: 'audit', label: t('reports.audit.title'), content: <AuditTrail /> },
          ]}
        />
      ) : (
        <CallsReport />
      )}
    </main>
  );
}

/** Ended calls of a period: totals, per day, per doctor, and the list. */
export function CallsReport() {
  const t = useTranslation();
  const [search, setSearch] = useSearchParams();
  const now = useNow(60_000);
  const today = dayOf(now);
  const period = readPeriod(search, today);
  const query = useHistory(period.first, period.last);
  const calls = query.data ?? [];
  const seconds = calls.reduce((sum, { duration = 0 }) => sum + duration, 0);

  const save = () => {
    const headings = (
      ['day', 'clock', 'doctor', 'patient', 'born', 'durationMinutes', 'waitingMinutes'] as const
    ).map((key) => t(`reports.${key}`));
    const name = `${t('reports.fileName')}-${period.first}-${period.last}.csv`;
    saveFile(name, 'text/csv;charset=utf-8', callsCsv(headings, calls));
  };
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-end gap-4">
        <PeriodChoice
          period={period}
          today={today}
          onChange={({ first, last }) =>
            setSearch((before) => {
              const next = new URLSearchParams(before);
              next.set('from', first);
              next.set('to', last);
              return next;
            })
          }
        />
        <Button
          className="md:ml-auto"
          icon={<Download aria-hidden="true" />}
          disabled={calls.length === 0}
          onClick={save}
        >
          {t('reports.csv')}
        </Button>
      </div>
      {query.error && !query.data ? (
        <LoadFailed error={query.error} onRetry={query.refetch} />
      ) : null}
      {query.isPending ? <Skeleton lines={10} /> : null}
      <p aria-live="polite" className="text-muted">
        {calls.length > 0
          ? t('reports.summary', {
              count: calls.length,
              time: durationText(seconds),
              from: formatDay(period.first),
              to: formatDay(period.last),
            })
          : ''}
      </p>
      {query.data && calls.length === 0 ? (
        <EmptyState
          icon={<ChartNoAxesColumn aria-hidden="true" />}
          title={t('reports.none')}
          message={t('reports.noneHint')}
        />
      ) : null}
      {calls.length > 0 ? (
        <>
          <div className="grid gap-5 lg:grid-cols-2">
            <Card title={t('reports.perDay')}>
              <DayTotals days={totalsPerDay(calls, period.first, period.last)} />
            </Card>
            <Card title={t('reports.perDoctor')}>
              <DoctorTotals doctors={totalsPerDoctor(calls)} />
            </Card>
          </div>
          <CallsTable calls={calls} />
        </>
      ) : null}
      {/* It has a period of its own. */}
      <StatisticsCard now={now} />
    </div>
  );
}
