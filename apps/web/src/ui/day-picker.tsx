import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { monthName, weekdayName } from '../i18n/day-names.ts';
import { formatDay } from '../i18n/format.ts';
import { useLanguage, useTranslation } from '../i18n/use-translation.ts';
import { dayAfter } from '../i18n/wall-time.ts';
import { Button } from './button.tsx';
import { firstOfMonth, monthAfter, weeksOf } from './month-days.ts';

interface DayPickerProps {
  label: string;
  /** YYYY-MM-DD */
  value: string;
  today: string;
  /** Days before it cannot be chosen. */
  min?: string;
  onChange: (day: string) => void;
}

/** A month as a grid: arrow keys move by day and week, page keys by month. */
export function DayPicker({ label, value, today, min, onChange }: DayPickerProps) {
  const t = useTranslation();
  const language = useLanguage();
  const [shown, setShown] = useState(() => firstOfMonth(value));
  const grid = useRef<HTMLTableElement>(null);
  const followFocus = useRef(false);

  useEffect(() => setShown(firstOfMonth(value)), [value]);
  useEffect(() => {
    if (!followFocus.current) return;
    followFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${value}"]`)?.focus();
  });

  const allowed = (day: string) => min === undefined || day >= min;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextDay(event.key, value);
    if (next === null) return;
    event.preventDefault();
    followFocus.current = true;
    onChange(min !== undefined && next < min ? min : next);
  };
  const weeks = weeksOf(shown);
  const inView = weeks.flat().includes(value) && value.slice(0, 7) === shown.slice(0, 7);
  return (
    <div>
      <div className="mb-2 flex items-center justify-between">
        <p className="font-semibold" aria-live="polite">
          {monthName(shown, language)}
        </p>
        <span className="flex gap-1">
          <Button
            variant="quiet"
            size="small"
            iconOnly
            aria-label={t('ui.previousMonth')}
            onClick={() => setShown(monthAfter(shown, -1))}
          >
            <ChevronLeft aria-hidden="true" />
          </Button>
          <Button
            variant="quiet"
            size="small"
            iconOnly
            aria-label={t('ui.nextMonth')}
            onClick={() => setShown(monthAfter(shown, 1))}
          >
            <ChevronRight aria-hidden="true" />
          </Button>
        </span>
      </div>
      <table ref={grid} aria-label={label} className="w-full table-fixed text-center tabular-nums">
        <thead>
          <tr>
            {(weeks[0] ?? []).map((day) => (
              <th
                key={day}
                scope="col"
                abbr={weekdayName(day, language, 'long')}
                className="pb-1 text-xs font-medium text-muted"
              >
                {weekdayName(day, language, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown}>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const outside = day.slice(0, 7) !== shown.slice(0, 7);
                const chosen = day === value;
                const reachable = chosen && inView ? true : !inView && day === shown;
                return (
                  <td key={day} className="p-0.5">
                    {outside ? null : (
                      <button
                        type="button"
                        data-day={day}
                        disabled={!allowed(day)}
                        tabIndex={reachable ? 0 : -1}
                        aria-pressed={chosen}
                        aria-current={day === today ? 'date' : undefined}
                        onClick={() => onChange(day)}
                        className={clsx(
                          'h-[calc(var(--control)-0.25rem)] w-full rounded-inner text-sm',
                          chosen
                            ? 'bg-primary font-semibold text-on-primary'
                            : allowed(day)
                              ? 'hover:bg-sunken'
                              : 'text-muted opacity-50',
                          day === today && !chosen && 'font-bold text-primary-text',
                        )}
                      >
                        <span aria-hidden="true">{Number(day.slice(8))}</span>
                        <span className="sr-only">
                          {weekdayName(day, language, 'long')}, {formatDay(day)}
                        </span>
                      </button>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function nextDay(key: string, from: string): string | null {
  if (key === 'ArrowLeft') return dayAfter(from, -1);
  if (key === 'ArrowRight') return dayAfter(from, 1);
  if (key === 'ArrowUp') return dayAfter(from, -7);
  if (key === 'ArrowDown') return dayAfter(from, 7);
  if (key === 'PageUp') return dayAfter(from, -28);
  return key === 'PageDown' ? dayAfter(from, 28) : null;
}
