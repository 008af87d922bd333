import { useTranslation } from '../../i18n/use-translation.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { SectionProps } from './section-props.ts';

const zones = Intl.supportedValuesOf('timeZone');

export function PracticeSection({ draft, errors, onChange }: SectionProps) {
  const t = useTranslation();
  const { practice } = draft;
  const set = (changed: Partial<typeof practice>) =>
    onChange({ ...draft, practice: { ...practice, ...changed } });
  const known = zones.includes(practice.timeZone) ? zones : [practice.timeZone, ...zones];
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <TextField
        label={t('settings.practice.name')}
        value={practice.name}
        maxLength={120}
        error={errors['practice.name']}
        onChange={(event) => set({ name: event.target.value })}
      />
      <TextField
        label={t('settings.practice.company')}
        hint={t('settings.practice.companyHint')}
        optional
        value={practice.company}
        error={errors['practice.company']}
        onChange={(event) => set({ company: event.target.value })}
      />
      <TextField
        label={t('settings.practice.phone')}
        hint={t('settings.practice.phoneHint')}
        optional
        type="tel"
        value={practice.phone}
        error={errors['practice.phone']}
        onChange={(event) => set({ phone: event.target.value })}
      />
      <Select
        label={t('settings.practice.timeZone')}
        hint={t('settings.practice.timeZoneHint')}
        value={practice.timeZone}
        error={errors['practice.timeZone']}
        options={known.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        onChange={(event) => set({ timeZone: event.target.value })}
      />
      <Select
        label={t('settings.practice.mailLanguage')}
        hint={t('settings.practice.mailLanguageHint')}
        value={draft.mailLanguage}
        options={[
          { value: 'de', label: t('settings.german') },
          { value: 'en', label: t('settings.english') },
        ]}
        onChange={(event) =>
          onChange({ ...draft, mailLanguage: event.target.value === 'en' ? 'en' : 'de' })
        }
      />
    </div>
  );
}
