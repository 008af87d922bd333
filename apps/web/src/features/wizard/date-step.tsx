import { fullName } from '@visite/contract';
import { useState } from 'react';
import { clashWith } from '../../app/clash-with.ts';
import { scheduleOf, timeProblem } from '../../app/planned-time.ts';
import { TimeFields } from '../../app/time-fields.tsx';
import { formatTime } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { FreeTimes } from './free-times.tsx';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';
import { isPast, useBusyTimes } from './use-busy-times.ts';

interface DateStepProps extends StepProps {
  onBack: () => void;
  onNext: () => void;
}

export function DateStep({ draft, save, heading, onBack, onNext }: DateStepProps) {
  const t = useTexts();
  const [tried, setTried] = useState(false);
  const { busy, loaded } = useBusyTimes(draft);
  const schedule = scheduleOf(draft);
  const past = schedule !== null && isPast(schedule.scheduledStart);
  const clash = schedule && clashWith(busy, schedule);
  const problem = timeProblem(draft);
  const wrong = problem
    ? t(`appointment.time.${problem}`, { time: draft.time })
    : past
      ? t('wizard.past')
      : null;
  // A time that cannot be, or not by itself, is told at once; a half-typed one when going on.
  const told = tried || past || problem === 'skipped' || problem === 'doubled';

  const submit = () => {
    setTried(true);
    if (!wrong) onNext();
  };
  return (
    <StepFrame title={t('wizard.when')} heading={heading} onBack={onBack} onSubmit={submit}>
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
        <TimeFields
          value={draft}
          onChange={(time) => save({ ...draft, ...time })}
          error={told ? wrong : null}
        />
        <FreeTimes
          draft={draft}
          busy={busy}
          loaded={loaded}
          onChoose={(time) => save({ ...draft, ...time })}
        />
      </div>
      {clash ? (
        <InlineMessage tone="warning" announce className="mt-5" title={t('wizard.clash')}>
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
