import { clsx } from 'clsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { isSame } from '../../drafts/merge-remote.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { patientResolver } from '../../patients/patient-form-errors.ts';
import { PatientFields } from '../../patients/patient-form-fields.tsx';
import type { PatientFormValues } from '../../patients/patient-form-values.ts';
import { FindPatient } from './find-patient.tsx';
import { StepFrame, type StepProps } from './step-frame.tsx';

interface PatientStepProps extends StepProps {
  onBack: () => void;
  onNext: () => void;
}

export function PatientStep({ draft, save, heading, onBack, onNext }: PatientStepProps) {
  const t = useTranslation();
  const [tried, setTried] = useState(false);
  const { patientFrom, newPatient } = draft;
  const form = useForm<PatientFormValues>({
    defaultValues: newPatient,
    resolver: patientResolver,
  });
  const keep = useEffectEvent((typed: PatientFormValues) => {
    if (!isSame(typed, newPatient)) save({ ...draft, newPatient: typed });
  });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [form],
  );

  const submit = () => {
    if (patientFrom === 'form') {
      void form.handleSubmit(onNext)();
      return;
    }
    setTried(true);
    if (draft.patientId !== '') onNext();
  };
  const choose = (from: 'list' | 'form', typed = newPatient) => {
    setTried(false);
    form.reset(typed);
    save({ ...draft, patientFrom: from, newPatient: typed });
  };
  const ways = [
    { from: 'list', label: t('wizard.findPatient') },
    { from: 'form', label: t('wizard.newPatient') },
  ] as const;
  return (
    <StepFrame title={t('wizard.whichPatient')} heading={heading} onBack={onBack} onSubmit={submit}>
      <fieldset
        aria-label={t('wizard.patientFrom')}
        className="mb-5 inline-flex rounded-box border border-line p-0.5"
      >
        {ways.map(({ from, label }) => (
          <button
            key={from}
            type="button"
            aria-pressed={patientFrom === from}
            onClick={() => choose(from)}
            className={clsx(
              'min-h-[calc(var(--control)-0.25rem)] rounded-inner px-4 text-control font-medium',
              patientFrom === from ? 'bg-sunken text-ink' : 'text-muted hover:text-ink',
            )}
          >
            {label}
          </button>
        ))}
      </fieldset>
      {patientFrom === 'list' ? (
        <FindPatient
          patientId={draft.patientId}
          error={tried && draft.patientId === '' ? t('wizard.patientMissing') : undefined}
          onChoose={(patientId) => save({ ...draft, patientId })}
          onCreate={(lastName) =>
            choose('form', { ...newPatient, lastName: newPatient.lastName || lastName })
          }
        />
      ) : (
        <PatientFields form={form} />
      )}
    </StepFrame>
  );
}
