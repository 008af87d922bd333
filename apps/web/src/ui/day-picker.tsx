import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ComponentProps, memo, type RefObject, useEffect, useState } from 'react';
import {
  DayPicker as Calendar,
  DayButton,
  type DayButtonProps,
  type NavProps,
} from 'react-day-picker';
import { formatDay, monthName, weekdayName } from '../i18n/format.ts';
import { useLanguage, useTranslation } from '../i18n/use-translation.ts';
import { Button } from './button.tsx';
import { useLatest } from './use-latest.ts';

interface DayPickerProps {
  label: string;
  /** YYYY-MM-DD */
  value: string;
  today: string;
  /** Days before it cannot be chosen. */
  min?: string;
  onChange: (day: string) => void;
}

/**
 * A month as a grid: arrow keys move by day and week, page keys by month, Enter chooses. It stands
 * beside fields that change with every press: what they do to `onChange` does not draw it again.
 */
export function DayPicker({ onChange, ...shown }: DayPickerProps) {
  const latest = useLatest(onChange);
  return <MonthGrid {...shown} chosen={latest} />;
}

interface MonthGridProps extends Omit<DayPickerProps, 'onChange'> {
  chosen: RefObject<(day: string) => void>;
}

const MonthGrid = memo(function MonthGrid({ label, value, today, min, chosen }: MonthGridProps) {
  const language = useLanguage();
  const [month, setMonth] = useState(() => dateOf(value));
  useEffect(() => setMonth(dateOf(value)), [value]);
  return (
    <Calendar
      mode="single"
      required
      weekStartsOn={1}
      lang={language}
      selected={dateOf(value)}
      today={dateOf(today)}
      month={month}
      onMonthChange={setMonth}
      onSelect={(date) => chosen.current(dayOf(date))}
      {...(min !== undefined && { disabled: { before: dateOf(min) } })}
      navLayout="after"
      components={components}
      labels={{
        labelGrid: () => label,
        labelDayButton: (date) =>
          `${weekdayName(dayOf(date), language, 'long')}, ${formatDay(dayOf(date))}`,
        labelWeekday: (date) => weekdayName(dayOf(date), language, 'long'),
      }}
      formatters={{
        formatCaption: (date) => monthName(dayOf(date), language),
        formatWeekdayName: (date) => weekdayName(dayOf(date), language, 'short'),
      }}
      classNames={{
        month: 'relative',
        month_caption:
          'mb-2 flex min-h-[calc(var(--control)-0.5rem)] items-center font-semibold pointer-coarse:min-h-11',
        month_grid: 'w-full table-fixed text-center tabular-nums',
        weekday: 'pb-1 text-xs font-medium text-muted',
        day: 'p-0.5',
      }}
    />
  );
});

/** Outside of the component: a new identity would mount the buttons anew and lose the focus. */
const components = { Nav: MonthButtons, CaptionLabel: MonthName, DayButton: Day };

/** Announced when it changes; as a `status` it would claim that something is being loaded. */
function MonthName({ role: _status, ...props }: ComponentProps<'span'>) {
  return <span {...props} />;
}

function MonthButtons({ onPreviousClick, onNextClick }: NavProps) {
  const t = useTranslation();
  return (
    <div className="absolute top-0 right-0 flex gap-1">
      <Button
        variant="quiet"
        size="small"
        iconOnly
        aria-label={t('ui.previousMonth')}
        onClick={onPreviousClick}
      >
        <ChevronLeft aria-hidden="true" />
      </Button>
      <Button
        variant="quiet"
        size="small"
        iconOnly
        aria-label={t('ui.nextMonth')}
        onClick={onNextClick}
      >
        <ChevronRight aria-hidden="true" />
      </Button>
    </div>
  );
}

/** The whole date is text, not a label: a label has to contain the figure that is seen. */
function Day({ 'aria-label': date, children, ...props }: DayButtonProps) {
  const { selected, disabled, today } = props.modifiers;
  return (
    <DayButton
      {...props}
      aria-current={today ? 'date' : undefined}
      className={clsx(
        'h-[calc(var(--control)-0.25rem)] w-full justify-center rounded-inner text-sm',
        selected && 'bg-primary font-semibold text-on-primary',
        !selected && (disabled ? 'text-muted opacity-50' : 'hover:bg-sunken'),
        !selected && today && 'font-bold text-primary-text',
      )}
    >
      <span aria-hidden="true">{children}</span>
      <span className="sr-only">{date}</span>
    </DayButton>
  );
}

/**
 * Noon on the viewer's own clock: no change of clocks moves it to another day. In a zone that is named
 * the grid would reckon every day several times by way of that zone, which takes a slow phone long.
 */
function dateOf(day: string): Date {
  return new Date(`${day}T12:00:00`);
}

function dayOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
