import { durationText, formatDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

interface DayChartProps {
  title: string;
  /** Seconds, or null where there was nothing. */
  values: readonly { from: string; seconds: number | null }[];
}

const height = 48;

/** Small bars, one a day; whoever cannot see them gets the same as a table. */
export function DayChart({ title, values }: DayChartProps) {
  const t = useTranslation();
  const most = Math.max(1, ...values.map(({ seconds }) => seconds ?? 0));
  const step = 100 / values.length;
  return (
    <figure>
      <svg
        viewBox={`0 0 100 ${height}`}
        preserveAspectRatio="none"
        className="h-12 w-full"
        aria-hidden="true"
      >
        {values.map(({ from, seconds }, index) => {
          const tall = seconds === null ? 1 : Math.max(2, (seconds / most) * height);
          return (
            <rect
              key={from}
              x={index * step + step * 0.12}
              y={height - tall}
              width={step * 0.76}
              height={tall}
              className={seconds === null ? 'fill-line' : 'fill-primary-text'}
            >
              <title>{`${formatDay(from)}: ${seconds === null ? t('dashboard.noValue') : durationText(seconds)}`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption
        aria-hidden="true"
        className="mt-1 flex justify-between text-xs text-muted tabular-nums"
      >
        <span>{dayAndMonth(values[0]?.from)}</span>
        <span>{dayAndMonth(values.at(-1)?.from)}</span>
      </figcaption>
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
