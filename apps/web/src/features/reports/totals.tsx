import { type Appointment, fullName } from '@visite/contract';
import { callTime } from '../../appointments/appointment-facts.ts';

import { dayOf, durationText, formatDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { dayAfter } from '../../i18n/wall-time.ts';
import { BarChart } from '../../ui/bar-chart.tsx';

/** Call minutes per day as bars, with a table of the same values for screen readers. */
export function DayTotals({ days }: { days: readonly Total[] }) {
  const t = useTranslation();
  const most = Math.max(60, ...days.map(({ duration }) => duration));
  return (
    <figure>
      <p aria-hidden="true" className="text-xs text-muted tabular-nums">
        {durationText(most)}
      </p>
      <BarChart
        className="h-32 border-y border-line"
        bars={days.map(({ key, duration, count }) => ({
          key,
          height: count === 0 ? 0 : Math.max(0.02, duration / most),
          title: `${formatDay(key)}: ${t('reports.calls', { count })}, ${durationText(duration)}`,
        }))}
        first={formatDay(days[0]?.key ?? '')}
        last={formatDay(days.at(-1)?.key ?? '')}
      />
      <div className="sr-only">
        <table>
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
      </div>
    </figure>
  );
}

/** One row per doctor; the bar is decorative. */
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

export interface Total {
  key: string;
  count: number;
  /** Seconds over all calls. */
  duration: number;
}

export interface DoctorTotal extends Total {
  name: string;
  /** Mean in seconds of the calls with a measured waiting time; null if there is none. */
  waiting: number | null;
}

/** Sorted by total duration, longest first. */
export function totalsPerDoctor(calls: readonly Appointment[]): DoctorTotal[] {
  const groups = grouped(calls, ({ doctor }) => doctor.person.id);
  return [...groups]
    .map(([key, own]) => {
      const waits = own.flatMap(({ waitingSeconds }) => waitingSeconds ?? []);
      return {
        key,
        name: own[0] ? fullName(own[0].doctor.person) : '',
        ...sum(own),
        waiting: waits.length > 0 ? waits.reduce((one, other) => one + other) / waits.length : null,
      };
    })
    .sort(
      (one, other) => other.duration - one.duration || one.name.localeCompare(other.name, 'de'),
    );
}

/** Every day of the period in the practice's time zone, including days without calls. */
export function totalsPerDay(calls: readonly Appointment[], first: string, last: string): Total[] {
  const groups = grouped(calls, (call) => dayOf(callTime(call)));
  const days: Total[] = [];
  for (let day = first; day <= last; day = dayAfter(day)) {
    days.push({ key: day, ...sum(groups.get(day) ?? []) });
  }
  return days;
}

function sum(calls: readonly Pick<Appointment, 'duration'>[]) {
  return {
    count: calls.length,
    duration: calls.reduce((seconds, { duration = 0 }) => seconds + duration, 0),
  };
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}
