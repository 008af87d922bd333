import { clsx } from 'clsx';
import { CalendarArrowDown } from 'lucide-react';
import { startTransition, useMemo, useState } from 'react';
import { formatDay, weekdayName } from '../i18n/format.ts';
import { useLanguage, useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { LoadFailed } from '../ui/failure-message.tsx';
import { painted } from '../ui/painted.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { daysAhead, type FreeSearch, freeSlots, nextFreeDay } from './free-slots.ts';

interface FreeTimesProps {
  search: FreeSearch;
  /** HH:MM that is chosen; none where pressing one is enough. */
  time?: string;
  loaded: boolean;
  /** Why the doctor's appointments are not known; pressing asks for them again. */
  failure?: { error: unknown; onRetry: () => unknown } | null;
  /** What pressing one does, where it is more than choosing. */
  hint?: string;
  disabled?: boolean;
  onTime: (time: string) => void;
  onDay: (day: string) => void;
}

/** The doctor's free times of the day as buttons. */
export function FreeTimes(props: FreeTimesProps) {
  const { search, time, loaded, failure, hint, disabled = false, onTime, onDay } = props;
  const t = useTranslation();
  const language = useLanguage();
  const { day } = search;
  const slots = useMemo(() => freeSlots(search), [search]);
  // Shown as chosen until `onTime` has been told: that may draw a whole day anew.
  const [pressed, setPressed] = useState<string | null>(null);
  const press = async (each: string) => {
    if (pressed !== null) return;
    // Among the fields of a form it is told at once: the next press may send them.
    if (time !== undefined) {
      onTime(each);
      return;
    }
    setPressed(each);
    await painted();
    onTime(each);
    startTransition(() => setPressed(null));
  };
  const next = slots.length === 0 ? nextFreeDay(search, daysAhead) : null;
  const halves = [
    {
      key: 'morning',
      label: t('appointment.free.morning'),
      times: slots.filter((each) => each < '12:00'),
    },
    {
      key: 'later',
      label: t('appointment.free.afternoon'),
      times: slots.filter((each) => each >= '12:00'),
    },
  ].filter(({ times }) => times.length > 0);
  return (
    <section aria-labelledby="free-times">
      <h3
        id="free-times"
        className="flex min-h-[calc(var(--control)-0.5rem)] items-center font-semibold pointer-coarse:min-h-11"
      >
        {t('appointment.free.title')}
      </h3>
      <p className="mb-3 text-muted">
        {weekdayName(day, language, 'long')}, {formatDay(day)}
        {hint ? <span className="block">{hint}</span> : null}
      </p>
      {failure ? (
        <LoadFailed {...failure} />
      ) : !loaded ? (
        <Skeleton lines={5} />
      ) : slots.length === 0 ? (
        <div className="flex flex-col items-start gap-3">
          <p>{t('appointment.free.none')}</p>
          {next ? (
            <Button icon={<CalendarArrowDown aria-hidden="true" />} onClick={() => onDay(next)}>
              {t('appointment.free.nextDay', {
                day: `${weekdayName(next, language, 'long')}, ${formatDay(next)}`,
              })}
            </Button>
          ) : null}
        </div>
      ) : (
        halves.map(({ key, label, times }) => (
          <fieldset key={key} className="mb-4" disabled={disabled}>
            <legend className="mb-1.5 text-sm text-muted">{label}</legend>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))] gap-2">
              {times.map((each) => (
                <button
                  key={each}
                  type="button"
                  {...(time !== undefined && { 'aria-pressed': each === (pressed ?? time) })}
                  onClick={() => press(each)}
                  className={clsx(
                    'min-h-[calc(var(--control)-0.25rem)] rounded-inner border text-sm font-medium tabular-nums',
                    each === (pressed ?? time)
                      ? 'border-primary bg-primary text-on-primary'
                      : 'border-line-strong hover:border-ink hover:bg-sunken',
                  )}
                >
                  {each}
                </button>
              ))}
            </div>
          </fieldset>
        ))
      )}
    </section>
  );
}
