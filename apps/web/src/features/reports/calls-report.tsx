import { ChartNoAxesColumn, Download } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useHistory } from '../../appointments/appointment-counts.ts';
import { errorText } from '../../i18n/error-text.ts';
import { dayOf, durationText, formatDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { callsCsv } from './calls-csv.ts';
import { CallsTable } from './calls-table.tsx';
import { DayTotals } from './day-totals.tsx';
import { DoctorTotals } from './doctor-totals.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { readPeriod } from './report-period.ts';
import { totalsPerDay, totalsPerDoctor } from './totals.ts';

/** The ended calls of a period: sums, who, which day, and each of them. */
export function CallsReport() {
  const t = useTranslation();
  const [search, setSearch] = useSearchParams();
  const today = dayOf(useNow(60_000));
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
      <div className="flex flex-wrap items-end justify-between gap-4">
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
        <Button icon={<Download aria-hidden="true" />} disabled={calls.length === 0} onClick={save}>
          {t('reports.csv')}
        </Button>
      </div>
      {query.error && !query.data ? (
        <InlineMessage
          tone="danger"
          action={<Button onClick={() => query.refetch()}>{t('reports.retry')}</Button>}
        >
          {errorText(query.error)}
        </InlineMessage>
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
    </div>
  );
}
