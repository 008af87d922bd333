import { useState } from 'react';
import { useHistory } from '../../appointments/appointment-queries.ts';

import {
  averages,
  bars,
  rangeDays,
  ranges,
  storedRange,
  storeRange,
} from '../../appointments/statistics.ts';
import { durationText, formatDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Average waiting time and call duration of the last x days, as charts (DASH-1). */
export function StatisticsCard({ now }: { now: number }) {
  const t = useTranslation();
  const [range, setRange] = useState(storedRange);
  const { start, end } = rangeDays(range, now);
  const history = useHistory(start, end);
  const calls = history.data ?? [];
  const { count, waiting, duration } = averages(calls);
  const drawn = bars(calls, range, now);
  const per = range === 90 ? 'reports.statistics.perWeek' : 'reports.statistics.perDay';

  const choose = (value: string) => {
    const chosen = ranges.find((each) => String(each) === value) ?? 7;
    storeRange(chosen);
    setRange(chosen);
  };

  return (
    <Card
      title={t('reports.statistics.title')}
      actions={
        <Select
          label={t('reports.statistics.range')}
          labelHidden
          value={String(range)}
          onChange={(event) => choose(event.target.value)}
          options={ranges.map((days) => ({
            value: String(days),
            label: t('reports.statistics.lastDays', { days }),
          }))}
        />
      }
    >
      {history.isPending ? (
        <Skeleton lines={5} />
      ) : history.isError && !history.data ? (
        <InlineMessage
          tone="warning"
          action={
            <Button size="small" onClick={() => history.refetch()}>
              {t('ui.retry')}
            </Button>
          }
        >
          {t('reports.statistics.failed')}
        </InlineMessage>
      ) : (
        <>
          <dl className="grid gap-x-12 gap-y-5 sm:grid-cols-2">
            <Figure
              title={t('reports.statistics.averageWaiting')}
              seconds={waiting}
              chart={t(per, { title: t('reports.statistics.averageWaiting') })}
              values={drawn.map(({ from, waiting: seconds }) => ({ from, seconds }))}
            />
            <Figure
              title={t('reports.statistics.averageDuration')}
              seconds={duration}
              chart={t(per, { title: t('reports.statistics.averageDuration') })}
              values={drawn.map(({ from, duration: seconds }) => ({ from, seconds }))}
            />
          </dl>
          <p className="mt-4 text-muted">
            {t('reports.statistics.callsCounted', { count, days: range })}
          </p>
        </>
      )}
    </Card>
  );
}

interface FigureProps {
  title: string;
  seconds: number | null;
  chart: string;
  values: readonly { from: string; seconds: number | null }[];
}

function Figure({ title, seconds, chart, values }: FigureProps) {
  const t = useTranslation();
  return (
    <div>
      <dt className="text-muted">{title}</dt>
      <dd>
        <p className="mb-2 text-2xl font-semibold tabular-nums">
          {seconds === null ? t('reports.statistics.noValue') : durationText(seconds)}
        </p>
        <DayChart title={chart} values={values} />
      </dd>
    </div>
  );
}

interface DayChartProps {
  title: string;
  /** Seconds; null for a day without a value. */
  values: readonly { from: string; seconds: number | null }[];
}

/** Bar chart, with a table of the same values for screen readers. */
function DayChart({ title, values }: DayChartProps) {
  const t = useTranslation();
  const most = Math.max(1, ...values.map(({ seconds }) => seconds ?? 0));
  return (
    <figure>
      <BarChart
        className="h-12"
        bars={values.map(({ from, seconds }) => ({
          key: from,
          height: seconds === null ? 0.03 : Math.max(0.05, seconds / most),
          title: `${formatDay(from)}: ${seconds === null ? t('reports.statistics.noValue') : durationText(seconds)}`,
          empty: seconds === null,
        }))}
        first={dayAndMonth(values[0]?.from)}
        last={dayAndMonth(values.at(-1)?.from)}
      />
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('reports.statistics.chartDay')}</th>
              <th scope="col">{t('reports.statistics.chartValue')}</th>
            </tr>
          </thead>
          <tbody>
            {values
              .filter(({ seconds }) => seconds !== null)
              .map(({ from, seconds }) => (
                <tr key={from}>
                  <th scope="row">{formatDay(from)}</th>
                  <td>{durationText(seconds ?? 0)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** 05.03. */
function dayAndMonth(day: string | undefined): string {
  return day ? formatDay(day).slice(0, 6) : '';
}
