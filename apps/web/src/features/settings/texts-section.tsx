import type { Language } from '@visite/contract';
import { useDeferredValue, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { errorText } from '../../i18n/error-text.ts';
import type { TextKey } from '../../i18n/text-keys.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SearchField } from '../../ui/text-field.tsx';
import { LanguageSelect } from './language-select.tsx';
import { OwnTextField } from './own-text-field.tsx';
import { wordsOf } from './placeholder-words.ts';
import { findTexts, useSettingsForm, withText } from './settings-form.ts';
import { useBuiltInTexts } from './settings-queries.ts';

const shownAtMost = 25;

/** A text belongs to the screen that its key begins with. */
const screenOf = (key: string) => `settings.texts.screens.${key.split('.')[0]}` as TextKey;

/** Replaces texts of the product by the practice's own. */
export function TextsSection() {
  const t = useTranslation();
  const { control, errorAt, setValue } = useSettingsForm();
  const [language, setLanguage] = useState<Language>('de');
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed);
  const query = useBuiltInTexts(language);
  const name = `config.videoConsultation.texts.${language}` as const;
  const own = useWatch({ control, name });
  const set = (key: string, text: string) => setValue(name, withText(own, key, text));
  const found = query.data ? findTexts(query.data, own, words) : [];
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <p className="text-muted">{t('settings.texts.explain')}</p>
      <div className="flex flex-wrap items-end gap-4">
        <LanguageSelect value={language} onChange={setLanguage} />
        <SearchField
          label={t('settings.texts.search')}
          className="min-w-60 flex-1"
          value={typed}
          onChange={setTyped}
        />
      </div>
      {query.isPending ? <Skeleton lines={4} /> : null}
      {query.error ? <InlineMessage tone="danger">{errorText(query.error)}</InlineMessage> : null}
      <p className="text-sm text-muted" aria-live="polite">
        {words.trim() === ''
          ? t('settings.texts.changed', { count: Object.keys(own).length })
          : t('settings.texts.found', {
              count: found.length,
              shown: Math.min(found.length, shownAtMost),
            })}
      </p>
      <ul className="flex flex-col gap-5 empty:hidden">
        {found.slice(0, shownAtMost).map(({ key, text }) => (
          <li key={`${language} ${key}`} className="rounded-box border border-line bg-surface p-4">
            <OwnTextField
              screen={t(screenOf(key))}
              builtIn={text}
              stored={own[key] ?? ''}
              language={language}
              wordOf={wordsOf(query.data ?? new Map(), key)}
              error={errorAt(`${name}.${key}`)}
              onChange={(next) => set(key, next)}
            />
            {own[key] === undefined ? null : (
              <Button size="small" className="mt-2" onClick={() => set(key, '')}>
                {t('settings.texts.restore')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
