import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatDay, monthName, weekdayName } from '../../i18n/format.ts';
import { useLanguage, useTranslation } from '../../i18n/use-translation.ts';
import { dayAfter } from '../../i18n/wall-time.ts';
import { Button } from '../../ui/button.tsx';
import { type CalendarAddress, shownDays, stepped, type View, views } from './calendar-address.ts';

interface CalendarToolbarProps {
  shown: Pick<CalendarAddress, 'view' | 'date'>;
  today: string;
  /** A phone has room for one day. */
  onlyDay: boolean;
  onChange: (changed: { view?: View; date?: string }) => void;
}

export function CalendarToolbar({ shown, today, onlyDay, onChange }: CalendarToolbarProps) {
  const t = useTranslation();
  const language = useLanguage();
  const { view, date } = shown;
  const { first, end } = shownDays(shown);
  const title =
    view === 'month'
      ? monthName(date, language)
      : view === 'week'
        ? `${formatDay(first)} – ${formatDay(dayAfter(end, -1))}`
        : `${weekdayName(date, language, 'long')}, ${formatDay(date)}`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={() => onChange({ date: today })}>{t('calendar.today')}</Button>
        <Button
          variant="quiet"
          iconOnly
          aria-label={t(`calendar.before.${view}`)}
          onClick={() => onChange({ date: stepped(shown, -1) })}
        >
          <ChevronLeft aria-hidden="true" />
        </Button>
        <Button
          variant="quiet"
          iconOnly
          aria-label={t(`calendar.after.${view}`)}
          onClick={() => onChange({ date: stepped(shown, 1) })}
        >
          <ChevronRight aria-hidden="true" />
        </Button>
        <h2 className="text-lg font-semibold tabular-nums" aria-live="polite">
          {title}
        </h2>
      </div>
      {onlyDay ? null : (
        <fieldset
          aria-label={t('calendar.views')}
          className="inline-flex rounded-box border border-line bg-surface p-0.5"
        >
          {views.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={view === each}
              onClick={() => onChange({ view: each })}
              className={clsx(
                'min-h-[calc(var(--control)-0.5rem)] rounded-inner px-3 text-sm font-medium',
                view === each ? 'bg-sunken text-ink' : 'text-muted hover:text-ink',
              )}
            >
              {t(`calendar.view.${each}`)}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
