import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { memo, type ReactNode, useMemo, useRef } from 'react';
import { formatDay, monthName, weekdayName } from '../../i18n/format.ts';
import { useLanguage, useTranslation } from '../../i18n/use-translation.ts';
import type { Doctor } from '../../staff/staff-queries.ts';
import { Button } from '../../ui/button.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';
import {
  type CalendarSearchParams,
  shownDays,
  stepDate,
  type View,
  views,
} from './calendar-search-params.ts';
import { doctorColour, doctorInitials } from './doctor-marks.ts';

interface CalendarToolbarProps {
  shown: Pick<CalendarSearchParams, 'view' | 'date'>;
  today: string;
  /** The last day that the week shows. */
  lastDay: string;
  /** On phones only the day view is offered. */
  onlyDay: boolean;
  onChange: (changed: { view?: View; date?: string }) => void;
  /** Top right, and with room for all on the left of the other buttons: it grows, and they must not move. */
  pill: ReactNode;
  children: ReactNode;
}

export function CalendarToolbar(props: CalendarToolbarProps) {
  const { shown, today, lastDay, onlyDay, onChange, pill, children } = props;
  const t = useTranslation();
  const language = useLanguage();
  const { view, date } = shown;
  const { first } = shownDays(shown);
  const title =
    view === 'month'
      ? monthName(date, language)
      : view === 'week'
        ? fromTo(first, lastDay)
        : `${weekdayName(date, language, 'short')}, ${formatDay(date)}`;
  return (
    <div className="calendar-toolbar flex flex-wrap items-center justify-between gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-2xl font-bold tabular-nums max-md:text-xl md:mr-2" aria-live="polite">
          {title}
        </h2>
        <Button onClick={() => onChange({ date: today })}>{t('calendar.today')}</Button>
        <div className="flex">
          <Button
            variant="quiet"
            iconOnly
            aria-label={t(`calendar.before.${view}`)}
            onClick={() => onChange({ date: stepDate(shown, -1) })}
          >
            <ChevronLeft aria-hidden="true" />
          </Button>
          <Button
            variant="quiet"
            iconOnly
            aria-label={t(`calendar.after.${view}`)}
            onClick={() => onChange({ date: stepDate(shown, 1) })}
          >
            <ChevronRight aria-hidden="true" />
          </Button>
        </div>
      </div>
      <div className="ml-auto max-md:hidden">{pill}</div>
      <div className="flex flex-wrap items-center gap-2">
        {onlyDay ? null : (
          <fieldset
            aria-label={t('calendar.views')}
            className="inline-flex rounded-box bg-sunken p-0.75"
          >
            {views.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={view === each}
                onClick={() => onChange({ view: each })}
                className={clsx(
                  'min-h-[calc(var(--control)-0.5rem)] rounded-inner px-3 text-sm font-medium',
                  view === each ? 'bg-thumb text-ink shadow-low' : 'text-muted hover:text-ink',
                )}
              >
                {t(`calendar.view.${each}`)}
              </button>
            ))}
          </fieldset>
        )}
        {children}
      </div>
    </div>
  );
}

/** The year is said once: 16.11. – 20.11.2026 */
function fromTo(first: string, last: string): string {
  const sameYear = first.slice(0, 4) === last.slice(0, 4);
  return `${sameYear ? formatDay(first).slice(0, 6) : formatDay(first)} – ${formatDay(last)}`;
}

interface DoctorFilterProps {
  doctors: readonly Doctor[];
  /** Ids; none means all. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** With more doctors only the selected ones have a chip, or the filter would fill the screen. */
const chipsAtMost = 8;

/** Each chip toggles one doctor; "all" resets the filter. */
export const DoctorFilter = memo(function DoctorFilter(props: DoctorFilterProps) {
  const { doctors, chosen, onChange } = props;
  const t = useTranslation();
  const search = useRef<HTMLButtonElement>(null);
  const marks = useMemo(() => {
    const letters = doctorInitials(doctors);
    const mark = ({ id }: Doctor) => (
      <span aria-hidden="true" className={`doctor-mark ${doctorColour(id, doctors)}`}>
        {letters.get(id)}
      </span>
    );
    return new Map(doctors.map((doctor) => [doctor.id, mark(doctor)]));
  }, [doctors]);
  const items = useMemo(
    () => doctors.map(({ id, name }) => ({ value: id, label: name, mark: marks.get(id) })),
    [doctors, marks],
  );
  const many = doctors.length > chipsAtMost;
  const picked = doctors.filter(({ id }) => chosen.includes(id));
  const chips = many ? picked.slice(0, chipsAtMost) : doctors;
  const toggle = (id: string) => {
    onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
    // The chip is unmounted; without this the focus would be lost.
    if (many) search.current?.focus();
  };
  return (
    <fieldset aria-label={t('calendar.doctors')} className="flex flex-wrap items-center gap-2">
      <Chip on={chosen.length === 0} onPress={() => onChange([])}>
        {t('calendar.all')}
      </Chip>
      {chips.map(({ id, name }) => (
        <Chip key={id} on={chosen.includes(id)} onPress={() => toggle(id)}>
          {marks.get(id)}
          <span className="min-w-0 text-left leading-tight wrap-anywhere">{name}</span>
        </Chip>
      ))}
      {many && picked.length > chipsAtMost ? (
        <span className="text-sm text-muted">
          {t('calendar.more', { count: picked.length - chipsAtMost })}
        </span>
      ) : null}
      {many ? (
        <MultiSelect
          label={t('calendar.findDoctor')}
          items={items}
          chosen={chosen}
          onChange={onChange}
          buttonRef={search}
        />
      ) : null}
    </fieldset>
  );
});

interface ChipProps {
  on: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Chip({ on, onPress, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onPress}
      className={clsx(
        'inline-flex min-h-[calc(var(--control)-0.5rem)] max-w-64 items-center gap-2 rounded-full border px-3 text-sm font-medium',
        on
          ? 'border-ink bg-surface text-ink'
          : 'border-line text-muted hover:border-ink hover:text-ink',
      )}
    >
      {children}
    </button>
  );
}
