import { historyDaysAtMost } from '@visite/contract';
import { readIsoDay } from '../../i18n/read-date-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { dayAfter } from '../../i18n/wall-time.ts';
import { ChoiceBar } from '../../ui/choice-bar.tsx';
import { DayField } from '../../ui/day-field.tsx';

interface PeriodChoiceProps {
  period: Period;
  today: string;
  onChange: (period: Period) => void;
}

/** Four common lengths as buttons, any other by first and last day. */
export function PeriodChoice({ period, today, onChange }: PeriodChoiceProps) {
  const t = useTranslation();
  const field = { wrong: t('reports.noDay') };
  const choices = lengths.map((days) => {
    const label = t('reports.days', { days });
    return { value: String(days), label, content: label };
  });
  const chosen = lengths.find((days) => {
    const { first, last } = lastDays(days, today);
    return first === period.first && last === period.last;
  });
  return (
    <>
      <ChoiceBar
        label={t('reports.period')}
        choices={choices}
        value={chosen ? String(chosen) : ''}
        onChange={(days) => onChange(lastDays(Number(days), today))}
      />
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
      <p className="order-1 -mt-2 w-full text-sm text-muted">
        {t('reports.atMost', { days: historyDaysAtMost })}
      </p>
    </>
  );
}

export interface Period {
  /** YYYY-MM-DD, both inclusive, in the practice's time zone. */
  first: string;
  last: string;
}

const lengths = [1, 7, 30, 90] as const;
const usualDays = 30;

function lastDays(days: number, today: string): Period {
  return { first: dayAfter(today, 1 - days), last: today };
}

/** Keeps the typed day; moves the other one if the period would be reversed or too long. */
export function withFirst({ last }: Period, first: string): Period {
  const latest = dayAfter(first, historyDaysAtMost - 1);
  return { first, last: last < first || last > latest ? latest : last };
}

export function withLast({ first }: Period, last: string): Period {
  const earliest = dayAfter(last, 1 - historyDaysAtMost);
  return { first: first > last || first < earliest ? earliest : first, last };
}

/** Reads the search parameters; corrects invalid days and periods the server would refuse. */
export function readPeriod(search: URLSearchParams, today: string): Period {
  const last = readIsoDay(search.get('to')) ?? today;
  const first = readIsoDay(search.get('from')) ?? dayAfter(last, 1 - usualDays);
  const earliest = dayAfter(last, 1 - historyDaysAtMost);
  const begun = first > last ? last : first;
  return { first: begun < earliest ? earliest : begun, last };
}
