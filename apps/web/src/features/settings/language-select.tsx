import { type Language, languages } from '@visite/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Select } from '../../ui/select.tsx';

interface LanguageSelectProps {
  value: Language;
  onChange: (language: Language) => void;
}

/** In which language the practice's own texts are being written. */
export function LanguageSelect({ value, onChange }: LanguageSelectProps) {
  const t = useTranslation();
  return (
    <Select
      label={t('settings.texts.language')}
      className="w-40"
      value={value}
      options={languages.map((each) => ({
        value: each,
        label: t(each === 'de' ? 'settings.german' : 'settings.english'),
      }))}
      onChange={(event) => onChange(event.target.value === 'en' ? 'en' : 'de')}
    />
  );
}
