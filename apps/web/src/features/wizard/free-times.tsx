import { clsx } from 'clsx';
import { CalendarArrowDown } from 'lucide-react';
import type { Busy } from '../../appointments/appointment-facts.ts';
import type { PlannedTime } from '../../appointments/planned-time.ts';
import { formatDay, weekdayName } from '../../i18n/format.ts';
import { useLanguage, useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Draft } from './draft.ts';
import { freeSlots, nextFreeDay } from './free-slots.ts';
import { daysAhead } from './use-busy-times.ts';

interface FreeTimesProps {
  draft: Draft;
  busy: readonly Busy[];
  loaded: boolean;
  onChoose: (time: Partial<PlannedTime>) => void;
}

/** The doctor's free times of the day, to take with one press. */
export function FreeTimes({ draft, busy, loaded, onChoose }: FreeTimesProps) {
  const t = useTranslation();
  const language = useLanguage();
  const { day, time, minutes, doctorId } = draft;
  const search = { day, minutes, busy, now: Date.now() };
  const slots = freeSlots(search);
  const next = slots.length === 0 ? nextFreeDay(search, daysAhead) : null;
  const halves = [
    { key: 'morning', label: t('wizard.morning'), times: slots.filter((each) => each < '12:00') },
    { key: 'later', label: t('wizard.afternoon'), times: slots.filter((each) => each >= '12:00') },
  ].filter(({ times }) => times.length > 0);

  if (doctorId === '') return <p className="text-muted">{t('wizard.freeNeedsDoctor')}</p>;
  return (
    <section aria-labelledby="free-times">
      <h3 id="free-times" className="mb-1 font-semibold">
        {t('wizard.free')}
      </h3>
      <p className="mb-3 text-muted">
        {weekdayName(day, language, 'long')}, {formatDay(day)}
      </p>
      {!loaded ? (
        <Skeleton lines={5} />
      ) : slots.length === 0 ? (
        <div className="flex flex-col items-start gap-3">
          <p>{t('wizard.noneFree')}</p>
          {next ? (
            <Button
              icon={<CalendarArrowDown aria-hidden="true" />}
              onClick={() => onChoose({ day: next })}
            >
              {t('wizard.nextFree', {
                day: `${weekdayName(next, language, 'long')}, ${formatDay(next)}`,
              })}
            </Button>
          ) : null}
        </div>
      ) : (
        halves.map(({ key, label, times }) => (
          <fieldset key={key} className="mb-4">
            <legend className="mb-1.5 text-sm text-muted">{label}</legend>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))] gap-2">
              {times.map((each) => (
                <button
                  key={each}
                  type="button"
                  aria-pressed={each === time}
                  onClick={() => onChoose({ time: each })}
                  className={clsx(
                    'min-h-[calc(var(--control)-0.25rem)] rounded-inner border text-sm font-medium tabular-nums',
                    each === time
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
