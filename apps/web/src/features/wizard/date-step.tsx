import { fullName } from '@visite/contract';
import { useState } from 'react';
import { type PlannedTime, scheduleOf, timeProblem } from '../../appointments/planned-time.ts';
import { TimeFields } from '../../appointments/time-fields.tsx';
import { formatDay, formatTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { FreeTimes } from './free-times.tsx';
import { StepFrame, type StepProps } from './step-frame.tsx';
import { isPast } from './use-busy-times.ts';
import { useFreeTime, useProposedTime } from './use-free-time.ts';

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
  // A time that cannot be, or not by itself, is told at once; a half-typed one when going on.
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
