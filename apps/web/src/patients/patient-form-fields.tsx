import type { FieldErrorCode } from '@visite/contract';
import { emailErrorText, fieldErrorText } from '../i18n/error-text.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { BirthdateField } from './birthdate-field.tsx';
import type { PatientFormValues } from './patient-form-values.ts';

interface PatientFieldsProps {
  value: PatientFormValues;
  errors: Partial<Record<keyof PatientFormValues, FieldErrorCode>>;
  onChange: (value: PatientFormValues) => void;
}

type Plain = Exclude<keyof PatientFormValues, 'birthdate' | 'gender'>;

export function PatientFields({ value, errors, onChange }: PatientFieldsProps) {
  const t = useTranslation();
  const wrong = (field: keyof PatientFormValues) => {
    const code = errors[field];
    if (!code) return undefined;
    if (field === 'email') return emailErrorText();
    return fieldErrorText(code, t(`patient.field.${field}`));
  };
  const line = (field: Plain, more: { optional?: boolean; className?: string; type?: string }) => (
    <TextField
      id={`patient-${field}`}
      label={t(`patient.field.${field}`)}
      autoComplete="off"
      value={value[field]}
      error={wrong(field)}
      onChange={(event) => onChange({ ...value, [field]: event.target.value })}
      {...more}
    />
  );
  const genders = (['', 'female', 'male', 'divers'] as const).map((each) => ({
    value: each,
    label: t(`patient.gender.${each || 'none'}`),
  }));
  return (
    <div className="grid grid-cols-6 items-start gap-x-4 gap-y-4">
      {line('title', { optional: true, className: 'col-span-6 sm:col-span-2' })}
      {line('firstName', { className: 'col-span-6 sm:col-span-2' })}
      {line('lastName', { className: 'col-span-6 sm:col-span-2' })}
      <BirthdateField
        id="patient-birthdate"
        label={t('patient.field.birthdate')}
        className="col-span-6 sm:col-span-2"
        value={value.birthdate}
        error={wrong('birthdate')}
        onChange={(birthdate) => onChange({ ...value, birthdate })}
      />
      <Select
        id="patient-gender"
        label={t('patient.field.gender')}
        optional
        className="col-span-6 sm:col-span-2"
        options={genders}
        value={value.gender}
        onChange={(event) =>
          onChange({
            ...value,
            gender: genders.find((each) => each.value === event.target.value)?.value ?? '',
          })
        }
      />
      {line('email', { optional: true, type: 'email', className: 'col-span-6 sm:col-span-2' })}
      {line('street', { optional: true, className: 'col-span-6 sm:col-span-4' })}
      {line('streetNumber', { optional: true, className: 'col-span-3 sm:col-span-2' })}
      {line('zipCode', { optional: true, className: 'col-span-3 sm:col-span-2' })}
      {line('city', { optional: true, className: 'col-span-6 sm:col-span-2' })}
      {line('country', { optional: true, className: 'col-span-6 sm:col-span-2' })}
    </div>
  );
}
