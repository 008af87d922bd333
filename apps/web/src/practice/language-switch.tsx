import type { Language } from '@visite/contract';
import { languageEntries, storeLanguage } from '../i18n/languages.ts';
import { switchLanguage } from '../i18n/texts.ts';
import { useLanguage, useTranslation } from '../i18n/use-translation.ts';
import { localStore } from '../state/browser-storage.ts';
import { ChoiceBar } from '../ui/choice-bar.tsx';

const choices = languageEntries.map(({ key, caption, icon, locale }) => ({
  value: key,
  label: caption,
  content: icon,
  lang: locale,
}));

export function LanguageSwitch() {
  const t = useTranslation();
  return (
    <ChoiceBar
      label={t('app.language')}
      choices={choices}
      value={useLanguage()}
      onChange={chooseLanguage}
    />
  );
}

export function chooseLanguage(language: Language): void {
  storeLanguage(localStore(), language);
  switchLanguage(language).catch((error: unknown) => {
    console.debug('the texts of the other language could not be fetched', error);
  });
}
