import { useHistory } from '../../appointments/appointment-queries.ts';
import { averages, rangeDays, storedRange } from '../../appointments/statistics.ts';
import { durationText } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { Link } from '../../ui/link.tsx';

/** Average waiting time and call duration of the last x days; the charts are in the reports (DASH-1). */
export function AveragesLine({ now }: { now: number }) {
  const t = useTranslation();
  const days = storedRange();
  const { start, end } = rangeDays(days, now);
  const history = useHistory(start, end);
  const { count, waiting, duration } = averages(history.data ?? []);
  const shown = (seconds: number | null) =>
    seconds === null ? t('dashboard.noValue') : durationText(seconds);
  return (
    <p data-averages="" className="mt-4 min-h-6 text-sm text-muted">
      {history.isError && !history.data ? t('dashboard.statisticsFailed') : null}
      {history.data
        ? t('dashboard.averages', {
            days,
            count,
            waiting: shown(waiting),
            duration: shown(duration),
          })
        : null}{' '}
      <Link to={paths.report()} className="underline hover:text-ink">
        {t('dashboard.toReports')}
      </Link>
    </p>
  );
}
