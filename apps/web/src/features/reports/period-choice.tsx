import { historyDaysAtMost } from '@visite/contract';
import { clsx } from 'clsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DayField } from '../../ui/day-field.tsx';
import { lastDays, lengths, type Period, withFirst, withLast } from './report-period.ts';

interface PeriodChoiceProps {
  period: Period;
  today: string;
  onChange: (period: Period) => void;
}

/** Four usual lengths as buttons, any other by its two days. */
export function PeriodChoice({ period, today, onChange }: PeriodChoiceProps) {
  const t = useTranslation();
  const field = { placeholder: t('app.birthdatePlaceholder'), wrong: t('reports.noDay') };
  return (
    <div className="flex flex-wrap items-end gap-4">
      <fieldset
        aria-label={t('reports.period')}
        className="inline-flex max-w-full flex-wrap rounded-box border border-line bg-surface p-0.5"
      >
        {lengths.map((days) => {
          const choice = lastDays(days, today);
          const chosen = choice.first === period.first && choice.last === period.last;
          return (
            <button
              key={days}
              type="button"
              aria-pressed={chosen}
              onClick={() => onChange(choice)}
              className={clsx(
                'min-h-[calc(var(--control)-0.375rem)] rounded-inner px-3 text-sm font-medium',
                chosen ? 'bg-sunken text-ink' : 'text-muted hover:text-ink',
              )}
            >
              {t('reports.days', { days })}
            </button>
          );
        })}
      </fieldset>
      <DayField
        {...field}
        label={t('reports.from')}
        className="w-36"
        value={period.first}
        onChange={(first) => onChange(withFirst(period, first))}
      />
      <DayField
        {...field}
        label={t('reports.to')}
        className="w-36"
        value={period.last}
        onChange={(last) => onChange(withLast(period, last))}
      />
      <p className="pb-2 text-sm text-muted">{t('reports.atMost', { days: historyDaysAtMost })}</p>
    </div>
  );
}
