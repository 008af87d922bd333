import { fullName } from '@visite/contract';
import { clsx } from 'clsx';
import { CalendarArrowDown } from 'lucide-react';
import { useState } from 'react';
import type { Busy } from '../../appointments/appointment-facts.ts';
import { type PlannedTime, scheduleOf, timeProblem } from '../../appointments/planned-time.ts';
import { TimeFields } from '../../appointments/time-fields.tsx';
import { formatDay, formatTime, weekdayName } from '../../i18n/format.ts';
import { useLanguage, useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Draft } from './draft.ts';
import {
  daysAhead,
  freeSlots,
  isPast,
  nextFreeDay,
  useFreeTime,
  useProposedTime,
} from './free-time.ts';
import { StepFrame, type StepProps } from './step-frame.tsx';

interface DateStepProps extends StepProps {
  onBack: () => void;
  onNext: () => void;
}

export function DateStep({ draft, save, heading, onBack, onNext }: DateStepProps) {
  const t = useTranslation();
  const [tried, setTried] = useState(false);
  const { busy, loaded, clash, free } = useFreeTime(draft);
  useProposedTime(draft, free, save);
  const schedule = scheduleOf(draft);
  const past = schedule !== null && isPast(schedule.scheduledStart);
  const problem = timeProblem(draft);
  const wrong = problem
    ? t(`appointment.time.${problem}`, { time: draft.time })
    : past
      ? t('wizard.past')
      : clash
        ? t('wizard.taken')
        : null;
  // Impossible or ambiguous times are shown at once, incomplete ones on submit.
  const told = tried || past || clash !== null || problem === 'skipped' || problem === 'doubled';
  const choose = (time: Partial<PlannedTime>) =>
    save({
      ...draft,
      ...time,
      timeChosen: draft.timeChosen || (time.time ?? draft.time) !== draft.time,
    });

  const submit = () => {
    setTried(true);
    if (!wrong) onNext();
  };
  return (
    <StepFrame title={t('wizard.when')} heading={heading} onBack={onBack} onSubmit={submit}>
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
        <TimeFields value={draft} onChange={choose} error={told ? wrong : null} />
        <FreeTimes draft={draft} busy={busy} loaded={loaded} onChoose={choose} />
      </div>
      {clash ? (
        <InlineMessage
          tone="danger"
          announce
          className="mt-5"
          title={t('wizard.clash')}
          action={
            free ? (
              <Button size="small" onClick={() => save({ ...draft, ...free, timeChosen: true })}>
                {free.day === draft.day
                  ? t('wizard.takeFree', { time: free.time })
                  : t('wizard.takeFreeDay', { day: formatDay(free.day), time: free.time })}
              </Button>
            ) : undefined
          }
        >
          {t('wizard.clashText', {
            name: fullName(clash.patient.person),
            from: formatTime(clash.scheduledStart),
            to: formatTime(clash.scheduledEnd),
          })}
        </InlineMessage>
      ) : null}
    </StepFrame>
  );
}

interface FreeTimesProps {
  draft: Draft;
  busy: readonly Busy[];
  loaded: boolean;
  onChoose: (time: Partial<PlannedTime>) => void;
}

/** The doctor's free times of the day as buttons. */
function FreeTimes({ draft, busy, loaded, onChoose }: FreeTimesProps) {
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
