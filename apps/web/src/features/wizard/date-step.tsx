import { fullName } from '@visite/contract';
import { useState } from 'react';
import { FreeTimes } from '../../appointments/free-times.tsx';
import { type PlannedTime, scheduleOf, timeProblem } from '../../appointments/planned-time.ts';
import { TimeFields } from '../../appointments/time-fields.tsx';
import { formatDay, formatTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { isPast, useFreeTime, useProposedTime } from './free-time.ts';
import { StepFrame, type StepProps } from './step-frame.tsx';

interface DateStepProps extends StepProps {
  onBack: () => void;
  onNext: () => void;
}

export function DateStep({ draft, save, heading, onBack, onNext }: DateStepProps) {
  const t = useTranslation();
  const [tried, setTried] = useState(false);
  const { busy, hours, loaded, failure, clash, free } = useFreeTime(draft);
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
        {draft.doctorId === '' ? (
          <p className="text-muted">{t('appointment.free.needsDoctor')}</p>
        ) : (
          <FreeTimes
            search={{ day: draft.day, minutes: draft.minutes, busy, hours, now: Date.now() }}
            time={draft.time}
            loaded={loaded}
            failure={failure}
            onTime={(time) => choose({ time })}
            onDay={(day) => choose({ day })}
          />
        )}
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
