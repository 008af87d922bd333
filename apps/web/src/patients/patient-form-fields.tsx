import { fieldErrorCodes } from '@visite/contract';
import { Controller, type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import { camelCode, emailErrorText, fieldErrorText } from '../i18n/error-text.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { usePageConfig } from '../practice/page-config.ts';
import { Select } from '../ui/select.tsx';
import { TextArea, TextField } from '../ui/text-field.tsx';
import { BirthdateField } from './birthdate-field.tsx';
import { needsMobile, type PatientFormValues } from './patient-form-values.ts';

type Plain = Exclude<
  keyof PatientFormValues,
  'birthdate' | 'gender' | 'language' | 'smsWanted' | 'remark'
>;

interface PatientFieldsProps {
  form: UseFormReturn<PatientFormValues>;
  /** There is a remark, but it cannot be shown. */
  remarkUnreadable?: boolean;
}

/** The fields of a patient, for a form with `patientResolver`. */
export function PatientFields({ form, remarkUnreadable = false }: PatientFieldsProps) {
  const t = useTranslation();
  const { control, register } = form;
  const { errors } = useFormState({ control });
  const wrong = (field: keyof PatientFormValues) => {
    const code = fieldErrorCodes.find((each) => each === errors[field]?.type);
    if (!code) return undefined;
    if (field === 'email') return emailErrorText();
    if (field === 'phone' && needsMobile(form.getValues())) return t('patient.phoneNotMobile');
    if (field === 'phone' && code === 'invalid') return t('patient.phoneWrong');
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
  const chosen = useWatch({ control, name: 'language' });
  const { patientLanguages, smsMessages } = usePageConfig().videoConsultation.features;
  // One that is no longer offered stays until somebody changes it.
  const offered = new Set(['', 'de', 'en', ...patientLanguages, chosen] as const);
  const languages = [...offered].map((each) => ({
    value: each,
    label: t(`patient.language.${camelCode(each || 'none')}`),
  }));
  return (
    <div className="grid grid-cols-6 items-start gap-x-4 gap-y-4">
      {line('title', { optional: true, className: 'col-span-6 sm:col-span-2' })}
      {line('firstName', { className: 'col-span-6 sm:col-span-2' })}
      {line('lastName', { className: 'col-span-6 sm:col-span-2' })}
      {/* Halves: a label of two lines would push its field below its neighbours. */}
      <Controller
        control={control}
        name="birthdate"
        render={({ field: { value, onChange, ref } }) => (
          <BirthdateField
            id="patient-birthdate"
            label={t('patient.field.birthdate')}
            className="col-span-6 sm:col-span-3"
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
        className="col-span-6 sm:col-span-3"
        options={genders}
        {...register('gender')}
      />
      <Select
        id="patient-language"
        label={t('patient.field.language')}
        optional
        className="col-span-6 sm:col-span-3"
        options={languages}
        {...register('language')}
      />
      {line('email', { optional: true, type: 'email', className: 'col-span-6 sm:col-span-3' })}
      {line('phone', { optional: true, type: 'tel', className: 'col-span-6 sm:col-span-3' })}
      {smsMessages ? (
        <Select
          id="patient-smsWanted"
          label={t('patient.field.smsWanted')}
          optional
          className="col-span-6 sm:col-span-3"
          options={(['', 'yes'] as const).map((value) => ({
            value,
            label: t(`patient.sms.${value || 'no'}`),
          }))}
          {...register('smsWanted')}
        />
      ) : null}
      {line('insuranceNumber', { optional: true, className: 'col-span-6 sm:col-span-3' })}
      {line('street', { optional: true, className: 'col-span-6 sm:col-span-4' })}
      {line('streetNumber', { optional: true, className: 'col-span-3 sm:col-span-2' })}
      {line('zipCode', { optional: true, className: 'col-span-3 sm:col-span-2' })}
      {line('city', { optional: true, className: 'col-span-6 sm:col-span-2' })}
      {line('country', { optional: true, className: 'col-span-6 sm:col-span-2' })}
      <TextArea
        id="patient-remark"
        label={t('patient.field.remark')}
        optional
        hint={t('patient.remarkHint')}
        error={wrong('remark') ?? (remarkUnreadable ? t('patient.remarkUnreadable') : undefined)}
        rows={3}
        className="col-span-6"
        {...register('remark')}
      />
    </div>
  );
}
