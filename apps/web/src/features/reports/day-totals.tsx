import { durationText, formatDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Total } from './totals.ts';

const height = 60;

/** Minutes of calls a day as bars; a table says the same to whoever cannot see them. */
export function DayTotals({ days }: { days: readonly Total[] }) {
  const t = useTranslation();
  const most = Math.max(60, ...days.map(({ duration }) => duration));
  const step = 100 / days.length;
  return (
    <figure>
      <p aria-hidden="true" className="text-xs text-muted tabular-nums">
        {durationText(most)}
      </p>
      <svg
        viewBox={`0 0 100 ${height}`}
        preserveAspectRatio="none"
        className="h-32 w-full border-y border-line"
        aria-hidden="true"
      >
        {days.map(({ key, duration, count }, index) => {
          const tall = count === 0 ? 0 : Math.max(1, (duration / most) * height);
          return (
            <rect
              key={key}
              x={index * step + step * 0.1}
              y={height - tall}
              width={step * 0.8}
              height={tall}
              className="fill-primary-text"
            >
              <title>{`${formatDay(key)}: ${t('reports.calls', { count })}, ${durationText(duration)}`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption
        aria-hidden="true"
        className="mt-1 flex justify-between text-xs text-muted tabular-nums"
      >
        <span>{formatDay(days[0]?.key ?? '')}</span>
        <span>{formatDay(days.at(-1)?.key ?? '')}</span>
      </figcaption>
      <table className="sr-only">
        <caption>{t('reports.perDay')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('reports.day')}</th>
            <th scope="col">{t('reports.callsHeading')}</th>
            <th scope="col">{t('reports.duration')}</th>
          </tr>
        </thead>
        <tbody>
          {days
            .filter(({ count }) => count > 0)
            .map(({ key, count, duration }) => (
              <tr key={key}>
                <th scope="row">{formatDay(key)}</th>
                <td>{count}</td>
                <td>{durationText(duration)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </figure>
  );
}
