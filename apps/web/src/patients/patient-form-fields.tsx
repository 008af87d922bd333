import { fieldErrorCodes } from '@visite/contract';
import { Controller, type UseFormReturn, useFormState } from 'react-hook-form';
import { emailErrorText, fieldErrorText } from '../i18n/error-text.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { BirthdateField } from './birthdate-field.tsx';
import type { PatientFormValues } from './patient-form-values.ts';

type Plain = Exclude<keyof PatientFormValues, 'birthdate' | 'gender'>;

/** The fields of a patient, for a form with `patientResolver`. */
export function PatientFields({ form }: { form: UseFormReturn<PatientFormValues> }) {
  const t = useTranslation();
  const { control, register } = form;
  const { errors } = useFormState({ control });
  const wrong = (field: keyof PatientFormValues) => {
    const code = fieldErrorCodes.find((each) => each === errors[field]?.type);
    if (!code) return undefined;
    if (field === 'email') return emailErrorText();
    return fieldErrorText(code, t(`patient.field.${field}`));
  };
  const line = (field: Plain, more: { optional?: boolean; className?: string; type?: string }) => (
    <TextField
      id={`patient-${field}`}
      label={t(`patient.field.${field}`)}
      autoComplete="off"
      error={wrong(field)}
      {...register(field)}
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
      <Controller
        control={control}
        name="birthdate"
        render={({ field: { value, onChange, ref } }) => (
          <BirthdateField
            id="patient-birthdate"
            label={t('patient.field.birthdate')}
            className="col-span-6 sm:col-span-2"
            error={wrong('birthdate')}
            value={value}
            onChange={onChange}
            ref={ref}
          />
        )}
      />
      <Select
        id="patient-gender"
        label={t('patient.field.gender')}
        optional
        className="col-span-6 sm:col-span-2"
        options={genders}
        {...register('gender')}
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
