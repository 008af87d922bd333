import type { CallFigures, Operations } from '@visite/contract';
import { clsx } from 'clsx';
import { formatDay } from '../../i18n/format.ts';
import { type Translate, useTranslation } from '../../i18n/use-translation.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { failedOf, percentOf, picturesWithin } from './operations-logic.ts';

/** Calls per day as bars, with a table of the same values for screen readers. */
export function CallsPerDay({ days }: { days: Operations['daily'] }) {
  const t = useTranslation();
  const most = Math.max(1, ...days.map(({ tried }) => tried));
  return (
    <figure className="mb-5">
      <p aria-hidden="true" className="text-xs text-muted tabular-nums">
        {most}
      </p>
      <BarChart
        className="h-24 border-y border-line"
        bars={days.map(({ day, tried, failed }) => ({
          key: day,
          height: tried === 0 ? 0 : Math.max(0.02, tried / most),
          title: t('reports.operations.ofDay', { day: formatDay(day), tried, failed }),
        }))}
        first={formatDay(days[0]?.day ?? '')}
        last={formatDay(days.at(-1)?.day ?? '')}
      />
      <div className="sr-only">
        <table>
          <caption>{t('reports.operations.perDay')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('reports.day')}</th>
              <th scope="col">{t('reports.operations.tried')}</th>
              <th scope="col">{t('reports.operations.failed')}</th>
            </tr>
          </thead>
          <tbody>
            {days
              .filter(({ tried }) => tried > 0)
              .map(({ day, tried, failed }) => (
                <tr key={day}>
                  <th scope="row">{formatDay(day)}</th>
                  <td>{tried}</td>
                  <td>{failed}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

type Row = readonly [
  label: Parameters<Translate>[0],
  value: (side: CallFigures) => string,
  /** Part of the row above. */
  part?: true,
];

const rowsOf = (t: Translate): readonly Row[] => {
  const share = (part: number, all: number) =>
    all === 0
      ? t('reports.operations.noValue')
      : t('reports.operations.percent', { percent: percentOf(part, all) });
  const ofTried = (part: number, { tried }: CallFigures) =>
    part === 0 ? '0' : `${part} (${share(part, tried)})`;
  const ofTime = (level: keyof CallFigures['qualitySeconds']) => (side: CallFigures) => {
    const { good, weak, poor } = side.qualitySeconds;
    return share(side.qualitySeconds[level], good + weak + poor);
  };
  return [
    ['reports.operations.tried', ({ tried }) => String(tried)],
    ['reports.operations.connected', (side) => ofTried(side.connected, side)],
    ['reports.operations.failed', (side) => ofTried(failedOf(side), side)],
    ['reports.operations.noAnswer', ({ failed }) => String(failed['no-answer']), true],
    ['reports.operations.noConnection', ({ failed }) => String(failed['no-connection']), true],
    ['reports.operations.lost', ({ failed }) => String(failed.lost), true],
    [
      'reports.operations.firstPicture',
      ({ firstPicture: { averageSeconds } }) =>
        averageSeconds === null
          ? t('reports.operations.noValue')
          : t('reports.operations.average', { seconds: Math.round(averageSeconds * 10) / 10 }),
    ],
    [
      'reports.operations.soon',
      (side) => share(picturesWithin(side, 2), side.firstPicture.counted),
    ],
    ['reports.operations.relayed', (side) => ofTried(side.relayed, side)],
    ['reports.operations.reconnects', ({ reconnects }) => String(reconnects)],
    ['reports.operations.good', ofTime('good')],
    ['reports.operations.weak', ofTime('weak')],
    ['reports.operations.poor', ofTime('poor')],
  ];
};

/** Practice and patients beside each other: it tells on which side calls have trouble. */
export function CallsBySide({ calls }: { calls: Operations['calls'] }) {
  const t = useTranslation();
  return (
    <div className="relative overflow-x-auto">
      <table className="w-full border-collapse text-left text-control">
        <caption className="sr-only">{t('reports.operations.calls')}</caption>
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            <th scope="col" className="py-2 pr-2 font-medium">
              {t('reports.operations.figure')}
            </th>
            {(['staff', 'patient'] as const).map((side) => (
              <th key={side} scope="col" className="py-2 pl-2 text-right font-medium">
                {t(`reports.operations.${side}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(t).map(([label, value, part]) => (
            <tr key={label} className="border-b border-line last:border-b-0">
              <th
                scope="row"
                className={clsx(
                  'py-2 pr-2 font-normal hyphens-auto wrap-anywhere',
                  part ? 'pl-4 text-muted' : 'text-ink',
                )}
              >
                {t(label)}
              </th>
              {(['staff', 'patient'] as const).map((side) => (
                <td key={side} className="py-2 pl-2 text-right whitespace-nowrap tabular-nums">
                  {value(calls[side])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
