import { durationText } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { DoctorTotal } from './totals.ts';

/** A line a doctor; the bar only repeats what the figures say. */
export function DoctorTotals({ doctors }: { doctors: readonly DoctorTotal[] }) {
  const t = useTranslation();
  const most = Math.max(1, ...doctors.map(({ duration }) => duration));
  return (
    <ul className="flex flex-col gap-4">
      {doctors.map(({ key, name, count, duration, waiting }) => (
        <li key={key}>
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
            <span className="text-muted tabular-nums">
              {t('reports.calls', { count })} · {durationText(duration)}
              {waiting === null ? '' : ` · ${t('reports.waited', { time: durationText(waiting) })}`}
            </span>
          </p>
          <div aria-hidden="true" className="mt-1 h-2 rounded-full bg-sunken">
            <div
              className="h-2 rounded-full bg-primary-text"
              style={{ width: `${(duration / most) * 100}%` }}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
