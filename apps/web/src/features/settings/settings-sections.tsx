import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStaffUser } from '../../session/staff-session.tsx';
import { useMailDelivery } from '../../staff/mail-delivery-query.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PatientLanguages } from './patient-languages.tsx';
import { useSettingsForm } from './settings-form.ts';

const zones = Intl.supportedValuesOf('timeZone');

export function PracticeSection() {
  const t = useTranslation();
  const { control, errorAt, register } = useSettingsForm();
  const timeZone = useWatch({ control, name: 'practice.timeZone' });
  const known = zones.includes(timeZone) ? zones : [timeZone, ...zones];
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <TextField
        label={t('settings.practice.name')}
        maxLength={120}
        error={errorAt('practice.name')}
        {...register('practice.name')}
      />
      <TextField
        label={t('settings.practice.company')}
        hint={t('settings.practice.companyHint')}
        optional
        error={errorAt('practice.company')}
        {...register('practice.company')}
      />
      <TextField
        label={t('settings.practice.phone')}
        hint={t('settings.practice.phoneHint')}
        optional
        type="tel"
        error={errorAt('practice.phone')}
        {...register('practice.phone')}
      />
      <Select
        label={t('settings.practice.timeZone')}
        hint={t('settings.practice.timeZoneHint')}
        error={errorAt('practice.timeZone')}
        options={known.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        {...register('practice.timeZone')}
      />
      <Select
        label={t('settings.practice.mailLanguage')}
        hint={t('settings.practice.mailLanguageHint')}
        options={[
          { value: 'de', label: t('settings.german') },
          { value: 'en', label: t('settings.english') },
        ]}
        {...register('mailLanguage')}
      />
    </div>
  );
}

const trimmed = (typed: string) => typed.trim();

const features = 'config.videoConsultation.features';
/** Text key and path of each flag, by the part of a visit that it is about. */
const beforeLogin = [['showDoctorBeforeLogin', 'showDoctorBeforeLogin']] as const;
const inCall = [
  ['notesEnabled', 'notesEnabled'],
  ['control', 'control.enabled'],
  ['captureScreenshot', 'control.captureScreenshot'],
  ['forceChatUpload', 'forceChatUpload'],
  ['forcePatientFileUpload', 'forcePatientFileUpload'],
  ['forceStaffFileUpload', 'forceStaffFileUpload'],
  ['patientScreenShare', 'patientScreenShare'],
  ['hideAddresses', 'hideAddresses'],
] as const;
const calendar = [['calendarWeekend', 'calendarWeekend']] as const;
const evaluation = [
  ['callStatistics', 'callStatistics'],
  ['askAfterCall', 'askAfterCall'],
] as const;
type Flag = (typeof beforeLogin | typeof inCall | typeof calendar | typeof evaluation)[number];

/** Feature flags of calls, each with a hint. */
export function FeaturesSection() {
  const t = useTranslation();
  const { control, setValue } = useSettingsForm();
  const mode = useWatch({ control, name: `${features}.patientLogin.mode` });
  const runBy = useWatch({ control, name: `${features}.callsRunBy` });
  const titles = useWatch({ control, name: `${features}.calendarFeedTitles` });
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <RadioGroup
        label={t('settings.features.patientLogin')}
        value={mode}
        options={(['birthday', 'tan'] as const).map((value) => ({
          value,
          label: t(`settings.features.${value}`),
          hint: t(`settings.features.${value}Hint`),
        }))}
        onChange={(value) => setValue(`${features}.patientLogin.mode`, value)}
      />
      <Flags title={t('settings.features.beforeLogin')} flags={beforeLogin} />
      <RadioGroup
        label={t('settings.features.callsRunBy')}
        value={runBy}
        options={(['added', 'doctor'] as const).map((value) => ({
          value,
          label: t(`settings.features.runBy.${value}`),
          hint: t(`settings.features.runBy.${value}Hint`),
        }))}
        onChange={(value) => setValue(`${features}.callsRunBy`, value)}
      />
      <Flags title={t('settings.features.inCall')} flags={inCall} />
      <Flags title={t('settings.features.calendar')} flags={calendar} />
      <RadioGroup
        label={t('settings.features.feedTitles')}
        value={titles}
        options={(['busy', 'initials', 'names'] as const).map((value) => ({
          value,
          label: t(`settings.features.feedTitle.${value}`),
          hint: t(`settings.features.feedTitle.${value}Hint`),
        }))}
        onChange={(value) => setValue(`${features}.calendarFeedTitles`, value)}
      />
      <Flags title={t('settings.features.evaluation')} flags={evaluation} />
      <SmsMessages />
      <PatientLanguages />
      <RetentionPeriod />
    </div>
  );
}

function Flags({ title, flags }: { title: string; flags: readonly Flag[] }) {
  const t = useTranslation();
  const { register } = useSettingsForm();
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-control font-semibold">{title}</legend>
      {flags.map(([name, path]) => (
        <Checkbox
          key={name}
          label={t(`settings.features.${name}`)}
          hint={t(`settings.features.${name}Hint`)}
          {...register(`${features}.${path}`)}
        />
      ))}
    </fieldset>
  );
}

/** Without the operator's gateway there is nothing to choose. */
function SmsMessages() {
  const t = useTranslation();
  const { register } = useSettingsForm();
  const sms = useMailDelivery().data?.sms;
  if (!sms) return null;
  return (
    <Checkbox
      label={t('settings.features.smsMessages')}
      hint={t('settings.features.smsMessagesHint')}
      {...register(`${features}.smsMessages`)}
    />
  );
}

const usualMonths = [3, 6, 12, 24, 36, 60, 120];

function RetentionPeriod() {
  const t = useTranslation();
  const { control, errorAt, register } = useSettingsForm();
  const months = useWatch({ control, name: 'contentRetentionMonths' }) ?? 3;
  const choices = [...new Set([...usualMonths, months])].toSorted((one, other) => one - other);
  return (
    <Select
      label={t('settings.features.keep')}
      hint={t('settings.features.keepHint')}
      error={errorAt('contentRetentionMonths')}
      options={choices.map((count) => ({
        value: String(count),
        label: t('settings.features.months', { count }),
      }))}
      {...register('contentRetentionMonths', { valueAsNumber: true })}
    />
  );
}

export function SecuritySection() {
  const t = useTranslation();
  const { secondFactor } = useStaffUser();
  const { control, errorAt, register, setValue } = useSettingsForm();
  const passkeyLogin = useWatch({ control, name: 'passkeyLogin' });
  const required = useWatch({ control, name: 'secondFactorRequired' });
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Checkbox
        label={t('settings.security.required')}
        hint={t('settings.security.requiredHint')}
        {...register('secondFactorRequired')}
      />
      {required && !secondFactor ? (
        <InlineMessage tone="warning">{t('settings.security.you')}</InlineMessage>
      ) : null}
      <RadioGroup
        label={t('settings.security.passkeyLogin')}
        value={passkeyLogin ?? 'second-factor'}
        options={[
          {
            value: 'second-factor',
            label: t('settings.security.passkeySecondFactor'),
            hint: t('settings.security.passkeySecondFactorHint'),
          },
          {
            value: 'alone',
            label: t('settings.security.passkeyAlone'),
            hint: t('settings.security.passkeyAloneHint'),
          },
        ]}
        onChange={(value) => setValue('passkeyLogin', value)}
      />
      <Checkbox
        label={t('settings.security.certificateReplaces')}
        hint={t('settings.security.certificateReplacesHint')}
        {...register('certificateReplacesFactor')}
      />
      <TextField
        label={t('settings.security.contact')}
        hint={t('settings.security.contactHint')}
        optional
        maxLength={300}
        spellCheck={false}
        error={errorAt('config.securityContact') ? t('settings.security.contactWrong') : undefined}
        {...register('config.securityContact', { setValueAs: trimmed })}
      />
    </div>
  );
}
