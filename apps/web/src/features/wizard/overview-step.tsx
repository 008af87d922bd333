import { CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { codeOf } from '../../api/api-errors.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { WizardStep } from '../../navigation/paths.ts';
import { Button } from '../../ui/button.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Outcome } from './create-visit.ts';
import { StepFrame, type StepProps } from './step-frame.tsx';
import { useOverview } from './use-overview.ts';

interface OverviewStepProps extends StepProps {
  busy: boolean;
  failure: Extract<Outcome, { kind: 'failed' }> | null;
  onBack: () => void;
  onGo: (step: WizardStep) => void;
  onCreate: () => void;
}

export function OverviewStep({
  draft,
  heading,
  busy,
  failure,
  onBack,
  onGo,
  onCreate,
}: OverviewStepProps) {
  const t = useTranslation();
  const { lines, problems, loaded, email } = useOverview(draft);
  const taken = failure !== null && codeOf(failure.error) === 'doctor-busy';
  // The server's refusal says the same as the clash that arrives with it.
  const told = problems.filter(({ hint }) => !(taken && hint));
  const change = (step: WizardStep, label: string): ReactNode => (
    <Button size="small" onClick={() => onGo(step)}>
      {label}
    </Button>
  );
  return (
    <StepFrame
      title={t('wizard.check')}
      heading={heading}
      onBack={onBack}
      onSubmit={() => {
        if (loaded && problems.length === 0) onCreate();
      }}
      submit={
        <Button
          type="submit"
          variant="primary"
          loading={busy}
          disabled={!loaded || problems.length > 0}
          icon={<CalendarPlus aria-hidden="true" />}
        >
          {t('wizard.create')}
        </Button>
      }
    >
      {failure ? (
        <InlineMessage
          tone="danger"
          announce
          className="mb-5"
          title={t(failure.what === 'both' ? 'wizard.bothNotCreated' : 'wizard.notCreated')}
          action={taken ? change('date', t('wizard.otherTime')) : undefined}
        >
          <p>{errorText(failure.error)}</p>
          <p>{t(failure.newPatient ? 'wizard.patientIsSaved' : 'wizard.nothingLost')}</p>
        </InlineMessage>
      ) : null}
      {told.map(({ step, message, hint, action }) => (
        <InlineMessage
          key={step}
          tone="danger"
          announce={hint !== undefined}
          className="mb-4"
          title={message}
          action={change(step, action ?? t('wizard.goThere'))}
        >
          {hint}
        </InlineMessage>
      ))}
      {loaded ? (
        <dl className="divide-y divide-line">
          {lines.map(({ key, value, step }) => (
            <div
              key={key}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-2.5 sm:grid-cols-[8rem_minmax(0,1fr)_auto]"
            >
              <dt className="col-span-2 text-muted sm:col-span-1">{t(`wizard.line.${key}`)}</dt>
              <dd className="font-medium [overflow-wrap:anywhere]">
                {value === '' ? t('wizard.noValue') : value}
              </dd>
              <dd>
                {step ? (
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={t('wizard.changeLine', { what: t(`wizard.line.${key}`) })}
                    onClick={() => onGo(step)}
                  >
                    {t('wizard.change')}
                  </Button>
                ) : null}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <Skeleton lines={6} />
      )}
      {loaded && problems.length === 0 ? (
        <p className="mt-4 text-muted">
          {email ? t('wizard.willMail', { email }) : t('wizard.willNotMail')}
        </p>
      ) : null}
    </StepFrame>
  );
}
