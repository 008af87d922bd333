import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSettingsForm } from './settings-form.ts';

const zones = Intl.supportedValuesOf('timeZone');

export function PracticeSection() {
  const t = useTranslation();
  const { control, errorAt, register } = useSettingsForm();
  const timeZone = useWatch({ control, name: 'practice.timeZone' });
  const known = zones.includes(timeZone) ? zones : [timeZone, ...zones];
  return (
    <div className="flex max-w-xl flex-col gap-4">
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
