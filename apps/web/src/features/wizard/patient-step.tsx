import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { patientErrors } from '../../patients/patient-form-errors.ts';
import { PatientFields } from '../../patients/patient-form-fields.tsx';
import { classNames } from '../../ui/class-names.ts';
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
  const errors = patientFrom === 'form' ? patientErrors(newPatient) : {};

  const submit = () => {
    setTried(true);
    const wrong = Object.keys(errors)[0];
    if (wrong) document.getElementById(`patient-${wrong}`)?.focus();
    else if (patientFrom === 'form' || draft.patientId !== '') onNext();
  };
  const choose = (from: 'list' | 'form') => {
    setTried(false);
    save({ ...draft, patientFrom: from });
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
            className={classNames(
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
            save({
              ...draft,
              patientFrom: 'form',
              newPatient: { ...newPatient, lastName: newPatient.lastName || lastName },
            })
          }
        />
      ) : (
        <PatientFields
          value={newPatient}
          errors={tried ? errors : {}}
          onChange={(changed) => save({ ...draft, newPatient: changed })}
        />
      )}
    </StepFrame>
  );
}
