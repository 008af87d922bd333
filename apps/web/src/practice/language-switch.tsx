import { languages, type PatientLanguage } from '@visite/contract';
import { patientLanguageEntries, storeLanguage } from '../i18n/languages.ts';
import { switchLanguage } from '../i18n/texts.ts';
import { useShownLanguage, useTranslation } from '../i18n/use-translation.ts';
import { localStore } from '../state/browser-storage.ts';
import { ChoiceBar } from '../ui/choice-bar.tsx';
import { usePageConfig } from './page-config.ts';

/** German and English for everybody; for patients also what the practice offers (I18N-11). */
export function LanguageSwitch({ forStaff = false }: { forStaff?: boolean }) {
  const t = useTranslation();
  const { patientLanguages } = usePageConfig().videoConsultation.features;
  const offered: readonly PatientLanguage[] = [...languages, ...(forStaff ? [] : patientLanguages)];
  return (
    <ChoiceBar
      label={t('app.language')}
      large={!forStaff}
      choices={patientLanguageEntries
        .filter(({ key }) => offered.includes(key))
        .map(({ key, caption, icon, locale }) => ({
          value: key,
          label: caption,
          content: icon,
          lang: locale,
        }))}
      value={useShownLanguage()}
      onChange={chooseLanguage}
    />
  );
}

export function chooseLanguage(language: PatientLanguage): void {
  storeLanguage(localStore(), language);
  switchLanguage(language).catch((error: unknown) => {
    console.debug('the texts of the other language could not be fetched', error);
  });
}
