import { useState } from 'react';
import { useHistory } from '../../appointments/appointment-queries.ts';

import { durationText, formatDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { localStore } from '../../state/browser-storage.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { averages, bars, type Range, rangeDays, ranges } from './statistics.ts';

const storageKey = 'visite.statisticsRange';

function storedRange(): Range {
  const stored = Number(localStore()?.getItem(storageKey));
  return ranges.find((range) => range === stored) ?? 7;
}

/** Average waiting time and call duration of the last x days (DASH-1). */
export function StatisticsCard({ now }: { now: number }) {
  const t = useTranslation();
  const [range, setRange] = useState(storedRange);
  const { start, end } = rangeDays(range, now);
  const history = useHistory(start, end);
  const calls = history.data ?? [];
  const { count, waiting, duration } = averages(calls);
  const drawn = bars(calls, range, now);
  const per = range === 90 ? 'dashboard.perWeek' : 'dashboard.perDay';

  const choose = (value: string) => {
    const chosen = ranges.find((each) => String(each) === value) ?? 7;
    localStore()?.setItem(storageKey, String(chosen));
    setRange(chosen);
  };

  return (
    <Card
      title={t('dashboard.statistics')}
      actions={
        <Select
          label={t('dashboard.range')}
          labelHidden
          value={String(range)}
          onChange={(event) => choose(event.target.value)}
          options={ranges.map((days) => ({
            value: String(days),
            label: t('dashboard.lastDays', { days }),
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
          {t('dashboard.statisticsFailed')}
        </InlineMessage>
      ) : (
        <>
          <dl className="grid gap-5 sm:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2">
            <Figure
              title={t('dashboard.averageWaiting')}
              seconds={waiting}
              chart={t(per, { title: t('dashboard.averageWaiting') })}
              values={drawn.map(({ from, waiting: seconds }) => ({ from, seconds }))}
            />
            <Figure
              title={t('dashboard.averageDuration')}
              seconds={duration}
              chart={t(per, { title: t('dashboard.averageDuration') })}
              values={drawn.map(({ from, duration: seconds }) => ({ from, seconds }))}
            />
          </dl>
          <p className="mt-4 text-muted">{t('dashboard.callsCounted', { count })}</p>
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
          {seconds === null ? t('dashboard.noValue') : durationText(seconds)}
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
          title: `${formatDay(from)}: ${seconds === null ? t('dashboard.noValue') : durationText(seconds)}`,
          empty: seconds === null,
        }))}
        first={dayAndMonth(values[0]?.from)}
        last={dayAndMonth(values.at(-1)?.from)}
      />
      <table className="sr-only">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('dashboard.chartDay')}</th>
            <th scope="col">{t('dashboard.chartValue')}</th>
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
    </figure>
  );
}

/** 05.03. */
function dayAndMonth(day: string | undefined): string {
  return day ? formatDay(day).slice(0, 6) : '';
}
