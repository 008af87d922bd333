import type { Language } from '@visite/contract';
import { languageEntries } from '../i18n/languages.ts';
import { storeLanguage } from '../i18n/stored-language.ts';
import { switchLanguage } from '../i18n/texts.ts';
import { useLanguage, useTexts } from '../i18n/use-texts.ts';
import { localStore } from '../ui/browser-storage.ts';
import { classNames } from '../ui/class-names.ts';

/** Two languages are two buttons, not a menu. */
export function LanguageSwitch() {
  const t = useTexts();
  const language = useLanguage();
  return (
    <fieldset
      aria-label={t('app.language')}
      className="inline-flex rounded-box border border-line bg-surface p-0.5"
    >
      {languageEntries.map((entry) => (
        <button
          key={entry.key}
          type="button"
          lang={entry.locale}
          aria-pressed={entry.key === language}
          onClick={() => chooseLanguage(entry.key)}
          className={classNames(
            'flex min-h-[calc(var(--control)-0.375rem)] min-w-10 items-center justify-center rounded-inner px-2 text-sm font-semibold',
            entry.key === language ? 'bg-sunken text-ink' : 'text-muted hover:text-ink',
          )}
        >
          <span aria-hidden="true">{entry.icon}</span>
          <span className="sr-only">{entry.caption}</span>
        </button>
      ))}
    </fieldset>
  );
}

export function chooseLanguage(language: Language): void {
  storeLanguage(localStore(), language);
  switchLanguage(language).catch((error: unknown) => {
    console.debug('the texts of the other language could not be fetched', error);
  });
}
